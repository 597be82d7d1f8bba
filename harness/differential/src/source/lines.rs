//! Reads blocks of whole lines, one after another, from any reader.

use std::io::{self, BufRead, Read as _};

use memchr::{memchr, memchr_iter, memrchr};

/// The size of a block in bytes, not counting the rest of its last line.
const BLOCK: usize = 256 << 10;

/// The length of the longest accepted line, in bytes. A whole line is in memory at a time, so without this limit a
/// text without line ends would fill the memory.
pub const LONGEST_LINE: usize = 16 << 20;

/// The reason why a source cannot return further requests.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SourceError {
    /// The source cannot be read.
    #[error("`{name}` cannot be read: {why}")]
    Unreadable {
        /// The name of the source, such as a file's path.
        name: String,
        /// The error that the operating system reported.
        why: String,
    },
    /// A line is longer than [`LONGEST_LINE`].
    #[error("{name}:{line}: expected a line of at most {LONGEST_LINE} bytes, found a longer one")]
    LongLine {
        /// The name of the source.
        name: String,
        /// The number of the line, from 1.
        line: u64,
    },
    /// A line does not have the expected form.
    #[error("{name}:{line}: {message}")]
    Line {
        /// The name of the source.
        name: String,
        /// The number of the line, from 1.
        line: u64,
        /// The fault of the line.
        message: String,
    },
}

/// Reads a text in blocks of whole lines, from the beginning to the end.
///
/// A block consists of 256 KiB and the rest of its last line, so the memory in use does not grow with the length of
/// the text. The ends of blocks depend only on the text, and not on the number of bytes that each read returns. A
/// carriage return is a part of its line, since inputs are bytes.
#[derive(Debug)]
pub struct LineReader<R> {
    input: R,
    name: String,
    /// The number of lines that were returned.
    lines: u64,
    /// The error that stopped the reader. It is returned after the lines before the error.
    failed: Option<SourceError>,
}

impl<R: BufRead> LineReader<R> {
    /// Reads `input`. Errors contain `name` as the name of the source.
    pub fn new(input: R, name: &str) -> Self {
        Self {
            input,
            name: name.to_owned(),
            lines: 0,
            failed: None,
        }
    }

    /// The name of the source, for errors.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The next block; `None` at the end. A block has at least one line.
    pub fn next_block(&mut self) -> Result<Option<LineBlock>, SourceError> {
        if let Some(error) = self.failed.take() {
            return Err(error);
        }
        let mut text = Vec::with_capacity(BLOCK);
        if let Err(stop) = self.fill(&mut text) {
            // The complete lines before the error are kept.
            text.truncate(line_start(&text));
            let line = self.lines + newlines(&text) + 1;
            let error = self.error(stop, line);
            if text.is_empty() {
                return Err(error);
            }
            self.failed = Some(error);
        }
        let before = self.lines;
        self.lines += newlines(&text) + u64::from(text.last().is_some_and(|last| *last != b'\n'));
        Ok((!text.is_empty()).then_some(LineBlock { text, before }))
    }

    /// Reads the bytes of a block, and then the rest of the last line.
    fn fill(&mut self, text: &mut Vec<u8>) -> Result<(), Stop> {
        self.input.by_ref().take(BLOCK as u64).read_to_end(text)?;
        let begun = text.len() - line_start(text);
        if begun == 0 {
            return Ok(());
        }
        // The rest of the longest line, and its line end.
        let left = LONGEST_LINE - begun + 1;
        let more = self.input.by_ref().take(left as u64).read_until(b'\n', text)?;
        if more == left && text.last() != Some(&b'\n') {
            return Err(Stop::LongLine);
        }
        Ok(())
    }

    fn error(&self, stop: Stop, line: u64) -> SourceError {
        let name = self.name.clone();
        match stop {
            Stop::LongLine => SourceError::LongLine { name, line },
            Stop::Unreadable(error) => SourceError::Unreadable {
                name,
                why: error.to_string(),
            },
        }
    }
}

/// The reason why the end of a block could not be read.
enum Stop {
    LongLine,
    Unreadable(io::Error),
}

impl From<io::Error> for Stop {
    fn from(error: io::Error) -> Self {
        Self::Unreadable(error)
    }
}

/// The start of the last line, which is incomplete; the end of the text if it ends with a complete line.
fn line_start(text: &[u8]) -> usize {
    memrchr(b'\n', text).map_or(0, |at| at + 1)
}

fn newlines(text: &[u8]) -> u64 {
    memchr_iter(b'\n', text).count() as u64
}

/// Whole lines that follow one another.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LineBlock {
    text: Vec<u8>,
    before: u64,
}

impl LineBlock {
    /// The lines without their line ends. A last line without a line end is included.
    pub fn lines(&self) -> impl Iterator<Item = &[u8]> {
        let mut rest = &self.text[..];
        std::iter::from_fn(move || {
            if rest.is_empty() {
                return None;
            }
            let (line, after) = match memchr(b'\n', rest) {
                Some(end) => (&rest[..end], &rest[end + 1..]),
                None => (rest, &[][..]),
            };
            rest = after;
            Some(line)
        })
    }

