//! RFC 2396 section 6: normalisation and equivalence.

use std::borrow::Cow;

use urispec_model::{HostKind, Level, Span};

use super::edition::Edition;
use super::reference::parse_reference;
use crate::class::Class;
use crate::cursor::octet;
use crate::document::NormalizeError;
use crate::ports::default_port;

/// The normal form of a URI reference, as far as RFC 2396 defines one.
///
/// - [`Level::String`] changes nothing.
/// - [`Level::Case`] puts scheme (section 3.1) and host (section 6) in lower case.
/// - [`Level::Percent`] decodes unreserved characters in the path of an http URL, the one scheme of which section 2.4.2
///   says that the two are equivalent.
/// - [`Level::Scheme`] is case, and the default port (section 6) of http, https, ftp, ws and wss goes.
///
/// The document defines no other normal form, so the other levels (and percent for other schemes) are an error.
pub fn normalize<'a>(edition: &Edition, input: &'a [u8], level: Level) -> Result<Cow<'a, [u8]>, NormalizeError> {
    let reference = parse_reference(edition, input)?;
    match level {
        Level::String => return Ok(Cow::Borrowed(input)),
        Level::Percent
            if reference
                .scheme
                .is_some_and(|scheme| scheme.of(input).eq_ignore_ascii_case(b"http")) =>
        {
            return Ok(decode_unreserved(input, reference.path));
        }
        Level::Case | Level::Scheme => {}
        Level::Percent | Level::Path | Level::Syntax => return Err(NormalizeError::Undefined(level)),
    }
    let mut result = Cow::Borrowed(input);
    let host = reference
        .authority
        .and_then(|authority| authority.server)
        .map(|server| (server.host, server.host_kind));
    // An address has no letters.
    let folded = host
        .filter(|(_, kind)| *kind != HostKind::IPv4address)
        .map(|(host, _)| host);
    for span in [reference.scheme, folded].into_iter().flatten() {
        if span.of(input).iter().any(u8::is_ascii_uppercase) {
            result.to_mut()[span.range()].make_ascii_lowercase();
        }
    }
    let port = reference
        .authority
        .and_then(|authority| authority.server)
        .and_then(|server| server.port);
    if let (Level::Scheme, Some(scheme), Some(port)) = (level, reference.scheme, port)
        // "http://a:080/" is not the default, and stays.
        && default_port(scheme.of(input)) == Some(port.of(input))
    {
        result.to_mut().drain(port.start - 1..port.end);
    }
    Ok(result)
}

/// `input` with the triplets of `path` of an `unreserved` character decoded.
fn decode_unreserved(input: &[u8], path: Span) -> Cow<'_, [u8]> {
    let is_unreserved = |at: &usize| Class::UNRESERVED_2396.has(octet(path.of(input)[at + 1], path.of(input)[at + 2]));
    let triplets: Vec<usize> = memchr::memchr_iter(b'%', path.of(input))
        .filter(is_unreserved)
        .collect();
    if triplets.is_empty() {
        return Cow::Borrowed(input);
    }
    let mut result = Vec::with_capacity(input.len());
    let mut copied = 0;
    for at in triplets.into_iter().map(|at| path.start + at) {
        result.extend_from_slice(&input[copied..at]);
        result.push(octet(input[at + 1], input[at + 2]));
        copied = at + 3;
    }
    result.extend_from_slice(&input[copied..]);
    Cow::Owned(result)
}
