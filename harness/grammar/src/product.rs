//! Two automata in parallel: union, intersection, difference, and the relation of two languages.
//!
//! The states of the result are the pairs of states that some input reaches, one state from each automaton. Their
//! number is at most the product of the two numbers of states. This number is mostly close to the number of states of
//! the larger automaton.

use std::collections::HashMap;

use crate::byte_set::ByteSet;
use crate::dfa::Dfa;
use crate::error::{Error, ErrorKind};
use crate::minimize::{NONE, Raw};
use crate::order;
use crate::symbols::{BYTES, ClassMap};

/// The maximum number of states of the result, before it is minimised.
const STATES: usize = 1 << 20;
/// The maximum number of transitions of the result, before it is minimised.
const TRANSITIONS: usize = 1 << 25;
/// The maximum number of possible pairs for which a table is used. Above this number, a map has the pairs that occur.
const TABLED: usize = 1 << 22;

/// The relation between the languages of two automata.
///
/// ```
/// use urispec_grammar::{Grammar, Relation};
///
/// let dfa = |definition: &str| Grammar::parse("x.abnf", format!("x = {definition}"))?.dfa("x");
/// let relation = |one, two| Ok::<_, urispec_grammar::Error>(dfa(one)?.relation(&dfa(two)?));
/// assert_eq!(relation("1*DIGIT", "*DIGIT")?, Relation::Subset);
/// assert_eq!(relation("*DIGIT", "1*DIGIT")?, Relation::Superset);
/// assert_eq!(relation("1*DIGIT", "DIGIT *DIGIT")?, Relation::Equal);
/// assert_eq!(relation("1*DIGIT", "1*ALPHA")?, Relation::Disjoint);
/// assert_eq!(relation("1*HEXDIG", "1*ALPHA")?, Relation::Overlapping);
/// # Ok::<(), urispec_grammar::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Relation {
    /// The two languages are equal.
    Equal,
    /// The second automaton accepts everything that the first accepts, and more.
    Subset,
    /// The first automaton accepts everything that the second accepts, and more.
    Superset,
    /// No word is accepted by both automata, and neither language is empty.
    Disjoint,
    /// Some words are accepted by both automata, some only by the first, and some only by the second.
    Overlapping,
}

impl Relation {
    /// Decides the relation. The arguments state whether there are words that only the first, only the
    /// second, or both accept.
    pub(crate) fn of(first: bool, second: bool, both: bool) -> Self {
        match (first, second, both) {
            (false, false, _) => Self::Equal,
            (false, true, _) => Self::Subset,
            (true, false, _) => Self::Superset,
            (true, true, false) => Self::Disjoint,
            (true, true, true) => Self::Overlapping,
        }
    }
}

impl Dfa {
    /// The language of words that at least one of the two automata accepts.
    ///
    /// ```
    /// use urispec_grammar::Grammar;
    ///
    /// let grammar = Grammar::parse("x.abnf", "all = 1*HEXDIG\ndigits = 1*DIGIT")?;
    /// let (all, digits) = (grammar.dfa("all")?, grammar.dfa("digits")?);
    /// assert_eq!(all.union(&digits)?, all);
    /// assert_eq!(all.intersection(&digits)?, digits);
    /// let others = all.difference(&digits)?;
    /// assert!(others.accepts(b"1f") && !others.accepts(b"10"));
    /// # Ok::<(), urispec_grammar::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`ErrorKind::Limit`] if the result has more than 2^20 states or 2^25 transitions before it is
    /// minimised.
    pub fn union(&self, other: &Self) -> Result<Self, Error> {
        combine(self, other, |one, two| one || two)
    }

    /// The language of words that both automata accept; see [`Dfa::union`] for an example and for the error.
    pub fn intersection(&self, other: &Self) -> Result<Self, Error> {
        combine(self, other, |one, two| one && two)
    }

    /// The language of words that this automaton accepts and `other` does not; see [`Dfa::union`] for an example and
    /// for the error.
    pub fn difference(&self, other: &Self) -> Result<Self, Error> {
        combine(self, other, |one, two| one && !two)
    }

