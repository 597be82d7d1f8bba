//! RFC 1630, Universal Resource Identifiers in WWW, June 1994, with the two drafts that have its grammar of URLs in an
//! earlier and in the same state: draft-ietf-uri-url-01 and draft-ietf-uri-url-03.
//!
//! Each is its grammar, its answers, what it says about texts that are the same, and how a partial form is completed, which is code: by
//! what is left out, or by the number of slashes. Their grammars print literals letter by letter and list both cases where they mean
//! both, so that the name of a scheme is of one case here.

mod complete;
mod dots;
mod edition;
mod equivalence;

pub(crate) use complete::{Partial, Reading, resolve_as, slash_count};
pub(crate) use dots::{Removable, remove_after, remove_before};
pub(crate) use edition::*;
