//! Strings that are not accepted, but differ from an accepted string by one edit.

use crate::dfa::Dfa;
use crate::random::Random;

/// A string that is not accepted, and the edit of an accepted string that made this string.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct NearMiss {
    /// The string.
    pub bytes: Vec<u8>,
    /// The edit of one byte.
    pub edit: Edit,
    /// The offset of the edited byte, from 0.
    pub offset: usize,
}

/// An edit of one byte.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Edit {
    /// This byte is inserted before the offset, or at the end.
    Insert(u8),
    /// The byte at the offset is removed.
    Delete,
    /// The byte at the offset is replaced by this byte.
    Replace(u8),
}

impl Dfa {
    /// A random edit of `member` that gives a string outside of the language; all such edits have the same
    /// probability. `None` if there is no such edit.
    ///
    /// The function reads `member` once from its end, so the time is proportional to its length times the number of
    /// states. If `member` is not accepted itself, its edits are drawn in the same way.
    ///
    /// ```
    /// use urispec_grammar::{Grammar, Random};
    ///
    /// let dfa = Grammar::parse("port.abnf", "port = *5DIGIT")?.dfa("port")?;
    /// let near = dfa.near_miss(&mut Random::seeded(1), b"8080").unwrap();
    /// assert!(!dfa.accepts(&near.bytes));
    /// assert!(near.bytes.len().abs_diff(4) <= 1);
    /// # Ok::<(), urispec_grammar::Error>(())
    /// ```
    pub fn near_miss(&self, random: &mut Random, member: &[u8]) -> Option<NearMiss> {
        let mut prefixes = vec![0];
        for byte in member {
            prefixes.push(self.step(*prefixes.last().expect("the list begins with the start state"), *byte));
        }
        // The states from which the rest of the member is accepted: at the offset, and after the byte at the offset.
        let mut here: Vec<bool> = self.accepting().to_vec();
        let mut after: Vec<bool> = Vec::new();
        let mut chosen = None;
        let mut seen = 0;
        let mut meet = |edit: Edit, offset: usize, is_member: bool| {
            if !is_member {
                seen += 1;
                if random.below(seen) == 0 {
                    chosen = Some((edit, offset));
                }
            }
        };
        for offset in (0..=member.len()).rev() {
            let state = prefixes[offset];
            if let Some(byte) = member.get(offset) {
                let class = self.class(*byte);
                let states = 0..u32::try_from(self.states()).expect("states have u32 numbers");
                let before = states.map(|state| here[self.next(state, class) as usize]).collect();
                after = std::mem::replace(&mut here, before);
                meet(Edit::Delete, offset, after[state as usize]);
            }
            for byte in 0..=255 {
                let next = self.step(state, byte) as usize;
                meet(Edit::Insert(byte), offset, here[next]);
                if member.get(offset).is_some_and(|old| *old != byte) {
                    meet(Edit::Replace(byte), offset, after[next]);
                }
            }
        }
        let (edit, offset) = chosen?;
        let mut bytes = member.to_vec();
        match edit {
            Edit::Insert(byte) => bytes.insert(offset, byte),
            Edit::Delete => drop(bytes.remove(offset)),
            Edit::Replace(byte) => bytes[offset] = byte,
        }
        Some(NearMiss { bytes, edit, offset })
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::Edit;
    use crate::{Dfa, Grammar, Random};

    fn dfa(text: &str) -> Dfa {
        Grammar::parse("test", text).unwrap().dfa("s").unwrap()
    }

    /// Every edit of `member`, made without the automaton.
    fn all(dfa: &Dfa, member: &[u8]) -> BTreeSet<Vec<u8>> {
        let mut edited = Vec::new();
        for offset in 0..=member.len() {
            let (front, back) = member.split_at(offset);
            for byte in 0..=255 {
                edited.push([front, &[byte], back].concat());
                edited.extend(back.get(1..).map(|back| [front, &[byte], back].concat()));
            }
            edited.extend(back.get(1..).map(|back| [front, back].concat()));
        }
        edited.into_iter().filter(|word| !dfa.accepts(word)).collect()
    }

    #[track_caller]
    fn check(text: &str, member: &str, misses: usize) {
        let dfa = dfa(text);
        let all = all(&dfa, member.as_bytes());
        assert_eq!(all.len(), misses);
        let mut random = Random::seeded(2);
        let mut seen = BTreeSet::new();
        for _ in 0..misses * 12 {
            let miss = dfa.near_miss(&mut random, member.as_bytes()).unwrap();
            assert!(all.contains(&miss.bytes), "{miss:?}");
            seen.insert(miss.bytes);
        }
        assert_eq!(seen, all);
    }

    #[test]
    fn every_near_miss_comes_up_and_nothing_else() {
        check("s = %x00-FE", "a", 513);
        check("s = %s\"a\" *OCTET", "ab", 511);
        check("s = 3OCTET / \"\"", "", 256);
    }

    #[test]
    fn where_every_string_is_a_member_there_is_none() {
        assert_eq!(dfa("s = *OCTET").near_miss(&mut Random::seeded(1), b"abc"), None);
    }

    #[test]
    fn the_one_way_out_is_found() {
        let miss = dfa("s = *1000OCTET")
            .near_miss(&mut Random::seeded(1), &[b'x'; 1000])
            .unwrap();
        assert!(matches!(miss.edit, Edit::Insert(_)));
        assert_eq!(miss.bytes.len(), 1001);
    }
}
