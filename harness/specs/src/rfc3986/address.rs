//! Parses IP addresses by RFC 3986 section 3.2.2.

use urispec_model::HostKind;

use crate::class::Class;
use crate::cursor::{Cursor, Rejection};

/// The kind of a `host` without brackets: an `IPv4address` or a `reg-name`.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
pub(crate) fn kind_of_name(host: &[u8]) -> HostKind {
    // Most names end in a letter. Such a name cannot be an address, so it need not be parsed.
    if host.last().is_some_and(u8::is_ascii_digit) && is_ipv4address(host) {
        HostKind::IPv4address
    } else {
        HostKind::RegName
    }
}

/// `IPvFuture = "v" 1*HEXDIG "." 1*( unreserved / sub-delims / ":" )`, section 3.2.2.
pub(crate) fn ipv_future(cursor: &mut Cursor<'_>) -> Result<(), Rejection> {
    if !cursor.eat(b'v') && !cursor.eat(b'V') {
        return Err(cursor.rejection("IPvFuture", "`v`"));
    }
    if cursor.run("IPvFuture", Class::HEXDIG).is_empty() {
        return Err(cursor.rejection("IPvFuture", "a hexadecimal version"));
    }
    cursor.expect(b'.', "IPvFuture", "`.` after the version")?;
    if cursor.run("IPvFuture", Class::USERINFO).is_empty() {
        return Err(cursor.rejection("IPvFuture", "an address"));
    }
    Ok(())
}

/// `IPv6address`, section 3.2.2, in its nine alternatives:
///
/// ```abnf
/// IPv6address =                            6( h16 ":" ) ls32
///             /                       "::" 5( h16 ":" ) ls32
///             / [               h16 ] "::" 4( h16 ":" ) ls32
///             / [ *1( h16 ":" ) h16 ] "::" 3( h16 ":" ) ls32
///             / [ *2( h16 ":" ) h16 ] "::" 2( h16 ":" ) ls32
///             / [ *3( h16 ":" ) h16 ] "::"    h16 ":"   ls32
///             / [ *4( h16 ":" ) h16 ] "::"              ls32
///             / [ *5( h16 ":" ) h16 ] "::"              h16
///             / [ *6( h16 ":" ) h16 ] "::"
/// ```
///
/// In short: an address has eight groups, or one `::` and at most seven groups. An `IPv4address` counts as two
/// groups, and can only be at the end.
pub(crate) fn ipv6address(cursor: &mut Cursor<'_>) -> Result<(), Rejection> {
    const RULE: &str = "IPv6address";
    let mut groups = 0;
    let mut elided = cursor.eat_all(b"::");
    let limit = |elided: bool| if elided { 7 } else { 8 };
    loop {
        if !cursor.peek().is_some_and(|byte| Class::HEXDIG.has(byte)) {
            // The address may end without a group only after `::`: "1::" is valid, "1:" is not.
            if elided && cursor.input[..cursor.at].ends_with(b"::") {
                return Ok(());
            }
            return Err(cursor.rejection(RULE, "a group of one to four hexadecimal digits"));
        }
        // "::1.2.3.4": the address counts as two groups.
        if groups + 2 <= limit(elided) && is_ipv4_ahead(cursor.rest()) {
            ipv4address(cursor)?;
            groups += 2;
            break;
        }
        // "1:2:3:4:5:6:7:8:9" has a ninth group.
        if groups == limit(elided) {
            return Err(cursor.rejection(RULE, "the end of the address, which already has eight groups"));
        }
        h16(cursor)?;
        groups += 1;
        if cursor.rest().starts_with(b"::") {
            // "1::2::3".
            if elided {
                return Err(cursor.rejection(RULE, "at most one `::`"));
            }
            elided = true;
            if groups > limit(elided) {
                return Err(cursor.rejection(RULE, "no `::` after eight groups"));
            }
            cursor.at += 2;
        } else if !cursor.eat(b':') {
            break;
        }
    }
    if elided || groups == 8 {
        Ok(())
    } else {
        Err(cursor.rejection(RULE, "eight groups, or `::`"))
    }
}

/// Whether the next group is not an `h16` but the `IPv4address` of an `ls32`: a full stop follows its digits.
pub(crate) fn is_ipv4_ahead(rest: &[u8]) -> bool {
    let digits = Class::DIGIT.prefix(&rest[..rest.len().min(4)]);
    rest.get(digits) == Some(&b'.')
}

/// `ls32 = ( h16 ":" h16 ) / IPv4address`, section 3.2.2.
pub(crate) fn ls32(cursor: &mut Cursor<'_>) -> Result<(), Rejection> {
    if is_ipv4_ahead(cursor.rest()) {
        return ipv4address(cursor);
    }
    h16(cursor)?;
    cursor.expect(b':', "ls32", "`:`")?;
    h16(cursor)
}

/// `h16 = 1*4HEXDIG`, section 3.2.2.
pub(crate) fn h16(cursor: &mut Cursor<'_>) -> Result<(), Rejection> {
    let rest = cursor.rest();
    let digits = Class::HEXDIG.prefix(&rest[..rest.len().min(4)]);
    if digits == 0 {
        return Err(cursor.rejection("h16", "a hexadecimal digit"));
    }
    cursor.at += digits;
    cursor.stopped("h16");
    Ok(())
}

/// `IPv4address = dec-octet "." dec-octet "." dec-octet "." dec-octet`, section 3.2.2.
pub(crate) fn ipv4address(cursor: &mut Cursor<'_>) -> Result<(), Rejection> {
    dec_octet(cursor)?;
    for _ in 0..3 {
        cursor.expect(b'.', "IPv4address", "`.` and the next octet")?;
        dec_octet(cursor)?;
    }
    Ok(())
}

/// `dec-octet`, section 3.2.2: a number from 0 to 255 without a leading zero.
///
/// ```abnf
/// dec-octet = DIGIT / %x31-39 DIGIT / "1" 2DIGIT / "2" %x30-34 DIGIT / "25" %x30-35
/// ```
pub(crate) fn dec_octet(cursor: &mut Cursor<'_>) -> Result<(), Rejection> {
    let rest = cursor.rest();
    let length = match &rest[..Class::DIGIT.prefix(&rest[..rest.len().min(3)])] {
        [] => return Err(cursor.rejection("dec-octet", "a digit")),
        // "01" is an octet with one digit too many.
        [b'0', ..] | [_] => 1,
        [b'1', _, _] | [b'2', b'0'..=b'4', _] | [b'2', b'5', b'0'..=b'5'] => 3,
        // "256" is the octet "25" with one digit too many.
        _ => 2,
    };
    cursor.at += length;
    cursor.stopped("dec-octet");
    Ok(())
}

/// Whether the whole of `host` is an `IPv4address`.
#[inline(never)]
pub(crate) fn is_ipv4address(host: &[u8]) -> bool {
    let mut cursor = Cursor::new(host);
    ipv4address(&mut cursor).is_ok() && cursor.is_at_end()
}
