//! Errors in a grammar: file, line, column, the line with a caret, and similar names.
//!
//! An error has at most one excerpt of the file. The excerpt is cut to a readable width and escaped, because grammar
//! files are hostile and an error is shown on a terminal.

use std::fmt::{self, Write as _};
use std::ops::Range;
use std::sync::Arc;

use urispec_model::{suggestions, visible_bytes};

/// The maximum number of bytes of a line that are shown before the caret, and after it.
const MARGIN: usize = 50;
/// The maximum number of characters that the caret marks.
const WIDEST: usize = 40;

/// The kind of an error.
///
/// ```
/// use urispec_grammar::{ErrorKind, Grammar};
///
/// let kind = |text: &str| Grammar::parse("a.abnf", text).and_then(|grammar| grammar.dfa("a")).unwrap_err().kind();
/// assert_eq!(kind("a"), ErrorKind::Syntax);
/// assert_eq!(kind("a = b"), ErrorKind::Undefined);
/// assert_eq!(kind("a = \"x\"\na = \"y\""), ErrorKind::Duplicate);
/// assert_eq!(kind("a = [ \"(\" a \")\" ]"), ErrorKind::Recursion);
/// assert_eq!(kind("a = <any host>"), ErrorKind::Prose);
/// assert_eq!(kind("a = %x100"), ErrorKind::Range);
/// assert_eq!(kind("a = 999999999\"x\""), ErrorKind::Limit);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ErrorKind {
    /// The text is not ABNF.
    Syntax,
    /// A rule that is used is not defined. The message has similar names.
    Undefined,
    /// A rule is defined twice.
    Duplicate,
    /// A rule refers to itself in the middle of its definition, such as `a = [ "(" a ")" ]`: an automaton cannot
    /// count parentheses.
    Recursion,
    /// A prose value, `<...>`, for which no rule is [supplied](crate::Grammar::supply).
    Prose,
    /// A number that is not a byte or a code point, a range or repetition whose end is before its start, or a length
    /// that no accepted string has.
    Range,
    /// One of the [`Limits`](crate::Limits) is exceeded, groups are nested too deeply, or two automata
    /// together are too large.
    Limit,
    /// A JSON file that is not an automaton, or an error in a file that belongs to a grammar.
    Format,
}

/// An error in a grammar or an automaton.
///
/// `Display` writes three lines: the first has file, line, column and message; the second is the line of the file;
/// the third has a caret below the error. An error without a place has only the message. Everything is escaped for a
/// terminal.
///
/// ```
/// use urispec_grammar::{ErrorKind, Grammar};
///
/// let error = Grammar::parse("port.abnf", "port = *5(DIGIT").unwrap_err();
/// assert_eq!((error.kind(), error.line(), error.column()), (ErrorKind::Syntax, Some(1), Some(16)));
/// assert_eq!(error.message(), "expected `)` to close the group that begins in line 1, found the end of the file");
/// let shown = error.to_string();
/// assert!(shown.starts_with("port.abnf:1:16: expected"), "{shown}");
/// assert!(shown.ends_with("\n 1 | port = *5(DIGIT\n   |                ^"), "{shown}");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Error(Box<Inner>);

/// The contents, on the heap: an error that is returned by value must not be large.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Inner {
    kind: ErrorKind,
    message: String,
    /// The name of the wrong rule, if the error is about a rule.
    rule: Option<String>,
    place: Option<Place>,
}

/// A place in a file.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Place {
    file: String,
    line: usize,
    column: usize,
    /// The part of the line around the error, escaped, with an ellipsis where it is cut.
    excerpt: String,
    /// Spaces and carets, which are shown below the excerpt.
    caret: String,
}

impl Error {
    /// An error of the kind [`ErrorKind::Format`] in a file that belongs to a grammar, at these bytes of the file.
    ///
    /// ```
    /// let error = urispec_grammar::Error::in_file("document.toml", b"a = 1\nb = x\n", 10..11, "expected a number");
    /// assert_eq!(error.to_string(), "document.toml:2:5: expected a number\n 2 | b = x\n   |     ^");
    /// ```
    pub fn in_file(file: &str, text: &[u8], at: Range<usize>, message: &str) -> Self {
        let length = at.end.saturating_sub(at.start);
        Self::new(ErrorKind::Format, message).at(&Source::new(file, text), at.start, length)
    }

    /// An error of the kind [`ErrorKind::Format`] about a file that cannot be read. It has no place.
    pub fn unreadable(message: &str) -> Self {
        Self::new(ErrorKind::Format, message)
    }

    /// The kind of the error, for programs that react to it.
    pub fn kind(&self) -> ErrorKind {
        self.0.kind
    }

    /// The expected and the found text, on one line and without the place.
    pub fn message(&self) -> &str {
        &self.0.message
    }

