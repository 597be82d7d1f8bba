//! Resolves relative references to absolute form by RFC 2396 section 5.2.

use urispec_model::Surplus;

use super::edition::Edition;
use super::parse::parse;
use super::reference::parse_reference;
use super::rule::Rule;
use crate::cursor::Rejection;
use crate::document::{ResolveError, Target};
use crate::segments::finish_merged;
use crate::split::{Pieces, split};

/// The choices that section 5.2 leaves to an implementation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Options {
    /// Step 3: if this is `false`, the scheme of a reference is ignored if it is the scheme of the base.
    pub strict: bool,
    /// Step 6g: the treatment of `..` segments above the root.
    pub surplus: Surplus,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            strict: true,
            surplus: Surplus::default(),
        }
    }
}

/// Resolves `reference` against `base`, section 5.2.
///
/// The base must be an `absoluteURI`; its fragment is ignored. The reference must be a `URI-reference` or only a
/// query: the grammar does not derive `?y`, but Appendix C.1 resolves it (erratum 452).
pub fn resolve(edition: &Edition, base: &[u8], reference: &[u8], options: Options) -> Result<Target, ResolveError> {
    let parsed = parse_reference(edition, base).map_err(ResolveError::Base)?;
    if parsed.scheme.is_none() {
        let why = parse(edition, Rule::AbsoluteUri, base)
            .map(drop)
            .expect_err("a relative URI is not absolute");
        return Err(ResolveError::BaseNotAbsolute(why));
    }
    check_reference(edition, reference).map_err(ResolveError::Reference)?;
    // Step 1: by section 4.3, the regular expression of Appendix B splits both texts.
    transform(&split(base).pieces(base), &split(reference).pieces(reference), options).ok_or(ResolveError::SurplusDots)
}

/// Whether `reference` may be resolved.
pub(super) fn check_reference(edition: &Edition, reference: &[u8]) -> Result<(), Rejection> {
    match reference.strip_prefix(b"?") {
        // With a segment before the query, the text is a `relativeURI`. Nothing else changes.
        Some(rest) => {
            let (query, fragment) = match memchr::memchr(b'#', rest) {
                Some(at) => (&rest[..at], Some((at, &rest[at + 1..]))),
                None => (rest, None),
            };
            parse(edition, Rule::Query, query).map_err(|rejection| rejection.moved(1))?;
            if let Some((at, fragment)) = fragment {
                parse(edition, Rule::Fragment, fragment).map_err(|rejection| rejection.moved(at + 2))?;
            }
            Ok(())
        }
        None => parse_reference(edition, reference).map(drop),
    }
}

/// The steps of section 5.2 after step 1, on components that are already split. `None` if step 6g rejects the
/// reference.
pub fn transform(base: &Pieces<'_>, reference: &Pieces<'_>, options: Options) -> Option<Target> {
    let r = reference;
    // 2.
    if r.path.is_empty() && r.scheme.is_none() && r.authority.is_none() && r.query.is_none() {
        return Some(Target::SameDocument {
            fragment: r.fragment.map(<[u8]>::to_vec),
        });
    }
    // 3.
    if r.read_against(base, options.strict).scheme.is_some() {
        return Some(Target::Uri(r.recompose()));
    }
    let mut target = Pieces {
        scheme: base.scheme,
        ..*r
    };
    let mut result = Vec::with_capacity(base.length() + r.length());
    // 4. and 5.
    if r.authority.is_none() {
        target.authority = base.authority;
    }
    target.recompose_before_path(&mut result);
    if r.authority.is_some() || r.path.starts_with(b"/") {
        result.extend_from_slice(r.path);
    } else {
        // 6.
        let start = result.len();
        let kept = memchr::memrchr(b'/', base.path).map_or(0, |slash| slash + 1);
        result.extend_from_slice(&base.path[..kept]);
        result.extend_from_slice(r.path);
        finish_merged(&mut result, start, options.surplus)?;
    }
    // 7.
    target.recompose_after_path(&mut result);
    Some(Target::Uri(result))
}
