//! Interpretations that only RFC 3987, RFC 6068, RFC 6874 and RFC 8089 permit, and interpretations of the rules for
//! schemes in RFC 3986 and its drafts.

use std::net::Ipv6Addr;

use urispec_model::{Component, Span, Spans, Spec};

use super::answers::{Answers, is_web};
use super::exchange::Resolution;
use super::of;
use crate::dispatch;
use crate::document::Target;
use crate::readings::Refusal;
use crate::split::{Pieces, split};

/// RFC 3987 section 2.2 derives the characters that set the direction of writing, which section 4.1 forbids.
pub(super) fn direction_of_writing(input: &[u8]) -> Option<(&'static str, Spans)> {
    let text = std::str::from_utf8(input).ok()?;
    let is_mark = |character| matches!(character, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}');
    // This character has the same length, and is allowed at the same positions.
    let other = text.replace(is_mark, "\u{2010}");
    let spans = dispatch::parse(Spec::Rfc3987, None, other.as_bytes()).ok()?;
    Some(("rfc3987-direction-of-writing", spans))
}

/// RFC 6068 section 2 forbids white space in an address, but an example in section 6.2 has white space after a
/// backslash.
pub(super) fn quoted_white_space(spans: &Spans, input: &[u8]) -> Option<&'static str> {
    let path = spans.get(Component::Path)?.of(input);
    let has_white_space = path.windows(3).any(|triplet| matches!(triplet, b"%20" | b"%09"));
    has_white_space.then_some("rfc6068-quoted-white-space")
}

/// RFC 6874 section 4 allows a zone only for well-defined uses, such as link-local addresses; the address of
/// `http://[2001:db8::1%25en1]/` is not link-local.
pub(super) fn zone_of_any_address(spans: &Spans, input: &[u8]) -> Option<&'static str> {
    let host = spans.get(Component::Host)?.of(input).strip_prefix(b"[")?;
    let zone = memchr::memmem::find(host, b"%25")?;
    let address: Ipv6Addr = std::str::from_utf8(&host[..zone]).ok()?.parse().ok()?;
    (!address.is_unicast_link_local()).then_some("rfc6874-any-address")
}

/// The interpretation that requires a host in an http URI.
pub(super) const HTTP_WITHOUT_HOST: &str = "rfc3986-http-without-host";

/// An http URI without an authority or with an empty host is invalid by RFC 3986 section 3.2.2: `http:///a`.
pub(super) fn http_without_host(spans: &Spans, input: &[u8]) -> Option<&'static str> {
    without(spans, input, Component::Host)
}

/// The same in the first drafts, in which a registered name is a host, although it is not the component `host`.
pub(super) fn http_without_server(spans: &Spans, input: &[u8]) -> Option<&'static str> {
    let has_host = spans.get(Component::Host).is_some();
    without(
        spans,
        input,
        if has_host {
            Component::Host
        } else {
            Component::Authority
        },
    )
}

fn without(spans: &Spans, input: &[u8], component: Component) -> Option<&'static str> {
    let is_missing = spans.get(component).is_none_or(Span::is_empty);
    let scheme = spans.get(Component::Scheme)?;
    (is_missing && is_web(scheme.of(input))).then_some(HTTP_WITHOUT_HOST)
}

/// The interpretation that ignores passwords, or rejects URIs with a password.
pub(super) const PASSWORD: &str = "rfc3986-password-ignored";

/// RFC 3986 section 3.2.1 lets applications reject the data after the first colon of userinfo: `http://u:p@h/`.
pub(super) fn password(spans: &Spans, input: &[u8]) -> Option<&'static str> {
    let userinfo = spans.get(Component::Userinfo)?.of(input);
    let colon = memchr::memchr(b':', userinfo)?;
    (colon + 1 < userinfo.len()).then_some(PASSWORD)
}

/// RFC 3986 section 3.2.1 also lets applications ignore a password. So each URI found so far is also permitted
/// without its password.
pub(super) fn without_passwords(spec: Spec, answers: &mut Answers<'_>) {
    if !of(spec).refuses.contains(&Refusal::Password) {
        return;
    }
    for uri in answers.all_uris() {
        let Ok(spans) = dispatch::parse_whole(spec, &uri) else {
            continue;
        };
        if let (Some(_), Some(userinfo)) = (password(&spans, &uri), spans.get(Component::Userinfo)) {
            let user = memchr::memchr(b':', userinfo.of(&uri)).unwrap_or_default();
            answers.uri(PASSWORD, [&uri[..userinfo.start + user], &uri[userinfo.end..]].concat());
        }
    }
}

/// The interpretation that allows a query or a fragment in a file URI.
pub(super) const NO_QUERY: &str = "rfc8089-no-query";

/// RFC 8089 section 2 has neither query nor fragment, but refers to the generic syntax of RFC 3986, in which
/// `file:///a?b` has a query.
pub(super) fn query_or_fragment(input: &[u8]) -> Option<(&'static str, Spans)> {
    let spans = dispatch::parse(Spec::Rfc8089, None, without_tail(input)?).ok()?;
    dispatch::parse(Spec::Rfc6874, None, input).ok()?;
    Some((NO_QUERY, spans))
}

/// The same interpretation for a base with a query or a fragment: `c` against `file:///a/b?q` gives `file:///a/c`.
pub(super) fn base_with_query(asked: Resolution<'_>, answers: &mut Answers<'_>) {
    let Resolution {
        base, input, options, ..
    } = asked;
    if query_or_fragment(base).is_some()
        && let Ok(Target::Uri(result)) = dispatch::resolve_with(Spec::Rfc6874, base, input, options)
    {
        answers.uri(NO_QUERY, result);
    }
}

/// The text before the query or fragment, if there is one.
fn without_tail(input: &[u8]) -> Option<&[u8]> {
    memchr::memchr2(b'?', b'#', input).map(|end| &input[..end])
}

/// RFC 8089 appendix E.2.1: the drive letter of the base may be kept if a reference begins with a slash or goes above
/// the root. With the base `file:///c:/foo.txt`, `../bar.txt` may be `file:///c:/bar.txt`.
/// No answer keeps a part of a path.
pub(super) fn drive_letter(asked: Resolution<'_>, answers: &mut Answers<'_>) {
    let (pieces, reference) = asked.pieces();
    if reference.scheme.is_some()
        || reference.authority.is_some()
        || has_drive(reference.path)
        || !has_drive(pieces.path)
    {
        return;
    }
    let (drive, path) = pieces.path.split_at(3);
    let without = Pieces { path, ..pieces }.recompose();
    if let Ok(Target::Uri(result)) = dispatch::resolve_with(Spec::Rfc8089, &without, asked.input, asked.options) {
        let result = split(&result).pieces(&result);
        let path = [drive, result.path].concat();
        answers.uri(
            "rfc8089-drive-letter-in-resolution",
            Pieces { path: &path, ..result }.recompose(),
        );
    }
}

/// Whether a path begins with the letter of a drive: `/c:/`.
fn has_drive(path: &[u8]) -> bool {
    matches!(path, [b'/', letter, b':', b'/', ..] if letter.is_ascii_alphabetic())
}
