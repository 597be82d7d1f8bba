//! The parsers that are Rust crates, one file and one cargo feature each.

#[cfg(feature = "ada-url")]
mod ada_url;
#[cfg(feature = "fluent-uri")]
mod fluent_uri;
#[cfg(feature = "http")]
mod http;
#[cfg(feature = "iref")]
mod iref;
#[cfg(feature = "iri-string")]
mod iri_string;
#[cfg(feature = "linkify")]
mod linkify;
#[cfg(feature = "oxiri")]
mod oxiri;
#[cfg(feature = "uriparse")]
mod uriparse;
#[cfg(feature = "url")]
mod url;

use serde::Serialize;

use crate::Subject;

/// A parser for which this crate has an adapter, built in or not.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Known {
    /// The subject's name.
    pub name: &'static str,
    /// The cargo feature that builds the adapter in.
    pub feature: &'static str,
    /// Additional requirements of the build: "a C++20 compiler".
    pub needs: Option<&'static str>,
    /// Whether this build contains the adapter.
    pub built_in: bool,
}

/// Every parser for which this crate has an adapter, in order of name.
pub const KNOWN: &[Known] = &[
    known("ada-url", Some("a C++20 compiler"), cfg!(feature = "ada-url")),
    known("fluent-uri", None, cfg!(feature = "fluent-uri")),
    known("http", None, cfg!(feature = "http")),
    known("iref", None, cfg!(feature = "iref")),
    Known {
        feature: "iref",
        ..known("iref-join", None, cfg!(feature = "iref"))
    },
    known("iri-string", None, cfg!(feature = "iri-string")),
    known("linkify", None, cfg!(feature = "linkify")),
    known("oxiri", None, cfg!(feature = "oxiri")),
    known("uriparse", None, cfg!(feature = "uriparse")),
    known("url", None, cfg!(feature = "url")),
];

/// Every subject that is built in, in order of name.
pub fn all() -> Vec<Box<dyn Subject>> {
    vec![
        #[cfg(feature = "ada-url")]
        ada_url::subject(),
        #[cfg(feature = "fluent-uri")]
        fluent_uri::subject(),
        #[cfg(feature = "http")]
        http::subject(),
        #[cfg(feature = "iref")]
        iref::subject(),
        #[cfg(feature = "iref")]
        iref::join(),
        #[cfg(feature = "iri-string")]
        iri_string::subject(),
        #[cfg(feature = "linkify")]
        linkify::subject(),
        #[cfg(feature = "oxiri")]
        oxiri::subject(),
        #[cfg(feature = "uriparse")]
        uriparse::subject(),
        #[cfg(feature = "url")]
        url::subject(),
    ]
}

/// An entry whose subject and feature both have the crate's name. Only crates with several subjects need different
/// names.
const fn known(name: &'static str, needs: Option<&'static str>, built_in: bool) -> Known {
    Known {
        name,
        feature: name,
        needs,
        built_in,
    }
}

#[cfg(test)]
mod tests;
