//! Finds the parts that a document defines in the URLs of its schemes, and the request that a client sends for such
//! a URL: RFC 1738 section 3.
//!
//! Each answer follows the strict interpretation of one document. A URL is cut at the delimiters that the document
//! names, in the order of the document. Then each part is decoded once. [`otherwise`] returns the further answers
//! that the document permits. The characters of a part are not checked here: the grammar has already accepted the
//! whole URL.

mod generic;
mod octets;
mod reader;
mod schemes;
mod sent;

use urispec_model::Spec::{Rfc1630, Rfc1738, Rfc6068, Rfc8089, UriUrl01, UriUrl03, UriUrl06};
use urispec_model::{Operation, PartValue, SchemeParts, Spec};

use crate::cursor::Rejection;
use crate::dispatch::parse_whole;
use crate::document::AskError;
use crate::encoding::is_between;
use octets::{raw, text};
use reader::Reader;

use Outcome::{Parts, Rejected, Silent};
use Value::{List, Text, Undefined};

/// The value of one part of a URL. `Undefined` means that the URL does not have the part. An empty part has a
/// different value.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Value {
    Undefined,
    Text(Vec<u8>),
    List(Vec<Vec<u8>>),
}

/// The answer of a document: a list of parts. Parts that the document does not define are not in the list.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Outcome {
    Silent,
    Rejected(&'static str),
    Parts(Vec<Part>),
}

/// The name of a part, from the table of the operation, and the value of the part.
type Part = (&'static str, Value);

/// Whether a document defines the operation.
pub(crate) fn defines(spec: Spec, operation: Operation) -> bool {
    match operation {
        Operation::SchemeParts => matches!(spec, Spec::Rfc6068 | Spec::Rfc8089) || defines(spec, Operation::Dispatch),
        Operation::Dispatch => OLD.contains(&spec) || is_generic(spec),
        _ => false,
    }
}

/// The parts of a URL that its scheme defines, or the parts of the request that a client sends for the URL.
pub(crate) fn answer(spec: Spec, operation: Operation, input: &[u8]) -> Result<SchemeParts, AskError> {
    if !defines(spec, operation) {
        return Err(AskError::Undefined);
    }
    parse_whole(spec, input)?;
    match letter(spec).answer(operation, input) {
        Silent => Err(AskError::Undefined),
        Rejected(what) => Err(Rejection::new("url", 0, what).into()),
        Parts(parts) => Ok(named(parts)),
    }
}

/// The parts by the strict interpretation of the document, even if its grammar does not derive the whole URL.
pub(crate) fn by_letter(spec: Spec, operation: Operation, input: &[u8]) -> Option<SchemeParts> {
    if !defines(spec, operation) {
        return None;
    }
    match letter(spec).answer(operation, input) {
        Parts(parts) => Some(named(parts)),
        _ => None,
    }
}

/// Whether a document has a generic syntax, which is the same for all schemes.
fn is_generic(document: Spec) -> bool {
    is_between(document, Spec::UrlSyntax00, Spec::Rfc3986) || matches!(document, Spec::Rfc3987 | Spec::Rfc6874)
}

/// The answers that a document permits in addition to the strict answer, each with the id of its interpretation;
/// `None` is a rejection.
pub(crate) fn otherwise(spec: Spec, operation: Operation, input: &[u8]) -> Vec<(&'static str, Option<SchemeParts>)> {
    let by_letter = answer(spec, operation, input);
    if by_letter.as_ref().is_err_and(|error| *error == AskError::Undefined) {
        return Vec::new();
    }
    let letter = letter(spec).answer(operation, input);
    let is_permitted = |reading: &str, documents: &[Spec]| {
        documents.contains(&spec) || is_generic(spec) && OF_GENERIC.contains(&reading)
    };
    let readings = READINGS
        .iter()
        .filter(|(reading, documents)| is_permitted(reading, documents));
    let mut all: Vec<(&str, Outcome)> = readings
        .map(|(reading, _)| {
            (
                *reading,
                Reader {
                    document: spec,
                    reading,
                }
                .answer(operation, input),
            )
        })
        .filter(|(_, other)| *other != letter)
        .collect();
    let of_guesses: Vec<_> = [("ftp-type-guessed", letter)]
        .iter()
        .chain(&all)
        .flat_map(|(name, outcome)| guesses(name, outcome))
        .collect();
    all.extend(of_guesses);
    let by_letter = by_letter.ok().or_else(|| self::by_letter(spec, operation, input));
    let permitted = all.into_iter().filter_map(|(reading, outcome)| match outcome {
        Silent => None,
        Rejected(_) => Some((reading, None)),
        Parts(parts) => {
            let parts = named(parts);
            // An answer that is the same as the strict one is not listed again.
            let is_other = by_letter
                .as_ref()
                .is_none_or(|letter| letter.agrees(&parts) != Some(true));
            is_other.then_some((reading, Some(parts)))
        }
    });
    permitted.collect()
}

const fn letter(document: Spec) -> Reader {
    Reader { document, reading: "" }
}

fn named(parts: Vec<Part>) -> SchemeParts {
    let value = |value| match value {
        Undefined => PartValue::Undefined,
        Text(text) => PartValue::Text(text.into()),
        List(texts) => PartValue::List(texts.into_iter().map(Into::into).collect()),
    };
    let parts = parts.into_iter();
    let parts = parts.map(|(name, part)| (name.parse().expect("every name is the name of a part"), value(part)));
    SchemeParts(parts.collect())
}

/// The name of the scheme of a URL, if a document defines the parts of its URLs.
pub(crate) fn scheme(input: &[u8]) -> Option<&'static str> {
    // Two documents put a prefix before the scheme.
    let has_prefix = input
        .get(..4)
        .is_some_and(|prefix| prefix.eq_ignore_ascii_case(b"url:"));
    let name = input[if has_prefix { 4 } else { 0 }..]
        .split(|byte| *byte == b':')
        .next()?;
    let mut known = SECTIONS.iter().map(|(scheme, _)| *scheme);
    known.find(|scheme| name.eq_ignore_ascii_case(scheme.as_bytes()))
}

