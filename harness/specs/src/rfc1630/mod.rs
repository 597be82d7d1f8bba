//! RFC 1630, Universal Resource Identifiers in WWW, June 1994, with two drafts. draft-ietf-uri-url-01 has an
//! earlier version of RFC 1630's grammar of URLs, and draft-ietf-uri-url-03 has the same grammar as RFC 1630.
//!
//! Each document is defined by its grammar, its answers, its rules for equivalent texts, and code that completes a
//! partial form. This code looks at the omitted parts, or at the number of slashes. The grammars write literals
//! letter by letter, and list upper and lower case where both are allowed. So the names of schemes are
//! case-sensitive here.

mod complete;
mod dots;
pub(crate) mod equivalence;

pub(crate) use complete::{Partial, Reading, by_number_of_slashes, by_what_is_left_out, resolve_as, slash_count};
pub(crate) use dots::{Removable, remove_after, remove_before};
