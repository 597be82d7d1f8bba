//! Tables that are computed from a shard.

use std::collections::BTreeMap;

use urispec_drift::severity::Severity;

use crate::hosts::{HostCount, Hosts};
use crate::shard::Shard;
use crate::signature::{Class, Signature};
use crate::tally::Seen;

/// The number of URLs on which two readers differ.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pair {
    /// The index of the first reader.
    pub one: usize,
    /// The index of the second reader.
    pub other: usize,
    /// The number of URLs in each class of differences.
    pub classes: BTreeMap<Class, u64>,
    /// The number of hosts on which the two readers differ.
    pub hosts: HostCount,
}

impl Pair {
    /// The number of URLs on which the two readers differ in a class with this property.
    pub fn count(&self, is_counted: impl Fn(Class) -> bool) -> u64 {
        let counted = self.classes.iter().filter(|(class, _)| is_counted(**class));
        // Each number is part of a sum that a shard counts.
        counted.map(|(_, count)| count).sum()
    }

    /// The number of URLs on which the two readers differ.
    pub fn differ(&self) -> u64 {
        self.count(|_| true)
    }

    /// The number of URLs of each severity, the gravest first.
    pub fn severities(&self) -> Vec<u64> {
        let of_severity = |severity: &Severity| self.count(|class| class.severity() == *severity);
        Severity::ALL.iter().map(of_severity).collect()
    }

    /// The gravest severity; `None` if the two readers never differ.
    pub fn gravest(&self) -> Option<Severity> {
        self.classes.keys().map(|class| class.severity()).min()
    }
}

impl Shard {
    /// How often each pair of readers differs.
    pub fn pairs(&self) -> Vec<Pair> {
        let readers = self.header.readers.len();
        let signatures = self.found.signatures.iter();
        let signatures: Vec<(&Signature, Vec<usize>, &Seen)> = signatures
            .filter(|(signature, _)| signature.groups().len() > 1)
            .map(|(signature, seen)| (signature, signature.places(readers), seen))
            .collect();
        let mut pairs = Vec::new();
        for one in 0..readers {
            for other in one + 1..readers {
                pairs.push(self.pair(one, other, &signatures));
            }
        }
        pairs
    }

    fn pair(&self, one: usize, other: usize, signatures: &[(&Signature, Vec<usize>, &Seen)]) -> Pair {
        let distinguished = self.distinguished(one, other);
        let mut classes = BTreeMap::new();
        let mut hosts = Hosts::default();
        for (signature, places, seen) in signatures {
            if places[one] == places[other] {
                continue;
            }
            let [one, other] = [one, other].map(|reader| &signature.groups()[places[reader]]);
            if let Some(class) = one.class(other, distinguished) {
                *classes.entry(class).or_default() += seen.count;
                hosts.merge(&seen.hosts);
            }
        }
        Pair {
            one,
            other,
            classes,
            hosts: hosts.count(),
        }
    }

    /// The classes in which two readers differ, with the URLs of each.
    ///
    /// # Panics
    /// If there are no readers with these indexes.
    pub fn classes(&self, one: usize, other: usize) -> BTreeMap<Class, Seen> {
        let readers = self.header.readers.len();
        let distinguished = self.distinguished(one, other);
        let mut classes: BTreeMap<Class, Seen> = BTreeMap::new();
        for (signature, seen) in &self.found.signatures {
            let places = signature.places(readers);
            let [one, other] = [one, other].map(|reader| &signature.groups()[places[reader]]);
            if let Some(class) = one.class(other, distinguished) {
                let of_class = classes.entry(class).or_default();
                // The sum of all signatures fits, because a shard counts it.
                of_class
                    .merge(seen.clone())
                    .expect("the sum is at most the sum of the shard, which fits");
            }
        }
        classes
    }
}
