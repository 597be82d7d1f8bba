//! The subset construction, from a nondeterministic automaton to a deterministic one, over classes of
//! symbols.
//!
//! Most sets of bytes in a grammar treat most bytes alike. Two bytes belong to one class if each set has both bytes
//! or neither of them. A table by class is smaller than a table by byte.

use std::collections::HashMap;
use std::rc::Rc;

use crate::dfa::Dfa;
use crate::error::{Error, ErrorKind, shown};
use crate::grammar::Grammar;
use crate::limits::Limits;
use crate::lower::Program;
use crate::mark::Mark;
use crate::minimize::{NONE, Raw};
use crate::nfa::{ACCEPT, Closure, Nfa, START};
use crate::symbols::{BYTES, ClassMap, SYMBOLS, Symbol, SymbolSet};

impl Grammar {
    /// The minimal automaton of a rule, within the default [`Limits`]. The case of letters in `start` does not
    /// matter.
    ///
    /// ```
    /// use urispec_grammar::{ErrorKind, Grammar};
    ///
    /// let grammar = Grammar::parse("list.abnf", "list = item *( \",\" item )\nitem = 1*ALPHA")?;
    /// let dfa = grammar.dfa("list")?;
    /// assert!(dfa.accepts(b"a,bc") && !dfa.accepts(b"a,"));
    ///
    /// let error = grammar.dfa("lists").unwrap_err();
    /// assert_eq!(error.kind(), ErrorKind::Undefined);
    /// assert_eq!(error.message(), "no rule `lists` is defined; near: `list`");
    /// # Ok::<(), urispec_grammar::Error>(())
    /// ```
    ///
    /// # Errors
    /// The error names the deepest wrong rule. A rule is wrong if it is not defined, is only prose, or is too large.
    /// It is also wrong if it refers to itself in the middle of its definition, or has a value that is not a byte or
    /// code point.
    pub fn dfa(&self, start: &str) -> Result<Dfa, Error> {
        self.dfa_with(start, &Limits::default())
    }

    /// Like [`Grammar::dfa`], but with the exceptions of the rule `start--except`, if there is one. The exceptions
    /// are texts for which the prose of a document overrules its grammar, so they get the opposite answer.
    ///
    /// ```
    /// use urispec_grammar::Grammar;
    ///
    /// // Where the words of a document reject what its grammar derives: here, a port of zeros.
    /// let grammar = Grammar::parse("port.abnf", "port = 1*DIGIT\nport--except = 1*\"0\"")?;
    /// assert!(grammar.dfa("port")?.accepts(b"00"));
    /// assert!(!grammar.decided("port")?.accepts(b"00"));
    /// assert!(grammar.decided("port")?.accepts(b"80"));
    /// # Ok::<(), urispec_grammar::Error>(())
    /// ```
    ///
    /// # Errors
    /// The errors of [`Grammar::dfa`], for both rules.
    pub fn decided(&self, start: &str) -> Result<Dfa, Error> {
        let (dfa, except) = (self.dfa(start)?, format!("{start}--except"));
        if !self.rules().any(|rule| rule.name().eq_ignore_ascii_case(&except)) {
            return Ok(dfa);
        }
        let except = self.dfa(&except)?;
        dfa.difference(&except)?.union(&except.difference(&dfa)?)
    }

    /// Like [`Grammar::dfa`], with different limits on the size during construction.
    ///
    /// ```
    /// use urispec_grammar::{ErrorKind, Grammar, Limits};
    ///
    /// let grammar = Grammar::parse("many.abnf", "many = 1000( \"a\" / \"b\" )")?;
    /// let small = Limits { states: 100, ..Limits::default() };
    /// assert_eq!(grammar.dfa_with("many", &small).unwrap_err().kind(), ErrorKind::Limit);
    /// assert_eq!(grammar.dfa("many")?.states(), 1002);
    /// # Ok::<(), urispec_grammar::Error>(())
    /// ```
    ///
    /// # Errors
    /// The errors of [`Grammar::dfa`]; [`ErrorKind::Limit`] names the rule that is too large.
    pub fn dfa_with(&self, start: &str, limits: &Limits) -> Result<Dfa, Error> {
        Program::new(self, Some(start), limits)?.dfa(limits)
    }
}

