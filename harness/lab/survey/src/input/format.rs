//! Recognises the format of a file by its first bytes.

/// The number of bytes that distinguish the formats.
pub(super) const LONGEST_MARK: usize = 6;

/// The format of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Format {
    /// Lines of bytes; the default.
    Text,
    Gzip,
    Zstd,
    /// The name of a known format that is not a list of URLs.
    Foreign(&'static str),
}

/// The first bytes of formats: RFC 1952 section 2.3.1; RFC 8878 sections 3.1.1 and 3.1.2; and the documentation of
/// the other formats.
const MARKS: &[(&[u8], Format)] = &[
    (b"\x1f\x8b", Format::Gzip),
    (b"\x28\xb5\x2f\xfd", Format::Zstd),
    (b"PAR1", Format::Foreign("Parquet")),
    (b"PARE", Format::Foreign("Parquet that is encrypted")),
    (b"\xfd7zXZ\0", Format::Foreign("xz")),
    (b"BZh91A", Format::Foreign("bzip2")),
    (b"PK\x03\x04", Format::Foreign("a zip archive")),
    (b"Obj\x01", Format::Foreign("Avro")),
    (b"ORC\x0a", Format::Foreign("ORC")),
    (b"ARROW1", Format::Foreign("Arrow")),
];

impl Format {
    /// The format of a file that begins with `bytes`. The first [`LONGEST_MARK`] bytes are enough.
    pub(super) fn of(bytes: &[u8]) -> Self {
        // A zstd frame that is to be skipped comes first: 184D2A50 to 184D2A5F, the lowest byte first.
        if bytes.get(1..4) == Some(b"\x2a\x4d\x18") && bytes[0] >> 4 == 5 {
            return Self::Zstd;
        }
        let marked = MARKS.iter().find(|(mark, _)| bytes.starts_with(mark));
        marked.map_or(Self::Text, |(_, format)| *format)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(bytes: &[u8], expected: Format) {
        assert_eq!(Format::of(bytes), expected);
    }

    #[test]
    fn a_file_is_known_by_its_first_bytes() {
        check(b"", Format::Text);
        check(b"http:", Format::Text);
        check(b"\x1f\x8b\x08", Format::Gzip);
        check(b"\x28\xb5\x2f\xfd\0", Format::Zstd);
        check(b"\x50\x2a\x4d\x18\0\0", Format::Zstd);
        check(b"PAR1\x15", Format::Foreign("Parquet"));
        check(b"\xfd7zXZ\0", Format::Foreign("xz"));
        check(b"\x1f", Format::Text);
    }
}
