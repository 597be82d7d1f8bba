//! What the parser accepts without a base, as a grammar.

/// The texts of ASCII that the basic URL parser accepts without a base, in ABNF: our own, derived from the states of the parser, and
/// for all editions at once. The file says how it is to be read, and which texts it leaves out.
pub const ACCEPTED: &str = include_str!("../grammars/accepted.abnf");
