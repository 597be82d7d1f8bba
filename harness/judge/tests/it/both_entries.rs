//! Tests that a vector's expectation and the reference of the same document lead to the same judgement of every
//! parser.

use std::collections::BTreeSet;
use std::path::Path;

use urispec_judge::{Expected, Judgement, ReferenceAnswer, Response, judge};
use urispec_model::{
    Answer, Component, ComponentSet, Expectation, Observation, Parts, Permitted, Request, Spec, Value,
};
use urispec_subjects::{About, Subject, all, observe};
use urispec_vectors::Suite;

/// The current folder of vectors, which may be newer than the embedded copy.
fn suite() -> Suite {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../vectors");
    Suite::load(&root).unwrap_or_else(|error| panic!("{error}"))
}

fn by_vector(expected: &Expected<'_>, spec: Spec, observed: &Observation<'_>, about: &About) -> Judgement {
    judge(spec, expected, Response::of(about, observed))
}

fn by_reference(request: &Request<'_>, spec: Spec, observed: &Observation<'_>, about: &About) -> Judgement {
    let reference = ReferenceAnswer::of(spec, request);
    by_vector(&reference.expected(spec, request), spec, observed, about)
}

#[test]
fn every_vector_and_every_parser_are_judged_alike_through_both_entries() {
    let suite = suite();
    let subjects: Vec<Box<dyn Subject>> = all();
    assert!(subjects.len() >= 7, "the parsers are built in");
    let mut judged = 0;
    let mut differences = BTreeSet::new();
    for vector in &suite.vectors {
        let request = vector.request();
        let answers: Vec<(&About, Observation<'_>)> = subjects
            .iter()
            .map(|subject| (subject.about(), observe(&**subject, &request)))
            .collect();
        for spec in vector.expect.iter().flat_map(|group| &group.specs).copied() {
            let expected = vector.expectation(spec).expect("the spec is one of its groups'");
            let reference = ReferenceAnswer::of(spec, &request);
            for (about, observed) in &answers {
                let ours = by_vector(&Expected::from(expected), spec, observed, about);
                let theirs = by_vector(&reference.expected(spec, &request), spec, observed, about);
                judged += 1;
                if ours != theirs {
                    differences.insert(format!(
                        "{} {spec} {}: {ours:?} by the vector, {theirs:?} by the reference; {} {observed:?}",
                        vector.id,
                        vector.operation(),
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

/// The set of the answers in a list: each answer as text, with the id of its interpretation.
fn set(answers: &[Permitted]) -> BTreeSet<String> {
    let shown = |one: &Permitted| format!("{:?} {:?}", one.answer, one.reading);
    answers.iter().map(shown).collect()
}

#[test]
fn every_vector_permits_what_the_reference_permits_and_nothing_else() {
    let suite = suite();
    let mut several = 0;
    let mut differences = Vec::new();
    for vector in &suite.vectors {
        for spec in vector.expect.iter().flat_map(|group| &group.specs).copied() {
            let listed = match vector.expectation(spec).expect("the spec is one of its groups'") {
                // The first answer is the strict one, which `references` tests.
                Expectation::AnyOf(list) => &list[1..],
                _ => &[],
            };
            let permitted = urispec_specs::permitted(spec, &vector.request());
            several += usize::from(!listed.is_empty());
            if set(listed) != set(&permitted) {
                let id = &vector.id;
                differences.push(format!(
                    "{id} {spec}: {listed:?} by the vector, {permitted:?} by the reference"
                ));
            }
        }
    }
    assert!(several > 500, "{several}");
    let count = differences.len();
    assert!(
        differences.is_empty(),
        "{count} differences\n{}",
        differences.join("\n")
    );
}

/// The observation of a parser that gives this answer. Every component that the answer leaves open is undefined.
fn observation_of(answer: &Expectation) -> Option<Observation<'static>> {
    Some(match answer {
        Expectation::Accept(parts) => Observation::Accept(Answer::Parts(filled(parts))),
        Expectation::Reject => Observation::Reject("refused".into()),
        Expectation::Uri(uri) => Observation::Accept(Answer::Uri(uri.clone())),
        Expectation::SameDocument { fragment } => Observation::Accept(Answer::SameDocument {
            fragment: fragment.clone(),
        }),
        Expectation::Equal(equal) => Observation::Accept(Answer::Equal(*equal)),
        Expectation::Path(path) => Observation::Accept(Answer::Path(path.clone())),
        Expectation::Base(base) => Observation::Accept(Answer::Base(base.clone())),
        Expectation::Uris(uris) => Observation::Accept(Answer::Uris(uris.clone())),
        Expectation::Hazards(hazards) => Observation::Accept(Answer::Hazards(hazards.clone())),
        Expectation::Pairs(pairs) => Observation::Accept(Answer::Pairs(pairs.clone())),
        Expectation::Address(address) => Observation::Accept(Answer::Address(*address)),
        Expectation::Target(target) => Observation::Accept(Answer::Target(target.clone())),
        Expectation::Encoded(encoded) => Observation::Accept(Answer::Encoded(encoded.clone())),
        Expectation::Decoded(data) => Observation::Accept(Answer::Decoded(data.clone())),
        Expectation::SchemeParts(parts) => Observation::Accept(Answer::SchemeParts(parts.clone())),
        Expectation::AnyOf(_) | Expectation::Undefined => return None,
    })
}

fn filled(parts: &Parts<'static>) -> Parts<'static> {
    let mut parts = parts.clone();
    for component in Component::ALL.iter().copied() {
        if parts[component] == Value::Unstated {
            parts.set(component, Value::Undefined);
        }
    }
    parts
}

#[test]
fn every_answer_that_a_vector_permits_agrees_by_its_reading_through_both_entries() {
    let mut about = About::new("any", "1");
    about.distinguishes_undefined = ComponentSet::ALL;
    let suite = suite();
    let mut judged = 0;
    for vector in &suite.vectors {
        let request = vector.request();
        for group in &vector.expect {
            let Expectation::AnyOf(list) = &group.expectation else {
                continue;
            };
            for one in list {
                let observed = observation_of(&one.answer).expect("a list holds answers");
                let mut expected = Judgement::agree();
                expected.reading.clone_from(&one.reading);
                for spec in group.specs.iter().copied() {
                    let ours = by_vector(&Expected::from(&group.expectation), spec, &observed, &about);
                    let theirs = by_reference(&request, spec, &observed, &about);
                    judged += 1;
                    assert_eq!(
                        (&ours, &theirs),
                        (&expected, &expected),
                        "{} {spec} {observed:?}",
                        vector.id
                    );
                }
            }
        }
    }
    assert!(judged > 1_500, "{judged}");
}
