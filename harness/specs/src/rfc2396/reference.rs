//! Parses a URI reference and its components by RFC 2396 sections 3 to 5.

use urispec_model::{Component, Span, Spans};

use super::authority::{Authority, authority};
use super::edition::Edition;
use crate::class::Class;
use crate::common::{colon, scheme, scheme_before_colon};
use crate::cursor::{Cursor, Rejection, is_triplet};

/// The components of a URI reference, as spans of the text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reference {
    /// The scheme; undefined in a relative URI.
    pub scheme: Option<Span>,
    /// The authority, with its parts if it is a server.
    pub authority: Option<Authority>,
    /// The path; it is never undefined, since an `opaque_part` is also a path (section 3).
    pub path: Span,
    /// The `opaque_part`, if there is one. An opaque part is also the path.
    pub opaque: Option<Span>,
    /// The query, without its question mark.
    pub query: Option<Span>,
    /// The fragment, without its number sign.
    pub fragment: Option<Span>,
}

impl Reference {
    /// A reference that consists only of an empty path, which is at the offset `place`.
    pub(crate) const fn at(place: usize) -> Self {
        let path = Span::new(place, place);
        Self {
            scheme: None,
            authority: None,
            path,
            opaque: None,
            query: None,
            fragment: None,
        }
    }

    /// Converts the reference to components of the model.
    pub fn spans(&self) -> Spans {
        let mut spans = Spans::default();
        spans.set(Component::Scheme, self.scheme);
        spans.set(Component::Path, Some(self.path));
        spans.set(Component::Opaque, self.opaque);
        spans.set(Component::Query, self.query);
        spans.set(Component::Fragment, self.fragment);
        if let Some(authority) = self.authority {
            authority.set_in(&mut spans);
        }
        spans
    }
}

/// Parses the whole of `input` as `URI-reference`, without allocating.
pub fn parse_reference(edition: &Edition, input: &[u8]) -> Result<Reference, Rejection> {
    let mut cursor = Cursor::new(input);
    let reference = uri_reference(edition, &mut cursor)?;
    cursor.end("URI-reference", "a character of this component, or the next component")?;
    Ok(reference)
}

/// `URI-reference = [ absoluteURI | relativeURI ] [ "#" fragment ]`, section 4.
///
/// The first segment of a `relativeURI` has no colon, so at most one alternative matches. "a:b" is absolute, and
/// neither alternative matches "1:b".
pub(super) fn uri_reference(edition: &Edition, cursor: &mut Cursor<'_>) -> Result<Reference, Rejection> {
    let first = cursor.input.first().is_some_and(|byte| Class::ALPHA.has(*byte));
    let mut reference = match cursor.peek() {
        _ if first && scheme_before_colon(cursor.input).is_some() => absolute_uri(edition, cursor)?,
        // "" and "#s" have no `relativeURI`.
        None | Some(b'#') => Reference::at(cursor.at),
        Some(_) => relative_uri(edition, cursor)?,
    };
    reference.fragment = cursor.eat(b'#').then(|| fragment(edition, cursor));
    Ok(reference)
}

/// `absoluteURI = scheme ":" ( hier_part | opaque_part )`, section 3.
pub(crate) fn absolute_uri(edition: &Edition, cursor: &mut Cursor<'_>) -> Result<Reference, Rejection> {
    let scheme = scheme(cursor)?;
    colon(cursor, "absoluteURI")?;
    // "a:/b?c" has a query. "a:b?c" has none: its opaque part contains the question mark.
    let rest = if cursor.peek() == Some(b'/') {
        hier_part(edition, cursor)?
    } else {
        let opaque = opaque_part(edition, cursor)?;
        Reference {
            path: opaque,
            opaque: Some(opaque),
            ..Reference::at(opaque.start)
        }
    };
    Ok(Reference {
        scheme: Some(scheme),
        ..rest
    })
}

/// `relativeURI = ( net_path | abs_path | rel_path ) [ "?" query ]`, section 5.
pub(super) fn relative_uri(edition: &Edition, cursor: &mut Cursor<'_>) -> Result<Reference, Rejection> {
    // "?y" is not a `relativeURI`: a `rel_path` is not empty.
    if cursor.peek() == Some(b'/') {
        return hier_part(edition, cursor);
    }
    let path = rel_path(cursor)?;
    let query = cursor.eat(b'?').then(|| query(edition, cursor));
    Ok(Reference {
        path,
        query,
        ..Reference::at(path.start)
    })
}

