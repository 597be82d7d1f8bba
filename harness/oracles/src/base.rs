//! A second, independent derivation of the base of an entity, and of the layer that the base comes from.
//!
//! The reference implementations read an entity from bytes. Here an entity is built from fields and parts, so its
//! base is known without reading bytes. [`agree`] serialises such an entity, and compares the answers of the
//! reference implementations with the known base. [`withstand`] sends arbitrary bytes to the reference
//! implementations.

use std::fmt::Write as _;
use std::hash::{Hash as _, Hasher as _};

use rustc_hash::FxHasher;
use urispec_grammar::Random;
use urispec_model::{Answer, Layer, Observation, Request, Spec};
use urispec_specs::{Target, answer, defines, resolve};

use crate::law_violation::LawViolation;

/// An entity: its header fields and its content.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entity {
    fields: Vec<(&'static str, String)>,
    content: Content,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Content {
    Text,
    /// The URI reference in each BASE element.
    Html(Vec<&'static str>),
    Multipart(Vec<Entity>),
    Message(Box<Entity>),
}

/// The texts that are used as references in header fields and BASE elements: absolute URIs, relative references,
/// and texts that are neither.
const REFERENCES: [&str; 8] = [
    "http://x.example/a/b",
    "http://y.example/c/d?e",
    "mailto:a@b.example",
    "g",
    "../h",
    "/i/j",
    "//z.example/k",
    "no uri %",
];

const NAMES: [&str; 4] = ["Base-URL", "Base", "Content-Base", "Content-Location"];

impl Entity {
    /// A random entity with up to `depth` levels of parts, and the path to one of the parts.
    pub fn random(random: &mut Random, depth: usize) -> (Self, Vec<usize>) {
        let mut fields: Vec<(&'static str, String)> = Vec::new();
        for name in NAMES {
            if random.index(3) == 0 {
                fields.push((name, value(name, random)));
            }
        }
        let mut way = Vec::new();
        let content = match (random.index(4), depth) {
            (0, 1..) => {
                let (inner, rest) = Self::random(random, depth - 1);
                if random.index(4) > 0 {
                    way.push(0);
                    way.extend(rest);
                }
                Content::Message(Box::new(inner))
            }
            (1 | 2, 1..) => {
                let parts: Vec<(Self, Vec<usize>)> =
                    (0..=random.index(2)).map(|_| Self::random(random, depth - 1)).collect();
                let chosen = random.index(parts.len());
                if random.index(4) > 0 {
                    way.push(chosen);
                    way.extend(&parts[chosen].1);
                }
                Content::Multipart(parts.into_iter().map(|(part, _)| part).collect())
            }
            (3, _) => Content::Html((0..random.index(3)).map(|_| *random.choose(&REFERENCES)).collect()),
            _ => Content::Text,
        };
        (Self { fields, content }, way)
    }

    /// The entity serialised as MIME.
    pub fn written(&self) -> Vec<u8> {
        let mut out = String::new();
        self.write(&mut out, 0);
        out.into_bytes()
    }

    fn write(&self, out: &mut String, depth: usize) {
        for (name, value) in &self.fields {
            let _ = write!(out, "{name}: {value}\r\n");
        }
        match &self.content {
            Content::Text => out.push_str("\r\ntext\r\n"),
            Content::Html(elements) => {
                out.push_str("Content-Type: text/html\r\n\r\n<head>");
                for href in elements {
                    let _ = write!(out, "<base href=\"{href}\">");
                }
                out.push_str("</head>\r\n");
            }
            Content::Message(inner) => {
                out.push_str("Content-Type: message/rfc822\r\n\r\n");
                inner.write(out, depth + 1);
            }
            Content::Multipart(parts) => {
                let _ = write!(out, "Content-Type: multipart/mixed; boundary=\"b{depth}\"\r\n\r\n");
                for part in parts {
                    let _ = write!(out, "--b{depth}\r\n");
                    part.write(out, depth + 1);
                }
                let _ = write!(out, "--b{depth}--\r\n");
            }
        }
    }

    /// The entities on the path to a part, beginning with this entity.
    fn on(&self, way: &[usize]) -> Vec<&Self> {
        let mut all = vec![self];
        for index in way {
            match &all[all.len() - 1].content {
                Content::Multipart(parts) => all.push(&parts[*index]),
                Content::Message(inner) => all.push(inner),
                Content::Text | Content::Html(_) => break,
            }
        }
        all
    }

    fn field(&self, name: &str) -> Option<&str> {
        let found = self.fields.iter().find(|(one, _)| *one == name);
        found.map(|(_, value)| &**value)
    }
}

fn value(name: &str, random: &mut Random) -> String {
    let reference = *random.choose(&REFERENCES);
    match (name, random.index(3)) {
        ("Base", 1..) => format!("<URL:{reference}>"),
        ("Base-URL", 2) => format!("<{reference}>"),
        _ => reference.to_owned(),
    }
}

/// Groups of documents by the format of the header fields that they define. A document without a rule for bases is
/// not in any group.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Words {
    /// relative-url-00 to 02: `Base-URL: http://a/`.
    Plain,
    /// relative-url-03: `Base-URL: <http://a/>`.
    Angled,
    /// relative-url-04 to RFC 1808: `Base: <URL:http://a/>`.
    Prefixed,
    /// url-syntax-00 to 07.
    TwoFields,
    /// The fields of RFC 2110.
    Aggregates,
    /// The fields of RFC 2557.
    OneField,
}

fn words(spec: Spec) -> Words {
    let name = spec.name();
    let draft = |series: &str| -> Option<u32> { name.strip_prefix(series)?.parse().ok() };
    match (
        draft("draft-ietf-uri-relative-url-"),
        draft("draft-fielding-url-syntax-"),
        draft("draft-fielding-uri-rfc2396bis-"),
    ) {
        (Some(0..=2), ..) => Words::Plain,
        (Some(3), ..) => Words::Angled,
        (Some(_), ..) => Words::Prefixed,
        (_, Some(0..=7), _) => Words::TwoFields,
        (_, _, Some(5..)) => Words::OneField,
        _ if spec == Spec::Rfc1808 => Words::Prefixed,
        _ if spec >= Spec::Rfc3986 => Words::OneField,
        _ => Words::Aggregates,
    }
}

/// Whether a reference has a scheme: the documents call such references absolute.
fn is_absolute(reference: &str) -> bool {
    REFERENCES[..3].contains(&reference)
}

/// The base of the last of these entities, by the rules of a document. Each entity encloses the next one.
fn base(spec: Spec, on: &[&Entity], retrieval: Option<&str>) -> Option<(String, Layer)> {
    let words = words(spec);
    let inherits = !matches!(words, Words::Plain | Words::Angled);
    let start = if inherits { 0 } else { on.len() - 1 };
    let mut found = retrieval
        .filter(|_| inherits || on.len() == 1)
        .map(|uri| (uri.to_owned(), Layer::Retrieval));
    if found.is_none() && spec == Spec::UrlSyntax07 {
        found = Some(("this_message:/".to_owned(), Layer::Default));
    }
    for (at, entity) in on.iter().enumerate().skip(start) {
        if let Some(uri) = of_fields(spec, words, entity, found.as_ref().map(|(uri, _)| &**uri)) {
            let is_own = at + 1 == on.len();
            found = Some((
                uri,
                if is_own {
                    own_layer(spec, words)
                } else {
                    Layer::Encapsulating
                },
            ));
        }
    }
    let Content::Html(elements) = &on[on.len() - 1].content else {
        return found;
    };
    let element = elements.iter().find(|href| is_absolute(href));
    element.map(|href| ((*href).to_owned(), Layer::Embedded)).or(found)
}

/// The layer of an entity's own header fields. The first drafts define these fields in section 3.2, and
/// draft-fielding-uri-rfc2396bis-04 in section 5.1.2.
fn own_layer(spec: Spec, words: Words) -> Layer {
    let is_early = spec < Spec::RelativeUrl06 && spec != Spec::Rfc1738;
    if is_early || words == Words::OneField || spec == Spec::Rfc2396bis04 {
        Layer::Encapsulating
    } else {
        Layer::Embedded
    }
}

fn of_fields(spec: Spec, words: Words, entity: &Entity, outer: Option<&str>) -> Option<String> {
    let absolute = |value: &str| is_absolute(value).then(|| value.to_owned());
    let inside = |value: &str, start: &str| absolute(value.strip_prefix(start)?.strip_suffix('>')?);
    let is_multipart = matches!(entity.content, Content::Multipart(_));
    match words {
        Words::Plain => absolute(entity.field("Base-URL")?),
        Words::Angled => inside(entity.field("Base-URL")?, "<"),
        Words::Prefixed => inside(entity.field("Base")?, "<URL:"),
        Words::TwoFields => entity.field("Content-Base").and_then(absolute).or_else(|| {
            let location = entity.field("Content-Location")?;
            // White space in a field is ignored. A text that is not a reference even without it is not resolved.
            absolute(location).or_else(|| match resolve(spec, outer?.as_bytes(), &squeezed(location)) {
                Ok(Target::Uri(uri)) => String::from_utf8(uri).ok(),
                _ => None,
            })
        }),
        Words::Aggregates if is_multipart => None,
        Words::Aggregates => {
            let fields = ["Content-Base", "Content-Location"].into_iter();
            fields.filter_map(|name| entity.field(name)).find_map(absolute)
        }
        Words::OneField => absolute(entity.field("Content-Location")?),
    }
}

fn squeezed(text: &str) -> Vec<u8> {
    text.bytes().filter(|byte| !byte.is_ascii_whitespace()).collect()
}

/// Builds an entity from a case, and compares each reference implementation with this derivation on the entity.
/// Also sends the case itself to the reference implementations.
pub fn hold(case: &[u8]) -> Result<(), LawViolation> {
    let mut hasher = FxHasher::default();
    case.hash(&mut hasher);
    let mut random = Random::seeded(hasher.finish());
    let (entity, way) = Entity::random(&mut random, 3);
    agree(&entity, &way, (random.index(3) > 0).then_some("http://r.example/d/e"))?;
    withstand(case)
}

/// Compares each reference implementation with this derivation, on an entity and the path to one of its parts.
pub fn agree(entity: &Entity, way: &[usize], retrieval: Option<&str>) -> Result<(), LawViolation> {
    let written = entity.written();
    let on = entity.on(way);
    for spec in Spec::SYNTAXES
        .iter()
        .copied()
        .filter(|spec| defines(*spec, urispec_model::Operation::Base))
    {
        let request = Request::Base {
            input: &written,
            part: way,
            retrieval: retrieval.map(str::as_bytes),
            default: None,
        };
        let ours = answer(spec, &request);
        let found = match &ours {
            Observation::Accept(Answer::Base(base)) => base
                .as_ref()
                .and_then(|base| Some((String::from_utf8_lossy(&base.uri).into_owned(), base.layer?))),
            _ => None,
        };
        let expected = base(spec, &on, retrieval);
        if found != expected || !matches!(ours, Observation::Accept(_)) {
            return Err(LawViolation::new(
                "the base is the one that the layers define",
                spec,
                &[&written],
                &format!("{expected:?}"),
                &format!("{ours:?}"),
            ));
        }
    }
    Ok(())
}

/// Sends bytes that may not be an entity to each reference implementation. The implementation must answer, or
/// report that the requested part does not exist.
pub fn withstand(input: &[u8]) -> Result<(), LawViolation> {
    for spec in [
        Spec::RelativeUrl03,
        Spec::Rfc1808,
        Spec::UrlSyntax05,
        Spec::Rfc2396,
        Spec::Rfc3986,
    ] {
        for part in [&[][..], &[0], &[0, 0], &[1]] {
            let request = Request::Base {
                input,
                part,
                retrieval: Some(b"http://r.example/"),
                default: None,
            };
            let found = answer(spec, &request);
            let holds = match &found {
                Observation::Accept(Answer::Base(Some(base))) => base.uri.contains(&b':'),
                // A retrieved entity has a base. Only a part may have none, if the document does not define one for
                // it.
                Observation::Accept(Answer::Base(None)) => !part.is_empty() && spec == Spec::RelativeUrl03,
                Observation::Reject(_) => !part.is_empty(),
                _ => false,
            };
            if !holds {
                let law = "a retrieved entity has an absolute base";
                return Err(LawViolation::new(law, spec, &[input], "a base", &format!("{found:?}")));
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_references_find_the_base_that_an_entity_was_made_with() {
        let mut random = Random::seeded(12);
        for _ in 0..20_000 {
            let (entity, way) = Entity::random(&mut random, 4);
            let retrieval = (random.index(3) > 0).then_some("http://r.example/d/e");
            agree(&entity, &way, retrieval).unwrap_or_else(|violation| panic!("{violation}"));
        }
    }

    #[test]
    fn damaged_entities_and_any_bytes_are_withstood() {
        let mut random = Random::seeded(13);
        for _ in 0..2_000 {
            let (entity, _) = Entity::random(&mut random, 3);
            let mut bytes = entity.written();
            for _ in 0..random.index(6) {
                if bytes.is_empty() {
                    break;
                }
                let at = random.index(bytes.len());
                match random.index(3) {
                    0 => bytes[at] = random.entropy::<1>()[0],
                    1 => bytes.truncate(at),
                    _ => {
                        bytes.drain(at..(at + 5).min(bytes.len()));
                    }
                }
            }
            withstand(&bytes).unwrap_or_else(|violation| panic!("{violation}"));
        }
    }
}