    /// The language of texts that are accepted after these bytes are removed from both ends, as the URL
    /// Standard does with spaces. Only the remaining text counts: an accepted word that begins or ends with
    /// such a byte is no longer in the language.
    ///
    /// ```
    /// use urispec_grammar::{ByteSet, Grammar};
    ///
    /// let word = Grammar::parse("word.abnf", "word = \"a\" *SP \"b\" / \"c \"")?.dfa("word")?;
    /// let within = word.stripped(ByteSet::range(b' ', b' '))?;
    /// assert!(within.accepts(b" a b  ") && !within.accepts(b"c "));
    /// # Ok::<(), urispec_grammar::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`ErrorKind::Limit`] if the result has more than 2^20 states before it is minimised.
    pub fn stripped(&self, ends: ByteSet) -> Result<Self, Error> {
        // The position in the text, and whether the text was accepted after its last byte that is not removed. The
        // first position is at the start of the text.
        let mut numbers: HashMap<(bool, u32, bool), u32> = HashMap::new();
        let mut all = vec![(false, 0, self.is_accepting(0))];
        numbers.insert(all[0], 0);
        let mut table = Vec::new();
        let mut here = 0;
        while let Some((has_begun, state, is_accepted)) = all.get(here).copied() {
            here += 1;
            for byte in 0..=255 {
                let next = match (ends.contains(byte), has_begun) {
                    (true, false) => (false, state, is_accepted),
                    (true, true) => (true, self.step(state, byte), is_accepted),
                    (false, _) => {
                        let state = self.step(state, byte);
                        (true, state, self.is_accepting(state))
                    }
                };
                let fresh = u32::try_from(all.len()).expect("limited to fewer");
                let number = *numbers.entry(next).or_insert(fresh);
                if number == fresh {
                    all.push(next);
                }
                table.push(number);
            }
            if all.len() > STATES || table.len() > TRANSITIONS {
                return Err(too_large());
            }
        }
        Ok(Raw {
            classes: ClassMap::new(BYTES, usize::from),
            count: 256,
            table,
            accepting: all.iter().map(|(_, _, is_accepted)| *is_accepted).collect(),
            steps: 0,
        }
        .minimal())
    }

    /// Whether `other` accepts everything that this automaton accepts. An empty language is a subset of every
    /// language.
    pub fn is_subset(&self, other: &Self) -> bool {
        matches!(self.relation(other), Relation::Equal | Relation::Subset)
    }

    /// The relation of this language to `other`. The empty language is a subset of every language. The time is
    /// proportional to the number of pairs of states that occur.
    pub fn relation(&self, other: &Self) -> Relation {
        let joint = Joint::new(self, other);
        let mut pairs = Pairs::new(self, other);
        pairs.number(0, 0);
        let (mut in_first, mut in_second, mut in_both) = (false, false, false);
        let mut here = 0;
        while let Some((first, second)) = pairs.all.get(here).copied() {
            here += 1;
            match (self.is_accepting(first), other.is_accepting(second)) {
                (true, true) => in_both = true,
                (true, false) => in_first = true,
                (false, true) => in_second = true,
                (false, false) => {}
            }
            if in_first && in_second && in_both {
                break;
            }
            for (class, other_class) in &joint.pairs {
                let (first, second) = (self.at(first, *class), other.at(second, *other_class));
                if self.is_live(first) || other.is_live(second) {
                    pairs.number(first, second);
                }
            }
        }
        Relation::of(in_first, in_second, in_both)
    }
}

impl Dfa {
    /// The first word in shortlex order that exactly one of the two automata accepts; `None` if the languages are
    /// equal.
    ///
    /// ```
    /// use urispec_grammar::Grammar;
    ///
    /// let old = Grammar::parse("old.abnf", "port = *DIGIT")?.dfa("port")?;
    /// let new = Grammar::parse("new.abnf", "port = *5DIGIT")?.dfa("port")?;
    /// assert_eq!(old.first_difference(&new).unwrap(), b"000000");
    /// assert_eq!(old.first_difference(&old), None);
    /// # Ok::<(), urispec_grammar::Error>(())
    /// ```
    pub fn first_difference(&self, other: &Self) -> Option<Vec<u8>> {
        let classes = Joint::new(self, other).readable();
        let mut pairs = Pairs::new(self, other);
        pairs.number(0, 0);
        // For each pair, the previous pair and the byte that leads from the previous pair to it.
        let mut before = vec![(0, 0)];
        let mut here = 0;
        while let Some((first, second)) = pairs.all.get(here).copied() {
            if self.is_accepting(first) != other.is_accepting(second) {
                let mut word = Vec::new();
                while here > 0 {
                    let (earlier, byte) = before[here];
                    word.push(byte);
                    here = earlier;
                }
                word.reverse();
                return Some(word);
            }
            for Class { byte, of, .. } in &classes {
                pairs.number(self.at(first, of.0), other.at(second, of.1));
                if pairs.all.len() > before.len() {
                    before.push((here, *byte));
                }
            }
            here += 1;
        }
        None
    }
}

