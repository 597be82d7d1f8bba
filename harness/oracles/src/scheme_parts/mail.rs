//! The rules for URLs of mailto.

use super::rules::{Cursor, QCHAR, UCHAR, XCHAR};
use super::{List, Parts, Undefined, decode, octets};

impl Cursor<'_> {
    /// `encoded822addr = 1*xchar`, an `addr-spec` of RFC 822 (RFC 1738 section 3.5). In earlier documents: `xalphas
    /// @ hostname`.
    pub(super) fn mailtourl(&mut self) -> Option<Parts> {
        let start = self.rest;
        let derived = if self.older() {
            self.at_host(UCHAR)? && self.since(start).rsplit(|byte| *byte == b'@').next()?[0].is_ascii_alphabetic()
        } else {
            let address: Vec<_> = decode(self.repeat(XCHAR))
                .into_iter()
                .map(|octet| (octet, false))
                .collect();
            addr_spec(&address)?.is_empty() && address.iter().all(|(octet, _)| octet.is_ascii())
        };
        derived.then(|| vec![("to", vec![self.since(start)].into())])
    }

    /// `mailtoURI = "mailto:" [ to ] [ hfields ]`, RFC 6068 section 2, with its list of characters to encode.
    pub(super) fn mailto_uri(&mut self) -> Option<Parts> {
        let raw = octets(self.repeat([b"!$'()*+,:@", b""]));
        let (mut rest, mut to) = (&raw[..], Vec::new());
        while !rest.is_empty() {
            let after = addr_spec(rest)?;
            let address: Vec<u8> = rest[..rest.len() - after.len()]
                .iter()
                .map(|(octet, _)| *octet)
                .collect();
            to.push(String::from_utf8(address).ok()?.into_bytes());
            rest = match after {
                [] => after,
                [(b',', false), next @ ..] if !next.is_empty() => next,
                _ => return None,
            };
        }
        let mut headers = Vec::new();
        while self.literal(if headers.is_empty() { b"?" } else { b"&" }) {
            headers.push(self.repeat(QCHAR));
            self.required(b"=")?;
            headers.push(self.repeat(QCHAR));
        }
        let to = if to.is_empty() { Undefined } else { List(to) };
        Some(vec![
            ("to", to),
            ("headers", (!headers.is_empty()).then_some(headers).into()),
        ])
    }
}

/// `addr-spec = local-part "@" domain`, RFC 6068 section 2; returns the rest after it. Delimiters are not encoded.
fn addr_spec(octets: &[(u8, bool)]) -> Option<&[(u8, bool)]> {
    let local = if octets.first()?.0 == b'"' {
        quoted_string(octets)?
    } else {
        dot_atom_text(octets)?
    };
    let [(b'@', false), domain @ ..] = local else {
        return None;
    };
    if domain.first()?.0 != b'[' {
        return dot_atom_text(domain);
    }
    let dtext = |octet: u8| octet.is_ascii_graphic() && !matches!(octet, b'[' | b']' | b'\\');
    let length = 1 + domain[1..].iter().take_while(|(octet, _)| dtext(*octet)).count();
    (domain.get(length)?.0 == b']').then(|| &domain[length + 1..])
}

/// `dot-atom-text = 1*atext *("." 1*atext)`, RFC 5322 section 3.2.3, and the encoded octets of UTF-8.
fn dot_atom_text(octets: &[(u8, bool)]) -> Option<&[(u8, bool)]> {
    let atext =
        |octet: u8| octet.is_ascii_alphanumeric() || !octet.is_ascii() || b"!#$%&'*+-/=?^_`{|}~".contains(&octet);
    let length = octets
        .iter()
        .take_while(|(octet, _)| atext(*octet) || *octet == b'.')
        .count();
    let (text, rest) = octets.split_at(length);
    text.split(|(octet, _)| *octet == b'.')
        .all(|atom| !atom.is_empty())
        .then_some(rest)
}

/// `quoted-string = DQUOTE *qcontent DQUOTE`, RFC 5322 section 3.2.4 without white space (RFC 6068 section 2, item 3).
fn quoted_string(octets: &[(u8, bool)]) -> Option<&[(u8, bool)]> {
    let mut rest = octets.get(1..)?;
    loop {
        rest = match rest {
            [(b'"', _), rest @ ..] => return Some(rest),
            [(b'\\', _), (b'\t' | b' '..=b'~', _), rest @ ..] => rest,
            [(octet, _), rest @ ..] if *octet != b'\\' && (octet.is_ascii_graphic() || !octet.is_ascii()) => rest,
            _ => return None,
        };
    }
}
