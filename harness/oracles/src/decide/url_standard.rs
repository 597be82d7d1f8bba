//! Finds the expectation of each edition of the URL Standard for each vector, if an independent parser gives the
//! same answer.

use std::collections::BTreeMap;

use urispec_judge::{Expected, Judgement, Response, judge};
use urispec_model::{Answer, Expectation, Observation, Provenance, Request, Spec};
use urispec_subjects::{Subject, observe};
use urispec_vectors::{Citation, Suite, Vector};

use super::{Report, Saying, add, files, tidy};

/// Decides, by every edition, every vector whose operation the edition defines. Returns the files with new
/// expectations.
///
/// An answer of the reference implementation is used if at least one of `parsers` gives the same answer. Not all
/// parsers need to agree, since each parser is older or newer than some editions.
pub fn decide_url_standard(
    suite: &Suite,
    wanted: impl Fn(&Vector) -> bool,
    parsers: &[Box<dyn Subject>],
) -> (BTreeMap<String, String>, Report) {
    let mut report = Report::default();
    let files = files(suite, wanted, |vector| decided(vector, parsers, &mut report));
    (files, report)
}

fn decided(vector: &Vector, parsers: &[Box<dyn Subject>], report: &mut Report) -> Vector {
    let mut decided = vector.clone();
    let request = vector.request();
    let told: Vec<(&dyn Subject, Observation<'_>)> = parsers
        .iter()
        .filter(|parser| parser.about().operations.contains(&request.operation()))
        .map(|parser| (&**parser, observe(&**parser, &request)))
        .collect();
    for spec in Spec::URL_STANDARD.iter().copied() {
        let Some(expectation) = said(spec, &request) else {
            continue;
        };
        let expected = Expected::from(&expectation);
        if let Some(said) = vector.expectation(spec) {
            let is_same = match (said, &expectation) {
                (Expectation::Pairs(said), Expectation::Pairs(derived)) => said.agrees(derived),
                (said, derived) => said == derived,
            };
            if is_same {
                report.confirmed += 1;
            } else {
                report
                    .contradicted
                    .push((vector.id.clone(), spec, format!("{expectation:?}")));
            }
            continue;
        }
        let gives = |(parser, observed): &(&dyn Subject, Observation<'_>)| {
            let is_relative = expectation == Expectation::Reject && matches!(observed, Observation::Unsupported(_));
            judge(spec, &expected, Response::of(parser.about(), observed)) == Judgement::agree() || is_relative
        };
        if told.iter().any(gives) {
            let saying = Saying {
                from: Provenance::Algorithm,
                because: vec![Citation {
                    document: spec.name().to_owned(),
                    section: section(&request).to_owned(),
                }],
                expectation,
            };
            add(&mut decided, spec, saying);
            *report.added.entry(spec).or_default() += 1;
        } else {
            report
                .differing
                .push((vector.id.clone(), spec, format!("{expectation:?}")));
        }
    }
    tidy(&mut decided);
    decided
}

/// The expectation of an edition; `None` if it does not define the operation.
fn said(spec: Spec, request: &Request<'_>) -> Option<Expectation> {
    match urispec_specs::answer(spec, request) {
        Observation::Accept(answer) => Some(Answer::into_owned(answer).into()),
        Observation::Reject(_) => Some(Expectation::Reject),
        _ => None,
    }
}

/// The section of the algorithm, by its anchor.
const fn section(request: &Request<'_>) -> &'static str {
    match request {
        Request::Set { .. } => "url-class",
        Request::Query { .. } => "urlencoded-parsing",
        Request::Equivalent { .. } => "url-equivalence",
        Request::Normalize { .. } => "url-serializing",
        _ => "url-parsing",
    }
}
