//! Lists the document folders next to the sources, so that a document can be added without Rust code.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// The files of a document.
const FILES: [&str; 3] = ["document.toml", "grammar.abnf", "examples.json"];

fn main() -> io::Result<()> {
    let here = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").ok_or(io::ErrorKind::NotFound)?);
    let target = PathBuf::from(env::var_os("OUT_DIR").ok_or(io::ErrorKind::NotFound)?);
    println!("cargo::rerun-if-changed=.");
    let entries: Result<Vec<_>, _> = fs::read_dir(&here)?
        .map(|entry| entry.map(|entry| entry.path()))
        .collect();
    let mut folders = entries?;
    folders.sort();
    // `urispec-specs` has the others.
    let own = folders.iter().filter(|folder| !is_compiled(folder)).cloned();
    fs::write(target.join("folders.rs"), list(&own.collect::<Vec<_>>(), &FILES))?;
    fs::write(target.join("registers.rs"), list(&folders, &["statements.toml"]))
}

/// Whether a document is compiled into `urispec-specs`.
fn is_compiled(folder: &Path) -> bool {
    let page = fs::read_to_string(folder.join("document.toml")).unwrap_or_default();
    page.lines().any(|line| line == "compiled = true")
}

/// A list, as Rust source, of the folders that contain all of these files, each with their text.
fn list(folders: &[PathBuf], files: &[&str]) -> String {
    let mut list = String::from("&[\n");
    let has_all = |folder: &&PathBuf| files.iter().all(|file| folder.join(file).exists());
    for folder in folders.iter().filter(has_all) {
        let name = folder.file_name().unwrap_or_default().to_string_lossy();
        // A path as a Rust literal.
        let texts = files
            .iter()
            .map(|file| format!("include_str!({:?})", folder.join(file).to_string_lossy()));
        let texts: Vec<String> = texts.collect();
        let _ = writeln!(list, "    ({name:?}, {}),", texts.join(", "));
    }
    list + "]\n"
}
