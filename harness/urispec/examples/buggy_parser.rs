//! A parser of RFC 3986 with three deliberate bugs, and the ten lines that compare it with the vectors.
//!
//! Each bug can be left out:
//! - [`Bug::SecondAt`]: the userinfo ends at the *last* `@`, and may contain an `@` (section 3.2.1 does not allow
//!   this);
//! - [`Bug::LostQuery`]: an empty query is reported as undefined (by section 3.4, the `?` alone makes the query
//!   defined);
//! - [`Bug::LargeOctet`]: the IPv4 address at the end of an IPv6 address may have octets above 255 (section 3.2.2).
//!
//! `cargo run --example buggy_parser` runs every vector as a test, and fails. For your own parser, put these lines
//! into `tests/urispec.rs` with `harness = false`.

use std::collections::BTreeSet;
use std::process::ExitCode;

use urispec::{About, Answer, Component as C, ComponentSet, Observation, Operation, Parts, Request, Subject};

fn main() -> ExitCode {
    urispec::tests::main(Parser::new(&[Bug::SecondAt, Bug::LostQuery, Bug::LargeOctet]), None)
}

/// A bug of the parser.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bug {
    /// A second `@` is accepted.
    SecondAt,
    /// An empty query is lost.
    LostQuery,
    /// 256 is accepted as an octet.
    LargeOctet,
}

/// A parser, and its description for the suite.
pub struct Parser {
    about: About,
    bugs: &'static [Bug],
}

impl Parser {
    /// The parser with these bugs.
    pub fn new(bugs: &'static [Bug]) -> Self {
        let reported = [
            C::Scheme,
            C::Authority,
            C::Userinfo,
            C::Host,
            C::Port,
            C::Path,
            C::Query,
            C::Fragment,
        ];
        let mut about = About::new("buggy-parser", "0.1.0");
        about.claims = vec!["rfc3986".into()];
        about.operations = BTreeSet::from([Operation::Parse]);
        about.components = ComponentSet::of(&reported);
        about.distinguishes_undefined = reported.into_iter().filter(|component| *component != C::Path).collect();
        Self { about, bugs }
    }

    fn has(&self, bug: Bug) -> bool {
        self.bugs.contains(&bug)
    }

