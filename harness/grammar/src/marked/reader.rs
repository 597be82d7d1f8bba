//! Finds the marked string of a text, step by step.

use std::ops::Range;

use super::Marked;
use crate::mark::Mark;
use crate::symbols::Symbol;

/// The paths from a state that take only marks, each with the numbers of the marks and the state after them.
type Ways = Vec<(Box<[u8]>, u32)>;

/// Reads texts with an automaton of marked strings. A reader is slower than the engine's table, and does not depend
/// on it. The example of [`Mark`] reads a text.
#[derive(Debug)]
pub struct Reader<'m> {
    marked: &'m Marked,
    /// The paths over marks, by state.
    ways: Vec<Ways>,
}

/// The places of the marks in a text.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Marks(Vec<(u8, usize)>);

impl Marks {
    /// The bytes between the first two marks with this number; `None` if the text does not have the mark.
    pub fn places(&self, number: u8) -> Option<Range<usize>> {
        let mut found = self.0.iter().filter(|(of, _)| *of == number).map(|(_, at)| *at);
        Some(found.next()?..found.next()?)
    }

    /// The marked string: `text` with the marks inserted.
    ///
    /// ```
    /// use urispec_grammar::{Grammar, Mark, Reader};
    ///
    /// let grammar = Grammar::parse("pair.abnf", "pair = name \":\"\nname = *ALPHA")?;
    /// let marked = grammar.marked(&[Mark::new("name", 0)], "pair")?;
    /// let marks = Reader::new(&marked).read(b"a:").unwrap();
    /// let mark = Mark::symbol(0);
    /// assert_eq!(marks.string(b"a:"), [mark, u16::from(b'a'), mark, u16::from(b':')]);
    /// # Ok::<(), urispec_grammar::Error>(())
    /// ```
    ///
    /// # Panics
    /// If `text` is shorter than the text that was read.
    pub fn string(&self, text: &[u8]) -> Vec<Symbol> {
        let mut string = Vec::with_capacity(text.len() + self.0.len());
        let mut done = 0;
        for (number, at) in &self.0 {
            string.extend(text[done..*at].iter().copied().map(Symbol::from));
            string.push(Mark::symbol(*number));
            done = *at;
        }
        string.extend(text[done..].iter().copied().map(Symbol::from));
        string
    }
}

/// One state after a beginning of the text. The step has the index of the previous step in the list of all steps, and
/// the path over marks that was taken at this step.
#[derive(Clone, Copy)]
struct Step {
    before: usize,
    way: usize,
    state: u32,
}

impl<'m> Reader<'m> {
    /// Prepares to read: computes the paths over marks once.
    pub fn new(marked: &'m Marked) -> Self {
        Self {
            marked,
            ways: ways(marked),
        }
    }

    /// The marks of a text; `None` if the text has no marked string. If the text has several marked strings, the
    /// result has the marks of one of them; [`Marked::ambiguities`] finds such texts.
    ///
    /// Time and memory are proportional to the length of the text times the number of states.
    pub fn read(&self, text: &[u8]) -> Option<Marks> {
        // All steps. A layer has one step for each state to which a beginning of the text may lead.
        let mut steps = vec![Step {
            before: 0,
            way: 0,
            state: 0,
        }];
        let mut layer = 0..1;
        for byte in text {
            let begin = steps.len();
            for before in layer.clone() {
                for (way, (_, state)) in self.ways[steps[before].state as usize].iter().enumerate() {
                    let state = self.marked.step(*state, (*byte).into());
                    let is_new = || steps[begin..].iter().all(|step| step.state != state);
                    if self.marked.is_live(state) && is_new() {
                        steps.push(Step { before, way, state });
                    }
                }
            }
            if steps.len() == begin {
                return None;
            }
            layer = begin..steps.len();
        }
        let ends = |at: usize| {
            let ways = self.ways[steps[at].state as usize].iter().enumerate();
            ways.map(move |(way, (_, state))| (at, way, *state))
        };
        let (mut at, mut way, _) = layer
            .flat_map(ends)
            .find(|(_, _, state)| self.marked.is_accepting(*state))?;
        let mut marks = Vec::new();
        for place in (0..=text.len()).rev() {
            let step = steps[at];
            let (numbers, _) = &self.ways[step.state as usize][way];
            marks.extend(numbers.iter().rev().map(|number| (*number, place)));
            (at, way) = (step.before, step.way);
        }
        marks.reverse();
        Some(Marks(marks))
    }
}

/// For each state all paths over marks to live states, the empty path first. A mark occurs at most twice in a
/// path, around an empty text.
pub(super) fn ways(marked: &Marked) -> Vec<Ways> {
    let numbers: Vec<u8> = marked.marks().collect();
    let from = |state| {
        let mut all: Ways = vec![(Box::default(), state)];
        let mut here = 0;
        while here < all.len() {
            for number in &numbers {
                let (marks, state) = &all[here];
                let to = marked.step(*state, Mark::symbol(*number));
                // Marks come in pairs; a third mark in the same place would belong to a repeated empty string.
                let is_third = marks.iter().filter(|known| *known == number).nth(1).is_some();
                if marked.is_live(to) && !is_third {
                    let marks = [marks, &[*number][..]].concat();
                    all.push((marks.into(), to));
                }
            }
            here += 1;
        }
        all
    };
    (0..).take(marked.states()).map(from).collect()
}
