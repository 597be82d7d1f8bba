//! What a survey reads: the lines of files of text.

use std::collections::VecDeque;
use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::{Path, PathBuf};

use twox_hash::{XxHash3_64, XxHash3_128};
use urispec_differential::{LineBlock, LineReader, SourceError};
use urispec_model::visible;

/// The longest text that is taken; a longer one is counted and left out.
pub const LONGEST_TEXT: usize = 64 << 10;

/// How the files are read.
#[derive(Debug, Clone, Default)]
pub struct Options {
    /// The column of a Parquet file that has the texts.
    pub column: Option<String>,
    /// The field of lines of JSON that has the text.
    pub jsonl: Option<String>,
    /// Whether a carriage return at the end of a line belongs to its end.
    pub carriage_returns_end: bool,
    /// Take one text of so many, by the hash of the text.
    pub sample: Option<u64>,
}

/// Why an input cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum InputError {
    /// A file cannot be opened.
    #[error("`{name}` cannot be read: {why}")]
    Unreadable {
        /// The file.
        name: String,
        /// What the system says.
        why: String,
    },
    /// A file cannot be read to its end.
    #[error(transparent)]
    Source(#[from] SourceError),
    /// This build reads no such files.
    #[error("expected lines of text, found {0}; this build reads nothing else")]
    Format(&'static str),
}

/// Files, one after another, in blocks of lines.
pub struct Input {
    options: Options,
    files: VecDeque<PathBuf>,
    reader: Option<LineReader<Box<dyn BufRead + Send>>>,
    sources: Vec<Source>,
    /// The digest of the source that is read just now.
    digest: u128,
}

/// What was read of one file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Source {
    /// The file, as it was named.
    pub name: String,
    /// Its rows: the first, and the one after the last.
    pub range: [u64; 2],
    /// How many texts were taken of them.
    pub count: u64,
    /// In hexadecimal, the sum of the XXH3 hashes of 128 bits of these texts: that of two ranges is the sum of theirs.
    pub digest: String,
}

impl Input {
    /// Opens these files; `-` is standard input.
    pub fn open(files: &[PathBuf], options: Options) -> Result<Self, InputError> {
        if options.column.is_some() || options.jsonl.is_some() {
            return Err(InputError::Format("a request for a column or a field"));
        }
        for file in files.iter().filter(|file| *file != Path::new("-")) {
            opened(file)?;
        }
        Ok(Self {
            options,
            files: files.iter().cloned().collect(),
            reader: None,
            sources: Vec::new(),
            digest: 0,
        })
    }

    /// The next block of lines; `None` at the end.
    pub fn next_block(&mut self) -> Result<Option<Block>, InputError> {
        loop {
            if self.reader.is_none() {
                let Some(file) = self.files.pop_front() else {
                    return Ok(None);
                };
                let name = visible(&file.display().to_string());
                let input: Box<dyn BufRead + Send> = if file == Path::new("-") {
                    Box::new(BufReader::new(io::stdin()))
                } else {
                    Box::new(BufReader::with_capacity(64 << 10, opened(&file)?))
                };
                self.reader = Some(LineReader::new(input, &name));
                self.digest = 0;
                self.sources.push(Source {
                    name,
                    range: [0, 0],
                    count: 0,
                    digest: format!("{:032x}", 0),
                });
            }
            let lines = self.reader.as_mut().map(LineReader::next_block).transpose()?;
            match lines.flatten() {
                Some(lines) => return Ok(Some(self.block(lines))),
                None => self.reader = None,
            }
        }
    }

    /// What was read so far of each file.
    pub fn sources(&self) -> Vec<Source> {
        self.sources.clone()
    }

    fn block(&mut self, lines: LineBlock) -> Block {
        let mut block = Block {
            lines,
            taken: Vec::new(),
            crlf: self.options.carriage_returns_end,
            too_long: 0,
            read: 0,
        };
        for line in block.lines.lines() {
            block.read += 1;
            let text = text(line, block.crlf);
            let is_long = text.len() > LONGEST_TEXT;
            block.too_long += u64::from(is_long);
            let is_sampled = || match self.options.sample {
                Some(one_of) => XxHash3_64::oneshot(text).is_multiple_of(one_of.max(1)),
                None => true,
            };
            let is_taken = !is_long && is_sampled();
            block.taken.push(is_taken);
            if is_taken {
                self.digest = self.digest.wrapping_add(XxHash3_128::oneshot(text));
            }
        }
        if let Some(source) = self.sources.last_mut() {
            source.range[1] += block.read;
            source.count += block.taken.iter().filter(|taken| **taken).count() as u64;
            source.digest = format!("{:032x}", self.digest);
        }
        block
    }
}

fn opened(file: &Path) -> Result<File, InputError> {
    File::open(file).map_err(|error| InputError::Unreadable {
        name: visible(&file.display().to_string()),
        why: error.to_string(),
    })
}

fn text(line: &[u8], crlf: bool) -> &[u8] {
    if crlf {
        line.strip_suffix(b"\r").unwrap_or(line)
    } else {
        line
    }
}

/// Lines that follow one another.
#[derive(Debug)]
pub struct Block {
    lines: LineBlock,
    taken: Vec<bool>,
    crlf: bool,
    too_long: u64,
    read: u64,
}

impl Block {
    /// The texts that are taken.
    pub fn texts(&self) -> impl Iterator<Item = &[u8]> {
        let lines = self.lines.lines().zip(&self.taken);
        lines
            .filter(|(_, taken)| **taken)
            .map(|(line, _)| text(line, self.crlf))
    }

    /// How many lines are too long.
    pub fn too_long(&self) -> u64 {
        self.too_long
    }

    /// How many lines were read.
    pub fn read(&self) -> u64 {
        self.read
    }
}
