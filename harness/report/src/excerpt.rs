//! Shows an input on one line, with the important bytes. For a long input, only the parts around these bytes are
//! shown.

use std::ops::Range;

use unicode_width::UnicodeWidthStr as _;
use urispec_model::quote_inside;

use crate::style::BAD;
use crate::wrap::{columns, prose};

/// The quoted text of an input, and the column of each byte in it.
pub(crate) struct Excerpt {
    text: String,
    shown: Vec<Shown>,
    bytes: usize,
}

/// A character, or a byte that does not belong to a character, in the form in which it is shown.
struct Shown {
    /// The range of the character's bytes in the input.
    bytes: Range<usize>,
    /// The range of the character's columns in the text.
    columns: Range<usize>,
}

/// A character of an input, or a byte that does not belong to a character.
struct Unit {
    bytes: Range<usize>,
    text: String,
    width: usize,
}

impl Excerpt {
    /// `input` in at most `width` columns, if there is room for all `places`, which are offsets of bytes. If the text
    /// is too long, the start, the end and the surroundings of each place are kept; `…` replaces the other parts.
    pub(crate) fn new(input: &[u8], places: &[usize], width: usize) -> Self {
        let units = units(input);
        let suffix = format!(" ({} bytes)", input.len());
        let whole: usize = units.iter().map(|unit| unit.width).sum();
        let mut excerpt = Self {
            text: "\"".to_owned(),
            shown: Vec::new(),
            bytes: input.len(),
        };
        if whole + 2 <= width {
            for unit in &units {
                excerpt.push(unit);
            }
            excerpt.text.push('"');
            return excerpt;
        }
        let room = width.saturating_sub(2 + suffix.len());
        let distances = distances(&units, places, input.len());
        let radius = radius(&units, &distances, room);
        let mut is_cut = false;
        for (unit, distance) in units.iter().zip(distances) {
            if distance < radius {
                excerpt.push(unit);
            } else if !is_cut {
                excerpt.text.push('…');
            }
            is_cut = distance >= radius;
        }
        excerpt.text.push('"');
        excerpt.text.push_str(&suffix);
        excerpt
    }

    fn push(&mut self, unit: &Unit) {
        let start = self.text.width();
        self.text.push_str(&unit.text);
        self.shown.push(Shown {
            bytes: unit.bytes.clone(),
            columns: start..start + unit.width,
        });
    }

    /// The text, in quotation marks.
    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    /// The column of a byte in the text. For the length of the input, the column after the last byte.
    pub(crate) fn column(&self, byte: usize) -> usize {
        let at = self.shown.partition_point(|shown| shown.bytes.end <= byte);
        match self.shown.get(at) {
            Some(shown) if byte < self.bytes => shown.columns.start,
            _ => self.shown.last().map_or(1, |shown| shown.columns.end),
        }
    }

    /// A line below the text with a character under each byte that is in one of `ranges`; if two ranges overlap, the
    /// later range counts.
    pub(crate) fn marks(&self, ranges: &[(Range<usize>, char)]) -> String {
        let mark = |byte: usize| {
            let found = ranges.iter().rev().find(|(range, _)| range.contains(&byte));
            found.map_or(' ', |(_, mark)| *mark)
        };
        let mut line = String::from(" ");
        let (mut column, mut last) = (1, ' ');
        for shown in &self.shown {
            let mark = mark(shown.bytes.start);
            let gap = if mark == last { mark } else { ' ' };
            line.extend(std::iter::repeat_n(gap, shown.columns.start - column));
            line.extend(std::iter::repeat_n(mark, shown.columns.len()));
            (column, last) = (shown.columns.end, mark);
        }
        line.truncate(line.trim_end().len());
        line
    }
}

/// A caret in `column`, with `words` next to it, or below it if there is not enough room.
pub(crate) fn caret(column: usize, words: &str, indent: usize, width: usize) -> String {
    let blanks = " ".repeat(column);
    if column + 2 + columns(words) <= width {
        return format!("{blanks}{BAD}^{BAD:#} {words}\n");
    }
    let below = prose(&" ".repeat(indent), words, indent, width);
    format!("{blanks}{BAD}^{BAD:#}\n{below}")
}

