//! What other documents put in the place of single rules of RFC 3986.

use urispec_model::{HostKind, Span};

use super::authority;
use crate::class::Class;
use crate::cursor::{Cursor, Rejection};

/// A document whose grammar is RFC 3986's but for the rules that are methods here.
///
/// A type and not a value, so that the productions are compiled once for each document and RFC 3986 itself pays
/// nothing for the others: they are measured.
pub(crate) trait Syntax: Sized {
    /// `*( class / pct-encoded )`, for `rule`.
    #[inline(always)]
    fn run(cursor: &mut Cursor<'_>, rule: &'static str, class: Class) -> Span {
        cursor.run_escaped(rule, class)
    }

    /// The same for what is long or the last: a path, a query, a fragment.
    #[inline(always)]
    fn run_long(cursor: &mut Cursor<'_>, rule: &'static str, class: Class) -> Span {
        cursor.run_long(rule, class)
    }

    /// `query`.
    #[inline(always)]
    fn run_query(cursor: &mut Cursor<'_>) -> Span {
        Self::run_long(cursor, "query", Class::QUERY)
    }

    /// Whether a byte that is no `pchar` of RFC 3986 may begin one here.
    #[inline(always)]
    fn may_begin(_byte: u8) -> bool {
        false
    }

    /// Whether the characters of a `reg-name` are a host without a closer look.
    #[inline(always)]
    fn is_plain_host(_name: &[u8]) -> bool {
        true
    }

    /// `host`.
    #[inline(always)]
    fn host(cursor: &mut Cursor<'_>) -> Result<(Span, HostKind), Rejection> {
        authority::host::<Self>(cursor)
    }

    /// `reg-name`.
    #[inline(always)]
    fn reg_name(cursor: &mut Cursor<'_>) -> Result<Span, Rejection> {
        Ok(authority::reg_name::<Self>(cursor))
    }

    /// `IPvFuture`.
    #[inline(always)]
    fn ipv_future(cursor: &mut Cursor<'_>) -> Result<(), Rejection> {
        authority::ipv_future(cursor)
    }

    /// What may stand between an `IPv6address` and its bracket.
    #[inline(always)]
    fn behind_ipv6address(_cursor: &mut Cursor<'_>) -> Result<(), Rejection> {
        Ok(())
    }
}

/// RFC 3986 itself.
pub(crate) struct Rfc3986;

impl Syntax for Rfc3986 {}
