//! Registers, and moves between them.

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
pub(crate) fn in_order(mut waiting: Vec<Move>) -> Vec<Move> {
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
