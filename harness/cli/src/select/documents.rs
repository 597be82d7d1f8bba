//! The documents of a user's own.

use std::path::Path;

use anyhow::{Context as _, Error, bail};
use urispec_documents::Document;
use urispec_model::visible;
use urispec_subjects::Subject;

use super::{Subjects, quoted};
use crate::args::Arguments;

/// What a folder has that is a document.
const PAGE: &str = "document.toml";

/// The parser of the document in a folder; `None` if it has none.
pub fn document_in(folder: &Path) -> Result<Option<Box<dyn Subject>>, Error> {
    if !folder.join(PAGE).exists() {
        return Ok(None);
    }
    let typed = quoted(&folder.display().to_string());
    Ok(Some(Document::read(folder)?.subject(Some(typed))))
}

/// The parsers of the documents of `--documents`: each folder is one, or has several.
pub fn documents(arguments: &Arguments) -> Result<Subjects, Error> {
    let mut documents = Subjects::new();
    for folder in &arguments.documents {
        let shown = visible(&folder.display().to_string());
        let mut folders = vec![folder.clone()];
        if !folder.join(PAGE).exists() {
            let entries = std::fs::read_dir(folder).with_context(|| format!("`{shown}` cannot be read"))?;
            let entries: Result<Vec<_>, _> = entries.map(|entry| entry.map(|entry| entry.path())).collect();
            folders = entries.with_context(|| format!("`{shown}` cannot be read"))?;
            folders.retain(|folder| folder.join(PAGE).exists());
            folders.sort();
        }
        if folders.is_empty() {
            bail!("expected a folder with `document.toml` in it, or with such folders, found `{shown}`");
        }
        for folder in folders {
            let Some(document) = document_in(&folder)? else {
                continue;
            };
            let name = &document.about().name;
            if documents.iter().any(|known| known.about().name == *name) {
                bail!("expected documents of different names, found two called `{name}`");
            }
            documents.push(document);
        }
    }
    Ok(documents)
}
