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
    /// Whether `hash` is new; it is not from now on.
    #[inline]
    pub fn insert(&mut self, hash: u64) -> bool {
        #[expect(
            clippy::cast_possible_truncation,
            reason = "the upper bits decide about nothing here"
        )]
        let slot = &mut self.0[hash as usize % SLOTS];
        let is_new = *slot != hash;
        *slot = hash;
        is_new
    }
}

/// Mixes numbers into one, a few instructions each; for tables, against nobody who wants to cheat.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Mix(u64);

impl Mix {
    pub(crate) const fn new(start: u64) -> Self {
        Self(start ^ 0x9e37_79b9_7f4a_7c15)
    }

    #[inline]
    pub(crate) const fn add(&mut self, number: u64) {
        self.0 = (self.0.rotate_left(5) ^ number).wrapping_mul(0x517c_c1b7_2722_0a95);
    }

    pub(crate) fn add_text(&mut self, text: &[u8]) {
        self.add(text.len() as u64);
        for byte in text {
            self.add(u64::from(*byte));
        }
    }

    #[inline]
    pub(crate) const fn end(self) -> u64 {
        self.0 ^ self.0 >> 29
    }
}

/// A hash of a text.
pub(crate) fn hash(text: &[u8]) -> u64 {
    let mut mix = Mix::new(0);
    mix.add_text(text);
    mix.end()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_seen_is_not_new() {
        let mut seen = RecentHashes::default();
        assert!(seen.insert(hash(b"a")));
        assert!(!seen.insert(hash(b"a")));
        assert!(seen.insert(hash(b"b")));
    }
}
