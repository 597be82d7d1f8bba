//! The parts that a document defines for URLs of one scheme.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::Bytes;

/// A part of a URL that its scheme defines, or a part of a client's request. RFC 1738 section 3 names most of these
/// parts.
///
/// Some parts belong only to URLs, some only to requests, and some to both.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum PartName {
    /// The user.
    User,
    /// The password.
    Password,
    /// file: the host.
    Host,
    /// In a request: the port to which a client connects.
    Port,
    /// ftp, http, file: the segments of the path.
    Segments,
    /// ftp: the letter after `;type=`.
    Typecode,
    /// gopher, wais: the type.
    Type,
    /// gopher: the selector.
    Selector,
    /// gopher, http, wais: the search string.
    Search,
    /// gopher: the Gopher+ string.
    String,
    /// wais: the database.
    Database,
    /// wais: the identifier of a document.
    Path,
    /// mailto: the addresses.
    To,
    /// mailto: names and values of header fields, alternating.
    Headers,
    /// news, nntp: the newsgroup.
    Group,
    /// news: the identifier of an article.
    Message,
    /// nntp: the number of an article.
    Number,
    /// prospero: the name of an object. ftp, in a request: the name of the file or directory.
    Name,
    /// prospero: names and values of fields, alternating.
    Fields,
    /// ftp, in a request: the arguments of `CWD`, one for each command.
    Directories,
    /// ftp, in a request: the command that gets the data.
    Command,
    /// http, in a request: the target.
    Target,
    /// gopher, telnet: everything that a client sends.
    Sent,
}

crate::names!(
    PartName, "part",
    User => "user", Password => "password", Host => "host", Port => "port", Segments => "segments", Typecode => "typecode",
    Type => "type", Selector => "selector", Search => "search", String => "string", Database => "database", Path => "path",
    To => "to", Headers => "headers", Group => "group", Message => "message", Number => "number", Name => "name",
    Fields => "fields", Directories => "directories", Command => "command", Target => "target", Sent => "sent",
);

/// The value of a part.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged, expecting = "expected null, a text or a list of texts")]
pub enum PartValue {
    /// The URL does not have this part.
    Undefined,
    /// One text, which may be empty.
    Text(Bytes<'static>),
    /// Several texts, in their order.
    List(Vec<Bytes<'static>>),
}

/// The parts of a URL that its scheme defines, or the parts of the request that a client sends for it. Each part
/// is decoded.
///
/// In JSON they are an object. An absent key states nothing about its part; `null` means that the URL does not have
/// the part.
///
/// Names and values of header fields alternate in one list, and so do the names and values of the fields of a
/// `prospero` URL.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SchemeParts(pub BTreeMap<PartName, PartValue>);

impl SchemeParts {
    /// Whether the parts that an answer reports have the same values in `self`; `None` if the answer reports none of
    /// these parts. The case of the names of header fields does not matter (RFC 6068 section 2).
    ///
    /// ```
    /// use urispec_model::{PartName, PartValue, SchemeParts};
    ///
    /// let of = |name, text: &'static str| (name, PartValue::Text(text.into()));
    /// let expected = SchemeParts([of(PartName::Type, "0"), of(PartName::Selector, "a b")].into());
    /// assert_eq!(expected.agrees(&SchemeParts([of(PartName::Type, "0")].into())), Some(true));
    /// assert_eq!(expected.agrees(&SchemeParts([of(PartName::Selector, "a%20b")].into())), Some(false));
    /// assert_eq!(expected.agrees(&SchemeParts::default()), None);
    /// ```
    pub fn agrees(&self, observed: &Self) -> Option<bool> {
        let mut known = observed
            .0
            .iter()
            .filter_map(|(name, value)| Some((name, self.0.get(name)?, value)))
            .peekable();
        let are_same = |name: &PartName, expected: &PartValue, observed: &PartValue| match (expected, observed) {
            (PartValue::List(expected), PartValue::List(observed)) if *name == PartName::Headers => {
                are_same_headers(expected, observed)
            }
            _ => expected == observed,
        };
        known.peek()?;
        Some(known.all(|(name, expected, observed)| are_same(name, expected, observed)))
    }
}

/// Compares lists in which names and values alternate; the case of names does not matter.
fn are_same_headers(expected: &[Bytes<'_>], observed: &[Bytes<'_>]) -> bool {
    let mut pairs = expected.iter().zip(observed).enumerate();
    let is_name = |place: usize| place.is_multiple_of(2);
    expected.len() == observed.len()
        && pairs.all(|(place, (expected, observed))| {
            expected == observed || is_name(place) && expected.as_ref().eq_ignore_ascii_case(observed.as_ref())
        })
}
