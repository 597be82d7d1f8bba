//! The drafts between RFC 1808 and RFC 2396: draft-fielding-url-syntax-00 to -10 and draft-fielding-uri-syntax-00 to -02,
//! November 1996 to March 1998.
//!
//! They have a grammar in common that excludes little: after a scheme anything goes, since every text of the generic
//! syntax is an opaque one too, and a relative reference is a path whose segments may be empty, even where it begins with
//! two slashes (the first draft is stricter). What the components are, another section says: the first two drafts cut them
//! off from the outside in as RFC 1808 does, the others go by the regular expression of Appendix B. All of that is data: the grammar,
//! the steps (`marks`), and the answers.

mod edition;
mod equivalence;

pub(crate) use edition::*;
