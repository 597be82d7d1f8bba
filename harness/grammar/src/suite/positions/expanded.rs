//! The expanded grammar: its positions, and the elements between them.

use crate::determinize::classes_of_bytes;
use crate::dfa::Dfa;
use crate::error::Error;
use crate::grammar::Grammar;
use crate::limits::Limits;
use crate::lower::Program;
use crate::nfa::Nfa;
use crate::order::READABLE;

/// The positions of a rule with all its references and repetitions written out.
#[derive(Debug)]
pub struct Positions {
    pub(super) nfa: Nfa,
    /// For each state where an element begins or ends: where the parser continues if it leaves the element out, or
    /// takes it again.
    pub(super) jumps: Vec<Vec<u32>>,
    pub(super) class_of: [u8; 256],
    pub(super) classes: usize,
}

impl Grammar {
    /// The positions of a rule.
    ///
    /// ```
    /// use urispec_grammar::Grammar;
    ///
    /// let grammar = Grammar::parse("x.abnf", "x = one / two\none = \"a\" 3DIGIT\ntwo = \"b\" 3DIGIT")?;
    /// // A parser that takes a fourth digit behind `b` alone.
    /// let wrong = Grammar::parse("y.abnf", "x = one / two\none = \"a\" 3DIGIT\ntwo = \"b\" 3*4DIGIT")?.dfa("x")?;
    /// let model = grammar.dfa("x")?;
    /// let mut is_found = false;
    /// grammar.positions("x")?.words(&model, &mut |word| {
    ///     is_found |= wrong.accepts(word) != model.accepts(word);
    ///     true
    /// });
    /// assert!(is_found);
    /// # Ok::<(), urispec_grammar::Error>(())
    /// ```
    ///
    /// # Errors
    /// If the rule or a rule that it names is not defined, or is too large.
    pub fn positions(&self, start: &str) -> Result<Positions, Error> {
        let program = Program::new(self, Some(start), &Limits::default())?;
        let (nfa, elements) = Nfa::with_elements(&program, program.start);
        let mut jumps = vec![Vec::new(); nfa.states()];
        for (begin, end) in elements {
            jumps[begin as usize].push(end);
            jumps[end as usize].push(begin);
        }
        for jumps in &mut jumps {
            jumps.sort_unstable();
            jumps.dedup();
        }
        let (class_of, classes) = classes_of_bytes(&nfa.sets);
        Ok(Positions {
            nfa,
            jumps,
            class_of,
            classes,
        })
    }
}

impl Positions {
    /// The bytes at the ends of the runs of all classes of the grammar and of a model, so that each edge of a class
    /// comes with its neighbour outside.
    pub(super) fn edges(&self, model: &Dfa) -> Vec<u8> {
        let class = |byte: u8| (self.class_of[usize::from(byte)], model.class(byte));
        let is_edge = |byte: &u8| {
            let differs = |other: Option<u8>| other.is_some_and(|other| class(other) != class(*byte));
            differs(byte.checked_sub(1)) || differs(byte.checked_add(1))
        };
        READABLE.into_iter().filter(is_edge).collect()
    }
}
