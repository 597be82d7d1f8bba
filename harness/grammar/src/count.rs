//! The exact number of accepted strings of each length, and accepted strings drawn uniformly at random.
//!
//! Counts are exact integers of any size: RFC 3986 has more than 2^64 references of eleven bytes.

use std::collections::HashMap;

use num_bigint::BigUint;

use crate::dfa::Dfa;
use crate::error::{Error, ErrorKind};
use crate::product::Joint;
use crate::random::Random;

/// The maximum size of the table of a sampler in bytes: 256 MiB.
const TABLE: u64 = 1 << 28;

impl Dfa {
    /// The number of accepted strings with exactly `length` bytes. The time is proportional to the number of
    /// transitions times the square of the length, because the counts grow with the length.
    ///
    /// ```
    /// let dfa = urispec_grammar::Grammar::parse("port.abnf", "port = *5DIGIT")?.dfa("port")?;
    /// assert_eq!(dfa.count(5).to_string(), "100000");
    /// assert_eq!(dfa.count(6).to_string(), "0");
    /// # Ok::<(), urispec_grammar::Error>(())
    /// ```
    pub fn count(&self, length: usize) -> BigUint {
        self.counts(length).pop().unwrap_or_default()
    }

    /// The number of accepted strings of each length from 0 to `longest`, in that order. Takes as long as one call of
    /// [`Dfa::count`] with `longest`.
    ///
    /// ```
    /// let dfa = urispec_grammar::Grammar::parse("port.abnf", "port = *5DIGIT")?.dfa("port")?;
    /// let counts: Vec<String> = dfa.counts(3).iter().map(ToString::to_string).collect();
    /// assert_eq!(counts, ["1", "10", "100", "1000"]);
    /// # Ok::<(), urispec_grammar::Error>(())
    /// ```
    pub fn counts(&self, longest: usize) -> Vec<BigUint> {
        let edges = edges(self);
        let mut words = vec![BigUint::ZERO; self.states()];
        words[0] = BigUint::from(1_u8);
        let mut counts = Vec::new();
        loop {
            counts.push(
                words
                    .iter()
                    .zip(self.accepting())
                    .filter(|(_, accepts)| **accepts)
                    .map(|(words, _)| words)
                    .sum(),
            );
            if counts.len() > longest {
                return counts;
            }
            let mut longer = vec![BigUint::ZERO; self.states()];
            for (here, edges) in words.iter().zip(&edges).filter(|(here, _)| here.bits() > 0) {
                for edge in edges {
                    longer[edge.to as usize] += here * edge.bytes;
                }
            }
            words = longer;
        }
    }
}

impl Dfa {
    /// The number of words of each length from 0 to `longest` that both automata accept. The function visits only the
    /// pairs of states to which words of these lengths lead; [`Dfa::intersection`] visits all pairs.
    ///
    /// ```
    /// use urispec_grammar::Grammar;
    ///
    /// let one = Grammar::parse("one", "words = *( \"a\" / \"b\" )")?.dfa("words")?;
    /// let other = Grammar::parse("other", "words = *\"b\" [ \"c\" ]")?.dfa("words")?;
    /// let counts: Vec<String> = one.common_counts(&other, 2).iter().map(ToString::to_string).collect();
    /// // Nothing, "b" and "B", and two of either.
    /// assert_eq!(counts, ["1", "2", "4"]);
    /// # Ok::<(), urispec_grammar::Error>(())
    /// ```
    pub fn common_counts(&self, other: &Self, longest: usize) -> Vec<BigUint> {
        let joint = Joint::new(self, other);
        let sizes = joint.sizes();
        let mut words = HashMap::from([((0, 0), BigUint::from(1_u8))]);
        let mut counts = Vec::new();
        loop {
            let accepted = words
                .iter()
                .filter(|((one, two), _)| self.is_accepting(*one) && other.is_accepting(*two));
            counts.push(accepted.map(|(_, words)| words).sum());
            if counts.len() > longest {
                return counts;
            }
            let mut longer: HashMap<(u32, u32), BigUint> = HashMap::new();
            for ((one, two), here) in words {
                for ((class, other_class), size) in joint.pairs.iter().zip(&sizes) {
                    let to = (self.at(one, *class), other.at(two, *other_class));
                    if self.is_live(to.0) && other.is_live(to.1) {
                        *longer.entry(to).or_default() += &here * size;
                    }
                }
            }
            words = longer;
        }
    }
}

