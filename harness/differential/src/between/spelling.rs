//! What is written otherwise and means the same: components in one form.
//!
//! Besides RFC 3986 section 6.2.2 (case, triplets, dot segments) and 6.2.3 (a default port, an empty path) this holds for
//! addresses in other notations, and for bytes that one party encodes and the other gives as they are.

use std::borrow::Cow;
use std::net::{Ipv4Addr, Ipv6Addr};

use urispec_specs::rfc3986::remove_dot_segments;

/// Triplets of unreserved characters decoded, the other triplets in capitals, and bytes that no URI may have as triplets.
pub(super) fn plain(text: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(text.len());
    let mut rest = text;
    while let Some((first, after)) = rest.split_first() {
        rest = after;
        match (first, triplet(after)) {
            (b'%', Some(byte)) => {
                rest = &after[2..];
                if is_unreserved(byte) {
                    out.push(byte);
                } else {
                    encode(byte, &mut out);
                }
            }
            (b'%', None) => out.push(b'%'),
            (byte, _) if is_of_uri(*byte) => out.push(*byte),
            (byte, _) => encode(*byte, &mut out),
        }
    }
    out
}

/// The byte of the two digits at the start.
fn triplet(text: &[u8]) -> Option<u8> {
    let digit = |at: usize| char::from(*text.get(at)?).to_digit(16);
    u8::try_from(digit(0)? * 16 + digit(1)?).ok()
}

fn encode(byte: u8, out: &mut Vec<u8>) {
    const DIGITS: &[u8; 16] = b"0123456789ABCDEF";
    out.extend([b'%', DIGITS[usize::from(byte >> 4)], DIGITS[usize::from(byte & 15)]]);
}

const fn is_unreserved(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_' | b'~')
}

const fn is_of_uri(byte: u8) -> bool {
    is_unreserved(byte) || matches!(byte, b':' | b'/' | b'?' | b'#' | b'[' | b']' | b'@') || is_sub_delim(byte)
}

const fn is_sub_delim(byte: u8) -> bool {
    matches!(
        byte,
        b'!' | b'$' | b'&' | b'\'' | b'(' | b')' | b'*' | b'+' | b',' | b';' | b'='
    )
}

/// A scheme: case does not matter.
pub(super) fn scheme(text: &[u8]) -> Vec<u8> {
    text.to_ascii_lowercase()
}

/// A host in one form: small letters, triplets only where they are needed, an address in the notation of Rust.
///
/// ```
/// use urispec_differential::between::host_spelling;
///
/// assert_eq!(host_spelling(b"EX%41MPLE.com"), host_spelling(b"example.com"));
/// assert_eq!(host_spelling(b"[0:0::1]"), host_spelling(b"[::1]"));
/// assert_eq!(host_spelling(b"0x7f.1"), host_spelling(b"127.0.0.1"));
/// ```
pub fn host(text: &[u8]) -> Vec<u8> {
    let plain = plain(text);
    // The digits of a triplet are capitals, and small they are the same for every host.
    let small = plain.to_ascii_lowercase();
    let Ok(host) = std::str::from_utf8(&small) else {
        return small;
    };
    let bare = host.strip_prefix('[').and_then(|host| host.strip_suffix(']'));
    if let Ok(address) = bare.unwrap_or(host).parse::<Ipv6Addr>() {
        return format!("[{address}]").into_bytes();
    }
    match ipv4(host) {
        Some(address) if bare.is_none() => address.to_string().into_bytes(),
        _ => small,
    }
}

/// An address as `inet_aton` reads it, RFC 3986 section 7.4: one to four numbers, in decimal, octal or hexadecimal, of which the
/// last fills what is left.
fn ipv4(host: &str) -> Option<Ipv4Addr> {
    let numbers: Vec<u32> = host.split('.').map(number).collect::<Option<_>>()?;
    let (last, first) = numbers.split_last()?;
    if first.len() > 3 || first.iter().any(|number| *number > 255) {
        return None;
    }
    let room = 8 * (4 - u32::try_from(first.len()).ok()?);
    if u64::from(*last) >= 1 << room {
        return None;
    }
    let shifted = first.iter().zip([24, 16, 8]).map(|(number, by)| number << by);
    Some(Ipv4Addr::from_bits(shifted.sum::<u32>() | last))
}

