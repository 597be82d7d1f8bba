//! The lines from a subject as types: its description of itself, and its answers.

use std::fmt;

use serde::de::{self, MapAccess, Visitor};
use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use urispec_model::wire::Text;
use urispec_model::{ComponentSet, HazardKind, Level, Observation, Operation};

/// A subject's description of itself.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hello {
    /// The version of the protocol that the adapter uses.
    pub version: u32,
    /// The parser's name.
    pub name: String,
    /// The parser's release.
    pub release: String,
    /// The language from which the parser is called.
    pub language: String,
    /// The documents that the parser claims.
    #[serde(default)]
    pub claims: Vec<String>,
    /// The operations that the parser supports.
    pub ops: Vec<Operation>,
    /// The components for which the parser's interface distinguishes undefined from empty.
    #[serde(default)]
    pub distinguishes_undefined: ComponentSet,
    /// The components that the parser's interface returns as values and not as text.
    #[serde(default, skip_serializing_if = "crate::about::is_empty")]
    pub values: ComponentSet,
    /// The kinds of hazard that the parser looks for; empty means all kinds.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub hazards: Vec<HazardKind>,
    /// Whether the parser is meant to reject texts that its documents do not permit: `false` if the parser's
    /// documentation states that it only splits.
    #[serde(default = "crate::about::yes", skip_serializing_if = "crate::about::is_yes")]
    pub validates: bool,
    /// Whether the parser's interface takes only absolute URIs, and relative references only with a base.
    #[serde(default, skip_serializing_if = "crate::about::is_no")]
    pub absolute_only: bool,
    /// Whether the parser takes input that is not UTF-8.
    #[serde(default)]
    pub bytes: bool,
    /// The start rules that the parser supports in addition to the whole reference.
    #[serde(default)]
    pub rules: Vec<String>,
    /// The levels to which the parser normalises; `None` if the adapter does not list them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub levels: Option<Vec<Level>>,
    /// The levels at which the parser compares two texts; `None` if the adapter does not list them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub compares: Option<Vec<Level>>,
}

/// The answer to a request: `seq`, and the outcome.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reply<'a> {
    /// The `seq` of the request; `None` if the line has no readable `seq`.
    pub seq: Option<u64>,
    /// The outcome of the request.
    pub observed: Observation<'a>,
}

impl<'a> Reply<'a> {
    /// The reply as the outcome of a request for `operation`. The error describes how the reply breaks the protocol.
    pub fn observation(self, operation: Operation) -> Result<Observation<'a>, String> {
        if self.observed.fits(operation) {
            Ok(self.observed)
        } else {
            let (expected, found) = (operation.answers().join(" or "), self.observed.key());
            Err(format!(
                "expected {expected} in the answer to {operation}, found {found}"
            ))
        }
    }
}

impl Serialize for Reply<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(2))?;
        map.serialize_entry("seq", &self.seq)?;
        self.observed.write_entry(&mut map)?;
        map.end()
    }
}

impl<'de> Deserialize<'de> for Reply<'static> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Object;
        impl<'de> Visitor<'de> for Object {
            type Value = Reply<'static>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an answer")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let (mut seq, mut observed) = (None, None);
                while let Some(Text(key)) = map.next_key()? {
                    if key == "seq" {
                        if seq.replace(map.next_value()?).is_some() {
                            return Err(de::Error::duplicate_field("seq"));
                        }
                        continue;
                    }
                    match Observation::read_entry(&key, &mut map)? {
                        None => return Err(unknown(&key)),
                        Some(_) if observed.is_some() => return Err(not_one()),
                        observation => observed = observation,
                    }
                }
                Ok(Reply {
                    seq: seq.ok_or_else(|| de::Error::missing_field("seq"))?,
                    observed: observed.ok_or_else(not_one)?,
                })
            }
        }
        deserializer.deserialize_map(Object)
    }
}

/// The error for a key that no answer may have.
fn unknown<E: de::Error>(key: &str) -> E {
    let keys = Observation::KEYS.join(", ");
    E::custom(format_args!("unknown field `{key}`, expected seq and one of {keys}"))
}

/// The error for an answer without an outcome, or with two outcomes.
fn not_one<E: de::Error>() -> E {
    E::custom(format_args!("expected one of {}", Observation::KEYS.join(", ")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn read(json: &str, operation: Operation) -> Result<Reply<'static>, String> {
        let reply: Reply<'static> = serde_json::from_str(json).map_err(|error| error.to_string())?;
        reply.clone().observation(operation).map(|_| reply)
    }

    #[test]
    fn an_answer_is_read_as_it_was_written() {
        for (operation, json) in [
            (
                Operation::Parse,
                r#"{"seq":1,"accept":{"host":{"hex":"ff"},"query":null}}"#,
            ),
            (Operation::Resolve, r#"{"seq":1,"uri":"a:b"}"#),
            (Operation::Resolve, r#"{"seq":1,"same_document":{"fragment":"s"}}"#),
            (Operation::Normalize, r#"{"seq":1,"uri":"a:b"}"#),
            (Operation::Equivalent, r#"{"seq":1,"equal":false}"#),
            (Operation::RemoveDotSegments, r#"{"seq":1,"path":"/"}"#),
            (Operation::Parse, r#"{"seq":null,"protocol":"no line of JSON"}"#),
            (Operation::Resolve, r#"{"seq":18446744073709551615,"reject":true}"#),
        ] {
            assert_eq!(serde_json::to_string(&read(json, operation).unwrap()).unwrap(), json);
        }
    }

    #[test]
    fn an_answer_that_says_two_things_or_nothing_breaks_the_protocol() {
        for (operation, json, says) in [
            (Operation::Parse, r#"{"seq":1}"#, "expected one of accept"),
            (Operation::Parse, r#"{"reject":"a"}"#, "missing field `seq`"),
            (
                Operation::Parse,
                r#"{"seq":1,"seq":1,"reject":"a"}"#,
                "duplicate field `seq`",
            ),
            (
                Operation::Parse,
                r#"{"seq":1,"reject":"a","unsupported":"b"}"#,
                "expected one of accept",
            ),
            (
                Operation::Resolve,
                r#"{"seq":1,"path":"/"}"#,
                "expected uri or same_document in the answer to resolve, found path",
            ),
            (
                Operation::Equivalent,
                r#"{"seq":1,"accept":{}}"#,
                "expected equal in the answer",
            ),
            (
                Operation::Parse,
                r#"{"seq":1,"accept":{"hots":"a"}}"#,
                "unknown component `hots`",
            ),
            (Operation::Parse, r#"{"seq":-1,"reject":"a"}"#, "invalid value"),
            (
                Operation::Parse,
                r#"{"seq":1,"accepted":{}}"#,
                "unknown field `accepted`",
            ),
            (Operation::Parse, "[]", "expected an answer"),
        ] {
            let error = read(json, operation).unwrap_err();
            assert!(error.contains(says), "{json}: {error}");
        }
    }
}
