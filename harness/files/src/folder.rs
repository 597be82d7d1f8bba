//! A folder that is created for output files.

use std::fs;
use std::path::{Path, PathBuf};

use urispec_model::visible;

use crate::OutputError;

/// A folder to write to. When this value is dropped, it removes the folders that it created if nothing was written to
/// them. So a command that fails does not leave an empty folder.
#[derive(Debug)]
pub struct Folder {
    /// The folders that were created, the innermost first.
    made: Vec<PathBuf>,
}

impl Folder {
    /// Creates the folder and its parent folders, if they do not exist yet.
    pub fn make(path: &Path) -> Result<Self, OutputError> {
        let missing = path
            .ancestors()
            .take_while(|folder| fs::symlink_metadata(folder).is_err());
        let missing = missing.filter(|folder| !folder.as_os_str().is_empty());
        let mut folder = Self {
            made: missing.map(Path::to_owned).collect(),
        };
        let unwritable = |source| OutputError::Unwritable {
            name: visible(&path.display().to_string()),
            source,
        };
        if let Err(source) = fs::create_dir_all(path) {
            // Creation may fail halfway: only folders that exist now may be removed later.
            folder.made.retain(|folder| folder.is_dir());
            return Err(unwritable(source));
        }
        Ok(folder)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        for folder in &self.made {
            // This fails on purpose if the folder is not empty.
            if fs::remove_dir(folder).is_err() {
                break;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_made_and_stayed_empty_is_taken_away_and_nothing_else() {
        let root = tempfile::tempdir().unwrap();
        let inner = root.path().join("a/b");
        drop(Folder::make(&inner).unwrap());
        assert_eq!(fs::read_dir(root.path()).unwrap().count(), 0);

        let folder = Folder::make(&inner).unwrap();
        fs::write(inner.join("file"), "kept").unwrap();
        drop(folder);
        assert_eq!(fs::read_to_string(inner.join("file")).unwrap(), "kept");

        fs::remove_file(inner.join("file")).unwrap();
        drop(Folder::make(&inner).unwrap());
        assert!(inner.is_dir(), "it was there before");
    }

    #[test]
    fn a_folder_in_a_file_cannot_be_made() {
        let root = tempfile::tempdir().unwrap();
        fs::write(root.path().join("file"), "").unwrap();
        let error = Folder::make(&root.path().join("file/reports")).unwrap_err();
        assert!(
            error.to_string().ends_with("file/reports` cannot be written"),
            "{error}"
        );
        assert!(root.path().join("file").is_file());
    }
}
