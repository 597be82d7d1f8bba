//! The rules of RFC 3986 that other documents replace.

use urispec_model::Span;

use crate::class::Class;
use crate::cursor::Cursor;

/// A document with the grammar of RFC 3986. Such a document may replace the rules that are methods of this trait.
///
/// The document is a type and not a value, so the productions are compiled separately for each document. In this
/// way the other documents do not slow down RFC 3986, whose speed is measured.
pub(crate) trait Syntax: Sized {
    /// `*( class / pct-encoded )`, for `rule`.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn run(cursor: &mut Cursor<'_>, rule: &'static str, class: Class) -> Span {
        cursor.run_escaped(rule, class)
    }

    /// Like [`run`](Self::run), for a rule with long texts or at the end of the input: a path, a query, a fragment.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn run_long(cursor: &mut Cursor<'_>, rule: &'static str, class: Class) -> Span {
        cursor.run_long(rule, class)
    }

    /// Reads a `query`.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn run_query(cursor: &mut Cursor<'_>) -> Span {
        Self::run_long(cursor, "query", Class::QUERY)
    }

    /// Whether a byte that is not a `pchar` of RFC 3986 may begin a `pchar` in this document.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn may_begin(_byte: u8) -> bool {
        false
    }
}

/// The rules of RFC 3986 itself.
pub(crate) struct Rfc3986;

impl Syntax for Rfc3986 {}
