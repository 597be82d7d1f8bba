//! Citations: the places in documents that define an expected answer.

use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap};
use std::fmt;
use std::str::FromStr;
use std::sync::{Arc, LazyLock};

use serde::de::{self, Deserialize, Deserializer};
use urispec_model::Spec;

use crate::run::{expand, shorten};

/// A place in a document, written `rfc3986#3.2.2`, `rfc2396#C.1`, or `erratum#4789`.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Citation {
    /// The name of the document, or `erratum`.
    pub document: String,
    /// The section number as the document prints it, or the number of the erratum.
    pub section: String,
}

/// A text that is not a citation.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("expected a citation such as `rfc3986#3.2.2` or `erratum#4789`, found `{0}`")]
pub struct NotACitation(pub String);

/// The sections of each document with their titles, and the errata with the places that they correct.
static SECTIONS: LazyLock<BTreeMap<String, BTreeMap<String, String>>> = LazyLock::new(|| {
    serde_json::from_str(include_str!("../sections.json"))
        .expect("sections.json is part of the crate, and a test parses it")
});

/// A document that may be cited although its text is not in this repository. Its sections are not checked.
const UNREAD: &str = "rfc3513";

impl Citation {
    /// The names that may be cited: each document, the documents on which the documents are based, and `erratum`.
    pub fn documents() -> impl Iterator<Item = &'static str> {
        SECTIONS.keys().map(String::as_str).chain([UNREAD])
    }

    /// The title of the section, or the place that an erratum corrects. `None` if there is no such section.
    pub fn title(&self) -> Option<&'static str> {
        Some(SECTIONS.get(&self.document)?.get(&self.section)?)
    }

    /// The sections of this citation's document for which [`Citation::title`] has a title, as printed.
    pub fn known_sections(&self) -> Option<impl Iterator<Item = &'static str>> {
        Some(SECTIONS.get(&self.document)?.keys().map(String::as_str))
    }

    /// Whether the citation can justify an expected answer of `spec`: it cites this document, or a document on which
    /// this document depends.
    pub fn covers(&self, spec: Spec) -> bool {
        let relies_on = match spec {
            Spec::Own(own) => own.document().relies_on,
            _ => None,
        };
        self.document == spec.name()
            || relies_on.is_some_and(|other| self.document == other.name())
            || together_with(spec).contains(&self.document.as_str())
    }
}

/// The documents that `spec` updates, or from which `spec` takes productions without repeating them.
const fn together_with(spec: Spec) -> &'static [&'static str] {
    match spec {
        // These documents take the login and the characters from the URL draft that they accompany, or from the RFC
        // that followed the draft.
        Spec::RelativeUrl00 | Spec::RelativeUrl01 | Spec::RelativeUrl02 => &["draft-ietf-uri-url-06"],
        Spec::RelativeUrl03 | Spec::RelativeUrl04 | Spec::RelativeUrl05 | Spec::RelativeUrl06 | Spec::Rfc1808 => {
            &["rfc1738"]
        }
        Spec::Rfc2616 | Spec::Rfc2732 => &["rfc2396"],
        Spec::Rfc3987 | Spec::Rfc6068 | Spec::Rfc6874 | Spec::Rfc7230 | Spec::Rfc8089 => &["rfc3986"],
        _ => &[],
    }
}

impl fmt::Display for Citation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}#{}", self.document, self.section)
    }
}

impl FromStr for Citation {
    type Err = NotACitation;

    fn from_str(text: &str) -> Result<Self, NotACitation> {
        let plain = |part: &str| {
            !part.is_empty()
                && part
                    .bytes()
                    .all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-'))
        };
        match text.split_once('#') {
            Some((document, section)) if plain(document) && plain(section) => Ok(Self {
                document: document.to_owned(),
                section: section.to_owned(),
            }),
            _ => Err(NotACitation(text.to_owned())),
        }
    }
}

/// The value of `because` in a file: citations, and runs of citations such as `draft-fielding-uri-rfc2396bis-00..07#5.2`.
pub(crate) struct Citations(pub(crate) Arc<Vec<Citation>>);

impl Citations {
    /// The citations in short form.
    pub(crate) fn shortened(citations: &[Citation]) -> Vec<String> {
        let sections: Vec<String> = citations
            .iter()
            .map(|citation| format!("#{}", citation.section))
            .collect();
        let documents = citations.iter().map(|citation| citation.document.as_str());
        shorten(&documents.zip(sections.iter().map(String::as_str)).collect::<Vec<_>>())
    }
}

