//! Text that a terminal can show without harm, and suggestions for misspelt names.
//!
//! Inputs are attacks by design, and contain control characters, escape sequences, and bidirectional overrides. Every
//! text from an input, a file or a parser goes through [`visible`], [`visible_bytes`] or [`quote`] before a terminal
//! shows it.

use std::fmt::Write as _;

/// Ranges of code points above 7E that are invisible, or that change how their neighbours are shown. Sorted,
/// without overlaps.
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

/// Whether `char` can be shown unchanged. This is true for printable ASCII, and for characters above 7F that are not
/// in [`UNSEEN`] and are not noncharacters.
fn is_seen(char: char) -> bool {
    if matches!(char, ' '..='~') {
        return true;
    }
    let code = u32::from(char);
    let noncharacter = code & 0xFFFE == 0xFFFE;
    let after = UNSEEN.partition_point(|(first, _)| *first <= code);
    let unseen = after > 0 && code <= UNSEEN[after - 1].1;
    code >= 0x20 && !noncharacter && !unseen
}

/// Appends `char`, or its escape if the character could harm a terminal or deceive a reader: `\u202e`, and two
/// escapes for a code point above FFFF. JSON has the same escapes.
pub fn push_visible(out: &mut String, char: char) {
    if is_seen(char) {
        return out.push(char);
    }
    for unit in char.encode_utf16(&mut [0; 2]) {
        write!(out, "\\u{unit:04x}").expect("writing to a String cannot fail");
    }
}

/// The last offset up to `index`, in bytes, at which `text` can be cut without breaking a character. For an index
/// after the end, the result is the length of the text.
///
/// The same as `str::floor_char_boundary`, which needs Rust 1.91.
///
/// ```
/// assert_eq!(urispec_model::floor_char_boundary("a\u{e9}", 2), 1);
/// ```
pub fn floor_char_boundary(text: &str, index: usize) -> usize {
    let index = index.min(text.len());
    (0..=index).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0)
}

/// A text on one line of a terminal, with every character escaped that could harm the terminal or deceive a reader. A
/// backslash stays unchanged, so the result cannot always be read back. The result of [`quote`] can always be read
/// back.
///
/// ```
/// assert_eq!(urispec_model::visible("a\u{202e}\n"), "a\\u202e\\u000a");
/// ```
pub fn visible(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    text.chars().for_each(|char| push_visible(&mut out, char));
    out
}

/// Like [`visible`], for bytes. A byte that is not UTF-8 is shown as `\xff`.
pub fn visible_bytes(bytes: &[u8]) -> String {
    escaped(bytes, "")
}

/// `bytes` in double quotes, on one line of a terminal. Like [`visible_bytes`], with a backslash before `"` and
/// `\`, so that the result can be read back.
///
/// ```
/// assert_eq!(urispec_model::quote(b"a\x1b[31m\xff\""), r#""a\u001b[31m\xff\"""#);
/// ```
///
/// Reports show inputs in this form.
pub fn quote(bytes: &[u8]) -> String {
    format!("\"{}\"", quote_inside(bytes))
}

/// Like [`quote`], without the quotation marks around the text.
pub fn quote_inside(bytes: &[u8]) -> String {
    escaped(bytes, "\"\\")
}

/// The text with escapes, and a backslash before each character of `with_backslash`.
fn escaped(bytes: &[u8], with_backslash: &str) -> String {
    let mut text = String::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        for char in chunk.valid().chars() {
            if with_backslash.contains(char) {
                text.push('\\');
            }
            push_visible(&mut text, char);
        }
        for byte in chunk.invalid() {
            write!(text, "\\x{byte:02x}").expect("writing to a String cannot fail");
        }
    }
    text
}

/// The maximum length in bytes of a name that is compared. The time grows with the product of two lengths, and names
/// may come from a file.
const LONGEST: usize = 128;

/// The maximum number of names that are compared.
const MOST: usize = 20_000;

