//! Which register holds which end of which configuration, and the moves between registers that a step takes.

use crate::configuration::Configuration;
use crate::error::Error;

/// The register that holds the place of the byte that is read, whenever moves are made.
pub(crate) const PLACE: u8 = 0;
/// One that nothing reads: its moves fill lists up.
pub(crate) const UNREAD: u8 = 1;
/// One for moves in a circle.
const ASIDE: u8 = 2;
/// The first home register. Ends have home registers in their order; after all of them are the others.
pub(crate) const HOMES: u8 = 3;
/// How many registers there may be.
pub(crate) const MOST: usize = 64;

/// One register is set to the value of another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Move {
    pub(crate) to: u8,
    pub(crate) from: u8,
}

/// Puts the values of all configurations into registers, and gives the moves for it, in their order.
///
/// What all configurations agree on is in the home register of the end. Where they disagree, one value is there, and the others
/// are in further registers, which are numbered as they are met, so that a state does not depend on how it was reached. Two ends
/// share no register, even where they are at one place: which of them are depends on the way there, and states would, too.
pub(crate) fn settle(configurations: &mut [Configuration]) -> Result<Vec<Move>, Error> {
    let ends = configurations.first().map_or(0, |first| first.values.len());
    let mut moves = Vec::new();
    let mut others = 0;
    for (end, home) in (0..ends).zip(HOMES..) {
        // A value that is at home stays there: its register may mean that the end is not there, and then nothing has to be moved.
        let is_home = configurations.iter().any(|one| one.values[end] == home);
        let kept = if is_home { home } else { configurations[0].values[end] };
        moves.push(Move { to: home, from: kept });
        let mut known = vec![(kept, home)];
        for configuration in &mut *configurations {
            let value = configuration.values[end];
            let found = known.iter().find(|(from, _)| *from == value);
            configuration.values[end] = if let Some((_, to)) = found {
                *to
            } else {
                let to = register(ends + others)?;
                others += 1;
                moves.push(Move { to, from: value });
                known.push((value, to));
                to
            };
        }
    }
    moves.retain(|one| one.to != one.from);
    Ok(in_order(moves))
}

/// The register of this number, counted from the first home register on.
pub(crate) fn register(number: usize) -> Result<u8, Error> {
    let register = number + usize::from(HOMES);
    let found = u8::try_from(register).ok().filter(|_| register < MOST);
    found.ok_or(Error::Limit {
        what: "registers",
        most: MOST,
    })
}

/// Moves that are meant to happen at once, in an order in which none overwrites what another still has to read.
fn in_order(mut waiting: Vec<Move>) -> Vec<Move> {
    let mut ordered = Vec::with_capacity(waiting.len());
    while let Some(first) = waiting.first().copied() {
        let is_read = |register: u8| waiting.iter().any(|other| other.from == register);
        if let Some(place) = waiting.iter().position(|one| !is_read(one.to)) {
            ordered.push(waiting.remove(place));
            continue;
        }
        // All that is left goes in circles.
        ordered.push(Move {
            to: ASIDE,
            from: first.to,
        });
        for one in waiting.iter_mut().filter(|one| one.from == first.to) {
            one.from = ASIDE;
        }
    }
    ordered
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Makes moves one after the other, and compares with all at once.
    #[track_caller]
    fn check(pairs: &[(u8, u8)]) {
        let moves: Vec<Move> = pairs.iter().map(|(to, from)| Move { to: *to, from: *from }).collect();
        let before: Vec<u8> = (0..20).collect();
        let mut expected = before.clone();
        for one in &moves {
            expected[usize::from(one.to)] = before[usize::from(one.from)];
        }
        let mut found = before;
        for one in in_order(moves) {
            found[usize::from(one.to)] = found[usize::from(one.from)];
        }
        expected[usize::from(ASIDE)] = found[usize::from(ASIDE)];
        assert_eq!(found, expected, "{pairs:?}");
    }

    #[test]
    fn moves_in_order_do_what_they_do_at_once() {
        check(&[]);
        check(&[(3, 4), (4, 5), (5, 0)]);
        check(&[(5, 0), (4, 5), (3, 4)]);
        check(&[(3, 4), (4, 3)]);
        check(&[(3, 4), (4, 3), (5, 6), (6, 7), (7, 5), (8, 3)]);
    }
}