fn units(input: &[u8]) -> Vec<Unit> {
    let (mut units, mut at) = (Vec::new(), 0);
    let mut push = |length: usize| {
        let bytes = at..at + length;
        let text = quote_inside(&input[bytes.clone()]);
        let width = text.width();
        units.push(Unit { bytes, text, width });
        at += length;
    };
    for chunk in input.utf8_chunks() {
        chunk.valid().chars().map(char::len_utf8).for_each(&mut push);
        chunk.invalid().iter().for_each(|_| push(1));
    }
    units
}

/// The distance of each unit from the nearest important place, in units. The start and the end count as important
/// places, too.
fn distances(units: &[Unit], places: &[usize], length: usize) -> Vec<usize> {
    let mut borders: Vec<usize> = places
        .iter()
        .chain(&[0, length])
        .map(|place| units.partition_point(|unit| unit.bytes.end <= *place))
        .collect();
    borders.sort_unstable();
    let distance = |at: usize| {
        let next = borders.partition_point(|border| *border <= at);
        let before = next.checked_sub(1).map(|before| at - borders[before]);
        let after = borders.get(next).map(|border| border - at - 1);
        before.into_iter().chain(after).min().unwrap_or(0)
    };
    (0..units.len()).map(distance).collect()
}

/// The largest distance for which all units that are nearer than this distance have room; at least 1.
fn radius(units: &[Unit], distances: &[usize], room: usize) -> usize {
    let has_room = |radius: usize| {
        let (mut used, mut is_cut) = (0, false);
        for (unit, distance) in units.iter().zip(distances) {
            let is_shown = *distance < radius;
            used += if is_shown { unit.width } else { usize::from(!is_cut) };
            is_cut = !is_shown;
        }
        used <= room
    };
    (2..=room).rev().find(|radius| has_room(*radius)).unwrap_or(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(input: &[u8], places: &[usize], width: usize, expected: &str) {
        let excerpt = Excerpt::new(input, places, width);
        assert_eq!(excerpt.text(), expected);
        assert!(excerpt.text().width() <= width);
    }

    #[test]
    fn what_is_around_the_places_stays() {
        check(b"abc", &[1], 20, "\"abc\"");
        let long: Vec<u8> = (b'a'..=b'z').cycle().take(260).collect();
        check(&long, &[100], 36, "\"abcde…rstuvwxyza…vwxyz\" (260 bytes)");
        check(&long, &[], 30, "\"abcdefg…tuvwxyz\" (260 bytes)");
        check(&[0; 100], &[], 40, "\"\\u0000\\u0000…\\u0000\\u0000\" (100 bytes)");
    }

    #[test]
    fn marks_stand_under_what_is_shown_of_a_byte() {
        let input = "h\u{1b}\u{4f8b}\u{202e}\0x".as_bytes();
        let excerpt = Excerpt::new(input, &[], 80);
        assert_eq!(excerpt.text(), "\"h\\u001b例\\u202e\\u0000x\"");
        let columns = [0, 1, 2, 5, 8, 9, 10].map(|byte| excerpt.column(byte));
        assert_eq!(columns, [1, 2, 8, 10, 16, 22, 23]);
        let marks = excerpt.marks(&[(1..5, 'h'), (8..9, '/')]);
        assert_eq!(marks, "  hhhhhhhh      //////");
    }

    #[test]
    fn a_mark_goes_on_where_something_is_left_out() {
        let input = [&b"a:"[..], &[b'b'; 100], b"#c"].concat();
        let excerpt = Excerpt::new(&input, &[2, 102], 40);
        let marks = excerpt.marks(&[(0..1, 's'), (2..102, '/'), (103..104, '#')]);
        assert_eq!(excerpt.text(), "\"a:bbbbbbbbbb…bbbbbbbbbb#c\" (104 bytes)");
        assert_eq!(marks, " s ///////////////////// #");
    }
}
