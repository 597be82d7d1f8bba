//! Section 3.11, Prospero.

use urispec_model::Span;

use super::{Found, Specific, path_after, slash, slashes};
use crate::cursor::{Cursor, Rejection};
use crate::rfc1738::edition::Edition;
use crate::rfc1738::login::hostport;

/// The fields of a Prospero URL, section 3.11: from the first semicolon to the end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fields(Span);

impl Fields {
    /// Each field and its value, by their place in `input`, which is what was parsed.
    ///
    /// # Panics
    /// If `input` is not what was parsed.
    pub fn iter(self, input: &[u8]) -> impl Iterator<Item = (Span, Span)> {
        let mut at = self.0.start;
        std::iter::from_fn(move || {
            let start = (at < self.0.end).then_some(at + 1)?;
            let end = memchr::memchr(b';', &input[start..self.0.end]).map_or(self.0.end, |next| start + next);
            let equals = memchr::memchr(b'=', &input[start..end]).map_or(end, |equals| start + equals);
            at = end;
            Some((Span::new(start, equals), Span::new(end.min(equals + 1), end)))
        })
    }
}

/// `prosperourl = "prospero://" hostport "/" ppath *[ fieldspec ]`.
pub(super) fn prosperourl(edition: &Edition, cursor: &mut Cursor<'_>) -> Result<Found, Rejection> {
    slashes(cursor, "prosperourl")?;
    let hostport = hostport(edition, cursor)?;
    slash(cursor, "prosperourl")?;
    let hsoname = edition.letters.fpath.run(cursor, "ppath");
    let start = cursor.at;
    while cursor.peek() == Some(b';') {
        fieldspec(edition, cursor)?;
    }
    let fields = Fields(Span::new(start, cursor.at));
    let specific = Specific::Prospero {
        hostport,
        hsoname,
        fields,
    };
    Ok(Found::new(specific, Some(hostport), path_after(&hostport, cursor)))
}

/// `fieldspec = ";" fieldname "=" fieldvalue`. In the draft both may have a `=`; the first one ends the name.
pub(in crate::rfc1738) fn fieldspec(edition: &Edition, cursor: &mut Cursor<'_>) -> Result<(), Rejection> {
    if !cursor.eat(b';') {
        return Err(cursor.rejection("fieldspec", "`;`"));
    }
    let field = &edition.letters.field;
    while cursor.peek() != Some(b'=') && field.take_one(cursor) {}
    if !cursor.eat(b'=') {
        return Err(cursor.rejection("fieldspec", "`=`"));
    }
    field.run(cursor, "fieldvalue");
    Ok(())
}
