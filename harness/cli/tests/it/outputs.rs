//! Output files: no named file is replaced by a file of a different kind, and nothing is lost.
#![cfg(unix)]
#![expect(clippy::unwrap_used, reason = "a helper of a test may, as a test may")]

use std::fs;
use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _, symlink};
use std::path::Path;
use std::process::{Command, Stdio};

use crate::common::{ends, urispec, write_adapter};

const CHECK: [&str; 5] = [
    "check",
    "uriparse",
    "--only",
    "parse/whole/uri-colon-first-segment",
    "--output",
];

/// Runs a shell script in `folder`, in which `urispec` is the program. It must succeed; the result is its output.
#[track_caller]
fn shell(folder: &Path, program: &str) -> String {
    let program = format!("urispec() {{ '{}' \"$@\"; }}\n{program}", env!("CARGO_BIN_EXE_urispec"));
    let output = Command::new("bash")
        .args(["-c", &program])
        // As `urispec` of the tests has it.
        .env("COLUMNS", "110")
        .current_dir(folder)
        .output()
        .unwrap();
    let out = String::from_utf8(output.stdout).unwrap();
    let err = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success(), "{program}\n{out}\n{err}");
    out
}

/// The output of `check` without an option to write a file.
fn printed(folder: &Path) -> String {
    ends(&mut urispec(folder, &CHECK[..4]), 1).out
}

#[test]
fn an_output_that_is_no_plain_file_is_written_through() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let printed = printed(folder);
    // If the test may make a device, it does, so that a mistake cannot replace a device of the machine.
    let made = Command::new("mknod")
        .args(["null", "c", "1", "3"])
        .current_dir(folder)
        .output();
    let is_made = made.is_ok_and(|made| made.status.success());
    let null = if is_made { "null" } else { "/dev/null" };
    ends(&mut urispec(folder, &[&CHECK[..], &[null]].concat()), 1);
    assert!(!fs::metadata(folder.join(null)).unwrap().is_file());
    let check = "urispec check uriparse --only 'parse/whole/uri-colon-first-segment' --output";
    assert_eq!(shell(folder, &format!("{check} /dev/stdout | cat; :")), printed);
    assert_eq!(shell(folder, &format!("{check} >(cat) | cat; :")), printed);
    assert_eq!(
        shell(folder, &format!("mkfifo p; cat p & {check} p; wait; test -p p")),
        printed
    );
    // The earlier content of the file behind standard output stays, and so does the text after it.
    let around = format!("{{ echo before; {check} /dev/stdout; echo after; }} >file; cat file");
    assert_eq!(shell(folder, &around), format!("before\n{printed}after\n"));
    let descriptor = format!("echo before >file; {check} /dev/fd/3 3>>file; cat file");
    assert_eq!(shell(folder, &descriptor), format!("before\n{printed}"));
    // The reader of the output is gone.
    shell(folder, &format!("{check} >(:); test $? = 1"));
}

#[test]
fn links_and_modes_of_what_is_written_stay() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let printed = printed(folder);
    fs::create_dir(folder.join("sub")).unwrap();
    fs::write(folder.join("sub/file"), "").unwrap();
    fs::set_permissions(folder.join("sub/file"), fs::Permissions::from_mode(0o600)).unwrap();
    symlink("sub/file", folder.join("link")).unwrap();
    fs::hard_link(folder.join("sub/file"), folder.join("name")).unwrap();
    let (known, run) = (folder.join("link"), folder.join("sub/file"));
    ends(&mut urispec(folder, &[&CHECK[..], &["link"]].concat()), 1);
    assert_eq!(fs::read_to_string(&run).unwrap(), printed);
    assert_eq!(fs::read_to_string(folder.join("name")).unwrap(), printed);
    fs::write(&run, "").unwrap();
    // One baseline is a link to a missing file, the other is a link to an existing file.
    symlink("sub/known", folder.join("known.jsonl")).unwrap();
    for _ in 0..2 {
        let update = ["--baseline", "known.jsonl", "--update-baseline"];
        ends(&mut urispec(folder, &[&CHECK[..4], &update].concat()), 0);
        fs::set_permissions(folder.join("sub/known"), fs::Permissions::from_mode(0o640)).unwrap();
    }
    assert!(known.is_symlink() && folder.join("known.jsonl").is_symlink());
    assert_eq!(fs::metadata(&run).unwrap().mode() & 0o777, 0o600);
    assert_eq!(fs::metadata(folder.join("sub/known")).unwrap().mode() & 0o777, 0o640);
    let left: Vec<_> = fs::read_dir(folder.join("sub"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name())
        .collect();
    assert_eq!(left.len(), 2, "{left:?}");
}

