//! The eight drafts between RFC 2396 and RFC 3986: draft-fielding-uri-rfc2396bis-00 to -07, October 2002 to
//! September 2004.
//!
//! Each draft is defined by its grammar, its answers, and its rules for equivalent texts.

mod dots;
pub(crate) mod equivalence;
pub(crate) mod equivalence_ladder;

pub(crate) use dots::{Front, front_becomes_slash, remove_by_patterns};
