//! Resolving: section 6 of the first two drafts, section 5.2 of the others.

use urispec_model::Surplus;

use super::edition::{Edition, Parsing};
use super::parse::parse;
use super::reference::{outside_in, parse_reference};
use super::rule::Rule;
use crate::cursor::Rejection;
use crate::document::{ResolveError, Target};
use crate::rfc1808;
use crate::rfc2396::{self, Options};
use crate::segments::RemovableSegment;
use crate::split::{Pieces, split_at};

/// Resolves `reference` against `base`.
///
/// The base must have a scheme; both must be a reference. `surplus` counts where the document leaves the choice.
pub fn resolve(edition: &Edition, base: &[u8], reference: &[u8], surplus: Surplus) -> Result<Target, ResolveError> {
    let parsed = parse_reference(edition, base).map_err(ResolveError::Base)?;
    if parsed.scheme.is_none() {
        let why = parse(edition, Rule::Absolute, base).err();
        let why = why.unwrap_or(Rejection::new("scheme", 0, "a scheme"));
        return Err(ResolveError::BaseNotAbsolute(why));
    }
    parse_reference(edition, reference).map_err(ResolveError::Reference)?;
    match edition.parsing {
        Parsing::OutsideIn => Ok(as_rfc_1808(edition, base, reference)),
        Parsing::Expression => by_expression(edition, base, reference, surplus).ok_or(ResolveError::SurplusDots),
    }
}

/// Section 6 of the first two drafts: RFC 1808's steps, but for 2a, and without params in the second.
fn as_rfc_1808(edition: &Edition, base: &[u8], reference: &[u8]) -> Target {
    // 2a.
    if reference.is_empty() || reference[0] == b'#' {
        return Target::SameDocument {
            fragment: reference.get(1..).map(<[u8]>::to_vec),
        };
    }
    // 2b to 7.
    Target::Uri(rfc1808::transform(
        RemovableSegment::NoDoubleDot,
        (base, &outside_in(edition, base)),
        (reference, &outside_in(edition, reference)),
    ))
}

/// Section 5.2: RFC 2396's steps, but for 6c, h and i of the drafts that merge a query along with its path.
fn by_expression(edition: &Edition, base: &[u8], reference: &[u8], surplus: Surplus) -> Option<Target> {
    let surplus = if edition.surplus { surplus } else { Surplus::Retain };
    let options = Options { strict: true, surplus };
    // 1.
    let base = split_at(edition.scheme_end, base).pieces(base);
    let reference = split_at(edition.scheme_end, reference).pieces(reference);
    let is_relative_path =
        reference.scheme.is_none() && reference.authority.is_none() && !reference.path.starts_with(b"/");
    match reference.query {
        Some(query) if edition.merges_query && is_relative_path => {
            // 6c. What the dot segments leave of it is cut at its first question mark, and put together again.
            let path = [reference.path, b"?", query].concat();
            let merged = Pieces {
                path: &path,
                query: None,
                ..reference
            };
            rfc2396::transform(&base, &merged, options)
        }
        _ => rfc2396::transform(&base, &reference, options),
    }
}
