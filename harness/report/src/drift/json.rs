//! Drift for programs; `drift.schema.json` is the schema of the types here.

use serde::Serialize;
use urispec_drift::{Change, Clause, Comparison, Difference, EXACT_TEXTS, Place, Reason};
use urispec_grammar::{Event, Operand};
use urispec_model::{Bytes, Observation, OwnedRequest};

use super::{Aspect, relation_name};

/// What differs between documents, as `urispec drift --format json` prints it.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(title = "Drift"))]
struct Drift<'d> {
    #[cfg_attr(feature = "schema", schemars(extend("const" = FORMAT)))]
    format: u32,
    steps: Vec<Step<'d>>,
}

const FORMAT: u32 = 1;

/// A document, and another that is compared with it.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Step<'d> {
    /// A document by its name, or a file.
    from: &'d str,
    /// A document by its name, or a file.
    to: &'d str,
    /// The language of `from` to that of `to`.
    #[cfg_attr(
        feature = "schema",
        schemars(extend("enum" = ["equal", "subset", "superset", "disjoint", "overlapping"]))
    )]
    relation: &'static str,
    /// The texts of which `relation`, `reasons` and `counts` speak, in words, where one of the two is an edition of the URL Standard, which is
    /// asked without a base; null where they mention all.
    texts: Option<&'static str>,
    /// For each pair of rules at which the two part, the shortest input that only one accepts.
    reasons: Vec<Parting<'d>>,
    /// How many strings of a length in bytes only one side accepts, and both.
    counts: Vec<Counted<'d>>,
    /// What the two say differently beside their grammars.
    meanings: Vec<Meaning<'d>>,
    /// The smallest input for each way in which both accept and mean something else, or in which only one accepts and the automata do not
    /// know it.
    changes: Vec<Changed<'d>>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Parting<'d> {
    /// The document, or the file, that accepts it.
    accepted_by: &'d str,
    /// `dies`: no member of the other begins so. `ends`: one does, and the example is none.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["dies", "ends"])))]
    kind: &'static str,
    /// The input.
    witness: Bytes<'d>,
    /// The byte at which the two part, from 0.
    offset: usize,
    /// The rule of the one that continues.
    goes_on: Where<'d>,
    /// The rule of the one that ends.
    ends: Where<'d>,
}

/// A rule of a grammar.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "place_of_rule"))]
struct Where<'d> {
    rule: &'d str,
    /// Its section; null if the document does not number it, or the grammar is a file.
    section: Option<&'d str>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Counted<'d> {
    /// In bytes.
    length: usize,
    #[cfg_attr(feature = "schema", schemars(regex(pattern = DIGITS)))]
    from_only: &'d str,
    #[cfg_attr(feature = "schema", schemars(regex(pattern = DIGITS)))]
    to_only: &'d str,
    #[cfg_attr(feature = "schema", schemars(regex(pattern = DIGITS)))]
    both: &'d str,
}

/// A number of any size.
#[cfg(feature = "schema")]
const DIGITS: &str = "^(0|[1-9][0-9]*)$";

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Meaning<'d> {
    topic: &'static str,
    /// What `from` says; null if it says nothing.
    from: Option<Answered<'d>>,
    /// What `to` says; null if it says nothing.
    to: Option<Answered<'d>>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Answered<'d> {
    answer: &'d str,
    section: &'d str,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Changed<'d> {
    #[cfg_attr(
        feature = "schema",
        schemars(extend("enum" = Aspect::ALL.map(|(aspect, _)| aspect.name())))
    )]
    aspect: &'static str,
    /// The components that differ, the level, the topic of the reference by its shape, which need not be what decides, or the operation and
    /// what differs in its answer. Where one of the two is an edition of the URL Standard: the operation, how grave the difference is, the
    /// component that makes it so, and the kind of the scheme.
    #[cfg_attr(feature = "schema", schemars(length(min = 1)))]
    about: Vec<&'static str>,
    /// The smallest request that shows it.
    request: &'d OwnedRequest,
    from: Side<'d>,
    to: Side<'d>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Side<'d> {
    says: &'d Observation<'static>,
    /// The clauses that decide, together if there are several; none if none were found, or the document has none.
    because: Vec<Because<'d>>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Because<'d> {
    /// A topic, or the name of a rule.
    about: &'d str,
    says: &'d str,
    /// Before it, and a space, the document that says it, if it is another one.
    section: &'d str,
}

/// Some steps as one JSON document.
///
/// # Panics
/// Never: what is written is always JSON.
pub fn steps(steps: &[Comparison]) -> String {
    let drift = Drift {
        format: FORMAT,
        steps: steps.iter().map(step).collect(),
    };
    serde_json::to_string_pretty(&drift).expect("names, numbers and bytes are JSON") + "\n"
}

#[cfg(all(test, feature = "schema"))]
pub(crate) fn schema() -> serde_json::Value {
    urispec_model::schema::of::<Drift<'_>>()
}

fn step(step: &Comparison) -> Step<'_> {
    let [from, to] = [0, 1].map(|side| &*step.names[side]);
    Step {
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
                Meaning {
                    topic: topic.name(),
                    from,
                    to,
                }
            })
            .collect(),
        changes: step.changes.iter().map(changed).collect(),
    }
}

fn why<'d>(step: &'d Comparison, reason: &'d Reason) -> Parting<'d> {
    Parting {
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
    let side_json = |side: usize| Side {
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
