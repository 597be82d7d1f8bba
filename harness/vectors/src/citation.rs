//! Where a document says it.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

use serde::de::{self, Deserialize, Deserializer};
use urispec_model::Spec;

/// A place in a document, written `rfc3986#3.2.2`, `rfc2396#C.1`, or `erratum#4789`.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Citation {
    /// The document by its own name, or `erratum`.
    pub document: String,
    /// The section as the document prints it, or the erratum's number.
    pub section: String,
}

/// A text that is no citation.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("expected a citation such as `rfc3986#3.2.2` or `erratum#4789`, found `{0}`")]
pub struct NotACitation(pub String);

/// Each document's sections with their titles, and the errata with where they apply.
static SECTIONS: LazyLock<BTreeMap<String, BTreeMap<String, String>>> = LazyLock::new(|| {
    serde_json::from_str(include_str!("../sections.json"))
        .expect("sections.json is part of the crate and a test reads it")
});

impl Citation {
    /// Documents that may be cited; the text of RFC 3513 is not at hand, so its sections are not checked.
    pub const DOCUMENTS: &[&str] = &[
        "erratum", "rfc1738", "rfc1808", "rfc2373", "rfc2396", "rfc2732", "rfc3513", "rfc3986", "rfc3987", "rfc4291",
        "rfc6874",
    ];

    /// The section's title; for an erratum the place that it corrects. `None` if there is no such section.
    pub fn title(&self) -> Option<&'static str> {
        Some(SECTIONS.get(&self.document)?.get(&self.section)?)
    }

    /// The sections that [`Citation::title`] knows of this citation's document, as printed.
    pub fn known_sections(&self) -> Option<impl Iterator<Item = &'static str>> {
        Some(SECTIONS.get(&self.document)?.keys().map(String::as_str))
    }

    /// Whether it can account for what `spec` says: a citation of the document itself, of RFC 2396 for
    /// RFC 2732 (which updates it), or of RFC 1738 for RFC 1808 (which takes `login` and `uchar` from it).
    pub fn covers(&self, spec: Spec) -> bool {
        match (spec, self.document.as_str()) {
            (Spec::Rfc2732, "rfc2396") | (Spec::Rfc1808, "rfc1738") => true,
            (_, document) => document == spec.name(),
        }
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

impl<'de> Deserialize<'de> for Citation {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = <std::borrow::Cow<'de, str>>::deserialize(deserializer)?;
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
        for text in ["rfc3986#3.2.2", "rfc2396#C.1", "erratum#4789", "rfc1738#Appendix"] {
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
        assert_eq!(cite("rfc3986#9.9").title(), None);
    }

    #[test]
    fn an_update_is_covered_by_what_it_updates() {
        assert!(cite("rfc2396#3.2.2").covers(Spec::Rfc2732));
        assert!(!cite("rfc2732#3").covers(Spec::Rfc2396));
        assert!(cite("rfc1738#5").covers(Spec::Rfc1808));
        assert!(!cite("erratum#4789").covers(Spec::Rfc3986));
    }
}
