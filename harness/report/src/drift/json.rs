//! Drift as JSON; `drift.schema.json` is the schema of the types in this file.

use serde::Serialize;
use urispec_differential::{LanguageDifference, LanguageDifferenceKind};
use urispec_drift::{Change, Clause, Comparison, Difference, EXACT_TEXTS, Place, Reason};
use urispec_grammar::{Event, Operand};
use urispec_model::{Bytes, Component, Observation, OwnedRequest};

use super::{Aspect, LearnedDrift, learned, relation_name};

/// The differences between documents, as `urispec drift --format json` prints them.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(title = "Drift"))]
struct Drift<'d> {
    #[cfg_attr(feature = "schema", schemars(extend("const" = FORMAT)))]
    format: u32,
    steps: Vec<Step<'d>>,
}

const FORMAT: u32 = 1;

/// The comparison of two documents.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Step<'d> {
    /// The first document by its name, or the first grammar by its file.
    from: &'d str,
    /// The second document by its name, or the second grammar by its file.
    to: &'d str,
    /// The relation of the language of `from` to the language of `to`.
    #[cfg_attr(
        feature = "schema",
        schemars(extend("enum" = ["equal", "subset", "superset", "disjoint", "overlapping"]))
    )]
    relation: &'static str,
    /// A description of the texts that `relation`, `reasons` and `counts` cover. Null if these three keys cover all
    /// texts. The three keys do not cover all texts if one of the two documents is an edition of the URL Standard,
    /// which gets no base.
    texts: Option<&'static str>,
    /// The reasons for the relation. Each reason is a pair of rules, with the shortest input that only one side
    /// accepts because of these rules.
    reasons: Vec<Parting<'d>>,
    /// For each length in bytes, the number of strings that only `from` accepts, that only `to` accepts, and that
    /// both accept.
    counts: Vec<Counted<'d>>,
    /// The questions that the grammars do not decide, and that the two documents answer differently.
    meanings: Vec<Meaning<'d>>,
    /// The smallest input for each kind of difference. Either both documents accept the input with different
    /// meanings, or only one document accepts the input and the automata do not show this difference.
    changes: Vec<Changed<'d>>,
    /// The complete list of differences, by the keys of mismatches. Null if no side is a learnt model.
    learned: Option<Learned<'d>>,
}

/// The differences of learnt models.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Learned<'d> {
    /// The sentence that lists the differences.
    sentence: String,
    /// What is known about each model.
    claims: &'d [String],
    /// The document by whose rules the differences are named.
    document: &'static str,
    differences: Vec<Keyed<'d>>,
}

/// Some of the places where the languages differ: those with the same key.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Keyed<'d> {
    /// The side that differs from the document.
    side: &'d str,
    /// `too-strict` if this side refuses the texts, and `too-lenient` if it accepts them.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["too-strict", "too-lenient"])))]
    verdict: &'static str,
    /// The component; null if the whole answer differs, or if there is no key.
    component: Option<&'static str>,
    /// The rule of the document; null if there is no key.
    rule: Option<&'d str>,
    /// The kind of character or text; null if there is no key.
    cause: Option<&'static str>,
    /// The interpretation by which the side agrees with the document, if there is one.
    reading: Option<&'d str>,
    /// A phrase for the texts.
    about: String,
    /// The number of places with this key.
    reasons: usize,
    /// The shortest text that only one side accepts because of these places.
    witness: Bytes<'d>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Parting<'d> {
    /// The document, or the file, that accepts the example.
    accepted_by: &'d str,
    /// `dies`: the other side accepts no string that begins with the example up to and including the byte at
    /// `offset`. `ends`: the other side rejects the example, but accepts a longer string that begins with it.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["dies", "ends"])))]
    kind: &'static str,
    /// The shortest input that only one side accepts.
    witness: Bytes<'d>,
    /// The offset of the byte at which the two languages separate, from 0.
    offset: usize,
    /// The rule that continues on the accepting side.
    goes_on: Where<'d>,
    /// The rule that ends on the other side.
    ends: Where<'d>,
}

