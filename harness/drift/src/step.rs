//! Everything that differs between two documents.

use urispec_grammar::Error;
use urispec_model::{ComponentSet, Observation, Request, ResolveOptions, Spec};
use urispec_specs::{Meaning, Topic, answer, meanings};

use crate::{Acceptance, Clause, Difference, Party, Survey, Witness, acceptance, clauses};

/// Everything that differs between two sides.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    /// The names of the two.
    pub names: [String; 2],
    /// What they accept.
    pub acceptance: Acceptance,
    /// Where both accept and mean different things; none where one is no document.
    pub changes: Vec<Change>,
    /// What the two say differently beside their grammars.
    pub meanings: Vec<(Topic, [Option<Meaning>; 2])>,
}

/// A difference with the smallest input that shows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    /// Of which kind.
    pub difference: Difference,
    /// What shows it.
    pub witness: Witness,
    /// What the two say to it.
    pub says: [Observation<'static>; 2],
    /// The clauses that decide.
    pub clauses: [Option<Clause>; 2],
}

/// Lays two sides beside each other; `survey` has to have compared them, if both are documents. Fails as [`acceptance`]
/// does.
pub fn step(first: &Party, second: &Party, survey: &Survey) -> Result<Step, Error> {
    let documents = first.spec.zip(second.spec);
    Ok(Step {
        names: [first.name.clone(), second.name.clone()],
        acceptance: acceptance(first, second)?,
        changes: documents.map_or(Vec::new(), |specs| changes([first, second], specs, survey)),
        meanings: documents.map_or(Vec::new(), |(one, other)| changed_meanings(one, other)),
    })
}

fn changes(parties: [&Party; 2], specs: (Spec, Spec), survey: &Survey) -> Vec<Change> {
    let key = (specs.0.min(specs.1), specs.0.max(specs.1));
    let specs = [specs.0, specs.1];
    let Some(found) = survey.get(&key) else {
        return Vec::new();
    };
    found
        .iter()
        .map(|(difference, witness)| Change {
            difference: *difference,
            witness: witness.clone(),
            says: specs.map(|spec| says(spec, *difference, witness, common(specs))),
            clauses: clauses([0, 1].map(|side| (specs[side], &parties[side].grammar)), *difference),
        })
        .collect()
}

fn common([one, other]: [Spec; 2]) -> ComponentSet {
    let both = one.components().iter();
    both.filter(|component| other.components().contains(*component))
        .collect()
}

fn says(spec: Spec, difference: Difference, witness: &Witness, common: ComponentSet) -> Observation<'static> {
    let input = &witness.input[..];
    let request = match difference {
        Difference::Splitting(_) => Request::Parse { input, rule: None },
        Difference::Resolution(_) => Request::Resolve {
            base: witness.base.as_deref().unwrap_or_default(),
            input,
            options: ResolveOptions::default(),
        },
        Difference::Normalization(level) => Request::Normalize { input, level },
    };
    let observed = answer(spec, &request).into_owned();
    match observed {
        Observation::Accept(urispec_model::Answer::Parts(parts)) => {
            let mut kept = urispec_model::Parts::default();
            for (component, value) in parts.stated().filter(|(component, _)| common.contains(*component)) {
                kept.set(component, value.clone());
            }
            Observation::Accept(urispec_model::Answer::Parts(kept))
        }
        other => other,
    }
}

fn changed_meanings(one: Spec, other: Spec) -> Vec<(Topic, [Option<Meaning>; 2])> {
    let (ones, others) = (meanings(one), meanings(other));
    let of = |list: &[Meaning], topic: Topic| list.iter().copied().find(|meaning| meaning.topic == topic);
    Topic::ALL
        .iter()
        .map(|topic| (*topic, [of(&ones, *topic), of(&others, *topic)]))
        .filter(|(_, [one, other])| one.map(|one| one.answer) != other.map(|other| other.answer))
        .collect()
}
