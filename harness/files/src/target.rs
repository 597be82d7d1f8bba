//! What a path leads to.

use std::fs::{self, Metadata};
use std::io;
use std::path::{Path, PathBuf};

/// So many links may lead from one to the next; Linux has the same limit.
const LINKS: usize = 40;

/// What a path leads to, behind all links.
pub(crate) enum Target {
    /// The file of an open descriptor, such as standard output; its number, if it is one of this process.
    Descriptor(PathBuf, Option<u32>),
    /// What can be opened under this name, whether it is there or not. It is not a link.
    Path(PathBuf),
}

impl Target {
    /// Follows the links by hand: one that leads nowhere names a file to be, and one to a descriptor leads to no name at all.
    pub(crate) fn of(path: &Path) -> io::Result<Self> {
        let mut path = path.to_owned();
        for _ in 0..LINKS {
            if let Some((number, is_own)) = descriptor(&path) {
                return Ok(Self::Descriptor(path, is_own.then_some(number)));
            }
            match fs::read_link(&path) {
                Ok(next) => path = parent(&path).join(next),
                // It is not a link, or there is nothing; whoever opens it will see.
                Err(_) => return Ok(Self::Path(path)),
            }
        }
        Err(io::Error::other(format!(
            "expected at most {LINKS} links in a row, found more"
        )))
    }

    pub(crate) fn path(&self) -> &Path {
        match self {
            Self::Descriptor(path, _) | Self::Path(path) => path,
        }
    }
}

/// The number of a path that names what a process has open, such as `/dev/fd/63` or `/proc/self/fd/1`, and whether the process is
/// this one.
#[cfg(unix)]
fn descriptor(path: &Path) -> Option<(u32, bool)> {
    let number: u32 = path.file_name()?.to_str()?.parse().ok()?;
    let folder = fs::canonicalize(parent(path)).ok()?;
    let is_own = folder == Path::new("/dev/fd") || folder == Path::new(&format!("/proc/{}/fd", std::process::id()));
    let is_any = is_own || folder.starts_with("/proc") && folder.ends_with("fd");
    is_any.then_some((number, is_own))
}

#[cfg(not(unix))]
fn descriptor(_: &Path) -> Option<(u32, bool)> {
    None
}

/// The folder that a path is in.
pub(crate) fn parent(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

/// What there is, in words.
pub(crate) fn kind(metadata: &Metadata) -> &'static str {
    #[cfg(unix)]
    {
        use std::os::unix::fs::FileTypeExt as _;
        let kind = metadata.file_type();
        if kind.is_fifo() {
            return "a FIFO";
        } else if kind.is_socket() {
            return "a socket";
        } else if kind.is_char_device() || kind.is_block_device() {
            return "a device";
        }
    }
    if metadata.is_dir() {
        "a folder"
    } else if metadata.is_file() {
        "a plain file"
    } else if metadata.is_symlink() {
        "a link"
    } else {
        "something else"
    }
}

/// Whether two paths lead to one file, by whatever spelling, links or hard links. A file need not be there yet.
pub fn is_same(one: &Path, other: &Path) -> bool {
    matches!((Identity::of(one), Identity::of(other)), (Some(one), Some(other)) if one == other)
}

#[derive(PartialEq, Eq)]
enum Identity {
    /// A file that is there, by its device and number.
    #[cfg(unix)]
    Number(u64, u64),
    /// A file by the one path that leads to it without links.
    Path(PathBuf),
}

impl Identity {
    fn of(path: &Path) -> Option<Self> {
        let target = Target::of(path).ok()?;
        let path = target.path();
        #[cfg(unix)]
        if let Ok(metadata) = fs::metadata(path) {
            use std::os::unix::fs::MetadataExt as _;
            return Some(Self::Number(metadata.dev(), metadata.ino()));
        }
        let whole = fs::canonicalize(path).or_else(|_| {
            Ok::<_, io::Error>(fs::canonicalize(parent(path))?.join(path.file_name().unwrap_or_default()))
        });
        whole.ok().map(Self::Path)
    }
}
