//! What a document permits besides the answer of its reference.
//!
//! A document leaves some answers open, and contradicts itself here and there. The reference follows one reading; each other
//! reading that a careful implementer may follow gives a further *permitted answer*, under the name that `defects.json` and the
//! vectors' `readings.json` have for it. The judge asks for these only where a parser does not give the reference's answer, so
//! they may cost more than a parse.
//!
//! Not here: mistakes that are widespread. That many parsers do something does not make it a reading.

mod equivalence;
mod normalization;
mod resolution;

use urispec_model::{Expectation, Permitted, Request, Spec};

/// The answers to `request` that `spec` permits besides the one that its reference gives, each with its reading.
///
/// ```
/// use urispec_model::{Expectation, Request, ResolveOptions, Spec};
///
/// // RFC 3986 section 5.2.1: the base may be normalized first.
/// let (base, input) = (b"http://a:80/b", b"c");
/// let request = Request::Resolve { base, input, options: ResolveOptions::default() };
/// let permitted = urispec_specs::permitted(Spec::Rfc3986, &request);
/// assert!(permitted.iter().any(|one| one.answer == Expectation::Uri("http://a/c".into())));
/// ```
pub fn permitted(spec: Spec, request: &Request<'_>) -> Vec<Permitted> {
    match *request {
        Request::Resolve { base, input, options } => resolution::permitted(spec, base, input, options),
        Request::Normalize { input, level } => normalization::permitted(spec, input, level),
        Request::Equivalent { input, other, level } => equivalence::permitted(spec, input, other, level),
        Request::Parse { .. } | Request::RemoveDotSegments { .. } => Vec::new(),
    }
}

/// The URI as an answer that a reading permits.
fn uri(uri: Vec<u8>, reading: &'static str) -> Permitted {
    Permitted {
        answer: Expectation::Uri(uri.into()),
        reading: Some(reading.into()),
    }
}
