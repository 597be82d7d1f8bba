//! Normalises and compares URIs by RFC 3986 section 6.

use std::borrow::Cow;

use urispec_model::{Level, Span};

use super::dots::{may_have_dot_segments, remove_dot_segments_from};
use super::reference::{Reference, parse_reference};
use crate::class::Class;
use crate::cursor::{Rejection, octet};
use crate::ports::default_port;
use crate::quick;

/// The normal form of a URI reference at one level of the ladder in section 6.2.
///
/// - [`Level::String`] (6.2.1) changes nothing.
/// - [`Level::Case`] (6.2.2.1): converts scheme and host to lower case, and the digits of triplets to upper case.
/// - [`Level::Percent`] (6.2.2.2): decodes the triplets of unreserved characters.
/// - [`Level::Path`] (6.2.2.3): applies `remove_dot_segments` to the path of a URI. A relative reference keeps its
///   dot segments, because resolution needs them.
/// - [`Level::Syntax`]: makes the changes of the previous three levels.
/// - [`Level::Scheme`] (6.2.3): makes the same changes as [`Level::Syntax`], and also removes an empty port. For
///   http, https, ftp, ws and wss it removes the default port and replaces an empty path by `/`. For mailto it
///   converts the domain, after the last `@`, to lower case.
///
/// An input that is already in normal form is returned without a copy. The result always parses as a reference with
/// the same authority. If there is no authority, and the path would begin with `//` after its dot segments are
/// removed, `/.` is kept before it (see `defects.json`).
pub fn normalize(input: &[u8], level: Level) -> Result<Cow<'_, [u8]>, Rejection> {
    // The result is matched by reference. Matching by value would copy it, and the copy would take as long as
    // parsing a host.
    match &parse_reference(input) {
        Ok(reference) if is_normal(input, reference, level) => Ok(Cow::Borrowed(input)),
        Ok(reference) => Ok(Cow::Owned(rewrite(input, reference, Rungs::of(level)))),
        Err(why) => Err(*why),
    }
}

/// Whether two references have the same normal form at `level`, a level of the ladder in section 6.2.
pub fn equivalent(one: &[u8], other: &[u8], level: Level) -> Result<bool, Rejection> {
    Ok(normalize(one, level)? == normalize(other, level)?)
}

/// The subsections of section 6.2 whose changes are made.
#[derive(Clone, Copy)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "four independent switches, one for each section"
)]
struct Rungs {
    case: bool,
    percent: bool,
    path: bool,
    scheme: bool,
}

impl Rungs {
    fn of(level: Level) -> Self {
        let syntax = matches!(level, Level::Syntax | Level::Scheme);
        Self {
            case: syntax || level == Level::Case,
            percent: syntax || level == Level::Percent,
            path: syntax || level == Level::Path,
            scheme: level == Level::Scheme,
        }
    }
}

/// Whether the input is already in normal form. This quick check has no false positives. It avoids a copy for most
/// URIs, since most are in normal form.
fn is_normal(input: &[u8], reference: &Reference, level: Level) -> bool {
    let rungs = Rungs::of(level);
    // Upper-case letters in the userinfo are allowed, as in "http://U@h/". So the second check examines only scheme
    // and host.
    let has_upper = |span: Span| quick::any(span.of(input), |byte| byte.is_ascii_uppercase());
    let scheme = reference.scheme();
    let host = reference.authority().map(|authority| authority.host());
    let front = Span::new(0, host.or(scheme).map_or(0, |span| span.end));
    if rungs.case && has_upper(front) && (scheme.is_some_and(has_upper) || host.is_some_and(has_upper)) {
        return false;
    }
    if (rungs.case || rungs.percent)
        && quick::any(input, |byte| byte == b'%')
        && memchr::memchr_iter(b'%', input).any(|at| !is_normal_triplet(&input[at..], rungs))
    {
        return false;
    }
    if rungs.path && reference.scheme().is_some() && may_have_dot_segments(reference.path().of(input)) {
        return false;
    }
    if rungs.scheme && mailto_domain(input, reference).is_some_and(has_upper) {
        return false;
    }
    if rungs.scheme
        && let Some(authority) = reference.authority()
    {
        let port = authority.port().map(|port| port.of(input));
        let default = reference.scheme().and_then(|scheme| default_port(scheme.of(input)));
        if port == Some(b"") || default.is_some() && (reference.path().is_empty() || port == default) {
            return false;
        }
    }
    true
}

