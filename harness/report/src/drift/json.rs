//! Drift for programs; `drift.schema.json` describes it.

use serde::Serialize;
use urispec_drift::{Change, Clause, Comparison, Difference, EXACT_TEXTS, Place, Reason};
use urispec_grammar::{Event, Operand};
use urispec_model::{Bytes, Observation, OwnedRequest};

use super::{Aspect, relation_name};

#[derive(Serialize)]
struct Drift<'d> {
    format: u32,
    steps: Vec<StepJson<'d>>,
}

#[derive(Serialize)]
struct StepJson<'d> {
    from: &'d str,
    to: &'d str,
    relation: &'static str,
    texts: Option<&'static str>,
    reasons: Vec<Why<'d>>,
    counts: Vec<Counted<'d>>,
    meanings: Vec<Meant<'d>>,
    changes: Vec<Changed<'d>>,
}

#[derive(Serialize)]
struct Why<'d> {
    accepted_by: &'d str,
    kind: &'static str,
    witness: Bytes<'d>,
    offset: usize,
    goes_on: Where<'d>,
    ends: Where<'d>,
}

#[derive(Serialize)]
struct Where<'d> {
    rule: &'d str,
    section: Option<&'d str>,
}

#[derive(Serialize)]
struct Counted<'d> {
    length: usize,
    from_only: &'d str,
    to_only: &'d str,
    both: &'d str,
}

#[derive(Serialize)]
struct Meant<'d> {
    topic: &'static str,
    from: Option<Answered<'d>>,
    to: Option<Answered<'d>>,
}

#[derive(Serialize)]
struct Answered<'d> {
    answer: &'d str,
    section: &'d str,
}

#[derive(Serialize)]
struct Changed<'d> {
    aspect: &'static str,
    about: Vec<&'static str>,
    request: &'d OwnedRequest,
    from: SideJson<'d>,
    to: SideJson<'d>,
}

#[derive(Serialize)]
struct SideJson<'d> {
    says: &'d Observation<'static>,
    because: Vec<Because<'d>>,
}

#[derive(Serialize)]
struct Because<'d> {
    about: &'d str,
    says: &'d str,
    section: &'d str,
}

/// Some steps as one JSON document.
///
/// # Panics
/// Never: what is written is always JSON.
pub fn steps(steps: &[Comparison]) -> String {
    let drift = Drift {
        format: 1,
        steps: steps.iter().map(step_json).collect(),
    };
    serde_json::to_string_pretty(&drift).expect("names, numbers and bytes are JSON") + "\n"
}

fn step_json(step: &Comparison) -> StepJson<'_> {
    let [from, to] = [0, 1].map(|side| &*step.names[side]);
    StepJson {
        from,
        to,
        relation: relation_name(step.acceptance.relation),
        texts: step.acceptance.is_of_exact_texts.then_some(EXACT_TEXTS),
        reasons: step.acceptance.reasons.iter().map(|reason| why(step, reason)).collect(),
        counts: step
            .acceptance
            .counts
            .iter()
            .map(|count| Counted {
                length: count.length,
                from_only: &count.first,
                to_only: &count.second,
                both: &count.both,
            })
            .collect(),
        meanings: step
            .meanings
            .iter()
            .map(|(topic, answers)| {
                let [from, to] = answers.each_ref().map(|clause| {
                    clause.as_ref().map(|clause| Answered {
                        answer: &clause.text,
                        section: &clause.section,
                    })
                });
                Meant {
                    topic: topic.name(),
                    from,
                    to,
                }
            })
            .collect(),
        changes: step.changes.iter().map(changed).collect(),
    }
}

fn why<'d>(step: &'d Comparison, reason: &'d Reason) -> Why<'d> {
    Why {
        accepted_by: &step.names[usize::from(reason.accepted_by == Operand::Second)],
        kind: match reason.event {
            Event::Dies => "dies",
            Event::Ends => "ends",
        },
        witness: (&reason.witness[..]).into(),
        offset: reason.offset,
        goes_on: place(&reason.goes_on),
        ends: place(&reason.ends),
    }
}

fn place(place: &Place) -> Where<'_> {
    Where {
        rule: &place.rule,
        section: place.section.as_deref(),
    }
}

fn changed(change: &Change) -> Changed<'_> {
    let about = match change.difference {
        Difference::Splitting(set) => set.iter().map(urispec_model::Component::name).collect(),
        Difference::Resolution(topic) => vec![topic.name()],
        Difference::Normalization(level) | Difference::Equivalence(level) => vec![level.name()],
        Difference::Finding(operation, rule) => vec![operation.name(), rule],
        Difference::Acceptance(operation, _) => vec![operation.name()],
        Difference::Graded(operation, severity, component, scheme) => [operation.name(), severity.name()]
            .into_iter()
            .chain(component.map(urispec_model::Component::name))
            .chain([scheme.name()])
            .collect(),
    };
    let side_json = |side: usize| SideJson {
        says: &change.answers[side],
        because: change
            .reasons
            .iter()
            .filter_map(|clauses| clauses[side].as_ref())
            .map(because)
            .collect(),
    };
    Changed {
        aspect: Aspect::of(change).name(),
        about,
        request: &change.witness,
        from: side_json(0),
        to: side_json(1),
    }
}

fn because(clause: &Clause) -> Because<'_> {
    Because {
        about: &clause.about,
        says: &clause.text,
        section: &clause.section,
    }
}
