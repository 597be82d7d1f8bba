//! Lists the files of the top-level folder `vectors/`, so that the crate can carry them in itself.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let variable = |name| {
        env::var_os(name)
            .map(PathBuf::from)
            .ok_or_else(|| io::Error::other(name))
    };
    let root = variable("CARGO_MANIFEST_DIR")?.join("../../vectors").canonicalize()?;
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

/// Collects the files to embed, and has cargo watch each folder, so that a new file is noticed.
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
