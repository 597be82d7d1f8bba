//! The file to which a path leads.

use std::fs::{self, Metadata};
use std::io;
use std::path::{Path, PathBuf};

/// The maximum number of links in a row; Linux has the same limit.
const LINKS: usize = 40;

/// The file to which a path leads after all links.
pub(crate) enum Target {
    /// The file of an open descriptor, such as standard output. The number is present if the descriptor belongs to
    /// this process.
    Descriptor(PathBuf, Option<u32>),
    /// A path that is not a link; the file may not exist yet.
    Path(PathBuf),
}

impl Target {
    /// Follows the links one by one. A link may lead to a file that does not exist yet. A link to a descriptor
    /// does not lead to a path.
    pub(crate) fn of(path: &Path) -> io::Result<Self> {
        let mut path = path.to_owned();
        for _ in 0..LINKS {
            if let Some((number, is_own)) = descriptor(&path) {
                return Ok(Self::Descriptor(path, is_own.then_some(number)));
            }
            match fs::read_link(&path) {
                Ok(next) => path = parent(&path).join(next),
                // The path is not a link, or does not exist; opening it will show which.
                Err(_) => return Ok(Self::Path(path)),
            }
        }
        Err(io::Error::other(format!(
            "expected a chain of at most {LINKS} symbolic links, found a longer one"
        )))
    }

    pub(crate) fn path(&self) -> &Path {
        match self {
            Self::Descriptor(path, _) | Self::Path(path) => path,
        }
    }
}

/// The number of an open descriptor that the path names, such as `/dev/fd/63` or `/proc/self/fd/1`, and whether it
/// belongs to this process.
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

/// The folder that contains the path.
pub(crate) fn parent(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

/// The kind of a file in words, for messages.
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

/// Whether two paths lead to the same file. The paths may have different spellings, or be links or hard links. The
/// file need not exist yet.
pub fn is_same(one: &Path, other: &Path) -> bool {
    matches!((Identity::of(one), Identity::of(other)), (Some(one), Some(other)) if one == other)
}

#[derive(PartialEq, Eq)]
enum Identity {
    /// An existing file, identified by its device and inode number.
    #[cfg(unix)]
    Number(u64, u64),
    /// A file, identified by its path without links.
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
