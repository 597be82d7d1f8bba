//! Counts how documents and URI parsers read millions of real URLs.
//!
//! [`input`] reads them, from files of lines and, with the feature `formats`, from packed files and columns.
//!
//! ```
//! use urispec_survey::input::{Input, Options};
//!
//! let file = std::env::temp_dir().join(format!("urispec-survey-{}", std::process::id()));
//! std::fs::write(&file, "http://a/\nhttp://b/\n")?;
//! let mut input = Input::open(&[file.clone()], Options::default())?;
//! let block = input.next_block()?.expect("a block of two lines");
//! assert_eq!(block.texts().collect::<Vec<_>>(), [b"http://a/", b"http://b/"]);
//! # std::fs::remove_file(file)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod input;
