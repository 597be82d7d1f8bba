//! The known classes of differences between URI parsers. The list of classes measures how many of these differences
//! a search finds.
//!
//! `classes.json` contains all classes, each with inputs that show it. Which divergences these inputs show depends
//! on the parsers, and a class that no parser shows does not count. The generators do not use this list, so the
//! list can measure them. However, the list and the generators were made from the same literature.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use serde::Deserialize;
use urispec_model::{Bytes, Request, ResolveOptions};

use crate::{Key, Panel, departures};

/// All classes, in the order of their numbers.
pub static CLASSES: LazyLock<Vec<Class>> =
    LazyLock::new(|| serde_json::from_str(include_str!("../../classes.json")).expect("a test parses the file"));

/// A class of inputs on which parsers are known to differ.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Class {
    /// The number of the class, which never changes.
    pub number: u8,
    /// The difference in a few words.
    pub about: String,
    /// Inputs that show the class if a parser parses them.
    #[serde(default)]
    pub parses: Vec<Bytes<'static>>,
    /// Pairs of a base and a reference that show the class if a parser resolves them.
    #[serde(default)]
    pub resolves: Vec<Resolution>,
}

/// A base and a reference that show a class.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Resolution {
    /// The base.
    pub base: Bytes<'static>,
    /// The reference.
    pub input: Bytes<'static>,
}

impl Class {
    /// The requests that show the class.
    pub fn requests(&self) -> impl Iterator<Item = Request<'_>> {
        let parses = self.parses.iter().map(|input| Request::Parse { input, rule: None });
        let resolves = self.resolves.iter().map(|Resolution { base, input }| Request::Resolve {
            base,
            input,
            options: ResolveOptions::default(),
        });
        parses.chain(resolves)
    }
}

/// The divergences that the parsers of a panel show for each class.
pub struct Shown(Vec<(&'static Class, BTreeSet<Key>)>);

impl Shown {
    /// Sends every input of every class to the panel.
    pub fn by(panel: &Panel<'_>) -> Self {
        let of = |class: &'static Class| {
            let keys = class.requests().flat_map(|request| departures(panel, &request));
            (class, keys.collect())
        };
        Self(CLASSES.iter().map(of).collect())
    }

    /// The classes that these parsers show, each with a flag: whether a search that found the divergences `found`
    /// has found the class.
    ///
    /// A divergence may belong to several classes. A divergence that belongs to fewer classes is more specific. A
    /// class counts as found if the search has one of its most specific divergences.
    pub fn found(&self, found: &BTreeSet<Key>) -> Vec<(&'static Class, bool)> {
        let mut shared: BTreeMap<&Key, usize> = BTreeMap::new();
        for key in self.0.iter().flat_map(|(_, keys)| keys) {
            *shared.entry(key).or_default() += 1;
        }
        let is_found = |keys: &BTreeSet<Key>| {
            let fewest = keys.iter().map(|key| shared[key]).min();
            keys.iter()
                .any(|key| Some(shared[key]) == fewest && found.contains(key))
        };
        let shown = self.0.iter().filter(|(_, keys)| !keys.is_empty());
        shown.map(|(class, keys)| (*class, is_found(keys))).collect()
    }
}

#[cfg(test)]
mod tests {
    use urispec_subjects::{Subject, all};

    use super::*;
    use crate::fuzzing::{Behaviour, Runner, Target, mutate};

    #[test]
    fn every_class_has_its_number_and_a_witness() {
        let numbers: Vec<u8> = CLASSES.iter().map(|class| class.number).collect();
        assert_eq!(numbers, (1..=80).collect::<Vec<u8>>());
        let mut abouts: Vec<&str> = CLASSES.iter().map(|class| class.about.as_str()).collect();
        abouts.sort_unstable();
        abouts.dedup();
        assert_eq!(abouts.len(), CLASSES.len(), "two classes are about the same");
        for class in &*CLASSES {
            assert!(!class.about.is_empty(), "{} is about nothing", class.number);
            assert!(class.requests().next().is_some(), "{} has no example", class.about);
        }
    }

    #[test]
    fn the_generators_and_mutators_find_nearly_every_class() {
        let mut found = BTreeSet::new();
        for target in [Target::Parse, Target::Resolve] {
            let mut runner = Runner::new(target, &[]);
            for (seed, mut case) in (0..30_000).zip(crate::fuzzing::Generator::new(13, target.shape())) {
                case.resize(case.len() + 16, 0);
                let size = case.len() - 16;
                let size = mutate::mutate(target.shape(), &mut case, size, size + 16, seed, |_, size, _| size);
                let ran = runner.run(&case[..size], &mut |behaviour| {
                    if let Behaviour::New(sighting) = behaviour {
                        found.insert(sighting.key);
                    }
                });
                assert_eq!(ran, Ok(()));
            }
        }
        let subjects = all();
        let subjects: Vec<&dyn Subject> = subjects.iter().map(|subject| &**subject).collect();
        let classes = Shown::by(&Panel::new(&subjects)).found(&found);
        let missing: Vec<&str> = classes
            .iter()
            .filter(|(_, found)| !found)
            .map(|(class, _)| class.about.as_str())
            .collect();
        assert!(
            missing.len() * 10 <= classes.len(),
            "expected at least nine classes of ten, found {} of {}; not {missing:?}",
            classes.len() - missing.len(),
            classes.len()
        );
    }
}
