//! Members of several lengths by chance, and strings that are nearly members.

use crate::{Dfa, Error, NearMiss, Random, Sampler};

/// Draws members of some lengths: each length that has members is as likely as any other, and so is each member of a length.
#[derive(Debug)]
pub struct Samples<'d> {
    dfa: &'d Dfa,
    /// One for each length that has members; at least one.
    samplers: Vec<Sampler<'d>>,
}

impl<'d> Samples<'d> {
    /// Of the members of these lengths; an error if none of the lengths has any.
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

    /// A member.
    pub fn member(&self, random: &mut Random) -> Vec<u8> {
        let at = random.below(self.samplers.len() as u64);
        self.samplers[usize::try_from(at).expect("it is below their number")].sample(random)
    }

    /// A string one edit away from a member, and no member itself; `None` if every string is a member.
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
