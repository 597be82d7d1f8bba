//! Lists broken into lines.

use std::fmt::Write as _;

use anstyle::Style;
use unicode_width::UnicodeWidthStr as _;

use crate::human::fit;

/// One thing of a list, with what separates it from the next.
#[derive(Debug, Clone)]
pub(crate) struct Item {
    text: String,
    style: Style,
    separator: &'static str,
}

impl Item {
    /// Each of these in this style, with commas between them.
    pub(crate) fn list(texts: impl IntoIterator<Item = String>, style: Style) -> Vec<Self> {
        let item = |text| Self {
            text,
            style,
            separator: ",",
        };
        texts.into_iter().map(item).collect()
    }
}

/// The lists one after another, with semicolons between them.
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

/// `items` after `start`, in lines of at most `width` columns; the lines after the first are indented by `indent`. An item that
/// has no room on a line of its own is cut in its middle.
pub(crate) fn wrapped(start: &str, items: &[Item], indent: usize, width: usize) -> String {
    let mut out = start.to_owned();
    let mut used = anstream::adapter::strip_str(start).to_string().width();
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

#[cfg(test)]
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
    fn lists_are_joined_by_semicolons() {
        let list = |texts: &[&str]| Item::list(texts.iter().map(|text| (*text).to_owned()), Style::new());
        let items = joined([list(&["a", "b"]), list(&[]), list(&["c"])]);
        assert_eq!(wrapped("", &items, 0, 80), "a, b; c\n");
    }
}
