//! Remembers hashes in a fixed amount of memory.

/// A set of hashes that may forget some of them. If a hash is forgotten, some work is done twice, but no result is
/// lost.
#[derive(Debug, Clone)]
pub struct RecentHashes(Box<[u64]>);

/// The number of hashes that are remembered: they take up 512 KiB, which fits into a processor's cache.
const SLOTS: usize = 1 << 16;

/// The number of hashes that are remembered for one request.
const FEW: usize = 1 << 8;

impl Default for RecentHashes {
    fn default() -> Self {
        Self(vec![0; SLOTS].into())
    }
}

impl RecentHashes {
    /// A smaller set for the hashes of one request, which [`RecentHashes::clear`] can clear quickly.
    pub fn of_one_request() -> Self {
        Self(vec![0; FEW].into())
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.0.fill(0);
    }

    /// Adds `hash`, and returns whether it is new.
    #[inline]
    pub fn insert(&mut self, hash: u64) -> bool {
        #[expect(clippy::cast_possible_truncation, reason = "only the lower bits select the slot")]
        let at = hash as usize & (self.0.len() - 1);
        let slots = self.0.len() as u64;
        let slot = &mut self.0[at];
        // The lowest bits of a hash are the number of its slot, so they need not be stored. In a used slot, these
        // bits are all set to 1; an empty slot is 0.
        let mark = hash | (slots - 1);
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
    fn a_small_set_forgets_when_it_is_told() {
        let mut seen = RecentHashes::of_one_request();
        assert!(seen.insert(7) && !seen.insert(7));
        seen.clear();
        assert!(seen.insert(7));
    }

    #[test]
    fn a_hash_is_forgotten_for_another_one_of_its_slot() {
        let mut seen = RecentHashes::default();
        assert!(seen.insert(7) && seen.insert(7 + SLOTS as u64) && seen.insert(7));
    }
}
