//! The rules of RFC 3986 that other documents replace.

use urispec_model::Span;

use crate::class::Class;
use crate::cursor::Cursor;

/// A document whose grammar is RFC 3986's except for the rules that are methods here.
///
/// A type and not a value, so that the productions are compiled once for each document and RFC 3986 itself pays
/// nothing for the others: they are measured.
pub(crate) trait Syntax: Sized {
    /// `*( class / pct-encoded )`, for `rule`.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn run(cursor: &mut Cursor<'_>, rule: &'static str, class: Class) -> Span {
        cursor.run_escaped(rule, class)
    }

    /// The same for what is long or the last: a path, a query, a fragment.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn run_long(cursor: &mut Cursor<'_>, rule: &'static str, class: Class) -> Span {
        cursor.run_long(rule, class)
    }

    /// `query`.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn run_query(cursor: &mut Cursor<'_>) -> Span {
        Self::run_long(cursor, "query", Class::QUERY)
    }

    /// Whether a byte that is no `pchar` of RFC 3986 may begin one here.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn may_begin(_byte: u8) -> bool {
        false
    }
}

/// RFC 3986 itself.
pub(crate) struct Rfc3986;

impl Syntax for Rfc3986 {}
