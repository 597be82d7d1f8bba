//! Limits on the size of an automaton while it is made.

/// Limits on the size of an automaton. If a limit is exceeded, construction ends with an error that names the rule.
///
/// Grammar files are hostile: `*1000000( *1000000"a" )` has only twenty-four bytes. With the defaults, construction
/// fails within about a second and after a few hundred megabytes. The defaults are a hundred times as large as the
/// grammars in RFCs need.
///
/// ```
/// use urispec_grammar::{ErrorKind, Grammar, Limits};
///
/// let grammar = Grammar::parse("hostile.abnf", "a = *1000000( *1000000\"a\" )")?;
/// assert_eq!(grammar.dfa_with("a", &Limits::default()).unwrap_err().kind(), ErrorKind::Limit);
/// # Ok::<(), urispec_grammar::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// The maximum number of elements of a rule's definition, with all references and repetitions written out.
    pub expanded: u64,
    /// The maximum number of states of the deterministic automaton before it is minimised.
    pub states: usize,
    /// The maximum number of transitions of that automaton, one for each state and class of bytes.
    pub transitions: usize,
    /// The maximum number of steps of the subset construction.
    pub steps: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            expanded: 1 << 19,
            states: 1 << 16,
            transitions: 1 << 22,
            steps: 1 << 26,
        }
    }
}