    /// The lines with their numbers. The first line of the whole text has the number 1.
    pub fn numbered(&self) -> impl Iterator<Item = (u64, &[u8])> {
        (self.before + 1..).zip(self.lines())
    }

    /// The number of bytes of the lines and their line ends.
    pub const fn bytes(&self) -> usize {
        self.text.len()
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;
    use std::io::{BufReader, Cursor, Read};
    use std::rc::Rc;

    use super::*;

    fn read(text: &[u8]) -> Result<Vec<Vec<u8>>, SourceError> {
        let mut reader = LineReader::new(Cursor::new(text), "text");
        let mut lines = Vec::new();
        while let Some(block) = reader.next_block()? {
            for (number, line) in block.numbered() {
                lines.push(line.to_vec());
                assert_eq!(number, lines.len() as u64);
            }
        }
        Ok(lines)
    }

    #[test]
    fn every_line_comes_once_in_order_whether_it_is_ended_or_not() {
        let none: [&[u8]; 0] = [];
        assert_eq!(read(b"").unwrap(), none);
        assert_eq!(read(b"\n").unwrap(), [b""]);
        assert_eq!(read(b"a").unwrap(), [b"a"]);
        assert_eq!(read(b"a\n\nb\r\n").unwrap(), [&b"a"[..], b"", b"b\r"]);
        let lines: Vec<Vec<u8>> = (0..100_000)
            .map(|number| format!("http://h/{number}").into_bytes())
            .collect();
        let text = lines.join(&b'\n');
        assert!(read(&text).unwrap() == lines);
        assert!(read(&[&text[..], b"\n"].concat()).unwrap() == lines);
    }

    /// A reader that from time to time returns only one byte per read, and that counts the bytes.
    struct Drops<R> {
        input: R,
        at_most: usize,
        read: Rc<Cell<usize>>,
    }

    impl<R: Read> Read for Drops<R> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let most = buffer.len().min(self.at_most);
            let count = self.input.read(&mut buffer[..most])?;
            self.read.set(self.read.get() + count);
            Ok(count)
        }
    }

    /// Reads `input` until it ends or until an error. Returns the number of bytes that were read, and the sizes of
    /// the blocks.
    fn work(input: impl Read, at_most: usize) -> (usize, Vec<usize>, Option<SourceError>) {
        let read = Rc::new(Cell::new(0));
        let drops = Drops {
            input,
            at_most,
            read: Rc::clone(&read),
        };
        let mut reader = LineReader::new(BufReader::with_capacity(64 << 10, drops), "text");
        let mut blocks = Vec::new();
        loop {
            match reader.next_block() {
                Ok(Some(block)) => blocks.push(block.bytes()),
                Ok(None) => return (read.get(), blocks, None),
                Err(error) => return (read.get(), blocks, Some(error)),
            }
        }
    }

    #[test]
    fn the_work_is_linear_in_the_text() {
        let line = b"http://user@example.com:80/a/b/../c?q#f\n";
        for times in [20_000, 200_000] {
            let text = line.repeat(times);
            let (read, blocks, error) = work(Cursor::new(&text), usize::MAX);
            assert_eq!((read, error), (text.len(), None), "each byte is read once");
            assert_eq!(
                blocks.len(),
                text.len().div_ceil(BLOCK + line.len() - BLOCK % line.len())
            );
            assert!(
                blocks.iter().all(|bytes| *bytes < BLOCK + line.len()),
                "memory is bounded"
            );
        }
    }

    #[test]
    fn where_a_block_ends_does_not_depend_on_how_a_stream_comes() {
        let text: Vec<u8> = (0..60_000)
            .flat_map(|number| format!("a:{number}\n").into_bytes())
            .collect();
        let (_, at_once, _) = work(Cursor::new(&text), usize::MAX);
        let (_, in_drops, _) = work(Cursor::new(&text), 977);
        assert!(at_once.len() > 1 && at_once == in_drops);
    }

    #[test]
    fn a_line_without_an_end_is_an_error_before_memory_is_full() {
        let lines = b"a\nb\n";
        let (read, blocks, error) = work(lines.chain(io::repeat(b'x')), usize::MAX);
        assert!(read <= LONGEST_LINE + BLOCK + (64 << 10), "{read}");
        assert_eq!(blocks, [lines.len()], "the lines before it are handed out");
        let name = "text".to_owned();
        assert_eq!(error, Some(SourceError::LongLine { name, line: 3 }));
        let longest = [&vec![b'x'; LONGEST_LINE][..], b"\n"].concat();
        assert_eq!(work(Cursor::new(&longest), usize::MAX).1, [LONGEST_LINE + 1]);
    }

    #[test]
    fn what_cannot_be_read_to_the_end_is_an_error_after_what_was_read() {
        struct Broken;
        impl Read for Broken {
            fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
                Err(io::Error::other("the disk is gone"))
            }
        }
        let (_, blocks, error) = work(b"a\nb".chain(Broken), usize::MAX);
        assert_eq!(blocks, [2]);
        assert_eq!(error.unwrap().to_string(), "`text` cannot be read: the disk is gone");
    }
}