/// The domain of a mailto URI, which is an example in section 6.2.3: the text after the last `@` of its path.
fn mailto_domain(input: &[u8], reference: &Reference) -> Option<Span> {
    let path = reference.path();
    reference
        .scheme()
        .filter(|scheme| scheme.of(input).eq_ignore_ascii_case(b"mailto"))?;
    let at = memchr::memrchr(b'@', path.of(input))?;
    Some(Span::new(path.start + at + 1, path.end))
}

fn is_normal_triplet(triplet: &[u8], rungs: Rungs) -> bool {
    let (high, low) = (triplet[1], triplet[2]);
    let lower_case = high.is_ascii_lowercase() || low.is_ascii_lowercase();
    !(rungs.case && lower_case || rungs.percent && Class::UNRESERVED.has(octet(high, low)))
}

fn rewrite(input: &[u8], reference: &Reference, rungs: Rungs) -> Vec<u8> {
    let mut result = Vec::with_capacity(input.len() + 2);
    let mut default = None;
    if let Some(scheme) = reference.scheme() {
        copy(scheme.of(input), rungs.case, rungs, &mut result);
        default = rungs.scheme.then(|| default_port(scheme.of(input))).flatten();
        result.push(b':');
    }
    if let Some(authority) = reference.authority() {
        result.extend_from_slice(b"//");
        if let Some(userinfo) = authority.userinfo() {
            copy(userinfo.of(input), false, rungs, &mut result);
            result.push(b'@');
        }
        copy(authority.host().of(input), rungs.case, rungs, &mut result);
        if let Some(port) = authority.port().map(|port| port.of(input))
            && !(rungs.scheme && (port.is_empty() || Some(port) == default))
        {
            result.push(b':');
            result.extend_from_slice(port);
        }
    }
    write_path(input, reference, rungs, default.is_some(), &mut result);
    for (delimiter, component) in [(b'?', reference.query()), (b'#', reference.fragment())] {
        if let Some(component) = component {
            result.push(delimiter);
            copy(component.of(input), false, rungs, &mut result);
        }
    }
    result
}

fn write_path(input: &[u8], reference: &Reference, rungs: Rungs, slash_if_empty: bool, result: &mut Vec<u8>) {
    let start = result.len();
    let domain = mailto_domain(input, reference).filter(|_| rungs.scheme);
    let kept = domain.map_or(reference.path().end, |domain| domain.start);
    copy(&input[reference.path().start..kept], false, rungs, result);
    copy(&input[kept..reference.path().end], true, rungs, result);
    if rungs.path && reference.scheme().is_some() {
        remove_dot_segments_from(result, start);
        // "a:/.//b" is not changed: "a://b" would have an authority.
        if reference.authority().is_none() && result[start..].starts_with(b"//") {
            result.splice(start..start, *b"/.");
        }
    }
    if slash_if_empty && reference.authority().is_some() && result.len() == start {
        result.push(b'/');
    }
}

/// Copies a component. Triplets are changed as `rungs` requires, and the rest is converted to lower case if `lower`
/// is true.
fn copy(component: &[u8], lower: bool, rungs: Rungs, result: &mut Vec<u8>) {
    let fold = |byte: u8| {
        if lower { byte.to_ascii_lowercase() } else { byte }
    };
    let mut rest = component;
    while let Some((first, next)) = rest.split_first() {
        let ([b'%', high, low, ..], true) = (rest, rungs.case || rungs.percent) else {
            result.push(fold(*first));
            rest = next;
            continue;
        };
        let octet = octet(*high, *low);
        if rungs.percent && Class::UNRESERVED.has(octet) {
            result.push(fold(octet));
        } else if rungs.case {
            result.extend([b'%', high.to_ascii_uppercase(), low.to_ascii_uppercase()]);
        } else {
            result.extend([b'%', *high, *low]);
        }
        rest = &rest[3..];
    }
}