/// The document that defines the operation, with its section about this scheme or about all schemes.
pub(crate) fn section(document: Spec, operation: Operation, scheme: &str) -> Option<(Spec, &'static str)> {
    if is_generic(document) {
        return generic::section(document, operation);
    }
    let found = SECTIONS.iter().find(|(name, _)| *name == scheme);
    let [draft_01, draft_03, rfc_1630, numbered] = found.map_or(
        ["Specific-Naming-Schemes", "Specific-Schemes", "Specific-Schemes", "3"],
        |(_, sections)| *sections,
    );
    let section = match document {
        Spec::UriUrl01 => draft_01,
        Spec::UriUrl03 => draft_03,
        Spec::Rfc1630 => rfc_1630,
        Spec::UriUrl06 | Spec::Rfc1738 => numbered,
        _ => "2",
    };
    Some((document, section))
}

/// For each scheme, four sections: of draft 01, of draft 03, of RFC 1630, and of draft 06 and RFC 1738.
const SECTIONS: &[(&str, [&str; 4])] = &[
    ("ftp", ["FTP", "FTP", "FTP", "3.2"]),
    ("http", ["HTTP", "HTTP", "HTTP", "3.3"]),
    ("gopher", ["Gopher", "GOPHER", "Gopher", "3.4"]),
    ("mailto", ["Specific-Naming-Schemes", "MAILTO", "Mailto", "3.5"]),
    ("news", ["News", "NEWS", "News", "3.6"]),
    ("nntp", ["Specific-Naming-Schemes", "NNTP", "NNTP", "3.7"]),
    (
        "telnet",
        [
            "Telnet-rlogin-tn3270",
            "TELNET-RLOGIN-TN3270",
            "Telnet-rlogin-tn3270",
            "3.8",
        ],
    ),
    ("wais", ["WAIS", "WAIS", "WAIS", "3.9"]),
    ("file", ["Specific-Naming-Schemes", "Specific-Schemes", "file", "3.10"]),
    ("prospero", ["Prospero", "PROSPERO", "Prospero", "3.11"]),
];

