//! A folder of vectors as text.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use crate::error::{Fault, LoadError, Problem};

/// The files of `vectors/` that the program reads, by their path inside the folder, with `/` on every platform.
#[derive(Debug, Clone, Default)]
pub struct Files(BTreeMap<String, Cow<'static, str>>);

/// The files that the build script found; see `build.rs`.
static EMBEDDED: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/embedded.rs"));

impl Files {
    /// The files that were embedded when this crate was built.
    pub fn embedded() -> Self {
        let file = |(path, text): &(&str, &'static str)| ((*path).to_owned(), Cow::Borrowed(*text));
        Self(EMBEDDED.iter().map(file).collect())
    }

    /// Reads a folder with its sub-folders: every `.json`, `VERSION` and `ids.txt`, which must be plain files. Links to folders are
    /// not followed.
    pub fn read(dir: &Path) -> Result<Self, LoadError> {
        let mut files = Self::default();
        let unreadable = |path: &str, error: std::io::Error| {
            let path = if path.is_empty() {
                dir.to_string_lossy()
            } else {
                path.into()
            };
            Problem::of_file(&path, Fault::Unreadable(error.to_string()))
        };
        // A folder without `VERSION`, such as a home folder, is not searched.
        if let Ok(false) = fs::metadata(dir).and_then(|_| dir.join("VERSION").try_exists()) {
            return Err(Problem::of_file("VERSION", Fault::Missing).into());
        }
        let (found, unlisted) = urispec_files::list(dir, wanted);
        let mut problems: Vec<Problem> = unlisted
            .into_iter()
            .map(|(path, error)| unreadable(&path, error))
            .collect();
        for entry in found {
            match urispec_files::read_to_string(&entry.path) {
                Ok(text) => files.insert(entry.inside, text),
                Err(error) => problems.push(unreadable(&entry.inside, error)),
            }
        }
        if problems.is_empty() {
            Ok(files)
        } else {
            Err(LoadError { problems })
        }
    }

    /// The text of one file.
    pub fn get(&self, path: &str) -> Option<&str> {
        self.0.get(path).map(AsRef::as_ref)
    }

    /// Adds a file, or replaces its text.
    pub fn insert(&mut self, path: impl Into<String>, text: impl Into<Cow<'static, str>>) {
        self.0.insert(path.into(), text.into());
    }

    /// The files of vectors, with their text, in order of their paths: every JSON file in a sub-folder.
    pub fn vectors(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0
            .iter()
            .filter(|(path, _)| path.contains('/') && wanted(path))
            .map(|(path, text)| (path.as_str(), text.as_ref()))
    }

    /// The text of a required file; a problem if it is missing.
    pub(crate) fn demand(&self, path: &str) -> Result<&str, Problem> {
        self.get(path).ok_or_else(|| Problem::of_file(path, Fault::Missing))
    }
}

fn wanted(name: &str) -> bool {
    Path::new(name).extension().is_some_and(|extension| extension == "json") || matches!(name, "VERSION" | "ids.txt")
}