/// A step to one state on any of several bytes.
struct Edge {
    /// The state to which these bytes lead; never the dead state.
    to: u32,
    /// The number of bytes that lead to this state, from 1 to 256.
    bytes: u32,
}

/// The steps from each state to live states, with one step for each target state.
fn edges(dfa: &Dfa) -> Vec<Vec<Edge>> {
    let mut sizes = vec![0_u32; dfa.classes()];
    for class in &dfa.class_map().bytes {
        sizes[usize::from(*class)] += 1;
    }
    let states = 0..u32::try_from(dfa.states()).expect("states have u32 numbers");
    let of_state = |state: u32| {
        let mut edges: Vec<Edge> = Vec::new();
        for (to, bytes) in dfa.row(state).iter().zip(&sizes).filter(|(to, _)| dfa.is_live(**to)) {
            match edges.iter_mut().find(|edge| edge.to == *to) {
                Some(edge) => edge.bytes += bytes,
                None => edges.push(Edge { to: *to, bytes: *bytes }),
            }
        }
        edges
    };
    states.map(of_state).collect()
}

/// Draws accepted strings of one length, each with the same probability.
///
/// For each length up to the length of the strings, a sampler stores the number of words from each state. It finds an
/// accepted string by its index. So no drawn string is discarded.
///
/// ```
/// use urispec_grammar::{Grammar, Random, Sampler};
///
/// let dfa = Grammar::parse("words", "words = 3( \"a\" / \"b\" )")?.dfa("words")?;
/// let sampler = Sampler::new(&dfa, 3)?;
/// assert_eq!(sampler.members().to_string(), "64");
/// assert!(dfa.accepts(&sampler.sample(&mut Random::seeded(7))));
/// # Ok::<(), urispec_grammar::Error>(())
/// ```
#[derive(Debug, Clone)]
pub struct Sampler<'d> {
    dfa: &'d Dfa,
    /// The number of words from a state to acceptance, by the length of the words and the state.
    words: Vec<Vec<BigUint>>,
}

impl<'d> Sampler<'d> {
    /// Prepares to draw accepted strings of `length` bytes. Time and memory are proportional to the number of states
    /// times the square of the length.
    ///
    /// # Errors
    /// [`ErrorKind::Range`] if no string of this length is accepted; [`ErrorKind::Limit`] if the table of counts
    /// would take more than 256 MiB.
    pub fn new(dfa: &'d Dfa, length: usize) -> Result<Self, Error> {
        let size = (length as u64)
            .saturating_add(1)
            .saturating_mul(length as u64 / 2 + 32)
            .saturating_mul(dfa.states() as u64);
        if size > TABLE {
            let message =
                format!("expected a length whose counts need less than {TABLE} bytes of memory, found {length}");
            return Err(Error::new(ErrorKind::Limit, message));
        }
        let edges = edges(dfa);
        let first: Vec<BigUint> = dfa
            .accepting()
            .iter()
            .map(|accepts| BigUint::from(u8::from(*accepts)))
            .collect();
        let mut words = vec![first];
        for shorter in 0..length {
            let sum = |edges: &Vec<Edge>| {
                edges
                    .iter()
                    .map(|edge| &words[shorter][edge.to as usize] * edge.bytes)
                    .sum()
            };
            let longer = edges.iter().map(sum).collect();
            words.push(longer);
        }
        if words[length][0].bits() == 0 {
            return Err(Error::new(
                ErrorKind::Range,
                format!("expected the length of a string that the rule derives, found {length}"),
            ));
        }
        Ok(Self { dfa, words })
    }

    /// The number of accepted strings of the length; at least 1.
    pub fn members(&self) -> &BigUint {
        &self.words[self.words.len() - 1][0]
    }

    /// A random accepted string; each accepted string of the length has the same probability. The same `random` gives
    /// the same string on every machine.
    ///
    /// ```
    /// use urispec_grammar::{Grammar, Random, Sampler};
    ///
    /// let dfa = Grammar::parse("port.abnf", "port = 1*5DIGIT")?.dfa("port")?;
    /// let sampler = Sampler::new(&dfa, 5)?;
    /// let [one, two] = [0; 2].map(|_| sampler.sample(&mut Random::seeded(7)));
    /// assert_eq!(one, two);
    /// assert!(Sampler::new(&dfa, 6).is_err());
    /// # Ok::<(), urispec_grammar::Error>(())
    /// ```
    pub fn sample(&self, random: &mut Random) -> Vec<u8> {
        let index = random.below_big(self.members());
        self.nth(index).expect("the index is below the number of members")
    }