fn number(text: &str) -> Option<u32> {
    let (digits, radix) = match text.strip_prefix("0x") {
        Some(digits) => (digits, 16),
        None if text.len() > 1 && text.starts_with('0') => (&text[1..], 8),
        None => (text, 10),
    };
    digits.bytes().all(|byte| byte.is_ascii_hexdigit()).then_some(())?;
    u32::from_str_radix(digits, radix).ok()
}

/// A userinfo: an empty password is none.
pub(super) fn userinfo(text: &[u8]) -> Vec<u8> {
    let plain = plain(text);
    plain.strip_suffix(b":").map(<[u8]>::to_vec).unwrap_or(plain)
}

/// A port: without zeros in front, and empty where it is the default of the scheme.
pub(super) fn port<'p>(text: &'p [u8], scheme: Option<&[u8]>) -> Cow<'p, [u8]> {
    let zeros = text.iter().take_while(|byte| **byte == b'0').count();
    // "a:0" has a port.
    let zeros = zeros.min(text.len().saturating_sub(1));
    let number = &text[zeros..];
    match scheme.and_then(urispec_specs::default_port) {
        Some(default) if default == number => Cow::Borrowed(&[]),
        _ => Cow::Borrowed(number),
    }
}

/// A path; where there is an authority an empty one is a slash.
pub(super) fn path(text: &[u8], has_authority: bool) -> Vec<u8> {
    let plain = plain(text);
    match plain.first() {
        None if has_authority => b"/".to_vec(),
        Some(b'/') => remove_dot_segments(&plain),
        _ => plain,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(one: &str, other: &str, is_same: bool) {
        assert_eq!(host(one.as_bytes()) == host(other.as_bytes()), is_same, "{one} {other}");
    }

    #[test]
    fn the_same_host_written_otherwise_is_the_same() {
        check("A.example", "a.EXAMPLE", true);
        check("%61", "a", true);
        check("%c3%a9", "é", true);
        check("a%2fb", "a%2Fb", true);
        check("[2001:DB8:0::0:1]", "[2001:db8::1]", true);
        check("[::1]", "::1", true);
        check("[::ffff:127.0.0.1]", "[::ffff:7f00:1]", true);
        for loopback in ["127.1", "0x7f.0.0.1", "0177.0.0.1", "2130706433", "0x7f000001"] {
            check(loopback, "127.0.0.1", true);
        }
    }

    #[test]
    fn another_host_is_another() {
        check("a", "b", false);
        check("a%2fb", "a/b", false);
        check("[::1]", "[::2]", false);
        check("127.0.0.256", "127.0.1.0", false);
        check("010.0.0.1", "10.0.0.1", false);
        check("1.2.3.4.5", "1.2.3.4", false);
        check("", "0.0.0.0", false);
        check("127.0.0.1", "[::127.0.0.1]", false);
    }

    #[test]
    fn paths_and_ports_are_compared_by_what_they_mean() {
        assert_eq!(path(b"", true), path(b"/", true));
        assert_ne!(path(b"", false), path(b"/", false));
        assert_eq!(path(b"/a/../b c", true), path(b"/%62%20c", true));
        assert_ne!(path(b"/a%2Fb", true), path(b"/a/b", true));
        assert_eq!(port(b"080", Some(b"HTTP")), port(b"", Some(b"http")));
        assert_ne!(port(b"80", Some(b"https")), port(b"", Some(b"https")));
        assert_ne!(port(b"0", None), port(b"", None));
        assert_eq!(userinfo(b"u:"), userinfo(b"%75"));
    }
}
