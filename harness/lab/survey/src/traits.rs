//! The properties of URLs, independent of readers: the shares that Erik van der Poel published in 2008 for a
//! sample of Google's index.
//!
//! A URL is split by the expression of RFC 3986 appendix B. Its authority is split at the last `@`, and at the last colon
//! after this `@`.

use serde::{Deserialize, Serialize};
use urispec_model::Span;
use urispec_specs::AuthorityParts;
use urispec_specs::rfc3986::split;

/// Longer lengths are not distinguished: a text of 2 to the power of 32 bytes is not read.
const LENGTHS: usize = 33;

/// The number of URLs with each property, and their lengths.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Traits {
    /// Octets that are not ASCII in the query.
    pub query: Octets,
    /// Octets that are not ASCII in the path.
    pub path: Octets,
    /// Octets that are not ASCII in the host; `any` also counts hosts with Punycode.
    pub host: Octets,
    /// URLs whose host has a label that begins with `xn--`.
    pub punycode: u64,
    /// URLs with a userinfo.
    pub userinfo: u64,
    /// URLs with a port.
    pub port: u64,
    /// The number of URLs by the number of bits of their length in bytes: 0; 1; 2 and 3; 4 to 7; …
    pub lengths: Vec<u64>,
}

/// The number of URLs with octets that are not ASCII in a component.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Octets {
    /// URLs with octets that are not ASCII, escaped or not.
    pub any: u64,
    /// URLs with octets that are not ASCII and are escaped with a percent sign.
    pub escaped: u64,
    /// URLs with escaped octets that are not UTF-8 after adjacent triplets are decoded together.
    pub escaped_not_utf8: u64,
    /// URLs with octets that are not ASCII and are not escaped.
    pub raw: u64,
    /// URLs with octets that are neither ASCII nor escaped nor UTF-8.
    pub raw_not_utf8: u64,
}

impl Traits {
    /// Counts a URL, and returns the place of its host if it has an authority.
    pub(crate) fn count(&mut self, text: &[u8]) -> Option<Span> {
        let bits = (usize::BITS - text.len().leading_zeros()) as usize;
        if self.lengths.len() <= bits {
            self.lengths.resize(bits + 1, 0);
        }
        self.lengths[bits] += 1;
        let split = split(text);
        let authority = split.authority.map(|authority| (authority.start, authority.of(text)));
        let inside = authority.map(|(start, text)| (start, AuthorityParts::of(text)));
        let moved = |start: usize, span: Span| Span::new(start + span.start, start + span.end);
        let host = inside.map(|(start, inside)| moved(start, inside.host));
        if let Some((_, inside)) = inside {
            self.userinfo += u64::from(inside.userinfo.is_some());
            self.port += u64::from(inside.port.is_some());
        }
        let puny = host.is_some_and(|host| has_punycode(host.of(text)));
        self.punycode += u64::from(puny);
        // Most URLs have neither.
        if !text.iter().any(|byte| *byte == b'%' || !byte.is_ascii()) {
            self.host.any += u64::from(puny);
            return host;
        }
        if let Some(query) = split.query {
            self.query.count(query.of(text), false);
        }
        self.path.count(split.path.of(text), false);
        if let Some(host) = host {
            self.host.count(host.of(text), puny);
        }
        host
    }

    /// Adds other counts; `None` if a number becomes too large.
    pub(crate) fn merged(&self, other: &Self) -> Option<Self> {
        let mut lengths = vec![0u64; self.lengths.len().max(other.lengths.len())];
        for (at, length) in lengths.iter_mut().enumerate() {
            let of = |traits: &Self| traits.lengths.get(at).copied().unwrap_or(0);
            *length = of(self).checked_add(of(other))?;
        }
        Some(Self {
            query: self.query.merged(other.query)?,
            path: self.path.merged(other.path)?,
            host: self.host.merged(other.host)?,
            punycode: self.punycode.checked_add(other.punycode)?,
            userinfo: self.userinfo.checked_add(other.userinfo)?,
            port: self.port.checked_add(other.port)?,
            lengths,
        })
    }

    /// Whether these counts are possible for this number of URLs.
    pub(crate) fn are_of(&self, urls: u64) -> bool {
        let sum = self
            .lengths
            .iter()
            .try_fold(0, |sum: u64, length| sum.checked_add(*length));
        let is_short = self.lengths.len() <= LENGTHS && self.lengths.last() != Some(&0);
        is_short && sum == Some(urls) && self.rows().iter().all(|(_, count)| *count <= urls)
    }

    /// Each row of the table with its title, in the published order.
    pub fn rows(&self) -> Vec<(&'static str, u64)> {
        let Self { query, path, host, .. } = self;
        let mut rows = vec![
            ("non-ASCII query", query.any),
            ("escaped non-ASCII query", query.escaped),
            ("escaped non-UTF-8 query", query.escaped_not_utf8),
            ("raw non-ASCII query", query.raw),
            ("raw non-UTF-8 query", query.raw_not_utf8),
            ("non-ASCII path", path.any),
            ("escaped non-ASCII path", path.escaped),
            ("escaped non-UTF-8 path", path.escaped_not_utf8),
            ("raw non-ASCII path", path.raw),
            ("raw non-UTF-8 path", path.raw_not_utf8),
            ("non-ASCII host (including punycode)", host.any),
            ("escaped non-ASCII host", host.escaped),
            ("escaped non-UTF-8 host", host.escaped_not_utf8),
            ("raw non-ASCII host", host.raw),
            ("raw non-UTF-8 host", host.raw_not_utf8),
            ("punycode host (xn--)", self.punycode),
        ];
        rows.extend([("userinfo", self.userinfo), ("port", self.port)]);
        rows
    }
}

