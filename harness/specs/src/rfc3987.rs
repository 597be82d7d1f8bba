//! RFC 3987, Internationalized Resource Identifiers (IRIs), January 2005, over the bytes of their UTF-8.
//!
//! RFC 3986 with more characters (section 2.2), and its resolution applied to them as they are (section 6.5). The
//! characters that only turn the direction of writing are not among them (section 4.1). Conversion to URIs, and the
//! comparison of section 5, are left out.

use urispec_model::{ResolveOptions, Span, Spans, UnknownName};

use crate::class::Class;
use crate::cursor::{Cursor, Rejection};
use crate::dispatch::{Document, ParseError};
use crate::meaning::{Meaning, Topic};
use crate::rfc3986::{self, Options, Rule, Syntax};
use crate::{ResolveError, Target};

/// RFC 3986 with more characters.
struct Iri;

impl Syntax for Iri {
    fn run(cursor: &mut Cursor<'_>, rule: &'static str, class: Class) -> Span {
        run(cursor, rule, class, is_ucschar)
    }

    fn run_long(cursor: &mut Cursor<'_>, rule: &'static str, class: Class) -> Span {
        run(cursor, rule, class, is_ucschar)
    }

    /// `iquery = *( ipchar / iprivate / "/" / "?" )`, section 2.2.
    fn run_query(cursor: &mut Cursor<'_>) -> Span {
        run(cursor, "query", Class::QUERY, |character| {
            is_ucschar(character) || is_iprivate(character)
        })
    }

    fn may_begin(byte: u8) -> bool {
        !byte.is_ascii()
    }
}

/// `*( class / pct-encoded / wide )`, for `rule`.
fn run(cursor: &mut Cursor<'_>, rule: &'static str, class: Class, is_wide: impl Fn(char) -> bool) -> Span {
    let start = cursor.at;
    loop {
        cursor.run_escaped(rule, class);
        match character(cursor.rest()) {
            Some(wide) if is_wide(wide) => cursor.at += wide.len_utf8(),
            _ => return Span::new(start, cursor.at),
        }
    }
}

/// The first character, if the bytes begin with the UTF-8 of one that is not ASCII.
fn character(bytes: &[u8]) -> Option<char> {
    let length = match bytes.first()? {
        0xc2..=0xdf => 2,
        0xe0..=0xef => 3,
        0xf0..=0xf4 => 4,
        _ => return None,
    };
    str::from_utf8(bytes.get(..length)?).ok()?.chars().next()
}

/// `ucschar`, section 2.2, without the characters that section 4.1 forbids:
///
/// ```abnf
/// ucschar = %xA0-D7FF / %xF900-FDCF / %xFDF0-FFEF
///         / %x10000-1FFFD / %x20000-2FFFD / %x30000-3FFFD
///         / %x40000-4FFFD / %x50000-5FFFD / %x60000-6FFFD
///         / %x70000-7FFFD / %x80000-8FFFD / %x90000-9FFFD
///         / %xA0000-AFFFD / %xB0000-BFFFD / %xC0000-CFFFD
///         / %xD0000-DFFFD / %xE1000-EFFFD
/// ```
fn is_ucschar(character: char) -> bool {
    match u32::from(character) {
        0x200e | 0x200f | 0x202a..=0x202e => false,
        0xa0..=0xd7ff | 0xf900..=0xfdcf | 0xfdf0..=0xffef | 0xe1000..=0xefffd => true,
        wide @ 0x10000..=0xdffff => wide & 0xffff <= 0xfffd,
        _ => false,
    }
}

/// `iprivate = %xE000-F8FF / %xF0000-FFFFD / %x100000-10FFFD`, section 2.2.
fn is_iprivate(character: char) -> bool {
    matches!(u32::from(character), 0xe000..=0xf8ff | 0xf0000..=0xffffd | 0x0010_0000..=0x0010_fffd)
}

