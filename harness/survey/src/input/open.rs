//! Opens a file as what it is.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Cursor, Read};
use std::path::{Path, PathBuf};

use super::Options;
use super::block::Collector;
use super::error::{InputError, shown};
use super::format::{Format, LONGEST_MARK};
#[cfg(feature = "formats")]
use super::parquet::ParquetTexts;
use super::text::LineTexts;

/// How much of a file is read at once.
const BUFFER: usize = 128 << 10;

/// The texts of one file.
pub(super) enum Texts {
    Lines(LineTexts),
    #[cfg(feature = "formats")]
    Parquet(Box<ParquetTexts>),
}

impl Texts {
    /// Reads until the block is full, or to the end: then `false`.
    pub(super) fn fill(&mut self, block: &mut Collector) -> Result<bool, InputError> {
        match self {
            Self::Lines(lines) => lines.fill(block),
            #[cfg(feature = "formats")]
            Self::Parquet(column) => column.fill(block),
        }
    }
}

/// Fails if the file is not there, is a folder, or is one of those `before` it.
pub(super) fn check(file: &Path, before: &[PathBuf]) -> Result<(), InputError> {
    let name = shown(file);
    if before.iter().any(|other| other == file) {
        return Err(InputError::of_file(
            &name,
            "each file once",
            "it twice",
            "leave out one of them, or every text counts twice",
        ));
    }
    if is_stdin(file) {
        return Ok(());
    }
    let about = file.metadata().map_err(|error| missing(&name, &error))?;
    if about.is_dir() {
        let advice = "name the files in it";
        return Err(InputError::of_file(&name, "a file", "a folder", advice));
    }
    Ok(())
}

/// Opens a file, or standard input.
pub(super) fn open(file: &Path, options: &Options) -> Result<Texts, InputError> {
    let name = shown(file);
    let (mut input, plain): (Box<dyn Read + Send>, Option<File>) = if is_stdin(file) {
        (Box::new(io::stdin()), None)
    } else {
        let opened = File::open(file).map_err(|error| missing(&name, &error))?;
        let is_plain = opened.metadata().is_ok_and(|about| about.is_file());
        let plain = is_plain.then(|| opened.try_clone()).transpose();
        (Box::new(opened), plain.map_err(|error| missing(&name, &error))?)
    };
    let mut mark = Vec::new();
    let marked = input.by_ref().take(LONGEST_MARK as u64).read_to_end(&mut mark);
    marked.map_err(|error| missing(&name, &error))?;
    let format = Format::of(&mark);
    check_options(&name, format, options)?;
    let input = Cursor::new(mark).chain(input);
    if format == Format::Parquet {
        return parquet(plain, &name, options);
    }
    let (input, packed) = unpacked(format, input, &name)?;
    Ok(Texts::Lines(LineTexts::new(input, &name, packed, options)))
}

fn is_stdin(file: &Path) -> bool {
    file == Path::new("-")
}

fn missing(name: &str, error: &io::Error) -> InputError {
    let advice = "look at its name and its permissions";
    InputError::of_file(name, "a file that can be read", &error.to_string(), advice)
}

/// A column is one of Parquet, and a field one of lines: whoever named one meant another kind of file than this.
fn check_options(name: &str, format: Format, options: &Options) -> Result<(), InputError> {
    match format {
        Format::Foreign(found) => Err(InputError::of_file(
            name,
            "text, gzip, zstd or Parquet",
            found,
            "unpack or convert it first",
        )),
        Format::Parquet if options.jsonl.is_some() => Err(InputError::of_file(
            name,
            "lines of JSON, for --jsonl",
            "Parquet",
            "name its column with --column",
        )),
        Format::Text | Format::Gzip | Format::Zstd if options.column.is_some() => Err(InputError::of_file(
            name,
            "Parquet, for --column",
            "lines",
            "leave out --column; a field of lines of JSON is named with --jsonl",
        )),
        _ => Ok(()),
    }
}

/// The lines of a file, and what they were packed in.
#[cfg(feature = "formats")]
fn unpacked(
    format: Format,
    input: impl Read + Send + 'static,
    name: &str,
) -> Result<(Box<dyn BufRead + Send>, Option<&'static str>), InputError> {
    let input = BufReader::with_capacity(BUFFER, input);
    Ok(match format {
        Format::Gzip => {
            let lines = flate2::bufread::MultiGzDecoder::new(input);
            (Box::new(BufReader::with_capacity(BUFFER, lines)), Some("gzip"))
        }
        Format::Zstd => {
            // A frame that asks for a window of more than 128 MiB is refused, as by the program zstd.
            let lines = zstd::stream::read::Decoder::with_buffer(input).map_err(|error| missing(name, &error))?;
            (Box::new(BufReader::with_capacity(BUFFER, lines)), Some("zstd"))
        }
        _ => (Box::new(input), None),
    })
}

#[cfg(not(feature = "formats"))]
fn unpacked(
    format: Format,
    input: impl Read + Send + 'static,
    name: &str,
) -> Result<(Box<dyn BufRead + Send>, Option<&'static str>), InputError> {
    match format {
        Format::Gzip => Err(not_built(name, "gzip")),
        Format::Zstd => Err(not_built(name, "zstd")),
        _ => Ok((Box::new(BufReader::with_capacity(BUFFER, input)), None)),
    }
}

#[cfg(feature = "formats")]
fn parquet(plain: Option<File>, name: &str, options: &Options) -> Result<Texts, InputError> {
    let Some(file) = plain else {
        let advice = "Parquet is read from its end: write it to a file first";
        return Err(InputError::of_file(name, "lines from a stream", "Parquet", advice));
    };
    let column = options.column.as_deref().unwrap_or("url");
    Ok(Texts::Parquet(Box::new(ParquetTexts::open(
        file,
        name.to_owned(),
        column,
    )?)))
}

#[cfg(not(feature = "formats"))]
fn parquet(_: Option<File>, name: &str, _: &Options) -> Result<Texts, InputError> {
    Err(not_built(name, "Parquet"))
}

#[cfg(not(feature = "formats"))]
fn not_built(name: &str, found: &str) -> InputError {
    let advice = "unpack it first, or build with the feature `formats`";
    InputError::of_file(name, "lines of text", found, advice)
}
