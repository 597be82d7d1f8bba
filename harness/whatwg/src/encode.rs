//! Percent-encode sets and percent-encoding by section "Percent-encoded bytes", and URL units by section "URL
//! writing".

use crate::errors::{Sink, State, ValidationError};

/// The percent-encode sets, as bits of [`Sets`].
pub(crate) mod set {
    pub const C0_CONTROL: u8 = 1;
    pub const FRAGMENT: u8 = 2;
    pub const QUERY: u8 = 4;
    pub const SPECIAL_QUERY: u8 = 8;
    pub const PATH: u8 = 16;
    pub const USERINFO: u8 = 32;
    pub const FORM: u8 = 64;
    /// A bit that belongs to no percent-encode set. The bit marks the bytes that the path state cannot simply copy.
    pub const PATH_STOP: u8 = 128;
}

/// For each byte, the sets that contain it. A byte outside ASCII is a part of a code point that is in every set.
pub(crate) type Sets = [u8; 256];

/// The sets of an edition. `path_more` lists the bytes that the path percent-encode set of this edition contains in
/// addition to that of the oldest edition.
pub(crate) const fn sets(path_more: &[u8]) -> Sets {
    let mut sets = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        if byte < 0x20 || byte > 0x7E {
            sets[byte] = 0x7F;
        }
        byte += 1;
    }
    sets = with(sets, b" \"<>`", set::FRAGMENT);
    sets = with(
        sets,
        b" \"#<>",
        set::QUERY | set::SPECIAL_QUERY | set::PATH | set::USERINFO | set::FORM,
    );
    sets = with(sets, b"'", set::SPECIAL_QUERY | set::FORM);
    sets = with(sets, b"?`{}", set::PATH | set::USERINFO | set::FORM);
    sets = with(sets, path_more, set::PATH);
    sets = with(sets, b"/:;=@[\\]^|", set::USERINFO | set::FORM);
    sets = with(sets, b"$%&+,!()~", set::FORM);
    let mut byte = 0;
    while byte < 256 {
        if sets[byte] & set::PATH != 0 {
            sets[byte] |= set::PATH_STOP;
        }
        byte += 1;
    }
    with(sets, b"/\\?#.%|", set::PATH_STOP)
}

const fn with(mut sets: Sets, bytes: &[u8], bits: u8) -> Sets {
    let mut index = 0;
    while index < bytes.len() {
        sets[bytes[index] as usize] |= bits;
        index += 1;
    }
    sets
}

/// Appends `%` and two upper-case hexadecimal digits.
pub(crate) fn push_percent_encoded(out: &mut String, byte: u8) {
    const DIGITS: &[u8; 16] = b"0123456789ABCDEF";
    out.push('%');
    out.push(char::from(DIGITS[usize::from(byte >> 4)]));
    out.push(char::from(DIGITS[usize::from(byte & 15)]));
}

/// Appends the "UTF-8 percent-encode" of a string to `out`. `bit` selects the set.
pub(crate) fn push_encoded(out: &mut String, input: &str, sets: &Sets, bit: u8) {
    let bytes = input.as_bytes();
    let mut done = 0;
    while let Some(run) = bytes[done..]
        .iter()
        .position(|&byte| sets[usize::from(byte)] & bit != 0)
    {
        let at = done + run;
        out.push_str(&input[done..at]);
        // A code point outside ASCII is encoded as a whole, so `done` is always at the beginning of a code point.
        let mut end = at;
        while end < bytes.len() && sets[usize::from(bytes[end])] & bit != 0 {
            push_percent_encoded(out, bytes[end]);
            end += 1;
        }
        done = end;
    }
    out.push_str(&input[done..]);
}

/// "Percent-decode" of bytes.
pub(crate) fn percent_decode(input: &[u8]) -> Vec<u8> {
    let mut output = Vec::with_capacity(input.len());
    let mut rest = input;
    while let Some((&byte, after)) = rest.split_first() {
        rest = after;
        match (byte, after) {
            (b'%', &[high, low, ref after @ ..]) => match (hex(high), hex(low)) {
                (Some(high), Some(low)) => {
                    output.push(high << 4 | low);
                    rest = after;
                }
                _ => output.push(byte),
            },
            _ => output.push(byte),
        }
    }
    output
}

