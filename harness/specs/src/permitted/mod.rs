//! The answers that a document permits in addition to the answer of its reference implementation.
//!
//! A document may leave an answer open, or contradict itself. The reference implementation follows the strict
//! interpretation. Each alternative interpretation, called *reading* in data and in the code, gives a further
//! *permitted answer*, if a careful implementer may follow it. `defects.json`, and `readings.json` of the vectors,
//! contain the ids of these interpretations. The judge needs these answers only if a parser does not give the
//! answer of the reference implementation, so computing them may take longer than a parse. The time is linear in
//! the length of the input.
//!
//! If several interpretations apply, the answer of each interpretation is permitted separately. Two interpretations
//! that change different parts of a result are also permitted together, under the id of the first interpretation.
//!
//! A mistake is not an interpretation, even if many parsers make it.

mod answers;
mod branches;
mod derived;
mod encoding;
mod equivalence;
mod exchange;
mod expansion;
mod extraction;
mod hazards;
mod http;
mod iri_mapping;
mod long_names;
mod normal_forms;
mod normalization;
mod old;
mod own;
mod parse;
mod recomposition;
mod relative_url;
mod request_target;
mod resolution;
mod rfc1808;
mod rfc2396;
mod rfc2396bis;
mod rfc3986;
mod scheme_parts;
mod url_syntax;

use urispec_model::{Expectation, Permitted, Request, Spec};

use crate::equivalence::name_in_ascii;
use crate::readings::Readings;
use crate::{address, base, dispatch, documents};
use answers::Answers;

/// The answers to `request` that `spec` permits in addition to the answer of its reference implementation, without
/// duplicates. Each answer has the id of its interpretation.
///
/// For a parse by a named rule, only the answer of the grammar is permitted.
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
    if spec.is_url_standard() {
        return Vec::new();
    }
    if let Spec::Own(document) = spec
        && !cfg!(target_family = "wasm")
    {
        return own::permitted(spec, document, request);
    }
    let mut answers = Answers::new(spec, request);
    match *request {
        Request::Parse { input, rule } => {
            if rule.is_none_or(|rule| rule == dispatch::start(spec)) {
                parse::permit(spec, input, &mut answers);
            }
        }
        Request::Resolve { base, input, options } => resolution::permit(spec, base, input, options, &mut answers),
        Request::Normalize { input, level } => {
            normalization::permit(spec, input, level, &mut answers);
            branches::without_passwords(spec, &mut answers);
        }
        Request::Equivalent { input, other, level } => {
            equivalence::permit(spec, input, other, level, &mut answers);
        }
        Request::Extract { input } => extraction::permit(spec, input, &mut answers),
        Request::Expand { input } => expansion::permit(spec, input, &mut answers),
        Request::Hazards { input } => hazards::permit(spec, input, &mut answers),
        Request::Base {
            input,
            part,
            retrieval,
            default,
        } => {
            for (reading, answer) in base::permitted(spec, input, part, retrieval, default) {
                answers.permit(reading, answer);
            }
        }
        Request::Recompose { input } => {
            recomposition::permit(spec, input, &mut answers);
            branches::without_passwords(spec, &mut answers);
        }
        Request::Address { input } => {
            if let Some(address) = address::by_system_routine(spec, input) {
                answers.permit("address-of-system-routine", Expectation::Address(Some(address)));
            }
            if spec == Spec::Rfc3987
                && let Ok(name) = str::from_utf8(input)
                && !name.is_ascii()
                && let Some(address) = address::address(spec, name_in_ascii(name).as_bytes())
            {
                answers.permit("iri-host-by-toascii", Expectation::Address(Some(address)));
            }
        }
        Request::RequestTarget { input, method } => request_target::permit(spec, input, method, &mut answers),
        // An algorithm has only one result, and the documents with a syntax do not define the other operations.
        Request::Encode { .. } | Request::Decode { .. } => encoding::permit(spec, request, &mut answers),
        Request::SchemeParts { .. } | Request::Dispatch { .. } => scheme_parts::permit(spec, request, &mut answers),
        Request::ToUri { .. } | Request::ToIri { .. } => iri_mapping::permit(spec, request, &mut answers),
        Request::RemoveDotSegments { .. } | Request::Set { .. } | Request::Query { .. } => {}
    }
    derived::permit(spec, request, &mut answers);
    answers.into_permitted()
}

/// The readings of a built-in document; of other documents, none.
fn of(spec: Spec) -> &'static Readings {
    documents::get(spec).map_or(&Readings::NONE, |document| &document.readings)
}

/// Whether [`permitted`] may return any answer to `request`. If the result is `false`, [`permitted`] returns no
/// answer. The check takes very little time.
///
/// ```
/// use urispec_model::{Request, Spec};
///
/// let request = Request::Parse { input: b"?a", rule: None };
/// assert!(urispec_specs::may_permit(Spec::Rfc2396, &request));
/// assert!(!urispec_specs::may_permit(Spec::Rfc3986, &request));
/// ```
pub fn may_permit(spec: Spec, request: &Request<'_>) -> bool {
    if spec.is_url_standard() {
        // The URL Standard defines exactly one answer to each request.
        return false;
    }
    if matches!(spec, Spec::Own(document) if own::may_permit(document)) {
        return true;
    }
    let spec = dispatch::deciding(spec, request.operation());
    match *request {
        Request::Parse { input, .. } => parse::may_permit(spec, input),
        Request::RemoveDotSegments { .. } => false,
        _ => true,
    }
}
