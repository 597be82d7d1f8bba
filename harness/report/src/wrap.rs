//! Breaks lists, sentences and commands into lines.
//!
//! A list is broken between its items, and a sentence between its words. A command is broken with a backslash, so
//! that it can be copied to a shell.

#[cfg(feature = "full")]
use std::fmt::Write as _;

use anstream::adapter::strip_str;
#[cfg(feature = "full")]
use anstyle::Style;
use unicode_width::{UnicodeWidthChar as _, UnicodeWidthStr as _};

#[cfg(feature = "full")]
use crate::human::fit;
#[cfg(feature = "full")]
use crate::style::HEADING;

/// The number of columns of a line if the width of the terminal is not known.
pub const DEFAULT_WIDTH: usize = 80;

/// The width of a line in a format whose viewers wrap lines themselves. This width is not infinite, so that a
/// long input is shortened.
pub const UNFOLDED: usize = 1_000;

/// The minimum number of columns that a text keeps after its indentation, even on a narrow terminal.
const NARROWEST: usize = 20;

/// `text` after `start`, in lines of at most `width` columns, broken at blanks; the lines after the first are
/// indented by `indent`. A word, or a text in quotation marks, is broken only if it is longer than a line.
pub fn prose(start: &str, text: &str, indent: usize, width: usize) -> String {
    folded(start, &words(text, '"'), indent, width, Ending::Prose)
}

/// A heading, followed by a text on the same line, if there is a text; broken like [`prose`].
#[cfg(feature = "full")]
pub fn heading(heading: &str, text: &str, width: usize) -> String {
    prose("", &format!("{HEADING}{heading}{HEADING:#}{text}"), 2, width)
}

/// A command for a shell, wrapped in the same way: each line except the last ends with a backslash, and no word is
/// broken.
pub fn command(start: &str, text: &str, indent: usize, width: usize) -> String {
    folded(start, &words(text, '\''), indent, width, Ending::Command)
}

/// The number of columns that `text` takes, without its styles.
pub fn columns(text: &str) -> usize {
    strip_str(text).to_string().width()
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Ending {
    Prose,
    Command,
}

/// A word, and the blanks before it.
struct Word<'t> {
    blanks: &'t str,
    text: &'t str,
}

/// The words of `text`. A text between two `quote` characters is one word.
fn words(text: &str, quote: char) -> Vec<Word<'_>> {
    let (mut words, mut rest) = (Vec::new(), text);
    while !rest.is_empty() {
        let start = rest.len() - rest.trim_start_matches(' ').len();
        let end = start + end_of_word(&rest[start..], quote);
        words.push(Word {
            blanks: &rest[..start],
            text: &rest[start..end],
        });
        rest = &rest[end..];
    }
    words
}

/// The end of the first word of `text`: a blank that is not between two `quote` characters.
fn end_of_word(text: &str, quote: char) -> usize {
    let (mut is_inside, mut is_escaped) = (false, false);
    let mut first_blank = None;
    for (at, char) in text.char_indices() {
        match char {
            ' ' if is_inside => {
                first_blank.get_or_insert(at);
            }
            ' ' => return at,
            _ if char == quote && !is_escaped => (is_inside, first_blank) = (!is_inside, None),
            _ => {}
        }
        is_escaped = char == '\\' && !is_escaped;
    }
    // A quotation mark without a partner does not keep words together.
    first_blank.filter(|_| is_inside).unwrap_or(text.len())
}

