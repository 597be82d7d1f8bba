//! Opens an input file, and unpacks it if its format is gzip or zstd.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Cursor, Read};
use std::path::{Path, PathBuf};

use super::Options;
use super::error::{InputError, shown};
use super::format::{Format, LONGEST_MARK};
use super::text::LineTexts;

/// The number of bytes that are read at once.
const BUFFER: usize = 128 << 10;

/// Fails if the file does not exist, is a folder, or is one of the files `before` it.
pub(super) fn check(file: &Path, before: &[PathBuf]) -> Result<(), InputError> {
    let name = shown(file);
    if before.iter().any(|other| other == file) {
        return Err(InputError::of_file(
            &name,
            "each file once",
            "it twice",
            "name it only once, or each of its texts counts twice",
        ));
    }
    if is_stdin(file) {
        return Ok(());
    }
    let about = file.metadata().map_err(|error| missing(&name, &error))?;
    if about.is_dir() {
        let advice = "name the files in the folder";
        return Err(InputError::of_file(&name, "a file", "a folder", advice));
    }
    Ok(())
}

/// Opens a file, or standard input.
pub(super) fn open(file: &Path, options: &Options) -> Result<LineTexts, InputError> {
    let name = shown(file);
    let mut input: Box<dyn Read + Send> = if is_stdin(file) {
        Box::new(io::stdin())
    } else {
        Box::new(File::open(file).map_err(|error| missing(&name, &error))?)
    };
    let mut mark = Vec::new();
    let marked = input.by_ref().take(LONGEST_MARK as u64).read_to_end(&mut mark);
    marked.map_err(|error| missing(&name, &error))?;
    let format = Format::of(&mark);
    let input = BufReader::with_capacity(BUFFER, Cursor::new(mark).chain(input));
    let (input, packed): (Box<dyn BufRead + Send>, _) = match format {
        Format::Text => (Box::new(input), None),
        Format::Gzip => {
            let lines = flate2::bufread::MultiGzDecoder::new(input);
            (Box::new(BufReader::with_capacity(BUFFER, lines)), Some("gzip"))
        }
        Format::Zstd => {
            // A frame with a window of more than 128 MiB is rejected, as by the program zstd.
            let lines = zstd::stream::read::Decoder::with_buffer(input).map_err(|error| missing(&name, &error))?;
            (Box::new(BufReader::with_capacity(BUFFER, lines)), Some("zstd"))
        }
        Format::Foreign(found) => {
            let advice =
                "convert it to lines with another program, and read them from `-`; see harness/lab/survey/README.md";
            return Err(InputError::of_file(&name, "text, gzip or zstd", found, advice));
        }
    };
    Ok(LineTexts::new(input, &name, packed, options))
}

fn is_stdin(file: &Path) -> bool {
    file == Path::new("-")
}

fn missing(name: &str, error: &io::Error) -> InputError {
    let advice = "check its name and its permissions";
    InputError::of_file(name, "a file that can be read", &error.to_string(), advice)
}
