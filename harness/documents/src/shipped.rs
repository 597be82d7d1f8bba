//! The folders that are built into every program.

use crate::Document;
use crate::problems::{File, Problems};

/// Name, `document.toml`, `grammar.abnf` and `examples.json` of each folder next to the sources; `build.rs` writes
/// the list.
const FOLDERS: &[(&str, &str, &str, &str)] = include!(concat!(env!("OUT_DIR"), "/folders.rs"));

impl Document {
    /// The names of the folders that are built into every program.
    pub fn shipped() -> impl Iterator<Item = &'static str> {
        FOLDERS.iter().map(|(name, ..)| *name)
    }

    /// The built-in folder with this name; `None` if there is no such folder.
    pub fn of_name(name: &str) -> Option<Result<Self, Problems>> {
        let (name, page, grammar, examples) = FOLDERS.iter().find(|(known, ..)| *known == name)?;
        let file = |file: &str, text: &str| File {
            name: format!("{name}/{file}"),
            text: text.to_owned(),
        };
        let page = file("document.toml", page);
        let (grammar, examples) = (file("grammar.abnf", grammar), file("examples.json", examples));
        Some(Self::of_files(name, page, &grammar, Some(&examples)))
    }
}
