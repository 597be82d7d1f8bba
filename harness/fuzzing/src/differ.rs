//! Parsers side by side, and documents side by side: what they do with a case is told as a behaviour.
//!
//! A fuzzer that looks for new code only is blind to inputs on which two parsers differ and neither runs anything new. Who
//! accepts, and where those who accept depart from a document, is therefore told as numbers, which libFuzzer takes for
//! coverage (`fuzz/src/lib.rs`): an input that brings about a new behaviour is kept as one that runs new code.

use std::sync::LazyLock;

use urispec_differential::{Key, Panel, RecentHashes};
use urispec_model::{Level, Spec};
use urispec_subjects::{Subject, all, references};

use crate::case::Pair;
use crate::target::Target;

/// What came of one case.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Behaviour {
    /// Who accepts, who departs and in what, as a number that is the same for the same answer to each.
    Signature(u64),
    /// A finding that was not there before.
    New(Key),
}

impl Behaviour {
    /// A number that stands for it: the same for the same behaviour, and most likely for no other.
    pub fn number(&self) -> u64 {
        match self {
            Self::Signature(number) => *number,
            Self::New(key) => key.to_string().bytes().fold(1, |hash, byte| mix(hash, u64::from(byte))),
        }
    }
}

/// Every reference, in order of its document.
pub(crate) static REFERENCES: LazyLock<Vec<Box<dyn Subject>>> = LazyLock::new(references);
/// Every subject that is built in.
static SUBJECTS: LazyLock<Vec<Box<dyn Subject>>> = LazyLock::new(all);

/// Every subject against the document that judges it.
pub struct Subjects {
    panel: Panel<'static>,
    seen: RecentHashes,
    target: Target,
    levels: Vec<Level>,
}

impl Subjects {
    /// The subjects of these names, or all that are built in if there are none.
    pub fn new(target: Target, names: &[&str]) -> Self {
        let is_wanted = |subject: &&dyn Subject| names.is_empty() || names.contains(&&*subject.about().name);
        let subjects: Vec<&dyn Subject> = SUBJECTS.iter().map(|subject| &**subject).filter(is_wanted).collect();
        let offered = |level: &Level| {
            subjects.iter().any(|subject| match target {
                Target::Normalize => subject.about().normalizes.contains(level),
                _ => subject.about().compares.contains(level),
            })
        };
        Self {
            levels: Level::ALL.iter().copied().filter(offered).collect(),
            panel: Panel::new(&subjects),
            seen: RecentHashes::default(),
            target,
        }
    }

    /// Asks everybody what the target asks.
    pub fn run(&mut self, case: &[u8], tell: &mut dyn FnMut(&Behaviour)) {
        let Self {
            panel,
            seen,
            target,
            levels,
        } = self;
        target.ask(case, levels, &mut |request| {
            let signature = panel.compare(&request, seen, &mut |key| tell(&Behaviour::New(key)));
            tell(&Behaviour::Signature(signature));
        });
    }
}

/// Every document against every other.
pub struct Documents(Vec<Spec>);

impl Documents {
    /// Those that have a reference.
    pub fn new() -> Self {
        Self(Spec::ALL.to_vec())
    }

    /// Asks every document: to parse both texts, to resolve one against the other, to normalize.
    pub fn run(&self, case: &[u8], tell: &mut dyn FnMut(&Behaviour)) {
        let Pair { first, second } = Pair::read(case);
        let mut parties = |number: u64, partition: u64| tell(&Behaviour::Signature(mix(partition, number)));
        parties(1, self.partition(|spec| urispec_specs::parse(spec, None, first).ok()));
        parties(2, self.partition(|spec| urispec_specs::parse(spec, None, second).ok()));
        parties(
            3,
            self.partition(|spec| urispec_specs::resolve(spec, first, second).ok()),
        );
        for level in Level::ALL {
            let normal = |spec| urispec_specs::normalize(spec, second, *level).ok();
            parties(4 + *level as u64, self.partition(normal));
        }
    }

    /// Which documents say the same, as a number.
    fn partition<Said: PartialEq>(&self, says: impl Fn(Spec) -> Option<Said>) -> u64 {
        let mut parties: Vec<Said> = Vec::new();
        self.0.iter().fold(0, |partition, spec| {
            let party = says(*spec).map(|said| {
                parties.iter().position(|other| *other == said).unwrap_or_else(|| {
                    parties.push(said);
                    parties.len() - 1
                })
            });
            mix(partition, party.map_or(0, |party| party as u64 + 1))
        })
    }
}

impl Default for Documents {
    fn default() -> Self {
        Self::new()
    }
}

fn mix(hash: u64, number: u64) -> u64 {
    let mixed = (hash.rotate_left(5) ^ number).wrapping_mul(0x517c_c1b7_2722_0a95);
    mixed ^ mixed >> 32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn signatures(target: Target, case: &[u8]) -> Vec<u64> {
        let mut numbers = Vec::new();
        let mut tell = |behaviour: &Behaviour| {
            if let Behaviour::Signature(number) = behaviour {
                numbers.push(*number);
            }
        };
        match target {
            Target::Drift => Documents::new().run(case, &mut tell),
            _ => Subjects::new(target, &[]).run(case, &mut tell),
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
    fn a_finding_is_new_once() {
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
            for case in crate::Generator::new(6, target.shape()).take(500) {
                Subjects::new(target, &["url"]).run(&case, &mut |_| {});
            }
        }
    }
}
