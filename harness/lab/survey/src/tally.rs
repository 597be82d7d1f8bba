//! What one thread has counted.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry as Place;

use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};
use urispec_differential::Key;

use crate::hosts::Hosts;
use crate::signature::Signature;
use crate::traits::Traits;

/// How many signatures there may be. More of them mean readers of which no two ever do the same.
pub const MOST_SIGNATURES: usize = 1 << 16;

/// How many looks are remembered.
const MOST_LOOKS: usize = 4 * MOST_SIGNATURES;

/// URLs that have something in common.
#[derive(Debug, Clone, Default)]
pub struct Seen {
    /// How many.
    pub count: u64,
    /// On which hosts.
    pub hosts: Hosts,
    /// The smallest: the shortest, and of those the first by its bytes.
    pub witness: Option<Box<[u8]>>,
}

impl Seen {
    /// Counts a URL on a host, if it has one.
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

    /// Adds those of another; `None` if they are more than can be counted.
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

/// What was counted, in no order.
#[derive(Debug, Clone, Default)]
pub(crate) struct Tally {
    /// Where the entry of each signature is, by the bytes of a look.
    places: FxHashMap<Box<[u8]>, usize>,
    /// Where it is by the signature.
    index: FxHashMap<Signature, usize>,
    signatures: Vec<Seen>,
    pub(crate) keys: BTreeMap<Key, Seen>,
    pub(crate) counts: Counts,
}

/// How much was read, and what URLs look like.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct Counts {
    /// Lines or rows.
    pub(crate) read: u64,
    /// Those of more than 64 KiB.
    pub(crate) too_long: u64,
    /// Those that make no request: with `resolve`, no base and reference.
    pub(crate) unanswerable: u64,
    pub(crate) counted: u64,
    /// On how many a parser differs from its document.
    pub(crate) departing: u64,
    pub(crate) traits: Traits,
    /// By parser, how often its process failed where no URL reproduces the failure. Absent if no process failed so.
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
    /// The URLs of a signature, by the bytes of a look; `signature` works out what they stand for, if they are new.
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
        // The bytes of a look are finer than a signature: whoever sends URLs made for it may find ever more of them.
        if self.places.len() >= MOST_LOOKS {
            self.places.clear();
        }
        self.places.insert(look.into(), place);
        place
    }

    /// How many signatures there are.
    pub(crate) fn signatures(&self) -> usize {
        self.signatures.len()
    }

    /// Puts the signatures and keys into what was found before; `None` if there are more URLs than can be counted.
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

/// What was counted, in canonical order.
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
