//! A file's keys and types, before anything is asked about their sense.

use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;
use urispec_model::{Bytes, Expectation, Level, Operation, Parts, Provenance, ResolveOptions, Spec};

use crate::citation::Citation;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawFile<'a> {
    pub(crate) about: String,
    #[serde(borrow)]
    pub(crate) vectors: Vec<&'a RawValue>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawVector<'a> {
    pub(crate) id: String,
    pub(crate) op: Operation,
    pub(crate) base: Option<String>,
    pub(crate) base_hex: Option<String>,
    pub(crate) input: Option<String>,
    pub(crate) input_hex: Option<String>,
    pub(crate) other: Option<String>,
    pub(crate) other_hex: Option<String>,
    pub(crate) rule: Option<String>,
    pub(crate) level: Option<Level>,
    pub(crate) options: Option<ResolveOptions>,
    #[serde(default)]
    pub(crate) flags: Vec<String>,
    pub(crate) note: Option<String>,
    #[serde(borrow)]
    pub(crate) expect: Vec<&'a RawValue>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawGroup {
    pub(crate) specs: Vec<Spec>,
    accept: Option<Parts<'static>>,
    reject: Option<bool>,
    uri: Option<Bytes<'static>>,
    same_document: Option<RawSameDocument>,
    equal: Option<bool>,
    path: Option<Bytes<'static>>,
    any_of: Option<Vec<RawEntry>>,
    undefined: Option<bool>,
    pub(crate) from: Provenance,
    pub(crate) because: Vec<Citation>,
    pub(crate) note: Option<String>,
}

/// One of the answers that `any_of` allows.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawEntry {
    accept: Option<Parts<'static>>,
    reject: Option<bool>,
    uri: Option<Bytes<'static>>,
    same_document: Option<RawSameDocument>,
    equal: Option<bool>,
    path: Option<Bytes<'static>>,
    reading: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawSameDocument {
    /// Must be there: `null` is undefined, and absent would be unclear.
    #[serde(deserialize_with = "nullable")]
    fragment: Option<Bytes<'static>>,
}

fn nullable<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Bytes<'static>>, D::Error> {
    Option::deserialize(deserializer)
}

/// What a group says, by the key that says it. More than one, or none, is for the caller to refuse.
pub(crate) type Said = Vec<(&'static str, Saying)>;

/// A value of a key that says what is expected.
#[expect(clippy::large_enum_variant, reason = "lives on the stack until its group is made")]
pub(crate) enum Saying {
    /// A complete expectation.
    Is(Expectation),
    /// `true` would have made it one.
    NotTrue,
    /// Each of these is permitted, under the reading beside it.
    AnyOf(Vec<(Said, Option<String>)>),
}

impl RawGroup {
    /// What it says, taken out of it.
    pub(crate) fn said(&mut self) -> Said {
        let entry = RawEntry {
            accept: self.accept.take(),
            reject: self.reject.take(),
            uri: self.uri.take(),
            same_document: self.same_document.take(),
            equal: self.equal.take(),
            path: self.path.take(),
            reading: None,
        };
        let any_of = self.any_of.take().map(|entries| {
            let entries = entries.into_iter().map(|mut entry| {
                let reading = entry.reading.take();
                (entry.said(), reading)
            });
            ("any_of", Saying::AnyOf(entries.collect()))
        });
        let undefined = self
            .undefined
            .take()
            .map(|told| ("undefined", unit(told, Expectation::Undefined)));
        entry.said().into_iter().chain(any_of).chain(undefined).collect()
    }
}

impl RawEntry {
    fn said(self) -> Said {
        let same_document = |told: RawSameDocument| Expectation::SameDocument {
            fragment: told.fragment,
        };
        [
            self.accept
                .map(|told| ("accept", Saying::Is(Expectation::Accept(told)))),
            self.reject.map(|told| ("reject", unit(told, Expectation::Reject))),
            self.uri.map(|told| ("uri", Saying::Is(Expectation::Uri(told)))),
            self.same_document
                .map(|told| ("same_document", Saying::Is(same_document(told)))),
            self.equal.map(|told| ("equal", Saying::Is(Expectation::Equal(told)))),
            self.path.map(|told| ("path", Saying::Is(Expectation::Path(told)))),
        ]
        .into_iter()
        .flatten()
        .collect()
    }
}

fn unit(told: bool, expectation: Expectation) -> Saying {
    if told { Saying::Is(expectation) } else { Saying::NotTrue }
}
