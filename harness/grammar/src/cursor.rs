//! The characters of a file of ABNF: names, numbers, white space, and the headings in comments.
//!
//! An error has the place of the cursor, the text that was expected at this place, and the text that was found.

use std::sync::Arc;

use crate::error::{Error, ErrorKind, Source};

/// A position in a file.
pub(crate) struct Cursor<'s> {
    pub(crate) source: &'s Arc<Source>,
    /// The offset of the next byte, from 0.
    pub(crate) at: usize,
    /// The line of `at`, from 1. It is counted while reading, because counting again at each rule would take
    /// quadratic time.
    pub(crate) line: usize,
    /// The text of the last `;;` comment, which names the section of the document; `None` after an empty comment.
    pub(crate) heading: Option<Arc<str>>,
    /// The end of the last element. White space and comments after it do not belong to the rule's text.
    pub(crate) end: usize,
}

impl<'s> Cursor<'s> {
    /// The beginning of a file.
    pub(crate) fn new(source: &'s Arc<Source>) -> Self {
        Self {
            source,
            at: 0,
            line: 1,
            heading: None,
            end: 0,
        }
    }

    /// A number in this base; `None` if there is no digit.
    ///
    /// # Errors
    /// [`ErrorKind::Range`] if the number is 2^32 or greater.
    pub(crate) fn number(&mut self, base: u32) -> Result<Option<u32>, Error> {
        let start = self.at;
        let mut number: Option<u32> = Some(0);
        while let Some(digit) = self.peek().and_then(|byte| char::from(byte).to_digit(base)) {
            number = number.and_then(|number| number.checked_mul(base)?.checked_add(digit));
            self.at += 1;
        }
        match number {
            _ if self.at == start => Ok(None),
            Some(number) => Ok(Some(number)),
            None => {
                let message = "expected a number below 4294967296, found a larger one";
                Err(self.error_at(start, self.at - start, ErrorKind::Range, message))
            }
        }
    }

    /// Printable ASCII up to the byte `end`, which is consumed, too. `what` describes the text in an error.
    pub(crate) fn until(&mut self, end: u8, what: &str) -> Result<String, Error> {
        let start = self.at;
        while let Some(byte @ b' '..=b'~') = self.peek() {
            if byte == end {
                let text = self.source.text[start..self.at]
                    .iter()
                    .copied()
                    .map(char::from)
                    .collect();
                self.at += 1;
                return Ok(text);
            }
            self.at += 1;
        }
        let end = char::from(end);
        Err(self.expected(&format!("printable ASCII, and `{end}` to end {what} on the same line")))
    }

    /// `rulename = ALPHA *(ALPHA / DIGIT / "-")`, RFC 5234 section 4, and also `_`, which occurs in names of
    /// older documents. `None` if the next character is not a letter.
    pub(crate) fn rulename(&mut self) -> Option<String> {
        let rest = &self.source.text[self.at..];
        let length = name_length(rest);
        let name = rest[..length].iter().copied().map(char::from).collect();
        self.at += length;
        (length > 0).then(|| self.ended(name))
    }

    /// `*c-wsp`: blanks and comments, and the ends of lines if the next line continues this rule.
    pub(crate) fn white(&mut self) {
        loop {
            self.blanks();
            let (at, line) = (self.at, self.line);
            let heading = self.heading.clone();
            if self.peek().is_none() || !self.line_end() {
                return;
            }
            self.blank_lines();
            // The rule ends before a line such as `b = "x"`, before a line at the margin, and at the end of the file.
            // The text after the end of the rule is read again.
            if self.begins_rule() || self.peek().is_none() || self.is_at_margin() {
                (self.at, self.line, self.heading) = (at, line, heading);
                return;
            }
        }
    }

