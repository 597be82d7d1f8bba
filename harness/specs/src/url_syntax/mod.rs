//! The drafts between RFC 1808 and RFC 2396: draft-fielding-url-syntax-00 to -10 and draft-fielding-uri-syntax-00 to -02,
//! November 1996 to March 1998.
//!
//! The grammar that these drafts share rejects few texts. After a scheme, every text of the generic syntax is also
//! an opaque part. A relative reference is a path whose segments may be empty, even if it begins with two slashes
//! (the first draft is stricter). The components are defined in a different section than the grammar. The first two
//! drafts cut off one component after another from both ends of the text, like RFC 1808. The other drafts use the
//! regular expression of Appendix B. The grammar, the steps (`marks`) and the answers are data.

pub(crate) mod equivalence;
