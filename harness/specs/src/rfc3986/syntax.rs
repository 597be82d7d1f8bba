//! The rules of RFC 3986 that other documents replace.

use urispec_model::{HostKind, Span};

use super::address::{ipv_future, ipv6address, kind_of_name};
use crate::class::Class;
use crate::cursor::{Cursor, Rejection};

/// A document whose grammar is RFC 3986's but for the rules that are methods here.
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

    /// Whether the characters of a `reg-name` are a host without a closer look.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn is_plain_host(_name: &[u8]) -> bool {
        true
    }

    /// `host = IP-literal / IPv4address / reg-name`, section 3.2.2; the first that matches wins.
    #[inline]
    fn host(cursor: &mut Cursor<'_>) -> Result<(Span, HostKind), Rejection> {
        if cursor.peek() == Some(b'[') {
            return Self::ip_literal(cursor);
        }
        let host = Self::reg_name(cursor)?;
        Ok((host, kind_of_name(host.of(cursor.input))))
    }

    /// `reg-name = *( unreserved / pct-encoded / sub-delims )`, section 3.2.2.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn reg_name(cursor: &mut Cursor<'_>) -> Result<Span, Rejection> {
        Ok(Self::run(cursor, "reg-name", Class::REG_NAME))
    }

    /// `IP-literal = "[" ( IPv6address / IPvFuture ) "]"`, section 3.2.2.
    fn ip_literal(cursor: &mut Cursor<'_>) -> Result<(Span, HostKind), Rejection> {
        let start = cursor.at;
        cursor.expect(b'[', "IP-literal", "`[`")?;
        // No `IPv6address` begins with a "v".
        let kind = if matches!(cursor.peek(), Some(b'v' | b'V')) {
            Self::ipv_future(cursor)?;
            HostKind::IPvFuture
        } else {
            ipv6address(cursor)?;
            Self::after_ipv6address(cursor)?;
            HostKind::IPv6address
        };
        cursor.expect(b']', "IP-literal", "`]`")?;
        Ok((Span::new(start, cursor.at), kind))
    }

    /// `IPvFuture`.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn ipv_future(cursor: &mut Cursor<'_>) -> Result<(), Rejection> {
        ipv_future(cursor)
    }

    /// What may come between an `IPv6address` and its bracket: a zone, RFC 6874.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn after_ipv6address(_cursor: &mut Cursor<'_>) -> Result<(), Rejection> {
        Ok(())
    }
}

/// RFC 3986 itself.
pub(crate) struct Rfc3986;

impl Syntax for Rfc3986 {}
