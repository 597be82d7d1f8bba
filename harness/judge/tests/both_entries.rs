//! A vector's expectation and the reference of the same document lead to the same judgement of every parser.

use std::collections::BTreeSet;

use urispec_judge::{Expected, Judgement, ReferenceAnswer, Response, judge};
use urispec_model::{ComponentSet, Observation, Request, Spec};
use urispec_subjects::{Subject, all, observe};
use urispec_vectors::Suite;

fn by_vector(expected: &Expected<'_>, spec: Spec, observed: &Observation<'_>, subject: ComponentSet) -> Judgement {
    let response = Response {
        observation: observed,
        distinguishes_undefined: subject,
    };
    judge(spec, expected, response)
}

fn by_reference(request: &Request<'_>, spec: Spec, observed: &Observation<'_>, subject: ComponentSet) -> Judgement {
    let reference = ReferenceAnswer::of(spec, request);
    by_vector(&reference.expected(spec, request), spec, observed, subject)
}

#[test]
fn every_vector_and_every_parser_are_judged_alike_through_both_entries() {
    let suite = Suite::embedded();
    let subjects: Vec<Box<dyn Subject>> = all();
    assert!(subjects.len() >= 7, "the parsers are built in");
    let mut judged = 0;
    let mut differences = BTreeSet::new();
    for subject in &subjects {
        let about = subject.about();
        for vector in &suite.vectors {
            let request = vector.request();
            let observed = observe(&**subject, &request);
            for spec in vector.expect.iter().flat_map(|group| &group.specs).copied() {
                let expected = vector.expectation(spec).expect("the spec is one of its groups'");
                let distinguishes = about.distinguishes_undefined;
                let ours = by_vector(&Expected::from(expected), spec, &observed, distinguishes);
                let theirs = by_reference(&request, spec, &observed, distinguishes);
                judged += 1;
                if (ours.verdict, &ours.reading) != (theirs.verdict, &theirs.reading) {
                    differences.insert(format!(
                        "{} {spec} {}: {:?} {:?} by the vector, {:?} {:?} by the reference; {} {observed:?}",
                        vector.id,
                        vector.operation(),
                        ours.verdict,
                        ours.reading,
                        theirs.verdict,
                        theirs.reading,
                        about.name,
                    ));
                }
            }
        }
    }
    assert!(judged > 50_000, "{judged}");
    let shown: Vec<&str> = differences.iter().map(String::as_str).collect();
    assert!(shown.is_empty(), "{} differences\n{}", shown.len(), shown.join("\n"));
}
