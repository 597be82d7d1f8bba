//! Answers to `scheme_parts` and `dispatch` that a document permits in addition to the answers of the strict
//! interpretation.

use urispec_model::{Expectation, Operation, Request, SchemeParts, Spec};

use super::answers::Answers;
use super::parse::split_by_readings;
use super::{normal_forms, of};
use crate::dispatch::parse_whole;
use crate::scheme_parts;

pub(super) fn permit(spec: Spec, request: &Request<'_>, answers: &mut Answers<'_>) {
    let (operation, input) = (request.operation(), request.input());
    let mut permit = |reading: &'static str, parts: Option<SchemeParts>| {
        answers.permit(reading, parts.map_or(Expectation::Reject, Expectation::SchemeParts));
    };
    let otherwise = |text| scheme_parts::otherwise(spec, operation, text);
    if parse_whole(spec, input).is_ok() {
        for (reading, parts) in otherwise(input) {
            permit(reading, parts);
        }
        if let Some(letter) = scheme_parts::by_letter(spec, operation, input)
            && operation == Operation::Dispatch
            && of(spec).normal_forms.is_some()
        {
            // A client may normalize the URI before it sends a request.
            let forms = normal_forms::of(spec, input);
            let requests = forms
                .iter()
                .filter_map(|form| scheme_parts::by_letter(spec, operation, form));
            for request in requests.filter(|request| *request != letter) {
                permit(normal_forms::READING, Some(request));
            }
        }
        return;
    }
    // If a different interpretation of the grammar accepts the URL, the URL has the parts that its text has.
    for split in split_by_readings(spec, input) {
        if OF_NO_SCHEME.contains(&split.reading) {
            continue;
        }
        if let Some(parts) = scheme_parts::by_letter(spec, operation, split.text) {
            permit(split.reading, Some(parts));
        }
        for (reading, parts) in otherwise(split.text) {
            permit(reading, parts);
        }
    }
    // The prose allows a gopher URL without a type.
    for (reading, parts) in otherwise(input) {
        if WITHOUT_TYPE.contains(&reading) {
            permit(reading, parts);
        }
    }
}

/// The interpretations by which the scheme is not known, so that the parts of the URL are not defined.
const OF_NO_SCHEME: [&str; 1] = ["old-known-schemes-are-no-other"];

/// The interpretations of a gopher URL that ends before the type.
const WITHOUT_TYPE: [&str; 2] = ["gopher-no-selector", "gopher-type-as-written"];
