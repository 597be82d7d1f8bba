//! Marked strings: texts with the boundaries of some rules put in.
//!
//! What a grammar derives, written with a mark before and after what each rule of interest derives, is a regular language
//! again: [`Grammar::marked`] puts the marks in, and [`Marked`] is the automaton of such strings. A *splitting* of texts is
//! what has at most one marked string for each text. A grammar may have more: [`Marked::ambiguities`] finds them exactly, and
//! [`Marked::preferring`] keeps those that have a mark. A [`Reader`] gives the marked string of a text.
//!
//! A mark is a byte that no UTF-8 has. One byte marks both ends of a rule, since nothing has its own mark inside.
//!
//! ```
//! use urispec_grammar::{Grammar, Mark, Marked, Reader};
//!
//! let grammar = Grammar::parse("pairs.abnf", "pair = name [ \":\" value ]\nname = *( ALPHA / \":\" )\nvalue = *ALPHA")?;
//! let marks = [Mark::new("value", 0)];
//! let marked = Marked::new(grammar.marked(&marks).dfa("pair")?)?;
//! assert_eq!(marked.ambiguities()?[0].text, b":");
//!
//! let marked = marked.preferring(0)?;
//! assert!(marked.ambiguities()?.is_empty());
//! let found = Reader::new(&marked).read(b"a:b:c").unwrap();
//! assert_eq!(found.places(0), Some(4..5));
//! # Ok::<(), urispec_grammar::Error>(())
//! ```

mod ambiguity;
mod preference;
mod reader;
#[cfg(test)]
mod tests;

use std::collections::HashMap;

use crate::dfa::Dfa;
use crate::error::{Error, ErrorKind};
use crate::grammar::Grammar;
use crate::limits::Limits;
use crate::mark::{BYTES, Mark, PLACE, mark_byte, number_of};
use crate::minimize::{NONE, Raw};

pub use self::ambiguity::Ambiguity;
pub use self::preference::Preference;
pub use self::reader::{Marks, Reader};

impl Grammar {
    /// The grammar whose rules derive marked strings. Names that no rule has are passed over. The start rule of an automaton
    /// gets no marks.
    #[must_use]
    pub fn marked(&self, marks: &[Mark]) -> Self {
        let mut grammar = self.clone();
        grammar.marks = marks.to_vec();
        grammar
    }
}

/// An automaton of marked strings.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Marked {
    dfa: Dfa,
}

impl Marked {
    /// The strings that an automaton accepts, in which marks are marks.
    pub fn new(dfa: Dfa) -> Result<Self, Error> {
        let marked = Self { dfa };
        // Only so is a mark distinguished from a byte of the text.
        marked.check_pairs()?;
        Ok(marked)
    }

    /// The automaton.
    pub fn dfa(&self) -> &Dfa {
        &self.dfa
    }

    /// A marked string without its marks.
    pub fn text_of(string: &[u8]) -> impl Iterator<Item = u8> {
        string.iter().copied().filter(|byte| !Self::is_mark(*byte))
    }

    /// Whether a byte is a mark, and so cannot be a byte of a text.
    pub fn is_mark(byte: u8) -> bool {
        number_of(byte).is_some()
    }

    /// The texts of all strings.
    pub fn texts(&self) -> Result<Dfa, Error> {
        erased(&self.dfa, &BYTES)
    }

    /// The strings that have another mark put in wherever `places` has it; `places` accepts strings with this mark and with
    /// all others.
    pub fn with_mark(&self, number: u8, places: &Dfa) -> Result<Self, Error> {
        let anywhere = inserted(&self.dfa, &[mark_byte(number)]);
        Self::new(anywhere.intersection(places)?)
    }

    /// Whether any string has this mark.
    pub fn has_mark(&self, number: u8) -> bool {
        !self.dfa.is_disjoint(&containing(mark_byte(number)))
    }

    /// The strings that do not have this mark.
    pub fn without_mark(&self, number: u8) -> Result<Self, Error> {
        Ok(Self {
            dfa: self.dfa.difference(&containing(mark_byte(number)))?,
        })
    }

    /// The strings of those texts that another automaton accepts.
    pub fn of_texts(&self, texts: &Dfa) -> Result<Self, Error> {
        Self::new(inserted(texts, &BYTES).intersection(&self.dfa)?)
    }

    /// The strings, but of each text that has some with this mark only those.
    pub fn preferring(&self, number: u8) -> Result<Self, Error> {
        let with = self.dfa.intersection(&containing(mark_byte(number)))?;
        let better = inserted(&erased(&with, &BYTES)?, &BYTES);
        Ok(Self {
            dfa: self.dfa.difference(&better)?.union(&with)?,
        })
    }

    /// The strings, but of each text that has some with this mark only those where its second one is last: where what it
    /// marks ends as late as it can.
    pub fn preferring_late(&self, number: u8) -> Result<Self, Error> {
        let mark = mark_byte(number);
        let with_place = inserted(&self.dfa, &[PLACE]);
        let ends = erased(&with_place.intersection(&place(mark, false))?, &BYTES)?;
        let earlier = with_place.intersection(&place(mark, true))?;
        let worse = erased(&inserted(&ends, &BYTES).intersection(&earlier)?, &[PLACE])?;
        Ok(Self {
            dfa: self.dfa.difference(&worse)?,
        })
    }

