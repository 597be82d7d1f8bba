//! Further answers to `scheme_parts` and `dispatch`, in addition to those of the strict interpretation.

use urispec_model::{Expectation, Request, Spec};

use super::answers::Answers;
use crate::scheme_parts;

pub(super) fn permit(spec: Spec, request: &Request<'_>, answers: &mut Answers<'_>) {
    for (reading, parts) in scheme_parts::otherwise(spec, request.operation(), request.input()) {
        answers.permit(reading, parts.map_or(Expectation::Reject, Expectation::SchemeParts));
    }
}