const NUMBERED: &[Spec] = &[UriUrl06, Rfc1738];
const SECURED: &[Spec] = &[UriUrl03, UriUrl06, Rfc1738];
const SUFFIXED: &[Spec] = &[UriUrl03, Rfc1630];
const TYPED: &[Spec] = &[UriUrl03, Rfc1630, UriUrl06, Rfc1738];
const UNNUMBERED: &[Spec] = &[UriUrl01, UriUrl03, Rfc1630];
const OLD: &[Spec] = &[UriUrl01, UriUrl03, Rfc1630, UriUrl06, Rfc1738];
const WITH_FILE: &[Spec] = &[Rfc1630, UriUrl06, Rfc1738, Rfc8089];

/// The ids of the interpretations, each with the documents that permit it.
#[rustfmt::skip]
const READINGS: &[(&str, &[Spec])] = &[
    ("uri-url-01-password", &[UriUrl01]), ("old-ftp-slash", NUMBERED), ("old-type-code", NUMBERED),
    ("ftp-directory-by-nlst", TYPED), ("ftp-directory-by-list", TYPED), ("ftp-slash-is-a-suffix", SUFFIXED),
    ("line-break-left-encoded", SECURED), ("line-break-refused", &[UriUrl01, UriUrl03, UriUrl06, Rfc1738]),
    ("port-not-of-tcp", OLD), ("reserved-port-refused", SECURED),
    ("http-slash-left-out", NUMBERED), ("root-without-segments", OLD), ("rfc3986-password-ignored", &[]), ("rfc3986-http-without-host", &[]),
    ("file-root-is-a-segment", &[Rfc8089]), ("file-empty-host-is-none", WITH_FILE), ("file-own-machine", WITH_FILE),
    ("gopher-no-selector", OLD), ("gopher-type-as-written", &[UriUrl01, Rfc1630, UriUrl06, Rfc1738]),
    ("gopher-type-by-default", &[UriUrl03]), ("gopher-search-as-written", &[Rfc1738]),
    ("gopher-search-by-its-rule", NUMBERED), ("uri-url-06-string-after-one-tab", &[UriUrl06]),
    ("gopher-command-divided", &[Rfc1630]), ("gopher-selector-unchecked", SECURED), ("gopher-empty-search-not-sent", NUMBERED),
    ("gopher-search-sent-with-string", &[UriUrl03, UriUrl06]), ("gopher-form-fetched", SECURED),
    ("news-encoded-sign", UNNUMBERED), ("search-plus-is-a-space", &[UriUrl01, UriUrl03]),
    ("wais-path-in-one-piece", SUFFIXED), ("prospero-version-in-name", UNNUMBERED),
    ("mailto-no-address-is-an-empty-list", &[Rfc6068]), ("mailto-every-comma", &[Rfc6068]),
    ("mailto-to-fields-joined", &[Rfc6068]),
    ("mailto-ignored-fields-left-out", &[Rfc6068]), ("mailto-line-break-refused", &[Rfc6068]),
    ("mailto-not-utf-8-refused", &[Rfc6068]),
];

/// The interpretations that documents with a generic syntax permit.
const OF_GENERIC: [&str; 6] = [
    "http-slash-left-out",
    "port-not-of-tcp",
    "reserved-port-refused",
    "rfc3986-http-without-host",
    "rfc3986-password-ignored",
    "root-without-segments",
];

/// By RFC 1738 section 3.2.3, a client guesses the transfer type if the URL does not have one. A listing
/// (`;type=d`) is in ASCII.
fn guesses(name: &'static str, outcome: &Outcome) -> Vec<(&'static str, Outcome)> {
    let Parts(parts) = outcome else { return Vec::new() };
    let [before @ .., ("type", Undefined), command @ (_, Text(verb)), file] = &parts[..] else {
        return Vec::new();
    };
    let (name, types): (_, &[&str]) = match name {
        "ftp-type-guessed" if verb == b"NLST" => ("ftp-type-of-a-listing", &["A"]),
        _ => (name, &["A", "I"]),
    };
    let with = |code| Parts([before, &[("type", code), command.clone(), file.clone()]].concat());
    types.iter().map(|code| (name, with(text(code)))).collect()
}
