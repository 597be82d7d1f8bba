//! A grammar of the texts that the parser accepts without a base.

/// An ABNF grammar of the ASCII texts that the basic URL parser accepts without a base. It is our own: it is derived
/// from the states of the parser, and covers all editions. The file describes how to read it, and which texts it
/// leaves out.
pub const ACCEPTED: &str = include_str!("../grammars/accepted.abnf");