    /// The accepted string that has exactly `index` accepted strings of the same length before it, in the order of
    /// the bytes' values. `None` if too few strings are accepted.
    ///
    /// ```
    /// use urispec_grammar::{Grammar, Sampler};
    ///
    /// let dfa = Grammar::parse("port.abnf", "port = 1*5DIGIT")?.dfa("port")?;
    /// let sampler = Sampler::new(&dfa, 3)?;
    /// assert_eq!(sampler.nth(42_u8.into()).unwrap(), b"042");
    /// assert_eq!(sampler.nth(1000_u16.into()), None);
    /// # Ok::<(), urispec_grammar::Error>(())
    /// ```
    pub fn nth(&self, mut index: BigUint) -> Option<Vec<u8>> {
        if index >= *self.members() {
            return None;
        }
        let length = self.words.len() - 1;
        let mut word = Vec::with_capacity(length);
        let mut state = 0;
        for rest in (0..length).rev() {
            let byte = (0..=255).find(|byte| {
                let words = &self.words[rest][self.dfa.step(state, *byte) as usize];
                let is_here = index < *words;
                if !is_here {
                    index -= words;
                }
                is_here
            });
            let byte = byte.expect("the index is below the sum of all counts");
            word.push(byte);
            state = self.dfa.step(state, byte);
        }
        Some(word)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::Sampler;
    use crate::{ErrorKind, Grammar, Random};

    #[track_caller]
    fn check(text: &str, counts: &[&str]) {
        let dfa = Grammar::parse("test", text).unwrap().dfa("s").unwrap();
        let found: Vec<String> = dfa.counts(counts.len() - 1).iter().map(ToString::to_string).collect();
        assert_eq!(found, counts);
        for (length, count) in counts.iter().enumerate() {
            assert_eq!(dfa.count(length).to_string(), *count);
            match Sampler::new(&dfa, length) {
                Ok(sampler) => {
                    assert_eq!(sampler.members().to_string(), *count);
                    assert_eq!(sampler.nth(sampler.members().clone()), None);
                }
                Err(error) => assert_eq!((error.kind(), *count), (ErrorKind::Range, "0")),
            }
        }
    }

    #[test]
    fn members_are_counted_exactly() {
        check("s = *OCTET", &["1", "256", "65536", "16777216"]);
        check("s = *(\"a\" / %s\"bc\")", &["1", "2", "5", "12", "29"]);
        check("s = 2DIGIT", &["0", "0", "100", "0"]);
        check("s = %x00 s", &["0", "0"]);
    }

    #[test]
    fn a_number_may_be_larger_than_any_machine_word() {
        let dfa = Grammar::parse("test", "s = *OCTET").unwrap().dfa("s").unwrap();
        assert_eq!(dfa.count(100), num_bigint::BigUint::from(256_u16).pow(100));
    }

    #[test]
    fn each_member_is_as_likely_as_any_other() {
        let dfa = Grammar::parse("test", "s = 3%x30-31 / 3%x31-32")
            .unwrap()
            .dfa("s")
            .unwrap();
        let sampler = Sampler::new(&dfa, 3).unwrap();
        let mut seen: BTreeMap<Vec<u8>, u32> = BTreeMap::new();
        let mut random = Random::seeded(3986);
        for _ in 0..15_000 {
            *seen.entry(sampler.sample(&mut random)).or_default() += 1;
        }
        assert_eq!(seen.len(), 15);
        assert!(seen.values().all(|times| (850..1150).contains(times)), "{seen:?}");
    }

    #[test]
    fn the_same_seed_gives_the_same_members() {
        let dfa = Grammar::parse("test", "s = 8ALPHA").unwrap().dfa("s").unwrap();
        let sampler = Sampler::new(&dfa, 8).unwrap();
        let member = String::from_utf8(sampler.sample(&mut Random::seeded(1))).unwrap();
        assert_eq!(member, "mocERpTU");
    }

    #[test]
    fn a_table_that_would_not_fit_is_refused() {
        let dfa = Grammar::parse("test", "s = *OCTET").unwrap().dfa("s").unwrap();
        assert_eq!(Sampler::new(&dfa, usize::MAX).unwrap_err().kind(), ErrorKind::Limit);
    }
}