/// The value of an ASCII hex digit.
pub(crate) const fn hex(byte: u8) -> Option<u8> {
    match byte {
        b'0'..=b'9' => Some(byte - b'0'),
        b'a'..=b'f' => Some(byte - b'a' + 10),
        b'A'..=b'F' => Some(byte - b'A' + 10),
        _ => None,
    }
}

/// Whether `input` begins with `%` and two hexadecimal digits.
pub(crate) fn starts_with_percent_encoded_byte(input: &[u8]) -> bool {
    matches!(input, [b'%', high, low, ..] if hex(*high).is_some() && hex(*low).is_some())
}

/// Whether a code point is a URL code point.
pub(crate) const fn is_url_code_point(c: char) -> bool {
    match c {
        'a'..='z' | 'A'..='Z' | '&'..=';' | '!' | '$' | '=' | '?' | '@' | '_' | '~' => true,
        '\u{A0}'..='\u{10FFFD}' => !(matches!(c, '\u{FDD0}'..='\u{FDEF}') || c as u32 & 0xFFFE == 0xFFFE),
        _ => false,
    }
}

/// Reports each code point of `input` that is not a URL unit. `from` is the offset of `input`.
pub(crate) fn report_units<S: Sink>(sink: &mut S, input: &str, from: usize, state: State) {
    if S::ON {
        for (at, c) in input.char_indices() {
            let is_unit = match c {
                '%' => starts_with_percent_encoded_byte(&input.as_bytes()[at..]),
                _ => is_url_code_point(c),
            };
            if !is_unit {
                sink.report(ValidationError::InvalidUrlUnit, state, from + at);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SETS: Sets = sets(b"^");

    #[track_caller]
    fn check_decode(input: &str, expected: &[u8]) {
        assert_eq!(percent_decode(input.as_bytes()), expected);
    }

    /// The examples of section "Percent-encoded bytes".
    #[test]
    fn percent_decoding_keeps_what_is_no_percent_encoded_byte() {
        check_decode("%25%s%1G", b"%%s%1G");
        check_decode("‽%25%2E", b"\xE2\x80\xBD%.");
        check_decode("%", b"%");
        check_decode("%4", b"%4");
        check_decode("%%41", b"%A");
    }

    #[track_caller]
    fn check_encode(input: &str, bit: u8, expected: &str) {
        let mut out = String::new();
        push_encoded(&mut out, input, &SETS, bit);
        assert_eq!(out, expected);
    }

    #[test]
    fn percent_encoding_follows_the_set() {
        check_encode("≡", set::USERINFO, "%E2%89%A1");
        check_encode("Say what‽", set::USERINFO, "Say%20what%E2%80%BD");
        check_encode(" ", set::SPECIAL_QUERY, "%20");
        check_encode("'", set::SPECIAL_QUERY, "%27");
        check_encode("'", set::QUERY, "'");
        check_encode("`#", set::FRAGMENT, "%60#");
        check_encode("a%zz", set::C0_CONTROL, "a%zz");
    }

    #[test]
    fn a_set_is_what_the_text_lists() {
        let members = |bit: u8| -> String {
            (0x20..0x7F)
                .filter(|&byte: &u8| SETS[usize::from(byte)] & bit != 0)
                .map(char::from)
                .collect()
        };
        assert_eq!(members(set::C0_CONTROL), "");
        assert_eq!(members(set::FRAGMENT), " \"<>`");
        assert_eq!(members(set::QUERY), " \"#<>");
        assert_eq!(members(set::SPECIAL_QUERY), " \"#'<>");
        assert_eq!(members(set::PATH), " \"#<>?^`{}");
        assert_eq!(members(set::USERINFO), " \"#/:;<=>?@[\\]^`{|}");
        assert_eq!(members(set::FORM), " !\"#$%&'()+,/:;<=>?@[\\]^`{|}~");
    }
}
