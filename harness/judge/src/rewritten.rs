//! Decides whether a parser returned a component in a different but equivalent spelling.

use std::net::Ipv6Addr;

use urispec_model::Component;

/// Whether the parser returns the component in a different spelling that is equivalent by RFC 3986 section 6.2.
/// Such spellings are: in lower case, as the same number or address, without the default port, and with a slash for
/// the empty path. A spelling in which percent-encoded octets are decoded, or further octets are encoded, counts as
/// well. The value `None` means undefined.
#[cold]
pub(crate) fn is_rewritten(component: Component, scheme: &[u8], expected: Option<&[u8]>, given: Option<&[u8]>) -> bool {
    use Component as C;
    match (component, expected, given) {
        (C::Port, Some(expected), None | Some([])) => is_default_port(scheme, expected),
        (C::Authority, Some(expected), Some(given)) => is_same_authority(scheme, expected, given),
        (C::Scheme | C::Host, Some(expected), Some(given)) => is_same_folded(component, expected, given),
        (C::Path, Some([]), Some([b'/'])) => true,
        (_, Some(expected), Some(given)) => {
            is_same_value(component, expected, given) || is_same_decoded(expected, given, |byte| byte)
        }
        _ => false,
    }
}

/// Whether two schemes or hosts are equal except for the case of letters, or denote the same address. Hosts are
/// also the same if they are equal after decoding.
fn is_same_folded(component: Component, expected: &[u8], given: &[u8]) -> bool {
    is_same_value(component, expected, given)
        || component == Component::Host && is_same_decoded(expected, given, |byte| byte.to_ascii_lowercase())
        || expected.eq_ignore_ascii_case(given)
}

/// Whether two texts are equal after both are decoded, or after only the expected one is decoded: `a%41` in place
/// of `a%2541` is decoded once. `folded` maps each octet before the comparison.
fn is_same_decoded(expected: &[u8], given: &[u8], folded: impl Fn(u8) -> u8) -> bool {
    let expected = || decoded(expected).map(&folded);
    expected().eq(decoded(given).map(&folded)) || expected().eq(given.iter().copied().map(&folded))
}

/// Whether two authorities have the same userinfo, host and port in an equivalent spelling. The authorities are
/// split at the last `@`, and at the last colon if only digits follow it.
fn is_same_authority(scheme: &[u8], expected: &[u8], given: &[u8]) -> bool {
    let [one, other] = [expected, given].map(|authority| {
        let at = authority.iter().rposition(|byte| *byte == b'@');
        let (userinfo, rest) = at.map_or((None, authority), |at| (Some(&authority[..at]), &authority[at + 1..]));
        let digits = rest.iter().rev().take_while(|byte| byte.is_ascii_digit()).count();
        let (host, port) = match rest[..rest.len() - digits].split_last() {
            Some((b':', host)) => (host, Some(&rest[rest.len() - digits..])),
            _ => (rest, None),
        };
        (userinfo, host, port.filter(|port| !is_default_port(scheme, port)))
    });
    let is_same = |component, one: Option<&[u8]>, other: Option<&[u8]>| match (one, other) {
        (Some(one), Some(other)) => is_same_value(component, one, other) || is_same_decoded(one, other, |byte| byte),
        (one, other) => one == other,
    };
    is_same(Component::Userinfo, one.0, other.0)
        && is_same_folded(Component::Host, one.1, other.1)
        && is_same(Component::Port, one.2, other.2)
}

/// Whether a port is the default port of a scheme in the URL Standard (section 4.2). Parsers know the default ports
/// of these schemes.
fn is_default_port(scheme: &[u8], port: &[u8]) -> bool {
    let default: &[u8] = match &*scheme.to_ascii_lowercase() {
        b"ftp" => b"21",
        b"http" | b"ws" => b"80",
        b"https" | b"wss" => b"443",
        _ => return false,
    };
    is_same_value(Component::Port, default, port)
}

/// The octets of a text; percent-encoded octets are decoded.
fn decoded(text: &[u8]) -> impl Iterator<Item = u8> {
    let digit = |byte: &u8| {
        char::from(*byte)
            .to_digit(16)
            .and_then(|value| u8::try_from(value).ok())
    };
    let mut rest = text;
    std::iter::from_fn(move || {
        let (first, after) = rest.split_first()?;
        if let [b'%', high, low, after @ ..] = rest
            && let (Some(high), Some(low)) = (digit(high), digit(low))
        {
            rest = after;
            return Some(high << 4 | low);
        }
        rest = after;
        Some(*first)
    })
}

