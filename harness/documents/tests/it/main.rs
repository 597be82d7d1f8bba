//! Folders: broken ones and their error messages, and valid ones and their parses.

#![expect(clippy::unwrap_used, reason = "a helper of a test may, as a test may")]

mod answers;
mod broken;
mod examples;
mod own_components;
mod shipped;
mod statements;
mod whole;

use std::fs;
use std::path::Path;

use tempfile::TempDir;
use urispec_documents::{Document, Problems};

/// The page of a small document.
const PAGE: &str = r#"format = 1
title = "My URIs"
date = "2026-11"

[grammar]
start = "reference"
whole = ["absolute"]

[components]
scheme = "scheme"
authority = "authority"
host = "host"
port = "port"
query = "query"

[splitting]
prefer = ["authority"]
"#;

/// The grammar of the small document.
const GRAMMAR: &str = r#";; 1
reference = absolute / relative
absolute  = scheme ":" relative
relative  = [ "//" authority ] path [ "?" query ]
scheme    = ALPHA *( ALPHA / DIGIT )
authority = host [ ":" port ]
host      = *ALPHA
port      = *DIGIT
path      = *( "/" *ALPHA )
query     = *ALPHA
"#;

/// A folder of this name with these files.
fn folder(name: &str, page: &str, grammar: &str) -> (TempDir, Result<Document, Problems>) {
    let parent = tempfile::tempdir().unwrap();
    let folder = parent.path().join(name);
    fs::create_dir(&folder).unwrap();
    fs::write(folder.join("document.toml"), page).unwrap();
    fs::write(folder.join("grammar.abnf"), grammar).unwrap();
    let document = Document::read(Path::new(&folder));
    (parent, document)
}
