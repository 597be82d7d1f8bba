//! Every place where one of two automata continues and the other does not. Example words are made later.
//!
//! If only one language has a word, the word leaves the other language at one point: at a byte after which the other
//! automaton accepts nothing, or at the end of the word. A place is the pair of states before that point and the
//! class of the byte. The number of places is finite. Each place is found once, on the shortest path to it.

use crate::byte_set::ByteSet;
use crate::dfa::Dfa;
use crate::error::Error;
use crate::minimize::NONE;
use crate::product::{Class, Joint, Pairs, too_large};

/// The maximum number of pairs of states that are visited.
const PAIRS: usize = 1 << 20;

/// One of the two automata that are compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Operand {
    /// The first argument of the comparison.
    First,
    /// The second argument of the comparison.
    Second,
}

impl Operand {
    /// The opposite operand.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }
}

/// The two ways in which a word of one language leaves the other language.
///
/// ```
/// use urispec_grammar::{Event, Grammar, Operand, reasons};
///
/// let dfa = |text: &str| Grammar::parse("port.abnf", text)?.dfa("port");
/// let found = reasons(&dfa("port = *DIGIT")?, &dfa("port = 1*5DIGIT")?)?;
/// // The first accepts the empty word; by a sixth digit the second dies.
/// assert_eq!((found[0].operand, found[0].event), (Operand::First, Event::Ends));
/// assert_eq!((found[1].operand, found[1].event, found[1].offset), (Operand::Second, Event::Dies, 5));
/// assert_eq!(found[1].accepted_by(), Operand::First);
/// # Ok::<(), urispec_grammar::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Event {
    /// After one more byte, one side can no longer accept, and the other side can still accept.
    Dies,
    /// One side accepts if the input ends here. The other side does not, although it accepts longer inputs.
    Ends,
}

/// A place where two automata differ.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Place {
    /// The side that can no longer accept, or the side that accepts.
    pub(crate) operand: Operand,
    pub(crate) event: Event,
    /// The number of the pair of states before the byte, or at the end.
    pub(crate) pair: u32,
    /// The number of the class of the byte; `None` at the end of a word, or if one language is empty.
    pub(crate) class: Option<usize>,
    /// The state of the side that continues, after the byte.
    next: u32,
}

impl Place {
    /// The side that accepts the words that leave the other language at this place.
    pub(crate) fn accepted_by(&self) -> Operand {
        match self.event {
            Event::Dies => self.operand.other(),
            Event::Ends => self.operand,
        }
    }
}

/// The first path to a pair of states: the previous pair, and the byte.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Step {
    /// The number of the previous pair; [`NONE`] for the first pair.
    pub(crate) before: u32,
    /// The byte from the previous pair to this pair.
    pub(crate) byte: u8,
    /// The number of bytes that lead to the pair.
    pub(crate) length: u32,
}

/// Two automata in parallel, up to the pairs of states from which both can still accept an input.
pub(crate) struct Places<'d> {
    one: &'d Dfa,
    two: &'d Dfa,
    /// The classes of bytes that both automata treat alike, the most readable classes first.
    pub(crate) classes: Vec<Class>,
    /// The pairs of states found so far.
    pub(crate) pairs: Pairs,
    /// The first path to each pair; the previous pair always has a lower number.
    pub(crate) steps: Vec<Step>,
    /// Whether both automata accept at least one of the words found so far.
    pub(crate) has_common: bool,
}

impl<'d> Places<'d> {
    /// Prepares the visit; no pair is found yet.
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

    /// Visits all pairs of states, nearest first, and calls `each` for each place.
    ///
    /// # Errors
    /// If there are more than 2^20 pairs of states, or if `each` fails.
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

    /// Records the path to a pair, if the pair is new.
    fn meet(&mut self, first: u32, second: u32, before: u32, byte: u8) {
        if self.pairs.number(first, second) as usize == self.steps.len() {
            let length = self.steps.get(before as usize).map_or(0, |step| step.length + 1);
            self.steps.push(Step { before, byte, length });
        }
    }

    /// The length of the first word in shortlex order that only one language has because of this place.
    pub(crate) fn length(&self, place: &Place) -> usize {
        let before = self.steps[place.pair as usize].length as usize + usize::from(place.class.is_some());
        match place.event {
            Event::Dies => {
                let rest = self.continuing(place).completions().length(place.next);
                before + rest.expect("a text continues to an accepting state on this side") as usize
            }
            Event::Ends => before,
        }
    }

    /// Replaces `word` by the first word of the place. Returns the number of its bytes that both sides
    /// accept.
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

    /// The bytes after which one side can no longer accept; empty if the place is the end of a word.
    pub(crate) fn bytes(&self, place: &Place) -> ByteSet {
        place.class.map_or(ByteSet::EMPTY, |class| self.classes[class].bytes)
    }

    /// The automaton of the side that accepts.
    fn continuing(&self, place: &Place) -> &'d Dfa {
        match place.accepted_by() {
            Operand::First => self.one,
            Operand::Second => self.two,
        }
    }
}
