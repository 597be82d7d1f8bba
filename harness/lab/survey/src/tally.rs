//! The counts of one thread.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry as Place;

use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};
use urispec_differential::Key;

use crate::hosts::Hosts;
use crate::signature::Signature;
use crate::traits::Traits;

/// The maximum number of signatures. A larger number would mean that hardly any two readers agree.
pub const MOST_SIGNATURES: usize = 1 << 16;

/// The maximum number of distinct results that are kept. A result is the answers of all readers to one URL, as
/// bytes (`look.rs`).
const MOST_LOOKS: usize = 4 * MOST_SIGNATURES;

/// URLs with a common property.
#[derive(Debug, Clone, Default)]
pub struct Seen {
    /// The number of URLs.
    pub count: u64,
    /// The hosts of these URLs.
    pub hosts: Hosts,
    /// The smallest URL: the shortest URL, and the first in the order of bytes if several are shortest.
    pub witness: Option<Box<[u8]>>,
}

impl Seen {
    /// Counts a URL, and its host if it has one.
    #[inline]
    pub(crate) fn add(&mut self, text: &[u8], host: Option<u64>) {
        self.count += 1;
        if let Some(host) = host {
            self.hosts.insert(host);
        }
        let is_smaller = |known: &[u8]| (text.len(), text) < (known.len(), known);
        if self.witness.as_deref().is_none_or(is_smaller) {
            self.witness = Some(text.into());
        }
    }

    /// Adds the counts of further URLs; `None` if the number becomes too large.
    pub(crate) fn merge(&mut self, other: Self) -> Option<()> {
        self.count = self.count.checked_add(other.count)?;
        self.hosts.merge(&other.hosts);
        let length = |text: &[u8]| text.len();
        self.witness = match (self.witness.take(), other.witness) {
            (Some(one), Some(two)) => Some(if (length(&one), &one) <= (length(&two), &two) {
                one
            } else {
                two
            }),
            (one, two) => one.or(two),
        };
        Some(())
    }
}

/// The counts, in no particular order.
#[derive(Debug, Clone, Default)]
pub(crate) struct Tally {
    /// The index of the entry of each signature, by the bytes of a result.
    places: FxHashMap<Box<[u8]>, usize>,
    /// The same index, by the signature.
    index: FxHashMap<Signature, usize>,
    signatures: Vec<Seen>,
    pub(crate) keys: BTreeMap<Key, Seen>,
    pub(crate) counts: Counts,
}

/// The amount of input, and the properties of the URLs.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct Counts {
    /// The number of lines or rows.
    pub(crate) read: u64,
    /// The number of texts of more than 64 KiB.
    pub(crate) too_long: u64,
    /// The number of texts without a request: with `resolve`, the texts that are not a base and a reference.
    pub(crate) unanswerable: u64,
    pub(crate) counted: u64,
    /// The number of URLs on which a parser differs from its document.
    pub(crate) departing: u64,
    pub(crate) traits: Traits,
    /// By parser, the number of failures of its process that no URL reproduces. Absent if there are none.
    #[cfg_attr(
        feature = "schema",
        schemars(with = "BTreeMap<String, std::num::NonZero<u64>>", extend("minProperties" = 1))
    )]
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(crate) unstable: BTreeMap<String, u64>,
}

impl Counts {
    pub(crate) fn merge(&mut self, other: &Self) -> Option<()> {
        let Self {
            read,
            too_long,
            unanswerable,
            counted,
            departing,
            traits,
            unstable,
        } = other;
        self.read = self.read.checked_add(*read)?;
        self.too_long = self.too_long.checked_add(*too_long)?;
        self.unanswerable = self.unanswerable.checked_add(*unanswerable)?;
        self.counted = self.counted.checked_add(*counted)?;
        self.departing = self.departing.checked_add(*departing)?;
        self.traits = self.traits.merged(traits)?;
        for (parser, times) in unstable {
            let all = self.unstable.entry(parser.clone()).or_default();
            *all = all.checked_add(*times)?;
        }
        Some(())
    }
}

impl Tally {
    /// The URLs of a signature, by the bytes of a result. `signature` computes the signature of new bytes.
    #[inline]
    pub(crate) fn of(&mut self, look: &[u8], signature: impl FnOnce() -> Signature) -> &mut Seen {
        let place = match self.places.get(look) {
            Some(place) => *place,
            None => self.enter(look, signature()),
        };
        &mut self.signatures[place]
    }

    #[cold]
    fn enter(&mut self, look: &[u8], signature: Signature) -> usize {
        let next = self.signatures.len();
        let place = *self.index.entry(signature).or_insert(next);
        if place == next {
            self.signatures.push(Seen::default());
        }
        // The bytes of a result distinguish more than a signature: URLs that are made for this purpose may have
        // ever more of them.
        if self.places.len() >= MOST_LOOKS {
            self.places.clear();
        }
        self.places.insert(look.into(), place);
        place
    }

    /// The number of signatures.
    pub(crate) fn signatures(&self) -> usize {
        self.signatures.len()
    }

    /// Adds the signatures and keys to the earlier results; `None` if the number of URLs becomes too large.
    pub(crate) fn drain_into(self, found: &mut Found) -> Option<()> {
        let Self {
            index,
            mut signatures,
            keys,
            counts,
            ..
        } = self;
        for (signature, place) in index {
            found.signature(signature, std::mem::take(&mut signatures[place]))?;
        }
        for (key, seen) in keys {
            found.key(key.to_string(), seen)?;
        }
        found.counts.merge(&counts)
    }
}

/// The counts, in canonical order.
#[derive(Debug, Clone, Default)]
pub(crate) struct Found {
    pub(crate) signatures: BTreeMap<Signature, Seen>,
    pub(crate) keys: BTreeMap<String, Seen>,
    pub(crate) counts: Counts,
}

impl Found {
    pub(crate) fn signature(&mut self, signature: Signature, seen: Seen) -> Option<()> {
        put(self.signatures.entry(signature), seen)
    }

    pub(crate) fn key(&mut self, key: String, seen: Seen) -> Option<()> {
        put(self.keys.entry(key), seen)
    }
}

fn put<K: Ord>(place: Place<'_, K, Seen>, seen: Seen) -> Option<()> {
    match place {
        Place::Vacant(vacant) => {
            vacant.insert(seen);
            Some(())
        }
        Place::Occupied(mut there) => there.get_mut().merge(seen),
    }
}
