//! Compares the reference implementations with a second, independent resolution, which uses stacks of segments.
//!
//! This resolution shares no code with the reference implementations. It splits with `str` methods, and keeps
//! segments on a stack. The reference implementations work in one buffer, like the algorithms in the documents.
//! `tests/it/resolver.rs` compares the results on every short pair of base and reference, and the fuzz target
//! `oracle` compares them on any pair.

mod oracle_1808;
mod oracle_2396;
mod oracle_3986;
mod parts;

use urispec_model::{Spec, Surplus};
use urispec_specs::{ResolveError, Target, rfc1808, rfc2396, rfc3986};

pub(crate) use self::oracle_2396::without_dots as segments_2396;
pub(crate) use self::oracle_3986::without_dots as without_dots_3986;
pub(crate) use self::parts::{Parts, compose, split};
use crate::law_violation::{LawViolation, quoted};

/// Compares the reference implementations with these resolvers, for all combinations of the choices that the
/// documents leave open.
///
/// Texts that are not ASCII are not compared, since they are not URIs by these documents.
pub fn agree(base: &[u8], reference: &[u8]) -> Result<(), LawViolation> {
    match (std::str::from_utf8(base), std::str::from_utf8(reference)) {
        (Ok(base), Ok(reference)) if base.is_ascii() && reference.is_ascii() => {
            agree_on_rfc_3986(base, reference)?;
            agree_on_rfc_2396(base, reference)?;
            agree_on_rfc_1808(base, reference)
        }
        _ => Ok(()),
    }
}

fn agree_on_rfc_3986(base: &str, reference: &str) -> Result<(), LawViolation> {
    let valid = is_absolute(rfc3986::parse_reference(base.as_bytes()).is_ok(), base)
        && rfc3986::parse_reference(reference.as_bytes()).is_ok();
    for strict in [true, false] {
        let options = rfc3986::Options {
            strict,
            normalize_base: false,
        };
        let ours = rfc3986::resolve(base.as_bytes(), reference.as_bytes(), options);
        let expected = valid.then(|| oracle_3986::resolve(&split(base), &split(reference), strict).into_bytes());
        same(
            Spec::Rfc3986,
            [base, reference],
            expected.map(Target::Uri),
            ours.ok().map(Target::Uri),
        )?;
    }
    Ok(())
}

fn agree_on_rfc_2396(base: &str, reference: &str) -> Result<(), LawViolation> {
    let edition = &rfc2396::Edition::RFC_2396;
    let is_query = reference.starts_with('?');
    let valid = is_absolute(rfc2396::parse_reference(edition, base.as_bytes()).is_ok(), base)
        && (is_query || rfc2396::parse_reference(edition, reference.as_bytes()).is_ok());
    for strict in [true, false] {
        for surplus in [Surplus::Retain, Surplus::Remove, Surplus::Refuse] {
            let options = rfc2396::Options { strict, surplus };
            let ours = rfc2396::resolve(edition, base.as_bytes(), reference.as_bytes(), options);
            // RFC 2396 has no rule for `?y`, but resolves it in Appendix C.1. For other texts that the grammar does
            // not derive, the reference may reject.
            if is_query && matches!(ours, Err(ResolveError::Reference(_))) {
                continue;
            }
            let expected = valid.then(|| oracle_2396::resolve(&split(base), &split(reference), strict, surplus));
            same(Spec::Rfc2396, [base, reference], expected.flatten(), ours.ok())?;
        }
    }
    Ok(())
}

fn agree_on_rfc_1808(base: &str, reference: &str) -> Result<(), LawViolation> {
    let has_scheme = |text: &str| rfc1808::parse_url(text.as_bytes()).is_ok_and(|url| url.scheme.is_some());
    let valid = if base.is_empty() {
        has_scheme(reference)
    } else {
        has_scheme(base) && rfc1808::parse_url(reference.as_bytes()).is_ok()
    };
    let ours = rfc1808::resolve(base.as_bytes(), reference.as_bytes());
    let expected = valid.then(|| Target::Uri(oracle_1808::resolve(base, reference).into_bytes()));
    same(Spec::Rfc1808, [base, reference], expected, ours.ok().map(Target::Uri))
}

/// Whether a valid text has a scheme, as a base must.
fn is_absolute(is_valid: bool, base: &str) -> bool {
    is_valid && split(base).scheme.is_some()
}

/// Compares two targets of one request.
fn same(spec: Spec, texts: [&str; 2], expected: Option<Target>, ours: Option<Target>) -> Result<(), LawViolation> {
    if expected == ours {
        return Ok(());
    }
    let shown = |target: Option<Target>| match target {
        Some(Target::Uri(uri)) => quoted(&uri),
        Some(Target::SameDocument { fragment }) => {
            format!(
                "the current document{}",
                fragment.map(|text| quoted(&text)).unwrap_or_default()
            )
        }
        None => "a rejection".to_owned(),
    };
    let law = "the reference and the resolver oracle have the same target";
    let inputs = texts.map(str::as_bytes);
    Err(LawViolation::new(law, spec, &inputs, &shown(expected), &shown(ours)))
}
