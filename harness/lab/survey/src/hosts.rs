//! Estimates the number of hosts. The memory is bounded, and the estimate does not depend on the order of the
//! hosts.

use urispec_report::proof::thousands;

/// The number of hashes that are kept.
pub const KEPT: usize = 1024;

/// The relative standard error of an estimate from the [`KEPT`] smallest hashes: 1 / √([`KEPT`] − 2), about 3.1 %. A test
/// compares it with exact numbers.
pub const RELATIVE_ERROR: f64 = 0.031_281;

/// The smallest hashes of the hosts so far. The number of hosts is exact below [`KEPT`] hosts, and an estimate with the
/// error [`RELATIVE_ERROR`] above.
///
/// The smallest hashes of a union are among the smallest hashes of its parts, so every order of merging gives
/// the same result. We decided against the estimator of `HyperLogLog`, as in `datasketches`, because it depends
/// on the order of the hosts.
#[derive(Debug, Clone, Default)]
pub struct Hosts {
    /// The hashes, unsorted and with repetitions until [`Hosts::settle`].
    hashes: Vec<u64>,
    /// A hash is ignored unless it is below this bound; 0 if there is no bound yet.
    bound: u64,
    last: u64,
}

impl Hosts {
    /// Adds a host by its hash.
    #[inline]
    pub fn insert(&mut self, hash: u64) {
        // Many lists have the URLs of one host in sequence.
        if (self.bound != 0 && hash >= self.bound) || (hash == self.last && !self.hashes.is_empty()) {
            return;
        }
        self.last = hash;
        if self.hashes.len() == self.hashes.capacity() && self.hashes.len() >= 16 {
            self.settle();
            // The buffer is doubled if less than half were repetitions, and otherwise reused.
            if self.hashes.len() * 2 > self.hashes.capacity() {
                self.hashes.reserve_exact(self.hashes.len().min(KEPT));
            }
        }
        self.hashes.push(hash);
    }

    /// Adds the hosts of a second set.
    pub fn merge(&mut self, other: &Self) {
        self.hashes.extend_from_slice(&other.hashes);
        self.settle();
    }

    /// The smallest hashes, ascending.
    pub fn sorted(&mut self) -> &[u64] {
        self.settle();
        &self.hashes
    }

    /// The number of hosts, and whether it is exact.
    #[expect(
        clippy::cast_precision_loss,
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "an estimate within a few per cent"
    )]
    pub fn count(&mut self) -> HostCount {
        self.settle();
        let length = self.hashes.len();
        match self.hashes.last() {
            Some(last) if length == KEPT => {
                let share = (*last as f64 + 1.0) / 2f64.powi(64);
                let estimate = ((KEPT - 1) as f64 / share).round() as u64;
                HostCount {
                    hosts: estimate,
                    exact: false,
                }
            }
            _ => HostCount {
                hosts: length as u64,
                exact: true,
            },
        }
    }

    /// Makes the set from ascending hashes; `None` if they are not ascending, or too many.
    pub fn from_sorted(hashes: Vec<u64>) -> Option<Self> {
        (hashes.len() <= KEPT && hashes.is_sorted_by(|one, next| one < next)).then(|| {
            let mut hosts = Self {
                hashes,
                bound: 0,
                last: 0,
            };
            hosts.settle();
            hosts
        })
    }

    fn settle(&mut self) {
        self.hashes.sort_unstable();
        self.hashes.dedup();
        self.hashes.truncate(KEPT);
        if self.hashes.len() == KEPT {
            self.bound = self.hashes[KEPT - 1];
        }
    }
}

/// A number of hosts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HostCount {
    /// The number of hosts.
    pub hosts: u64,
    /// Whether the number is exact, not an estimate.
    pub exact: bool,
}

impl HostCount {
    /// The relative standard error of an estimate; `None` if the number is exact.
    pub fn relative_error(self) -> Option<f64> {
        (!self.exact).then_some(RELATIVE_ERROR)
    }
}

