//! The keys and types of a file, before validation.

use std::cell::RefCell;
use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;

use serde::de::{self, Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;
use urispec_model::wire::{RequestJson, Text};
use urispec_model::{Answer, Expectation, Provenance, Spec};

use crate::citation::{Citation, Citations};
use crate::error::KINDS;
use crate::run::expand;

#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawFile<'a> {
    pub(crate) about: String,
    #[serde(borrow)]
    pub(crate) vectors: Vec<&'a RawValue>,
}

/// A vector: a request, and the other keys of the same object.
pub(crate) struct RawVector<'a> {
    pub(crate) id: String,
    pub(crate) request: RequestJson<'a>,
    pub(crate) flags: Vec<String>,
    pub(crate) cves: Vec<String>,
    pub(crate) unicode: Option<String>,
    pub(crate) note: Option<String>,
    pub(crate) expect: Vec<RawGroup>,
}

/// The groups of a vector as they are in the file.
#[derive(serde::Deserialize)]
pub(crate) struct Groups<'a> {
    #[serde(borrow)]
    pub(crate) expect: Vec<&'a RawValue>,
}

/// A group: an expectation, and the other keys of the same object.
pub(crate) struct RawGroup {
    pub(crate) specs: Vec<Spec>,
    pub(crate) said: Said,
    pub(crate) from: Provenance,
    pub(crate) because: Arc<Vec<Citation>>,
    pub(crate) note: Option<String>,
}

/// One of the answers that `any_of` permits, with its reading.
pub(crate) struct RawEntry {
    pub(crate) said: Said,
    pub(crate) reading: Option<String>,
}

/// The expectations of a group, with their keys. The caller rejects a group that does not have exactly one
/// expectation.
pub(crate) type Said = Vec<(&'static str, Saying)>;

/// The value of a key for an expectation.
#[expect(
    clippy::large_enum_variant,
    reason = "a value is on the stack until its group is made"
)]
pub(crate) enum Saying {
    /// A complete expectation.
    Is(Expectation),
    /// The value is `false`; only `true` is an expectation.
    NotTrue,
    /// Several permitted answers.
    AnyOf(Vec<RawEntry>),
}

impl<'de: 'a, 'a> Deserialize<'de> for RawVector<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Object;
        impl<'de> Visitor<'de> for Object {
            type Value = RawVector<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a vector")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut request = RequestJson::default();
                let (mut id, mut flags, mut cves, mut expect) = (None, None, None, None);
                let (mut unicode, mut note) = (None, None);
                while let Some(Text(key)) = map.next_key()? {
                    match &*key {
                        "id" => once(&mut id, "id", map.next_value()?)?,
                        "flags" => once(&mut flags, "flags", map.next_value()?)?,
                        "cves" => once(&mut cves, "cves", map.next_value()?)?,
                        "unicode" => once(&mut unicode, "unicode", map.next_value()?)?,
                        "note" => once(&mut note, "note", map.next_value()?)?,
                        "expect" => once(&mut expect, "expect", map.next_value()?)?,
                        key if request.read_entry(key, &mut map)? => {}
                        key => {
                            let last = &["flags", "cves", "unicode", "note", "expect"];
                            return Err(unknown(key, &["id"], &RequestJson::KEYS, last));
                        }
                    }
                }
                if request.op.is_none() {
                    return Err(de::Error::missing_field("op"));
                }
                Ok(RawVector {
                    id: id.ok_or_else(|| de::Error::missing_field("id"))?,
                    request,
                    flags: flags.unwrap_or_default(),
                    cves: cves.unwrap_or_default(),
                    unicode,
                    note,
                    expect: expect.ok_or_else(|| de::Error::missing_field("expect"))?,
                })
            }
        }
        deserializer.deserialize_map(Object)
    }
}

