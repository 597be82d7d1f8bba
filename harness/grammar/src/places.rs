//! Every place where one of two automata continues and the other does not, before a word is made of it.
//!
//! A word that is in one language only leaves the other at one point: a byte after which nothing is accepted there any
//! more, or its own end. A place is the pair of states before that point and the class of the byte. There are finitely many, and
//! each is met once, the shortest way to it first.

use crate::byte_set::ByteSet;
use crate::dfa::Dfa;
use crate::error::Error;
use crate::minimize::NONE;
use crate::product::{Class, Joint, Pairs, too_large};

/// The most pairs of states that are visited.
const PAIRS: usize = 1 << 20;

/// Which of the two automata that are compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Operand {
    /// The first.
    First,
    /// The second.
    Second,
}

impl Operand {
    /// The other one.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }
}

/// What happens in a place where two automata differ.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Event {
    /// A byte leads one side to its dead state; the other continues.
    Dies,
    /// One side accepts if the input ends here; the other does not, though it accepts longer inputs.
    Ends,
}

/// A place where two automata differ.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Place {
    /// The side that dies, or that accepts.
    pub(crate) operand: Operand,
    pub(crate) event: Event,
    /// The number of the pair of states before the byte, or at the end.
    pub(crate) pair: u32,
    /// The number of the class of the byte; none at the end, or if one language is empty.
    pub(crate) class: Option<usize>,
    /// Where the side that continues is after the byte.
    next: u32,
}

impl Place {
    /// The side that accepts the words that leave the other here.
    pub(crate) fn accepted_by(&self) -> Operand {
        match self.event {
            Event::Dies => self.operand.other(),
            Event::Ends => self.operand,
        }
    }
}

/// How a pair of states was met first.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Step {
    /// The number of the pair before it; [`NONE`] for the first pair.
    pub(crate) before: u32,
    /// The byte after that.
    pub(crate) byte: u8,
    /// How many bytes lead to it.
    pub(crate) length: u32,
}

/// Two automata side by side, as far as both are live.
pub(crate) struct Places<'d> {
    one: &'d Dfa,
    two: &'d Dfa,
    pub(crate) classes: Vec<Class>,
    pub(crate) pairs: Pairs,
    /// Of each pair, which comes after the one that it was met from.
    pub(crate) steps: Vec<Step>,
    /// Whether there is a word that both accept.
    pub(crate) has_common: bool,
}

impl<'d> Places<'d> {
    pub(crate) fn new(one: &'d Dfa, two: &'d Dfa) -> Self {
        Self {
            one,
            two,
            classes: Joint::new(one, two).readable(),
            pairs: Pairs::new(one, two),
            steps: Vec::new(),
            has_common: false,
        }
    }

    /// Goes through all pairs of states and calls `each` for each place.
    ///
    /// Fails if there are more than 2^20 pairs of states, or if `each` does.
    pub(crate) fn visit(&mut self, mut each: impl FnMut(&Self, Place) -> Result<(), Error>) -> Result<(), Error> {
        self.meet(0, 0, NONE, 0);
        let dies = |operand, pair, class, next| Place {
            operand,
            event: Event::Dies,
            pair,
            class,
            next,
        };
        match (self.one.is_empty(), self.two.is_empty()) {
            (true, true) => return Ok(()),
            (true, false) => return each(self, dies(Operand::First, 0, None, 0)),
            (false, true) => return each(self, dies(Operand::Second, 0, None, 0)),
            (false, false) => {}
        }
        let mut here = 0;
        while let Some((first, second)) = self.pairs.all.get(here as usize).copied() {
            let ends = |operand| Place {
                operand,
                event: Event::Ends,
                pair: here,
                class: None,
                next: NONE,
            };
            match (self.one.is_accepting(first), self.two.is_accepting(second)) {
                (true, true) => self.has_common = true,
                (true, false) => each(self, ends(Operand::First))?,
                (false, true) => each(self, ends(Operand::Second))?,
                (false, false) => {}
            }
            let (row, other_row) = (self.one.row(first), self.two.row(second));
            for number in 0..self.classes.len() {
                let Class { byte, of, .. } = self.classes[number];
                let (first, second) = (row[usize::from(of.0)], other_row[usize::from(of.1)]);
                match (self.one.is_live(first), self.two.is_live(second)) {
                    (true, true) => self.meet(first, second, here, byte),
                    (true, false) => each(self, dies(Operand::Second, here, Some(number), first))?,
                    (false, true) => each(self, dies(Operand::First, here, Some(number), second))?,
                    (false, false) => {}
                }
            }
            if self.pairs.all.len() > PAIRS {
                return Err(too_large());
            }
            here += 1;
        }
        Ok(())
    }

    /// Notes how a pair is met, if it is new.
    fn meet(&mut self, first: u32, second: u32, before: u32, byte: u8) {
        if self.pairs.number(first, second) as usize == self.steps.len() {
            let length = self.steps.get(before as usize).map_or(0, |step| step.length + 1);
            self.steps.push(Step { before, byte, length });
        }
    }

    /// How long the first word is, in shortlex order, that is in one language only for this place.
    pub(crate) fn length(&self, place: &Place) -> usize {
        let before = self.steps[place.pair as usize].length as usize + usize::from(place.class.is_some());
        match place.event {
            Event::Dies => {
                let rest = self.continuing(place).completions().length(place.next);
                before + rest.expect("the other side is live") as usize
            }
            Event::Ends => before,
        }
    }

    /// Puts that word in place of what `word` has. Returns how many bytes of it both sides take.
    pub(crate) fn write(&self, place: &Place, word: &mut Vec<u8>) -> usize {
        word.clear();
        let mut pair = place.pair;
        while let Some(Step { before, byte, .. }) = self.steps.get(pair as usize).filter(|step| step.before != NONE) {
            word.push(*byte);
            pair = *before;
        }
        word.reverse();
        let offset = word.len();
        word.extend(place.class.map(|class| self.classes[class].byte));
        if place.event == Event::Dies {
            self.continuing(place).complete(place.next, word);
        }
        offset
    }

    /// The bytes of the class by which one side dies; none if there is no such byte.
    pub(crate) fn bytes(&self, place: &Place) -> ByteSet {
        place.class.map_or(ByteSet::EMPTY, |class| self.classes[class].bytes)
    }

    /// The automaton that accepts.
    fn continuing(&self, place: &Place) -> &'d Dfa {
        match place.accepted_by() {
            Operand::First => self.one,
            Operand::Second => self.two,
        }
    }
}