/// `hier_part = ( net_path | abs_path ) [ "?" query ]`, section 3. By the greedy choice of section 4.3, two slashes
/// begin an authority, as in "//a/b", and not an empty segment.
pub(super) fn hier_part(edition: &Edition, cursor: &mut Cursor<'_>) -> Result<Reference, Rejection> {
    let part = if cursor.rest().starts_with(b"//") {
        net_path(edition, cursor)?
    } else {
        let path = abs_path(cursor)?;
        Reference {
            path,
            ..Reference::at(path.start)
        }
    };
    let query = cursor.eat(b'?').then(|| query(edition, cursor));
    Ok(Reference { query, ..part })
}

/// `net_path = "//" authority [ abs_path ]`, section 3.
pub(super) fn net_path(edition: &Edition, cursor: &mut Cursor<'_>) -> Result<Reference, Rejection> {
    cursor.expect_all(b"//", "net_path", "`//`")?;
    let authority = Some(authority(edition, cursor)?);
    // "//a?b" has an empty path.
    let path = if cursor.peek() == Some(b'/') {
        abs_path(cursor)?
    } else {
        Span::new(cursor.at, cursor.at)
    };
    Ok(Reference {
        authority,
        path,
        ..Reference::at(path.start)
    })
}

/// `opaque_part = uric_no_slash *uric`, section 3.
pub(super) fn opaque_part(edition: &Edition, cursor: &mut Cursor<'_>) -> Result<Span, Rejection> {
    // "a:" has no opaque part. In RFC 2732, "a:[" has none either: it does not begin with a bracket.
    let first = cursor.peek().is_some_and(|byte| Class::URIC_NO_SLASH.has(byte)) || is_triplet(cursor.rest());
    if !first {
        return Err(cursor.rejection("opaque_part", "a slash, or at least one more character"));
    }
    Ok(cursor.run_long("opaque_part", edition.uric))
}

/// `path = [ abs_path | opaque_part ]`, section 3.3.
pub(super) fn path(edition: &Edition, cursor: &mut Cursor<'_>) -> Span {
    let start = cursor.at;
    // If neither alternative derives the text, as for "[", the caller rejects it.
    let _ = if cursor.peek() == Some(b'/') {
        abs_path(cursor)
    } else {
        opaque_part(edition, cursor)
    };
    Span::new(start, cursor.at)
}

/// `abs_path = "/" path_segments`, section 3.
pub(crate) fn abs_path(cursor: &mut Cursor<'_>) -> Result<Span, Rejection> {
    let start = cursor.at;
    cursor.expect(b'/', "abs_path", "`/`")?;
    path_segments(cursor);
    Ok(Span::new(start, cursor.at))
}

/// `rel_path = rel_segment [ abs_path ]`, section 5.
pub(super) fn rel_path(cursor: &mut Cursor<'_>) -> Result<Span, Rejection> {
    let first = rel_segment(cursor)?;
    if cursor.peek() == Some(b'/') {
        abs_path(cursor)?;
    }
    Ok(Span::new(first.start, cursor.at))
}

/// `rel_segment = 1*( unreserved | escaped | ";" | "@" | "&" | "=" | "+" | "$" | "," )`, section 5.
pub(super) fn rel_segment(cursor: &mut Cursor<'_>) -> Result<Span, Rejection> {
    let segment = cursor.run_escaped("rel_segment", Class::REL_SEGMENT_2396);
    if segment.is_empty() {
        return Err(cursor.rejection("rel_segment", "a segment that is not empty and has no colon"));
    }
    Ok(segment)
}

/// `path_segments = segment *( "/" segment )`, section 3.3.
pub(super) fn path_segments(cursor: &mut Cursor<'_>) -> Span {
    cursor.run_long("path_segments", Class::PATH_2396)
}

/// `segment = *pchar *( ";" param )`, section 3.3.
pub(super) fn segment(cursor: &mut Cursor<'_>) -> Span {
    let start = cursor.run_escaped("segment", Class::PCHAR_2396).start;
    while cursor.eat(b';') {
        cursor.run_escaped("param", Class::PCHAR_2396);
    }
    Span::new(start, cursor.at)
}

/// `query = *uric`, section 3.4.
pub(crate) fn query(edition: &Edition, cursor: &mut Cursor<'_>) -> Span {
    cursor.run_long("query", edition.uric)
}

/// `fragment = *uric`, section 4.1.
pub(super) fn fragment(edition: &Edition, cursor: &mut Cursor<'_>) -> Span {
    cursor.run_long("fragment", edition.uric)
}