    /// The name of the wrong rule, as written; `None` if the error is not about a rule.
    pub fn rule(&self) -> Option<&str> {
        self.0.rule.as_deref()
    }

    /// The name of the file, as [`Grammar::parse`](crate::Grammar::parse) got it; escaped.
    pub fn file(&self) -> Option<&str> {
        self.0.place.as_ref().map(|place| place.file.as_str())
    }

    /// The line, from 1.
    pub fn line(&self) -> Option<usize> {
        self.0.place.as_ref().map(|place| place.line)
    }

    /// The column in bytes, from 1.
    pub fn column(&self) -> Option<usize> {
        self.0.place.as_ref().map(|place| place.column)
    }

    pub(crate) fn new(kind: ErrorKind, message: impl Into<String>) -> Self {
        let message = message.into();
        Self(Box::new(Inner {
            kind,
            message,
            rule: None,
            place: None,
        }))
    }

    /// The same error with its place: `length` bytes of a file.
    pub(crate) fn at(mut self, source: &Source, offset: usize, length: usize) -> Self {
        self.0.place = Some(source.place(offset, length));
        self
    }

    /// The same error with the name of its rule.
    pub(crate) fn of(mut self, rule: &str) -> Self {
        self.0.rule = Some(rule.to_owned());
        self
    }

    /// The same error with the known names that are similar to `wrong`, if there are any.
    pub(crate) fn near<'a>(mut self, wrong: &str, names: impl Iterator<Item = &'a str>) -> Self {
        let near: Vec<String> = suggestions(wrong, names).into_iter().map(shown).collect();
        if !near.is_empty() {
            write!(self.0.message, "; near: {}", near.join(", ")).expect("a string takes all");
        }
        self
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Inner { message, place, .. } = &*self.0;
        let Some(place) = place else {
            return f.write_str(message);
        };
        let Place {
            file,
            line,
            column,
            excerpt,
            caret,
        } = place;
        let margin = line.to_string().len();
        writeln!(f, "{file}:{line}:{column}: {message}")?;
        writeln!(f, " {line} | {excerpt}")?;
        write!(f, " {:margin$} | {caret}", "")
    }
}

impl std::error::Error for Error {}

/// A file of ABNF, kept for the excerpts in errors.
#[derive(Debug)]
pub(crate) struct Source {
    pub(crate) file: String,
    pub(crate) text: Vec<u8>,
}

impl Source {
    /// The file, with its name escaped once for all its errors.
    pub(crate) fn new(file: &str, text: &[u8]) -> Arc<Self> {
        Arc::new(Self {
            file: escaped(file.as_bytes()),
            text: text.to_vec(),
        })
    }

    /// The line of a byte, from 1. The time is proportional to the offset.
    pub(crate) fn line(&self, offset: usize) -> usize {
        self.text[..offset].split(|byte| *byte == b'\n').count()
    }

    /// The place of `length` bytes from `offset`, with the line cut to [`MARGIN`] bytes on both sides.
    fn place(&self, offset: usize, length: usize) -> Place {
        let offset = offset.min(self.text.len());
        let before = &self.text[..offset];
        let start = before
            .iter()
            .rposition(|byte| *byte == b'\n')
            .map_or(0, |newline| newline + 1);
        let rest = &self.text[offset..];
        let end = offset
            + rest
                .iter()
                .position(|byte| matches!(byte, b'\n' | b'\r'))
                .unwrap_or(rest.len());
        let from = start.max(offset.saturating_sub(MARGIN));
        let to = end.min(offset + MARGIN);
        let front = escaped(&self.text[from..offset]);
        let marked = escaped(&self.text[offset..to.min(offset + length)]).chars().count();
        let ellipsis = |cut: bool| if cut { "…" } else { "" };
        Place {
            file: self.file.clone(),
            line: self.line(offset),
            column: 1 + offset - start,
            excerpt: format!(
                "{}{front}{}{}",
                ellipsis(from > start),
                escaped(&self.text[offset..to]),
                ellipsis(to < end)
            ),
            caret: " ".repeat(front.chars().count() + usize::from(from > start)) + &"^".repeat(marked.clamp(1, WIDEST)),
        }
    }
}

/// Text of a file on one line of a terminal. A tab becomes a space, because grammars are indented. All text
/// of a file is shown in this way.
pub(crate) fn escaped(text: &[u8]) -> String {
    let blank = |byte: &u8| if *byte == b'\t' { b' ' } else { *byte };
    visible_bytes(&text.iter().map(blank).collect::<Vec<u8>>())
}

/// A name in the form for messages: in backticks, and cut if it is longer than 64 bytes.
pub(crate) fn shown(name: &str) -> String {
    const LONGEST: usize = 64;
    match name.as_bytes().get(..LONGEST) {
        Some(front) if name.len() > LONGEST => format!("`{}…`", escaped(front)),
        _ => format!("`{}`", escaped(name.as_bytes())),
    }
}
