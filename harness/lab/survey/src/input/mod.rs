//! The URLs that a survey reads.
//!
//! The inputs are files of lines, plain or compressed with gzip or zstd, recognised by their first bytes. A line
//! is a sequence of bytes. A text longer than [`LONGEST_TEXT`] is counted and left out. A file that cannot be read
//! to its end is an error. Otherwise a survey of a part of the file would look like a survey of the whole file.
//!
//! Inputs may be hostile: memory is bounded even if a file states wrong sizes, and if a library panics, this is an
//! error of the file that it reads.

mod block;
mod error;
mod format;
mod json;
mod lines;
mod open;
mod text;

use std::path::{Path, PathBuf};

pub use block::Block;
pub use error::{InputError, Place};
pub use json::{Field, field, names};

use block::Collector;
use error::shown;
use open::{check, open};
use text::LineTexts;

/// The longest text that is read, in bytes.
pub const LONGEST_TEXT: usize = 64 << 10;

/// Options for reading files.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Options {
    /// The field that has the text, if each line is JSON or CDXJ.
    pub jsonl: Option<String>,
    /// Whether a carriage return at the end of a line belongs to the line end, and not to the text.
    pub carriage_returns_end: bool,
    /// For N, take about one text of every N texts: the texts whose XXH3 hash (64 bits, seed 0) is a multiple of
    /// N. So the sample does not depend on how the input is divided.
    pub sample: Option<u64>,
}

/// Files that are read one after another, in blocks.
pub struct Input {
    options: Options,
    files: std::vec::IntoIter<PathBuf>,
    /// The current file.
    texts: Option<LineTexts>,
    /// The files so far; the last entry is the current file.
    sources: Vec<Read>,
    /// The error, if an error occurred. Later calls return the same error.
    failed: Option<InputError>,
}

/// The part of a file that was read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Source {
    /// The name of the file in the command, escaped for a terminal.
    pub name: String,
    /// The rows that were read, as two numbers: the first row, and the row after the last.
    pub range: [u64; 2],
    /// The number of texts that were taken from these rows.
    pub count: u64,
    /// The sum of the XXH3 hashes (128 bits, seed 0) of these texts, modulo 2¹²⁸, in 32 hexadecimal digits. The
    /// digest of two ranges together is the sum of their digests.
    pub digest: String,
}

/// The counts of a file.
struct Read {
    name: String,
    rows: u64,
    count: u64,
    digest: u128,
}

impl Input {
    /// The texts of `files`; `-` is standard input. The result is an error if a file is missing or is named twice.
    pub fn open(files: &[PathBuf], options: Options) -> Result<Self, InputError> {
        for (at, file) in files.iter().enumerate() {
            check(file, &files[..at])?;
        }
        Ok(Self {
            options,
            files: Vec::from(files).into_iter(),
            texts: None,
            sources: Vec::new(),
            failed: None,
        })
    }

    /// The next block; `None` at the end. It has at least one row, and all its rows are from one file. After an
    /// error, each call returns the same error.
    pub fn next_block(&mut self) -> Result<Option<Block>, InputError> {
        if let Some(error) = &self.failed {
            return Err(error.clone());
        }
        let block = self.read_block();
        self.failed = block.as_ref().err().cloned();
        block
    }

    fn read_block(&mut self) -> Result<Option<Block>, InputError> {
        loop {
            let Some(texts) = &mut self.texts else {
                let Some(file) = self.files.next() else {
                    return Ok(None);
                };
                self.texts = Some(open(&file, &self.options)?);
                self.sources.push(Read::new(&file));
                continue;
            };
            let mut block = Collector::new(self.options.sample);
            if !texts.fill(&mut block)? {
                self.texts = None;
            }
            let (count, digest) = block.taken();
            let block = block.finish();
            if block.read() > 0 {
                if let Some(source) = self.sources.last_mut() {
                    source.add(block.read(), count, digest);
                }
                return Ok(Some(block));
            }
        }
    }

    /// The parts of all files that were read so far.
    pub fn sources(&self) -> Vec<Source> {
        self.sources.iter().map(Read::source).collect()
    }
}

impl Read {
    fn new(file: &Path) -> Self {
        let name = shown(file);
        Self {
            name,
            rows: 0,
            count: 0,
            digest: 0,
        }
    }

    fn add(&mut self, rows: u64, count: u64, digest: u128) {
        self.rows += rows;
        self.count += count;
        self.digest = self.digest.wrapping_add(digest);
    }

    fn source(&self) -> Source {
        Source {
            name: self.name.clone(),
            range: [0, self.rows],
            count: self.count,
            digest: format!("{:032x}", self.digest),
        }
    }
}
