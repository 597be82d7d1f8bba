//! The answers of a parser so far.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// The answers of a parser, by the hashes of the words. With the memory of an interrupted run, learning asks only what is
/// new.
#[derive(Debug, Clone, Default)]
pub struct Memory(HashMap<u64, bool, BuildHasherDefault<Same>>);

/// A hash that is its own hash.
#[derive(Debug, Clone, Copy, Default)]
struct Same(u64);

impl Hasher for Same {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, _: &[u8]) {}

    fn write_u64(&mut self, hash: u64) {
        self.0 = hash;
    }
}

/// The length of an answer in bytes.
const LENGTH: usize = 9;

impl Memory {
    /// Whether the word with this hash is accepted; `None` if it was not asked.
    pub(crate) fn get(&self, hash: u64) -> Option<bool> {
        self.0.get(&hash).copied()
    }

    pub(crate) fn insert(&mut self, hash: u64, accepted: bool) {
        self.0.insert(hash, accepted);
    }

    /// The answers, in order of the hashes: eight bytes of a hash, and a byte for acceptance.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut answers: Vec<(u64, bool)> = self.0.iter().map(|(hash, accepted)| (*hash, *accepted)).collect();
        answers.sort_unstable();
        let bytes = answers.into_iter().flat_map(|(hash, accepted)| {
            let mut bytes = [0; LENGTH];
            bytes[..8].copy_from_slice(&hash.to_le_bytes());
            bytes[8] = u8::from(accepted);
            bytes
        });
        bytes.collect()
    }

    /// Reads the answers; `None` if these are not answers.
    ///
    /// ```
    /// use urispec_learn::Memory;
    ///
    /// assert!(Memory::from_bytes(&Memory::default().to_bytes()).is_some());
    /// assert!(Memory::from_bytes(b"something").is_none());
    /// ```
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let (answers, rest) = bytes.as_chunks::<LENGTH>();
        let mut memory = Self::default();
        for answer in answers {
            let [hash @ .., accepted] = answer;
            if *accepted > 1 {
                return None;
            }
            memory.insert(u64::from_le_bytes(*hash), *accepted == 1);
        }
        rest.is_empty().then_some(memory)
    }
}