impl std::fmt::Display for HostCount {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.relative_error() {
            None => f.pad(&self.hosts.to_string()),
            Some(error) => {
                // The digits after the third are noise.
                let digits = self.hosts.max(1).ilog10().saturating_sub(2);
                let unit = 10u64.pow(digits);
                let rounded = (self.hosts / unit).saturating_mul(unit);
                f.pad(&format!("≈ {} (± {:.0} %)", thousands(rounded), error * 100.0))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbers for tests that resemble hashes, and are the same in each run.
    fn hash(number: u64) -> u64 {
        let mut hash = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
        hash = (hash ^ (hash >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        hash = (hash ^ (hash >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        hash ^ (hash >> 31)
    }

    fn of(numbers: impl Iterator<Item = u64>) -> Hosts {
        let mut hosts = Hosts::default();
        numbers.for_each(|number| hosts.insert(hash(number)));
        hosts
    }

    #[test]
    fn few_hosts_are_counted_exactly_and_many_nearly() {
        assert_eq!(
            of((0..1023).chain(0..1023)).count(),
            HostCount {
                hosts: 1023,
                exact: true
            }
        );
        for many in [5_000, 100_000] {
            let HostCount { hosts, exact } = of((0..many).chain(0..many / 2)).count();
            assert!(!exact && hosts.abs_diff(many) < many / 10, "{many}: {hosts}");
        }
        assert_eq!(of([].into_iter()).count(), HostCount { hosts: 0, exact: true });
        let mut zero = Hosts::default();
        zero.insert(0);
        zero.insert(0);
        assert_eq!(zero.sorted(), [0]);
    }

    #[test]
    fn the_error_of_an_estimate_is_the_error_that_is_stated() {
        // 64 disjoint sets of each size, compared with the exact numbers.
        for size in [2_000u64, 20_000] {
            let errors = (0..64u64).map(|set| {
                let first = set * 1_000_000;
                let HostCount { hosts, exact } = of(first..first + size).count();
                assert!(!exact);
                let difference = i64::try_from(hosts.abs_diff(size)).unwrap();
                f64::from(i32::try_from(difference).unwrap()) / f64::from(i32::try_from(size).unwrap())
            });
            let squares: f64 = errors.map(|error| error * error).sum();
            let found = (squares / 64.0).sqrt();
            // The mean of 64 squares is within a third of its expected value.
            assert!((0.66..1.34).contains(&(found / RELATIVE_ERROR)), "{size}: {found}");
        }
        let kept = f64::from(u32::try_from(KEPT).unwrap());
        assert!((RELATIVE_ERROR * (kept - 2.0).sqrt() - 1.0).abs() < 1e-4);
    }

    #[test]
    fn an_estimate_is_shown_with_its_error() {
        let shown = |hosts, exact| HostCount { hosts, exact }.to_string();
        assert_eq!(shown(12_345, true), "12345");
        assert_eq!(shown(12_345, false), "≈ 12,300 (± 3 %)");
        assert_eq!(shown(u64::MAX, false), "≈ 18,400,000,000,000,000,000 (± 3 %)");
        assert_eq!(shown(0, false), "≈ 0 (± 3 %)");
    }

    #[test]
    fn any_order_and_any_parts_give_the_same() {
        let mut whole = of(0..30_000);
        let mut merged = of((10_000..30_000).rev());
        merged.merge(&of((0..10_000).chain(9_000..12_000)));
        assert_eq!(whole.sorted(), merged.sorted());
        assert_eq!(
            Hosts::from_sorted(whole.sorted().to_vec()).unwrap().sorted(),
            merged.sorted()
        );
        assert!(Hosts::from_sorted(vec![2, 1]).is_none() && Hosts::from_sorted(vec![1, 1]).is_none());
        assert!(Hosts::from_sorted((0..1025).collect()).is_none());
    }
}