    /// Parses `URI-reference`, section 4.1: splits the text as in appendix B, and then compares the parts with the
    /// rules.
    fn parse<'a>(&self, input: &'a [u8]) -> Option<Parts<'a>> {
        let (rest, fragment) = cut(input, b'#');
        let (rest, query) = cut(rest, b'?');
        let colon = rest
            .iter()
            .position(|byte| b":/".contains(byte))
            .filter(|at| rest[*at] == b':');
        let (scheme, rest) = colon.map_or((None, rest), |at| (Some(&rest[..at]), &rest[at + 1..]));
        let (authority, path) = match rest.strip_prefix(b"//") {
            Some(rest) => {
                let (authority, path) = rest.split_at(rest.iter().position(|byte| *byte == b'/').unwrap_or(rest.len()));
                (Some(authority), path)
            }
            None => (None, rest),
        };
        let is_scheme = |scheme: &[u8]| {
            scheme.first().is_some_and(u8::is_ascii_alphabetic)
                && scheme
                    .iter()
                    .all(|byte| byte.is_ascii_alphanumeric() || b"+-.".contains(byte))
        };
        let tail = |text: &[u8]| text_of(text, b":@/?");
        let is_sound = scheme.is_none_or(is_scheme)
            && text_of(path, b":@/")
            && query.is_none_or(tail)
            && fragment.is_none_or(tail);
        let parts = Parts::default()
            .with(C::Scheme, scheme)
            .with(C::Authority, authority)
            .with(C::Path, Some(path));
        let query = query.filter(|query| !(self.has(Bug::LostQuery) && query.is_empty()));
        let parts = parts.with(C::Query, query).with(C::Fragment, fragment);
        if !is_sound {
            return None;
        }
        let Some(authority) = authority else {
            let none = None::<&[u8]>;
            return Some(parts.with(C::Userinfo, none).with(C::Host, none).with(C::Port, none));
        };
        self.authority(authority, parts)
    }

    /// Splits and checks `authority`, section 3.2.
    fn authority<'a>(&self, authority: &'a [u8], parts: Parts<'a>) -> Option<Parts<'a>> {
        let mut ats = authority
            .iter()
            .enumerate()
            .filter(|(_, byte)| **byte == b'@')
            .map(|(at, _)| at);
        let at = if self.has(Bug::SecondAt) {
            ats.next_back()
        } else {
            ats.next()
        };
        let (userinfo, rest) = at.map_or((None, authority), |at| (Some(&authority[..at]), &authority[at + 1..]));
        let allowed: &[u8] = if self.has(Bug::SecondAt) { b":@" } else { b":" };
        let (host, port) = match rest.iter().position(|byte| *byte == b']') {
            Some(end) => rest.split_at(end + 1),
            None => rest.split_at(rest.iter().position(|byte| *byte == b':').unwrap_or(rest.len())),
        };
        let is_host = match host.strip_prefix(b"[") {
            Some(literal) => self.ip_literal(literal.strip_suffix(b"]")?),
            None => text_of(host, b""),
        };
        let port = match port {
            [] => None,
            [b':', digits @ ..] => Some(digits),
            _ => return None,
        };
        let is_sound = userinfo.is_none_or(|text| text_of(text, allowed))
            && is_host
            && port.is_none_or(|port| port.iter().all(u8::is_ascii_digit));
        is_sound.then(|| {
            parts
                .with(C::Userinfo, userinfo)
                .with(C::Host, Some(host))
                .with(C::Port, port)
        })
    }

    /// Checks the text between the brackets of `IP-literal`, section 3.2.2.
    fn ip_literal(&self, literal: &[u8]) -> bool {
        if let [b'v' | b'V', future @ ..] = literal {
            let (version, address) = cut(future, b'.');
            let is_hex = !version.is_empty() && version.iter().all(u8::is_ascii_hexdigit);
            let address = address.unwrap_or_default();
            return is_hex && !address.is_empty() && !address.contains(&b'%') && text_of(address, b":");
        }
        let Ok(text) = std::str::from_utf8(literal) else {
            return false;
        };
        match text.split_once("::") {
            Some((left, right)) => {
                let left = if left.is_empty() {
                    Some(0)
                } else {
                    self.groups(left, false)
                };
                let right = if right.is_empty() {
                    Some(0)
                } else {
                    self.groups(right, true)
                };
                left.zip(right).is_some_and(|(left, right)| left + right <= 7)
            }
            None => self.groups(text, true) == Some(8),
        }
    }

    /// The number of groups of 16 bits. An IPv4 address at the end counts as two.
    fn groups(&self, text: &str, may_end_in_ipv4: bool) -> Option<usize> {
        let groups: Vec<&str> = text.split(':').collect();
        let is_h16 = |group: &str| (1..=4).contains(&group.len()) && group.bytes().all(|byte| byte.is_ascii_hexdigit());
        let (last, rest) = groups.split_last()?;
        let size = match (is_h16(last), may_end_in_ipv4 && self.ipv4(last)) {
            (true, _) => 1,
            (false, true) => 2,
            (false, false) => return None,
        };
        rest.iter().all(|group| is_h16(group)).then_some(rest.len() + size)
    }

    /// Checks `IPv4address`, section 3.2.2.
    fn ipv4(&self, text: &str) -> bool {
        let largest = if self.has(Bug::LargeOctet) { 999 } else { 255 };
        let is_octet = |octet: &str| {
            octet.bytes().all(|byte| byte.is_ascii_digit())
                && (octet == "0" || !octet.starts_with('0'))
                && octet.parse::<u16>().is_ok_and(|value| value <= largest)
        };
        text.split('.').count() == 4 && text.split('.').all(is_octet)
    }
}

/// The text before the first `delimiter`, and the text after it if there is one.
fn cut(input: &[u8], delimiter: u8) -> (&[u8], Option<&[u8]>) {
    match input.iter().position(|byte| *byte == delimiter) {
        Some(at) => (&input[..at], Some(&input[at + 1..])),
        None => (input, None),
    }
}

/// Checks `*( unreserved / pct-encoded / sub-delims / more )`, section 2.
fn text_of(text: &[u8], more: &[u8]) -> bool {
    let mut rest = text;
    while let [first, behind @ ..] = rest {
        rest = match (first, behind) {
            (b'%', [high, low, behind @ ..]) if high.is_ascii_hexdigit() && low.is_ascii_hexdigit() => behind,
            (byte, _) if byte.is_ascii_alphanumeric() || b"-._~!$&'()*+,;=".contains(byte) || more.contains(byte) => {
                behind
            }
            _ => return false,
        };
    }
    true
}

impl Subject for Parser {
    fn about(&self) -> &About {
        &self.about
    }

    fn run<'a>(&self, request: &Request<'a>) -> Observation<'a> {
        match request {
            Request::Parse { input, rule: None } => match self.parse(input) {
                Some(parts) => Observation::Accept(Answer::Parts(parts)),
                None => Observation::Reject("no URI reference".into()),
            },
            _ => Observation::Unsupported("parses whole references only".into()),
        }
    }
}
