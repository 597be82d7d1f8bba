//! A source of every text over an alphabet up to a certain length.

use std::sync::Arc;

use super::{Block, Source, SourceError, take};
use crate::RequestPlan;

/// Every text over an alphabet up to a certain length. Shorter texts come first; texts of one length are in the
/// order of the alphabet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Exhaustive {
    texts: Arc<Texts>,
    count: u64,
    plan: RequestPlan,
    /// The number of the first text that was not yet returned.
    next: u64,
}

/// The number of texts in a block.
const BLOCK: u64 = 1 << 15;

impl Exhaustive {
    /// A source of texts that begin with `before`, followed by each text over `alphabet` of up to `length` bytes.
    /// `None` if the number of texts exceeds 64 bits, if the alphabet is empty, or if the alphabet has a byte
    /// twice.
    pub fn new(alphabet: &[u8], length: u32, before: &[u8], plan: RequestPlan) -> Option<Self> {
        let mut sorted = alphabet.to_vec();
        sorted.sort_unstable();
        sorted.dedup();
        if alphabet.is_empty() || sorted.len() != alphabet.len() {
            return None;
        }
        let letters = alphabet.len() as u64;
        let count = (0..=length).try_fold(0_u64, |sum, length| sum.checked_add(letters.checked_pow(length)?))?;
        let texts = Texts {
            alphabet: alphabet.to_vec(),
            before: before.to_vec(),
        };
        Some(Self {
            texts: Arc::new(texts),
            count,
            plan,
            next: 0,
        })
    }
}

/// The texts by number.
#[derive(Debug, PartialEq, Eq)]
struct Texts {
    alphabet: Vec<u8>,
    before: Vec<u8>,
}

impl Texts {
    /// Writes the text with a number. The first text of each length comes after the last text of the previous
    /// length.
    fn write(&self, mut number: u64, text: &mut Vec<u8>) {
        let letters = self.alphabet.len() as u64;
        text.clear();
        text.extend_from_slice(&self.before);
        let start = text.len();
        let mut of_length = 1_u64;
        let mut length = 0;
        while number >= of_length {
            number -= of_length;
            of_length = of_length.saturating_mul(letters);
            length += 1;
        }
        text.resize(start + length, self.alphabet[0]);
        for byte in text[start..].iter_mut().rev() {
            let digit = usize::try_from(number % letters).expect("the remainder is an index into the alphabet");
            *byte = self.alphabet[digit];
            number /= letters;
        }
    }
}

impl Source for Exhaustive {
    fn next_block(&mut self) -> Result<Option<Block>, SourceError> {
        let Some(range) = take(&mut self.next, self.count, BLOCK) else {
            return Ok(None);
        };
        let texts = Arc::clone(&self.texts);
        let plan = self.plan.clone();
        Ok(Some(Block::new(0, move |each| {
            let mut text = Vec::new();
            range.clone().try_for_each(|number| {
                texts.write(number, &mut text);
                plan.one(&text, each)
            })
        })))
    }

    fn requests(&self) -> Option<u64> {
        Some((self.count - self.next).saturating_mul(self.plan.of_one()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(alphabet: &[u8], length: u32) -> Vec<String> {
        let all = Exhaustive::new(alphabet, length, b"", RequestPlan::default()).unwrap();
        let mut text = Vec::new();
        (0..all.count)
            .map(|number| {
                all.texts.write(number, &mut text);
                String::from_utf8(text.clone()).unwrap()
            })
            .collect()
    }

    #[test]
    fn every_text_comes_once_in_order() {
        assert_eq!(texts(b"ab", 2), ["", "a", "b", "aa", "ab", "ba", "bb"]);
        assert_eq!(texts(b"x", 3), ["", "x", "xx", "xxx"]);
        let many = texts(b"abc:/", 4);
        assert_eq!(many.len(), 1 + 5 + 25 + 125 + 625);
        let distinct: std::collections::BTreeSet<&String> = many.iter().collect();
        assert_eq!(distinct.len(), many.len());
    }

    #[test]
    fn what_cannot_be_counted_is_refused() {
        assert_eq!(Exhaustive::new(b"abcdefgh", 30, b"", RequestPlan::default()), None);
        assert_eq!(Exhaustive::new(b"", 1, b"", RequestPlan::default()), None);
        assert_eq!(Exhaustive::new(b"aa", 1, b"", RequestPlan::default()), None);
    }
}