impl Octets {
    /// Counts a component; `puny` is true for a host in Punycode.
    fn count(&mut self, text: &[u8], puny: bool) {
        let raw = !text.is_ascii();
        let (escaped, escaped_not_utf8) = escapes(text);
        self.any += u64::from(escaped || raw || puny);
        self.escaped += u64::from(escaped);
        self.escaped_not_utf8 += u64::from(escaped_not_utf8);
        self.raw += u64::from(raw);
        self.raw_not_utf8 += u64::from(raw && std::str::from_utf8(text).is_err());
    }

    fn merged(self, other: Self) -> Option<Self> {
        Some(Self {
            any: self.any.checked_add(other.any)?,
            escaped: self.escaped.checked_add(other.escaped)?,
            escaped_not_utf8: self.escaped_not_utf8.checked_add(other.escaped_not_utf8)?,
            raw: self.raw.checked_add(other.raw)?,
            raw_not_utf8: self.raw_not_utf8.checked_add(other.raw_not_utf8)?,
        })
    }
}

/// Whether a text has escaped octets that are not ASCII, and whether some of them are not UTF-8.
fn escapes(text: &[u8]) -> (bool, bool) {
    let (mut escaped, mut not_utf8) = (false, false);
    let mut run = Utf8Run::default();
    let mut rest = text;
    while !rest.is_empty() {
        if let Some(octet) = octet(rest) {
            escaped |= !octet.is_ascii();
            not_utf8 |= !run.takes(octet);
            rest = &rest[3..];
        } else {
            not_utf8 |= !run.ends();
            // The text up to the next percent sign has no triplet.
            let next = memchr::memchr(b'%', &rest[1..]).map_or(rest.len(), |next| next + 1);
            rest = &rest[next..];
        }
    }
    (escaped, not_utf8 | !run.ends())
}

/// The octet of the triplet at the start of a text.
fn octet(text: &[u8]) -> Option<u8> {
    let [b'%', high, low, ..] = text else { return None };
    let digit = |byte: &u8| char::from(*byte).to_digit(16);
    u8::try_from(digit(high)? << 4 | digit(low)?).ok()
}

/// Decodes a sequence of octets as UTF-8, and keeps the character that is not complete yet.
#[derive(Debug, Default)]
struct Utf8Run {
    bytes: [u8; 4],
    length: usize,
}

impl Utf8Run {
    /// Adds an octet. If the sequence is then not UTF-8, it returns `false` and starts again.
    fn takes(&mut self, octet: u8) -> bool {
        self.bytes[self.length] = octet;
        self.length += 1;
        match std::str::from_utf8(&self.bytes[..self.length]) {
            Ok(_) => self.length = 0,
            Err(error) if error.error_len().is_some() => {
                self.length = 0;
                return false;
            }
            Err(_) => {}
        }
        true
    }

    /// Whether the octets so far end with a complete character. After this call, a new sequence begins.
    fn ends(&mut self) -> bool {
        std::mem::take(&mut self.length) == 0
    }
}

/// Whether a label of the host is in Punycode.
fn has_punycode(host: &[u8]) -> bool {
    // Four bytes with a hyphen; most hosts have no hyphen.
    memchr::memchr(b'-', host).is_some()
        && host
            .split(|byte| *byte == b'.')
            .any(|label| label.len() >= 4 && label[..4].eq_ignore_ascii_case(b"xn--"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &[u8], expected: &[&str]) {
        let mut traits = Traits::default();
        traits.count(text);
        let found: Vec<&str> = traits
            .rows()
            .into_iter()
            .filter(|row| row.1 > 0)
            .map(|row| row.0)
            .collect();
        assert_eq!(found, expected, "{}", text.escape_ascii());
    }

    #[test]
    fn each_trait_is_found_in_its_component() {
        check(b"http://a/b?c#\xff", &[]);
        check(
            "http://a/b?\u{e9}".as_bytes(),
            &["non-ASCII query", "raw non-ASCII query"],
        );
        check(
            b"?\xe9",
            &["non-ASCII query", "raw non-ASCII query", "raw non-UTF-8 query"],
        );
        check(b"/%c3%a9%41", &["non-ASCII path", "escaped non-ASCII path"]);
        let not_utf8 = ["non-ASCII path", "escaped non-ASCII path", "escaped non-UTF-8 path"];
        check(b"/%C3%41", &not_utf8);
        check(b"/%C3a%A9", &not_utf8);
        check(b"/%e9", &not_utf8);
        check(b"/%41%2f%zz%", &[]);
        check(
            b"//%c3%a9",
            &["non-ASCII host (including punycode)", "escaped non-ASCII host"],
        );
        let puny = ["non-ASCII host (including punycode)", "punycode host (xn--)"];
        check(b"//a.XN--b/", &puny);
        check(b"//a.xn--b/%41", &puny);
        check(b"//axn--b/", &[]);
        check(b"//u@h:1/", &["userinfo", "port"]);
        check(b"//\xc3\xa9@h/", &["userinfo"]);
    }

    #[test]
    fn lengths_are_counted_by_powers_of_two() {
        let mut traits = Traits::default();
        for length in [0, 1, 2, 3, 4, 7, 8] {
            traits.count(&vec![b'a'; length]);
        }
        assert_eq!(traits.lengths, [1, 1, 2, 2, 1]);
        let twice = traits.merged(&traits).unwrap();
        assert_eq!(twice.lengths, [2, 2, 4, 4, 2]);
    }
}
