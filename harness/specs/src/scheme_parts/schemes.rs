//! Finds the parts of ftp, file, news, wais, prospero and mailto URLs.

use urispec_model::Spec::{Rfc1630, Rfc8089, UriUrl01};

use super::octets::{decode, decoded, optional, pairs, raw, split, split_at_triplet, text, unbroken};
use super::reader::{Reader, Server, Url};
use super::{List, NUMBERED, Outcome, Part, Rejected, SUFFIXED, Silent, Text, Undefined, Value};
use crate::percent::first;

impl Reader {
    pub(super) fn ftp(self, server: &Server<'_>) -> Result<Vec<Part>, Outcome> {
        let mut parts = self.login(server)?;
        let (names, typecode) = self.ftp_path(server.path);
        let segments = names.map(|names| names.into_iter().map(|name| self.part(name)).collect());
        parts.push(("segments", segments.transpose()?.map_or(Undefined, List)));
        if self.document != UriUrl01 {
            parts.push(("typecode", self.typecode(typecode)));
        }
        Ok(parts)
    }

    /// The segments (the cwd parts and the name), and the typecode: RFC 1738 section 3.2.2. In draft 01, a
    /// semicolon is a part of the name.
    pub(super) fn ftp_path(self, path: Option<&[u8]>) -> (Option<Vec<&[u8]>>, Option<&[u8]>) {
        let Some(path) = path else { return (None, None) };
        let (names, suffix) = split(path, b';');
        let word = suffix.and_then(|suffix| suffix.split_at_checked("type=".len()));
        let typecode = word.filter(|(word, _)| word.eq_ignore_ascii_case(b"type=") && self.document != UriUrl01);
        let names = if typecode.is_some() { names } else { path };
        let names = names.split(|byte| *byte == b'/').collect();
        (Some(names), typecode.map(|(_, code)| code))
    }

    /// RFC 1738 section 3.2.2 prints lower-case letters, and its rule also allows upper-case letters.
    pub(super) fn typecode(self, code: Option<&[u8]>) -> Value {
        const OTHER_CASE: u8 = b'a' ^ b'A';
        match code {
            Some([letter]) if self.is("old-type-code") && letter.is_ascii_alphabetic() => {
                Text(vec![letter ^ OTHER_CASE])
            }
            code => raw(code),
        }
    }

    pub(super) fn file(self, url: &Url<'_>) -> Result<Vec<Part>, Outcome> {
        let (host, path) = match url.rest.strip_prefix(b"/") {
            // RFC 8089 section 2: a `local-path` has no authority. "file:/a"
            Some(path) if self.document == Rfc8089 && !path.starts_with(b"/") => (None, Some(path)),
            _ => (Some(self.server(url)?.authority), self.server(url)?.path),
        };
        let host = match host {
            Some(b"") if self.is("file-empty-host-is-none") => Undefined,
            None if self.is("file-empty-host-is-none") => text(""),
            None | Some(b"") if self.is("file-own-machine") => text("localhost"),
            Some(host) if self.is("file-own-machine") && host.eq_ignore_ascii_case(b"localhost") => text(""),
            host => raw(host),
        };
        Ok(vec![("host", host), ("segments", self.segments(path))])
    }

    pub(super) fn news(self, rest: &[u8]) -> Result<Vec<Part>, Outcome> {
        // RFC 1738 section 3.6: an `@` distinguishes an article from a group. In "news:a%40b" the `@` is encoded.
        let is_message = rest.contains(&b'@') || self.is("news-encoded-sign") && decode(rest).contains(&b'@');
        let is_group = rest == b"*" || rest.first().is_some_and(u8::is_ascii_alphabetic);
        // Only the generic rule derives "news:a/b" and "news:1".
        if self.is_in(&[UriUrl01, Rfc1630]) && (rest.contains(&b'/') || !is_message && !is_group) {
            return Err(Silent);
        }
        let (group, message) = (Some(rest).filter(|_| !is_message), Some(rest).filter(|_| is_message));
        Ok(vec![("group", decoded(group)), ("message", decoded(message))])
    }

    pub(super) fn wais(self, path: &[u8], search: Option<&[u8]>) -> Result<Vec<Part>, Outcome> {
        let (database, document) = split(path, b'/');
        let (kind, mut path) = document.map_or((None, None), |document| {
            let (kind, path) = split(document, b'/');
            (Some(kind), path)
        });
        // Draft 01 has a length before the path.
        if self.document == UriUrl01 {
            path = path.and_then(|path| split(path, b'/').1);
        }
        if kind.is_some() && path.is_none() {
            return Err(Silent);
        }
        let path = match path {
            // RFC 1630: the numbers and contents of fields are encoded one by one, as in "1=a%3Bb;2=c;".
            Some(path) if self.is_in(SUFFIXED) && !self.is("wais-path-in-one-piece") => {
                List(pairs(path.strip_suffix(b";").unwrap_or(path)))
            }
            path => decoded(path),
        };
        let search = optional(search.map(|search| self.words(search)));
        let database = Text(decode(database));
        Ok(vec![
            ("database", database),
            ("search", search),
            ("type", decoded(kind)),
            ("path", path),
        ])
    }

