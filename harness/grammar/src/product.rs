//! Two automata side by side: union, intersection, difference, and how two languages lie to each other.

use std::collections::HashMap;

use crate::byte_set::ByteSet;
use crate::dfa::Dfa;
use crate::error::{Error, ErrorKind};
use crate::minimize::{NONE, Raw};
use crate::order;
use crate::symbols::{BYTES, ClassMap};

/// No two automata are laid together into more states.
const STATES: usize = 1 << 20;
/// Nor into more transitions.
const TRANSITIONS: usize = 1 << 25;
/// So many pairs of states have their numbers in a table; of more, those that occur have theirs in a map.
const TABLED: usize = 1 << 22;

/// How the language of one automaton lies to that of another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Relation {
    /// The same.
    Equal,
    /// All of the first is in the second, and not the other way about.
    Subset,
    /// All of the second is in the first, and not the other way about.
    Superset,
    /// Nothing in common, and neither is empty.
    Disjoint,
    /// Something in common, and something in each that the other has not.
    Overlapping,
}

impl Relation {
    /// By whether there are words that only the first, that only the second, and that both accept.
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
    /// What either accepts. Fails if the two are too large together: beyond 2^20 states.
    pub fn union(&self, other: &Self) -> Result<Self, Error> {
        combine(self, other, |one, two| one || two)
    }

    /// What both accept. Fails as [`Dfa::union`] does.
    pub fn intersection(&self, other: &Self) -> Result<Self, Error> {
        combine(self, other, |one, two| one && two)
    }

    /// What this accepts and the other does not. Fails as [`Dfa::union`] does.
    pub fn difference(&self, other: &Self) -> Result<Self, Error> {
        combine(self, other, |one, two| one && !two)
    }

    /// What it does not accept.
    #[must_use]
    pub fn complement(&self) -> Self {
        let raw = Raw {
            classes: self.class_map().clone(),
            count: self.classes(),
            table: self.table().to_vec(),
            accepting: self.accepting().iter().map(|accepts| !accepts).collect(),
            steps: 0,
        };
        raw.minimal()
    }

    /// What it accepts once these bytes are taken off both ends. Fails if that has more than 2^20 states.
    ///
    /// ```
    /// use urispec_grammar::{ByteSet, Grammar};
    ///
    /// let word = Grammar::parse("word.abnf", "word = \"a\" *SP \"b\" / \"c \"")?.dfa("word")?;
    /// let within = word.stripped(ByteSet::range(b' ', b' '))?;
    /// assert!(within.accepts(b" a b  ") && !within.accepts(b"c "));
    /// # Ok::<(), urispec_grammar::Error>(())
    /// ```
    pub fn stripped(&self, ends: ByteSet) -> Result<Self, Error> {
        // Where the text is, and whether it was accepted as it was at its last byte that stays. The first is before such a byte.
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

    /// Whether the other accepts all that this accepts.
    pub fn is_subset(&self, other: &Self) -> bool {
        !compare(
            self,
            other,
            Found {
                first: true,
                second: false,
                both: false,
            },
        )
        .first
    }

    /// Whether both accept the same; that is `==`.
    pub fn is_equal(&self, other: &Self) -> bool {
        self == other
    }

    /// Whether there is nothing that both accept.
    pub fn is_disjoint(&self, other: &Self) -> bool {
        !compare(
            self,
            other,
            Found {
                first: false,
                second: false,
                both: true,
            },
        )
        .both
    }

    /// How the two languages lie to each other. The empty one is a subset of every other.
    pub fn relation(&self, other: &Self) -> Relation {
        let all = Found {
            first: true,
            second: true,
            both: true,
        };
        let Found { first, second, both } = compare(self, other, all);
        Relation::of(first, second, both)
    }
}

impl Dfa {
    /// The first word in shortlex order that only one of the two accepts.
    pub fn first_difference(&self, other: &Self) -> Option<Vec<u8>> {
        let classes = Joint::new(self, other).readable();
        let mut pairs = Pairs::new(self, other);
        pairs.number(0, 0);
        // The pair before each, and the byte that leads from it.
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

/// Members of which kinds there are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Found {
    first: bool,
    second: bool,
    both: bool,
}

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

pub(crate) fn too_large() -> Error {
    Error::new(
        ErrorKind::Limit,
        format!("expected two automata of at most {STATES} states and {TRANSITIONS} transitions together, found more"),
    )
}

/// Goes through all pairs until all that is looked for is found.
fn compare(one: &Dfa, two: &Dfa, wanted: Found) -> Found {
    let joint = Joint::new(one, two);
    let mut pairs = Pairs::new(one, two);
    pairs.number(0, 0);
    let mut found = Found {
        first: false,
        second: false,
        both: false,
    };
    let mut here = 0;
    while let Some((first, second)) = pairs.all.get(here).copied() {
        here += 1;
        match (one.is_accepting(first), two.is_accepting(second)) {
            (true, true) => found.both = true,
            (true, false) => found.first = true,
            (false, true) => found.second = true,
            (false, false) => {}
        }
        let is_done = |wanted: bool, found: bool| !wanted || found;
        if is_done(wanted.first, found.first)
            && is_done(wanted.second, found.second)
            && is_done(wanted.both, found.both)
        {
            break;
        }
        for (class, other) in &joint.pairs {
            let (first, second) = (one.at(first, *class), two.at(second, *other));
            if one.is_live(first) || two.is_live(second) {
                pairs.number(first, second);
            }
        }
    }
    found
}

/// The classes of symbols that both automata treat alike, by their lowest symbol.
pub(crate) struct Joint {
    classes: ClassMap,
    /// The class in each.
    pub(crate) pairs: Vec<(u16, u16)>,
}

impl Joint {
    pub(crate) fn new(one: &Dfa, two: &Dfa) -> Self {
        let (one, two) = (one.class_map(), two.class_map());
        debug_assert_eq!(
            one.symbols(),
            two.symbols(),
            "marked strings are compared with marked strings"
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

    /// How many bytes each class has.
    pub(crate) fn sizes(&self) -> Vec<u32> {
        let mut sizes = vec![0; self.pairs.len()];
        for class in self.classes.bytes {
            sizes[usize::from(class)] += 1;
        }
        sizes
    }

    /// All classes, those with the most readable bytes first.
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

/// Bytes that both automata treat alike.
pub(crate) struct Class {
    /// The most readable of them.
    pub(crate) byte: u8,
    /// The class in each automaton.
    pub(crate) of: (u16, u16),
    /// All of them.
    pub(crate) bytes: ByteSet,
}

/// Numbers pairs of states in the order in which they are met.
pub(crate) struct Pairs {
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