/// Whether two texts of a component are the same value. Schemes are case-insensitive (RFC 3986 section 3.1), a port
/// is a decimal number (section 3.2.3), and an IPv6 address has several forms (section 3.2.2). Other components are
/// compared as text.
#[cold]
pub(crate) fn is_same_value(component: Component, one: &[u8], other: &[u8]) -> bool {
    match component {
        Component::Scheme => one.eq_ignore_ascii_case(other),
        Component::Port => number(one).is_some_and(|one| Some(one) == number(other)),
        Component::Host => address(one).is_some_and(|one| Some(one) == address(other)),
        _ => false,
    }
}

/// The digits of a decimal number of any length, without leading zeros; `None` if the text is empty or has a
/// character that is not a digit.
fn number(text: &[u8]) -> Option<&[u8]> {
    let zeros = text.iter().take_while(|byte| **byte == b'0').count();
    (!text.is_empty() && text.iter().all(u8::is_ascii_digit)).then(|| &text[zeros..])
}

/// The IPv6 address between brackets.
fn address(text: &[u8]) -> Option<Ipv6Addr> {
    let inside = text.strip_prefix(b"[")?.strip_suffix(b"]")?;
    std::str::from_utf8(inside).ok()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(component: Component, expected: Option<&str>, given: Option<&str>, is: bool) {
        let [one, other] = [expected, given].map(|text| text.map(str::as_bytes));
        let rewritten = is_rewritten(component, b"HTTP", one, other);
        assert_eq!(rewritten, is, "{component}: {expected:?} given as {given:?}");
    }

    #[test]
    fn another_spelling_is_the_same_component() {
        use Component as C;
        check(C::Scheme, Some("HTTP"), Some("http"), true);
        check(C::Host, Some("A%2eb"), Some("a.b"), true);
        check(C::Host, Some("h%41"), Some("ha"), true);
        check(C::Host, Some("a%2541"), Some("a%41"), true);
        check(C::Path, Some("/%2541"), Some("/%41"), true);
        check(C::Host, Some("[0::1]"), Some("[::1]"), true);
        check(C::Port, Some("080"), Some("80"), true);
        check(C::Port, Some("80"), None, true);
        check(C::Path, Some("/%7Ea b"), Some("/~a%20b"), true);
        check(C::Path, Some(""), Some("/"), true);
        check(C::Authority, Some("u%41@A:80"), Some("uA@a"), true);
        check(C::Authority, Some("[::1]:080"), Some("[::1]"), true);
    }

    #[test]
    fn another_component_is_no_spelling() {
        use Component as C;
        check(C::Scheme, Some("http"), Some("https"), false);
        check(C::Host, Some("a"), Some("b"), false);
        check(C::Host, Some("a"), None, false);
        check(C::Host, Some("[v1.a]"), Some("v1.a"), false);
        check(C::Port, Some("8080"), None, false);
        check(C::Port, None, Some("80"), false);
        check(C::Path, Some("/A"), Some("/a"), false);
        check(C::Query, Some(""), None, false);
        check(C::Userinfo, Some("U"), Some("u"), false);
        check(C::Authority, Some("good@evil"), Some("good"), false);
        check(C::Authority, Some("U@a"), Some("u@a"), false);
        check(C::Authority, Some("a:81"), Some("a"), false);
    }

    #[test]
    fn a_value_has_several_spellings() {
        use Component as C;
        let same = |component, one: &str, other: &str| is_same_value(component, one.as_bytes(), other.as_bytes());
        assert!(same(C::Scheme, "HTTP", "http"));
        assert!(!same(C::Scheme, "HTTP", "https"));
        assert!(same(C::Port, "0080", "80") && same(C::Port, "00", "0"));
        assert!(!same(C::Port, "", "0") && !same(C::Port, "8a", "8a"));
        assert!(same(C::Port, "099999999999999999999999", "99999999999999999999999"));
        assert!(same(C::Host, "[0::A]", "[::a]") && same(C::Host, "[::1.2.3.4]", "[::102:304]"));
        assert!(!same(C::Host, "[::1]", "[::2]") && !same(C::Host, "A", "a"));
        assert!(!same(C::Path, "/A", "/a"));
    }
}
