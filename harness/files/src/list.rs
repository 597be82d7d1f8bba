//! The plain files of a folder.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// The maximum depth of nested folders.
pub const DEPTH: usize = 16;

/// A file found by [`list()`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// The path of the file inside the folder, with `/` on every platform.
    pub inside: String,
    /// The path with which the file can be opened.
    pub path: PathBuf,
}

/// A path that could not be listed, and the reason. The path is inside the folder; it is empty for the folder itself.
pub type Unlisted = (String, io::Error);

/// The files in `folder` and its subfolders for whose name `wanted` is true, in order of their names. Names that
/// begin with a full stop are left out. A link to a folder is not followed, because it may lead to a parent folder.
/// Such a link is listed as an error. A folder that is nested too deep is also listed as an error. The kind of a file
/// is not checked here; [`crate::read()`] does that.
pub fn list(folder: &Path, wanted: impl Fn(&str) -> bool) -> (Vec<Entry>, Vec<Unlisted>) {
    let mut listed = (Vec::new(), Vec::new());
    walk(folder, "", DEPTH, &wanted, &mut listed);
    listed
}

fn walk(
    folder: &Path,
    prefix: &str,
    depth: usize,
    wanted: &dyn Fn(&str) -> bool,
    listed: &mut (Vec<Entry>, Vec<Unlisted>),
) {
    let unlisted = |inside: &str, why: String| (inside.to_owned(), io::Error::other(why));
    let entries = fs::read_dir(folder).and_then(Iterator::collect::<Result<Vec<_>, _>>);
    let mut entries = match entries {
        Ok(entries) => entries,
        Err(error) => return listed.1.push((prefix.trim_end_matches('/').to_owned(), error)),
    };
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        let name = entry.file_name().to_string_lossy().into_owned();
        let (inside, path) = (format!("{prefix}{name}"), entry.path());
        if name.starts_with('.') {
            continue;
        }
        match entry.file_type() {
            Ok(kind) if kind.is_dir() && depth == 0 => {
                let why = format!("expected folders nested at most {DEPTH} deep, found deeper ones");
                listed.1.push(unlisted(&inside, why));
            }
            Ok(kind) if kind.is_dir() => walk(&path, &format!("{inside}/"), depth - 1, wanted, listed),
            Ok(kind) if kind.is_symlink() && path.is_dir() => {
                let why = "expected a file or a folder, found a link to a folder, which is not followed".to_owned();
                listed.1.push(unlisted(&inside, why));
            }
            Ok(_) if wanted(&name) => listed.0.push(Entry { inside, path }),
            Ok(_) => {}
            Err(error) => listed.1.push((inside, error)),
        }
    }
}
