//! Internal to urispec, no stability: programs use the crates `urispec` and `urispec-cli`.
//!
//! The nouns of urispec as types.
//!
//! What is here is shared by every crate above it: which documents there are ([`Spec`]), which parts a
//! URI has ([`Component`], [`Parts`]), what a subject is asked ([`Request`]) and what it did
//! ([`Observation`]), what a document says ([`Expectation`]), and how the two compare ([`Verdict`]).
//!
//! It does *not* parse, judge or do any input and output. Inputs are bytes throughout: a `String` model was
//! turned down because a URI parser meets bytes that are not UTF-8 every day.
//!
//! ```
//! use urispec_model::{Component, Parts, Value};
//!
//! let mut parts = Parts::default();
//! parts.set(Component::Query, Value::Present(b"".into()));
//! parts.set(Component::Fragment, Value::Undefined);
//! assert_ne!(parts[Component::Query], parts[Component::Fragment]); // empty is not undefined
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

/// A name that is none of those known, with the names that are.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("unknown {kind} `{found}`, expected one of {}", .known.join(", "))]
pub struct UnknownName {
    /// What was named: "spec", "component", "operation"…
    pub kind: &'static str,
    /// The name as given.
    pub found: String,
    /// Every name that would have done.
    pub known: Vec<&'static str>,
}

/// Gives an enum without fields its names: `ALL`, `name`, `Display`, `FromStr`, serde and the JSON Schema, from one list.
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

/// The JSON Schema of an enum that has names: the list of them.
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

/// Nothing: the feature `schema` is off.
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
