//! Finds the place where an input leaves a grammar, and the rules of that place.
//!
//! A trace follows the nondeterministic automaton, which still has the rules; the minimal automaton has merged them.
//! A rule that derives a single byte of a set (`unreserved`, `DIGIT`) counts as the set, and is never named.

use std::sync::OnceLock;

use crate::byte_set::ByteSet;
use crate::error::Error;
use crate::grammar::Grammar;
use crate::labels::Labels;
use crate::limits::Limits;
use crate::lower::Program;
use crate::nfa::{ACCEPT, Closure, Nfa, ROOT, START};

/// The maximum number of stacks in a trace.
const STACKS: usize = 32;
/// The maximum number of rules in a stack.
const RULES: usize = 64;

/// The result of a trace.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Ending {
    /// The input is accepted.
    Accepted,
    /// No accepted string begins with the bytes up to and including the byte at the offset.
    Dies,
    /// The input is not accepted, but longer accepted strings begin with it.
    EndsEarly,
}

/// The place where an input leaves a grammar, and the reason. Made by [`Grammar::trace`] or
/// [`Tracer::trace`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Trace {
    /// Whether the input is accepted, stops at a byte, or ends too early.
    pub ending: Ending,
    /// The number of bytes with which an accepted string may begin: the offset of the wrong byte, or the length of
    /// the input.
    pub offset: usize,
    /// The bytes that may come next at the offset.
    pub expected: ByteSet,
    /// Whether the input would be accepted if it ended at the offset.
    pub may_end: bool,
    /// The rules that expect a byte at the offset, the deepest stack first; at most 32 stacks.
    pub stacks: Vec<Stack>,
    /// The innermost rule that all paths from the offset have in common.
    pub rule: String,
    /// The innermost rule that all paths over the last byte have in common; the start rule if there is no byte yet.
    pub last: String,
}

/// A rule with all rules around it, up to the start rule.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stack {
    /// The rules, innermost first; at most 64.
    pub rules: Vec<String>,
    /// The bytes that these rules accept next.
    pub expected: ByteSet,
}

/// Traces inputs in one rule of a grammar; makes the automaton once.
///
/// ```
/// use urispec_grammar::{Ending, Grammar, Tracer};
///
/// let grammar = Grammar::parse("u.abnf", "u = \"//\" host [ \":\" port ]\nhost = 1*ALPHA\nport = 1*DIGIT")?;
/// let tracer = Tracer::new(&grammar, "u")?;
/// assert_eq!(tracer.trace(b"//a:").ending, Ending::EndsEarly);
///
/// let trace = tracer.trace(b"//a:x");
/// assert_eq!((trace.ending, trace.offset, &*trace.rule), (Ending::Dies, 4, "port"));
/// assert_eq!(trace.expected.to_string(), "%x30-39");
/// assert_eq!(trace.stacks[0].rules, ["port", "u"]);
/// # Ok::<(), urispec_grammar::Error>(())
/// ```
#[derive(Debug)]
pub struct Tracer {
    nfa: Nfa,
    /// The names of the rules, by number as in the frames of the automaton.
    names: Vec<String>,
    /// The labels, made when two grammars are compared.
    labels: OnceLock<Labels>,
}

/// The position of a [`Tracer`] in a grammar after some bytes.
#[derive(Debug, Clone)]
pub struct Position {
    offset: usize,
    /// The states that accept or expect a byte.
    states: Vec<u32>,
    /// The frame of the last byte.
    last: u32,
}

impl Grammar {
    /// Finds the place where an input leaves a rule, and the rules of that place. For many inputs use a
    /// [`Tracer`].
    ///
    /// # Errors
    /// The errors of [`Grammar::check`] for the rules that `start` needs.
    pub fn trace(&self, start: &str, input: &[u8]) -> Result<Trace, Error> {
        Ok(Tracer::new(self, start)?.trace(input))
    }
}

impl Tracer {
    /// Makes the nondeterministic automaton of a rule.
    ///
    /// # Errors
    /// If a rule that `start` needs is not defined, is only prose, refers to itself in the middle of its definition,
    /// or is too large.
    pub fn new(grammar: &Grammar, start: &str) -> Result<Self, Error> {
        let program = Program::new(grammar, Some(start), &Limits::default())?;
        let names = (0..)
            .zip(&program.rules)
            .map(|(rule, _)| program.name(rule).to_owned())
            .collect();
        Ok(Self {
            nfa: Nfa::new(&program, program.start),
            names,
            labels: OnceLock::new(),
        })
    }

    /// Finds the place where an input leaves the rule, and the rules of that place. The time is at most
    /// proportional to the length of the input times the number of states of the rule's automaton.
    pub fn trace(&self, input: &[u8]) -> Trace {
        let position = self.walk(input);
        let may_end = position.states.binary_search(&ACCEPT).is_ok();
        let ending = match (position.offset == input.len(), may_end) {
            (false, _) => Ending::Dies,
            (true, true) => Ending::Accepted,
            (true, false) => Ending::EndsEarly,
        };
        let stacks = self.stacks(&position);
        Trace {
            ending,
            offset: position.offset,
            expected: stacks
                .iter()
                .fold(ByteSet::EMPTY, |all, (_, expected)| all.union(*expected)),
            may_end,
            rule: self.rule(&position).to_owned(),
            last: self.last(&position).to_owned(),
            stacks: stacks
                .into_iter()
                .take(STACKS)
                .map(|(frame, expected)| Stack {
                    rules: self.rules(frame),
                    expected,
                })
                .collect(),
        }
    }

