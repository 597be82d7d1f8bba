//! Registers, and moves between them.

use crate::error::Error;

/// The register that contains the current position whenever moves are made.
pub(crate) const PLACE: u8 = 0;
/// A register that is never read. A list of moves that is too short is filled with moves to this register.
pub(crate) const UNREAD: u8 = 1;
/// A temporary register for moves in a circle.
const ASIDE: u8 = 2;
/// The first home register. The ends have home registers in their order; all further registers come after these.
pub(crate) const HOMES: u8 = 3;
/// The maximum number of registers.
pub(crate) const MOST: usize = 64;

/// A move: sets one register to the value of another register.
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

/// Orders simultaneous moves so that no move overwrites a register that a later move reads.
pub(crate) fn in_order(mut waiting: Vec<Move>) -> Vec<Move> {
    let mut ordered = Vec::with_capacity(waiting.len());
    while let Some(first) = waiting.first().copied() {
        let is_read = |register: u8| waiting.iter().any(|other| other.from == register);
        if let Some(place) = waiting.iter().position(|one| !is_read(one.to)) {
            ordered.push(waiting.remove(place));
            continue;
        }
        // All remaining moves are in circles.
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

    /// Makes the moves one after the other, and compares the result with the result of simultaneous moves.
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
