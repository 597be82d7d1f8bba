//! Writing what is whole, and leaving a file what it is.

use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, ErrorKind, Write as _};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use urispec_model::visible;

use crate::target::{Target, parent};

/// A file to be written. It is known to be writable before the work, and written when all of it is there.
///
/// A plain file is written beside its place and then renamed, so that whoever reads it finds the old text or the new one. It keeps
/// its mode; a new one has the mode that the process gives to files. What a rename would make something else of is written through:
/// a device, a FIFO or a descriptor, a file with several names (hard links) or of another owner, and a file in a folder that
/// cannot be written to. A link stays, and what it leads to is written.
#[derive(Debug)]
pub struct Output {
    path: PathBuf,
    way: Way,
}

/// How a file is written.
#[derive(Debug)]
enum Way {
    /// Beside its place, and then renamed; with what the file is that is there now, if one is.
    Replace(PathBuf, Option<Metadata>),
    /// Into the plain file that is there.
    Overwrite(PathBuf),
    /// Into what is open.
    Through(File),
}

/// Why a file cannot be written.
#[derive(Debug, thiserror::Error)]
pub enum OutputError {
    /// There is no folder to write it to.
    #[error("expected a folder `{0}` to write to, found none; make it, or name another")]
    NoFolder(String),
    /// It is a folder.
    #[error("expected `{0}` to be a file, found a folder")]
    IsFolder(String),
    /// The system does not let it be written.
    #[error("`{name}` cannot be written")]
    Unwritable {
        /// The file.
        name: String,
        /// What the system says.
        source: io::Error,
    },
}

impl Output {
    /// Gets ready to write `path`. Waits for a reader if it is a FIFO.
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
                    // One that may not be written to is not replaced either.
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

    /// Writes the file. That nobody listens to a pipe any more is not an error.
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

/// How to write a plain file that is there.
fn over(target: PathBuf, metadata: Metadata) -> Way {
    match Temporary::beside(&target).and_then(|beside| beside.file.metadata()) {
        Ok(beside) if can_replace(&beside, &metadata) => Way::Replace(target, Some(metadata)),
        _ => Way::Overwrite(target),
    }
}

/// Whether a file in place of another would be the same except for its text.
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
        // Before the text is in it: it may be meant for few eyes.
        beside.file.set_permissions(before.permissions())?;
    }
    beside.file.write_all(contents)?;
    beside.file.sync_all()?;
    match fs::rename(&beside.path, target) {
        Ok(()) => {
            beside.is_gone = true;
            Ok(())
        }
        // A file that is mounted by itself, as containers do, cannot be replaced.
        Err(_) if before.is_some() => overwrite(target, contents),
        Err(error) => Err(error),
    }
}

/// Writes into a file, which is made shorter last: where the disk is full, that much more room is had.
fn overwrite(target: &Path, contents: &[u8]) -> io::Result<()> {
    let mut file = OpenOptions::new().write(true).open(target)?;
    file.write_all(contents)?;
    file.set_len(contents.len() as u64)?;
    file.sync_all()
}

/// Opens what a process has open. For standard output and standard error it is their own position that the text comes to; what
/// another number has is written to at its end.
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

/// A new file beside another, which is taken away again unless it got that one's name.
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
                // Left by a process of the same number that was killed.
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
            // What cannot be taken away does no harm.
            let _ = fs::remove_file(&self.path);
        }
    }
}
