//! What can be wrong with a grammar, and where: file, line, column, the line itself with a caret, near names.
//!
//! An error carries no more than one excerpt of the file, cut to a readable width and escaped: grammar files are
//! hostile, and an error goes to a terminal.

use std::fmt::{self, Write as _};
use std::ops::Range;
use std::sync::Arc;

use urispec_model::{suggestions, visible_bytes};

/// How many characters of a line are shown before and after the caret.
const MARGIN: usize = 50;
/// The widest caret.
const WIDEST: usize = 40;

/// What is wrong, in one word.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ErrorKind {
    /// The text is not ABNF.
    Syntax,
    /// A rule is used that is not defined.
    Undefined,
    /// A rule is defined twice.
    Duplicate,
    /// A rule needs itself in a way that no automaton can follow.
    Recursion,
    /// A prose value, `<...>`, for which no rule is supplied.
    Prose,
    /// A number that is not a byte, or a range or repetition that runs backwards.
    Range,
    /// One of the [`Limits`](crate::Limits), or the depth of groups, is exceeded.
    Limit,
    /// A JSON file that is not an automaton, or what is said about a grammar beside it.
    Format,
}

/// What is wrong with a grammar or an automaton; `Display` gives all of it, on several lines.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Error(Box<Inner>);

#[derive(Debug, Clone, PartialEq, Eq)]
struct Inner {
    kind: ErrorKind,
    message: String,
    rule: Option<String>,
    place: Option<Place>,
}

/// A place in a file.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Place {
    file: String,
    line: usize,
    column: usize,
    excerpt: String,
    caret: String,
}

impl Error {
    /// What is wrong with a file beside a grammar, at these bytes of it.
    pub fn in_file(file: &str, text: &[u8], at: Range<usize>, message: &str) -> Self {
        let length = at.end.saturating_sub(at.start);
        Self::new(ErrorKind::Format, message).at(&Source::new(file, text), at.start, length)
    }

    /// What is wrong with a file that has no place to point at, since it cannot be read.
    pub fn unreadable(message: &str) -> Self {
        Self::new(ErrorKind::Format, message)
    }

    /// What is wrong, in one word.
    pub fn kind(&self) -> ErrorKind {
        self.0.kind
    }

    /// What is wrong, on one line, without the place.
    pub fn message(&self) -> &str {
        &self.0.message
    }

    /// The rule that is wrong, if it is one rule, as written.
    pub fn rule(&self) -> Option<&str> {
        self.0.rule.as_deref()
    }

    /// The file, as it was named to the parser.
    pub fn file(&self) -> Option<&str> {
        self.0.place.as_ref().map(|place| place.file.as_str())
    }

    /// The line, the first being 1.
    pub fn line(&self) -> Option<usize> {
        self.0.place.as_ref().map(|place| place.line)
    }

    /// The column in bytes, the first being 1.
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

    /// The same error with its rule.
    pub(crate) fn of(mut self, rule: &str) -> Self {
        self.0.rule = Some(rule.to_owned());
        self
    }

    /// The same error with the names that are similar to `wrong`.
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

/// A file of ABNF, kept for its errors.
#[derive(Debug)]
pub(crate) struct Source {
    pub(crate) file: String,
    pub(crate) text: Vec<u8>,
}

impl Source {
    pub(crate) fn new(file: &str, text: &[u8]) -> Arc<Self> {
        Arc::new(Self {
            file: escaped(file.as_bytes()),
            text: text.to_vec(),
        })
    }

    /// The line of an offset, the first being 1.
    pub(crate) fn line(&self, offset: usize) -> usize {
        self.text[..offset].split(|byte| *byte == b'\n').count()
    }

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

/// Text of a file on one line of a terminal; a tab is a blank, since grammars are indented. Text of a file is shown in no other way.
pub(crate) fn escaped(text: &[u8]) -> String {
    let blank = |byte: &u8| if *byte == b'\t' { b' ' } else { *byte };
    visible_bytes(&text.iter().map(blank).collect::<Vec<u8>>())
}

/// A name as messages show it: a very long one is cut.
pub(crate) fn shown(name: &str) -> String {
    const LONGEST: usize = 64;
    match name.as_bytes().get(..LONGEST) {
        Some(front) if name.len() > LONGEST => format!("`{}…`", escaped(front)),
        _ => format!("`{}`", escaped(name.as_bytes())),
    }
}
