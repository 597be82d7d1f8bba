//! Failures in groups, of which only the smallest witness is kept.

use std::collections::BTreeMap;

use urispec_grammar::{Dfa, Ending, Tracer, order};
use urispec_model::{Bytes, Observation, Verdict};

use crate::plan::Kind;
use crate::result::FailureGroup;

/// Where the automaton is when an input stops being a prefix of a member, or ends; and with which byte's class it stops.
type Place = (u32, Option<u8>);

/// Failures by verdict and place.
#[derive(Debug, Default)]
pub(crate) struct Groups(BTreeMap<(Verdict, Place), Failures>);

#[derive(Debug)]
struct Failures {
    count: u64,
    witness: Vec<u8>,
    kind: Kind,
    derived: bool,
    words: String,
}

impl Groups {
    pub(crate) fn add(&mut self, dfa: &Dfa, kind: Kind, text: &[u8], verdict: Verdict, observed: &Observation<'_>) {
        let (place, derived) = place(dfa, text);
        let failures = Failures {
            count: 1,
            witness: Vec::new(),
            kind,
            derived,
            words: String::new(),
        };
        let known = self.0.get_mut(&(verdict, place));
        match known {
            Some(known) if order::compare(&known.witness, text).is_le() => known.count += 1,
            Some(known) => {
                known.count += 1;
                known.witness = text.to_vec();
                known.kind = kind;
                known.words = words(observed);
            }
            None => {
                let failures = Failures {
                    witness: text.to_vec(),
                    words: words(observed),
                    ..failures
                };
                self.0.insert((verdict, place), failures);
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
    pub(crate) fn by_rule(self, tracer: &Tracer) -> Vec<FailureGroup> {
        let mut groups: BTreeMap<(Verdict, String), Failures> = BTreeMap::new();
        for ((verdict, _), failures) in self.0 {
            let trace = tracer.trace(&failures.witness);
            let rule = match trace.ending {
                Ending::Dies => trace.rule,
                Ending::Accepted | Ending::EndsEarly => trace.last,
            };
            match groups.get_mut(&(verdict, rule.clone())) {
                Some(known) => join(known, failures),
                None => drop(groups.insert((verdict, rule), failures)),
            }
        }
        let mut groups: Vec<FailureGroup> = groups
            .into_iter()
            .map(|((verdict, rule), failures)| FailureGroup {
                verdict,
                rule,
                failures: failures.count,
                witness: Bytes::from(failures.witness),
                kind: failures.kind,
                derived: failures.derived,
                divergence: None,
                words: failures.words,
            })
            .collect();
        groups.sort_by(|one, other| order::compare(&one.witness, &other.witness).then(one.verdict.cmp(&other.verdict)));
        groups
    }
}

/// Two groups in one: the smaller witness stays; of two equal ones the first, so that the order of threads decides nothing.
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

fn words(observed: &Observation<'_>) -> String {
    match observed {
        Observation::Reject(words) | Observation::Crash(words) | Observation::Protocol(words) => words.to_string(),
        _ => String::new(),
    }
}