    /// RFC 1630, QUERY STRINGS: a plus sign is a short form of a space. The drafts print plus signs between words,
    /// and do not explain them.
    pub(super) fn words(self, search: &[u8]) -> Vec<u8> {
        let is_space = self.document == Rfc1630 || self.is("search-plus-is-a-space");
        let each = |byte: &u8| if is_space && *byte == b'+' { b' ' } else { *byte };
        decode(&search.iter().map(each).collect::<Vec<_>>())
    }

    pub(super) fn prospero(self, path: &[u8]) -> Vec<Part> {
        if self.is_in(NUMBERED) {
            let (name, fields) = split(path, b';');
            let fields = fields.map_or(Undefined, |fields| List(pairs(fields)));
            return vec![("name", Text(decode(name))), ("fields", fields)];
        }
        // In RFC 1630, the text after "%00" is a version and not a field.
        let name = split_at_triplet(path, b"%00").0;
        match self.reading {
            "prospero-version-in-name" => vec![("name", Text(decode(path)))],
            _ => vec![("name", Text(decode(name)))],
        }
    }

    /// The addresses and header fields of a mailto URL: RFC 6068 section 2.
    pub(super) fn mailto(self, url: &Url<'_>) -> Result<Vec<Part>, Outcome> {
        let mut to: Vec<_> = self.addresses(url.rest).into_iter().map(decode).collect();
        let mut headers = Vec::new();
        let fields = url.search.map(|search| search.split(|byte| *byte == b'&'));
        for (name, value) in fields.into_iter().flatten().map(|field| split(field, b'=')) {
            let (name, value) = (decode(name), value.unwrap_or_default());
            let lower = name.to_ascii_lowercase();
            match self.reading {
                // By section 5, line breaks are allowed in a body.
                "mailto-line-break-refused" if lower != b"body" => _ = unbroken(decode(value))?,
                "mailto-to-fields-joined" if lower == b"to" => to.extend(self.addresses(value).into_iter().map(decode)),
                "mailto-ignored-fields-left-out" if is_ignored(&lower) => continue,
                _ => {}
            }
            headers.extend([name, decode(value)]);
        }
        if self.is("mailto-not-utf-8-refused") && to.iter().chain(&headers).any(|part| str::from_utf8(part).is_err()) {
            return Err(Rejected("octets that are not UTF-8"));
        }
        let has_none = to.is_empty() && !self.is("mailto-no-address-is-an-empty-list");
        let to = if has_none { Undefined } else { List(to) };
        Ok(vec![
            ("to", to),
            ("headers", url.search.map_or(Undefined, |_| List(headers))),
        ])
    }

    /// Splits a list at the commas between addresses, without decoding. A comma in quotes or between brackets is a
    /// part of an address.
    pub(super) fn addresses(self, list: &[u8]) -> Vec<&[u8]> {
        let (mut found, mut start, mut at, mut closing) = (Vec::new(), 0, 0, None);
        while at < list.len() {
            let (octet, length) = first(&list[at..]);
            at += length;
            match (closing, octet) {
                // A backslash quotes the next character: "%5C%22" does not end the quoted string.
                (Some(b'"'), b'\\') if at < list.len() => at += first(&list[at..]).1,
                (Some(end), octet) if octet == end => closing = None,
                (None, b'"') if !self.is("mailto-every-comma") => closing = Some(b'"'),
                (None, b'[') if !self.is("mailto-every-comma") => closing = Some(b']'),
                (None, b',') if length == 1 => {
                    found.push(&list[start..at - 1]);
                    start = at;
                }
                _ => {}
            }
        }
        found.extend((!list.is_empty()).then(|| &list[start..]));
        found
    }
}

/// Whether RFC 6068 sections 2 and 3 let a client ignore a header field; `name` is in lower case.
fn is_ignored(name: &[u8]) -> bool {
    const NAMES: &str = "from sender reply-to date apparently-to return-path received mime-version";
    let is_listed = NAMES.split(' ').any(|ignored| ignored.as_bytes() == name);
    is_listed || name.starts_with(b"resent-") || name.starts_with(b"content-")
}
