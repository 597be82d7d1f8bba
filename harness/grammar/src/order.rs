//! The shortlex order: shorter words come first. Words of the same length are in an order of bytes that puts readable
//! bytes first.
//!
//! The order is: lower-case letters, digits, upper-case letters, `-._~`, the other printable ASCII characters, the
//! space, the control characters, and the bytes above 7F, each group by value. So the smallest example that people
//! see is `a`, and not a NUL.

use std::cmp::Ordering;

/// All bytes in this order.
pub(crate) const READABLE: [u8; 256] = readable();

/// The position of each byte in [`READABLE`].
pub(crate) const RANK: [u8; 256] = rank();

/// Compares two words in shortlex order.
///
/// ```
/// use std::cmp::Ordering;
/// use urispec_grammar::order::compare;
///
/// assert_eq!(compare(b"z", b"aa"), Ordering::Less);
/// assert_eq!(compare(b"a", b"0"), Ordering::Less);
/// assert_eq!(compare(b"~", b"A"), Ordering::Greater);
/// ```
pub fn compare(one: &[u8], two: &[u8]) -> Ordering {
    let rank = |byte: &u8| RANK[usize::from(*byte)];
    let by_bytes = || one.iter().map(rank).cmp(two.iter().map(rank));
    one.len().cmp(&two.len()).then_with(by_bytes)
}

/// Computes [`READABLE`] when the crate is compiled.
const fn readable() -> [u8; 256] {
    let groups: [&[u8]; 4] = [
        b"abcdefghijklmnopqrstuvwxyz",
        b"0123456789",
        b"ABCDEFGHIJKLMNOPQRSTUVWXYZ",
        b"-._~",
    ];
    let mut order = [0; 256];
    let mut is_placed = [false; 256];
    let mut length = 0;
    let mut group = 0;
    while group < groups.len() {
        let mut index = 0;
        while index < groups[group].len() {
            order[length] = groups[group][index];
            is_placed[groups[group][index] as usize] = true;
            length += 1;
            index += 1;
        }
        group += 1;
    }
    // Printable characters come first, then the space, then all other bytes.
    let ranges = [(0x21, 0x7E), (0x20, 0x20), (0x00, 0x1F), (0x7F, 0xFF)];
    let mut range = 0;
    while range < ranges.len() {
        let mut byte = ranges[range].0;
        while byte <= ranges[range].1 {
            if !is_placed[byte] {
                #[expect(clippy::cast_possible_truncation, reason = "no range goes above FF")]
                {
                    order[length] = byte as u8;
                }
                length += 1;
            }
            byte += 1;
        }
        range += 1;
    }
    order
}

/// Computes [`RANK`] when the crate is compiled.
const fn rank() -> [u8; 256] {
    let mut rank = [0; 256];
    let mut place = 0_u8;
    loop {
        rank[READABLE[place as usize] as usize] = place;
        if place == 255 {
            return rank;
        }
        place += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::{RANK, READABLE};

    #[test]
    fn every_byte_has_its_one_place() {
        let mut sorted = READABLE;
        sorted.sort_unstable();
        assert!(sorted.iter().copied().eq(0..=255));
        assert!((0..=255_u8).all(|byte| READABLE[usize::from(RANK[usize::from(byte)])] == byte));
        assert_eq!((READABLE[0], READABLE[26], READABLE[255]), (b'a', b'0', 0xFF));
    }
}
