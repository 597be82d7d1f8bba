//! Hosts in the drafts, section 3.2.2 in all of them.

use urispec_model::{HostKind, Span};

use super::edition::{Dot, Tail};
use crate::class::Class;
use crate::common::domainlabel;
use crate::cursor::{Cursor, Rejection};
use crate::rfc3986::Syntax;
use crate::rfc3986::address::{h16, ipv_future, ipv4address, ipv6address, is_ipv4_ahead, is_ipv4address};
use crate::rfc3986::authority::reg_name;

/// The longest `domainlabel`: `alphanum [ 0*61( alphanum / "-" ) alphanum ]`.
const LABEL: usize = 63;
/// The longest `reg-name` of drafts 04 and 05, in characters.
const NAME: usize = 255;

/// Drafts 02 and 03: `host = [ IPv6reference / IPv4address / hostname ]`.
pub(super) struct Hostnames;

impl Syntax for Hostnames {
    fn is_plain_host(_name: &[u8]) -> bool {
        false
    }

    fn host(cursor: &mut Cursor<'_>) -> Result<(Span, HostKind), Rejection> {
        match cursor.peek() {
            Some(b'[') => ipv6reference(Tail::Group, cursor),
            Some(byte) if Class::LABEL.has(byte) => named(Dot::Always, cursor),
            _ => Ok((Span::new(cursor.at, cursor.at), HostKind::Hostname)),
        }
    }
}

/// Drafts 04 and 05: `reg-name = 0*255( unreserved / pct-encoded / sub-delims )`, and the version of an `IPvFuture` has
/// at most so many digits.
pub(super) struct Limited<const VERSION: usize>;

impl<const VERSION: usize> Syntax for Limited<VERSION> {
    fn is_plain_host(name: &[u8]) -> bool {
        name.len() <= NAME
    }

    fn reg_name(cursor: &mut Cursor<'_>) -> Result<Span, Rejection> {
        let name = reg_name::<Self>(cursor);
        within_limit(name, cursor.input)?;
        Ok(name)
    }

    fn ipv_future(cursor: &mut Cursor<'_>) -> Result<(), Rejection> {
        // "[v10.a]" has two digits.
        let digits = Class::HEXDIG.prefix(cursor.rest().get(1..).unwrap_or_default());
        if digits > VERSION {
            let place = cursor.at + 1 + VERSION;
            return Err(Rejection::new("IPvFuture", place, "`.` after a version of one digit"));
        }
        ipv_future(cursor)
    }
}

/// Whether `name` has at most as many characters as a `reg-name` may have; a triplet is one.
fn within_limit(name: Span, input: &[u8]) -> Result<(), Rejection> {
    let (mut at, mut characters) = (name.start, 0);
    while at < name.end {
        if characters == NAME {
            return Err(Rejection::new("reg-name", at, "at most 255 characters"));
        }
        // "%41" is one character.
        at += if input[at] == b'%' { 3 } else { 1 };
        characters += 1;
    }
    Ok(())
}

/// `IPv4address / hostname`: every address is a `hostname`, too, and comes first.
pub(super) fn named(dot: Dot, cursor: &mut Cursor<'_>) -> Result<(Span, HostKind), Rejection> {
    let host = hostname(dot, cursor)?;
    let kind = if is_ipv4address(host.of(cursor.input)) {
        HostKind::IPv4address
    } else {
        HostKind::Hostname
    };
    Ok((host, kind))
}

/// `hostname = domainlabel qualified`: labels with full stops between, and perhaps one at the end. `qualified` is
/// `*( "." domainlabel ) [ "." toplabel [ "." ] ]` in draft 00, `*( "." domainlabel ) [ "." toplabel "." ]` in draft 01,
/// and `*( "." domainlabel ) [ "." ]` in drafts 02 and 03.
pub(super) fn hostname(dot: Dot, cursor: &mut Cursor<'_>) -> Result<Span, Rejection> {
    let start = cursor.at;
    let mut last = label(cursor, "domainlabel")?;
    // "a." keeps its full stop for later: no label follows.
    while matches!(cursor.rest(), [b'.', next, ..] if Class::LABEL.has(*next)) {
        cursor.at += 1;
        last = label(cursor, "domainlabel")?;
    }
    // "a." has no second label, and "a.1." none that begins with a letter.
    let is_toplabel = last.start > start && cursor.input[last.start].is_ascii_alphabetic();
    if dot == Dot::Always || is_toplabel {
        cursor.eat(b'.');
    }
    cursor.stopped("hostname");
    Ok(Span::new(start, cursor.at))
}

