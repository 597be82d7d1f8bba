//! Reads an entity up to one of its parts.
//!
//! `mail-parser` reads header fields and encodings. The reader only moves forward: it reads each line once, and a
//! line that ends a part also ends the parts inside it. So entities that are nested ten thousand times take no
//! longer than other entities of the same length.

use std::collections::HashSet;

use mail_parser::decoders::base64::base64_decode;
use mail_parser::decoders::charsets::map::charset_decoder;
use mail_parser::decoders::quoted_printable::quoted_printable_decode;
use mail_parser::{ContentType, HeaderName, MessageParser, MessagePart, MimeHeaders};

use crate::base::html::base_elements;
use crate::base::{Entity, FieldName, Heading};

/// The error that the entity does not have the requested part.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("expected a part {0} in the entity, found none")]
pub(crate) struct NoPart(String);

/// Reads the header fields of all entities that enclose a part, and the header fields and the BASE elements of the
/// part itself.
pub(crate) fn read(input: &[u8], part: &[usize]) -> Result<Entity, NoPart> {
    let mut way = Way {
        input,
        at: 0,
        boundaries: HashSet::new(),
    };
    let mut entity = Entity::default();
    let mut kind = way.heading(&mut entity, &Kind::Text);
    for (level, index) in part.iter().enumerate() {
        if way.enter(&kind, *index).is_none() {
            let path: Vec<String> = part[..=level].iter().map(ToString::to_string).collect();
            return Err(NoPart(path.join(".")));
        }
        kind = way.heading(&mut entity, &kind);
    }
    if let Kind::Html { encoding, charset } = kind {
        entity.elements = base_elements(&text(way.body(), &encoding, charset.as_deref()));
    }
    Ok(entity)
}

/// The kind of an entity: whether it has parts, or may contain a BASE element.
#[derive(Debug, PartialEq, Eq)]
enum Kind {
    Multipart { boundary: Vec<u8>, is_digest: bool },
    Message,
    Html { encoding: String, charset: Option<String> },
    Text,
}

struct Way<'a> {
    input: &'a [u8],
    at: usize,
    /// The boundaries of the multiparts that enclose the current position.
    boundaries: HashSet<Vec<u8>>,
}

impl<'a> Way<'a> {
    /// Reads the header fields of an entity. The position is then at the start of the body.
    fn heading(&mut self, entity: &mut Entity, around: &Kind) -> Kind {
        let end = self.end_of_heading();
        let raw = &self.input[self.at..end];
        self.at = end;
        let message = MessageParser::default().parse_headers(raw);
        // For an entity without header fields, `mail-parser` returns no part.
        let headers = message.as_ref().and_then(|message| message.parts.first());
        let kind = kind(headers, around);
        entity.headings.push(Heading {
            fields: headers.map(|headers| fields(headers, raw)).unwrap_or_default(),
            is_multipart: matches!(kind, Kind::Multipart { .. }),
        });
        kind
    }

    /// The position after the empty line. If there is no empty line, or a boundary comes before it, the end of the
    /// header fields.
    fn end_of_heading(&self) -> usize {
        let mut at = self.at;
        while let Some(line) = self.line(at) {
            if self.ends_part(line) {
                return at;
            }
            at += line.len();
            if matches!(line, b"\n" | b"\r\n") {
                return at;
            }
        }
        self.input.len()
    }

    /// Moves to the header fields of a part.
    fn enter(&mut self, kind: &Kind, index: usize) -> Option<()> {
        match kind {
            Kind::Message => (index == 0).then_some(()),
            Kind::Multipart { boundary, .. } => {
                self.boundaries.insert(boundary.clone());
                for _ in 0..=index {
                    self.next_part(boundary)?;
                }
                Some(())
            }
            Kind::Html { .. } | Kind::Text => None,
        }
    }

    /// Moves after the next line with this boundary; `None` if the enclosing entity ends first.
    fn next_part(&mut self, boundary: &[u8]) -> Option<()> {
        while let Some(line) = self.line(self.at) {
            self.at += line.len();
            match delimiter(line) {
                Some((name, Close::No)) if name == boundary => return Some(()),
                // "--a--" ends the multipart, and so does "--b", the boundary of an enclosing multipart.
                Some((name, _)) if name == boundary => return None,
                _ if self.ends_part(line) => return None,
                _ => {}
            }
        }
        None
    }

