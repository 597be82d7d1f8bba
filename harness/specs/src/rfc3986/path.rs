//! The rules for paths in RFC 3986 section 3.3, and the routine `merge` of section 5.2.3.

use urispec_model::Span;

use super::authority::{Authority, authority};
use super::syntax::Syntax;
use crate::class::Class;
use crate::cursor::{Cursor, Rejection};
use crate::split::Pieces;

/// `hier-part = "//" authority path-abempty / path-absolute / path-rootless / path-empty`, section 3.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
pub(crate) fn hier_part<S: Syntax>(cursor: &mut Cursor<'_>) -> Result<(Option<Authority>, Span), Rejection> {
    if cursor.eat_all(b"//") {
        let authority = authority::<S>(cursor)?;
        return Ok((Some(authority), path_abempty::<S>(cursor)));
    }
    let path = match cursor.peek() {
        Some(b'/') => path_absolute::<S>(cursor)?,
        Some(byte) if byte == b'%' || Class::PCHAR.has(byte) || S::may_begin(byte) => path_rootless::<S>(cursor)?,
        _ => path_empty(cursor),
    };
    Ok((None, path))
}

/// `relative-part = "//" authority path-abempty / path-absolute / path-noscheme / path-empty`, section 4.2.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
pub(crate) fn relative_part<S: Syntax>(cursor: &mut Cursor<'_>) -> Result<(Option<Authority>, Span), Rejection> {
    if cursor.eat_all(b"//") {
        let authority = authority::<S>(cursor)?;
        return Ok((Some(authority), path_abempty::<S>(cursor)));
    }
    let path = match cursor.peek() {
        Some(b'/') => path_absolute::<S>(cursor)?,
        Some(byte) if byte == b'%' || Class::PCHAR.has(byte) || S::may_begin(byte) => path_noscheme::<S>(cursor)?,
        _ => path_empty(cursor),
    };
    Ok((None, path))
}

/// `path = path-abempty / path-absolute / path-noscheme / path-rootless / path-empty`, section 3.3. Together, the
/// alternatives derive every sequence of segment characters and slashes.
pub(crate) fn path<S: Syntax>(cursor: &mut Cursor<'_>) -> Span {
    S::run_long(cursor, "path", Class::PATH)
}

/// `path-abempty = *( "/" segment )`, section 3.3.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
pub(crate) fn path_abempty<S: Syntax>(cursor: &mut Cursor<'_>) -> Span {
    // "//a?b" has an empty path after its authority.
    if cursor.peek() == Some(b'/') {
        S::run_long(cursor, "segment", Class::PATH)
    } else {
        path_empty(cursor)
    }
}

/// `path-absolute = "/" [ segment-nz *( "/" segment ) ]`, section 3.3.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
pub(crate) fn path_absolute<S: Syntax>(cursor: &mut Cursor<'_>) -> Result<Span, Rejection> {
    let start = cursor.at;
    if !cursor.eat(b'/') {
        return Err(cursor.rejection("path-absolute", "`/`"));
    }
    // "//b" would be an authority.
    if cursor.peek() == Some(b'/') {
        return Err(cursor.rejection("path-absolute", "a first segment that is not empty"));
    }
    S::run_long(cursor, "segment", Class::PATH);
    Ok(Span::new(start, cursor.at))
}

/// `path-noscheme = segment-nz-nc *( "/" segment )`, section 3.3.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
pub(crate) fn path_noscheme<S: Syntax>(cursor: &mut Cursor<'_>) -> Result<Span, Rejection> {
    let first = segment_nz_nc::<S>(cursor)?;
    let rest = path_abempty::<S>(cursor);
    Ok(Span::new(first.start, rest.end))
}

/// `path-rootless = segment-nz *( "/" segment )`, section 3.3.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
pub(crate) fn path_rootless<S: Syntax>(cursor: &mut Cursor<'_>) -> Result<Span, Rejection> {
    let first = segment_nz::<S>(cursor)?;
    let rest = path_abempty::<S>(cursor);
    Ok(Span::new(first.start, rest.end))
}

/// `path-empty = 0<pchar>`, section 3.3.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
pub(crate) fn path_empty(cursor: &mut Cursor<'_>) -> Span {
    cursor.stopped("path-empty");
    Span::new(cursor.at, cursor.at)
}

/// `segment = *pchar`, section 3.3.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
pub(crate) fn segment<S: Syntax>(cursor: &mut Cursor<'_>) -> Span {
    S::run(cursor, "segment", Class::PCHAR)
}

/// `segment-nz = 1*pchar`, section 3.3.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
pub(crate) fn segment_nz<S: Syntax>(cursor: &mut Cursor<'_>) -> Result<Span, Rejection> {
    let segment = S::run(cursor, "segment-nz", Class::PCHAR);
    if segment.is_empty() {
        Err(cursor.rejection("segment-nz", "a segment that is not empty"))
    } else {
        Ok(segment)
    }
}

/// `segment-nz-nc = 1*( unreserved / pct-encoded / sub-delims / "@" )`, section 3.3.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
pub(crate) fn segment_nz_nc<S: Syntax>(cursor: &mut Cursor<'_>) -> Result<Span, Rejection> {
    let segment = S::run(cursor, "segment-nz-nc", Class::SEGMENT_NC);
    if segment.is_empty() {
        return Err(cursor.rejection("segment-nz-nc", "a segment that is not empty and has no colon"));
    }
    Ok(segment)
}

/// Merges the path of a relative-path reference with the path of the base, section 5.2.3. Dot segments are not
/// removed.
pub fn merge(base: &Pieces<'_>, path: &[u8]) -> Vec<u8> {
    let mut merged = Vec::with_capacity(base.path.len() + path.len() + 1);
    merge_into(base, path, &mut merged);
    merged
}

/// Like [`merge`], but appends to `merged`.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
pub(crate) fn merge_into(base: &Pieces<'_>, path: &[u8], merged: &mut Vec<u8>) {
    // "g" against "http://a".
    if base.authority.is_some() && base.path.is_empty() {
        merged.push(b'/');
    } else {
        let kept = memchr::memrchr(b'/', base.path).map_or(0, |slash| slash + 1);
        merged.extend_from_slice(&base.path[..kept]);
    }
    merged.extend_from_slice(path);
}
