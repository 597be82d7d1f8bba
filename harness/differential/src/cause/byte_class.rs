//! What kind of byte a byte is, as far as documents and parsers treat bytes differently.

use crate::Manner;

/// The kind of the byte at `offset`; [`Manner::End`] behind the last.
pub(crate) fn at(input: &[u8], offset: usize) -> Manner {
    let Some(byte) = input.get(offset) else {
        return Manner::End;
    };
    match of(*byte) {
        Manner::NonAscii if !is_text(&input[offset..]) => Manner::NotUtf8,
        Manner::Percent if is_triplet(&input[offset..]) => Manner::Triplet,
        class => class,
    }
}

/// Whether a text in UTF-8 starts here; only its first character is looked at.
fn is_text(rest: &[u8]) -> bool {
    let first = rest[..rest.len().min(4)].utf8_chunks().next();
    first.is_some_and(|chunk| !chunk.valid().is_empty())
}

/// A percent sign and two hexadecimal digits.
pub(crate) fn is_triplet(rest: &[u8]) -> bool {
    matches!(rest, [b'%', high, low, ..] if high.is_ascii_hexdigit() && low.is_ascii_hexdigit())
}

/// The kind of a byte that stands alone.
pub(crate) const fn of(byte: u8) -> Manner {
    match byte {
        0 => Manner::Nul,
        b'\t' | b'\n' | b'\r' => Manner::Break,
        b' ' => Manner::Space,
        0x01..=0x1f | 0x7f => Manner::Control,
        b'%' => Manner::Percent,
        b'\\' => Manner::Backslash,
        b':' => Manner::Colon,
        b'@' => Manner::At,
        b'/' => Manner::Slash,
        b'?' => Manner::Question,
        b'#' => Manner::Hash,
        b'[' | b']' => Manner::Bracket,
        b'"' | b'<' | b'>' | b'^' | b'`' | b'{' | b'|' | b'}' => Manner::Unwise,
        b'!' | b'$' | b'&' | b'\'' | b'(' | b')' | b'*' | b'+' | b',' | b';' | b'=' => Manner::SubDelim,
        b'-' | b'.' | b'_' | b'~' => Manner::Mark,
        b'0'..=b'9' => Manner::Digit,
        b'A'..=b'Z' => Manner::Upper,
        b'a'..=b'z' => Manner::Lower,
        0x80.. => Manner::NonAscii,
    }
}

/// The kinds of all bytes as bits.
static BITS: [u32; 256] = {
    let mut bits = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        #[expect(clippy::cast_possible_truncation, reason = "below 256")]
        let class = of(byte as u8);
        bits[byte] = 1 << class as u32;
        byte += 1;
    }
    bits
};

/// Which kinds of bytes occur in a text.
pub(crate) fn mask(text: &[u8]) -> u32 {
    text.iter().fold(0, |mask, byte| mask | BITS[usize::from(*byte)])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(input: &[u8], expected: Manner) {
        assert_eq!(at(input, 0), expected, "{}", input.escape_ascii());
    }

    #[test]
    fn a_byte_is_told_with_what_follows_it() {
        check(b"", Manner::End);
        check(b"%41", Manner::Triplet);
        check(b"%4", Manner::Percent);
        check("é".as_bytes(), Manner::NonAscii);
        check(b"\xc3(", Manner::NotUtf8);
        check(b"\xff", Manner::NotUtf8);
        check(b"\x7f", Manner::Control);
    }

    #[test]
    fn every_kind_has_a_bit() {
        let all: Vec<u8> = (0..=255).collect();
        assert_eq!(mask(&all).count_ones(), 19);
    }
}
