//! The format of a file in a corpus.

/// Separates the two texts of a pair. UTF-8 has no such byte, so that no text needs to be escaped.
pub const SEPARATOR: u8 = 0xff;

/// The content of a file in a target's corpus.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shape {
    /// The whole file is the input.
    Text,
    /// A base and a reference, or two inputs to compare, with a [`SEPARATOR`] between them.
    Pair,
    /// A base and an input, with a [`SEPARATOR`] between them, from pieces that the URL Standard decides on. An
    /// empty base means that there is no base.
    Url,
    /// A URL and a value for its attributes, with a [`SEPARATOR`] between them.
    Setting,
    /// Lines of the protocol of the pipe.
    Lines,
}

impl Shape {
    /// Whether a file has two texts.
    pub const fn is_pair(self) -> bool {
        matches!(self, Self::Pair | Self::Url | Self::Setting)
    }
}

/// The two texts of one file.
///
/// A file contains the text itself. So a person can read a corpus, a vector can be a seed as it is, and a word of
/// a dictionary fits anywhere. We decided against reading the file as entropy for choices, as derived `Arbitrary`
/// does. With entropy, no seed could be made from a vector, and no component could be swapped.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pair<'a> {
    /// The text before the first separator; the whole file if there is none.
    pub first: &'a [u8],
    /// The text after the first separator.
    pub second: &'a [u8],
}

impl<'a> Pair<'a> {
    /// The two texts of a file; every file has two.
    pub fn read(data: &'a [u8]) -> Self {
        let (first, second) = match memchr::memchr(SEPARATOR, data) {
            Some(at) => (&data[..at], &data[at + 1..]),
            None => (data, &data[data.len()..]),
        };
        Self { first, second }
    }

    /// The file with the two texts. If the first text has a separator, the file is read as a different pair.
    pub fn write(self) -> Vec<u8> {
        [self.first, &[SEPARATOR], self.second].concat()
    }
}

/// Clears the high bit of bytes until `text` is valid UTF-8; its length stays.
///
/// Most parsers accept only text, so that an input that is not UTF-8 would be a wasted run.
pub fn repair_utf8(text: &mut [u8]) {
    let mut from = 0;
    while let Err(error) = std::str::from_utf8(&text[from..]) {
        from += error.valid_up_to();
        text[from] &= 0x7f;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(data: &[u8], first: &[u8], second: &[u8]) {
        let pair = Pair::read(data);
        assert_eq!(pair, Pair { first, second });
        if data.contains(&SEPARATOR) {
            assert_eq!(pair.write(), data);
        }
    }

    #[test]
    fn every_file_is_a_pair() {
        check(b"", b"", b"");
        check(b"a", b"a", b"");
        check(b"a\xffb", b"a", b"b");
        check(b"\xffb\xff", b"", b"b\xff");
    }

    #[test]
    fn repairing_keeps_the_length() {
        for (invalid, repaired) in [
            (&b"a\xffb"[..], &b"a\x7fb"[..]),
            (b"\xc3\xa9", b"\xc3\xa9"),
            (b"\xc3", b"C"),
            (b"\xf0\x9f\x98", b"p\x1f\x18"),
        ] {
            let mut text = invalid.to_vec();
            repair_utf8(&mut text);
            assert_eq!(text, repaired);
        }
    }
}
