//! Checks laws of normal forms, and of the equivalence that they define.

use urispec_model::{Level, Request, Spec};
use urispec_specs::rfc3986::split;
use urispec_specs::{NormalizeError, answer, compared_levels, normalize, parse};

use crate::law_violation::{LawViolation, quoted};

/// Whether a text that the algorithm of the document composes is parsed into different components, because its path
/// begins with two slashes and there is no authority. RFC 3986 section 3.3 forbids such a text, but section 5.3
/// composes it from `a:/.//b`.
fn is_read_otherwise(input: &[u8], made: &[u8]) -> bool {
    split(input).authority.is_none() && split(made).authority.is_some()
}

/// An accepted text has a normal form. Normalizing the normal form gives the same text, which is equivalent to the
/// input. Request targets are an exception, since HTTP defines normal forms only for URIs.
pub(super) fn normal_form(spec: Spec, input: &[u8], level: Level) -> Result<(), LawViolation> {
    let normal = match normalize(spec, input, level) {
        Ok(normal) => normal,
        Err(NormalizeError::Rejected(why)) => {
            if !spec.is_http() && parse(spec, None, input).is_ok() {
                let law = "every accepted input has a normal form";
                let why = why.to_string();
                return Err(LawViolation::new(
                    law,
                    spec,
                    &[input],
                    "a normal form",
                    &quoted(why.as_bytes()),
                ));
            }
            return Ok(());
        }
        Err(NormalizeError::Undefined(_)) => return Ok(()),
    };
    if is_read_otherwise(input, &normal) {
        return Ok(());
    }
    let again = normalize(spec, &normal, level);
    if !again.as_ref().is_ok_and(|again| again == &normal) {
        let law = "normalizing a normal form does not change it";
        let found = again.map_or_else(|error| quoted(error.to_string().as_bytes()), |again| quoted(&again));
        return Err(LawViolation::new(
            law,
            spec,
            &[input, &normal],
            &quoted(&normal),
            &found,
        ));
    }
    let is_equivalent = equivalent(spec, input, &normal, level);
    if is_equivalent != Some(true) {
        let law = "an input is equivalent to its normal form";
        return Err(LawViolation::new(
            law,
            spec,
            &[input, &normal],
            "equivalent",
            &format!("{is_equivalent:?}"),
        ));
    }
    Ok(())
}

/// Whether two inputs are equivalent; `None` if the document has no answer.
fn equivalent(spec: Spec, input: &[u8], other: &[u8], level: Level) -> Option<bool> {
    use urispec_model::{Answer, Observation};
    match answer(spec, &Request::Equivalent { input, other, level }) {
        Observation::Accept(Answer::Equal(equal)) => Some(equal),
        _ => None,
    }
}

/// Pairs of levels: texts that are equivalent at the first level are also equivalent at the second.
///
/// The levels path and syntax are not such a pair. RFC 3986 decodes a dot (section 6.2.2.2) before it removes dot
/// segments (section 6.2.2.3). So at level `path`, the `..` in `%2e%2e/..` removes the segment before it. At level
/// `syntax`, both segments are dot segments.
const LADDER: [(Level, Level); 7] = [
    (Level::String, Level::Case),
    (Level::String, Level::Percent),
    (Level::String, Level::Path),
    (Level::Case, Level::Syntax),
    (Level::Percent, Level::Syntax),
    (Level::String, Level::Syntax),
    (Level::Syntax, Level::Scheme),
];

/// Equivalence is symmetric. Texts with the same normal form are equivalent. Equivalent texts are also equivalent
/// at coarser levels.
///
/// There is no law that texts with different normal forms are not equivalent: by RFC 8089, `file:/a` and
/// `file:///a` are equivalent, but neither is called normal.
pub(super) fn equivalence(spec: Spec, first: &[u8], second: &[u8]) -> Result<(), LawViolation> {
    let levels = compared_levels(spec);
    let violation = |law, level: Level, found: Option<bool>| {
        let found = format!("{found:?} at level {level}");
        Err(LawViolation::new(law, spec, &[first, second], "the same", &found))
    };
    for level in levels {
        let is_equivalent = equivalent(spec, first, second, *level);
        if equivalent(spec, second, first, *level) != is_equivalent {
            return violation("equivalence does not depend on the order", *level, is_equivalent);
        }
        let itself = equivalent(spec, first, first, *level);
        if itself == Some(false) {
            return violation("a text is equivalent to itself", *level, itself);
        }
        let normal = [first, second].map(|input| normalize(spec, input, *level));
        if let [Ok(one), Ok(other)] = &normal
            && one == other
            && is_equivalent != Some(true)
        {
            return violation("inputs with the same normal form are equivalent", *level, is_equivalent);
        }
    }
    for (finer, coarser) in LADDER {
        if levels.contains(&finer)
            && levels.contains(&coarser)
            && equivalent(spec, first, second, finer) == Some(true)
            && equivalent(spec, first, second, coarser) == Some(false)
        {
            return violation(
                "inputs that are equivalent at a finer level are equivalent at a coarser level",
                coarser,
                Some(false),
            );
        }
    }
    Ok(())
}
