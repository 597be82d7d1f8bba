//! Sorts failures into groups, and keeps only the smallest example of each group.

use std::collections::BTreeMap;

use urispec_grammar::{Dfa, Ending, Tracer, order};
use urispec_model::{Bytes, Component, ComponentSet, Verdict};

use crate::plan::Kind;
use crate::result::FailureGroup;
use crate::right::Judged;

/// The state of the automaton at which an input ends, or is no longer the beginning of a string of the language. In
/// the second case, also the class of the byte at this place.
type Place = (u32, Option<u8>);

/// Failures by verdict, wrong components, and place.
#[derive(Debug, Default)]
pub(crate) struct Groups(BTreeMap<(Verdict, ComponentSet, Place), Failures>);

#[derive(Debug)]
struct Failures {
    count: u64,
    witness: Vec<u8>,
    kind: Kind,
    derived: bool,
    words: String,
}

impl Groups {
    pub(crate) fn add(&mut self, dfa: &Dfa, kind: Kind, text: &[u8], judged: &Judged<'_>) {
        let (place, derived) = place(dfa, text);
        let key = (judged.verdict, judged.departs, place);
        let failures = Failures {
            count: 1,
            witness: Vec::new(),
            kind,
            derived,
            words: String::new(),
        };
        let known = self.0.get_mut(&key);
        match known {
            Some(known) if order::compare(&known.witness, text).is_le() => known.count += 1,
            Some(known) => {
                known.count += 1;
                known.witness = text.to_vec();
                known.kind = kind;
                known.words = judged.words();
            }
            None => {
                let failures = Failures {
                    witness: text.to_vec(),
                    words: judged.words(),
                    ..failures
                };
                self.0.insert(key, failures);
            }
        }
    }

    pub(crate) fn merge(&mut self, others: Self) {
        for (key, other) in others.0 {
            match self.0.get_mut(&key) {
                Some(known) => join(known, other),
                None => drop(self.0.insert(key, other)),
            }
        }
    }

    /// The groups by verdict and rule.
    ///
    /// `rule_of` is the rule that derives a component.
    pub(crate) fn by_rule(
        self,
        tracer: &Tracer,
        rule_of: impl Fn(Component) -> Option<&'static str>,
    ) -> Vec<FailureGroup> {
        let mut groups: BTreeMap<(Verdict, ComponentSet, String), Failures> = BTreeMap::new();
        for ((verdict, components, _), failures) in self.0 {
            let trace = tracer.trace(&failures.witness);
            let of_trace = match trace.ending {
                Ending::Dies => trace.rule,
                Ending::Accepted | Ending::EndsEarly => trace.last,
            };
            let of_component = components.iter().find_map(&rule_of).map(str::to_owned);
            let key = (verdict, components, of_component.unwrap_or(of_trace));
            match groups.get_mut(&key) {
                Some(known) => join(known, failures),
                None => drop(groups.insert(key, failures)),
            }
        }
        let mut groups: Vec<FailureGroup> = groups
            .into_iter()
            .map(|((verdict, components, rule), failures)| FailureGroup {
                verdict,
                rule,
                components,
                failures: failures.count,
                witness: Bytes::from(failures.witness),
                kind: failures.kind,
                derived: failures.derived,
                divergence: None,
                words: failures.words,
            })
            .collect();
        groups.sort_by(|one, other| {
            order::compare(&one.witness, &other.witness)
                .then(one.verdict.cmp(&other.verdict))
                .then(one.components.cmp(&other.components))
        });
        groups
    }
}

/// Merges two groups. The smaller example is kept. Of two equal examples the first is kept, so that the order of
/// threads has no effect.
fn join(known: &mut Failures, other: Failures) {
    let count = known.count + other.count;
    let is_smaller = order::compare(&other.witness, &known.witness)
        .then(other.kind.cmp(&known.kind))
        .is_lt();
    if is_smaller {
        *known = other;
    }
    known.count = count;
}

fn place(dfa: &Dfa, text: &[u8]) -> (Place, bool) {
    let mut state = 0;
    for byte in text {
        let next = dfa.step(state, *byte);
        if !dfa.is_live(next) {
            return ((state, Some(dfa.class(*byte))), false);
        }
        state = next;
    }
    ((state, None), dfa.is_accepting(state))
}
