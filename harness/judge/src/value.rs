//! Two spellings of one value.

use std::net::Ipv6Addr;

use urispec_model::Component;

/// Whether two texts of a component are one value: schemes are case-insensitive (RFC 3986 section 3.1), a port is a decimal number
/// (section 3.2.3), an IPv6 address has several forms (section 3.2.2). Any other component has no value but its text.
#[cold]
pub(crate) fn is_same_value(component: Component, one: &[u8], other: &[u8]) -> bool {
    match component {
        Component::Scheme => one.eq_ignore_ascii_case(other),
        Component::Port => number(one).is_some_and(|one| Some(one) == number(other)),
        Component::Host => address(one).is_some_and(|one| Some(one) == address(other)),
        _ => false,
    }
}

/// The digits of a number of any length, without zeros at its start.
fn number(text: &[u8]) -> Option<&[u8]> {
    let zeros = text.iter().take_while(|byte| **byte == b'0').count();
    (!text.is_empty() && text.iter().all(u8::is_ascii_digit)).then(|| &text[zeros..])
}

fn address(text: &[u8]) -> Option<Ipv6Addr> {
    let inside = text.strip_prefix(b"[")?.strip_suffix(b"]")?;
    std::str::from_utf8(inside).ok()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

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
