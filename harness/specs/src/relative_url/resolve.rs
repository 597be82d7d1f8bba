//! Section 4 of the three drafts: resolving relative URLs.

use urispec_model::Span;

use super::{Edition, Points, Rule, Sets, parse, parse_url, split};
use crate::ResolveError;
use crate::cursor::Rejection;
use crate::rfc1808::Url;
use crate::segments::remove_dot_segments_and;

/// Resolves `embedded` against `base`, section 4.
///
/// The base must have a scheme; both must be a `relativeURL`.
pub fn resolve(edition: Edition, base: &[u8], embedded: &[u8]) -> Result<Vec<u8>, ResolveError> {
    // Steps 1 and 2: an empty base is none, see `rfc1808-no-base`.
    let base_url = parse_url(edition, base).map_err(ResolveError::Base)?;
    let Some(scheme) = base_url.scheme.map(|scheme| scheme.of(base)) else {
        let why = parse(edition, Rule::AbsoluteUrl, base).err();
        let why = why.unwrap_or(Rejection::new("scheme", 0, "a scheme"));
        return Err(ResolveError::BaseNotAbsolute(why));
    };
    parse_url(edition, embedded).map_err(ResolveError::Reference)?;
    // 3.
    let url = split(edition, Some(scheme), embedded);
    Ok(transform(edition, scheme, (base, &base_url), (embedded, &url)))
}

/// The steps of section 4 after the parsing of both, each with its text; `scheme` is the base's.
pub(crate) fn transform(
    edition: Edition,
    scheme: &[u8],
    (base_text, base): (&[u8], &Url),
    (text, url): (&[u8], &Url),
) -> Vec<u8> {
    let points = edition.points();
    let base = Parts::new(base_text, base);
    let url = Parts::new(text, url);
    if points.same_scheme {
        first(&points, &base, url, scheme)
    } else {
        second(&points, &base, url, scheme)
    }
}

/// Components with their texts.
#[derive(Debug, Clone, Copy)]
struct Parts<'a> {
    scheme: Option<&'a [u8]>,
    net_loc: Option<&'a [u8]>,
    path: &'a [u8],
    params: Option<&'a [u8]>,
    query: Option<&'a [u8]>,
    fragment: Option<&'a [u8]>,
}

impl<'a> Parts<'a> {
    fn new(text: &'a [u8], url: &Url) -> Self {
        let of = |span: Option<Span>| span.map(|span| span.of(text));
        Self {
            scheme: of(url.scheme),
            net_loc: of(url.net_loc),
            path: url.path.of(text),
            params: of(url.params),
            query: of(url.query),
            fragment: of(url.fragment),
        }
    }

    /// The last step; behind a network location a path has its slash, without which it would be part of it.
    fn recombine(&self, path: &[u8]) -> Vec<u8> {
        let mut result = Vec::new();
        if let Some(scheme) = self.scheme {
            result.extend_from_slice(scheme);
            result.push(b':');
        }
        if let Some(net_loc) = self.net_loc {
            result.extend_from_slice(b"//");
            result.extend_from_slice(net_loc);
            if path.first().is_some_and(|first| *first != b'/') {
                result.push(b'/');
            }
        }
        result.extend_from_slice(path);
        for (delimiter, component) in [(b';', self.params), (b'?', self.query), (b'#', self.fragment)] {
            if let Some(component) = component {
                result.push(delimiter);
                result.extend_from_slice(component);
            }
        }
        result
    }
}

/// What is empty, or is not there, inherits.
fn or_inherited<'a>(own: Option<&'a [u8]>, base: Option<&'a [u8]>) -> Option<&'a [u8]> {
    own.filter(|own| !own.is_empty()).or(base).or(own)
}

/// draft-ietf-uri-relative-url-00, behind its step 2.
fn first(points: &Points, base: &Parts<'_>, url: Parts<'_>, base_scheme: &[u8]) -> Vec<u8> {
    // 3.
    let scheme = url.scheme.unwrap_or(base_scheme);
    let mut url = Parts {
        scheme: Some(scheme),
        ..url
    };
    // 4.
    if !scheme.eq_ignore_ascii_case(base_scheme) || !Sets::has(points.sets.relative, scheme) {
        return url.recombine(url.path);
    }
    // 5.
    if Sets::has(points.sets.net_loc, scheme) {
        if url.net_loc.is_some_and(|net_loc| !net_loc.is_empty()) {
            return url.recombine(url.path);
        }
        url.net_loc = base.net_loc.or(url.net_loc);
    }
    // 6.
    if url.path.starts_with(b"/") {
        return url.recombine(url.path);
    }
    // 7.
    if url.path.is_empty() {
        url.query = or_inherited(url.query, base.query);
        return url.recombine(base.path);
    }
    // 8. and 9.
    url.recombine(&merged(points, base.path, url.path))
}

/// draft-ietf-uri-relative-url-01 and -02, behind their step 2.
fn second(points: &Points, base: &Parts<'_>, url: Parts<'_>, base_scheme: &[u8]) -> Vec<u8> {
    // 3a.
    if url.scheme.is_some() {
        return url.recombine(url.path);
    }
    // 3b.
    let mut url = Parts {
        scheme: Some(base_scheme),
        ..url
    };
    // 4.
    if Sets::has(points.sets.net_loc, base_scheme) {
        if url.net_loc.is_some_and(|net_loc| !net_loc.is_empty()) {
            return url.recombine(url.path);
        }
        url.net_loc = base.net_loc.or(url.net_loc);
    }
    // 5.
    if url.path.starts_with(b"/") {
        return url.recombine(url.path);
    }
    // 6.
    if url.path.is_empty() {
        url.params = or_inherited(url.params, base.params);
        url.query = or_inherited(url.query, base.query);
        return url.recombine(base.path);
    }
    // 7. and 8.
    url.recombine(&merged(points, base.path, url.path))
}

/// Step 8 of draft-ietf-uri-relative-url-00, step 7 of the others.
fn merged(points: &Points, base: &[u8], path: &[u8]) -> Vec<u8> {
    let kept = memchr::memrchr(b'/', base).map_or(0, |slash| slash + 1);
    let mut buffer = [&base[..kept], path].concat();
    remove_dot_segments_and(points.taken, &mut buffer, 0);
    buffer
}