/// At most three names of `known` that were probably meant by `found`: the names with the fewest typing errors. An
/// error is a letter that is added, missing, wrong or exchanged with its neighbour (Damerau-Levenshtein distance);
/// the case of letters does not matter. One error is allowed, and one more error for each four characters.
///
/// Empty for a name longer than 128 bytes.
///
/// ```
/// assert_eq!(urispec_model::suggestions("rfc3968", ["rfc2396", "rfc3986"]), ["rfc3986"]);
/// assert!(urispec_model::suggestions("whatwg", ["rfc2396", "rfc3986"]).is_empty());
/// ```
pub fn suggestions<'k>(found: &str, known: impl IntoIterator<Item = &'k str>) -> Vec<&'k str> {
    if found.len() > LONGEST {
        return Vec::new();
    }
    let found = found.to_lowercase();
    let mut near: Vec<(usize, &str)> = known
        .into_iter()
        .filter(|name| name.len() <= LONGEST)
        .take(MOST)
        .map(|name| (strsim::damerau_levenshtein(&found, &name.to_lowercase()), name))
        .filter(|(slips, name)| *slips <= 1 + name.len().min(found.len()) / 4)
        .collect();
    near.sort_unstable();
    near.dedup();
    let fewest = near.first().map_or(0, |(slips, _)| *slips);
    let nearest = near.into_iter().take_while(|(slips, _)| *slips == fewest);
    nearest.map(|(_, name)| name).take(3).collect()
}

/// The message for an unknown name: "unknown KIND `NAME`", up to three suggestions, and a hint that states where all
/// names are listed. The unknown name is escaped.
///
/// ```
/// let message = urispec_model::unknown_name("document", "rfc3968", ["rfc2396", "rfc3986"], "see the list");
/// assert_eq!(message, "unknown document `rfc3968`; did you mean `rfc3986`? see the list");
/// ```
pub fn unknown_name<'k>(kind: &str, name: &str, known: impl IntoIterator<Item = &'k str>, hint: &str) -> String {
    let near: Vec<String> = suggestions(name, known)
        .into_iter()
        .map(|near| format!("`{}`", visible(near)))
        .collect();
    let meant = match &near[..] {
        [] => String::new(),
        [one] => format!(" did you mean {one}?"),
        [some @ .., last] => format!(" did you mean {} or {last}?", some.join(", ")),
    };
    format!("unknown {kind} `{}`;{meant} {hint}", visible(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_character_is_raw_that_harms() {
        let all: String = (0..=0x10_FFFF).filter_map(char::from_u32).collect();
        let harmful = "\0\u{7}\u{1b}\u{7f}\u{9b}\u{61c}\u{200e}\u{202e}\u{2028}\u{2066}\u{feff}\u{ffff}\u{e0041}";
        assert!(!visible(&all).contains(|char| harmful.contains(char)));
        for readable in ["é", "例", "\u{10348}", "~"] {
            assert_eq!(visible(readable), readable);
        }
    }

    #[test]
    fn no_byte_reaches_a_terminal_that_could_steer_it() {
        let every_byte: Vec<u8> = (0..=255).collect();
        let harmful = "\u{1b}]0;title\u{7}\u{9b}31m\u{202e}\u{2066}\u{200f}\u{2028}\r\n\t\0\u{feff}";
        for input in [&every_byte[..], harmful.as_bytes()] {
            for shown in [quote(input), visible_bytes(input)] {
                assert!(
                    shown.chars().all(|char| char == ' ' || char.is_ascii_graphic()),
                    "{shown}"
                );
            }
        }
    }

    #[test]
    fn a_quoted_text_can_be_read_back() {
        // Each byte has one escape, and no two bytes look the same.
        let shown: std::collections::HashSet<String> = (0..=255_u8).map(|byte| quote(&[byte])).collect();
        assert_eq!(shown.len(), 256);
        assert_eq!(quote("é例".as_bytes()), "\"é例\"");
    }

    #[test]
    fn escapes_are_four_digits_a_unit() {
        assert_eq!(visible("a\u{1b}[0m\u{202e}\u{e0041}"), r"a\u001b[0m\u202e\udb40\udc41");
    }

    #[test]
    fn a_slip_of_the_hand_is_near_and_a_stranger_is_not() {
        #[track_caller]
        fn check(found: &str, near: &[&str]) {
            let known = ["base", "input", "other", "rfc2396", "rfc3986", "too-lenient", "x"];
            assert_eq!(suggestions(found, known), near);
        }
        check("inptu", &["input"]);
        check("INPUT", &["input"]);
        check("to-lenient", &["too-lenient"]);
        check("colour", &[]);
        check(&"x".repeat(1 << 20), &[]);
    }

    #[test]
    fn of_many_that_are_as_near_three_are_named() {
        assert_eq!(suggestions("a0", ["a4", "a3", "a2", "a1", "a1"]), ["a1", "a2", "a3"]);
    }
}
