//! Each of many payloads at each place of some templates.
//!
//! Published studies put bytes into one place of one URI, between two labels of a host or behind it. What a parser does
//! with a byte depends on where it stands, so that here it is put everywhere.

use std::ops::ControlFlow;

use crate::{Each, RequestPlan, Source};

/// What payloads are put into. In each, every place between two bytes, and both ends, is one.
const TEMPLATES: [&[u8]; 5] = [
    b"http://u:p@h.b:80/c/d;e?f#g",
    b"a://u:p@h.b:80/c/../d?f#g",
    b"//u@[::1]:80/c/d?f#g",
    b"a:b/c:d/../e?f#g",
    b"/b/./c:d//e?f#g",
];

/// How many places a template has at least.
pub const PLACES: usize = 12;

/// Payloads at every place of the templates: each byte, each pair of bytes, and what else is given.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Positions {
    payloads: Vec<Vec<u8>>,
    asks: RequestPlan,
}

/// Single bytes and pairs.
const BYTES: u64 = 256 + 65_536;

impl Positions {
    /// With more payloads.
    pub fn new(payloads: Vec<Vec<u8>>, asks: RequestPlan) -> Self {
        Self { payloads, asks }
    }

    fn payloads(&self) -> u64 {
        BYTES + self.payloads.len() as u64
    }

    fn push_payload(&self, number: u64, text: &mut Vec<u8>) {
        let byte = |number: u64| u8::try_from(number & 0xff).expect("eight bits");
        match number {
            0..256 => text.push(byte(number)),
            256..BYTES => text.extend([byte((number - 256) >> 8), byte(number - 256)]),
            _ => {
                let at = usize::try_from(number - BYTES).expect("an index");
                text.extend_from_slice(&self.payloads[at]);
            }
        }
    }
}

/// A block is a place: all payloads in it.
impl Source for Positions {
    fn blocks(&self) -> u64 {
        TEMPLATES.iter().map(|template| template.len() as u64 + 1).sum()
    }

    fn requests(&self) -> u64 {
        self.blocks() * self.payloads() * self.asks.of_one()
    }

    fn block(&self, number: u64, each: &mut Each<'_>) -> ControlFlow<()> {
        let mut place = usize::try_from(number).expect("an index");
        for template in TEMPLATES {
            if place > template.len() {
                place -= template.len() + 1;
                continue;
            }
            let mut text = Vec::new();
            for payload in 0..self.payloads() {
                text.clear();
                text.extend_from_slice(&template[..place]);
                self.push_payload(payload, &mut text);
                text.extend_from_slice(&template[place..]);
                self.asks.one(&text, each)?;
            }
            return ControlFlow::Continue(());
        }
        ControlFlow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_byte_and_every_pair_stands_at_every_place() {
        assert!(TEMPLATES.len() >= 4 && TEMPLATES.iter().all(|template| template.len() + 1 >= PLACES));
        let positions = Positions::new(vec![b"payload".to_vec()], RequestPlan::default());
        let mut payloads = std::collections::BTreeSet::new();
        for number in 0..positions.payloads() {
            let mut text = Vec::new();
            positions.push_payload(number, &mut text);
            payloads.insert(text);
        }
        assert_eq!(payloads.len(), 256 + 65_536 + 1);
        let places: usize = TEMPLATES.iter().map(|template| template.len() + 1).sum();
        assert_eq!(positions.blocks(), places as u64);
    }
}
