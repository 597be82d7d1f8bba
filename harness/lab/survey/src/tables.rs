//! Tables that are computed from a shard.

use std::collections::BTreeMap;

use crate::hosts::HostCount;
use crate::reader::Reader;
use crate::shard::Shard;
use crate::signature::{Class, Part, Signature};
use crate::tally::Seen;

/// The kind of the two readers of a pair.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// Documents.
    Documents,
    /// Parsers.
    Parsers,
}

urispec_model::names!(Kind, "kind of readers", Documents => "documents", Parsers => "parsers");

/// The number of URLs on which two readers differ.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pair {
    /// The kind of the two readers.
    pub kind: Kind,
    /// The index of the first reader among the readers of its kind.
    pub one: usize,
    /// The index of the second reader.
    pub other: usize,
    /// The number of URLs that only the first reader accepts.
    pub only_one: u64,
    /// The number of URLs that only the second reader accepts.
    pub only_other: u64,
    /// The number of URLs on which one of the two readers crashes, hangs or breaks the protocol.
    pub crash: u64,
    /// The number of URLs that both readers accept with components that differ in more than their spelling.
    pub components: u64,
    /// The number of URLs that both readers accept with components that differ only in their spelling.
    pub respelled: u64,
    /// The number of hosts on which the two readers differ.
    pub hosts: HostCount,
}

impl Pair {
    /// The number of URLs on which the two readers differ.
    pub const fn differ(&self) -> u64 {
        // Each number is part of a sum that a shard counts.
        self.only_one + self.only_other + self.crash + self.components + self.respelled
    }
}

impl Kind {
    /// The readers of this kind in a shard.
    pub(crate) fn readers(self, shard: &Shard) -> &[Reader] {
        match self {
            Self::Documents => &shard.header.documents,
            Self::Parsers => &shard.header.parsers,
        }
    }

    /// The part of a signature for this kind.
    pub(crate) const fn part(self, signature: &Signature) -> &Part {
        match self {
            Self::Documents => &signature.documents,
            Self::Parsers => &signature.parsers,
        }
    }
}

impl Shard {
    /// How often each pair of documents differs, and each pair of parsers.
    pub fn pairs(&self) -> Vec<Pair> {
        Kind::ALL.iter().flat_map(|kind| self.pairs_of(*kind)).collect()
    }

    fn pairs_of(&self, kind: Kind) -> Vec<Pair> {
        let readers = kind.readers(self).len();
        let mut pairs = Vec::new();
        let places: Vec<(&Part, Vec<usize>, &Seen)> = self
            .found
            .signatures
            .iter()
            .map(|(signature, seen)| (kind.part(signature), kind.part(signature).places(readers), seen))
            .filter(|(part, ..)| part.groups().len() > 1)
            .collect();
        for one in 0..readers {
            for other in one + 1..readers {
                let distinguished = self.distinguished(kind.readers(self), one, other);
                let mut pair = Pair {
                    kind,
                    one,
                    other,
                    only_one: 0,
                    only_other: 0,
                    crash: 0,
                    components: 0,
                    respelled: 0,
                    hosts: HostCount { hosts: 0, exact: true },
                };
                let mut hosts = crate::Hosts::default();
                for (part, places, seen) in &places {
                    let (one, other) = (places[one], places[other]);
                    if one == other {
                        continue;
                    }
                    let count = match part.groups()[one].class(&part.groups()[other], distinguished) {
                        None => continue,
                        Some(Class::OnlyA) => &mut pair.only_one,
                        Some(Class::OnlyB) => &mut pair.only_other,
                        Some(Class::Crash) => &mut pair.crash,
                        Some(Class::Components { respelled: false, .. }) => &mut pair.components,
                        Some(Class::Components { respelled: true, .. }) => &mut pair.respelled,
                    };
                    *count += seen.count;
                    hosts.merge(&seen.hosts);
                }
                pair.hosts = hosts.count();
                pairs.push(pair);
            }
        }
        pairs
    }

    /// The classes in which two readers of a kind differ, with the URLs of each.
    ///
    /// # Panics
    /// If there are no readers with these indexes.
    pub fn classes(&self, kind: Kind, one: usize, other: usize) -> BTreeMap<Class, Seen> {
        let readers = kind.readers(self);
        let distinguished = self.distinguished(readers, one, other);
        let mut classes: BTreeMap<Class, Seen> = BTreeMap::new();
        for (signature, seen) in &self.found.signatures {
            let part = kind.part(signature);
            let places = part.places(readers.len());
            let (one, other) = (&part.groups()[places[one]], &part.groups()[places[other]]);
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
