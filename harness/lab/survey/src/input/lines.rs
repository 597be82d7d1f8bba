//! Lines of bounded length.
//!
//! We decided against `LineReader` of `urispec-differential`. It returns blocks of whole lines and fails on a
//! very long line, but a survey skips and counts such a line. This reader keeps only one block in memory.

use std::io::{self, BufRead, ErrorKind};
use std::mem;

use memchr::memchr;

/// Reads lines one after another. A line longer than `longest` is skipped, and is never in memory as a whole.
pub(super) struct ShortLines<R> {
    input: R,
    longest: usize,
    /// A line that was read in several pieces.
    kept: Vec<u8>,
    /// The number of bytes at the start of the input's buffer that belong to the last line.
    used: usize,
    /// The number of lines that were started.
    lines: u64,
}

/// A line without its end.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Line<'l> {
    Whole(&'l [u8]),
    TooLong,
}

impl<R: BufRead> ShortLines<R> {
    pub(super) const fn new(input: R, longest: usize) -> Self {
        Self {
            input,
            longest,
            kept: Vec::new(),
            used: 0,
            lines: 0,
        }
    }

    /// The number of the last line that was read, from 1.
    pub(super) const fn number(&self) -> u64 {
        self.lines
    }

    /// The next line; `None` at the end. A last line without a line feed counts, unless it is empty.
    pub(super) fn next(&mut self) -> io::Result<Option<Line<'_>>> {
        self.input.consume(mem::take(&mut self.used));
        self.kept.clear();
        self.lines += 1;
        let mut has_begun = false;
        let mut is_long = false;
        loop {
            let buffer = match self.input.fill_buf() {
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                buffer => buffer?,
            };
            if buffer.is_empty() && !has_begun {
                self.lines -= 1;
                return Ok(None);
            }
            let end = memchr(b'\n', buffer);
            let part = &buffer[..end.unwrap_or(buffer.len())];
            let is_last = end.is_some() || buffer.is_empty();
            is_long |= part.len() > self.longest - self.kept.len();
            match end {
                Some(end) if !has_begun && !is_long => {
                    self.used = end + 1;
                    return Ok(Some(Line::Whole(&self.input.fill_buf()?[..end])));
                }
                _ if is_long => self.kept.clear(),
                _ => self.kept.extend_from_slice(part),
            }
            let used = part.len() + usize::from(end.is_some());
            self.input.consume(used);
            has_begun = true;
            if is_last {
                return Ok(Some(if is_long {
                    Line::TooLong
                } else {
                    Line::Whole(&self.kept)
                }));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::{BufReader, Cursor, Read};

    use super::*;

    /// The lines of `text`, at most 4 bytes long, read with a buffer of this size.
    fn lines(text: &[u8], buffer: usize) -> Vec<Option<Vec<u8>>> {
        let mut reader = ShortLines::new(BufReader::with_capacity(buffer, Cursor::new(text)), 4);
        let mut lines = Vec::new();
        while let Some(line) = reader.next().unwrap() {
            lines.push(match line {
                Line::Whole(line) => Some(line.to_vec()),
                Line::TooLong => None,
            });
            assert_eq!(reader.number(), lines.len() as u64);
        }
        assert!(reader.next().unwrap().is_none(), "the end stays the end");
        lines
    }

    #[track_caller]
    fn check(text: &[u8], expected: &[Option<&[u8]>]) {
        for buffer in 1..12 {
            let found = lines(text, buffer);
            let found: Vec<Option<&[u8]>> = found.iter().map(Option::as_deref).collect();
            assert_eq!(found, expected, "a buffer of {buffer} bytes");
        }
    }

    #[test]
    fn every_line_comes_once_in_order_whether_it_is_ended_or_not() {
        check(b"", &[]);
        check(b"\n", &[Some(b"")]);
        check(b"a", &[Some(b"a")]);
        check(b"a\n\nb\r\n", &[Some(b"a"), Some(b""), Some(b"b\r")]);
        check(b"\n\n\0\xff", &[Some(b""), Some(b""), Some(b"\0\xff")]);
    }

    #[test]
    fn a_line_that_is_too_long_is_skipped() {
        check(b"1234\n12345\n12\n", &[Some(b"1234"), None, Some(b"12")]);
        check(b"1234567890123456", &[None]);
        check(b"12345\n1234", &[None, Some(b"1234")]);
        check(b"1234", &[Some(b"1234")]);
    }

    #[test]
    fn a_line_without_an_end_takes_no_memory() {
        let endless = io::repeat(b'x').take(100 << 20).chain(&b"\na"[..]);
        let mut reader = ShortLines::new(BufReader::new(endless), 64 << 10);
        assert_eq!(reader.next().unwrap(), Some(Line::TooLong));
        assert!(reader.kept.capacity() <= 128 << 10, "{}", reader.kept.capacity());
        assert_eq!(reader.next().unwrap(), Some(Line::Whole(b"a")));
    }
}
