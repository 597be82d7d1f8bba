//! The format of a file in a corpus.

/// The byte between the two texts of a pair. This byte does not occur in UTF-8, so texts need not be escaped.
pub const SEPARATOR: u8 = 0xff;

/// The content of a file in a target's corpus.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shape {
    /// The whole file is the input.
    Text,
    /// A base and a reference, or two inputs to compare, with a [`SEPARATOR`] between them.
    Pair,
    /// A base and an input, with a [`SEPARATOR`] between them, assembled from pieces that matter to the URL
    /// Standard's parser. An empty base means that there is no base.
    Url,
    /// A URL and a value for its attributes, with a [`SEPARATOR`] between them.
    Setting,
    /// Lines of the protocol between the harness and an adapter.
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
/// A file contains the texts themselves. So people can read a corpus, vectors can be seeds without a conversion,
/// and a word of a dictionary can be inserted anywhere. We decided against files whose bytes control random
/// choices, as with a derived `Arbitrary`: no vector could be a seed, and no component could be swapped.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pair<'a> {
    /// The text before the first separator; the whole file if there is none.
    pub first: &'a [u8],
    /// The text after the first separator.
    pub second: &'a [u8],
}

impl<'a> Pair<'a> {
    /// The two texts of a file; every file of this type has two texts.
    pub fn read(data: &'a [u8]) -> Self {
        let (first, second) = match memchr::memchr(SEPARATOR, data) {
            Some(at) => (&data[..at], &data[at + 1..]),
            None => (data, &data[data.len()..]),
        };
        Self { first, second }
    }

    /// The file with the two texts. If the first text contains a separator, reading the file gives a different
    /// pair.
    pub fn write(self) -> Vec<u8> {
        [self.first, &[SEPARATOR], self.second].concat()
    }
}

/// Clears the high bit of bytes until `text` is valid UTF-8. The length of `text` does not change.
///
/// Most parsers accept only text, so a run with an input that is not UTF-8 would be wasted.
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
