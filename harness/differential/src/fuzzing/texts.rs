//! Generates texts of one component: valid ones, near misses, and texts that are known to cause differences.
//!
//! Half of the valid texts are drawn from the automaton of the rule ([`languages`]). The other half have one of the
//! shapes below, which are written by hand. These shapes make texts that cause differences more frequent: known
//! schemes, dot segments, percent-encoded delimiters, and IPv4 addresses at their limits.
//!
//! All choices are made with an [`Unstructured`], so the same bytes give the same text.

use arbitrary::{Result, Unstructured};
use urispec_grammar::Random;
use urispec_model::Component;

use crate::fuzzing::edit::edit;
use crate::fuzzing::{dictionary, languages};

/// The source of a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Origin {
    /// A text that the component's rule in RFC 3986 derives.
    Member,
    /// A text that is derived by a rule of a document other than RFC 3986, or by a rule of RFC 3986 for a
    /// different component.
    Elsewhere,
    /// A text one edit away from a `Member` or `Elsewhere` text. If the other text comes from the automaton, the
    /// near miss is invalid; if the other text has one of the shapes written by hand, the near miss may be valid.
    NearMiss,
    /// A text of the dictionary.
    Known,
}

/// An origin, chosen by weight. Valid texts are about as frequent as texts of the dictionary, since a parser that
/// rejects one component does not parse the next component.
pub fn origin(u: &mut Unstructured<'_>) -> Result<Origin> {
    Ok(match u.int_in_range(0..=15)? {
        0..=5 => Origin::Member,
        6..=10 => Origin::Known,
        11 | 12 => Origin::Elsewhere,
        _ => Origin::NearMiss,
    })
}

/// Appends a text of `component` from an origin chosen by weight.
pub fn any(component: Component, u: &mut Unstructured<'_>, text: &mut Vec<u8>) -> Result<()> {
    from(origin(u)?, component, u, text)
}

/// Appends a text of `component` from `origin`.
pub fn from(origin: Origin, component: Component, u: &mut Unstructured<'_>, text: &mut Vec<u8>) -> Result<()> {
    let start = text.len();
    match origin {
        Origin::Member if u.ratio(1, 2)? => member(component, u, text),
        Origin::Member => languages::member(component, u, text),
        Origin::Elsewhere => languages::elsewhere(component, u, text),
        Origin::Known => {
            text.extend_from_slice(u.choose(dictionary::texts(component))?);
            Ok(())
        }
        Origin::NearMiss if u.ratio(1, 2)? => {
            member(component, u, text)?;
            edit(&mut Random::seeded(u.arbitrary()?), text, start);
            Ok(())
        }
        Origin::NearMiss => languages::near_miss(component, u, text),
    }
}

/// Appends a text of one of the shapes, which the rule of `component` in RFC 3986 derives.
fn member(component: Component, u: &mut Unstructured<'_>, text: &mut Vec<u8>) -> Result<()> {
    match component {
        Component::Scheme => scheme(u, text),
        Component::Userinfo | Component::User | Component::Password => characters(u, text, b":", 6),
        Component::Host => host(u, text),
        Component::Port => digits(u, text, 6),
        Component::Authority => authority(u, text),
        Component::Path | Component::Params | Component::Opaque => path(u, text),
        Component::Query
        | Component::Fragment
        | Component::Own0
        | Component::Own1
        | Component::Own2
        | Component::Own3 => characters(u, text, b":@/?", 8),
    }
}

const LETTERS: &[u8] = b"abgxzAFZ";
const DIGITS: &[u8] = b"0123456789";
const UNRESERVED: &[u8] = b"abcghxyzABZ0189-._~";
const SUB_DELIMS: &[u8] = b"!$&'()*+,;=";
const TRIPLETS: &[&[u8]] = &[
    b"%41", b"%7e", b"%7E", b"%2e", b"%2E", b"%2f", b"%2F", b"%3a", b"%40", b"%5B", b"%25", b"%00", b"%20", b"%c3%a9",
    b"%ff",
];

/// Appends a random byte of the list `of`.
fn byte(u: &mut Unstructured<'_>, of: &[u8], text: &mut Vec<u8>) -> Result<()> {
    text.push(*u.choose(of)?);
    Ok(())
}

/// `scheme = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )`: a scheme that parsers know, or a random one.
fn scheme(u: &mut Unstructured<'_>, text: &mut Vec<u8>) -> Result<()> {
    const KNOWN: &[&[u8]] = &[b"http", b"https", b"a", b"foo", b"file", b"ftp", b"ws", b"mailto"];
    if u.ratio(3, 4)? {
        text.extend_from_slice(u.choose(KNOWN)?);
        return Ok(());
    }
    byte(u, LETTERS, text)?;
    for _ in 0..u.int_in_range(0..=3)? {
        byte(u, b"abzZ019+-.", text)?;
    }
    Ok(())
}

/// Appends up to `most` characters, each from `unreserved / pct-encoded / sub-delims` or from `others`.
fn characters(u: &mut Unstructured<'_>, text: &mut Vec<u8>, others: &[u8], most: u8) -> Result<()> {
    for _ in 0..u.int_in_range(0..=most)? {
        match u.int_in_range(0..=9)? {
            0..=5 => byte(u, UNRESERVED, text)?,
            6 => byte(u, SUB_DELIMS, text)?,
            7 => text.extend_from_slice(u.choose(TRIPLETS)?),
            _ if others.is_empty() => byte(u, UNRESERVED, text)?,
            _ => byte(u, others, text)?,
        }
    }
    Ok(())
}

