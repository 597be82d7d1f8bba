//! Resolves relative URLs by RFC 1808 section 4.

use super::parse::parse;
use super::parts::{Parts, or_inherited};
use super::productions::parse_url;
use super::rule::Rule;
use super::url::Url;
use crate::cursor::Rejection;
use crate::document::ResolveError;
use crate::segments::remove_dot_segments_from;

/// Resolves `embedded` against `base`, section 4.
///
/// The base must have a scheme or be empty; both texts must be a `URL`. If the base is empty, the embedded URL
/// counts as absolute (step 1).
pub fn resolve(base: &[u8], embedded: &[u8]) -> Result<Vec<u8>, ResolveError> {
    if base.is_empty() && parse_url(embedded).is_ok_and(|url| url.scheme.is_some()) {
        return Ok(embedded.to_vec());
    }
    let base_url = parse_url(base).map_err(ResolveError::Base)?;
    if base_url.scheme.is_none() {
        let why = parse(Rule::AbsoluteUrl, base).err();
        let why = why.unwrap_or(Rejection::new("scheme", 0, "a scheme"));
        return Err(ResolveError::BaseNotAbsolute(why));
    }
    let url = parse_url(embedded).map_err(ResolveError::Reference)?;
    Ok(transform((base, &base_url), (embedded, &url)))
}

/// Applies steps 2 to 7 of section 4 to two parsed URLs, each given with its text.
pub fn transform((base_text, base): (&[u8], &Url), (text, url): (&[u8], &Url)) -> Vec<u8> {
    // 2a.
    if text.is_empty() {
        return base_text.to_vec();
    }
    // 2b.
    if url.scheme.is_some() {
        return text.to_vec();
    }
    let is_empty = |component: Option<&[u8]>| component.is_none_or(<[u8]>::is_empty);
    let base = Parts::new(base_text, base);
    let url = Parts::new(text, url);
    let mut target = Parts {
        // 2c.
        scheme: base.scheme,
        // 3.
        net_loc: or_inherited(url.net_loc, base.net_loc),
        ..url
    };
    let mut result = Vec::with_capacity(base_text.len() + text.len());
    target.begin(&mut result);
    let start = result.len();
    if !is_empty(url.net_loc) || url.path.starts_with(b"/") {
        // 4.
        result.extend_from_slice(url.path);
    } else if url.path.is_empty() {
        // 5.
        result.extend_from_slice(base.path);
        if is_empty(url.params) {
            target.params = or_inherited(url.params, base.params);
            if is_empty(url.query) {
                target.query = or_inherited(url.query, base.query);
            }
        }
    } else {
        // 6.
        let kept = memchr::memrchr(b'/', base.path).map_or(0, |slash| slash + 1);
        result.extend_from_slice(&base.path[..kept]);
        result.extend_from_slice(url.path);
        remove_dot_segments_from(&mut result, start);
    }
    // 7.
    target.finish(&mut result, start);
    result
}
