//! The answers that a user's own document permits.

use urispec_model::{Expectation, Own, Permitted, Request, Spec};

use super::answers::{Answers, outcome, parts};
use crate::answer::answer;
use crate::dispatch;

/// The answers that the document itself permits. If its strict answer is the same as that of the document on which
/// it relies, the answers that the other document permits are also permitted.
pub(super) fn permitted(spec: Spec, document: Own, request: &Request<'_>) -> Vec<Permitted> {
    let edition = dispatch::own_edition(document);
    let mut answers = Answers::new(spec, request);
    for reading in edition.readings() {
        match *request {
            Request::Resolve { base, input, options } => {
                let resolved = reading
                    .choices
                    .map(|choices| edition.resolve_by(&choices, (base, input), options));
                if let Some(answer) = resolved.and_then(outcome) {
                    answers.permit(reading.name, answer);
                }
            }
            Request::Parse { input, rule } => {
                let rule = rule.unwrap_or_else(|| dispatch::start(spec));
                if let Some(parser) = reading
                    .parser
                    .as_ref()
                    .filter(|_| dispatch::rules(spec).contains(&rule))
                {
                    let parsed = parser(rule, input);
                    let answer = parsed.map(|spans| Expectation::Accept(parts(spec, &spans, input)));
                    answers.permit(reading.name, answer.unwrap_or(Expectation::Reject));
                }
            }
            _ => {}
        }
    }
    let mut all = match dispatch::deciding(spec, request.operation()) {
        Spec::Own(_) => Vec::new(),
        other if answer(spec, request) == answer(other, request) => super::permitted(other, request),
        _ => Vec::new(),
    };
    for own in answers.into_permitted() {
        if all.iter().all(|one| one.answer != own.answer) {
            all.push(own);
        }
    }
    all
}

/// Whether the document itself may permit any further answer.
pub(super) fn may_permit(document: Own) -> bool {
    !cfg!(target_family = "wasm") && !dispatch::own_edition(document).readings().is_empty()
}