impl Program<'_> {
    /// The minimal automaton of the start rule.
    fn dfa(&self, limits: &Limits) -> Result<Dfa, Error> {
        self.raw(limits).map(Raw::minimal)
    }

    /// The automaton of the start rule before it is minimised. If the automaton is too large, the error names the
    /// deepest rule for which the automaton is already too large.
    pub(crate) fn raw(&self, limits: &Limits) -> Result<Raw, Error> {
        if let Ok(found) = determinize(&Nfa::new(self, self.start), limits) {
            return Ok(found.raw);
        }
        let rule = self.too_large(limits).unwrap_or(self.start);
        let rule = self.rules[rule as usize];
        let message = format!(
            "rule {} is too large: expected an automaton of at most {} states and {} transitions, built in at most {} steps",
            shown(&rule.name),
            limits.states,
            limits.transitions,
            limits.steps
        );
        Err(rule.error(ErrorKind::Limit, message))
    }

    /// The deepest rule that is already too large, if it can be found within the steps that one automaton may
    /// take.
    fn too_large(&self, limits: &Limits) -> Option<u32> {
        let mut rest = limits.steps;
        for rule in &self.order {
            let nfa = Nfa::new(self, *rule);
            rest = rest.checked_sub(nfa.states() as u64)?;
            match determinize(&nfa, limits) {
                Ok(found) => rest = rest.checked_sub(found.raw.steps)?,
                Err(TooLarge) => return Some(*rule),
            }
        }
        None
    }
}

/// The error if one of the [`Limits`] is exceeded. The caller finds the rule that is too large.
pub(crate) struct TooLarge;

/// The result of the subset construction.
pub(crate) struct Determined {
    /// The automaton, not minimised yet.
    pub(crate) raw: Raw,
    /// The states of the nondeterministic automaton that each state represents, sorted.
    pub(crate) subsets: Vec<Rc<[u32]>>,
    /// For each set of symbols, its classes.
    pub(crate) of_set: Vec<Vec<u16>>,
}

/// The subset construction, until it is complete or too large. A state of the result is a set of states of `nfa` to
/// which some input leads. The set has only the states that accept or have a step over a symbol.
pub(crate) fn determinize(nfa: &Nfa, limits: &Limits) -> Result<Determined, TooLarge> {
    let classes = Classes::new(&nfa.sets, nfa.has_marks);
    let mut subsets = Subsets {
        nfa,
        closure: Closure::new(nfa),
        kernels: HashMap::new(),
        known: HashMap::new(),
        all: Vec::new(),
        steps: 0,
    };
    let mut table = Vec::new();
    subsets.of(vec![START]);
    let mut targets: Vec<Vec<u32>> = vec![Vec::new(); classes.count];
    let mut here = 0;
    while here < subsets.all.len() {
        for state in &*subsets.all[here] {
            for edge in nfa.edges(*state) {
                for class in &classes.of_set[edge.set as usize] {
                    targets[usize::from(*class)].push(edge.to);
                    subsets.steps += 1;
                }
            }
        }
        for states in &mut targets {
            subsets.steps += states.len() as u64;
            table.push(if states.is_empty() {
                NONE
            } else {
                subsets.of(std::mem::take(states))
            });
        }
        here += 1;
        // `s = *( "a" / "b" ) "a" 20( "a" / "b" )` has 2^21 subsets.
        if subsets.all.len() > limits.states || table.len() > limits.transitions || subsets.steps > limits.steps {
            return Err(TooLarge);
        }
    }
    let accepting = subsets
        .all
        .iter()
        .map(|states| states.binary_search(&ACCEPT).is_ok())
        .collect();
    Ok(Determined {
        raw: Raw {
            classes: classes.map,
            count: classes.count,
            table,
            accepting,
            steps: subsets.steps,
        },
        subsets: subsets.all,
        of_set: classes.of_set,
    })
}