fn folded(start: &str, words: &[Word<'_>], indent: usize, width: usize, ending: Ending) -> String {
    let width = width.max(indent + NARROWEST);
    let (end, reserved) = match ending {
        Ending::Prose => ("", 0),
        Ending::Command => (" \\", 2),
    };
    let mut out = start.to_owned();
    let mut used = columns(start);
    let mut is_first = true;
    for (at, Word { blanks, text }) in words.iter().enumerate() {
        let wide = columns(text);
        let reserved = if at + 1 < words.len() { reserved } else { 0 };
        if used + blanks.len() + wide + reserved > width && used > indent {
            if !is_first {
                out.push_str(end);
            }
            out.truncate(out.trim_end_matches(' ').len());
            out.push('\n');
            out.extend(std::iter::repeat_n(' ', indent));
            used = indent;
        } else {
            out.push_str(blanks);
            used += blanks.len();
        }
        is_first = false;
        if used + wide <= width || ending == Ending::Command {
            out.push_str(text);
            used += wide;
            continue;
        }
        for char in text.chars() {
            let wide = char.width().unwrap_or(0);
            if used + wide > width {
                out.push('\n');
                out.extend(std::iter::repeat_n(' ', indent));
                used = indent;
            }
            out.push(char);
            used += wide;
        }
    }
    out.truncate(out.trim_end_matches(' ').len());
    out.push('\n');
    out
}

/// One item of a list, with the separator after it.
#[cfg(feature = "full")]
#[derive(Debug, Clone)]
pub(crate) struct Item {
    text: String,
    style: Style,
    separator: &'static str,
}

#[cfg(feature = "full")]
impl Item {
    /// These texts, each in the given style, with commas between them.
    pub(crate) fn list(texts: impl IntoIterator<Item = String>, style: Style) -> Vec<Self> {
        let item = |text| Self {
            text,
            style,
            separator: ",",
        };
        texts.into_iter().map(item).collect()
    }
}

/// Joins the lists, with semicolons between them.
#[cfg(feature = "full")]
pub(crate) fn joined(lists: impl IntoIterator<Item = Vec<Item>>) -> Vec<Item> {
    let mut all: Vec<Item> = Vec::new();
    for list in lists {
        if let (Some(last), false) = (all.last_mut(), list.is_empty()) {
            last.separator = ";";
        }
        all.extend(list);
    }
    all
}

/// `items` after `start`, in lines of at most `width` columns; the lines after the first are indented by `indent`. An
/// item that is longer than a line is cut in its middle.
#[cfg(feature = "full")]
pub(crate) fn wrapped(start: &str, items: &[Item], indent: usize, width: usize) -> String {
    let mut out = start.to_owned();
    let mut used = columns(start);
    let mut is_first = true;
    for (at, Item { text, style, separator }) in items.iter().enumerate() {
        let separator = if at + 1 < items.len() { separator } else { "" };
        let room = width.saturating_sub(indent + separator.len()).max(1);
        let (text, columns) = fit(text, room);
        let columns = columns + separator.len();
        if used + usize::from(!is_first) + columns > width && used > indent {
            let _ = write!(out, "\n{:indent$}", "");
            used = indent;
        } else if !is_first {
            out.push(' ');
            used += 1;
        }
        let _ = write!(out, "{style}{text}{style:#}{separator}");
        used += columns;
        is_first = false;
    }
    out.push('\n');
    out
}

#[cfg(all(test, feature = "full"))]
mod tests {
    use super::*;

    #[track_caller]
    fn check(start: &str, texts: &[&str], width: usize, expected: &str) {
        let items = Item::list(texts.iter().map(|text| (*text).to_owned()), Style::new());
        let lines = wrapped(start, &items, 2, width);
        assert_eq!(lines, expected);
        assert!(lines.lines().all(|line| line.width() <= width), "{lines}");
    }

    #[test]
    fn lines_are_broken_between_items() {
        check("  ", &["ab", "cd"], 8, "  ab, cd\n");
        check("  ", &["ab", "cd"], 7, "  ab,\n  cd\n");
        check("a: ", &["bc", "def"], 9, "a: bc,\n  def\n");
        check("", &["abcdef"], 5, "a…f\n");
        check("a long start: ", &["b"], 14, "a long start: \n  b\n");
    }

    #[test]
    fn a_sentence_breaks_at_blanks_and_a_quoted_text_stays_whole() {
        let check = |text: &str, expected: &str| assert_eq!(prose("  a ", text, 4, 24), expected);
        check("one two", "  a one two\n");
        check("one two three four five six", "  a one two three four\n    five six\n");
        check("say \"a b c d e f\" and go", "  a say \"a b c d e f\"\n    and go\n");
        check("say \"a b c d e f and go", "  a say \"a b c d e f and\n    go\n");
        check("0123456789012345678901234", "  a 01234567890123456789\n    01234\n");
        check("日本語日本語日本語日本語", "  a 日本語日本語日本語日\n    本語\n");
    }

    #[test]
    fn a_command_can_be_copied_to_a_shell() {
        let lines = command("  ", "urispec check a --command 'b c' --only d", 4, 24);
        assert_eq!(lines, "  urispec check a \\\n    --command 'b c' \\\n    --only d\n");
    }

    #[test]
    fn lists_are_joined_by_semicolons() {
        let list = |texts: &[&str]| Item::list(texts.iter().map(|text| (*text).to_owned()), Style::new());
        let items = joined([list(&["a", "b"]), list(&[]), list(&["c"])]);
        assert_eq!(wrapped("", &items, 0, 80), "a, b; c\n");
    }
}
