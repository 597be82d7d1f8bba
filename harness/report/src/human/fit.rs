//! Text cut to the width of a line.

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// `text` in at most `width` columns, and its width; a `…` marks a cut.
pub(crate) fn fit(text: &str, width: usize) -> (String, usize) {
    let whole = text.width();
    if whole <= width {
        return (text.to_owned(), whole);
    }
    let kept = width.saturating_sub(1);
    let end = columns(text.chars().rev(), kept / 2);
    let start = columns(text.chars(), kept - kept / 2);
    let start: String = text.chars().take(start).collect();
    let end: String = text.chars().skip(text.chars().count() - end).collect();
    let fitted = format!("{start}…{end}");
    let width = fitted.width();
    (fitted, width)
}

/// The number of `chars` that fit into `width` columns.
fn columns(chars: impl Iterator<Item = char>, width: usize) -> usize {
    let mut used = 0;
    chars
        .take_while(|char| {
            used += char.width().unwrap_or(0);
            used <= width
        })
        .count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, width: usize, expected: &str) {
        let (fitted, columns) = fit(text, width);
        assert_eq!(fitted, expected);
        assert!(columns <= width && columns == fitted.width(), "{columns}");
    }

    #[test]
    fn both_ends_of_a_long_text_stay() {
        check("abcdef", 6, "abcdef");
        check("abcdefgh", 6, "abc…gh");
        check("abcdefgh", 1, "…");
        check("日本語日本語", 7, "日…語");
        check("", 0, "");
    }
}
