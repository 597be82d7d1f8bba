//! Parses a URI reference and its components by RFC 3986 sections 3 and 4.

use urispec_model::{Span, Spans};

use super::authority::Authority;
use super::path::{hier_part, relative_part};
use super::syntax::{Rfc3986, Syntax};
use crate::class::Class;
use crate::cursor::{Cursor, Rejection};
use crate::split::{Pieces, Split};

/// The components of a URI reference, as spans of the text.
///
/// The fields are the offsets at which components end. A component is undefined if there is no delimiter between
/// its two offsets.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reference {
    /// The offset of the scheme's colon. 0 means that the scheme is undefined, since a scheme's colon cannot be at
    /// offset 0.
    colon: usize,
    authority: Option<Authority>,
    path: Span,
    query_end: usize,
    end: usize,
}

impl Reference {
    /// The scheme; undefined in a relative reference.
    #[inline]
    pub fn scheme(&self) -> Option<Span> {
        (self.colon > 0).then(|| Span::new(0, self.colon))
    }

    /// The authority, with its parts.
    #[inline]
    pub const fn authority(&self) -> Option<Authority> {
        self.authority
    }

    /// The path; never undefined.
    #[inline]
    pub const fn path(&self) -> Span {
        self.path
    }

    /// The query, without its question mark.
    #[inline]
    pub fn query(&self) -> Option<Span> {
        (self.path.end < self.query_end).then(|| Span::new(self.path.end + 1, self.query_end))
    }

    /// The fragment, without its number sign.
    #[inline]
    pub fn fragment(&self) -> Option<Span> {
        (self.query_end < self.end).then(|| Span::new(self.query_end + 1, self.end))
    }

    /// Converts the reference to components of the model.
    pub fn spans(&self) -> Spans {
        let mut spans = self.split().spans();
        if let Some(authority) = self.authority {
            authority.set_in(&mut spans);
        }
        spans
    }

    /// The texts of the five main components, which are parts of `input`.
    ///
    /// # Panics
    /// If `input` is not the parsed text.
    #[inline]
    pub fn pieces<'a>(&self, input: &'a [u8]) -> Pieces<'a> {
        let of_input = |span: Span| span.of(input);
        Pieces {
            scheme: self.scheme().map(of_input),
            authority: self.authority.map(|authority| of_input(authority.span())),
            path: of_input(self.path),
            query: self.query().map(of_input),
            fragment: self.fragment().map(of_input),
        }
    }

    /// The five main components, as spans.
    #[inline]
    pub fn split(&self) -> Split {
        Split {
            scheme: self.scheme(),
            authority: self.authority.map(|authority| authority.span()),
            path: self.path,
            query: self.query(),
            fragment: self.fragment(),
        }
    }
}

/// Parses the whole of `input` as `URI-reference`, without allocating.
///
/// ```
/// let input = b"http://me@[::1]:80/a?#";
/// let reference = urispec_specs::rfc3986::parse_reference(input)?;
/// let authority = reference.authority().expect("there are two slashes");
/// assert_eq!(authority.host().of(input), b"[::1]");
/// assert!(reference.query().expect("there is a question mark").is_empty());
/// # Ok::<(), urispec_specs::Rejection>(())
/// ```
pub fn parse_reference(input: &[u8]) -> Result<Reference, Rejection> {
    parse_reference_as::<Rfc3986>(input)
}

/// Like [`parse_reference`], for a document that shares the grammar.
pub(crate) fn parse_reference_as<S: Syntax>(input: &[u8]) -> Result<Reference, Rejection> {
    let mut cursor = Cursor::new(input);
    let reference = uri_reference::<S>(&mut cursor)?;
    cursor.end("URI-reference", "a character of this component, or the next component")?;
    Ok(reference)
}

/// `URI-reference = URI / relative-ref`, section 4.1.
///
/// The first segment of a `relative-ref` has no colon, so at most one alternative matches. A text is a `URI` if it
/// begins with a scheme and a colon: "a:b" is a `URI`, and "1:b" and "./a:b" are not.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
pub(super) fn uri_reference<S: Syntax>(cursor: &mut Cursor<'_>) -> Result<Reference, Rejection> {
    let mut ahead = cursor.ahead();
    match scheme_and_colon(&mut ahead) {
        Some(scheme) => {
            *cursor = ahead;
            uri::<S>(cursor, scheme)
        }
        None => relative_ref::<S>(cursor),
    }
}

/// Reads `scheme ":"`, if it is next.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
fn scheme_and_colon(cursor: &mut Cursor<'_>) -> Option<Span> {
    if !cursor.peek().is_some_and(|byte| Class::ALPHA.has(byte)) {
        return None;
    }
    // "a/b" begins with the characters of a scheme, but has no scheme.
    let scheme = cursor.run("scheme", Class::SCHEME);
    cursor.eat(b':').then_some(scheme)
}

/// `URI = scheme ":" hier-part [ "?" query ] [ "#" fragment ]`, section 3, after its scheme and colon.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
pub(super) fn uri<S: Syntax>(cursor: &mut Cursor<'_>, scheme: Span) -> Result<Reference, Rejection> {
    let mut reference = absolute_uri::<S>(cursor, scheme)?;
    if cursor.eat(b'#') {
        fragment::<S>(cursor);
    }
    reference.end = cursor.at;
    Ok(reference)
}

/// `absolute-URI = scheme ":" hier-part [ "?" query ]`, section 4.3, after its scheme and colon.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
pub(super) fn absolute_uri<S: Syntax>(cursor: &mut Cursor<'_>, scheme: Span) -> Result<Reference, Rejection> {
    let (authority, path) = hier_part::<S>(cursor)?;
    // "a:?" has an empty query, which ends one byte after the path.
    if cursor.eat(b'?') {
        query::<S>(cursor);
    }
    Ok(Reference {
        colon: scheme.end,
        authority,
        path,
        query_end: cursor.at,
        end: cursor.at,
    })
}

/// `relative-ref = relative-part [ "?" query ] [ "#" fragment ]`, section 4.2.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
pub(super) fn relative_ref<S: Syntax>(cursor: &mut Cursor<'_>) -> Result<Reference, Rejection> {
    let (authority, path) = relative_part::<S>(cursor)?;
    if cursor.eat(b'?') {
        query::<S>(cursor);
    }
    // "#a#b" ends at its second number sign, and is rejected there.
    let query_end = cursor.at;
    if cursor.eat(b'#') {
        fragment::<S>(cursor);
    }
    Ok(Reference {
        colon: 0,
        authority,
        path,
        query_end,
        end: cursor.at,
    })
}

/// `query = *( pchar / "/" / "?" )`, section 3.4.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
pub(crate) fn query<S: Syntax>(cursor: &mut Cursor<'_>) -> Span {
    S::run_query(cursor)
}

/// `fragment = *( pchar / "/" / "?" )`, section 3.5.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
pub(crate) fn fragment<S: Syntax>(cursor: &mut Cursor<'_>) -> Span {
    S::run_long(cursor, "fragment", Class::QUERY)
}
