//! Random numbers that are the same for the same seed, on every machine and in every release.
//!
//! The generator is `SplitMix64` (Steele, Lea, Flood, "Fast splittable pseudorandom number generators", 2014), which
//! takes ten lines. The numbers of `fastrand` may change with a release, and `rand` with a fixed generator needs four
//! crates. Do not use this generator for cryptography.

use num_bigint::BigUint;

/// A seeded source of random numbers.
///
/// ```
/// use urispec_grammar::Random;
///
/// let (mut one, mut two) = (Random::seeded(7), Random::seeded(7));
/// assert_eq!(one.bits(), two.bits());
/// assert!(one.below(6) < 6);
/// assert_eq!(two.choose(&["only"]), &"only");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Random(u64);

impl Random {
    /// A source with this seed. The same seed gives the same numbers.
    pub const fn seeded(seed: u64) -> Self {
        Self(seed)
    }

    /// 64 random bits.
    pub const fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ mixed >> 31
    }

    /// A random number below `end`; 0 if `end` is 0. All numbers have exactly the same probability. The function
    /// draws again if a remainder would favour small numbers. It draws at most twice on average.
    pub fn below(&mut self, end: u64) -> u64 {
        // Draws from the last, incomplete run of `end` numbers are discarded.
        let last = u64::MAX - u64::MAX.checked_rem(end).unwrap_or(0);
        loop {
            let bits = self.bits();
            if bits < last || end <= 1 {
                return bits.checked_rem(end).unwrap_or(0);
            }
        }
    }

    /// An index into a list of this length; 0 if the list is empty.
    ///
    /// An index takes one random number and one multiplication, for callers that need many indices. All indices have
    /// the same probability, up to one part in 2⁶⁴ divided by the length.
    pub fn index(&mut self, length: usize) -> usize {
        let wide = u128::from(self.bits()) * length as u128;
        usize::try_from(wide >> 64).expect("the index is below the length")
    }

    /// A random element of `list`. The probabilities are the same as for [`Random::index`].
    ///
    /// ```
    /// let list = ["a", "b", "c"];
    /// assert!(list.contains(urispec_grammar::Random::seeded(7).choose(&list)));
    /// ```
    ///
    /// # Panics
    /// If the list is empty.
    pub fn choose<'a, T>(&mut self, list: &'a [T]) -> &'a T {
        &list[self.index(list.len())]
    }

    /// Random bytes: the entropy for generators that make their choices from bytes.
    ///
    /// ```
    /// let bytes: [u8; 3] = urispec_grammar::Random::seeded(7).entropy();
    /// assert_eq!(bytes, urispec_grammar::Random::seeded(7).entropy());
    /// ```
    pub fn entropy<const LENGTH: usize>(&mut self) -> [u8; LENGTH] {
        let mut bytes = [0; LENGTH];
        for chunk in bytes.chunks_mut(8) {
            chunk.copy_from_slice(&self.bits().to_le_bytes()[..chunk.len()]);
        }
        bytes
    }

    /// A random number below `end`, which may have any size; 0 if `end` is 0. All numbers have the same probability.
    /// The function draws as many bits as `end` has, and repeats this until the number is below `end`. It draws at
    /// most twice on average.
    pub(crate) fn below_big(&mut self, end: &BigUint) -> BigUint {
        let bits = end.bits();
        if bits == 0 {
            return BigUint::ZERO;
        }
        loop {
            let mut digits: Vec<u32> = Vec::new();
            for _ in 0..bits.div_ceil(64) {
                let word = self.bits();
                digits.extend([word & 0xFFFF_FFFF, word >> 32].map(|half| u32::try_from(half).expect("half a word")));
            }
            let surplus = digits.len() as u64 * 32 - bits;
            let number = BigUint::new(digits) >> surplus;
            if number < *end {
                return number;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Random;
    use num_bigint::BigUint;

    #[test]
    fn the_numbers_are_those_of_the_paper() {
        // The expected numbers come from the reference implementation, <https://prng.di.unimi.it/splitmix64.c>,
        // with the seed 1234567.
        let mut random = Random::seeded(1_234_567);
        let numbers: Vec<u64> = (0..3).map(|_| random.bits()).collect();
        assert_eq!(
            numbers,
            [
                6_457_827_717_110_365_317,
                3_203_168_211_198_807_973,
                9_817_491_932_198_370_423
            ]
        );
    }

    #[test]
    fn every_number_below_the_end_comes_up() {
        let mut random = Random::seeded(1);
        let mut is_seen = [[false; 6]; 2];
        for _ in 0..200 {
            is_seen[0][usize::try_from(random.below(6)).unwrap()] = true;
            is_seen[1][usize::try_from(random.below_big(&BigUint::from(6_u8))).unwrap()] = true;
        }
        assert_eq!(is_seen, [[true; 6]; 2]);
        assert_eq!((random.below(0), random.below(1)), (0, 0));
        assert_eq!(random.below_big(&BigUint::ZERO), BigUint::ZERO);
    }

    #[test]
    fn every_place_in_a_list_comes_up_and_no_other() {
        let mut random = Random::seeded(1);
        let mut is_seen = [false; 7];
        for _ in 0..200 {
            is_seen[random.index(7)] = true;
        }
        assert_eq!(is_seen, [true; 7]);
        assert_eq!(random.index(0), 0);
    }

    #[test]
    fn entropy_is_the_numbers_byte_by_byte() {
        let bytes: [u8; 12] = Random::seeded(0).entropy();
        let [first, second] = [0xE220_A839_7B1D_CDAF_u64, 0x6E78_9E6A_A1B9_65F4].map(u64::to_le_bytes);
        assert_eq!(bytes[..8], first);
        assert_eq!(bytes[8..], second[..4]);
    }
}
