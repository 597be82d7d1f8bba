//! The kinds of characters that documents and parsers treat differently.

/// A kind of character. The value of each kind is its bit in a set of kinds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u32)]
pub enum ByteClass {
    /// There is no character, because the input ends too early.
    End = 1,
    /// NUL.
    Nul = 1 << 1,
    /// TAB, line feed, carriage return.
    Break = 1 << 2,
    /// A space.
    Space = 1 << 3,
    /// A control character other than NUL, TAB, line feed and carriage return.
    Control = 1 << 4,
    /// A percent sign without two hexadecimal digits after it.
    Percent = 1 << 5,
    /// `\`.
    Backslash = 1 << 6,
    /// `:`.
    Colon = 1 << 7,
    /// `@`.
    At = 1 << 8,
    /// `/`.
    Slash = 1 << 9,
    /// `?`.
    Question = 1 << 10,
    /// `#`.
    Hash = 1 << 11,
    /// `[` or `]`.
    Bracket = 1 << 12,
    /// `" < > ^ { | }` or a backtick: RFC 2396 calls most of these characters unwise.
    Unwise = 1 << 13,
    /// `! $ & ' ( ) * + , ; =`, RFC 3986's `sub-delims`.
    SubDelim = 1 << 14,
    /// `- . _ ~`.
    Mark = 1 << 15,
    /// A digit.
    Digit = 1 << 16,
    /// A capital letter.
    Upper = 1 << 17,
    /// A small letter.
    Lower = 1 << 18,
    /// A character outside ASCII.
    NonAscii = 1 << 19,
    /// A byte at which no valid UTF-8 sequence begins.
    NotUtf8 = 1 << 20,
    /// A percent-encoded octet.
    Triplet = 1 << 21,
}

urispec_model::names!(
    ByteClass, "kind of character",
    End => "end", Nul => "nul", Break => "break", Space => "space", Control => "control", Percent => "percent",
    Backslash => "backslash", Colon => "colon", At => "at", Slash => "slash", Question => "question", Hash => "hash",
    Bracket => "bracket", Unwise => "unwise", SubDelim => "sub-delim", Mark => "mark", Digit => "digit",
    Upper => "upper", Lower => "lower", NonAscii => "non-ascii", NotUtf8 => "not-utf8", Triplet => "triplet",
);

impl ByteClass {
    /// The kind of the character at `offset`; [`ByteClass::End`] after the last character.
    pub(crate) fn at(input: &[u8], offset: usize) -> Self {
        let Some(byte) = input.get(offset) else {
            return Self::End;
        };
        let rest = &input[offset..];
        match Self::of(*byte) {
            // "\xc3(": the first byte requires a second one, which is missing.
            Self::NonAscii if !is_utf8_at_start(rest) => Self::NotUtf8,
            Self::Percent if is_triplet(rest) => Self::Triplet,
            class => class,
        }
    }

    /// The kind of a byte, without regard to the bytes around it.
    pub(crate) const fn of(byte: u8) -> Self {
        match byte {
            0 => Self::Nul,
            b'\t' | b'\n' | b'\r' => Self::Break,
            b' ' => Self::Space,
            0x01..=0x1f | 0x7f => Self::Control,
            b'%' => Self::Percent,
            b'\\' => Self::Backslash,
            b':' => Self::Colon,
            b'@' => Self::At,
            b'/' => Self::Slash,
            b'?' => Self::Question,
            b'#' => Self::Hash,
            b'[' | b']' => Self::Bracket,
            b'"' | b'<' | b'>' | b'^' | b'`' | b'{' | b'|' | b'}' => Self::Unwise,
            b'!' | b'$' | b'&' | b'\'' | b'(' | b')' | b'*' | b'+' | b',' | b';' | b'=' => Self::SubDelim,
            b'-' | b'.' | b'_' | b'~' => Self::Mark,
            b'0'..=b'9' => Self::Digit,
            b'A'..=b'Z' => Self::Upper,
            b'a'..=b'z' => Self::Lower,
            0x80.. => Self::NonAscii,
        }
    }

