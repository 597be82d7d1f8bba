//! Internal to urispec, no stability: programs use the crates `urispec` and `urispec-cli`.
//!
//! The terms of urispec as types, and the JSON form of these types.
//!
//! | type | term |
//! |---|---|
//! | [`Spec`] | a document, such as RFC 3986 |
//! | [`Component`], [`Parts`] | the parts of a URI, by name and with their texts |
//! | [`Request`], [`OwnedRequest`] | a request to a parser |
//! | [`Observation`], [`Answer`] | the outcome, and the answer of a parser that accepts |
//! | [`Expectation`] | the answers that a document requires or permits |
//! | [`Verdict`] | the result of comparing the two |
//!
//! This crate does *not* parse, judge, or do any input and output. Inputs are always bytes, because a URI parser may
//! get bytes that are not UTF-8, which strings cannot represent.
//!
//! # Undefined is not empty
//!
//! ```
//! use urispec_model::{Component, Parts, Value};
//!
//! let mut parts = Parts::default();
//! parts.set(Component::Query, Value::Present(b"".into()));
//! parts.set(Component::Fragment, Value::Undefined);
//! assert_ne!(parts[Component::Query], parts[Component::Fragment]);
//! ```
//!
//! # A request and an answer in JSON
//!
//! The [protocol](wire), vectors, run files and baselines use the same JSON.
//!
//! ```
//! use urispec_model::{Answer, Component, Observation, OwnedRequest, Request};
//!
//! let request: OwnedRequest = serde_json::from_str(r#"{"op":"parse","input":"http://a?"}"#)?;
//! assert_eq!(request.as_request(), Request::Parse { input: b"http://a?", rule: None });
//!
//! let answer: Observation = serde_json::from_str(r#"{"accept":{"host":"a","query":"","fragment":null}}"#)?;
//! let Observation::Accept(Answer::Parts(parts)) = &answer else { panic!() };
//! assert_eq!(parts[Component::Query].present(), Some(b"".as_slice()));
//! assert_eq!(parts[Component::Fragment].present(), None);
//! assert_eq!(serde_json::to_string(&answer)?, r#"{"accept":{"host":"a","query":"","fragment":null}}"#);
//! # Ok::<(), serde_json::Error>(())
//! ```

mod amendments;
mod base;
mod bytes;
mod component;
mod encoded;
mod expectation;
mod extracted;
mod hazard;
mod mismatch;
mod observation;
mod operation;
mod owned_request;
mod pairs;
mod parts;
mod request;
#[cfg(feature = "schema")]
pub mod schema;
mod scheme_parts;
mod spans;
mod spec;
mod target;
mod text;
mod verdict;
pub mod wire;

pub use amendments::{AMENDMENTS, Amendment, Change};
pub use base::{Base, Layer};
pub use bytes::Bytes;
pub use component::{Component, ComponentSet};
pub use encoded::Encoded;
pub use expectation::{Expectation, Permitted, Provenance};
pub use extracted::Extracted;
pub use hazard::{Hazard, HazardKind};
pub use mismatch::MismatchKind;
pub use observation::{Answer, Observation};
pub use operation::{Level, Method, Operation, Place, ResolveOptions, Setter, Surplus};
pub use owned_request::OwnedRequest;
pub use pairs::Pairs;
pub use parts::{Parts, Value};
pub use request::Request;
pub use scheme_parts::{PartName, PartValue, SchemeParts};
pub use spans::{HostKind, Span, Spans};
pub use spec::{Own, OwnDocument, Spec};
pub use target::{Form, Target};
pub use text::{
    floor_char_boundary, push_visible, quote, quote_inside, suggestions, unknown_name, visible, visible_bytes,
};
pub use verdict::Verdict;

/// An unknown name. `Display` lists the known names.
///
/// ```
/// use urispec_model::Level;
///
/// let error = "none".parse::<Level>().unwrap_err();
/// let message = "unknown level `none`, expected one of string, case, percent, path, syntax, scheme, whatwg";
/// assert_eq!(error.to_string(), message);
/// ```
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("unknown {kind} `{found}`, expected one of {}", .known.join(", "))]
pub struct UnknownName {
    /// The kind of name that was expected: "document", "component", "operation".
    pub kind: &'static str,
    /// The given name, not escaped.
    pub found: String,
    /// Every name that would have been accepted, in canonical order.
    pub known: Vec<&'static str>,
}

/// Implements names for an enum without fields: `ALL` and `name`, `Display`, `FromStr` with [`UnknownName`] as its
/// error, serde as a string, and the JSON Schema. The variants are listed in canonical order.
///
/// ```
/// #[derive(Debug, Clone, Copy, PartialEq)]
/// enum Colour { Red, Green }
///
/// urispec_model::names!(Colour, "colour", Red => "red", Green => "green");
/// assert_eq!("green".parse(), Ok(Colour::Green));
/// assert_eq!(Colour::ALL[0].to_string(), "red");
/// ```
#[macro_export]
macro_rules! names {
    ($type:ident, $($names:tt)+) => {
        $crate::names!(@text $type, $($names)+);
        $crate::names_schema!($type);
    };
    (@text $type:ident, $kind:literal, $($variant:ident => $name:literal),+ $(,)?) => {
        impl $type {
            /// Every value, in canonical order.
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];

            /// The name that people and files use.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$variant => $name),+ }
            }

            fn every() -> impl Iterator<Item = Self> {
                Self::ALL.iter().copied()
            }
        }

        $crate::names!(@wire $type, $kind);
    };
    (@wire $type:ident, $kind:literal) => {
        impl std::fmt::Display for $type {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.name())
            }
        }

        impl std::str::FromStr for $type {
            type Err = $crate::UnknownName;

            fn from_str(name: &str) -> Result<Self, Self::Err> {
                Self::every().find(|one| one.name() == name).ok_or_else(|| $crate::UnknownName {
                    kind: $kind,
                    found: name.to_owned(),
                    known: Self::every().map(Self::name).collect(),
                })
            }
        }

        impl $crate::serde::Serialize for $type {
            fn serialize<S: $crate::serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.name())
            }
        }

        impl<'de> $crate::serde::Deserialize<'de> for $type {
            fn deserialize<D: $crate::serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let $crate::wire::Text(name) = $crate::serde::Deserialize::deserialize(deserializer)?;
                name.parse().map_err($crate::serde::de::Error::custom)
            }
        }
    };
}

/// The JSON Schema of an enum with names: the list of the names.
#[cfg(feature = "schema")]
#[doc(hidden)]
#[macro_export]
macro_rules! names_schema {
    ($type:ident) => {
        impl $crate::schemars::JsonSchema for $type {
            fn schema_name() -> std::borrow::Cow<'static, str> {
                stringify!($type).into()
            }

            fn json_schema(_: &mut $crate::schemars::SchemaGenerator) -> $crate::schemars::Schema {
                let names: Vec<&str> = Self::ALL.iter().map(|value| value.name()).collect();
                $crate::schemars::json_schema!({ "type": "string", "enum": names })
            }
        }
    };
}

/// Expands to nothing, because the feature `schema` is off.
#[cfg(not(feature = "schema"))]
#[doc(hidden)]
#[macro_export]
macro_rules! names_schema {
    ($type:ident) => {};
}

#[cfg(feature = "schema")]
#[doc(hidden)]
pub use schemars;
#[doc(hidden)]
pub use serde;
