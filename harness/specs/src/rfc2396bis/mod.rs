//! The eight drafts between RFC 2396 and RFC 3986: draft-fielding-uri-rfc2396bis-00 to -07, October 2002 to
//! September 2004.
//!
//! Each is an [`Edition`]: what of the grammar is its own, and its choices in resolution, as data that both the
//! references and their meanings are made from. From draft 02 on the grammar is that of [`rfc3986`](crate::rfc3986) but
//! for the rules about hosts (`host`); drafts 00 and 01 still have RFC 2396's opaque part and server (`server`).

mod document;
mod dots;
mod edition;
pub(crate) mod equivalence;
pub(crate) mod equivalence_ladder;
mod host;
mod names;
mod parse;
mod resolve;
mod rules;
mod server;

pub(crate) use edition::Edition;
