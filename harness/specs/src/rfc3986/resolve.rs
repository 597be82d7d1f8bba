//! Resolves references by RFC 3986 section 5.

use std::borrow::Cow;

use urispec_model::Level;

use super::dots::remove_dot_segments_from;
use super::normalize::normalize;
use super::path::merge_into;
use super::reference::{parse_reference, parse_reference_as};
use super::rule::{Rule, parse_as};
use super::syntax::{Rfc3986, Syntax};
use crate::document::ResolveError;
use crate::split::Pieces;

/// The choices that section 5.2 leaves to an implementation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Options {
    /// Section 5.2.2: if this is `false`, the scheme of a reference is ignored if it is the scheme of the base.
    pub strict: bool,
    /// Section 5.2.1: whether the base is first normalised by sections 6.2.2 and 6.2.3.
    pub normalize_base: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            strict: true,
            normalize_base: false,
        }
    }
}

/// Resolves `reference` against `base`: section 5.2.1 to 5.3.
///
/// The base must be a `URI`; its fragment is ignored (section 5.1). The reference must be a `URI-reference`. The
/// result follows the strict interpretation. A parse of the result may return components other than those that were
/// joined (see `defects.json`).
///
/// ```
/// use urispec_specs::rfc3986::{Options, resolve};
///
/// let target = resolve(b"http://a/b/c/d;p?q", b"../g", Options::default())?;
/// assert_eq!(target, b"http://a/b/g");
/// # Ok::<(), urispec_specs::ResolveError>(())
/// ```
pub fn resolve(base: &[u8], reference: &[u8], options: Options) -> Result<Vec<u8>, ResolveError> {
    resolve_as::<Rfc3986>(base, reference, options)
}

/// Like [`resolve`], for a document that shares the grammar and the algorithm.
pub(crate) fn resolve_as<S: Syntax>(base: &[u8], reference: &[u8], options: Options) -> Result<Vec<u8>, ResolveError> {
    // Both results are matched by reference. Matching by value would copy them, and a copy would take as long as
    // parsing a host.
    let parsed = (parse_reference_as::<S>(base), parse_reference_as::<S>(reference));
    let base_parts = parsed.0.as_ref().map_err(|why| ResolveError::Base(*why))?;
    if base_parts.scheme().is_none() {
        let why = parse_as::<S>(Rule::Uri, base)
            .map(drop)
            .expect_err("a relative reference is not a URI");
        return Err(ResolveError::BaseNotAbsolute(why));
    }
    let parts = parsed.1.as_ref().map_err(|why| ResolveError::Reference(*why))?;
    let reference = parts.pieces(reference);
    if options.normalize_base
        && let Cow::Owned(base) = normalize(base, Level::Scheme).map_err(ResolveError::Base)?
    {
        let parsed = parse_reference(&base).map_err(ResolveError::Base)?;
        return Ok(transform(&parsed.pieces(&base), &reference, options.strict));
    }
    Ok(transform(&base_parts.pieces(base), &reference, options.strict))
}

/// Applies "Transform References" of section 5.2.2 and "Component Recomposition" of section 5.3 to components that
/// are already split.
///
/// The fragment of the base is ignored.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
pub fn transform(base: &Pieces<'_>, reference: &Pieces<'_>, strict: bool) -> Vec<u8> {
    let r = reference.read_against(base, strict);

    // The path of the target is built in the buffer of the result, after the components that precede it.
    let mut result = Vec::with_capacity(base.length() + r.length() + 1);
    let mut target = Pieces {
        fragment: r.fragment,
        ..Pieces::default()
    };
    if r.scheme.is_some() || r.authority.is_some() {
        target.scheme = r.scheme.or(base.scheme);
        target.authority = r.authority;
        target.query = r.query;
        target.recompose_before_path(&mut result);
        let start = result.len();
        result.extend_from_slice(r.path);
        remove_dot_segments_from(&mut result, start);
    } else {
        target.scheme = base.scheme;
        target.authority = base.authority;
        target.recompose_before_path(&mut result);
        if r.path.is_empty() {
            target.query = r.query.or(base.query);
            result.extend_from_slice(base.path);
        } else {
            target.query = r.query;
            let start = result.len();
            if r.path.starts_with(b"/") {
                result.extend_from_slice(r.path);
            } else {
                merge_into(base, r.path, &mut result);
            }
            remove_dot_segments_from(&mut result, start);
        }
    }
    target.recompose_after_path(&mut result);
    result
}