    const fn bit(self) -> u32 {
        self as u32
    }
}

/// A set of kinds of characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct ByteClasses(u32);

impl ByteClasses {
    /// The kinds of the bytes of a text. Each byte is classified alone, so a triplet counts as a percent sign and
    /// two digits or letters.
    pub(crate) fn in_text(text: &[u8]) -> Self {
        Self(text.iter().fold(0, |bits, byte| bits | BITS[usize::from(*byte)]))
    }

    pub(crate) const fn contains(self, class: ByteClass) -> bool {
        self.0 & class.bit() != 0
    }
}

/// The bit of each byte's kind.
static BITS: [u32; 256] = {
    let mut bits = [0; 256];
    let mut byte: u8 = 0;
    loop {
        bits[byte as usize] = ByteClass::of(byte).bit();
        if byte == u8::MAX {
            break bits;
        }
        byte += 1;
    }
};

/// Whether valid UTF-8 starts here. Only the first character is examined.
fn is_utf8_at_start(rest: &[u8]) -> bool {
    let first = rest[..rest.len().min(4)].utf8_chunks().next();
    first.is_some_and(|chunk| !chunk.valid().is_empty())
}

/// Whether a percent sign and two hexadecimal digits start here.
pub(crate) fn is_triplet(rest: &[u8]) -> bool {
    matches!(rest, [b'%', high, low, ..] if high.is_ascii_hexdigit() && low.is_ascii_hexdigit())
}

/// The number of bytes of the first character: 1 for a byte that is not UTF-8, 0 for an empty text.
pub(crate) fn character_length(bytes: &[u8]) -> usize {
    let first = bytes[..bytes.len().min(4)].utf8_chunks().next();
    first
        .and_then(|chunk| chunk.valid().chars().next())
        .map_or(usize::from(!bytes.is_empty()), char::len_utf8)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(input: &[u8], expected: ByteClass) {
        assert_eq!(ByteClass::at(input, 0), expected, "{}", input.escape_ascii());
    }

    #[test]
    fn the_kind_of_a_byte_depends_on_what_follows() {
        check(b"", ByteClass::End);
        check(b"%41", ByteClass::Triplet);
        check(b"%4", ByteClass::Percent);
        check("é".as_bytes(), ByteClass::NonAscii);
        check(b"\xc3(", ByteClass::NotUtf8);
        check(b"\xff", ByteClass::NotUtf8);
        check(b"\x7f", ByteClass::Control);
    }

    #[test]
    fn every_kind_has_a_bit_of_its_own_and_reads_back() {
        let mut bits = 0;
        for class in ByteClass::ALL {
            assert_eq!(class.bit().count_ones(), 1, "{class}");
            assert_eq!(bits & class.bit(), 0, "{class}");
            bits |= class.bit();
            assert_eq!(class.name().parse(), Ok(*class));
        }
    }

    #[test]
    fn a_byte_by_itself_is_of_nineteen_kinds() {
        let all: Vec<u8> = (0..=255).collect();
        let found = ByteClasses::in_text(&all);
        // One byte is not enough to detect the end, a text that is not UTF-8, or a triplet.
        let others = [ByteClass::End, ByteClass::NotUtf8, ByteClass::Triplet];
        for class in ByteClass::ALL {
            assert_eq!(found.contains(*class), !others.contains(class), "{class}");
        }
    }

    #[test]
    fn a_character_has_one_to_four_bytes() {
        for (bytes, expected) in [
            (&b""[..], 0),
            (b"ab", 1),
            ("é".as_bytes(), 2),
            ("\u{1F600}a".as_bytes(), 4),
            (b"\xff\xff", 1),
        ] {
            assert_eq!(character_length(bytes), expected);
        }
    }
}
