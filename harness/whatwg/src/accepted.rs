//! A grammar of the texts that the parser accepts without a base.

/// An ABNF grammar of the ASCII texts that the basic URL parser accepts without a base. This grammar is not part of
/// the standard: we derived it from the states of the parser. It covers all editions. The file describes its
/// notation, and the texts that it leaves out.
pub const ACCEPTED: &str = include_str!("../grammars/accepted.abnf");
