//! Names the cause of a rejection by a document, with one name for each cause.
//!
//! The reference implementation names the grammar production at which it stopped. This production often depends on
//! the rest of the input: a character that is not allowed in any path stops `segment`, `segment-nz` or
//! `path-empty`. So the production alone is not the name of the cause: one mistake of a parser would then have
//! several names.

use std::net::Ipv6Addr;

use urispec_drift::BIDI;
use urispec_model::{Component, Spec};
use urispec_specs::rfc3986::split;
use urispec_specs::{AuthorityParts, ParseError, Rejection};

use crate::cause::{ByteClass, character_length};
use crate::locate::component_at;

/// The place in an input where a document rejects it, the rule, and the kind of character that the rule does not
/// allow.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct RejectionCause {
    /// The component; `None` if the rule applies to every component.
    pub(crate) component: Option<Component>,
    pub(crate) rule: &'static str,
    pub(crate) class: ByteClass,
}

impl RejectionCause {
    /// The reason why `spec` rejects `input`; `rejection` is the answer of its reference implementation.
    pub(crate) fn of(spec: Spec, input: &[u8], rejection: &Rejection) -> Self {
        use Component as C;
        if spec.is_http()
            && let Some(cause) = in_target(spec, input, rejection)
        {
            return cause;
        }
        let component = if spec.is_http() {
            component_in_target(input, rejection)
        } else {
            component_at(input, rejection.offset)
        };
        let class = ByteClass::at(input, rejection.offset);
        let has_userinfo = spec.components().contains(C::Userinfo);
        let is_international = spec == Spec::Rfc3987;
        let offender = match component {
            C::Userinfo if has_userinfo => offender_in_userinfo(input, is_international),
            _ => None,
        };
        // "/\u{202e}": RFC 3987 section 4.1 forbids the character everywhere, whatever the component.
        if is_international && is_bidi(offender.unwrap_or(&input[rejection.offset.min(input.len())..])) {
            return Self {
                component: None,
                rule: BIDI,
                class: ByteClass::NonAscii,
            };
        }
        // "//[::/": the authority ends at the next delimiter, and the bracket is not closed. By the offset alone,
        // the rejection would be in the path.
        if is_in_brackets(rejection.rule) && !matches!(component, C::Userinfo | C::Host | C::Port) {
            return Self {
                component: Some(C::Host),
                rule: "IP-literal",
                class: ByteClass::End,
            };
        }
        let (rule, class) = match component {
            // "//[@h": the reference implementation stops at the bracket, as the start of a host. The text after it
            // makes it a userinfo.
            C::Userinfo if has_userinfo => ("userinfo", offender.map_or(class, |rest| ByteClass::at(rest, 0))),
            C::Scheme => ("scheme", class),
            C::Port => ("port", class),
            // "//[fe80::1%25en1]": the address is whole, and a zone of RFC 6874 follows.
            C::Host if is_zone(input, rejection.offset) => ("ZoneID", class),
            // "//[1::1::1]" and "//[g]" stop at different rules of IPv6address.
            C::Host if is_in_brackets(rejection.rule) => ("IP-literal", class),
            // "//[::1]x": a path could begin after the bracket, but `x` does not begin one.
            C::Host if is_in_path(rejection.rule) => ("authority", class),
            // ":a": a colon is a pchar, but is not allowed in the first segment of a relative path.
            C::Path if rejection.rule.ends_with("segment-nz-nc") && class == ByteClass::Colon => {
                (rejection.rule, class)
            }
            // "/ " by RFC 3987, where the names of the rules begin with an `i`.
            C::Path if is_in_path(rejection.rule) && rejection.rule.starts_with('i') => ("ipchar", class),
            // "a b" stops at `path-empty`, "/ " at `segment`.
            C::Path if is_in_path(rejection.rule) => ("pchar", class),
            // "#a#b": the rule of the fragment.
            _ => (rejection.rule, class),
        };
        Self {
            component: Some(component),
            rule,
            class,
        }
    }
}