    /// The body, up to the line that ends it.
    fn body(&self) -> &'a [u8] {
        let mut at = self.at;
        while let Some(line) = self.line(at) {
            if self.ends_part(line) {
                break;
            }
            at += line.len();
        }
        &self.input[self.at..at]
    }

    /// The line at a position, with its line break; `None` at the end of the input.
    fn line(&self, at: usize) -> Option<&'a [u8]> {
        let rest = self.input.get(at..).filter(|rest| !rest.is_empty())?;
        let end = memchr::memchr(b'\n', rest).map_or(rest.len(), |end| end + 1);
        Some(&rest[..end])
    }

    fn ends_part(&self, line: &[u8]) -> bool {
        delimiter(line).is_some_and(|(name, close)| {
            self.boundaries.contains(name) || {
                // "--a--" may be the boundary "a--" as well.
                close == Close::Yes && self.boundaries.contains(&[name, b"--"].concat())
            }
        })
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Close {
    No,
    Yes,
}

/// The boundary of a delimiter line, and whether the line closes the multipart: RFC 2046 section 5.1.1.
fn delimiter(line: &[u8]) -> Option<(&[u8], Close)> {
    let name = line.strip_prefix(b"--")?.trim_ascii_end();
    Some(match name.strip_suffix(b"--") {
        Some(name) => (name, Close::Yes),
        None => (name, Close::No),
    })
}

fn kind(headers: Option<&MessagePart<'_>>, around: &Kind) -> Kind {
    let described = headers.and_then(|headers| Some((headers, headers.content_type()?)));
    let Some((headers, content_type)) = described else {
        // The parts of a digest are messages, RFC 2046 section 5.1.5.
        return if matches!(around, Kind::Multipart { is_digest: true, .. }) {
            Kind::Message
        } else {
            Kind::Text
        };
    };
    let is = |main: &str, sub: &str| is_type(content_type, main, sub);
    if content_type.ctype().eq_ignore_ascii_case("multipart") {
        return content_type
            .attribute("boundary")
            .map_or(Kind::Text, |boundary| Kind::Multipart {
                boundary: boundary.trim_end().as_bytes().to_vec(),
                is_digest: is("multipart", "digest"),
            });
    }
    if is("message", "rfc822") || is("message", "global") {
        Kind::Message
    } else if is("text", "html") {
        Kind::Html {
            encoding: headers
                .content_transfer_encoding()
                .unwrap_or_default()
                .to_ascii_lowercase(),
            charset: content_type.attribute("charset").map(str::to_owned),
        }
    } else {
        Kind::Text
    }
}

fn is_type(found: &ContentType<'_>, main: &str, sub: &str) -> bool {
    found.ctype().eq_ignore_ascii_case(main) && found.subtype().is_some_and(|found| found.eq_ignore_ascii_case(sub))
}

/// The fields that define a base. White space, and comments before and after the values, are removed (RFC 2557
/// section 4.1).
fn fields(headers: &MessagePart<'_>, raw: &[u8]) -> Vec<(FieldName, Vec<u8>)> {
    let fields = headers.headers.iter().filter_map(|header| {
        let name = match &header.name {
            HeaderName::Other(name) => FieldName::of(name.as_bytes())?,
            known => FieldName::of(known.as_str().as_bytes())?,
        };
        let value = raw.get(header.offset_start as usize..header.offset_end as usize)?;
        let value: Vec<u8> = value
            .iter()
            .copied()
            .filter(|byte| !byte.is_ascii_whitespace())
            .collect();
        Some((name, without_comments(&value).to_vec()))
    });
    fields.collect()
}

/// Removes the comments at both ends, as in `(a(b))http://h/(c)`.
fn without_comments(mut value: &[u8]) -> &[u8] {
    while value.first() == Some(&b'(') {
        let Some(end) = end_of_comment(value) else {
            return value;
        };
        value = &value[end..];
    }
    // A URI may contain parentheses. A comment is removed at the end only if one was removed at the beginning:
    // `http://h/(c)` stays.
    value
}

fn end_of_comment(value: &[u8]) -> Option<usize> {
    let mut depth = 0_usize;
    let mut escaped = false;
    for (at, byte) in value.iter().enumerate() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' => escaped = true,
            b'(' => depth += 1,
            b')' => {
                depth -= 1;
                if depth == 0 {
                    return Some(at + 1);
                }
            }
            _ => {}
        }
    }
    None
}

/// Decodes a body to text, by its transfer encoding and its character set.
fn text(body: &[u8], encoding: &str, charset: Option<&str>) -> String {
    let decoded = match encoding {
        "base64" => base64_decode(body),
        "quoted-printable" => quoted_printable_decode(body),
        _ => None,
    };
    let bytes = decoded.as_deref().unwrap_or(body);
    match charset.and_then(|charset| charset_decoder(charset.as_bytes())) {
        Some(decode) => decode(bytes),
        None => String::from_utf8_lossy(bytes).into_owned(),
    }
}