    /// Marks come in pairs, or the grammar derives their bytes.
    fn check_pairs(&self) -> Result<(), Error> {
        for byte in BYTES {
            if !self.dfa.is_subset(&paired(byte)) {
                let message = format!(
                    "expected a grammar that does not derive the byte {byte:02X}, which is the mark number {}",
                    number_of(byte).unwrap_or_default()
                );
                return Err(Error::new(ErrorKind::Range, message));
            }
        }
        Ok(())
    }
}

/// Automata of two states over one byte and all others.
fn two_states(byte: u8, on_byte: [u32; 2], accepting: [bool; 2]) -> Dfa {
    let mut classes = [0; 256];
    classes[usize::from(byte)] = 1;
    let raw = Raw {
        classes,
        count: 2,
        table: vec![0, on_byte[0], 1, on_byte[1]],
        accepting: accepting.to_vec(),
        steps: 0,
    };
    raw.minimal()
}

/// Strings that have a byte.
fn containing(byte: u8) -> Dfa {
    two_states(byte, [1, 1], [false, true])
}

/// Strings that have it an even number of times.
fn paired(byte: u8) -> Dfa {
    two_states(byte, [1, 0], [true, false])
}

/// Strings with one place, in front of the second mark of a number, or after some text that follows it.
fn place(mark: u8, is_late: bool) -> Dfa {
    let mut classes = [0; 256];
    for byte in BYTES {
        classes[usize::from(byte)] = 3;
    }
    classes[usize::from(mark)] = 1;
    classes[usize::from(PLACE)] = 2;
    // By text, the mark, the place, other marks; with the place the last states.
    let [text, place, end] = if is_late { [3, NONE, 4] } else { [NONE, 5, 4] };
    #[rustfmt::skip]
    let table = vec![
        0, 1, NONE, 0,
        1, if is_late { 2 } else { NONE }, place, 1,
        text, NONE, NONE, 2,
        3, NONE, end, 3,
        4, NONE, NONE, 4,
        NONE, 4, NONE, NONE,
    ];
    let raw = Raw {
        classes,
        count: 4,
        table,
        accepting: vec![false, false, false, false, true, false],
        steps: 0,
    };
    raw.minimal()
}

/// What an automaton accepts with these bytes, which it does not know, put in anywhere.
fn inserted(dfa: &Dfa, bytes: &[u8]) -> Dfa {
    let (count, own) = (dfa.classes(), dfa.class_map());
    let all = count + bytes.len();
    let mut classes = *own;
    for (byte, class) in bytes.iter().zip(count..) {
        classes[usize::from(*byte)] = u8::try_from(class).expect("marks leave 243 bytes, and so few classes");
    }
    let mut table = Vec::with_capacity(dfa.states() * all);
    for state in (0..).take(dfa.states()) {
        table.extend_from_slice(dfa.row(state));
        table.extend(std::iter::repeat_n(state, bytes.len()));
    }
    let raw = Raw {
        classes,
        count: all,
        table,
        accepting: dfa.accepting().to_vec(),
        steps: 0,
    };
    raw.minimal()
}

/// What an automaton accepts without these bytes, each of them a class of its own or dead: the subset construction over all
/// others.
fn erased(dfa: &Dfa, bytes: &[u8]) -> Result<Dfa, Error> {
    let limits = Limits::default();
    let is_erased: Vec<bool> = (0..dfa.classes())
        .map(|class| bytes.iter().any(|byte| usize::from(dfa.class(*byte)) == class))
        .collect();
    let mut subsets = Subsets {
        dfa,
        erased: bytes,
        numbers: HashMap::new(),
        all: Vec::new(),
    };
    subsets.number(vec![0]);
    let mut table = Vec::new();
    let mut here = 0;
    while here < subsets.all.len() {
        for (class, is_erased) in (0..).zip(&is_erased) {
            let to = |state: &u32| dfa.next(*state, class);
            let states = subsets.all[here].iter().map(to).filter(|to| dfa.is_live(*to)).collect();
            // Where such a class has other bytes, nothing is live after them either.
            table.push(if *is_erased { NONE } else { subsets.number(states) });
        }
        here += 1;
        if subsets.all.len() > limits.states || table.len() > limits.transitions {
            let message = format!(
                "expected marked strings whose texts have an automaton of at most {} states, found a larger one",
                limits.states
            );
            return Err(Error::new(ErrorKind::Limit, message));
        }
    }
    let accepts = |states: &Vec<u32>| states.iter().any(|state| dfa.is_accepting(*state));
    let raw = Raw {
        classes: *dfa.class_map(),
        count: dfa.classes(),
        accepting: subsets.all.iter().map(accepts).collect(),
        table,
        steps: 0,
    };
    Ok(raw.minimal())
}

/// Sets of states that a string leads to, with whatever was erased in it.
struct Subsets<'d> {
    dfa: &'d Dfa,
    erased: &'d [u8],
    numbers: HashMap<Vec<u32>, u32>,
    all: Vec<Vec<u32>>,
}

impl Subsets<'_> {
    /// The number of the set with all states that erased bytes lead to; [`NONE`] of the empty one.
    fn number(&mut self, mut states: Vec<u32>) -> u32 {
        let mut here = 0;
        while here < states.len() {
            for byte in self.erased {
                let to = self.dfa.step(states[here], *byte);
                if self.dfa.is_live(to) && !states.contains(&to) {
                    states.push(to);
                }
            }
            here += 1;
        }
        if states.is_empty() {
            return NONE;
        }
        states.sort_unstable();
        states.dedup();
        let next = u32::try_from(self.all.len()).expect("limited to fewer");
        let all = &mut self.all;
        *self.numbers.entry(states).or_insert_with_key(|states| {
            all.push(states.clone());
            next
        })
    }
}