/// The reason why the target of a request is rejected. `None` if the reason is in a single component.
fn in_target(spec: Spec, input: &[u8], rejection: &Rejection) -> Option<RejectionCause> {
    // "http://:": only a host is missing, which the rule of the scheme requires.
    let with_host = || [&input[..rejection.offset], b"a", &input[rejection.offset..]].concat();
    if rejection.rule == "authority" && urispec_specs::parse(spec, None, &with_host()).is_ok() {
        return Some(RejectionCause {
            component: Some(Component::Host),
            rule: "http-URI",
            class: ByteClass::at(input, rejection.offset),
        });
    }
    // "/#": no target has a fragment.
    if input.get(rejection.offset) == Some(&b'#') {
        return Some(RejectionCause {
            component: Some(Component::Fragment),
            rule: "request-target",
            class: ByteClass::Hash,
        });
    }
    let front = &input[..memchr::memchr3(b'/', b'?', b'#', input).unwrap_or(input.len())];
    match front.split_last() {
        // "1://a": the text before the colon is not a scheme.
        Some((b':', scheme)) if input[front.len()..].starts_with(b"//") && scheme_end(scheme) < scheme.len().max(1) => {
            Some(RejectionCause {
                component: Some(Component::Scheme),
                rule: "scheme",
                class: ByteClass::at(input, scheme_end(scheme)),
            })
        }
        // "%@a": a text that is neither a URI nor a path is parsed as an authority.
        Some(_) if !input[front.len()..].starts_with(b"//") => {
            let reference = [b"//", front].concat();
            match urispec_specs::parse(Spec::Rfc3986, None, &reference) {
                Err(ParseError::Rejected(rejection)) => Some(RejectionCause::of(Spec::Rfc3986, &reference, &rejection)),
                _ => None,
            }
        }
        _ => None,
    }
}

/// The number of bytes at the start of a text that can belong to a scheme.
fn scheme_end(text: &[u8]) -> usize {
    let is_in_scheme = |byte: &u8| byte.is_ascii_alphanumeric() || b"+-.".contains(byte);
    match text.split_first() {
        Some((first, rest)) if first.is_ascii_alphabetic() => {
            1 + rest.iter().position(|byte| !is_in_scheme(byte)).unwrap_or(rest.len())
        }
        _ => 0,
    }
}

/// The component in which the target of a request is rejected. A target that begins with a slash is a path, even
/// "//a". A host and a port may occur without two slashes before them.
fn component_in_target(input: &[u8], rejection: &Rejection) -> Component {
    let slashes = input.iter().take_while(|byte| **byte == b'/').count();
    let before = slashes.saturating_sub(1);
    match (
        component_at(&input[before..], rejection.offset.saturating_sub(before)),
        rejection.rule,
    ) {
        (Component::Path | Component::Scheme, "port") => Component::Port,
        (Component::Path | Component::Scheme, "reg-name" | "authority-form") => Component::Host,
        (component, _) => component,
    }
}

/// Whether at this offset a zone of RFC 6874 follows an IPv6 address.
fn is_zone(input: &[u8], offset: usize) -> bool {
    let (before, after) = input.split_at(offset.min(input.len()));
    let inside = memchr::memrchr(b'[', before).map(|bracket| &before[bracket + 1..]);
    let address = inside.and_then(|text| std::str::from_utf8(text).ok());
    has_zone(after) && address.is_some_and(|text| text.parse::<Ipv6Addr>().is_ok())
}

/// Whether a text begins with a zone that is not empty, followed by the closing bracket.
fn has_zone(text: &[u8]) -> bool {
    let Some(zone) = text.strip_prefix(b"%25") else {
        return false;
    };
    let end = memchr::memchr(b']', zone).unwrap_or(0);
    let mut rest = &zone[..end];
    while !rest.is_empty() {
        rest = match ByteClass::at(rest, 0) {
            ByteClass::Triplet => &rest[3..],
            ByteClass::Mark | ByteClass::Digit | ByteClass::Upper | ByteClass::Lower => &rest[1..],
            _ => return false,
        };
    }
    end > 0
}

/// Whether a text begins with a character for the direction of writing, RFC 3987 section 4.1.
fn is_bidi(text: &[u8]) -> bool {
    matches!(text, [0xe2, 0x80, 0x8e | 0x8f | 0xaa..=0xae, ..])
}

/// The rest of the userinfo, from the first character on that is not allowed in a userinfo. The reference may have
/// stopped before that character, since it tries a text that is not a userinfo as a host and a port: "//a:b[@h"
/// stops at the `b`, which is not a digit.
fn offender_in_userinfo(input: &[u8], is_international: bool) -> Option<&[u8]> {
    use ByteClass as B;
    let authority = split(input).authority?.of(input);
    let mut rest = AuthorityParts::of(authority).userinfo?.of(authority);
    while !rest.is_empty() {
        let length = match ByteClass::at(rest, 0) {
            B::Triplet => 3,
            B::SubDelim | B::Mark | B::Digit | B::Upper | B::Lower | B::Colon => 1,
            B::NonAscii if is_international && !is_bidi(rest) => character_length(rest),
            _ => return Some(rest),
        };
        rest = &rest[length..];
    }
    None
}

