//! Internal to urispec, no stability: programs use the crates `urispec` and `urispec-cli`.
//!
//! Files that people name.
//!
//! Reading always ends ([`read()`], [`list()`]): only plain files and open descriptors are read. Reading a FIFO
//! without a writer, or following a link to `/`, might never end. Writing is atomic where possible, and does not
//! change the kind or the mode of a file ([`Output`]). If the path is a device, a FIFO or a link, the text is
//! written to it or to its target. A [`Folder`] is created if it does not exist.
//!
//! This crate does *not* interpret the contents of files. The crate `tempfile` was rejected: the library for a
//! parser's tests writes baselines and should depend on few packages. Also, `tempfile` creates private files in a
//! separate folder, but the files of this crate are not private.
//!
//! ```
//! let folder = std::env::temp_dir();
//! let file = folder.join(format!("urispec-files-{}", std::process::id()));
//! urispec_files::Output::new(&file)?.finish("whole")?;
//! assert_eq!(urispec_files::read_to_string(&file)?, "whole");
//! # std::fs::remove_file(file)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod folder;
mod list;
mod output;
mod read;
mod target;

pub use folder::Folder;
pub use list::{DEPTH, Entry, Unlisted, list};
pub use output::{Output, OutputError};
pub use read::{read, read_to_string};
pub use target::is_same;