    /// Skips lines without an element, up to the first byte of a line with an element. A `;;` comment among them sets
    /// the heading.
    pub(crate) fn blank_lines(&mut self) {
        loop {
            self.blanks();
            let rest = &self.source.text[self.at..];
            if let Some(heading) = rest.strip_prefix(b";;") {
                let end = heading
                    .iter()
                    .position(|byte| matches!(byte, b'\r' | b'\n'))
                    .unwrap_or(heading.len());
                let heading = String::from_utf8_lossy(heading[..end].trim_ascii());
                self.heading = (!heading.is_empty()).then(|| heading.into());
            }
            if rest.is_empty() || !self.line_end() {
                return;
            }
        }
    }

    /// Skips blanks and tabs.
    fn blanks(&mut self) {
        while let Some(b' ' | b'\t') = self.peek() {
            self.at += 1;
        }
    }

    /// `c-nl = comment / CRLF`, RFC 5234 section 4; a line feed alone is accepted. Returns whether there was a line
    /// end.
    fn line_end(&mut self) -> bool {
        let rest = &self.source.text[self.at..];
        let comment = match rest.first() {
            Some(b';') => rest.iter().position(|byte| *byte == b'\n').unwrap_or(rest.len()),
            Some(b'\r') if rest.get(1).is_none_or(|next| *next == b'\n') => 1,
            Some(b'\n') => 0,
            _ => return false,
        };
        self.at += comment;
        if self.peek().is_some() {
            self.at += 1;
            self.line += 1;
        }
        true
    }

    /// Whether the rule has nothing more on this line: the next text is a comment or the end of the line.
    pub(crate) fn is_at_rule_end(&self) -> bool {
        matches!(self.peek(), None | Some(b';' | b'\r' | b'\n'))
    }

    /// Whether the cursor is at the first byte of a line.
    fn is_at_margin(&self) -> bool {
        self.at == 0 || self.source.text[self.at - 1] == b'\n'
    }

    /// Whether a name before `=` comes next: such a line begins a rule, even if it is indented.
    fn begins_rule(&self) -> bool {
        let rest = &self.source.text[self.at..];
        let rest = &rest[name_length(rest)..];
        rest.len() < self.source.text.len() - self.at && rest.trim_ascii_start().first() == Some(&b'=')
    }

    /// The next byte.
    pub(crate) fn peek(&self) -> Option<u8> {
        self.source.text.get(self.at).copied()
    }

    /// Skips this byte if it is the next byte, and returns whether it was skipped.
    pub(crate) fn eat(&mut self, byte: u8) -> bool {
        let is_there = self.peek() == Some(byte);
        self.at += usize::from(is_there);
        is_there
    }

    /// Skips the byte that ends an element.
    pub(crate) fn step(&mut self) {
        self.at += 1;
        self.end = self.at;
    }

    /// Records that `element` ends at the cursor, and returns `element`.
    pub(crate) fn ended<T>(&mut self, element: T) -> T {
        self.end = self.at;
        element
    }

    /// The error for an unexpected byte. It states that `what` was expected, and which text was found instead.
    pub(crate) fn expected(&self, what: &str) -> Error {
        let found = match self.peek() {
            None => "the end of the file".to_owned(),
            Some(b'\r' | b'\n') => "the end of the line".to_owned(),
            Some(b';') => "a comment".to_owned(),
            Some(byte @ b' '..=b'~') => format!("`{}`", char::from(byte)),
            Some(byte) => format!("the byte {byte:02X}"),
        };
        self.error_at(self.at, 1, ErrorKind::Syntax, format!("expected {what}, found {found}"))
    }

    /// An error about `length` bytes from `offset`.
    pub(crate) fn error_at(&self, offset: usize, length: usize, kind: ErrorKind, message: impl Into<String>) -> Error {
        Error::new(kind, message).at(self.source, offset, length)
    }
}

/// The length of the name at the start of `text`, or 0.
fn name_length(text: &[u8]) -> usize {
    let is_name = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
    match text.first() {
        Some(first) if first.is_ascii_alphabetic() => text.iter().position(|byte| !is_name(byte)).unwrap_or(text.len()),
        _ => 0,
    }
}
