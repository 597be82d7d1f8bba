//! The character classes of the documents, in one table. The table has an entry for each of the 256 bytes, and an
//! entry has one bit for each class.

/// A set of character classes, with one bit for each class.
#[derive(Clone, Copy)]
pub(crate) struct Class(u32);

/// Makes the constants and the table from a list of classes and their members.
macro_rules! classes {
    ($($(#[$doc:meta])* $name:ident = $($member:expr),+;)+) => {
        #[expect(non_camel_case_types, clippy::upper_case_acronyms, reason = "the classes have the names from the documents")]
        enum Bit { $($name),+ }

        impl Class { $($(#[$doc])* pub(crate) const $name: Self = Self(1 << Bit::$name as u32);)+ }

        static TABLE: [u32; 256] = {
            let mut table = [0; 256];
            $($(add(&mut table, Class::$name, $member);)+)+
            table
        };
    };
}

const ALPHA: &[u8] = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
const DIGIT: &[u8] = b"0123456789";

classes! {
    DIGIT = DIGIT;
    ALPHA = ALPHA;
    HEXDIG = DIGIT, b"abcdefABCDEF";
    /// Characters that may follow the first character of a scheme, in every document.
    SCHEME = ALPHA, DIGIT, b"+-.";
    /// `alphanum` and the hyphen: the characters inside a domain label.
    LABEL = ALPHA, DIGIT, b"-";

    /// `unreserved`, RFC 3986 section 2.3.
    UNRESERVED = ALPHA, DIGIT, b"-._~";
    /// `sub-delims`, RFC 3986 section 2.2.
    SUB_DELIMS = b"!$&'()*+,;=";
    /// `gen-delims`, RFC 3986 section 2.2.
    GEN_DELIMS = b":/?#[]@";
    /// The characters of `userinfo`, and of an `IPvFuture` after its full stop.
    USERINFO = ALPHA, DIGIT, b"-._~!$&'()*+,;=:";
    /// The characters of `reg-name`.
    REG_NAME = ALPHA, DIGIT, b"-._~!$&'()*+,;=";
    /// The characters of `segment-nz-nc`.
    SEGMENT_NC = ALPHA, DIGIT, b"-._~!$&'()*+,;=@";
    /// `pchar`.
    PCHAR = ALPHA, DIGIT, b"-._~!$&'()*+,;=:@";
    /// `pchar` and the slash.
    PATH = ALPHA, DIGIT, b"-._~!$&'()*+,;=:@/";
    /// The characters of `query` and `fragment`.
    QUERY = ALPHA, DIGIT, b"-._~!$&'()*+,;=:@/?";

    /// `unreserved`, RFC 2396 section 2.3.
    UNRESERVED_2396 = ALPHA, DIGIT, b"-_.!~*'()";
    /// `reserved`, RFC 2396 section 2.2.
    RESERVED_2396 = b";/?:@&=+$,";
    /// The characters of `userinfo`, RFC 2396 section 3.2.2.
    USERINFO_2396 = ALPHA, DIGIT, b"-_.!~*'();:&=+$,";
    /// The characters of `reg_name`, RFC 2396 section 3.2.1.
    REG_NAME_2396 = ALPHA, DIGIT, b"-_.!~*'()$,;:@&=+";
    /// The characters of `rel_segment`, RFC 2396 section 5.
    REL_SEGMENT_2396 = ALPHA, DIGIT, b"-_.!~*'();@&=+$,";
    /// `pchar`, RFC 2396 section 3.3.
    PCHAR_2396 = ALPHA, DIGIT, b"-_.!~*'():@&=+$,";
    /// `pchar`, the semicolon and the slash: the characters of `path_segments`.
    PATH_2396 = ALPHA, DIGIT, b"-_.!~*'():@&=+$,;/";
    /// `uric_no_slash`, RFC 2396 section 3.
    URIC_NO_SLASH = ALPHA, DIGIT, b"-_.!~*'();?:@&=+$,";
    /// `uric`, RFC 2396 section 2.
    URIC = ALPHA, DIGIT, b"-_.!~*'();/?:@&=+$,";
    /// `uric` with the brackets that RFC 2732 section 3 adds to `reserved`.
    URIC_2732 = ALPHA, DIGIT, b"-_.!~*'();/?:@&=+$,[]";

    /// `unreserved`, RFC 1808 section 2.2, which is `uchar` without its escapes.
    UCHAR = ALPHA, DIGIT, b"$-_.+!*'(),";
    /// The characters of `user` and `password`, RFC 1738 section 5.
    USER_1738 = ALPHA, DIGIT, b"$-_.+!*'(),;?&=";
    /// `pchar`, RFC 1808 section 2.2.
    PCHAR_1808 = ALPHA, DIGIT, b"$-_.+!*'(),:@&=";
    /// `pchar` and the slash.
    PATH_1808 = ALPHA, DIGIT, b"$-_.+!*'(),:@&=/";
    /// The characters of `net_loc`.
    NET_LOC = ALPHA, DIGIT, b"$-_.+!*'(),:@&=;?";
    /// The characters of `params`: `pchar`, the slash and the semicolon.
    PARAMS = ALPHA, DIGIT, b"$-_.+!*'(),:@&=/;";
    /// `uchar` and `reserved`: the characters of `query` and `fragment`.
    QUERY_1808 = ALPHA, DIGIT, b"$-_.+!*'(),;/?:@&=";
}

const fn add(table: &mut [u32; 256], class: Class, members: &[u8]) {
    let mut i = 0;
    while i < members.len() {
        table[members[i] as usize] |= class.0;
        i += 1;
    }
}

impl Class {
    /// Whether `byte` is a member.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(crate) fn has(self, byte: u8) -> bool {
        TABLE[usize::from(byte)] & self.0 != 0
    }

    /// The number of bytes at the start of `input` that are members of the class.
    ///
    /// The loop examines one byte at a time, with a branch for each. Such a loop is fast for short texts, and for
    /// texts that mostly have the same length, such as schemes.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(crate) fn prefix(self, input: &[u8]) -> usize {
        let mut length = 0;
        while length < input.len() && self.has(input[length]) {
            length += 1;
        }
        length
    }

    /// The offset of the first byte of `input` from `at` on that is not a member of the class.
    ///
    /// The result agrees with the result of [`Class::prefix`], but this function is fast if texts are long or vary
    /// in length. With a branch for each byte, the misprediction at the end of each component would take longer
    /// than reading ten bytes. So whole blocks are examined, and the end inside a block is computed without a
    /// branch. The last block may begin before `at`; its results for the bytes before `at` are dropped.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(crate) fn end(self, input: &[u8], mut at: usize) -> usize {
        while let Some(block) = input[at..].first_chunk() {
            let members = self.members(block);
            if members != 0xff {
                return at + members.trailing_ones() as usize;
            }
            at += 8;
        }
        match input.last_chunk() {
            Some(block) => {
                let before = 8 - (input.len() - at);
                at + (self.members(block) >> before).trailing_ones() as usize
            }
            None => at + self.prefix(&input[at..]),
        }
    }

    /// Like [`Class::end`], but faster for texts that are long or continue to the end of `input`. As long as all
    /// bytes of a block are members, no end is computed.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(crate) fn long_end(self, input: &[u8], mut at: usize) -> usize {
        while let Some(block) = input[at..].first_chunk::<16>() {
            if !self.has_all(block) {
                return self.end(input, at);
            }
            at += 16;
        }
        match input.last_chunk::<16>() {
            Some(block) if self.has_all(block) => input.len(),
            _ => self.end(input, at),
        }
    }

    /// Whether every byte of `bytes` is a member.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(crate) fn has_all(self, bytes: &[u8]) -> bool {
        let common = bytes
            .iter()
            .fold(self.0, |common, byte| common & TABLE[usize::from(*byte)]);
        common != 0
    }

    /// A bit for each byte of `block`: whether the byte is a member. The lowest bit is that of the first byte.
    ///
    /// Each lookup in the table returns the bit of the class, or 0. Shifts put these bits next to each other.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    #[expect(
        clippy::trivially_copy_pass_by_ref,
        reason = "measured: the compiler loads a copy as one number, and splits it with shifts"
    )]
    fn members(self, block: &[u8; 8]) -> u64 {
        let shifted = block.iter().rev().fold(0, |bits, byte| {
            (bits << 1) | u64::from(TABLE[usize::from(*byte)] & self.0)
        });
        shifted >> self.0.trailing_zeros()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_prefix_ends_at_the_first_byte_outside() {
        for length in 0..40 {
            for stop in 0..=length {
                let mut input = vec![b'a'; length];
                if stop < length {
                    input[stop] = b'%';
                }
                assert_eq!(Class::PATH.prefix(&input), stop);
                for start in 0..=stop {
                    assert_eq!(Class::PATH.end(&input, start), stop);
                }
            }
        }
    }

    #[test]
    fn no_class_has_a_byte_that_is_never_allowed() {
        for byte in (0..=0x20)
            .chain([b'"', b'<', b'>', b'\\', b'^', b'`', b'{', b'|', b'}', 0x7f])
            .chain(0x80..=0xff)
        {
            assert_eq!(TABLE[usize::from(byte)], 0, "{byte:#04x}");
        }
    }
}
