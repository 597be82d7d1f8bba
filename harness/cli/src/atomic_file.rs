//! Files that are whole or not there.

use std::io::Write as _;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Error, bail};
use tempfile::NamedTempFile;
use urispec_model::visible;

/// A file to be: made (and so known to be writable) before the work, given its name when it is whole.
pub struct AtomicFile {
    file: NamedTempFile,
    path: PathBuf,
}

impl AtomicFile {
    /// Gets ready to write `path`.
    pub fn new(path: &Path) -> Result<Self, Error> {
        let folder = match path.parent() {
            Some(folder) if !folder.as_os_str().is_empty() => folder,
            _ => Path::new("."),
        };
        let shown = visible(&folder.display().to_string());
        if !folder.is_dir() {
            bail!("expected a folder `{shown}` to write to, found none; make it, or name another with --output");
        }
        let name = visible(&path.display().to_string());
        if path.is_dir() {
            bail!("expected `{name}` to be a file, found a folder");
        }
        let file =
            NamedTempFile::new_in(folder).with_context(|| format!("the folder `{shown}` cannot be written to"))?;
        Ok(Self {
            file,
            path: path.to_owned(),
        })
    }

    /// Writes the file, and gives it its name.
    pub fn finish(mut self, text: &str) -> Result<(), Error> {
        let name = visible(&self.path.display().to_string());
        let written = self
            .file
            .write_all(text.as_bytes())
            .and_then(|()| self.file.as_file().sync_all());
        written.with_context(|| format!("`{name}` cannot be written"))?;
        make_readable(self.file.as_file()).with_context(|| format!("`{name}` cannot be made readable"))?;
        self.file
            .persist(&self.path)
            .with_context(|| format!("`{name}` cannot be put in its place"))?;
        Ok(())
    }
}

/// A temporary file is its owner's alone; a report is everybody's.
#[cfg(unix)]
fn make_readable(file: &std::fs::File) -> std::io::Result<()> {
    use std::os::unix::fs::PermissionsExt as _;
    file.set_permissions(std::fs::Permissions::from_mode(0o644))
}

#[cfg(not(unix))]
fn make_readable(_: &std::fs::File) -> std::io::Result<()> {
    Ok(())
}
