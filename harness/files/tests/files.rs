//! Tests that writing does not change the kind of a file, and that reading ends.

#![expect(clippy::unwrap_used, reason = "a helper of a test may, as a test may")]

use std::fs;
use std::path::Path;

use urispec_files::{DEPTH, Output, is_same, list, read_to_string};

#[track_caller]
fn write(path: &Path, text: &str) {
    Output::new(path).unwrap().finish(text).unwrap();
}

#[test]
fn a_file_is_written_whole_and_nothing_is_left_beside_it() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    write(&file, "long text");
    write(&file, "text");
    assert_eq!(fs::read_to_string(&file).unwrap(), "text");
    drop(Output::new(&file).unwrap());
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    assert_eq!(fs::read_to_string(&file).unwrap(), "text", "written only in the end");
    let missing = Output::new(&folder.path().join("missing/file")).unwrap_err();
    assert!(missing.to_string().contains("expected a folder `"), "{missing}");
    assert!(
        Output::new(&folder.path().join("missing/")).is_err(),
        "it would be a folder"
    );
    let is_folder = Output::new(folder.path()).unwrap_err();
    assert!(
        is_folder.to_string().contains("to be a file, found a folder"),
        "{is_folder}"
    );
}

#[test]
fn one_file_is_the_same_by_every_spelling() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fs::create_dir(folder.join("sub")).unwrap();
    let spelled = folder.join("sub/../file");
    assert!(is_same(&folder.join("file"), &spelled), "not there yet");
    assert!(!is_same(&folder.join("file"), &folder.join("sub/file")));
    fs::write(folder.join("file"), "").unwrap();
    fs::write(folder.join("other"), "").unwrap();
    assert!(is_same(&folder.join("file"), &spelled));
    assert!(!is_same(&folder.join("file"), &folder.join("other")));
}

#[test]
fn a_list_has_the_files_in_order_without_hidden_ones_and_ends_at_a_depth() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fs::create_dir_all(folder.join("b/.git")).unwrap();
    for file in ["c.json", "a.json", "a.txt", "b/d.json", "b/.git/e.json"] {
        fs::write(folder.join(file), "").unwrap();
    }
    let (found, wrong) = list(folder, |name| name.contains(".json"));
    let found: Vec<&str> = found.iter().map(|entry| &*entry.inside).collect();
    assert_eq!(found, ["a.json", "b/d.json", "c.json"]);
    assert!(wrong.is_empty(), "{wrong:?}");

    fs::create_dir_all(folder.join("d/".repeat(DEPTH + 1))).unwrap();
    let (_, wrong) = list(folder, |_| true);
    assert_eq!(wrong.len(), 1);
    assert!(wrong[0].1.to_string().contains("nested at most 16 deep"), "{wrong:?}");
}

#[cfg(unix)]
mod unix {
    use std::io::Read as _;
    use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _, symlink};
    use std::path::PathBuf;
    use std::process::Command;

    use super::*;

    fn fifo(path: &Path) {
        assert!(Command::new("mkfifo").arg(path).status().unwrap().success());
    }

    /// A device that discards its input. A test with the right to create one does so: then a mistake cannot replace
    /// `/dev/null`.
    fn null(folder: &Path) -> PathBuf {
        let own = folder.join("null");
        let made = Command::new("mknod").arg(&own).args(["c", "1", "3"]).output();
        if made.is_ok_and(|made| made.status.success()) {
            own
        } else {
            PathBuf::from("/dev/null")
        }
    }

    #[test]
    fn a_link_stays_and_what_it_leads_to_is_written() {
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path();
        fs::create_dir(folder.join("sub")).unwrap();
        symlink("sub/second", folder.join("first")).unwrap();
        symlink("file", folder.join("sub/second")).unwrap();
        for text in ["it was not there", "it was there"] {
            write(&folder.join("first"), text);
            assert!(folder.join("first").is_symlink() && folder.join("sub/second").is_symlink());
            assert_eq!(fs::read_to_string(folder.join("sub/file")).unwrap(), text);
        }
        assert!(is_same(&folder.join("first"), &folder.join("sub/file")));
        symlink("circle", folder.join("circle")).unwrap();
        assert!(Output::new(&folder.join("circle")).is_err());
    }

    #[test]
    fn modes_and_hard_links_stay() {
        let folder = tempfile::tempdir().unwrap();
        let (file, other) = (folder.path().join("file"), folder.path().join("other"));
        write(&file, "");
        for mode in [0o600, 0o640, 0o755] {
            fs::set_permissions(&file, fs::Permissions::from_mode(mode)).unwrap();
            write(&file, "text");
            assert_eq!(fs::metadata(&file).unwrap().mode() & 0o7777, mode);
        }
        fs::hard_link(&file, &other).unwrap();
        assert!(is_same(&file, &other));
        write(&file, "both");
        assert_eq!(fs::read_to_string(&other).unwrap(), "both");
        write(&file, "");
        assert_eq!(fs::read_to_string(&other).unwrap(), "", "and no rest of a longer text");
    }

    #[test]
    fn devices_and_fifos_are_written_through() {
        let folder = tempfile::tempdir().unwrap();
        let null = null(folder.path());
        write(&null, "text");
        assert!(!fs::symlink_metadata(&null).unwrap().is_file());
        let path = folder.path().join("fifo");
        fifo(&path);
        std::thread::scope(|scope| {
            let reader = scope.spawn(|| {
                let mut text = String::new();
                fs::File::open(&path).unwrap().read_to_string(&mut text).unwrap();
                text
            });
            write(&path, "text");
            assert_eq!(reader.join().unwrap(), "text");
        });
        assert!(!fs::metadata(&path).unwrap().is_file());
    }

    #[test]
    fn what_may_not_end_is_not_read() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("fifo");
        fifo(&path);
        for (path, found) in [
            (&*path, "a FIFO"),
            (Path::new("/dev/zero"), "a device"),
            (folder.path(), "a folder"),
        ] {
            let error = read_to_string(path).unwrap_err().to_string();
            assert_eq!(error, format!("expected a plain file, found {found}"));
        }
        fs::write(folder.path().join("latin"), b"a\nb\xe9").unwrap();
        let error = read_to_string(&folder.path().join("latin")).unwrap_err().to_string();
        assert_eq!(error, "expected text in UTF-8, found other bytes in line 2");
    }

    #[test]
    fn a_link_to_a_folder_is_not_followed() {
        let folder = tempfile::tempdir().unwrap();
        symlink("/", folder.path().join("root")).unwrap();
        let (found, wrong) = list(folder.path(), |_| true);
        assert!(found.is_empty() && wrong.len() == 1, "{found:?} {wrong:?}");
        assert!(wrong[0].1.to_string().contains("a link to a folder"), "{wrong:?}");
    }
}
