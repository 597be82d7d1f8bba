//! A source that inserts each payload at each place of each template.
//!
//! Published studies insert bytes at one place of one URI: between two labels of the host, or after the host.
//! However, the answer of a parser to a byte depends on the place. So here bytes are inserted at every place.

use std::sync::Arc;

use super::{Block, Source, SourceError};
use crate::RequestPlan;

/// The texts into which payloads are inserted. Every position between two bytes, and both ends, is a place.
const TEMPLATES: [&[u8]; 5] = [
    b"http://u:p@h.b:80/c/d;e?f#g",
    b"a://u:p@h.b:80/c/../d?f#g",
    b"//u@[::1]:80/c/d?f#g",
    b"a:b/c:d/../e?f#g",
    b"/b/./c:d//e?f#g",
];

/// The smallest number of places in a template.
pub const PLACES: usize = 12;

/// A source of texts with a payload at each place of each template. The payloads are each byte, each pair of bytes,
/// and the given payloads. A block contains the texts for one place, with all payloads.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Positions {
    payloads: Arc<Payloads>,
    plan: RequestPlan,
    /// The number of the first place that was not yet returned; places are numbered through all templates.
    next: usize,
}

impl Positions {
    /// A source of all bytes and pairs of bytes, and of the given `payloads`.
    pub fn new(payloads: Vec<Vec<u8>>, plan: RequestPlan) -> Self {
        Self {
            payloads: Arc::new(Payloads(payloads)),
            plan,
            next: 0,
        }
    }
}

impl Source for Positions {
    fn next_block(&mut self) -> Result<Option<Block>, SourceError> {
        let Some((template, place)) = place(self.next) else {
            return Ok(None);
        };
        self.next += 1;
        let (payloads, plan) = (Arc::clone(&self.payloads), self.plan.clone());
        Ok(Some(Block::new(0, move |each| {
            let mut text = Vec::new();
            (0..payloads.count()).try_for_each(|payload| {
                text.clear();
                text.extend_from_slice(&template[..place]);
                payloads.push(payload, &mut text);
                text.extend_from_slice(&template[place..]);
                plan.one(&text, each)
            })
        })))
    }

    fn requests(&self) -> Option<u64> {
        let left = places() - self.next;
        Some((left as u64).saturating_mul(self.payloads.count() * self.plan.of_one()))
    }
}

/// The number of places in all templates.
fn places() -> usize {
    TEMPLATES.iter().map(|template| template.len() + 1).sum()
}

/// The template of the place with a number, and the position in this template.
fn place(mut number: usize) -> Option<(&'static [u8], usize)> {
    for template in TEMPLATES {
        if number <= template.len() {
            return Some((template, number));
        }
        number -= template.len() + 1;
    }
    None
}

/// The texts that are inserted at a place: each byte, each pair of bytes, and the given payloads.
#[derive(Debug, PartialEq, Eq)]
struct Payloads(Vec<Vec<u8>>);

/// The number of single bytes and pairs.
const BYTES: u64 = 256 + 65_536;

impl Payloads {
    fn count(&self) -> u64 {
        BYTES + self.0.len() as u64
    }

    fn push(&self, number: u64, text: &mut Vec<u8>) {
        let byte = |number: u64| u8::try_from(number & 0xff).expect("eight bits");
        match number {
            0..256 => text.push(byte(number)),
            256..BYTES => text.extend([byte((number - 256) >> 8), byte(number - 256)]),
            _ => {
                let at = usize::try_from(number - BYTES).expect("an index");
                text.extend_from_slice(&self.0[at]);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_byte_and_every_pair_is_put_at_every_place() {
        assert!(TEMPLATES.len() >= 4 && TEMPLATES.iter().all(|template| template.len() + 1 >= PLACES));
        let all = Payloads(vec![b"payload".to_vec()]);
        let mut payloads = std::collections::BTreeSet::new();
        for number in 0..all.count() {
            let mut text = Vec::new();
            all.push(number, &mut text);
            payloads.insert(text);
        }
        assert_eq!(payloads.len(), 256 + 65_536 + 1);
        let mut positions = Positions::new(Vec::new(), RequestPlan::default());
        let mut blocks = 0;
        while positions.next_block().unwrap().is_some() {
            blocks += 1;
        }
        assert_eq!(blocks, places());
    }
}
