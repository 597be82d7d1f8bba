//! RFC 1808 section 4: resolving relative URLs.

use super::{Edition, Rule, Url, parse, parse_url};
use crate::ResolveError;
use crate::segments::{Taken, remove_dot_segments_and};

/// Resolves `embedded` against `base`, section 4.
///
/// The base must have a scheme; both must be a `URL`.
pub fn resolve(edition: Edition, base: &[u8], embedded: &[u8]) -> Result<Vec<u8>, ResolveError> {
    let base_url = parse_url(edition, base).map_err(ResolveError::Base)?;
    if base_url.scheme.is_none() {
        // The empty base URL of step 1 is no base either: nothing relative can be made absolute with it.
        let why = parse(edition, Rule::AbsoluteUrl, base)
            .err()
            .unwrap_or(crate::cursor::Rejection::new("scheme", 0, "a scheme"));
        return Err(ResolveError::BaseNotAbsolute(why));
    }
    let url = parse_url(edition, embedded).map_err(ResolveError::Reference)?;
    Ok(transform(edition.points().taken, (base, &base_url), (embedded, &url)))
}

/// The steps of section 4 behind the first, on URLs that were parsed before, each with its text.
pub fn transform(taken: Taken, (base_text, base): (&[u8], &Url), (text, url): (&[u8], &Url)) -> Vec<u8> {
    // 2a.
    if text.is_empty() {
        return base_text.to_vec();
    }
    // 2b.
    if url.scheme.is_some() {
        return text.to_vec();
    }
    let of_base = |span: Option<urispec_model::Span>| span.map(|span| span.of(base_text));
    let non_empty = |span: Option<urispec_model::Span>| span.map(|span| span.of(text)).filter(|text| !text.is_empty());
    let own = |span: Option<urispec_model::Span>| span.map(|span| span.of(text));

    let mut result = Vec::with_capacity(base_text.len() + text.len());
    // 2c.
    if let Some(scheme) = of_base(base.scheme) {
        result.extend_from_slice(scheme);
        result.push(b':');
    }
    // 3.
    let net_loc = non_empty(url.net_loc);
    let inherited = net_loc.or(of_base(base.net_loc)).or(own(url.net_loc));
    if let Some(net_loc) = inherited {
        result.extend_from_slice(b"//");
        result.extend_from_slice(net_loc);
    }
    let start = result.len();
    let path = url.path.of(text);
    let (mut params, mut query) = (own(url.params), own(url.query));
    if net_loc.is_some() || path.starts_with(b"/") {
        // 4.
        result.extend_from_slice(path);
    } else if path.is_empty() {
        // 5.
        result.extend_from_slice(base.path.of(base_text));
        if non_empty(url.params).is_none() {
            params = of_base(base.params).or(params);
            if non_empty(url.query).is_none() {
                query = of_base(base.query).or(query);
            }
        }
    } else {
        // 6.
        let base_path = base.path.of(base_text);
        let kept = memchr::memrchr(b'/', base_path).map_or(0, |slash| slash + 1);
        result.extend_from_slice(&base_path[..kept]);
        result.extend_from_slice(path);
        remove_dot_segments_and(taken, &mut result, start);
    }
    // 7: a path after a net_loc has its slash, without which it would be part of it: `g` against `http://a` (step 6), `//`
    // against `foo:a/b` (step 5).
    if inherited.is_some() && result.get(start).is_some_and(|first| *first != b'/') {
        result.insert(start, b'/');
    }
    for (delimiter, component) in [(b';', params), (b'?', query), (b'#', own(url.fragment))] {
        if let Some(component) = component {
            result.push(delimiter);
            result.extend_from_slice(component);
        }
    }
    result
}
