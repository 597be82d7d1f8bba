//! Resolves references by a document, with the choices that the document leaves to implementations.

use urispec_model::{Component, Level, ResolveOptions, Surplus};

use crate::answers::{Base, SurplusDots, UnknownBase};
use crate::cursor::Rejection;
use crate::document::{Document, ResolveError, Target};
use crate::meaning::Choices;

/// Resolves a reference that the rule for a whole reference accepts, by the answers of the document.
pub(crate) fn resolve(
    document: &dyn Document,
    choices: &Choices,
    texts: (&[u8], &[u8]),
    options: ResolveOptions,
) -> Result<Target, ResolveError> {
    let by = |choices: &Choices, base: &[u8], reference: &[u8]| choices.resolve_as(base, reference, options.strict);
    resolve_by(document, choices, texts, options, by)
}

/// Like [`resolve`], with a function `by` that resolves a reference against a base.
pub(crate) fn resolve_by(
    document: &dyn Document,
    choices: &Choices,
    (base, reference): (&[u8], &[u8]),
    options: ResolveOptions,
    by: impl Fn(&Choices, &[u8], &[u8]) -> Option<Target>,
) -> Result<Target, ResolveError> {
    if base.is_empty() && choices.unknown_base == UnknownBase::Absolute {
        let of_reference = document.parse_whole(reference).map_err(ResolveError::Reference)?;
        if of_reference.get(Component::Scheme).is_some() {
            return Ok(Target::Uri(reference.to_vec()));
        }
    }
    let of_base = document.parse_whole(base).map_err(ResolveError::Base)?;
    if of_base.get(Component::Scheme).is_none() {
        return Err(ResolveError::BaseNotAbsolute(Rejection::new("scheme", 0, "a scheme")));
    }
    document.parse_whole(reference).map_err(ResolveError::Reference)?;
    let is_normalized = options.normalize_base && choices.base == Base::NormalizedOrNot;
    let normalized = if is_normalized {
        document.normalize(base, Level::Scheme).ok()
    } else {
        None
    };
    let base = normalized.as_deref().unwrap_or(base);
    let resolve = |surplus_dots| {
        let choices = Choices {
            surplus_dots,
            ..*choices
        };
        by(&choices, base, reference).ok_or(ResolveError::NotDefined("a base without a hierarchy"))
    };
    let allowed: &[Surplus] = match choices.surplus_dots {
        SurplusDots::Open => &[Surplus::Retain, Surplus::Remove, Surplus::Refuse],
        SurplusDots::RemovedOrRefused => &[Surplus::Remove, Surplus::Refuse],
        answer => return resolve(answer),
    };
    match options
        .surplus
        .filter(|wanted| allowed.contains(wanted))
        .unwrap_or(allowed[0])
    {
        Surplus::Retain => resolve(SurplusDots::Retained),
        Surplus::Remove => resolve(SurplusDots::Removed),
        Surplus::Refuse => {
            let retained = resolve(SurplusDots::Retained)?;
            if retained == resolve(SurplusDots::Removed)? {
                Ok(retained)
            } else {
                Err(ResolveError::SurplusDots)
            }
        }
    }
}