impl<'de> Deserialize<'de> for RawGroup {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Object;
        impl<'de> Visitor<'de> for Object {
            type Value = RawGroup;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a group")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut said = Said::new();
                let (mut specs, mut from, mut because, mut note) = (None, None, None, None);
                while let Some(Text(key)) = map.next_key()? {
                    match &*key {
                        "specs" => once(&mut specs, "specs", map.next_value()?)?,
                        "from" => once(&mut from, "from", map.next_value()?)?,
                        "because" => once(&mut because, "because", map.next_value()?)?,
                        "note" => once(&mut note, "note", map.next_value()?)?,
                        "any_of" => said.push(("any_of", Saying::AnyOf(map.next_value()?))),
                        "undefined" => said.push(("undefined", unit(map.next_value()?, Expectation::Undefined))),
                        key if read_answer(key, &mut map, &mut said)? => {}
                        key => return Err(unknown(key, &["specs"], KINDS, &["from", "because", "note"])),
                    }
                }
                let Specs(specs) = specs.ok_or_else(|| de::Error::missing_field("specs"))?;
                let Citations(because) = because.ok_or_else(|| de::Error::missing_field("because"))?;
                Ok(RawGroup {
                    specs,
                    said,
                    from: from.ok_or_else(|| de::Error::missing_field("from"))?,
                    because,
                    note,
                })
            }
        }
        deserializer.deserialize_map(Object)
    }
}

impl<'de> Deserialize<'de> for RawEntry {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Object;
        impl<'de> Visitor<'de> for Object {
            type Value = RawEntry;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an answer, optionally with a reading")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let (mut said, mut reading) = (Said::new(), None);
                while let Some(Text(key)) = map.next_key()? {
                    match &*key {
                        "reading" => once(&mut reading, "reading", map.next_value()?)?,
                        key if read_answer(key, &mut map, &mut said)? => {}
                        key => return Err(unknown(key, &["reading"], &KINDS[..PLAIN], &[])),
                    }
                }
                Ok(RawEntry { said, reading })
            }
        }
        deserializer.deserialize_map(Object)
    }
}

/// The number of [`KINDS`] that are a single answer: all except `any_of` and `undefined`.
const PLAIN: usize = KINDS.len() - 2;

/// Reads the value of `key` if the key names an answer or the rejection.
fn read_answer<'de, A: MapAccess<'de>>(key: &str, map: &mut A, said: &mut Said) -> Result<bool, A::Error> {
    if key == "reject" {
        said.push(("reject", unit(map.next_value()?, Expectation::Reject)));
        return Ok(true);
    }
    let Some(answer) = Answer::read_entry(key, map)? else {
        return Ok(false);
    };
    said.push((answer.key(), Saying::Is(answer.into())));
    Ok(true)
}

fn unit(is_true: bool, expectation: Expectation) -> Saying {
    if is_true {
        Saying::Is(expectation)
    } else {
        Saying::NotTrue
    }
}

fn once<T, E: de::Error>(place: &mut Option<T>, key: &'static str, value: T) -> Result<(), E> {
    match place.replace(value) {
        None => Ok(()),
        Some(_) => Err(E::duplicate_field(key)),
    }
}

/// The error for an unknown key, with the known keys.
fn unknown<E: de::Error>(key: &str, first: &[&str], more: &[&str], last: &[&str]) -> E {
    let known: Vec<String> = [first, more, last]
        .concat()
        .iter()
        .map(|key| format!("`{key}`"))
        .collect();
    E::custom(format_args!(
        "unknown field `{key}`, expected one of {}",
        known.join(", ")
    ))
}

/// The value of `specs`: names, and runs of names.
struct Specs(Vec<Spec>);

impl<'de> Deserialize<'de> for Specs {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        thread_local! {
            /// A cache: thousands of groups have the same few runs.
            static KNOWN: RefCell<HashMap<Box<str>, Vec<Spec>>> = RefCell::default();
        }
        let mut specs = Vec::new();
        for Text(name) in Vec::<Text<'de>>::deserialize(deserializer)? {
            let is_known = KNOWN.with_borrow(|known| known.get(&*name).map(|run| specs.extend(run)).is_some());
            if !is_known {
                let names = expand(&name).map_err(de::Error::custom)?;
                let run: Result<Vec<Spec>, _> = names.iter().map(|name| name.parse()).collect();
                let run = run.map_err(de::Error::custom)?;
                specs.extend(&run);
                KNOWN.with_borrow_mut(|known| known.insert(name.as_ref().into(), run));
            }
        }
        Ok(Self(specs))
    }
}
