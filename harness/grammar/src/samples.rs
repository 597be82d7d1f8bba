//! Random accepted strings of several lengths, and random strings that are one edit away from an accepted string.

use crate::{Dfa, Error, NearMiss, Random, Sampler};

/// Draws accepted strings of some lengths. All lengths with accepted strings have the same probability, and all
/// accepted strings of one length have the same probability. If all accepted strings had the same probability, nearly
/// all drawn strings would have the greatest length.
///
/// ```
/// use urispec_grammar::{Grammar, Random, Samples};
///
/// let dfa = Grammar::parse("port.abnf", "port = 1*5DIGIT")?.dfa("port")?;
/// let samples = Samples::new(&dfa, 0..=8)?;
/// let mut random = Random::seeded(7);
/// assert!(dfa.accepts(&samples.member(&mut random)));
/// assert!(!dfa.accepts(&samples.near_miss(&mut random).unwrap().bytes));
/// # Ok::<(), urispec_grammar::Error>(())
/// ```
#[derive(Debug)]
pub struct Samples<'d> {
    dfa: &'d Dfa,
    /// One sampler for each length with accepted strings; at least one sampler.
    samplers: Vec<Sampler<'d>>,
}

impl<'d> Samples<'d> {
    /// Prepares to draw accepted strings of these lengths in bytes. A length without accepted strings is left out.
    ///
    /// # Errors
    /// If no string of any of these lengths is accepted, the error of [`Sampler::new`] for the first length.
    pub fn new(dfa: &'d Dfa, lengths: impl IntoIterator<Item = usize>) -> Result<Self, Error> {
        let mut samplers = Vec::new();
        let mut failed = None;
        for length in lengths {
            match Sampler::new(dfa, length) {
                Ok(sampler) => samplers.push(sampler),
                Err(error) => failed = failed.or(Some(error)),
            }
        }
        match failed {
            Some(error) if samplers.is_empty() => Err(error),
            _ => Ok(Self { dfa, samplers }),
        }
    }

    /// A random accepted string.
    pub fn member(&self, random: &mut Random) -> Vec<u8> {
        let at = random.below(self.samplers.len() as u64);
        self.samplers[usize::try_from(at).expect("the index is below the number of samplers")].sample(random)
    }

    /// A string that is one edit away from a random accepted string, and is not accepted itself; `None` if each edit
    /// of that accepted string gives an accepted string.
    ///
    /// ```
    /// use urispec_grammar::{Grammar, Random, Samples};
    ///
    /// let any = Grammar::parse("any.abnf", "any = *%x00-FF")?.dfa("any")?;
    /// assert_eq!(Samples::new(&any, 0..4)?.near_miss(&mut Random::seeded(7)), None);
    /// # Ok::<(), urispec_grammar::Error>(())
    /// ```
    pub fn near_miss(&self, random: &mut Random) -> Option<NearMiss> {
        let member = self.member(random);
        self.dfa.near_miss(random, &member)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Grammar;

    fn dfa(text: &str) -> Dfa {
        Grammar::parse("g.abnf", text).unwrap().dfa("s").unwrap()
    }

    #[test]
    fn lengths_without_members_are_passed_over() {
        let dfa = dfa("s = 2DIGIT / 4DIGIT\n");
        let samples = Samples::new(&dfa, 0..=5).unwrap();
        let mut random = Random::seeded(1);
        for _ in 0..50 {
            assert!([2, 4].contains(&samples.member(&mut random).len()));
            let miss = samples.near_miss(&mut random).unwrap();
            assert!(!dfa.accepts(&miss.bytes), "{miss:?}");
        }
        assert!(Samples::new(&dfa, [3]).is_err());
    }
}
