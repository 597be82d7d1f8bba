//! Writes files as a whole, without changing their kind or mode.

use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, ErrorKind, Write as _};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use urispec_model::visible;

use crate::target::{Target, parent};

/// An output file. [`new`](Self::new) checks that the file is writable before the work begins;
/// [`finish`](Self::finish) writes the whole text.
///
/// A plain file is written to a temporary file in the same folder and then renamed, so that readers find either the
/// old text or the new one. The file keeps its mode; a new file gets the default mode of the process. A file is
/// written in place if a rename would change its kind or owner, or is not possible. Such files are devices, FIFOs and
/// descriptors, and also files with hard links, with a different owner, or in a read-only folder. A link is kept, and
/// the text is written to its target.
#[derive(Debug)]
pub struct Output {
    path: PathBuf,
    way: Way,
}

/// The way in which a file is written.
#[derive(Debug)]
enum Way {
    /// Write to a temporary file in the same folder, and rename it. The value has the metadata of the existing file,
    /// if there is one.
    Replace(PathBuf, Option<Metadata>),
    /// Write into the existing plain file.
    Overwrite(PathBuf),
    /// Write into an open file.
    Through(File),
}

/// Why a file cannot be written.
#[derive(Debug, thiserror::Error)]
pub enum OutputError {
    /// The folder of the file does not exist.
    #[error("expected a folder `{0}` to write to, found none; create it, or name a different folder")]
    NoFolder(String),
    /// The path leads to a folder.
    #[error("expected `{0}` to be a file, found a folder")]
    IsFolder(String),
    /// The operating system reports an error.
    #[error("`{name}` cannot be written")]
    Unwritable {
        /// The name of the file, as printed.
        name: String,
        /// The error of the operating system.
        source: io::Error,
    },
}

impl Output {
    /// Checks that `path` can be written. Waits for a reader if `path` is a FIFO.
    pub fn new(path: &Path) -> Result<Self, OutputError> {
        let unwritable = |source| OutputError::Unwritable {
            name: shown(path),
            source,
        };
        let way = match Target::of(path).map_err(unwritable)? {
            Target::Descriptor(path, number) => Way::Through(open_descriptor(&path, number).map_err(unwritable)?),
            Target::Path(target) => match fs::metadata(&target) {
                Ok(metadata) if metadata.is_dir() => return Err(OutputError::IsFolder(shown(path))),
                Ok(metadata) => {
                    // A file that may not be written to is not replaced either.
                    let file = OpenOptions::new().write(true).open(&target).map_err(unwritable)?;
                    if metadata.is_file() {
                        over(target, metadata)
                    } else {
                        Way::Through(file)
                    }
                }
                Err(error) if error.kind() == ErrorKind::NotFound => {
                    let folder = parent(&target);
                    if target.as_os_str().as_encoded_bytes().ends_with(b"/") {
                        return Err(OutputError::NoFolder(shown(&target)));
                    }
                    if !folder.is_dir() {
                        return Err(OutputError::NoFolder(shown(folder)));
                    }
                    Temporary::beside(&target).map_err(unwritable)?;
                    Way::Replace(target, None)
                }
                Err(error) => return Err(unwritable(error)),
            },
        };
        let path = path.to_owned();
        Ok(Self { path, way })
    }

    /// Writes the file. A pipe that was closed by its reader is not an error.
    pub fn finish(self, contents: &(impl AsRef<[u8]> + ?Sized)) -> Result<(), OutputError> {
        let contents = contents.as_ref();
        let written = match self.way {
            Way::Replace(target, before) => replace(&target, before.as_ref(), contents),
            Way::Overwrite(target) => overwrite(&target, contents),
            Way::Through(mut file) => match file.write_all(contents).and_then(|()| file.flush()) {
                Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
                result => result,
            },
        };
        written.map_err(|source| OutputError::Unwritable {
            name: shown(&self.path),
            source,
        })
    }
}

fn shown(path: &Path) -> String {
    visible(&path.display().to_string())
}

/// The way to write an existing plain file.
fn over(target: PathBuf, metadata: Metadata) -> Way {
    match Temporary::beside(&target).and_then(|beside| beside.file.metadata()) {
        Ok(beside) if can_replace(&beside, &metadata) => Way::Replace(target, Some(metadata)),
        _ => Way::Overwrite(target),
    }
}

/// Whether replacing the file would change only its text.
#[cfg(unix)]
fn can_replace(beside: &Metadata, there: &Metadata) -> bool {
    use std::os::unix::fs::MetadataExt as _;
    there.nlink() == 1 && (beside.uid(), beside.gid()) == (there.uid(), there.gid())
}

#[cfg(not(unix))]
fn can_replace(_: &Metadata, _: &Metadata) -> bool {
    true
}

fn replace(target: &Path, before: Option<&Metadata>, contents: &[u8]) -> io::Result<()> {
    let mut beside = Temporary::beside(target)?;
    if let Some(before) = before {
        // The mode is set before the text is written, since the text may be private.
        beside.file.set_permissions(before.permissions())?;
    }
    beside.file.write_all(contents)?;
    beside.file.sync_all()?;
    match fs::rename(&beside.path, target) {
        Ok(()) => {
            beside.is_gone = true;
            Ok(())
        }
        // A file that is a mount point, as in containers, cannot be replaced.
        Err(_) if before.is_some() => overwrite(target, contents),
        Err(error) => Err(error),
    }
}

/// Writes into a file, and truncates the file last. Until then, the space of the old text can be used if the disk is
/// full.
fn overwrite(target: &Path, contents: &[u8]) -> io::Result<()> {
    let mut file = OpenOptions::new().write(true).open(target)?;
    file.write_all(contents)?;
    file.set_len(contents.len() as u64)?;
    file.sync_all()
}

/// Opens a descriptor of a process. Standard output and standard error are written at their own position; other
/// descriptors are written at their end.
fn open_descriptor(path: &Path, number: Option<u32>) -> io::Result<File> {
    #[cfg(unix)]
    {
        use std::os::fd::AsFd as _;
        match number {
            Some(1) => return Ok(File::from(io::stdout().as_fd().try_clone_to_owned()?)),
            Some(2) => return Ok(File::from(io::stderr().as_fd().try_clone_to_owned()?)),
            _ => {}
        }
    }
    let _ = number;
    OpenOptions::new().append(true).open(path)
}

/// A temporary file in the folder of the target. It is removed when dropped, unless it was renamed.
struct Temporary {
    file: File,
    path: PathBuf,
    is_gone: bool,
}

impl Temporary {
    fn beside(target: &Path) -> io::Result<Self> {
        static NUMBER: AtomicU64 = AtomicU64::new(0);
        loop {
            let number = NUMBER.fetch_add(1, Ordering::Relaxed);
            let path = parent(target).join(format!(".urispec-{}-{number}.tmp", std::process::id()));
            match OpenOptions::new().write(true).create_new(true).open(&path) {
                // The file was left by a killed process with the same id.
                Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
                file => {
                    return Ok(Self {
                        file: file?,
                        path,
                        is_gone: false,
                    });
                }
            }
        }
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        if !self.is_gone {
            // A file that cannot be removed is harmless.
            let _ = fs::remove_file(&self.path);
        }
    }
}
