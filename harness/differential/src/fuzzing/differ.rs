//! Compares parsers with their documents, and documents with each other, and reports their behaviour.
//!
//! A fuzzer that looks only for new code coverage misses some differences: an input on which two parsers differ
//! need not run any new code. So the behaviour is reported as a number: which parsers accept, and which components
//! differ. libFuzzer treats this number as coverage (`fuzz/src/lib.rs`), so it keeps an input with a new behaviour
//! like an input that runs new code.

use std::hash::{Hash, Hasher as _};
use std::sync::LazyLock;

use rustc_hash::FxHasher;
use urispec_model::{Level, OwnedRequest, Spec};
use urispec_subjects::{About, Subject, all};

use crate::fuzzing::case::Pair;
use crate::fuzzing::target::Target;
use crate::{Key, Panel, RecentHashes};

/// The behaviour of subjects or documents on a case.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Behaviour {
    /// A hash of the parsers that accept, the parsers that differ, and the components that differ. Equal answers
    /// have equal hashes.
    Signature(u64),
    /// A divergence that is new in this run. Occasionally this is a divergence that the run found earlier and has
    /// forgotten.
    New(Sighting),
}

impl Behaviour {
    /// A number for the behaviour. Equal behaviours have equal numbers, and different behaviours most likely have
    /// different numbers.
    pub fn number(&self) -> u64 {
        match self {
            Self::Signature(number) => *number,
            Self::New(sighting) => hash(sighting.key.to_string()),
        }
    }
}

/// A divergence, and a request that shows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sighting {
    /// The divergence.
    pub key: Key,
    /// The request in the form in which the search found it.
    pub request: OwnedRequest,
}

/// Every built-in parser.
static SUBJECTS: LazyLock<Vec<Box<dyn Subject>>> = LazyLock::new(all);

/// Compares each subject with the document that judges it.
pub struct Subjects {
    panel: Panel<'static>,
    seen: RecentHashes,
    target: Target,
    levels: Vec<Level>,
}

impl Subjects {
    /// The parsers with these names, or all built-in parsers if there are no names.
    pub fn new(target: Target, names: &[&str]) -> Self {
        let is_named = |about: &About| names.is_empty() || names.contains(&&*about.name);
        let is_wanted = |subject: &&dyn Subject| is_named(subject.about()) && target.asks(subject.about());
        let subjects: Vec<&dyn Subject> = SUBJECTS.iter().map(|subject| &**subject).filter(is_wanted).collect();
        Self::of(target, &subjects)
    }

    /// The given parsers.
    pub fn of(target: Target, subjects: &[&'static dyn Subject]) -> Self {
        let offered = |level: &Level| {
            subjects.iter().any(|subject| match target {
                Target::Normalize => subject.about().normalizes.contains(level),
                _ => subject.about().compares.contains(level),
            })
        };
        Self {
            levels: Level::ALL.iter().copied().filter(offered).collect(),
            panel: Panel::new(subjects),
            seen: RecentHashes::default(),
            target,
        }
    }

    /// The panel of the parsers, each with the document that judges it.
    pub const fn panel(&self) -> &Panel<'static> {
        &self.panel
    }

    /// Sends each parser the requests of a case.
    pub fn run(&mut self, case: &[u8], observe: &mut dyn FnMut(Behaviour)) {
        let Self {
            panel,
            seen,
            target,
            levels,
        } = self;
        target.ask(case, levels, &mut |request| {
            let signature = panel.compare(&request, seen, &mut |found| {
                if let Some(key) = found.key() {
                    let request = OwnedRequest::from(request);
                    observe(Behaviour::New(Sighting { key, request }));
                }
            });
            observe(Behaviour::Signature(signature));
        });
    }
}

/// Compares all documents with each other.
pub struct Documents(Vec<Spec>);

impl Documents {
    /// Compares all documents.
    pub fn new() -> Self {
        Self(Spec::SYNTAXES.to_vec())
    }

