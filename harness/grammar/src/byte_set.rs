//! Sets of bytes: the alphabet of one step of an automaton.

use std::fmt;

/// A set of bytes, 32 bytes large and copied by value. `Display` writes it as ABNF.
///
/// ```
/// use urispec_grammar::ByteSet;
///
/// let set = ByteSet::range(b'0', b'9').union(ByteSet::from_iter(*b"!"));
/// assert_eq!(set.to_string(), "\"!\" / %x30-39");
/// assert_eq!((set.len(), set.contains(b'5')), (11, true));
/// assert_eq!(ByteSet::EMPTY.to_string(), "nothing");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct ByteSet([u64; 4]);

impl ByteSet {
    /// The empty set.
    pub const EMPTY: Self = Self([0; 4]);
    /// All 256 bytes.
    pub const ALL: Self = Self([u64::MAX; 4]);

    /// The bytes from `low` to `high`, both included; empty if `low` is greater than `high`.
    pub fn range(low: u8, high: u8) -> Self {
        (low..=high).collect()
    }

    /// Adds one byte.
    pub fn insert(&mut self, byte: u8) {
        self.0[usize::from(byte >> 6)] |= 1 << (byte & 63);
    }

    /// Whether the byte is in the set. Takes constant time.
    pub fn contains(&self, byte: u8) -> bool {
        self.0[usize::from(byte >> 6)] >> (byte & 63) & 1 == 1
    }

    /// The bytes that are in one of the two sets or in both.
    #[must_use]
    pub fn union(mut self, other: Self) -> Self {
        for (word, more) in self.0.iter_mut().zip(other.0) {
            *word |= more;
        }
        self
    }

    /// Whether the set has no byte.
    pub fn is_empty(&self) -> bool {
        *self == Self::EMPTY
    }

    /// The number of bytes in the set, from 0 to 256.
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The bytes of the set, lowest first.
    pub fn iter(&self) -> impl Iterator<Item = u8> + '_ {
        (0..=255).filter(|byte| self.contains(*byte))
    }

    /// The bytes of the set as runs `(first, last)`, lowest first, with a gap between any two.
    ///
    /// ```
    /// use urispec_grammar::ByteSet;
    ///
    /// assert_eq!(ByteSet::from_iter(*b"abcx").ranges(), [(b'a', b'c'), (b'x', b'x')]);
    /// assert_eq!(ByteSet::ALL.ranges(), [(0, 255)]);
    /// ```
    pub fn ranges(&self) -> Vec<(u8, u8)> {
        let mut ranges: Vec<(u8, u8)> = Vec::new();
        for byte in self.iter() {
            match ranges.last_mut() {
                Some((_, last)) if byte > 0 && *last == byte - 1 => *last = byte,
                _ => ranges.push((byte, byte)),
            }
        }
        ranges
    }
}

impl FromIterator<u8> for ByteSet {
    fn from_iter<I: IntoIterator<Item = u8>>(bytes: I) -> Self {
        let mut set = Self::EMPTY;
        for byte in bytes {
            set.insert(byte);
        }
        set
    }
}

impl fmt::Display for ByteSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("nothing");
        }
        for (index, (first, last)) in self.ranges().into_iter().enumerate() {
            if index > 0 {
                f.write_str(" / ")?;
            }
            match (first, last) {
                (b'!' | b'#'..=b'~', _) if first == last && !first.is_ascii_alphabetic() => {
                    write!(f, "\"{}\"", char::from(first))?;
                }
                _ if first == last => write!(f, "%x{first:02X}")?,
                _ => write!(f, "%x{first:02X}-{last:02X}")?,
            }
        }
        Ok(())
    }
}

impl fmt::Debug for ByteSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ByteSet({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::ByteSet;

    #[test]
    fn a_set_is_written_as_abnf() {
        #[track_caller]
        fn check(bytes: &[u8], text: &str) {
            assert_eq!(bytes.iter().copied().collect::<ByteSet>().to_string(), text);
        }
        check(b"", "nothing");
        check(b"a", "%x61");
        check(b"%-", "\"%\" / \"-\"");
        check(b"0123456789\"", "%x22 / %x30-39");
        check(&[0, 255, 254], "%x00 / %xFE-FF");
    }
}
