//! A small selection of sets that covers as much as all sets do.

/// Chooses sets greedily: each choice is the set with the most members that no earlier choice has. If several sets
/// have the most, the first of them is chosen. Returns their places in the order of the choice. The members of a set
/// are numbers below `count`.
///
/// Finding the smallest selection is NP-hard. This selection is larger by at most a factor of about the logarithm of
/// the size of the largest set (Chvátal, "A greedy heuristic for the set-covering problem", 1979).
pub(crate) fn cover(sets: &[Vec<usize>], count: usize) -> Vec<usize> {
    let mut is_left = vec![true; count];
    let mut chosen = Vec::new();
    loop {
        let left = |place: usize| sets[place].iter().filter(|number| is_left[**number]).count();
        let best = (0..sets.len())
            .map(|place| (left(place), place))
            .rev()
            .max_by_key(|(left, _)| *left);
        let Some((1.., best)) = best else {
            return chosen;
        };
        for number in &sets[best] {
            is_left[*number] = false;
        }
        chosen.push(best);
    }
}

#[cfg(test)]
mod tests {
    use super::cover;

    #[test]
    fn the_first_of_the_largest_is_chosen_until_nothing_is_left() {
        let sets = [vec![0], vec![1, 2], vec![0, 1], vec![3], vec![]];
        assert_eq!(cover(&sets, 5), [1, 0, 3]);
        assert_eq!(cover(&[], 0), [0_usize; 0]);
    }
}
