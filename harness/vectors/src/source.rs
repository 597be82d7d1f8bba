//! Positions in files.

use std::fmt;

use urispec_model::visible;

/// A position in a file, with the text of the line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    /// The line, from 1.
    pub line: usize,
    /// The column, in characters, from 1.
    pub column: usize,
    /// The unchanged text of the line.
    pub text: String,
}

impl Place {
    /// The line and a caret under the column, both safe for a terminal; a long line is cut around the column.
    pub fn excerpt(&self) -> String {
        const BEFORE: usize = 60;
        const LENGTH: usize = 100;
        let skipped = (self.column - 1).saturating_sub(BEFORE);
        let cut: String = self.text.chars().skip(skipped).take(LENGTH).collect();
        let left: String = cut.chars().take(self.column - 1 - skipped).collect();
        let number = self.line.to_string();
        let margin = " ".repeat(number.len());
        let indent = " ".repeat(visible(&left).chars().count());
        format!("{number} | {}\n{margin} | {indent}^", visible(&cut))
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}

/// The text of a file, with the offsets of its lines.
pub(crate) struct Source<'a> {
    /// The file's path inside the folder of vectors.
    pub(crate) file: &'a str,
    pub(crate) text: &'a str,
    starts: Vec<usize>,
}

impl<'a> Source<'a> {
    pub(crate) fn new(file: &'a str, text: &'a str) -> Self {
        let newlines = memchr::memchr_iter(b'\n', text.as_bytes());
        let starts = std::iter::once(0).chain(newlines.map(|at| at + 1)).collect();
        Self { file, text, starts }
    }

    /// The number of the line with the byte at `offset`, from 1.
    pub(crate) fn line(&self, offset: usize) -> usize {
        self.starts.partition_point(|start| *start <= offset)
    }

    /// The position of the byte at `offset`.
    pub(crate) fn place(&self, offset: usize) -> Place {
        let line = self.line(offset);
        let start = self.starts[line - 1];
        let rest = &self.text[start..];
        let text = rest.lines().next().unwrap_or_default();
        let column = 1 + rest.char_indices().take_while(|(at, _)| start + at < offset).count();
        Place {
            line,
            column,
            text: text.to_owned(),
        }
    }

    /// The offset of `piece`, which must be a part of the text.
    pub(crate) fn offset_of(&self, piece: &str) -> usize {
        piece.as_ptr() as usize - self.text.as_ptr() as usize
    }

    /// The offset of an error in `piece`. `serde_json` returns the line and column relative to the piece.
    pub(crate) fn offset_in(&self, piece: &str, error: &serde_json::Error) -> usize {
        let lines_before = error.line().saturating_sub(1);
        let start: usize = piece.split_inclusive('\n').take(lines_before).map(str::len).sum();
        let within = (start + error.column().saturating_sub(1)).min(piece.len());
        let boundary = (0..=within)
            .rev()
            .find(|at| piece.is_char_boundary(*at))
            .unwrap_or_default();
        self.offset_of(piece) + boundary
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_and_columns_count_from_one_and_in_characters() {
        let source = Source::new("f", "ab\né{\n\n");
        for (offset, line, column) in [
            (0, 1, 1),
            (1, 1, 2),
            (2, 1, 3),
            (3, 2, 1),
            (5, 2, 2),
            (7, 3, 1),
            (8, 4, 1),
        ] {
            let place = source.place(offset);
            assert_eq!((place.line, place.column), (line, column), "offset {offset}");
        }
    }

    #[test]
    fn an_excerpt_points_at_the_column_and_is_harmless() {
        let place = Place {
            line: 12,
            column: 4,
            text: "a\u{1b}[b".to_owned(),
        };
        assert_eq!(place.excerpt(), "12 | a\\u001b[b\n   |         ^");
        let long = Place {
            line: 1,
            column: 500,
            text: "x".repeat(1000),
        };
        assert_eq!(long.excerpt().lines().next().unwrap().len(), 104);
    }
}