#[test]
fn a_baseline_is_not_overwritten_by_the_results() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let gate = |baseline: &'static str, more: &[&'static str]| {
        let baseline = ["--baseline", baseline];
        urispec(folder, &[&CHECK[..4], &baseline, more].concat())
    };
    let update = ["--update-baseline", "--output", "./known.jsonl"];
    let shown = ends(&mut gate("known.jsonl", &update), 2);
    assert!(
        shown
            .err
            .contains("expected different files for --baseline and --output"),
        "{}",
        shown.err
    );
    assert!(!folder.join("known.jsonl").exists(), "nothing is written");
    ends(&mut gate("known.jsonl", &update[..1]), 0);
    let known = fs::read_to_string(folder.join("known.jsonl")).unwrap();
    fs::hard_link(folder.join("known.jsonl"), folder.join("hard")).unwrap();
    symlink("known.jsonl", folder.join("link")).unwrap();
    fs::create_dir(folder.join("sub")).unwrap();
    for (baseline, output) in [
        ("known.jsonl", "known.jsonl"),
        ("known.jsonl", "sub/../known.jsonl"),
        ("hard", "known.jsonl"),
        ("known.jsonl", "link"),
        ("link", "hard"),
    ] {
        ends(&mut gate(baseline, &["--output", output]), 2);
        assert_eq!(fs::read_to_string(folder.join("known.jsonl")).unwrap(), known);
    }
    ends(&mut gate("known.jsonl", &["--output", "other"]), 0);
}

/// An answer that differs everywhere. It waits at the first request until there is a file `go`.
const WAITS: &str =
    r#": >asked; while ! [ -e go ]; do sleep 0.05; done; echo "{\"seq\":$seq,\"accept\":{\"path\":\"wrong\"}}""#;

#[test]
fn two_comparisons_at_once_lose_nothing_of_each_other_and_nothing_written_by_hand() {
    const BY_HAND: &str = "<!-- Below this line the page is written by hand, and kept. -->\nby hand\n";
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    write_adapter(folder, "waits", WAITS);
    let mut slow = Command::new(env!("CARGO_BIN_EXE_urispec"))
        .args([
            "compare",
            "--command",
            "sh waits.sh",
            "--timeout",
            "60",
            "--op",
            "parse",
        ])
        .args(["--only", "parse/port/default*", "--write"])
        .current_dir(folder)
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    crate::common::wait_for(&folder.join("asked"));
    let quick = [
        "compare", "url", "--spec", "rfc3986", "--input", "-", "--op", "parse", "--write",
    ];
    ends(urispec(folder, &quick).write_stdin("http://EXAMPLE.com/\n"), 0);
    let page = folder.join("reports/divergences.md");
    let text = fs::read_to_string(&page).unwrap();
    fs::write(&page, text + BY_HAND).unwrap();
    fs::write(folder.join("go"), "").unwrap();
    assert!(slow.wait().unwrap().success());
    let page = fs::read_to_string(page).unwrap();
    assert!(page.ends_with(BY_HAND), "{page}");
    let files: Vec<String> = fs::read_dir(folder.join("reports/divergences"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    assert!(files.iter().any(|file| file.starts_with("url.")) && files.iter().any(|file| file.starts_with("waits.")));
    for file in files {
        let parser = file.split('.').next().unwrap();
        assert!(
            page.contains(&format!("parsers/{parser}.md")),
            "{parser} is not in\n{page}"
        );
        let of_parser = fs::read_to_string(folder.join(format!("reports/parsers/{parser}.md"))).unwrap();
        assert!(of_parser.contains(&file), "{file} is not in\n{of_parser}");
    }
}

#[cfg(feature = "lab")]
#[test]
fn an_interrupted_report_leaves_the_one_on_record() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fs::create_dir(folder.join("reports")).unwrap();
    write_adapter(folder, "waits", WAITS);
    fs::write(
        folder.join("adapters.toml"),
        "[[adapter]]\nid = \"sh/waits\"\nlanguage = \"sh\"\nparser = \"waits\"\ncommand = [\"sh\", \"waits.sh\"]\nbuild = []\nneeds = {}\nclaims = []\ndistinguishes_undefined = []\n",
    )
    .unwrap();
    fs::write(folder.join("reports/adapters.md"), "on record").unwrap();
    let mut report = Command::new(env!("CARGO_BIN_EXE_urispec"))
        .args(["report", "--all", "--adapters", "."])
        .current_dir(folder)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    crate::common::wait_for(&folder.join("asked"));
    rustix::process::kill_process(rustix::process::Pid::from_child(&report), rustix::process::Signal::TERM).unwrap();
    fs::write(folder.join("go"), "").unwrap();
    assert_eq!(report.wait().unwrap().code(), Some(1));
    assert_eq!(
        fs::read_to_string(folder.join("reports/adapters.md")).unwrap(),
        "on record"
    );
}

#[test]
fn a_draft_does_not_replace_one_that_was_edited() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    crate::common::copy(Path::new(crate::common::VECTORS), &folder.join("vectors"));
    let write = [
        "compare", "url", "--spec", "rfc3986", "--input", "-", "--op", "parse", "--write",
    ];
    ends(urispec(folder, &write).write_stdin("http://Zq~x:0443/\n"), 0);
    let promote = [
        "divergences",
        "promote",
        "url.rfc3986.parse.rewritten.host.reg-name.case",
    ];
    ends(&mut urispec(folder, &promote), 0);
    let found = folder.join("vectors/found");
    let draft = fs::read_dir(&found).unwrap().next().unwrap().unwrap().path();
    let edited = "{ \"about\": \"By hand.\",\n  \"vectors\": [] }\n";
    fs::write(&draft, edited).unwrap();
    let shown = ends(&mut urispec(folder, &promote), 2);
    assert!(shown.err.contains("exists; rename it"), "{}", shown.err);
    assert_eq!(fs::read_to_string(&draft).unwrap(), edited);
}
