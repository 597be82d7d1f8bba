//! Words that repeat a loop many times. They find limits that the grammar does not have, such as a port in 16 bits or
//! the size of a buffer.

use super::{Case, Identifiers, Start};

/// A loop is repeated each number of times from 1 to this number.
const FEW: usize = 20;
/// The exponents of two: a loop is also repeated just below, at and above each of these powers.
const POWERS: std::ops::RangeInclusive<u32> = 5..=16;
/// A loop of more than one byte is repeated only until it has at most this many bytes.
const LONGEST: usize = 1 << 13;

/// Words that repeat the loops of an automaton. A loop is a byte that leads from a state to itself, or a different
/// byte with the shortest path back. A word ends after the rounds. If this word is not accepted, there is a second
/// word, which continues with the shortest path to acceptance.
///
/// ```
/// use urispec_grammar::{Grammar, Identifiers};
///
/// let port = Grammar::parse("port.abnf", "port = *DIGIT")?.dfa("port")?;
/// let identifiers = Identifiers::new(port)?;
/// let limited = Grammar::parse("port.abnf", "port = *255DIGIT")?.dfa("port")?;
/// // A parser with a counter of one byte is far from the automaton, and a loop finds it.
/// assert!(identifiers.loops().distinguishes(&limited));
/// # Ok::<(), urispec_grammar::Error>(())
/// ```
#[derive(Debug, Clone)]
pub struct Loops<'i> {
    pub(super) identifiers: &'i Identifiers,
    pub(super) loops: Vec<Loop>,
}

/// One loop: a word to a state, and a word that leads from the state back to it.
#[derive(Debug, Clone)]
pub(super) struct Loop {
    pub(super) start: Start,
    pub(super) round: Vec<u8>,
    /// The shortest path to acceptance; empty if the state accepts.
    end: Vec<u8>,
}

impl<'i> Loops<'i> {
    /// The loops at each live state of `cover`.
    pub(super) fn new(identifiers: &'i Identifiers, cover: Vec<Start>) -> Self {
        let dfa = identifiers.dfa();
        let representatives = dfa.representatives();
        let mut loops = Vec::new();
        for start in cover.into_iter().filter(|start| dfa.is_live(start.state)) {
            let end = dfa.completion(start.state).unwrap_or_default();
            for (class, byte) in (0..=u8::MAX).zip(&representatives) {
                let to = dfa.next(start.state, class);
                let last = dfa.bytes(class).iter().last().unwrap_or(*byte);
                let mut rounds = Vec::new();
                if to == start.state {
                    rounds.push(vec![*byte]);
                    if last != *byte {
                        rounds.push(vec![last]);
                    }
                } else if let Some(way) = way(identifiers, &representatives, to, start.state) {
                    rounds.push([&[*byte], way.as_slice()].concat());
                }
                loops.extend(rounds.into_iter().map(|round| Loop {
                    start: start.clone(),
                    round,
                    end: end.clone(),
                }));
            }
        }
        Self { identifiers, loops }
    }

    /// The number of words.
    pub fn count(&self) -> u128 {
        let of = |one: &Loop| (times(one.round.len()).count() * one.endings().len()) as u128;
        self.loops.iter().map(of).sum()
    }

    /// The number of parts for [`Loops::each`]; one for each loop.
    pub fn parts(&self) -> usize {
        self.loops.len()
    }

    /// Calls `found` with each word of one part, in order, until it returns false. A number that is too high
    /// has no words.
    ///
    /// ```
    /// use urispec_grammar::{Grammar, Identifiers};
    ///
    /// let identifiers = Identifiers::new(Grammar::parse("port.abnf", "port = *DIGIT")?.dfa("port")?)?;
    /// let loops = identifiers.loops();
    /// let mut longest = 0;
    /// for part in 0..loops.parts() {
    ///     loops.each(part, |case| {
    ///         longest = longest.max(case.text.len());
    ///         true
    ///     });
    /// }
    /// // Just above 2^16.
    /// assert_eq!(longest, 65_537);
    /// # Ok::<(), urispec_grammar::Error>(())
    /// ```
    pub fn each(&self, part: usize, mut found: impl FnMut(Case<'_>) -> bool) {
        let Some(one) = self.loops.get(part) else { return };
        let accepted = self.identifiers.dfa().is_accepting(one.start.state);
        let mut text = one.start.word.clone();
        let mut done = 0;
        for times in times(one.round.len()) {
            for _ in done..times {
                text.extend_from_slice(&one.round);
            }
            done = times;
            for end in one.endings() {
                let length = text.len();
                text.extend_from_slice(end);
                let case = Case {
                    text: &text,
                    accepted: accepted || !end.is_empty(),
                };
                if !found(case) {
                    return;
                }
                text.truncate(length);
            }
        }
    }
}

impl Loop {
    /// The words that come after the rounds of the loops.
    pub(super) fn endings(&self) -> Vec<&[u8]> {
        if self.end.is_empty() {
            vec![b""]
        } else {
            vec![b"", &self.end]
        }
    }
}

/// The numbers of rounds of a loop with this many bytes, ascending.
pub(super) fn times(bytes: usize) -> impl Iterator<Item = usize> {
    let around = |power: u32| [(1 << power) - 1, 1 << power, (1 << power) + 1];
    let most = if bytes == 1 { usize::MAX } else { LONGEST / bytes };
    (1..=FEW)
        .chain(POWERS.flat_map(around))
        .take_while(move |times| *times <= most.max(FEW))
}

/// The shortest path from one state to a second state; `None` if there is no path. One byte of each class is tried.
fn way(identifiers: &Identifiers, bytes: &[u8], from: u32, to: u32) -> Option<Vec<u8>> {
    let dfa = identifiers.dfa();
    if !dfa.is_live(from) {
        return None;
    }
    let mut before: Vec<Option<(u32, u8)>> = vec![None; dfa.states()];
    let mut queue = vec![from];
    let mut here = 0;
    while let Some(state) = queue.get(here).copied() {
        here += 1;
        for byte in bytes {
            let next = dfa.step(state, *byte);
            if !dfa.is_live(next) || next == from || before[next as usize].is_some() {
                continue;
            }
            before[next as usize] = Some((state, *byte));
            if next != to {
                queue.push(next);
                continue;
            }
            let mut way = Vec::new();
            let mut state = next;
            while let Some((earlier, byte)) = before[state as usize] {
                way.push(byte);
                state = earlier;
            }
            way.reverse();
            return Some(way);
        }
    }
    None
}
