//! RFC 1630, Universal Resource Identifiers in WWW, June 1994, with the two drafts that have its grammar of URLs in an
//! earlier and in the same state: draft-ietf-uri-url-01 and draft-ietf-uri-url-03.
//!
//! The three differ in their [`Edition`], which is data: their characters, whether there is a generic form in addition to those of
//! the schemes, what may be void, and how a partial form is completed. Their grammars print literals letter by letter and
//! list both cases where they mean both, so that the name of a scheme is of one case here.

mod authority;
mod complete;
mod document;
mod dots;
mod edition;
mod equivalence;
mod letters;
mod parse;
mod rule;
mod schemes;
mod uri;

pub use complete::resolve;
pub(crate) use complete::{Reading, resolve_as, slash_count};
pub(crate) use dots::{Removable, remove_after, remove_before};
pub use edition::{Edition, Partial};
pub use parse::parse;
pub use rule::Rule;
pub use uri::Uri;