impl<'de> Deserialize<'de> for Citations {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        thread_local! {
            /// A cache: thousands of groups have the same few lists.
            static KNOWN: RefCell<HashMap<String, Arc<Vec<Citation>>>> = RefCell::default();
        }
        let texts = Vec::<Cow<'de, str>>::deserialize(deserializer)?;
        // No citation contains a line feed, so a list that is in the cache has no other list with its key.
        if texts.iter().any(|text| text.contains('\n')) {
            return Ok(Self(Arc::new(citations(&texts).map_err(de::Error::custom)?)));
        }
        let key = texts.join("\n");
        if let Some(known) = KNOWN.with_borrow(|known| known.get(&key).cloned()) {
            return Ok(Self(known));
        }
        let read = Arc::new(citations(&texts).map_err(de::Error::custom)?);
        KNOWN.with_borrow_mut(|known| known.insert(key, read.clone()));
        Ok(Self(read))
    }
}

/// The citations of a list in short form. The error is a message for the reader of the file.
fn citations(texts: &[Cow<'_, str>]) -> Result<Vec<Citation>, String> {
    thread_local! {
        /// A cache: the lists have a thousand different texts.
        static KNOWN: RefCell<HashMap<String, Vec<Citation>>> = RefCell::default();
    }
    let mut citations = Vec::new();
    for text in texts {
        let is_known =
            KNOWN.with_borrow(|known| known.get(&**text).map(|run| citations.extend_from_slice(run)).is_some());
        if !is_known {
            let run = run(text)?;
            citations.extend_from_slice(&run);
            KNOWN.with_borrow_mut(|known| known.insert(text.clone().into_owned(), run));
        }
    }
    Ok(citations)
}

/// The citations of one text in short form.
fn run(text: &str) -> Result<Vec<Citation>, String> {
    let (documents, rest) = text.split_at(text.find('#').unwrap_or(text.len()));
    let documents = expand(documents).map_err(|error| error.to_string())?;
    let citations = documents.iter().map(|document| format!("{document}{rest}").parse());
    citations
        .collect::<Result<_, NotACitation>>()
        .map_err(|error| error.to_string())
}

impl<'de> Deserialize<'de> for Citation {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = <Cow<'de, str>>::deserialize(deserializer)?;
        text.parse().map_err(de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn cite(text: &str) -> Citation {
        text.parse().unwrap()
    }

    #[test]
    fn a_citation_is_written_as_it_was_read() {
        for text in [
            "rfc3986#3.2.2",
            "rfc2396#C.1",
            "erratum#4789",
            "rfc1738#Appendix",
            "draft-fielding-url-syntax-05#C.1",
            "rfc1630#Partial-relative-form",
        ] {
            assert_eq!(cite(text).to_string(), text);
        }
        for text in [
            "",
            "rfc3986",
            "#3",
            "rfc3986#",
            "rfc3986#5#4",
            "rfc 3986#5",
            "rfc3986#\u{1b}",
        ] {
            assert!(text.parse::<Citation>().is_err(), "{text:?}");
        }
    }

    #[test]
    fn sections_have_titles() {
        assert_eq!(cite("rfc3986#3.2.2").title(), Some("Host"));
        assert_eq!(cite("rfc2396#C.1").title(), Some("Normal Examples"));
        assert_eq!(cite("erratum#4789").title(), Some("RFC 3986 section 5.2.3"));
        assert_eq!(cite("draft-ietf-uri-url-01#Partial-form").title(), Some("Partial form"));
        assert_eq!(cite("rfc3986#9.9").title(), None);
    }

    #[test]
    fn every_document_may_be_cited() {
        for spec in Spec::ALL {
            assert!(Citation::documents().any(|document| document == spec.name()), "{spec}");
        }
        assert!(Citation::documents().any(|document| document == "erratum"));
    }

    #[test]
    fn an_update_is_covered_by_what_it_updates() {
        assert!(cite("rfc2396#3.2.2").covers(Spec::Rfc2732));
        assert!(!cite("rfc2732#3").covers(Spec::Rfc2396));
        assert!(cite("rfc1738#5").covers(Spec::Rfc1808));
        assert!(cite("rfc3986#3.2.2").covers(Spec::Rfc6874));
        assert!(!cite("erratum#4789").covers(Spec::Rfc3986));
    }
}