    /// The position after `input`. If no accepted string begins with `input`, the position after the longest
    /// beginning of `input` with which an accepted string begins.
    ///
    /// ```
    /// use urispec_grammar::{Grammar, Tracer};
    ///
    /// let grammar = Grammar::parse("u.abnf", "u = host [ \":\" port ]\nhost = 1*ALPHA\nport = 1*DIGIT")?;
    /// let tracer = Tracer::new(&grammar, "u")?;
    /// let position = tracer.walk(b"a:8");
    /// assert_eq!((tracer.last(&position), tracer.rule(&position)), ("port", "port"));
    /// // After the colon the port waits for a byte; the colon itself is in `u`.
    /// let position = tracer.walk(b"a:");
    /// assert_eq!((tracer.last(&position), tracer.rule(&position)), ("u", "port"));
    /// # Ok::<(), urispec_grammar::Error>(())
    /// ```
    pub fn walk(&self, input: &[u8]) -> Position {
        let mut closure = Closure::new(&self.nfa);
        let mut states = vec![START];
        closure.close(&self.nfa, &mut states);
        let mut position = Position {
            offset: 0,
            states,
            last: ROOT,
        };
        let mut next = Vec::new();
        for byte in input {
            let Some(last) = self.step(&position.states, *byte, &mut next) else {
                break;
            };
            closure.close(&self.nfa, &mut next);
            std::mem::swap(&mut position.states, &mut next);
            position.offset += 1;
            position.last = last;
        }
        position
    }

    /// The rules after every beginning of an input, with one look-up per byte.
    ///
    /// # Errors
    /// If the automaton with the rules is too large.
    pub(crate) fn labels(&self) -> Result<&Labels, Error> {
        if let Some(labels) = self.labels.get() {
            return Ok(labels);
        }
        let labels = Labels::new(&self.nfa, &self.names)?;
        Ok(self.labels.get_or_init(|| labels))
    }

    /// The innermost rule that all paths from here have in common. If there is no path from here, it is the innermost
    /// rule that all paths over the last byte have in common.
    pub fn rule(&self, position: &Position) -> &str {
        let edges = position.states.iter().flat_map(|state| self.nfa.edges(*state));
        let frame = edges
            .map(|edge| edge.frame)
            .reduce(|one, other| self.nfa.common(one, other));
        self.name(frame.unwrap_or(position.last))
    }

    /// The innermost rule that all paths over this byte have in common; `None` if no accepted string continues with
    /// the byte.
    pub(crate) fn rule_over(&self, position: &Position, byte: u8) -> Option<&str> {
        self.step(&position.states, byte, &mut Vec::new())
            .map(|frame| self.name(frame))
    }

    /// The innermost rule that all paths over the last byte have in common; the start rule if there is no byte yet.
    pub fn last(&self, position: &Position) -> &str {
        self.name(position.last)
    }

    /// Puts the states after a byte into `next`. Returns the innermost frame that all paths over the byte have in
    /// common.
    fn step(&self, states: &[u32], byte: u8, next: &mut Vec<u32>) -> Option<u32> {
        next.clear();
        let edges = states.iter().flat_map(|state| self.nfa.edges(*state));
        let over = edges.filter(|edge| self.nfa.sets[edge.set as usize].bytes.contains(byte));
        over.inspect(|edge| next.push(edge.to))
            .map(|edge| edge.frame)
            .reduce(|one, other| self.nfa.common(one, other))
    }

    /// The frames that expect a byte, with these bytes, the deepest frame first.
    fn stacks(&self, position: &Position) -> Vec<(u32, ByteSet)> {
        let edges = position.states.iter().flat_map(|state| self.nfa.edges(*state));
        let mut waiting: Vec<(u32, ByteSet)> = edges
            .map(|edge| (edge.frame, self.nfa.sets[edge.set as usize].bytes))
            .collect();
        waiting.sort_unstable();
        waiting.dedup_by(|(frame, set), (before, sum)| {
            let is_same = frame == before;
            if is_same {
                *sum = sum.union(*set);
            }
            is_same
        });
        waiting.sort_by_key(|(frame, _)| std::cmp::Reverse(self.nfa.frames[*frame as usize].depth));
        waiting
    }

    /// The rules of a frame, innermost first.
    fn rules(&self, frame: u32) -> Vec<String> {
        let mut rules = Vec::new();
        let mut frame = frame;
        loop {
            rules.push(self.name(frame).to_owned());
            if frame == ROOT || rules.len() == RULES {
                return rules;
            }
            frame = self.nfa.frames[frame as usize].parent;
        }
    }

    /// The name of a frame's rule.
    fn name(&self, frame: u32) -> &str {
        &self.names[self.nfa.frames[frame as usize].rule as usize]
    }
}
