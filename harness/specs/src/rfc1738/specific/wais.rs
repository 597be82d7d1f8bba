//! Section 3.9, WAIS.

use urispec_model::Span;

use super::{Found, Specific, path_after, slash, slashes};
use crate::cursor::{Cursor, Rejection};
use crate::rfc1738::edition::Edition;
use crate::rfc1738::login::hostport;

/// What a WAIS URL names, section 3.9.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wais {
    /// A database that can be searched.
    Database,
    /// A search.
    Search(Span),
    /// A document.
    Document {
        /// Its type.
        wtype: Span,
        /// Its id, opaque.
        wpath: Span,
    },
}

/// `waisurl = waisdatabase | waisindex | waisdoc`: one begins as the other.
pub(super) fn waisurl(edition: &Edition, cursor: &mut Cursor<'_>) -> Result<Found, Rejection> {
    slashes(cursor, "waisurl")?;
    let hostport = hostport(edition, cursor)?;
    slash(cursor, "waisurl")?;
    let letters = &edition.letters;
    let database = letters.uchar.run(cursor, "database");
    let mut path = path_after(&hostport, cursor);
    let (mut form, mut query) = (Wais::Database, None);
    if cursor.eat(b'?') {
        let search = letters.search.run(cursor, "search");
        (form, query) = (Wais::Search(search), Some(search));
    } else if cursor.eat(b'/') {
        let wtype = letters.uchar.run(cursor, "wtype");
        slash(cursor, "waisdoc")?;
        let wpath = letters.uchar.run(cursor, "wpath");
        form = Wais::Document { wtype, wpath };
        path = path_after(&hostport, cursor);
    }
    let specific = Specific::Wais {
        hostport,
        database,
        form,
    };
    Ok(Found {
        query,
        ..Found::new(specific, Some(hostport), path)
    })
}