/// `domainlabel = alphanum [ 0*61( alphanum / "-" ) alphanum ]`, and `toplabel`, which begins with a letter.
pub(super) fn label(cursor: &mut Cursor<'_>, rule: &'static str) -> Result<Span, Rejection> {
    domainlabel(cursor, [rule; 2], LABEL)
}

/// `IPv6reference = "[" IPv6address "]"`.
pub(super) fn ipv6reference(tail: Tail, cursor: &mut Cursor<'_>) -> Result<(Span, HostKind), Rejection> {
    let start = cursor.at;
    cursor.expect(b'[', "IPv6reference", "`[`")?;
    match tail {
        Tail::Colon => ipv6address_00(cursor)?,
        Tail::Group => ipv6address(cursor)?,
    }
    cursor.expect(b']', "IPv6reference", "`]`")?;
    Ok((Span::new(start, cursor.at), HostKind::IPv6address))
}

/// `IPv6address` of draft 00, section 3.2.2, in thirteen alternatives:
///
/// ```abnf
/// IPv6address = (                       7( h4 ":" )   h4   ) /
///               (                "::" 0*6( h4 ":" ) [ h4 ] ) /
///               ( h4             "::" 0*5( h4 ":" ) [ h4 ] ) /
///               ( h4    ":" h4   "::" 0*4( h4 ":" ) [ h4 ] ) /
///               ( h4 2( ":" h4 ) "::" 0*3( h4 ":" ) [ h4 ] ) /
///               ( h4 3( ":" h4 ) "::" 0*2( h4 ":" ) [ h4 ] ) /
///               ( h4 4( ":" h4 ) "::" 0*1( h4 ":" ) [ h4 ] ) /
///               (                       6( h4 ":" ) IPv4address ) /
///               (                "::" 0*5( h4 ":" ) IPv4address ) /
///               ( h4             "::" 0*4( h4 ":" ) IPv4address ) /
///               ( h4    ":" h4   "::" 0*3( h4 ":" ) IPv4address ) /
///               ( h4 2( ":" h4 ) "::" 0*2( h4 ":" ) IPv4address ) /
///               ( h4 3( ":" h4 ) "::" 0*1( h4 ":" ) IPv4address )
/// ```
///
/// Since the last group is optional and the colon before it is not, an address may end in a colon (`defects.json`).
pub(super) fn ipv6address_00(cursor: &mut Cursor<'_>) -> Result<(), Rejection> {
    const RULE: &str = "IPv6address";
    let mut before = 0;
    while !cursor.eat_all(b"::") {
        if before > 0 && !cursor.eat(b':') {
            return if before == 8 {
                Ok(())
            } else {
                Err(cursor.rejection(RULE, "eight groups, or `::`"))
            };
        }
        if before == 8 {
            return Err(cursor.rejection(RULE, "the end of the address, which has all its groups"));
        }
        if before == 6 && is_ipv4_ahead(cursor.rest()) {
            return ipv4address(cursor);
        }
        group(cursor)?;
        before += 1;
    }
    if before > 5 {
        return Err(cursor.rejection(RULE, "at most five groups before `::`"));
    }
    let mut after = 0;
    while cursor.peek().is_some_and(|byte| Class::HEXDIG.has(byte)) {
        if before + after <= 5 && before <= 4 && is_ipv4_ahead(cursor.rest()) {
            return ipv4address(cursor);
        }
        if before + after == 7 {
            return Err(cursor.rejection(RULE, "the end of the address, which has all its groups"));
        }
        group(cursor)?;
        after += 1;
        if before + after > 6 || !cursor.eat(b':') {
            break;
        }
    }
    Ok(())
}

/// `h4 = 1*4HEXDIG`, section 3.2.2.
fn group(cursor: &mut Cursor<'_>) -> Result<(), Rejection> {
    h16(cursor).map_err(|why| Rejection { rule: "h4", ..why })
}