/// RFC 3986's rules that have another name here, section 2.2.
const RENAMED: [(Rule, &str); 21] = [
    (Rule::UriReference, "IRI-reference"),
    (Rule::Uri, "IRI"),
    (Rule::AbsoluteUri, "absolute-IRI"),
    (Rule::RelativeRef, "irelative-ref"),
    (Rule::HierPart, "ihier-part"),
    (Rule::RelativePart, "irelative-part"),
    (Rule::Authority, "iauthority"),
    (Rule::Userinfo, "iuserinfo"),
    (Rule::Host, "ihost"),
    (Rule::RegName, "ireg-name"),
    (Rule::Path, "ipath"),
    (Rule::PathAbempty, "ipath-abempty"),
    (Rule::PathAbsolute, "ipath-absolute"),
    (Rule::PathNoscheme, "ipath-noscheme"),
    (Rule::PathRootless, "ipath-rootless"),
    (Rule::PathEmpty, "ipath-empty"),
    (Rule::Segment, "isegment"),
    (Rule::SegmentNz, "isegment-nz"),
    (Rule::SegmentNzNc, "isegment-nz-nc"),
    (Rule::Query, "iquery"),
    (Rule::Fragment, "ifragment"),
];

/// The rules of one character that RFC 3986 does not have.
const CHARACTERS: [&str; 4] = ["ipchar", "iunreserved", "ucschar", "iprivate"];

fn name(rule: Rule) -> &'static str {
    let renamed = RENAMED.iter().find(|(other, _)| *other == rule);
    renamed.map_or(rule.name(), |(_, name)| name)
}

/// The document's own names for the rules that could not go on.
fn rename(why: Rejection) -> Rejection {
    let renamed = RENAMED.iter().find(|(rule, _)| rule.name() == why.rule);
    Rejection {
        rule: renamed.map_or(why.rule, |(_, name)| name),
        ..why
    }
}

/// One character: `ipchar`, `iunreserved`, `ucschar` or `iprivate`, section 2.2.
fn one(rule: &'static str, input: &[u8]) -> Result<Spans, Rejection> {
    let mut cursor = Cursor::new(input);
    let is_narrow = |byte: &u8| match rule {
        "ipchar" => Class::PCHAR.has(*byte),
        "iunreserved" => Class::UNRESERVED.has(*byte),
        _ => false,
    };
    match character(input) {
        _ if rule == "ipchar" && input.first() == Some(&b'%') => rfc3986::pct_encoded(&mut cursor)?,
        _ if input.first().is_some_and(is_narrow) => cursor.at += 1,
        Some(wide) if (rule == "iprivate" && is_iprivate(wide)) || (rule != "iprivate" && is_ucschar(wide)) => {
            cursor.at += wide.len_utf8();
        }
        _ => return Err(cursor.rejection(rule, "one character of the class")),
    }
    cursor.end(rule, "the end, or what the rule allows here")?;
    Ok(Spans::default())
}

/// RFC 3987.
pub(crate) struct Door;

impl Document for Door {
    fn rules(&self) -> Vec<&'static str> {
        let shared = Rule::ALL.iter().filter(|rule| **rule != Rule::Pchar);
        shared.map(|rule| name(*rule)).chain(CHARACTERS).collect()
    }

    fn whole(&self) -> &'static [&'static str] {
        &["IRI-reference", "IRI", "absolute-IRI", "irelative-ref"]
    }

    fn parse(&self, rule: Option<&str>, input: &[u8]) -> Result<Spans, ParseError> {
        let Some(asked) = rule else {
            return Ok(rfc3986::parse_reference_as::<Iri>(input).map_err(rename)?.spans());
        };
        if let Some(rule) = CHARACTERS.iter().find(|rule| **rule == asked) {
            return Ok(one(rule, input)?);
        }
        let shared = Rule::ALL
            .iter()
            .find(|rule| **rule != Rule::Pchar && name(**rule) == asked);
        match shared {
            Some(rule) => Ok(rfc3986::parse_as::<Iri>(*rule, input).map_err(rename)?),
            None => Err(UnknownName {
                kind: "rule of RFC 3987",
                found: asked.to_owned(),
                known: self.rules(),
            }
            .into()),
        }
    }

    fn resolve(&self, base: &[u8], input: &[u8], options: ResolveOptions) -> Result<Target, ResolveError> {
        let choices = Options {
            strict: options.strict,
            normalize_base: false,
        };
        rfc3986::resolve_as::<Iri>(base, input, choices).map(Target::Uri)
    }

    fn meanings(&self) -> Vec<Meaning> {
        let own = rfc3986::MEANINGS.into_iter().map(|(topic, answer, _)| match topic {
            Topic::Params | Topic::QueryCut | Topic::FragmentCut | Topic::Authority => (topic, answer, "2.2"),
            _ => (topic, answer, "6.5"),
        });
        own.chain([(Topic::Base, "absolute", "6.5")])
            .map(Meaning::from)
            .collect()
    }
}
