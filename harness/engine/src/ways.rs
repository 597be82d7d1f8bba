//! Where a marked automaton can go over marks alone: the ends of components that can be at one place of a text.

use urispec_grammar::{Mark, Marked};

use crate::error::Error;

/// A way over marks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Way {
    /// The ends that the marks are, a bit for each: [`begin`] and [`end`].
    pub(crate) ends: u32,
    /// The state that it leads to.
    pub(crate) to: u32,
}

/// The bit of the first mark of a number.
pub(crate) const fn begin(mark: u8) -> u32 {
    1 << (2 * mark)
}

/// The bit of the second mark of a number.
pub(crate) const fn end(mark: u8) -> u32 {
    2 << (2 * mark)
}

/// All ways, by the state from which they lead.
pub(crate) fn all(marked: &Marked, components: &[(&str, u8)]) -> Result<Vec<Vec<Way>>, Error> {
    let open = open(marked, components)?;
    let of_state = |(state, open): (u32, &u32)| {
        let mut ways: Vec<Way> = Vec::new();
        for (marks, to) in marked.ways(state) {
            let mut open = *open;
            let mut ends = 0;
            for mark in &marks {
                ends |= if open & begin(*mark) == 0 {
                    begin(*mark)
                } else {
                    end(*mark)
                };
                open ^= begin(*mark);
            }
            // Marks of one place in another order are the same ends.
            let way = Way { ends, to };
            if !ways.contains(&way) {
                ways.push(way);
            }
        }
        ways
    };
    Ok((0..).zip(&open).map(of_state).collect())
}

/// The marks that are open in each state, each as the bit of its first one. That is a property of the state, since every member
/// has its marks in pairs.
fn open(marked: &Marked, components: &[(&str, u8)]) -> Result<Vec<u32>, Error> {
    let dfa = marked.dfa();
    let mut open = vec![0; dfa.states()];
    for mark in 0..Mark::COUNT {
        let byte = Mark::byte(mark);
        // Whether a state is reached with no, one, two of these marks before it.
        let mut reached = vec![[false; 3]; dfa.states()];
        let mut queue = vec![(0, 0)];
        while let Some((state, count)) = queue.pop() {
            if !dfa.is_live(state) || std::mem::replace(&mut reached[state as usize][count], true) {
                continue;
            }
            if count == 1 {
                open[state as usize] |= begin(mark);
            }
            for class in (0..=u8::MAX).take(dfa.classes()) {
                let next = dfa.next(state, class);
                let is_mark = class == dfa.class(byte);
                if is_mark && count == 2 && dfa.is_live(next) {
                    let named = components.iter().find(|(_, number)| *number == mark);
                    let component = named.map_or_else(|| format!("mark {mark}"), |(name, _)| (*name).to_owned());
                    return Err(Error::Repeated { component });
                }
                if dfa.is_live(next) {
                    queue.push((next, count + usize::from(is_mark)));
                }
            }
        }
    }
    Ok(open)
}
