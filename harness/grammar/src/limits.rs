//! How large an automaton may become.

/// How large an automaton may become before construction ends with an error that names the rule.
///
/// Grammar files are hostile: `*1000000( *1000000"a" )` is twenty-four bytes. The defaults keep any failure within about
/// a second and some hundred megabytes, and are a hundred times what RFC-sized grammars need.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Nodes of a rule's definition with all references and repetitions written out.
    pub expanded: u64,
    /// States of the deterministic automaton before it is minimised.
    pub states: usize,
    /// Transitions of the same, one for each state and class of bytes.
    pub transitions: usize,
    /// Steps of the subset construction.
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
