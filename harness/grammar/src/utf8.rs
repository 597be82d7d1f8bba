//! Ranges of code points as bytes of UTF-8 (RFC 3629 section 4).
//!
//! A range is cut into pieces in which each byte runs through a range independently. U+0080 to U+0900 is
//!
//! ```text
//! %xC2-DF %x80-BF          U+0080 to U+07FF
//! %xE0 %xA0-A3 %x80-BF     U+0800 to U+08FF
//! %xE0 %xA4 %x80           U+0900
//! ```

use crate::byte_set::ByteSet;
use crate::ir::Ir;

/// The last code point with one, two, three and four bytes.
const LAST: [u32; 4] = [0x7F, 0x7FF, 0xFFFF, 0x10_FFFF];
/// The first and the last surrogate: code points without UTF-8.
const SURROGATES: (u32, u32) = (0xD800, 0xDFFF);

/// Every code point from `low` to `high` except for surrogates; `None` if an end of the range is a
/// surrogate or above 10FFFF.
pub(crate) fn range(low: u32, high: u32) -> Option<Ir> {
    let (Some(_), Some(_)) = (char::from_u32(low), char::from_u32(high)) else {
        return None;
    };
    let mut single = ByteSet::EMPTY;
    let mut sequences = Vec::new();
    let mut rest = vec![(low, high)];
    while let Some((low, high)) = rest.pop() {
        if low > high {
            continue;
        }
        if low < SURROGATES.0 && high > SURROGATES.1 {
            rest.extend([(SURROGATES.1 + 1, high), (low, SURROGATES.0 - 1)]);
            continue;
        }
        if let Some(last) = LAST.into_iter().find(|last| low <= *last && *last < high) {
            rest.extend([(last + 1, high), (low, last)]);
            continue;
        }
        // If both ends have the same number of bytes, the range is cut until every byte after the first byte that
        // differs runs through its whole range.
        let cut = (1..4).map(|bytes| (1_u32 << (6 * bytes)) - 1).find_map(|mask| {
            let is_in_one = low & !mask == high & !mask;
            match () {
                () if high <= LAST[0] || is_in_one => None,
                () if low & mask != 0 => Some((low | mask, low | mask)),
                () if high & mask != mask => Some(((high & !mask) - 1, high & !mask)),
                () => None,
            }
        });
        match cut {
            Some((end, begin)) if end == begin => rest.extend([(end + 1, high), (low, end)]),
            Some((end, begin)) => rest.extend([(begin, high), (low, end)]),
            None if high <= LAST[0] => single = single.union(ByteSet::range(byte(low), byte(high))),
            None => sequences.push(sequence(low, high)),
        }
    }
    Some(match (single.is_empty(), sequences.len()) {
        (false, 0) => Ir::Set(single.into()),
        (true, 1) => sequences.remove(0),
        (true, _) => Ir::Alt(sequences),
        (false, _) => {
            sequences.insert(0, Ir::Set(single.into()));
            Ir::Alt(sequences)
        }
    })
}

/// The ranges of the bytes between two code points, position by position. Both code points have the same number of
/// bytes.
fn sequence(low: u32, high: u32) -> Ir {
    let (mut first, mut last) = ([0; 4], [0; 4]);
    let encode = |code: u32, buffer: &mut [u8; 4]| {
        let char = char::from_u32(code).expect("surrogates are excluded before");
        char.encode_utf8(buffer).len()
    };
    let length = encode(low, &mut first).min(encode(high, &mut last));
    Ir::Cat(
        (0..length)
            .map(|place| Ir::Set(ByteSet::range(first[place], last[place]).into()))
            .collect(),
    )
}

/// A code point below 80 as its byte.
fn byte(code: u32) -> u8 {
    u8::try_from(code).expect("one byte of UTF-8")
}

#[cfg(test)]
mod tests {
    use super::range;
    use crate::ir::Ir;

    /// Checks the number of sequences, and that exactly the code points of the range match.
    #[track_caller]
    fn check(low: u32, high: u32, sequences: usize) {
        let ir = range(low, high).unwrap();
        let alternatives = match &ir {
            Ir::Alt(alternatives) => alternatives.as_slice(),
            one => std::slice::from_ref(one),
        };
        assert_eq!(alternatives.len(), sequences, "{alternatives:?}");
        for code in (low.saturating_sub(70)..=low + 70).chain(high.saturating_sub(70)..=high + 70) {
            let Some(char) = char::from_u32(code) else { continue };
            let bytes = char.to_string().into_bytes();
            let matches = |ir: &Ir| match ir {
                Ir::Set(set) => bytes.len() == 1 && set.bytes.contains(bytes[0]),
                Ir::Cat(parts) => {
                    parts.len() == bytes.len()
                        && parts
                            .iter()
                            .zip(&bytes)
                            .all(|(part, byte)| matches!(part, Ir::Set(set) if set.bytes.contains(*byte)))
                }
                _ => false,
            };
            let is_member = alternatives.iter().filter(|ir| matches(ir)).count();
            assert_eq!(is_member, usize::from((low..=high).contains(&code)), "{code:X}");
        }
    }

    #[test]
    fn a_range_of_code_points_is_exactly_its_bytes() {
        check(0x00, 0x7F, 1);
        check(0xA0, 0xD7FF, 5);
        check(0x00, 0x10_FFFF, 9);
        check(0xE9, 0xE9, 1);
        check(0x10000, 0x1_FFFD, 3);
        check(0xF900, 0xFDCF, 2);
        check(0x20, 0x33, 1);
    }

    #[test]
    fn a_surrogate_is_no_end_of_a_range() {
        assert_eq!(range(0xD800, 0xFFFF), None);
        assert_eq!(range(0, 0x11_0000), None);
    }
}
