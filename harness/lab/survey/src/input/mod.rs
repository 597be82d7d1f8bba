//! The URLs that a survey reads.
//!
//! Files of lines, plain or packed by gzip or zstd, known by their first bytes. A line is bytes; a text longer than [`LONGEST_TEXT`] is
//! counted and left out. What cannot be read to its end is an error: a survey of a part that nobody named would pass for a survey of the
//! whole.
//!
//! What is read may be hostile: memory is bounded whatever a file says about its sizes, and a library that panics is an
//! error of its file.

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

use block::Collector;
use error::shown;
use open::{check, open};
use text::LineTexts;

/// The longest text that is taken, in bytes.
pub const LONGEST_TEXT: usize = 64 << 10;

/// How files are read.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Options {
    /// The field that has the text, where each line is JSON or CDXJ.
    pub jsonl: Option<String>,
    /// Whether a carriage return at the end of a line belongs to its end, and not to the text.
    pub carriage_returns_end: bool,
    /// Take one text of so many: those whose XXH3 hash (64 bits, seed 0) is a multiple of it, so that any cut of the input
    /// takes the same ones.
    pub sample: Option<u64>,
}

/// Files, one after another, in blocks.
pub struct Input {
    options: Options,
    files: std::vec::IntoIter<PathBuf>,
    /// The file that is read just now.
    texts: Option<LineTexts>,
    /// What was read of it is the last.
    sources: Vec<Read>,
    /// What was wrong; it stays so.
    failed: Option<InputError>,
}

/// What was read of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Source {
    /// The file, as it was named and as a terminal can show it.
    pub name: String,
    /// Its rows: the first, and the one after the last.
    pub range: [u64; 2],
    /// How many texts were taken of them.
    pub count: u64,
    /// The sum of the XXH3 hashes (128 bits, seed 0) of these texts, modulo 2¹²⁸, in 32 hexadecimal digits: the digest of two ranges is
    /// the sum of theirs.
    pub digest: String,
}

/// What was read of a file, in numbers.
struct Read {
    name: String,
    rows: u64,
    count: u64,
    digest: u128,
}

impl Input {
    /// The texts of `files`; `-` is standard input. A file that is not there, or that is named twice, is an error at once.
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

    /// The next block; `None` at the end. It has at least one row, all of one file. After an error it is the same error again.
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

    /// What was read so far of each file that was begun.
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
