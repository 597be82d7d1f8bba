//! Which clause decides, and where: what a reference says of a rejection, put so that one cause has one name.
//!
//! A reference blames the production that could go on no further. Which of several that share a clause it was is an accident
//! of the input: a character that no path may have stops `segment`, `segment-nz` or `path-empty`.

use urispec_model::{Component, Spec};
use urispec_specs::Rejection;
use urispec_specs::rfc3986::split;

use crate::Manner;
use crate::cause::byte_class;
use crate::locate::{AuthorityParts, component_at};
use crate::shrink::character;
use urispec_drift::BIDI;

/// Where a document rejects, and by what.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Clause {
    /// `None` if it is the same wherever it stands.
    pub(crate) component: Option<Component>,
    pub(crate) rule: &'static str,
    pub(crate) manner: Manner,
}

impl Clause {
    /// What decides that `spec` rejects `input`.
    pub(crate) fn of(spec: Spec, input: &[u8], why: &Rejection) -> Self {
        use Component as C;
        let component = component_at(input, why.offset);
        let manner = byte_class::at(input, why.offset);
        let has_userinfo = spec.components().contains(C::Userinfo);
        let is_international = spec == Spec::Rfc3987;
        let offender = match component {
            C::Userinfo if has_userinfo => in_userinfo(input, is_international),
            _ => None,
        };
        if is_international && is_bidi(offender.unwrap_or(&input[why.offset.min(input.len())..])) {
            return Self {
                component: None,
                rule: BIDI,
                manner: Manner::NonAscii,
            };
        }
        if is_in_brackets(why.rule) && !matches!(component, C::Userinfo | C::Host | C::Port) {
            // The authority ends, whichever delimiter ends it, and the bracket is open.
            return Self {
                component: Some(C::Host),
                rule: "IP-literal",
                manner: Manner::End,
            };
        }
        let (rule, manner) = match component {
            C::Userinfo if has_userinfo => ("userinfo", offender.map_or(manner, |rest| byte_class::at(rest, 0))),
            C::Scheme => ("scheme", manner),
            C::Port => ("port", manner),
            C::Host if is_in_brackets(why.rule) => ("IP-literal", manner),
            C::Host if is_in_path(why.rule) => ("authority", manner),
            C::Path if why.rule.ends_with("segment-nz-nc") && manner == Manner::Colon => (why.rule, manner),
            C::Path if is_in_path(why.rule) && why.rule.starts_with('i') => ("ipchar", manner),
            C::Path if is_in_path(why.rule) => ("pchar", manner),
            _ => (why.rule, manner),
        };
        Self {
            component: Some(component),
            rule,
            manner,
        }
    }
}

/// Whether it begins with a character for the direction of writing, RFC 3987 section 4.1.
fn is_bidi(text: &[u8]) -> bool {
    matches!(text, [0xe2, 0x80, 0x8e | 0x8f | 0xaa..=0xae, ..])
}

/// The userinfo from its first character on that none may have. The reference may have stopped before it, since what is no
/// userinfo is tried as a host and a port.
fn in_userinfo(input: &[u8], is_international: bool) -> Option<&[u8]> {
    let authority = split(input).authority?.of(input);
    let mut rest = AuthorityParts::of(authority).userinfo?.of(authority);
    while !rest.is_empty() {
        let length = match byte_class::at(rest, 0) {
            Manner::Triplet => 3,
            Manner::SubDelim | Manner::Mark | Manner::Digit | Manner::Upper | Manner::Lower | Manner::Colon => 1,
            Manner::NonAscii if is_international && !is_bidi(rest) => character(rest),
            _ => return Some(rest),
        };
        rest = &rest[length..];
    }
    None
}

/// Rules of what stands in the brackets of an IP address; a version of the future has characters of its own.
fn is_in_brackets(rule: &str) -> bool {
    matches!(
        rule,
        "IP-literal" | "IPv6address" | "ls32" | "h16" | "dec-octet" | "IPv4address" | "IPvFuture"
    )
}

/// In RFC 3987 the names of the rules begin with an `i`.
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
    use super::*;

    #[track_caller]
    fn check(input: &[u8], expected: &str) {
        let error = urispec_specs::rfc3986::parse_reference(input).unwrap_err();
        let Clause {
            component,
            rule,
            manner,
        } = Clause::of(Spec::Rfc3986, input, &error);
        let component = component.map_or("whole", Component::name);
        assert_eq!(format!("{component}.{rule}.{manner}"), expected);
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
        check(b"//[@h", "userinfo.userinfo.bracket");
        check(b"//a@b@c", "userinfo.userinfo.at");
        check(b":a", "path.segment-nz-nc.colon");
        check(b"//h:8x", "port.port.lower");
        check(b"//[::1]x", "host.authority.lower");
        check(b"#a#b", "fragment.fragment.hash");
        check(b"/%", "path.pchar.percent");
    }
}