/// Appends up to `most` digits.
fn digits(u: &mut Unstructured<'_>, text: &mut Vec<u8>, most: u8) -> Result<()> {
    for _ in 0..u.int_in_range(0..=most)? {
        byte(u, DIGITS, text)?;
    }
    Ok(())
}

/// `host = IP-literal / IPv4address / reg-name`
fn host(u: &mut Unstructured<'_>, text: &mut Vec<u8>) -> Result<()> {
    match u.int_in_range(0..=7)? {
        0 | 1 => {
            text.push(b'[');
            ipv6address(u, text)?;
            text.push(b']');
        }
        // `IPvFuture`, which has no triplets: "[v1.%41]" is invalid.
        2 => {
            text.extend_from_slice(b"[v");
            byte(u, b"019afAF", text)?;
            text.push(b'.');
            byte(u, b"a0:-", text)?;
            characters(u, text, b":", 3)?;
            text.retain(|byte| *byte != b'%');
            text.push(b']');
        }
        3 | 4 => ipv4address(u, text)?,
        _ => characters(u, text, b"", 8)?,
    }
    Ok(())
}

/// Appends an `IPv4address` with octets at the limits of `dec-octet`.
fn ipv4address(u: &mut Unstructured<'_>, text: &mut Vec<u8>) -> Result<()> {
    const OCTETS: &[&[u8]] = &[b"0", b"1", b"9", b"10", b"99", b"127", b"199", b"200", b"249", b"255"];
    for place in 0..4 {
        if place > 0 {
            text.push(b'.');
        }
        text.extend_from_slice(u.choose(OCTETS)?);
    }
    Ok(())
}

/// Appends an `IPv6address` in one of its nine forms: eight pieces, or fewer pieces with `::` in any place. The
/// last two pieces may be written as an IPv4 address.
fn ipv6address(u: &mut Unstructured<'_>, text: &mut Vec<u8>) -> Result<()> {
    const PIECES: &[&[u8]] = &[b"0", b"1", b"a", b"F", b"00", b"0db8", b"fe80", b"FFFF", b"0000"];
    let ends_in_ipv4 = u.ratio(1, 4)?;
    let most = if ends_in_ipv4 { 6 } else { 8 };
    let elides = u.ratio(3, 4)?;
    let pieces = if elides { u.int_in_range(0..=most - 1)? } else { most };
    let elided_before = if elides {
        Some(u.int_in_range(0..=pieces)?)
    } else {
        None
    };
    for place in 0..=pieces {
        if elided_before == Some(place) {
            text.extend_from_slice(b"::");
        } else if place > 0 && (place < pieces || ends_in_ipv4) {
            text.push(b':');
        }
        if place < pieces {
            text.extend_from_slice(u.choose(PIECES)?);
        }
    }
    if ends_in_ipv4 { ipv4address(u, text) } else { Ok(()) }
}

/// `authority = [ userinfo "@" ] host [ ":" port ]`
fn authority(u: &mut Unstructured<'_>, text: &mut Vec<u8>) -> Result<()> {
    if u.ratio(1, 3)? {
        member(Component::Userinfo, u, text)?;
        text.push(b'@');
    }
    host(u, text)?;
    if u.ratio(1, 3)? {
        text.push(b':');
        digits(u, text, 6)?;
    }
    Ok(())
}

/// Appends a `path` of up to six segments, some of which are dot segments or empty.
fn path(u: &mut Unstructured<'_>, text: &mut Vec<u8>) -> Result<()> {
    const SEGMENTS: &[&[u8]] = &[
        b"..", b".", b"", b"a", b"b", b"c;p", b"d:e", b"%2e%2e", b"%2e", b"..;", b"g;x=1", b"...",
    ];
    if u.ratio(1, 2)? {
        text.push(b'/');
    }
    for place in 0..u.int_in_range(0..=5)? {
        if place > 0 {
            text.push(b'/');
        }
        if u.ratio(3, 4)? {
            text.extend_from_slice(u.choose(SEGMENTS)?);
        } else {
            characters(u, text, b":@", 4)?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fuzzing::locate::ORDER;

    #[track_caller]
    fn check(component: Component, rule: &str) {
        let mut random = Random::seeded(component as u64);
        for _ in 0..2_000 {
            let entropy: [u8; 64] = random.entropy();
            let mut text = Vec::new();
            member(component, &mut Unstructured::new(&entropy), &mut text).unwrap();
            let parsed = urispec_specs::parse(urispec_model::Spec::Rfc3986, Some(rule), &text);
            assert!(parsed.is_ok(), "{rule}: {} {parsed:?}", text.escape_ascii());
        }
    }

    #[test]
    fn a_shape_is_a_text_of_its_rule() {
        check(Component::Scheme, "scheme");
        check(Component::Userinfo, "userinfo");
        check(Component::Host, "host");
        check(Component::Port, "port");
        check(Component::Authority, "authority");
        check(Component::Query, "query");
        check(Component::Fragment, "fragment");
    }

    #[test]
    fn exhausted_entropy_gives_a_text_too() {
        for component in ORDER {
            for origin in [Origin::Member, Origin::Elsewhere, Origin::NearMiss, Origin::Known] {
                let mut text = Vec::new();
                from(origin, component, &mut Unstructured::new(&[]), &mut text).unwrap();
            }
        }
    }
}
