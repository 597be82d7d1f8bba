//! The characters of a grammar, and the rules that are made of them.

use urispec_model::{HostKind, Span};

use crate::alphabet::Alphabet;
use crate::cursor::{Cursor, Rejection};
use crate::rfc1738::Login;
use crate::rfc1738::login::{digits, hostnumber};

/// The inside of `user` and `password`: `alphanum2 = alpha | digit | - | _ | . | +`.
pub(super) const ALPHANUM_2: Alphabet = Alphabet::with(b"-_.+");

/// The characters of a grammar.
pub(super) struct Letters {
    /// `xalpha`, without escapes.
    pub(super) xalpha: Alphabet,
    /// `xpalpha`, without escapes: `xalpha` and the plus sign.
    pub(super) xpalpha: Alphabet,
    /// Whether a path may have void segments in front and in the middle; at its end it always may.
    pub(super) has_void_segments: bool,
}

impl Letters {
    /// Letters, digits and the others of `xalpha`.
    pub(super) const fn new(safe_and_extra: &[u8], has_void_segments: bool) -> Self {
        let xalpha = Alphabet::with(safe_and_extra);
        Self {
            xalpha,
            xpalpha: xalpha.and(b"+"),
            has_void_segments,
        }
    }

    /// `xalphas = xalpha [ xalphas ]`, for `rule`.
    pub(super) fn xalphas(&self, cursor: &mut Cursor<'_>, rule: &'static str) -> Result<Span, Rejection> {
        let found = self.xalpha.run(cursor, rule);
        if found.is_empty() {
            return Err(cursor.rejection(rule, "a character of `xalpha`"));
        }
        Ok(found)
    }

    /// `ialpha = alpha [ xalphas ]`, for `rule`; the colon after a `scheme` may be a character of it, too.
    pub(super) fn ialpha(&self, cursor: &mut Cursor<'_>, rule: &'static str) -> Result<Span, Rejection> {
        if !cursor.peek().is_some_and(|byte| byte.is_ascii_alphabetic()) {
            return Err(cursor.rejection(rule, "a letter"));
        }
        Ok(self.xalpha.run(cursor, rule))
    }

    /// `path = void | xpalphas [ / path ]`, and where segments may be void, `[ xpalphas ] [ / path ]`.
    pub(super) fn path(&self, cursor: &mut Cursor<'_>) -> Span {
        let start = cursor.at;
        loop {
            let segment = self.xpalpha.run(cursor, "path");
            // "a//b" ends after its first slash where no segment may be void.
            let ends = segment.is_empty() && !self.has_void_segments;
            if ends || !cursor.eat(b'/') {
                return Span::new(start, cursor.at);
            }
        }
    }

    /// `search = xalphas [ + search ]`.
    pub(super) fn search(&self, cursor: &mut Cursor<'_>) -> Result<Span, Rejection> {
        let start = cursor.at;
        loop {
            self.xalphas(cursor, "search")?;
            if !cursor.eat(b'+') {
                return Ok(Span::new(start, cursor.at));
            }
        }
    }

    /// `[ ? search ]`.
    pub(super) fn question(&self, cursor: &mut Cursor<'_>) -> Result<Option<Span>, Rejection> {
        if cursor.eat(b'?') {
            self.search(cursor).map(Some)
        } else {
            Ok(None)
        }
    }

    /// `hostname = ialpha [ . hostname ]`, which is all of `ialpha`.
    pub(super) fn hostname(&self, cursor: &mut Cursor<'_>) -> Result<Span, Rejection> {
        self.ialpha(cursor, "hostname")
    }

    /// `hostport = host [ : port ]` with `host = hostname | hostnumber`, to the end of the input.
    ///
    /// In draft-ietf-uri-url-01 a `hostname` may have colons. Digits after the last one are the port: "a:b:80".
    pub(super) fn hostport(&self, cursor: &mut Cursor<'_>) -> Result<Login, Rejection> {
        let (mut host, kind) = self.host(cursor)?;
        let mut port = None;
        if cursor.eat(b':') {
            port = Some(digits(cursor, "port")?);
        } else if let Some(colon) = memchr::memrchr(b':', host.of(cursor.input)).map(|colon| host.start + colon) {
            let last = Span::new(colon + 1, host.end);
            if !last.is_empty() && last.of(cursor.input).iter().all(u8::is_ascii_digit) {
                (host.end, port) = (colon, Some(last));
            }
        }
        cursor.end("hostport", "the end of the host, or a port")?;
        Ok(Login {
            port,
            ..Login::of_host(host, Some(kind))
        })
    }

    /// `host = hostname | hostnumber`.
    pub(super) fn host(&self, cursor: &mut Cursor<'_>) -> Result<(Span, HostKind), Rejection> {
        if cursor.peek().is_some_and(|byte| byte.is_ascii_digit()) {
            Ok((hostnumber(cursor)?, HostKind::IPv4address))
        } else {
            Ok((self.hostname(cursor)?, HostKind::Hostname))
        }
    }
}
