//! Internal to urispec, no stability: programs use the crates `urispec` and `urispec-cli`.
//!
//! Files that people name.
//!
//! What is read is plain and comes to an end ([`read()`], [`list()`]): a FIFO that nobody writes to would be waited for in vain,
//! and a link to `/` in a folder would be followed without end. What is written is whole or not there, and stays what it is
//! ([`Output`]): a device, a FIFO and a link are written through, and a file keeps its mode. A [`Folder`] is made where there is none.
//!
//! This crate does *not* know what is in a file. The crate `tempfile` was turned down: the library for a parser's tests, which
//! writes baselines, may need few packages, and files of a private mode in a place of their own are not what is wanted here.
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
