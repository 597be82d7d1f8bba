//! Every text over an alphabet, up to a length.

use std::ops::ControlFlow;

use crate::{Each, RequestPlan, Source};

/// Every text over an alphabet, up to a length; the shorter first, then in the order of the alphabet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Exhaustive {
    alphabet: Vec<u8>,
    length: u32,
    before: Vec<u8>,
    asks: RequestPlan,
}

/// How many texts are in a block.
const BLOCK: u64 = 1 << 15;

impl Exhaustive {
    /// Each behind `before`. `None` if there are more than a number of 64 bits counts, or no alphabet.
    pub fn new(alphabet: &[u8], length: u32, before: &[u8], asks: RequestPlan) -> Option<Self> {
        let mut sorted = alphabet.to_vec();
        sorted.sort_unstable();
        sorted.dedup();
        let exhaustive = Self {
            alphabet: alphabet.to_vec(),
            length,
            before: before.to_vec(),
            asks,
        };
        let is_sound = !alphabet.is_empty() && sorted.len() == alphabet.len();
        (is_sound && exhaustive.count().is_some()).then_some(exhaustive)
    }

    /// How many texts there are.
    fn count(&self) -> Option<u64> {
        let letters = self.alphabet.len() as u64;
        (0..=self.length).try_fold(0_u64, |sum, length| sum.checked_add(letters.checked_pow(length)?))
    }

    /// The text of a number: as many digits as it takes, where the first text of a length follows the last of the one before.
    fn text(&self, mut number: u64, text: &mut Vec<u8>) {
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
            let digit = usize::try_from(number % letters).expect("an index into the alphabet");
            *byte = self.alphabet[digit];
            number /= letters;
        }
    }
}

impl Source for Exhaustive {
    fn blocks(&self) -> u64 {
        self.count().unwrap_or_default().div_ceil(BLOCK)
    }

    fn requests(&self) -> u64 {
        self.count().unwrap_or_default().saturating_mul(self.asks.of_one())
    }

    fn block(&self, number: u64, each: &mut Each<'_>) -> ControlFlow<()> {
        let end = self.count().unwrap_or_default().min((number + 1) * BLOCK);
        let mut text = Vec::new();
        for at in number * BLOCK..end {
            self.text(at, &mut text);
            self.asks.one(&text, each)?;
        }
        ControlFlow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(alphabet: &[u8], length: u32) -> Vec<String> {
        let all = Exhaustive::new(alphabet, length, b"", RequestPlan::default()).unwrap();
        let mut text = Vec::new();
        (0..all.count().unwrap())
            .map(|number| {
                all.text(number, &mut text);
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