/// Whether the rule derives a text in the brackets of an IP address. The rule `IPvFuture` counts as well, though it
/// allows different characters: in "//[v1.?" the bracket is not closed, as in a wrong IPv6 address.
fn is_in_brackets(rule: &str) -> bool {
    matches!(
        rule,
        "IP-literal" | "IPv6address" | "ls32" | "h16" | "dec-octet" | "IPv4address" | "IPvFuture"
    )
}

/// Whether the rule derives a path or a part of a path, in RFC 3986 or in RFC 3987.
fn is_in_path(rule: &str) -> bool {
    matches!(
        rule.strip_prefix('i').unwrap_or(rule),
        "segment"
            | "segment-nz"
            | "segment-nz-nc"
            | "path-empty"
            | "path-abempty"
            | "path-absolute"
            | "path-noscheme"
            | "path-rootless"
    )
}

#[cfg(test)]
mod tests {
    use urispec_specs::ParseError;

    use super::*;

    #[track_caller]
    fn check_by(spec: Spec, input: &[u8], expected: &str) {
        let Err(ParseError::Rejected(rejection)) = urispec_specs::parse(spec, None, input) else {
            panic!("expected {spec} to reject {}", input.escape_ascii());
        };
        let RejectionCause { component, rule, class } = RejectionCause::of(spec, input, &rejection);
        let component = component.map_or("whole", Component::name);
        assert_eq!(
            format!("{component}.{rule}.{class}"),
            expected,
            "{}",
            input.escape_ascii()
        );
    }

    #[track_caller]
    fn check(input: &[u8], expected: &str) {
        check_by(Spec::Rfc3986, input, expected);
    }

    #[test]
    fn one_cause_has_one_name() {
        for input in [&b"a b"[..], b"/ ", b"a:b c", b"//h/ "] {
            check(input, "path.pchar.space");
        }
        check(b"//[g]", "host.IP-literal.lower");
        for input in [&b"//["[..], b"//[::/", b"//[#", b"//[v1.?"] {
            check(input, "host.IP-literal.end");
        }
        check(b"//[::1.2.3.x]", "host.IP-literal.lower");
        check(b"//[1::1::1]", "host.IP-literal.colon");
        check(b"//[fe80::1%25en1]", "host.ZoneID.triplet");
        check(b"//[%25en1]", "host.IP-literal.triplet");
        check(b"//[@h", "userinfo.userinfo.bracket");
        check(b"//a:b[@h", "userinfo.userinfo.bracket");
        check(b"//%41[@h", "userinfo.userinfo.bracket");
        check(b"//a@b@c", "userinfo.userinfo.at");
        check(b":a", "path.segment-nz-nc.colon");
        check(b"//h:8x", "port.port.lower");
        check(b"//[::1]x", "host.authority.lower");
        check(b"#a#b", "fragment.fragment.hash");
        check(b"/%", "path.pchar.percent");
        check(b"1 a:b", "scheme.scheme.space");
    }

    #[test]
    fn a_target_that_is_no_uri_is_read_as_an_authority() {
        for (input, expected) in [
            (&b"%@a"[..], "userinfo.userinfo.percent"),
            (b"1@:a", "port.port.lower"),
            (b"a[]", "host.reg-name.bracket"),
            (b"1://@a", "scheme.scheme.digit"),
            (b"a~b://h", "scheme.scheme.mark"),
            (b"://h", "scheme.scheme.colon"),
            (b"/#a", "fragment.request-target.hash"),
            (b"http://h/#", "fragment.request-target.hash"),
            (b"http://h:x", "port.port.lower"),
        ] {
            check_by(Spec::Rfc7230, input, expected);
        }
    }

    #[test]
    fn rfc_3987_has_names_of_its_own() {
        check_by(Spec::Rfc3987, b"/ ", "path.ipchar.space");
        check_by(
            Spec::Rfc3987,
            "/\u{202e}".as_bytes(),
            "whole.bidi-formatting-characters.non-ascii",
        );
        check_by(
            Spec::Rfc3987,
            "//\u{202e}@h".as_bytes(),
            "whole.bidi-formatting-characters.non-ascii",
        );
        check_by(Spec::Rfc3987, "//é[@h".as_bytes(), "userinfo.userinfo.bracket");
    }
}
