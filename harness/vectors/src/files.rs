//! A folder of vectors as text.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use crate::error::{Fault, LoadError, Problem};

/// The files of `vectors/` that the program reads, by their path inside it, with `/` on every platform.
#[derive(Debug, Clone, Default)]
pub struct Files(BTreeMap<String, Cow<'static, str>>);

/// What the build found; see `build.rs`.
static EMBEDDED: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/embedded.rs"));

impl Files {
    /// The files as they were when this crate was built.
    pub fn embedded() -> Self {
        let file = |(path, text): &(&str, &'static str)| ((*path).to_owned(), Cow::Borrowed(*text));
        Self(EMBEDDED.iter().map(file).collect())
    }

    /// Reads a folder with its sub-folders: every `.json`, `VERSION` and `ids.txt`.
    pub fn read(dir: &Path) -> Result<Self, LoadError> {
        let mut files = Self::default();
        let mut problems = Vec::new();
        files.walk(dir, "", &mut problems);
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

    /// Adds a file, or puts another text in its place.
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

    /// The text of a file that every folder of vectors has.
    pub(crate) fn demand(&self, path: &str) -> Result<&str, Problem> {
        self.get(path).ok_or_else(|| Problem::of_file(path, Fault::Missing))
    }

    fn walk(&mut self, folder: &Path, prefix: &str, problems: &mut Vec<Problem>) {
        let unreadable = |name: &str, error: std::io::Error| {
            let name = if name.is_empty() {
                folder.to_string_lossy()
            } else {
                Cow::Borrowed(name)
            };
            Problem::of_file(&name, Fault::Unreadable(error.to_string()))
        };
        let entries = fs::read_dir(folder).and_then(Iterator::collect::<Result<Vec<_>, _>>);
        let mut entries = match entries {
            Ok(entries) => entries,
            Err(error) => return problems.push(unreadable(prefix, error)),
        };
        entries.sort_by_key(fs::DirEntry::file_name);
        for entry in entries {
            let name = entry.file_name().to_string_lossy().into_owned();
            let path = entry.path();
            let inside = format!("{prefix}{name}");
            match path.is_dir() {
                _ if name.starts_with('.') => {}
                true => self.walk(&path, &format!("{inside}/"), problems),
                false if wanted(&name) => match fs::read_to_string(&path) {
                    Ok(text) => self.insert(inside, text),
                    Err(error) => problems.push(unreadable(&inside, error)),
                },
                false => {}
            }
        }
    }
}

fn wanted(name: &str) -> bool {
    Path::new(name).extension().is_some_and(|extension| extension == "json") || matches!(name, "VERSION" | "ids.txt")
}