    /// Parses both texts by every document, resolves the second text against the first, and normalizes the second.
    pub fn run(&self, case: &[u8], observe: &mut dyn FnMut(Behaviour)) {
        let Pair { first, second } = Pair::read(case);
        let mut report = |question: u64, partition: Vec<u8>| observe(Behaviour::Signature(hash((question, partition))));
        report(1, self.partition(|spec| urispec_specs::parse(spec, None, first).ok()));
        report(2, self.partition(|spec| urispec_specs::parse(spec, None, second).ok()));
        report(
            3,
            self.partition(|spec| urispec_specs::resolve(spec, first, second).ok()),
        );
        for level in Level::ALL {
            let normal = |spec| urispec_specs::normalize(spec, second, *level).ok();
            report(4 + *level as u64, self.partition(normal));
        }
    }

    /// For each document, the number of its answer; 0 if the document has no answer. Equal answers have equal
    /// numbers, from 1 in the order of the documents.
    fn partition<Answer: PartialEq>(&self, answer: impl Fn(Spec) -> Option<Answer>) -> Vec<u8> {
        let mut answers: Vec<Answer> = Vec::new();
        let mut number_of = |answer: Answer| {
            let known = answers.iter().position(|other| *other == answer);
            let number = known.unwrap_or_else(|| {
                answers.push(answer);
                answers.len() - 1
            });
            u8::try_from(number + 1).expect("there are fewer than 255 documents")
        };
        self.0
            .iter()
            .map(|spec| answer(*spec).map_or(0, &mut number_of))
            .collect()
    }
}

impl Default for Documents {
    fn default() -> Self {
        Self::new()
    }
}

/// A hash of a value in 64 bits. It is not randomised, so it is the same in every run.
fn hash(value: impl Hash) -> u64 {
    let mut hasher = FxHasher::default();
    value.hash(&mut hasher);
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn signatures(target: Target, case: &[u8]) -> Vec<u64> {
        let mut numbers = Vec::new();
        let mut observe = |behaviour: Behaviour| {
            if let Behaviour::Signature(number) = behaviour {
                numbers.push(number);
            }
        };
        match target {
            Target::Drift => Documents::new().run(case, &mut observe),
            _ => Subjects::new(target, &[]).run(case, &mut observe),
        }
        numbers
    }

    #[test]
    fn the_same_behaviour_has_the_same_number_and_another_one_another() {
        for (target, one, same, other) in [
            (
                Target::Parse,
                &b"http://a/b"[..],
                &b"http://c/d"[..],
                &b"http://a b/"[..],
            ),
            (
                Target::Resolve,
                b"http://a/b\xffc",
                b"http://a/b\xffd",
                b"a:/b\xff..//c",
            ),
            (
                Target::Drift,
                b"http://a/b\xffc",
                b"http://a/b\xffd",
                b"http://a/b\xff?c",
            ),
        ] {
            assert_eq!(signatures(target, one), signatures(target, same), "{target}");
            assert_ne!(signatures(target, one), signatures(target, other), "{target}");
        }
    }

    #[test]
    fn a_divergence_is_new_once() {
        let mut subjects = Subjects::new(Target::Parse, &[]);
        let mut count = || {
            let mut new = 0;
            subjects.run(b"http://h:65536/", &mut |behaviour| {
                new += usize::from(matches!(behaviour, Behaviour::New(_)));
            });
            new
        };
        assert_ne!(count(), 0);
        assert_eq!(count(), 0);
    }

    #[test]
    fn every_target_runs_any_case() {
        for target in [Target::Parse, Target::Resolve, Target::Normalize, Target::Equivalent] {
            for case in crate::fuzzing::Generator::new(6, target.shape()).take(500) {
                Subjects::new(target, &["url"]).run(&case, &mut |_| {});
            }
        }
    }
}
