//! How far the languages of two sides are from each other.

use num_bigint::BigUint;
use urispec_grammar::{Dfa, Error, Relation};

use crate::{COUNTED, Side};

/// The parts into which a share is divided: a hundred million.
pub const PARTS: u64 = 100_000_000;

/// The distance of the languages of two sides.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Distance {
    /// The relation of the first language to the second.
    pub relation: Relation,
    /// The mean of the shares for all lengths of at most [`COUNTED`](crate::COUNTED) bytes, in hundred-millionths. The
    /// share for a length is that of the texts that only one side accepts, among those that at least one side accepts.
    pub share: u64,
    /// Whether only [`EXACT_TEXTS`](crate::EXACT_TEXTS) are counted, because a side is an edition of the URL Standard.
    pub is_of_exact_texts: bool,
}

impl Distance {
    /// The share in per cent.
    #[expect(clippy::cast_precision_loss, reason = "the share is below 2^53")]
    pub fn per_cent(&self) -> f64 {
        self.share as f64 / (PARTS / 100) as f64
    }
}

/// The distance between the languages of two sides. It is exact: no text is drawn.
///
/// # Errors
/// If an automaton is too large, which never happens for two documents.
pub fn distance(first: &Side, second: &Side) -> Result<Distance, Error> {
    let [one, other] = [first.compared(second)?, second.compared(first)?];
    Ok(Distance {
        relation: one.relation(other),
        share: share(one, other),
        is_of_exact_texts: first.is_url_standard() || second.is_url_standard(),
    })
}

/// The share of the texts of either language that only one of them has, as in [`Distance::share`].
///
/// # Panics
/// Never: a share is at most one.
pub fn share(one: &Dfa, other: &Dfa) -> u64 {
    let counts = one.counts(COUNTED).into_iter().zip(other.counts(COUNTED));
    let shares: Vec<u64> = counts
        .zip(one.common_counts(other, COUNTED))
        .filter_map(|((one, other), both)| {
            let all = one + other - &both;
            let only = &all - both;
            (all > BigUint::ZERO).then(|| u64::try_from(only * PARTS / all).expect("a share is at most one"))
        })
        .collect();
    shares.iter().sum::<u64>() / u64::try_from(shares.len()).unwrap_or(1).max(1)
}

#[cfg(test)]
mod tests {
    use urispec_grammar::Grammar;

    use super::*;

    #[track_caller]
    fn check(one: &str, other: &str, relation: Relation, per_cent: f64) {
        let side = |text: &str| {
            let grammar = Grammar::parse("test", format!("s = {text}")).unwrap();
            Side::new("test", &grammar, "s").unwrap()
        };
        let found = distance(&side(one), &side(other)).unwrap();
        assert_eq!(found.relation, relation);
        assert!((found.per_cent() - per_cent).abs() < 0.001, "{found:?}");
    }

    #[test]
    fn a_distance_is_the_mean_of_the_shares_of_all_lengths() {
        check("1*DIGIT", "1*DIGIT", Relation::Equal, 0.0);
        check("DIGIT", "%x30-34", Relation::Superset, 50.0);
        check("*2DIGIT", "DIGIT", Relation::Superset, 66.666_666);
        check("DIGIT", "ALPHA", Relation::Disjoint, 100.0);
    }
}
