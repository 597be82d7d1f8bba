//! Resolves references by a document, with the choices that the document leaves to implementations.

use urispec_model::{Component, Level, ResolveOptions, Spec, Surplus};

use crate::answers::{Base, SurplusDots, UnknownBase};
use crate::cursor::Rejection;
use crate::document::{Document, ResolveError, Target};
use crate::edition::References;
use crate::meaning::Choices;
use crate::{dispatch, documents};

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

/// Resolves a reference by a document, of which some answers are exchanged.
pub(crate) fn resolve_otherwise(
    spec: Spec,
    choices: &Choices,
    (base, reference): (&[u8], &[u8]),
    options: ResolveOptions,
) -> Result<Target, ResolveError> {
    let document = dispatch::of(spec);
    match documents::of(spec).references {
        References::LeftTo(generic) => {
            let options = check_base(document, base, options)?;
            resolve(dispatch::of(generic), choices, (base, reference), options)
        }
        _ => resolve(document, choices, (base, reference), options),
    }
}

/// Checks the base of a document that leaves references to a different document. Returns the options for that document.
pub(crate) fn check_base(
    document: &dyn Document,
    base: &[u8],
    options: ResolveOptions,
) -> Result<ResolveOptions, ResolveError> {
    // "mailto:a@b#c" is a base without its fragment; the rule for a URI has no fragment.
    let end = memchr::memchr(b'#', base).unwrap_or(base.len());
    document.parse_uri(&base[..end]).map_err(ResolveError::Base)?;
    Ok(ResolveOptions {
        normalize_base: false,
        ..options
    })
}

/// The treatments of surplus `..` segments that an answer lets a request choose.
pub(crate) const fn allowed(answer: SurplusDots) -> &'static [Surplus] {
    match answer {
        SurplusDots::Open => &[Surplus::Retain, Surplus::Remove, Surplus::Refuse],
        SurplusDots::RemovedOrRefused => &[Surplus::Remove, Surplus::Refuse],
        SurplusDots::Retained | SurplusDots::InPairs | SurplusDots::Removed => &[],
    }
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
    document.check_reference(reference).map_err(ResolveError::Reference)?;
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
    let allowed = allowed(choices.surplus_dots);
    let Some(first) = allowed.first() else {
        return resolve(choices.surplus_dots);
    };
    let wanted = options.surplus.filter(|wanted| allowed.contains(wanted));
    match wanted.unwrap_or(*first) {
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
