//! Parses hosts by RFC 2396 section 3.2.2 and RFC 2732 section 3.

use urispec_model::{HostKind, Span};

use super::edition::Edition;
use super::rule::Rule;
use crate::class::Class;
use crate::common::domainlabel;
use crate::cursor::{Cursor, Rejection};

/// `host = hostname | IPv4address`, section 3.2.2; RFC 2732 section 3 adds `| IPv6reference`.
pub(crate) fn host(edition: &Edition, cursor: &mut Cursor<'_>) -> Result<HostKind, Rejection> {
    if edition.ipv6reference && cursor.peek() == Some(b'[') {
        return ipv6reference(cursor);
    }
    let mut ahead = Cursor::starting(cursor.input, cursor.at);
    // A `hostname` ends in a label that starts with a letter, and an address ends in digits. So a text cannot be
    // both.
    if ipv4address(edition, &mut ahead).is_ok()
        && !ahead.peek().is_some_and(|byte| byte == b'.' || Class::LABEL.has(byte))
    {
        cursor.at = ahead.at;
        return Ok(HostKind::IPv4address);
    }
    hostname(cursor)
}

/// Parses the whole input by `rule`, which is `host` or one of its alternatives.
pub(super) fn whole_host(edition: &Edition, cursor: &mut Cursor<'_>, rule: Rule) -> Result<HostKind, Rejection> {
    match rule {
        Rule::Hostname => hostname(cursor),
        Rule::Ipv4address => ipv4address(edition, cursor).map(|()| HostKind::IPv4address),
        Rule::Ipv6reference => ipv6reference(cursor),
        _ => host(edition, cursor),
    }
}

/// `hostname = *( domainlabel "." ) toplabel [ "." ]`, section 3.2.2.
pub(crate) fn hostname(cursor: &mut Cursor<'_>) -> Result<HostKind, Rejection> {
    let mut last = domainlabel(cursor, ["domainlabel"; 2], usize::MAX)?;
    while matches!(cursor.rest(), [b'.', next, ..] if Class::LABEL.has(*next)) {
        cursor.at += 1;
        last = domainlabel(cursor, ["domainlabel"; 2], usize::MAX)?;
    }
    // "a.1" is not a host name: the last label of a name must not begin with a digit.
    if !Class::ALPHA.has(cursor.input[last.start]) {
        let expected = "a last label that starts with a letter";
        return Err(Rejection::new("toplabel", last.start, expected));
    }
    // The full stop at the end of "a.b." belongs to the name.
    cursor.eat(b'.');
    cursor.stopped("hostname");
    Ok(HostKind::Hostname)
}

/// Parses only `toplabel = alpha | alpha *( alphanum | "-" ) alphanum`, section 3.2.2.
pub(crate) fn toplabel(cursor: &mut Cursor<'_>) -> Result<Span, Rejection> {
    let label = domainlabel(cursor, ["toplabel"; 2], usize::MAX)?;
    if !cursor.input[label.start].is_ascii_alphabetic() {
        return Err(Rejection::new("toplabel", label.start, "a letter in front"));
    }
    Ok(label)
}

/// `IPv4address`: `1*digit` four times in RFC 2396 section 3.2.2, `1*3DIGIT` in RFC 2732 (by RFC 2373 Appendix B).
fn ipv4address(edition: &Edition, cursor: &mut Cursor<'_>) -> Result<(), Rejection> {
    for part in 0..4 {
        if part > 0 {
            cursor.expect(b'.', "IPv4address", "`.` and the next number")?;
        }
        let digits = cursor.run("IPv4address", Class::DIGIT);
        if digits.is_empty() {
            return Err(cursor.rejection("IPv4address", "a digit"));
        }
        if digits.end - digits.start > edition.address_digits {
            let place = digits.start + edition.address_digits;
            return Err(Rejection::new("IPv4address", place, "at most three digits"));
        }
    }
    Ok(())
}

/// `ipv6reference = "[" IPv6address "]"`, RFC 2732 section 3.
fn ipv6reference(cursor: &mut Cursor<'_>) -> Result<HostKind, Rejection> {
    cursor.expect(b'[', "ipv6reference", "`[`")?;
    ipv6address(cursor)?;
    cursor.expect(b']', "ipv6reference", "`]`")?;
    Ok(HostKind::IPv6address)
}

/// `IPv6address = hexpart [ ":" IPv4address ]` with `hexpart = hexseq | hexseq "::" [ hexseq ] | "::" [ hexseq ]`,
/// RFC 2373 Appendix B, to which RFC 2732 section 3 refers. The rule does not limit the number of groups.
///
/// This function has one repair (`defects.json`): after `::` the `IPv4address` follows without the third colon of the
/// rule, since RFC 2732 section 2 prints `[::192.9.5.5]`.
pub(super) fn ipv6address(cursor: &mut Cursor<'_>) -> Result<(), Rejection> {
    const RULE: &str = "IPv6address";
    let mut elided = cursor.eat_all(b"::");
    loop {
        let digits = Class::HEXDIG.prefix(&cursor.rest()[..cursor.rest().len().min(5)]);
        let decimal = Class::DIGIT.prefix(&cursor.rest()[..cursor.rest().len().min(4)]);
        if cursor.rest().get(decimal) == Some(&b'.') {
            // The address must not start with its IPv4 part: a `hexpart` comes first.
            if cursor.at == 0 || cursor.input[cursor.at - 1] != b':' {
                return Err(cursor.rejection(RULE, "a group before the IPv4 address"));
            }
            return ipv4address(&Edition::RFC_2732, cursor);
        }
        match digits {
            0 if elided && cursor.input[..cursor.at].ends_with(b"::") => return Ok(()),
            0 => return Err(cursor.rejection(RULE, "a group of one to four hexadecimal digits")),
            5 => {
                return Err(Rejection::new("hex4", cursor.at + 4, "at most four hexadecimal digits"));
            }
            _ => cursor.at += digits,
        }
        if cursor.rest().starts_with(b"::") {
            if elided {
                return Err(cursor.rejection(RULE, "at most one `::`"));
            }
            elided = true;
            cursor.at += 2;
        } else if !cursor.eat(b':') {
            return Ok(());
        }
    }
}