/// The minimal automaton of the words for which `accepts` is true, given whether each of the two automata accepts.
fn combine(one: &Dfa, two: &Dfa, accepts: impl Fn(bool, bool) -> bool) -> Result<Dfa, Error> {
    let joint = Joint::new(one, two);
    let mut pairs = Pairs::new(one, two);
    pairs.number(0, 0);
    let mut table = Vec::new();
    let mut here = 0;
    while let Some((first, second)) = pairs.all.get(here).copied() {
        here += 1;
        for (class, other) in &joint.pairs {
            table.push(pairs.number(one.at(first, *class), two.at(second, *other)));
        }
        if pairs.all.len() > STATES || table.len() > TRANSITIONS {
            return Err(too_large());
        }
    }
    let accepting = pairs
        .all
        .iter()
        .map(|(first, second)| accepts(one.is_accepting(*first), two.is_accepting(*second)));
    Ok(Raw {
        classes: joint.classes,
        count: joint.pairs.len(),
        accepting: accepting.collect(),
        table,
        steps: 0,
    }
    .minimal())
}

/// The error if two automata together are too large.
pub(crate) fn too_large() -> Error {
    Error::new(
        ErrorKind::Limit,
        format!("expected two automata of at most {STATES} states and {TRANSITIONS} transitions together, found more"),
    )
}

/// The classes of symbols that both automata treat alike, numbered by their lowest symbol.
pub(crate) struct Joint {
    classes: ClassMap,
    /// For each class, its number in the first and in the second automaton.
    pub(crate) pairs: Vec<(u16, u16)>,
}

impl Joint {
    pub(crate) fn new(one: &Dfa, two: &Dfa) -> Self {
        let (one, two) = (one.class_map(), two.class_map());
        debug_assert_eq!(
            one.symbols(),
            two.symbols(),
            "marked strings can only be compared with marked strings"
        );
        let mut numbers = HashMap::new();
        let mut pairs = Vec::new();
        let classes = ClassMap::new(one.symbols(), |symbol| {
            let pair = (one.get(symbol), two.get(symbol));
            *numbers.entry(pair).or_insert_with(|| {
                pairs.push(pair);
                pairs.len() - 1
            })
        });
        Self { classes, pairs }
    }

    /// The number of bytes of each class.
    pub(crate) fn sizes(&self) -> Vec<u32> {
        let mut sizes = vec![0; self.pairs.len()];
        for class in self.classes.bytes {
            sizes[usize::from(class)] += 1;
        }
        sizes
    }

    /// All classes that have bytes, the class with the most readable byte first.
    pub(crate) fn readable(&self) -> Vec<Class> {
        let mut places = [None; 256];
        let mut classes: Vec<Class> = Vec::with_capacity(self.pairs.len());
        for byte in order::READABLE {
            let number = usize::from(self.classes.bytes[usize::from(byte)]);
            let place = *places[number].get_or_insert_with(|| {
                classes.push(Class {
                    byte,
                    of: self.pairs[number],
                    bytes: ByteSet::EMPTY,
                });
                classes.len() - 1
            });
            classes[place].bytes.insert(byte);
        }
        classes
    }
}

/// A class of bytes that both automata treat alike.
pub(crate) struct Class {
    /// The most readable byte of the class.
    pub(crate) byte: u8,
    /// The class in each automaton.
    pub(crate) of: (u16, u16),
    /// All bytes of the class.
    pub(crate) bytes: ByteSet,
}

/// Numbers pairs of states in the order in which they are found.
pub(crate) struct Pairs {
    /// The pairs by number.
    pub(crate) all: Vec<(u32, u32)>,
    width: usize,
    table: Vec<u32>,
    map: HashMap<(u32, u32), u32>,
}

impl Pairs {
    pub(crate) fn new(one: &Dfa, two: &Dfa) -> Self {
        let count = one.states() * two.states();
        let table = if count <= TABLED { vec![NONE; count] } else { Vec::new() };
        Self {
            all: Vec::new(),
            width: two.states(),
            table,
            map: HashMap::new(),
        }
    }

    /// The number of a pair. The pair is new if its number equals the previous number of pairs.
    pub(crate) fn number(&mut self, first: u32, second: u32) -> u32 {
        let next = u32::try_from(self.all.len()).expect("memory ends before");
        let known = match self.table.get_mut(first as usize * self.width + second as usize) {
            Some(known) => known,
            None => self.map.entry((first, second)).or_insert(NONE),
        };
        if *known == NONE {
            *known = next;
            self.all.push((first, second));
        }
        *known
    }
}
