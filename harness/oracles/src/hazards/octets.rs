//! Reads a component as octets, some of which may be encoded.

use std::ops::Range;

/// An octet of a component, with its place in the text.
#[derive(Debug, Clone)]
pub(super) struct Octet {
    pub(super) value: u8,
    pub(super) range: Range<usize>,
    pub(super) is_encoded: bool,
}

/// The octets of a component. A triplet is one octet.
pub(super) fn octets(text: &str, place: Range<usize>) -> Vec<Octet> {
    let bytes = text.as_bytes();
    let mut octets = Vec::new();
    let mut at = place.start;
    while at < place.end {
        let digits = bytes
            .get(at + 1..at + 3)
            .filter(|_| bytes[at] == b'%' && at + 3 <= place.end);
        // A sign is not a digit, though `from_str_radix` would accept it.
        let digits = digits.filter(|digits| digits.iter().all(u8::is_ascii_hexdigit));
        let decoded = digits.and_then(|digits| u8::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok());
        let end = if decoded.is_some() { at + 3 } else { at + 1 };
        octets.push(Octet {
            value: decoded.unwrap_or(bytes[at]),
            range: at..end,
            is_encoded: decoded.is_some(),
        });
        at = end;
    }
    octets
}

/// A component with its octets decoded.
pub(super) fn decoded(text: &str, place: Range<usize>) -> Vec<u8> {
    octets(text, place).into_iter().map(|octet| octet.value).collect()
}

/// The places of encoded characters that UTF-8 (RFC 3629 section 3) would write in fewer bytes.
pub(super) fn overlong(octets: &[Octet]) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    for at in 0..octets.len() {
        let (length, first_bits, least) = match octets[at].value {
            0b1100_0000..=0b1101_1111 => (2, 0b1_1111, 0x80),
            0b1110_0000..=0b1110_1111 => (3, 0b1111, 0x800),
            0b1111_0000..=0b1111_0111 => (4, 0b111, 0x1_0000),
            _ => continue,
        };
        let Some(sequence) = octets.get(at..at + length) else {
            continue;
        };
        let continues = |octet: &Octet| octet.value >> 6 == 0b10;
        if !sequence.iter().all(|octet| octet.is_encoded) || !sequence[1..].iter().all(continues) {
            continue;
        }
        let start = u32::from(sequence[0].value & first_bits);
        let character = sequence[1..]
            .iter()
            .fold(start, |bits, octet| bits << 6 | u32::from(octet.value & 0b11_1111));
        if character < least {
            found.push(octets[at].range.start..sequence[length - 1].range.end);
        }
    }
    found
}
