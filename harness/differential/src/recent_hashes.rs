//! What has been seen, in a fixed amount of memory.

/// A set of hashes that forgets: whoever asks again for what it forgot does some work twice, and nothing is lost.
#[derive(Debug, Clone)]
pub struct RecentHashes(Box<[u64]>);

/// How many hashes are remembered: half a MiB of them stays in a processor's cache.
const SLOTS: usize = 1 << 16;

impl Default for RecentHashes {
    fn default() -> Self {
        Self(vec![0; SLOTS].into())
    }
}

impl RecentHashes {
    /// Whether `hash` is new; from now on it is not.
    #[inline]
    pub fn insert(&mut self, hash: u64) -> bool {
        #[expect(
            clippy::cast_possible_truncation,
            reason = "the slot follows from the lower bits alone"
        )]
        let slot = &mut self.0[hash as usize % SLOTS];
        // The lower bits follow from the slot, and can say instead that it is in use: an empty one is 0.
        let mark = hash | (SLOTS as u64 - 1);
        let is_new = *slot != mark;
        *slot = mark;
        is_new
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_seen_is_not_new() {
        let mut seen = RecentHashes::default();
        for hash in [0, 1, u64::MAX, 0x1234_5678_9abc_def0] {
            assert!(seen.insert(hash), "{hash}");
            assert!(!seen.insert(hash), "{hash}");
        }
    }

    #[test]
    fn a_hash_is_forgotten_for_another_one_of_its_slot() {
        let mut seen = RecentHashes::default();
        assert!(seen.insert(7) && seen.insert(7 + SLOTS as u64) && seen.insert(7));
    }
}
