//! The forms of an IPv4 address that system routines accept: RFC 3986 section 7.4.

/// The address that `inet_aton` returns for `text`: one to four parts, of which the last part gives all remaining
/// bytes of the address. As in the C language, a part that begins with `0x` is hexadecimal, a part that begins with
/// `0` is octal, and any other part is decimal. With `decimal_parts`, all parts are decimal.
///
/// Implementations differ in details. Like GNU and musl, this function rejects an empty part, a digit that is not in
/// the base, `0x` alone, and a number that is too large. It also rejects text after a space, which some
/// implementations ignore.
pub(super) fn inet_aton(text: &[u8], decimal_parts: bool) -> Option<[u8; 4]> {
    let mut address: u32 = 0;
    let mut parts = text.split(|byte| *byte == b'.').peekable();
    let mut bytes_left = 4;
    while let Some(part) = parts.next() {
        let value = number(part, decimal_parts)?;
        if parts.peek().is_none() {
            let limit = u64::from(u32::MAX) >> (8 * (4 - bytes_left));
            // The value is at most `limit`, so it fits.
            let value = u32::try_from(value).ok().filter(|_| value <= limit)?;
            return Some((address | value).to_be_bytes());
        }
        bytes_left -= 1;
        let value = u8::try_from(value).ok().filter(|_| bytes_left > 0)?;
        address |= u32::from(value) << (8 * bytes_left);
    }
    None
}

/// The value of a number in the notation of the C language.
fn number(part: &[u8], is_decimal: bool) -> Option<u64> {
    let (digits, base) = match part {
        [b'0', b'x' | b'X', digits @ ..] if !is_decimal => (digits, 16),
        [b'0', digits @ ..] if !is_decimal && !digits.is_empty() => (digits, 8),
        digits => (digits, 10),
    };
    if digits.is_empty() {
        return None;
    }
    digits.iter().try_fold(0_u64, |number, byte| {
        let digit = char::from(*byte).to_digit(base)?;
        Some(number.saturating_mul(u64::from(base)).saturating_add(u64::from(digit)))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: Option<[u8; 4]>) {
        assert_eq!(inet_aton(text.as_bytes(), false), expected, "{text}");
    }

    #[test]
    fn one_to_four_parts_make_an_address() {
        let home = Some([127, 0, 0, 1]);
        for text in [
            "127.0.0.1",
            "127.0.1",
            "127.1",
            "2130706433",
            "0x7f000001",
            "017700000001",
            "0x7F.1",
            "0177.0.0x0.01",
        ] {
            check(text, home);
        }
        check("0", Some([0; 4]));
        check("1.65535", Some([1, 0, 255, 255]));
        check("1.2.65535", Some([1, 2, 255, 255]));
        check("4294967295", Some([255; 4]));
        check("00000000000000000000000000000000001.1", Some([1, 0, 0, 1]));
        check("0x0000000000000000000000000000000001", Some([0, 0, 0, 1]));
    }

    #[test]
    fn what_is_too_large_or_no_number_is_no_address() {
        for text in [
            "",
            ".",
            "1.",
            ".1",
            "1..1",
            "256.1",
            "1.16777216",
            "1.2.65536",
            "1.2.3.256",
            "4294967296",
            "1.2.3.4.5",
            "08",
            "0x",
            "0xg",
            "1a",
            "a",
            "-1",
            "+1",
            " 1",
            "1 ",
            "1.2.3.4.",
            "99999999999999999999999999",
        ] {
            check(text, None);
        }
    }

    #[test]
    fn the_parts_may_be_decimal_whatever_they_begin_with() {
        assert_eq!(inet_aton(b"010.1", true), Some([10, 0, 0, 1]));
        assert_eq!(inet_aton(b"1.2.3.08", true), Some([1, 2, 3, 8]));
        assert_eq!(inet_aton(b"0x7f.1", true), None);
    }
}
