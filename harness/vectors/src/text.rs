//! Text that a file or a terminal can show without harm.

use std::fmt::Write as _;

/// Code points that are not ASCII and that no eye sees, or that change how their neighbours are shown: escaped
/// wherever vectors are written. Sorted.
const UNSEEN: &[(u32, u32)] = &[
    (0x7F, 0xA0),         // DEL, C1 controls, no-break space
    (0xAD, 0xAD),         // soft hyphen
    (0x300, 0x36F),       // combining marks would join the quotation mark before them
    (0x61C, 0x61C),       // Arabic letter mark
    (0x115F, 0x1160),     // Hangul fillers
    (0x1680, 0x1680),     // Ogham space mark
    (0x17B4, 0x17B5),     // Khmer inherent vowels
    (0x180B, 0x180F),     // Mongolian variation selectors and vowel separator
    (0x2000, 0x200F),     // spaces, zero-width characters, bidi marks
    (0x2028, 0x202F),     // line and paragraph separators, bidi embeddings and overrides, a space
    (0x205F, 0x206F),     // a space, invisible operators, bidi isolates
    (0x3000, 0x3000),     // ideographic space
    (0x3164, 0x3164),     // Hangul filler
    (0xE000, 0xF8FF),     // private use
    (0xFDD0, 0xFDEF),     // noncharacters
    (0xFE00, 0xFE0F),     // variation selectors
    (0xFEFF, 0xFEFF),     // byte order mark
    (0xFFA0, 0xFFA0),     // halfwidth Hangul filler
    (0xFFF0, 0xFFFB),     // unassigned, interlinear annotation
    (0x1BCA0, 0x1BCA3),   // shorthand format controls
    (0x1D173, 0x1D17A),   // musical format controls
    (0xE0000, 0x10_FFFF), // tags, variation selectors, private use
];

/// Whether `char` can stand as itself.
fn is_seen(char: char) -> bool {
    let code = u32::from(char);
    let noncharacter = code & 0xFFFE == 0xFFFE;
    let after = UNSEEN.partition_point(|(first, _)| *first <= code);
    let unseen = after > 0 && code <= UNSEEN[after - 1].1;
    code >= 0x20 && !noncharacter && !unseen
}

/// Appends `text` as a JSON string. What is printable stays readable; the rest is escaped.
pub(crate) fn push_json(out: &mut String, text: &str) {
    out.push('"');
    for char in text.chars() {
        match char {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            _ if is_seen(char) => out.push(char),
            _ => push_escape(out, char),
        }
    }
    out.push('"');
}

/// The text with everything escaped (`\u202e`) that could harm a terminal or deceive its reader.
pub fn visible(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for char in text.chars() {
        if is_seen(char) {
            out.push(char);
        } else {
            push_escape(&mut out, char);
        }
    }
    out
}

/// `\uXXXX`, twice above the basic plane.
fn push_escape(out: &mut String, char: char) {
    for unit in char.encode_utf16(&mut [0; 2]) {
        write!(out, "\\u{unit:04x}").expect("a String takes all that is written");
    }
}

/// The name among `known` that `found` was probably meant to be.
pub(crate) fn near<'a>(found: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    known
        .into_iter()
        .map(|name| (strsim::damerau_levenshtein(found, name), name))
        .filter(|(distance, name)| *distance <= 1 + name.len().min(found.len()) / 4)
        .min()
        .map(|(_, name)| name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_character_survives_and_none_is_raw_that_harms() {
        let all: String = (0..=0x10_FFFF).filter_map(char::from_u32).collect();
        let mut json = String::new();
        push_json(&mut json, &all);
        assert_eq!(serde_json::from_str::<String>(&json).unwrap(), all);
        let harmful = "\0\u{7}\u{1b}\u{7f}\u{9b}\u{61c}\u{200e}\u{202e}\u{2028}\u{2066}\u{feff}\u{ffff}\u{e0041}";
        assert!(!json.contains(|char| harmful.contains(char)));
        assert!(!visible(&all).contains(|char| harmful.contains(char)));
        for readable in ["é", "例", "\u{10348}", "~"] {
            assert!(json.contains(readable), "{readable}");
        }
    }

    #[test]
    fn escapes_are_four_digits_a_unit() {
        assert_eq!(visible("a\u{1b}[0m\u{202e}\u{e0041}"), r"a\u001b[0m\u202e\udb40\udc41");
    }

    #[test]
    fn a_slip_of_the_hand_is_near_and_a_stranger_is_not() {
        assert_eq!(near("inptu", ["base", "input", "other"]), Some("input"));
        assert_eq!(near("colour", ["base", "input", "other"]), None);
    }
}
