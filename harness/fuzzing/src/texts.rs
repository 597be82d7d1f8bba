//! Texts of one component: as its rule describes them, nearly so, or known to matter.
//!
//! Half of what a rule describes is drawn from its automaton ([`languages`]), half is of the shapes below, which are written by
//! hand and put more weight on what matters: schemes that parsers know, dot segments, triplets of delimiters, IPv4 at its edges.
//!
//! Everything that is made here comes from the choices of an [`Unstructured`], so that the same bytes give the same text.

use arbitrary::{Result, Unstructured};
use urispec_grammar::Random;
use urispec_model::Component;

use crate::{dictionary, languages};

/// Where a text comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Origin {
    /// Its rule in RFC 3986 describes it.
    Member,
    /// A rule of another document describes it, or one of RFC 3986 for another place.
    Elsewhere,
    /// One edit away from such a text; the rule may or may not describe it where the text had a shape, and does not where it
    /// came from the rule.
    NearMiss,
    /// The dictionary has it.
    Known,
}

/// An origin, chosen by weight: what is known to matter as often as what a rule describes, so that a parser gets far enough
/// with one component to come to the next.
pub fn origin(u: &mut Unstructured<'_>) -> Result<Origin> {
    Ok(match u.int_in_range(0..=15)? {
        0..=5 => Origin::Member,
        6..=10 => Origin::Known,
        11 | 12 => Origin::Elsewhere,
        _ => Origin::NearMiss,
    })
}

/// A text of `component` behind `text`, from an origin chosen by weight.
pub fn any(component: Component, u: &mut Unstructured<'_>, text: &mut Vec<u8>) -> Result<()> {
    from(origin(u)?, component, u, text)
}

/// A text of `component` from `origin` behind `text`.
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

/// One edit to what stands behind `start`: a character put in, taken out, put in place of another, or doubled.
pub(crate) fn edit(random: &mut Random, text: &mut Vec<u8>, start: usize) {
    let place = gap(random, text, start);
    let behind = bound(text, (place + 1).min(text.len()));
    let delimiter = &[*random.choose(dictionary::DELIMITERS)];
    let character = match random.index(4) {
        0 => *random.choose(dictionary::CHARACTERS),
        _ => delimiter,
    };
    match random.index(8) {
        0..3 => drop(text.splice(place..place, character.iter().copied())),
        3 | 4 => drop(text.splice(place..behind, character.iter().copied())),
        5 | 6 => drop(text.drain(place..behind)),
        _ => {
            text.extend_from_within(place..behind);
            let length = behind - place;
            text[place..].rotate_right(length);
        }
    }
}

/// A place between two characters of what stands behind `start`.
pub(crate) fn gap(random: &mut Random, text: &[u8], start: usize) -> usize {
    bound(text, start + random.index(text.len() - start + 1))
}

/// The first place from `at` on that is not inside a character.
fn bound(text: &[u8], at: usize) -> usize {
    let rest = text[at..].iter();
    at + rest.take_while(|byte| **byte & 0xc0 == 0x80).count()
}

/// A text that the rule of `component` in RFC 3986 describes, of a shape.
fn member(component: Component, u: &mut Unstructured<'_>, text: &mut Vec<u8>) -> Result<()> {
    match component {
        Component::Scheme => scheme(u, text),
        Component::Userinfo | Component::User | Component::Password => characters(u, text, b":", 6),
        Component::Host => host(u, text),
        Component::Port => digits(u, text, 6),
        Component::Authority => authority(u, text),
        Component::Path | Component::Params | Component::Opaque => path(u, text),
        Component::Query | Component::Fragment => characters(u, text, b":@/?", 8),
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

fn byte(u: &mut Unstructured<'_>, of: &[u8], text: &mut Vec<u8>) -> Result<()> {
    text.push(*u.choose(of)?);
    Ok(())
}

/// `scheme = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )`: one that parsers know, or a new one.
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

/// Up to `most` of `unreserved / pct-encoded / sub-delims` and of `others`.
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

/// All nine forms of `IPv6address`: eight pieces, or fewer with `::` in any place, the last two perhaps as IPv4.
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

/// `path`, of up to six segments, dot segments and empty ones among them.
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
    use crate::anatomy::ORDER;

    #[track_caller]
    fn check(component: Component, rule: &str) {
        let mut random = Random::seeded(component as u64);
        for _ in 0..2_000 {
            let tape: [u8; 64] = random.entropy();
            let mut text = Vec::new();
            member(component, &mut Unstructured::new(&tape), &mut text).unwrap();
            let parsed = urispec_specs::parse(urispec_model::Spec::Rfc3986, Some(rule), &text);
            assert!(parsed.is_ok(), "{rule}: {} {parsed:?}", text.escape_ascii());
        }
    }

    #[test]
    fn a_shape_is_what_its_rule_describes() {
        check(Component::Scheme, "scheme");
        check(Component::Userinfo, "userinfo");
        check(Component::Host, "host");
        check(Component::Port, "port");
        check(Component::Authority, "authority");
        check(Component::Query, "query");
        check(Component::Fragment, "fragment");
    }

    #[test]
    fn an_exhausted_tape_gives_a_text_too() {
        for component in ORDER {
            for origin in [Origin::Member, Origin::Elsewhere, Origin::NearMiss, Origin::Known] {
                let mut text = Vec::new();
                from(origin, component, &mut Unstructured::new(&[]), &mut text).unwrap();
            }
        }
    }
}
