//! Section 4 of the three drafts: resolving relative URLs.

use super::edition::Edition;
use super::parse::parse;
use super::productions::parse_url;
use super::rule::Rule;
use super::split::split;
use crate::cursor::Rejection;
use crate::document::ResolveError;
use crate::rfc1808::{Parts, or_inherited};
use crate::segments::remove_dot_segments_with;

/// Resolves `embedded` against `base`, section 4.
///
/// The base must have a scheme; both must be a `relativeURL`.
pub fn resolve(edition: &Edition, base: &[u8], embedded: &[u8]) -> Result<Vec<u8>, ResolveError> {
    // Steps 1 and 2: an empty base is none, see `rfc1808-no-base`.
    let base_url = parse_url(edition, base).map_err(ResolveError::Base)?;
    let Some(scheme) = base_url.scheme.map(|scheme| scheme.of(base)) else {
        let why = parse(edition, Rule::AbsoluteUrl, base).err();
        let why = why.unwrap_or(Rejection::new("scheme", 0, "a scheme"));
        return Err(ResolveError::BaseNotAbsolute(why));
    };
    parse_url(edition, embedded).map_err(ResolveError::Reference)?;
    // 3.: the embedded URL is broken down as the scheme of the base has it.
    let url = split(edition, Some(scheme), embedded);
    let (base, url) = (Parts::new(base, &base_url), Parts::new(embedded, &url));
    Ok(transform(edition, scheme, &base, url))
}

/// The steps after the second. The first draft has one more than the others: its numbers come first.
pub(crate) fn transform(edition: &Edition, base_scheme: &[u8], base: &Parts<'_>, embedded: Parts<'_>) -> Vec<u8> {
    // 3.; 3b.
    let scheme = embedded.scheme.unwrap_or(base_scheme);
    let mut url = Parts {
        scheme: Some(scheme),
        ..embedded
    };
    let is_absolute = if edition.same_scheme {
        // 4.: "http:g" against "http://a/b" is relative, and "mailto:g" against any base is not.
        !scheme.eq_ignore_ascii_case(base_scheme) || !edition.uses(edition.sets.relative, scheme)
    } else {
        // 3a.
        embedded.scheme.is_some()
    };
    if is_absolute {
        return url.recombine(url.path);
    }
    // 5.; 4.
    if edition.uses(edition.sets.net_loc, scheme) {
        if url.net_loc.is_some_and(|net_loc| !net_loc.is_empty()) {
            return url.recombine(url.path);
        }
        url.net_loc = base.net_loc.or(url.net_loc);
    }
    // 6.; 5.
    if url.path.starts_with(b"/") {
        return url.recombine(url.path);
    }
    // 7.; 6.
    if url.path.is_empty() {
        if edition.inherits_params {
            url.params = or_inherited(url.params, base.params);
        }
        url.query = or_inherited(url.query, base.query);
        return url.recombine(base.path);
    }
    // 8.; 7.
    let kept = memchr::memrchr(b'/', base.path).map_or(0, |slash| slash + 1);
    let mut path = [&base.path[..kept], url.path].concat();
    if let Some(removable) = edition.removable {
        remove_dot_segments_with(removable, &mut path, 0);
    }
    // 9.; 8.
    url.recombine(&path)
}
