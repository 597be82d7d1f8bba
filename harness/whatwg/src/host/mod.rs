//! The host parser, section "Host parsing".

pub(crate) mod domain;
pub(crate) mod ipv4;
pub(crate) mod ipv6;
mod opaque;

use std::borrow::Cow;
use std::fmt::Write;

use crate::encode::{percent_decode, starts_with_percent_encoded_byte};
use crate::errors::{Sink, State, ValidationError};
use crate::rules::{AsciiDomain, Ipv4Rule, Rules};

/// The kind of a host, section "Host representation".
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HostKind {
    /// A domain.
    Domain,
    /// An IPv4 address, written with four decimal numbers.
    Ipv4,
    /// An IPv6 address, written in brackets.
    Ipv6,
    /// An opaque host: the host of a URL that is not special, if it is not an IPv6 address.
    Opaque,
    /// The empty host.
    Empty,
}

/// The host parser failed. `at` is an offset in the input.
#[derive(Clone, Copy, Debug)]
pub(crate) struct HostError {
    pub error: ValidationError,
    pub at: usize,
}

/// The "host parser": appends the serialized host to `out`. `from` is the offset of `input`.
pub(crate) fn push<S: Sink>(
    out: &mut String,
    input: &str,
    is_opaque: bool,
    rules: &Rules,
    sink: &mut S,
    state: State,
    from: usize,
) -> Result<HostKind, HostError> {
    if !is_opaque && !S::ON && push_plain(out, input, rules) {
        return Ok(HostKind::Domain);
    }
    if let Some(rest) = input.strip_prefix('[') {
        let Some(address) = rest.strip_suffix(']') else {
            return Err(HostError {
                error: ValidationError::Ipv6Unclosed,
                at: from,
            });
        };
        let pieces = ipv6::parse(address.as_bytes(), rules, sink, state, from + 1)?;
        ipv6::push(out, &pieces);
        return Ok(HostKind::Ipv6);
    }
    if is_opaque {
        return opaque::push(out, input, rules, sink, state, from);
    }
    if S::ON && rules.reports.percent_encoded_domain {
        let found = memchr::memchr_iter(b'%', input.as_bytes())
            .find(|&at| starts_with_percent_encoded_byte(&input.as_bytes()[at..]));
        if let Some(at) = found {
            sink.report(ValidationError::DomainPercentEncoded, state, from + at);
        }
    }
    let domain = match memchr::memchr(b'%', input.as_bytes()) {
        None => Cow::Borrowed(input),
        // Bytes that are not UTF-8 would become U+FFFD, which is not allowed in a domain.
        Some(_) => Cow::Owned(
            String::from_utf8(percent_decode(input.as_bytes())).map_err(|_| HostError {
                error: ValidationError::DomainToAscii,
                at: from,
            })?,
        ),
    };
    let start = out.len();
    domain::push(out, &domain, rules, sink, state, from)?;
    if out.len() == start {
        return Ok(HostKind::Empty);
    }
    let is_ipv4 = match rules.ipv4 {
        Ipv4Rule::EndsInANumber => ipv4::ends_in_a_number(&out[start..]),
        Ipv4Rule::NumericPartsOnly => ipv4::has_numeric_parts_only(&out[start..]),
    };
    if !is_ipv4 {
        return Ok(HostKind::Domain);
    }
    let address = ipv4::parse(&out[start..], rules, sink, state, from)?;
    out.truncate(start);
    write!(out, "{address}").expect("a string takes everything");
    Ok(HostKind::Ipv4)
}

/// The fast path for the hosts of nearly all URLs: ASCII domains without any byte that needs special treatment.
fn push_plain(out: &mut String, input: &str, rules: &Rules) -> bool {
    let bytes = input.as_bytes();
    let mut seen = 0;
    for &byte in bytes {
        seen |= PLAIN[usize::from(byte)];
    }
    if seen & OTHER != 0 || bytes.is_empty() {
        return false;
    }
    if seen & HYPHEN != 0 && !matches!(rules.ascii_domain, AsciiDomain::Lowercased) && domain::has_ace_label(input) {
        return false;
    }
    if seen & DIGIT != 0 {
        // "a.1" and "a.0xf" may be IPv4 addresses, but "1.a" is not one. ".." at the end does not matter.
        let end = bytes.len() - usize::from(bytes.ends_with(b"."));
        let last = &bytes[bytes[..end]
            .iter()
            .rposition(|&byte| byte == b'.')
            .map_or(0, |dot| dot + 1)..end];
        if last.first().is_some_and(u8::is_ascii_digit) {
            return false;
        }
    }
    let start = out.len();
    out.push_str(input);
    if seen & UPPER != 0 {
        out[start..].make_ascii_lowercase();
    }
    true
}

const UPPER: u8 = 1;
const DIGIT: u8 = 2;
const HYPHEN: u8 = 4;
const OTHER: u8 = 8;

/// The meaning of each byte for [`push_plain`].
const PLAIN: [u8; 256] = {
    let mut table = [OTHER; 256];
    let mut byte = 0;
    while byte < 128_u8 {
        table[byte as usize] = match byte {
            b'a'..=b'z' | b'.' | b'_' => 0,
            b'A'..=b'Z' => UPPER,
            b'0'..=b'9' => DIGIT,
            b'-' => HYPHEN,
            _ => OTHER,
        };
        byte += 1;
    }
    table
};