/// The known sets of states, by number.
struct Subsets<'n> {
    nfa: &'n Nfa,
    closure: Closure,
    /// The number of each set, found by the states to which symbols lead. This avoids most closures.
    kernels: HashMap<Vec<u32>, u32>,
    /// The number of each set, found by all relevant states of the set.
    known: HashMap<Rc<[u32]>, u32>,
    /// The sets by number; set 0 is the set of the start.
    all: Vec<Rc<[u32]>>,
    /// The number of steps so far, for [`Limits::steps`].
    steps: u64,
}

impl Subsets<'_> {
    /// The number of the set of states to which `kernel` leads without a symbol; a new set gets a new number.
    fn of(&mut self, mut kernel: Vec<u32>) -> u32 {
        kernel.sort_unstable();
        kernel.dedup();
        if let Some(number) = self.kernels.get(&kernel) {
            return *number;
        }
        let mut states = kernel.clone();
        self.steps += self.closure.close(self.nfa, &mut states);
        let next = u32::try_from(self.all.len()).expect("limited to fewer");
        let states: Rc<[u32]> = states.into();
        let number = *self.known.entry(states).or_insert_with_key(|states| {
            self.all.push(Rc::clone(states));
            next
        });
        self.kernels.insert(kernel, number);
        number
    }
}

/// Classes of symbols. Two symbols belong to one class if each set has both symbols or neither of them.
struct Classes {
    map: ClassMap,
    of_set: Vec<Vec<u16>>,
    count: usize,
}

impl Classes {
    /// The classes of the symbols in `sets`. With marks, each mark that a set has is its own class, and all
    /// other marks are one class.
    fn new(sets: &[SymbolSet], has_marks: bool) -> Self {
        let (of_byte, mut count) = classes_of_bytes(sets);
        let mut symbols = BYTES;
        // One class for each mark that a set has, and one class for all other marks.
        let mut of_mark = HashMap::new();
        let others = count;
        if has_marks {
            symbols = SYMBOLS;
            count += 1;
            for number in sets.iter().flat_map(|set| set.marks()) {
                of_mark.entry(Mark::symbol(number)).or_insert_with(|| {
                    count += 1;
                    count - 1
                });
            }
        }
        let map = ClassMap::new(symbols, |symbol| match u8::try_from(symbol) {
            Ok(byte) => of_byte[usize::from(byte)].into(),
            Err(_) => of_mark.get(&symbol).copied().unwrap_or(others),
        });
        let of_set = sets.iter().map(|set| {
            let bytes = set.bytes.iter().map(Symbol::from);
            let mut classes: Vec<u16> = bytes
                .chain(set.marks().map(Mark::symbol))
                .map(|one| map.get(one))
                .collect();
            classes.sort_unstable();
            classes.dedup();
            classes
        });
        Self {
            of_set: of_set.collect(),
            map,
            count,
        }
    }
}

/// The class of each byte, and the number of classes. Starts with one class, and splits each class that a set
/// divides.
pub(crate) fn classes_of_bytes(sets: &[SymbolSet]) -> ([u8; 256], usize) {
    let mut of_byte = [0_u8; 256];
    let mut count = 1;
    for SymbolSet { bytes, .. } in sets {
        if count == 256 {
            break;
        }
        let mut inner = [None; 256];
        let mut outer = [false; 256];
        for byte in 0..=255 {
            outer[usize::from(of_byte[usize::from(byte)])] |= !bytes.contains(byte);
        }
        for byte in bytes.iter() {
            let class = &mut of_byte[usize::from(byte)];
            if outer[usize::from(*class)] {
                *class = *inner[usize::from(*class)].get_or_insert_with(|| {
                    count += 1;
                    u8::try_from(count - 1).expect("there are at most as many classes as bytes")
                });
            }
        }
    }
    (of_byte, count)
}
