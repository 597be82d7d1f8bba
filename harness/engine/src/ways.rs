//! The paths of a marked automaton that take only marks. They give the ends of components that can be at one position
//! of a text.

use urispec_grammar::{Mark, Marked, Symbol};

use crate::error::Error;

/// The maximum number of ways from a state.
const WAYS: usize = 1 << 10;

/// A way over marks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Way {
    /// The ends that the marks represent, with one bit for each: [`begin`] and [`end`].
    pub(crate) ends: u64,
    /// The state at the end of the way.
    pub(crate) to: u32,
}

/// The bit of the first mark with the number `mark`.
pub(crate) const fn begin(mark: u8) -> u64 {
    1 << (2 * mark)
}

/// The bit of the second mark with the number `mark`.
pub(crate) const fn end(mark: u8) -> u64 {
    2 << (2 * mark)
}

/// All ways, by the state at which they start. For each state, the way without any mark comes first.
pub(crate) fn all(marked: &Marked, components: &[(&str, u8)]) -> Result<Vec<Vec<Way>>, Error> {
    let open = open(marked, components)?;
    let marks: Vec<u8> = marked.marks().collect();
    let mut all = Vec::with_capacity(marked.states());
    for state in (0..).take(marked.states()) {
        let mut ways = vec![Way { ends: 0, to: state }];
        let mut here = 0;
        while let Some(way) = ways.get(here).copied() {
            for mark in marks.iter().copied() {
                let to = marked.step(way.to, Mark::symbol(mark));
                let is_begin = open[way.to as usize] & begin(mark) == 0;
                let bit = if is_begin { begin(mark) } else { end(mark) };
                let ends = way.ends | bit;
                // The same marks in a different order at one position are the same ends.
                if marked.is_live(to) && way.ends & bit == 0 && !ways.contains(&Way { ends, to }) {
                    ways.push(Way { ends, to });
                }
            }
            if ways.len() > WAYS {
                return Err(Error::Limit {
                    what: "ways from one state over marks",
                    most: WAYS,
                });
            }
            here += 1;
        }
        all.push(ways);
    }
    Ok(all)
}

/// The open marks of each state, as the bits of their first marks. Open marks are a property of the state, since
/// every string of the language has its marks in pairs.
fn open(marked: &Marked, components: &[(&str, u8)]) -> Result<Vec<u64>, Error> {
    let bytes = marked.representatives().into_iter().map(Symbol::from);
    let symbols: Vec<Symbol> = bytes.chain(marked.marks().map(Mark::symbol)).collect();
    let mut open = vec![0; marked.states()];
    for mark in marked.marks() {
        // For each state, whether it can be reached after zero, one or two of these marks.
        let mut reached = vec![[false; 3]; marked.states()];
        let mut queue = vec![(0, 0)];
        while let Some((state, count)) = queue.pop() {
            if !marked.is_live(state) || std::mem::replace(&mut reached[state as usize][count], true) {
                continue;
            }
            if count == 1 {
                open[state as usize] |= begin(mark);
            }
            for symbol in symbols.iter().copied() {
                let next = marked.step(state, symbol);
                let is_mark = symbol == Mark::symbol(mark);
                if is_mark && count == 2 && marked.is_live(next) {
                    let named = components.iter().find(|(_, number)| *number == mark);
                    let component = named.map_or_else(|| format!("mark {mark}"), |(name, _)| (*name).to_owned());
                    return Err(Error::Repeated { component });
                }
                if marked.is_live(next) {
                    queue.push((next, count + usize::from(is_mark)));
                }
            }
        }
    }
    Ok(open)
}