/// A rule of a grammar.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "place_of_rule"))]
struct Where<'d> {
    rule: &'d str,
    /// The section of the rule; null if the document does not number the section, or if the grammar is a file.
    section: Option<&'d str>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Counted<'d> {
    /// The length of the strings, in bytes.
    length: usize,
    #[cfg_attr(feature = "schema", schemars(regex(pattern = DIGITS)))]
    from_only: &'d str,
    #[cfg_attr(feature = "schema", schemars(regex(pattern = DIGITS)))]
    to_only: &'d str,
    #[cfg_attr(feature = "schema", schemars(regex(pattern = DIGITS)))]
    both: &'d str,
}

/// A pattern for a number of any size.
#[cfg(feature = "schema")]
const DIGITS: &str = "^(0|[1-9][0-9]*)$";

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Meaning<'d> {
    topic: &'static str,
    /// The answer of `from`; null if `from` has no answer.
    from: Option<Answered<'d>>,
    /// The answer of `to`; null if `to` has no answer.
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
    /// The subject of the difference: the components that differ, the level, the topic of the reference, or the
    /// operation and the part of its answer. The topic follows from the shape of the reference, and is not always the
    /// topic that causes the difference. For an edition of the URL Standard, the list has the operation, the
    /// severity, the component that decides the severity, and the kind of the scheme.
    #[cfg_attr(feature = "schema", schemars(length(min = 1)))]
    about: Vec<&'static str>,
    /// The smallest request that shows the difference.
    request: &'d OwnedRequest,
    from: Side<'d>,
    to: Side<'d>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Side<'d> {
    says: &'d Observation<'static>,
    /// The clauses that cause the answer; if there are several, their combination causes it. Empty if no clause was
    /// found, or if the document has no such clause.
    because: Vec<Because<'d>>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Because<'d> {
    /// A topic, or the name of a rule.
    about: &'d str,
    says: &'d str,
    /// The section. If a different document has the section, the name of that document and a space come first.
    section: &'d str,
}

/// Comparisons as one JSON document.
///
/// # Panics
/// Never: the output is always JSON.
pub fn steps(steps: &[Comparison]) -> String {
    written(steps.iter().map(step).collect())
}

/// The comparison of a learnt model as one JSON document.
///
/// # Panics
/// Never: the output is always JSON.
pub fn of_learned(one: &Comparison, drift: &LearnedDrift) -> String {
    let learned = Learned {
        sentence: drift.sentence(one),
        claims: &drift.claims,
        document: drift.judge.name(),
        differences: drift
            .differences
            .iter()
            .map(|difference| keyed(one, difference))
            .collect(),
    };
    written(vec![Step {
        learned: Some(learned),
        ..step(one)
    }])
}

fn written(steps: Vec<Step<'_>>) -> String {
    let drift = Drift { format: FORMAT, steps };
    serde_json::to_string_pretty(&drift).expect("names, numbers and bytes can be written as JSON") + "\n"
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
        learned: None,
    }
}

fn keyed<'d>(step: &'d Comparison, difference: &'d LanguageDifference) -> Keyed<'d> {
    let key = match &difference.kind {
        LanguageDifferenceKind::Key(key) => Some(key),
        _ => None,
    };
    Keyed {
        side: &step.names[usize::from(difference.side == Operand::Second)],
        verdict: learned::verdict(difference).name(),
        component: key.and_then(|key| key.component).map(Component::name),
        rule: key.map(|key| &*key.rule),
        cause: key.map(|key| key.cause.name()),
        reading: match &difference.kind {
            LanguageDifferenceKind::Reading(reading) => Some(reading),
            _ => None,
        },
        about: learned::noun(difference),
        reasons: difference.reasons,
        witness: (&difference.witness[..]).into(),
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
