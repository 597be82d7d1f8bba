//! Lists the files of the top-level folder `vectors/`, so that they are embedded in the crate.
//!
//! The crate finds them in its own folder `data`. In the repository this is a link to `vectors/`; in a package it is
//! a copy, since cargo follows links when it makes packages.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let variable = |name| {
        env::var_os(name)
            .map(PathBuf::from)
            .ok_or_else(|| io::Error::other(name))
    };
    let own = variable("CARGO_MANIFEST_DIR")?;
    // In a checkout on Windows, the link may be a plain file that contains the path.
    let data = Some(own.join("data")).filter(|data| data.is_dir());
    let root = data
        .unwrap_or_else(|| own.join("../../vectors"))
        .canonicalize()
        .map_err(|error| io::Error::other(format!("the vectors cannot be read: {error}")))?;
    let mut paths = Vec::new();
    walk(&root, &mut paths)?;
    paths.sort();

    let mut code = String::from("&[\n");
    for path in &paths {
        let name = path
            .strip_prefix(&root)
            .map_err(io::Error::other)?
            .to_string_lossy()
            .replace('\\', "/");
        let path = path.to_string_lossy();
        writeln!(code, "    ({name:?}, include_str!({path:?})),").map_err(io::Error::other)?;
    }
    code.push_str("]\n");
    fs::write(variable("OUT_DIR")?.join("embedded.rs"), code)
}

/// Collects the files to embed, and makes cargo watch each folder, so that a new file is noticed.
fn walk(folder: &Path, paths: &mut Vec<PathBuf>) -> io::Result<()> {
    println!("cargo::rerun-if-changed={}", folder.display());
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        let wanted = Path::new(&name)
            .extension()
            .is_some_and(|extension| extension == "json")
            || name == "VERSION"
            || name == "ids.txt";
        match entry.file_type()?.is_dir() {
            _ if name.starts_with('.') => {}
            true => walk(&entry.path(), paths)?,
            false if wanted => paths.push(entry.path()),
            false => {}
        }
    }
    Ok(())
}
