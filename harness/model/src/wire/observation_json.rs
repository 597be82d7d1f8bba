//! An observation in JSON: an object with one entry, such as `{"uri":"http://a/c"}` or `{"reject":"why"}`.

use std::borrow::Cow;
use std::fmt;

use serde::de::{self, MapAccess, Unexpected, Visitor};
use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::Text;
use crate::{Answer, Bytes, Observation};

impl Observation<'_> {
    /// The keys of an observation. An object has exactly one of these keys; the first fourteen are the keys of an
    /// [`Answer`].
    pub const KEYS: [&'static str; 19] = [
        "accept",
        "uri",
        "same_document",
        "equal",
        "path",
        "base_uri",
        "uris",
        "hazards",
        "pairs",
        "address",
        "target",
        "encoded",
        "decoded",
        "parts",
        "reject",
        "unsupported",
        "crash",
        "timeout",
        "protocol",
    ];

    /// The key of the observation in JSON.
    pub const fn key(&self) -> &'static str {
        match self {
            Self::Accept(answer) => answer.key(),
            Self::Reject(_) => "reject",
            Self::Unsupported(_) => "unsupported",
            Self::Crash(_) => "crash",
            Self::Timeout => "timeout",
            Self::Protocol(_) => "protocol",
        }
    }

    /// Writes the entry of the observation into an object that may have other entries. An empty message is written
    /// as `true`.
    pub fn write_entry<M: SerializeMap>(&self, map: &mut M) -> Result<(), M::Error> {
        let key = self.key();
        match self {
            Self::Accept(Answer::Parts(parts)) => map.serialize_entry(key, parts),
            Self::Accept(Answer::Uri(bytes) | Answer::Path(bytes) | Answer::Decoded(bytes)) => {
                map.serialize_entry(key, bytes)
            }
            Self::Accept(Answer::SameDocument { fragment }) => map.serialize_entry(
                key,
                &SameDocumentRef {
                    fragment: fragment.as_ref(),
                },
            ),
            Self::Accept(Answer::Equal(is_equal)) => map.serialize_entry(key, is_equal),
            Self::Accept(Answer::Base(base)) => map.serialize_entry(key, base),
            Self::Accept(Answer::Uris(uris)) => map.serialize_entry(key, uris),
            Self::Accept(Answer::Hazards(hazards)) => map.serialize_entry(key, hazards),
            Self::Accept(Answer::Pairs(pairs)) => map.serialize_entry(key, pairs),
            Self::Accept(Answer::Address(address)) => map.serialize_entry(key, address),
            Self::Accept(Answer::Target(target)) => map.serialize_entry(key, target),
            Self::Accept(Answer::Encoded(encoded)) => map.serialize_entry(key, encoded),
            Self::Accept(Answer::SchemeParts(parts)) => map.serialize_entry(key, parts),
            Self::Timeout => map.serialize_entry(key, &true),
            Self::Reject(why) | Self::Unsupported(why) | Self::Crash(why) | Self::Protocol(why) => match &**why {
                // A baseline does not keep messages, and a vector does not expect a message.
                "" => map.serialize_entry(key, &true),
                why => map.serialize_entry(key, why),
            },
        }
    }
}

impl Observation<'static> {
    /// Reads the value of `key` if it is one of [`Observation::KEYS`]. `None` means that the value is not read yet,
    /// and the caller must read it.
    ///
    /// # Errors
    /// If the value does not have the form that the key requires.
    pub fn read_entry<'de, A: MapAccess<'de>>(key: &str, map: &mut A) -> Result<Option<Self>, A::Error> {
        let words = |map: &mut A| map.next_value().map(|Words(words)| words);
        if let Some(answer) = Answer::read_entry(key, map)? {
            return Ok(Some(Self::Accept(answer)));
        }
        Ok(Some(match key {
            "reject" => Self::Reject(words(map)?),
            "unsupported" => Self::Unsupported(words(map)?),
            "crash" => Self::Crash(words(map)?),
            "timeout" => {
                let True = map.next_value()?;
                Self::Timeout
            }
            "protocol" => Self::Protocol(words(map)?),
            _ => return Ok(None),
        }))
    }
}

impl Answer<'static> {
    /// Reads the value of `key` if it is the key of an answer. `None` means that the value is not read yet, and the
    /// caller must read it.
    ///
    /// # Errors
    /// If the value does not have the form that the key requires.
    pub fn read_entry<'de, A: MapAccess<'de>>(key: &str, map: &mut A) -> Result<Option<Self>, A::Error> {
        Ok(Some(match key {
            "accept" => Self::Parts(map.next_value()?),
            "uri" => Self::Uri(map.next_value()?),
            "same_document" => {
                let SameDocument { fragment } = map.next_value()?;
                Self::SameDocument { fragment }
            }
            "equal" => Self::Equal(map.next_value()?),
            "path" => Self::Path(map.next_value()?),
            "base_uri" => Self::Base(map.next_value()?),
            "uris" => Self::Uris(map.next_value()?),
            "hazards" => Self::Hazards(map.next_value()?),
            "pairs" => Self::Pairs(map.next_value()?),
            "address" => Self::Address(map.next_value()?),
            "target" => Self::Target(map.next_value()?),
            "encoded" => Self::Encoded(map.next_value()?),
            "decoded" => Self::Decoded(map.next_value()?),
            "parts" => Self::SchemeParts(map.next_value()?),
            _ => return Ok(None),
        }))
    }
}

impl Answer<'_> {
    /// The key of the answer in JSON, such as `accept` for components;
    /// [`Operation::answers`](crate::Operation::answers) lists the keys for each operation.
    pub const fn key(&self) -> &'static str {
        match self {
            Self::Parts(_) => "accept",
            Self::Uri(_) => "uri",
            Self::SameDocument { .. } => "same_document",
            Self::Equal(_) => "equal",
            Self::Path(_) => "path",
            Self::Base(_) => "base_uri",
            Self::Uris(_) => "uris",
            Self::Hazards(_) => "hazards",
            Self::Pairs(_) => "pairs",
            Self::Address(_) => "address",
            Self::Target(_) => "target",
            Self::Encoded(_) => "encoded",
            Self::Decoded(_) => "decoded",
            Self::SchemeParts(_) => "parts",
        }
    }
}

impl Serialize for Observation<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(1))?;
        self.write_entry(&mut map)?;
        map.end()
    }
}

impl<'de> Deserialize<'de> for Observation<'static> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Object;
        impl<'de> Visitor<'de> for Object {
            type Value = Observation<'static>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object with the outcome of a parser")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut found = None;
                while let Some(Text(key)) = map.next_key()? {
                    match Observation::read_entry(&key, &mut map)? {
                        None => return Err(de::Error::unknown_field(&key, &Observation::KEYS)),
                        Some(_) if found.is_some() => return Err(not_one()),
                        observation => found = observation,
                    }
                }
                found.ok_or_else(not_one)
            }
        }
        deserializer.deserialize_map(Object)
    }
}

/// The error for an object without an entry, or with more than one entry.
fn not_one<E: de::Error>() -> E {
    E::custom(format_args!("expected one of {}", Observation::KEYS.join(", ")))
}

/// The value of `same_document`, in the form in which it is written.
#[derive(Serialize)]
struct SameDocumentRef<'s, 'a> {
    fragment: Option<&'s Bytes<'a>>,
}

/// The value of `same_document`, in the form in which it is read.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SameDocument {
    /// The key is required: `null` means undefined, and the meaning of an absent key would be unclear.
    #[serde(deserialize_with = "Option::deserialize")]
    fragment: Option<Bytes<'static>>,
}

/// The message of a parser, or `true` if there is no message or the message was not kept.
struct Words(Cow<'static, str>);

impl<'de> Deserialize<'de> for Words {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Text;
        impl Visitor<'_> for Text {
            type Value = Words;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a string, or true")
            }

            fn visit_str<E: de::Error>(self, text: &str) -> Result<Words, E> {
                Ok(Words(Cow::Owned(text.to_owned())))
            }

            fn visit_bool<E: de::Error>(self, value: bool) -> Result<Words, E> {
                if value {
                    Ok(Words(Cow::Borrowed("")))
                } else {
                    Err(E::invalid_value(Unexpected::Bool(false), &self))
                }
            }
        }
        deserializer.deserialize_any(Text)
    }
}

/// The value `true`; any other value is an error.
struct True;

impl<'de> Deserialize<'de> for True {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if bool::deserialize(deserializer)? {
            Ok(Self)
        } else {
            Err(de::Error::invalid_value(Unexpected::Bool(false), &"true"))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Base, Component, Extracted, Form, Hazard, HazardKind, Layer, Parts, Target};

    #[test]
    fn an_observation_is_read_as_it_was_written() {
        let parts = Parts::default()
            .with(Component::Host, Some(&b"\xff"[..]))
            .with(Component::Query, None::<&str>);
        let same_document = |fragment: Option<&'static str>| Answer::SameDocument {
            fragment: fragment.map(Bytes::from),
        };
        for (observation, json) in [
            (
                Observation::Accept(Answer::Parts(parts)),
                r#"{"accept":{"host":{"hex":"ff"},"query":null}}"#,
            ),
            (Observation::Accept(Answer::Uri("a:b".into())), r#"{"uri":"a:b"}"#),
            (
                Observation::Accept(same_document(Some(""))),
                r#"{"same_document":{"fragment":""}}"#,
            ),
            (
                Observation::Accept(same_document(None)),
                r#"{"same_document":{"fragment":null}}"#,
            ),
            (Observation::Accept(Answer::Equal(false)), r#"{"equal":false}"#),
            (Observation::Accept(Answer::Path("/".into())), r#"{"path":"/"}"#),
            (Observation::Accept(Answer::Base(None)), r#"{"base_uri":null}"#),
            (
                Observation::Accept(Answer::Base(Some(Base {
                    uri: "a:".into(),
                    layer: Some(Layer::Encapsulating),
                }))),
                r#"{"base_uri":{"uri":"a:","layer":"encapsulating"}}"#,
            ),
            (
                Observation::Accept(Answer::Uris(vec![
                    Extracted {
                        uri: "a:".into(),
                        range: Some(1..3),
                    },
                    Extracted {
                        uri: Bytes::from(&b"\xff"[..]),
                        range: None,
                    },
                ])),
                r#"{"uris":[{"uri":"a:","range":[1,3]},{"uri":{"hex":"ff"}}]}"#,
            ),
            (
                Observation::Accept(Answer::Hazards(vec![Hazard {
                    hazard: HazardKind::Ipv4Form,
                    range: Some(7..8),
                    means: Some("0.0.0.1".into()),
                }])),
                r#"{"hazards":[{"hazard":"ipv4-form","range":[7,8],"means":"0.0.0.1"}]}"#,
            ),
            (Observation::Accept(Answer::Address(None)), r#"{"address":null}"#),
            (
                Observation::Accept(Answer::Address(Some([127, 0, 0, 1].into()))),
                r#"{"address":"127.0.0.1"}"#,
            ),
            (
                Observation::Accept(Answer::Target(Target {
                    form: Some(Form::Asterisk),
                    components: Parts::default().with(Component::Path, Some("*")),
                })),
                r#"{"target":{"form":"asterisk-form","components":{"path":"*"}}}"#,
            ),
            (
                Observation::Reject("bad \"port\"".into()),
                r#"{"reject":"bad \"port\""}"#,
            ),
            (Observation::Reject("".into()), r#"{"reject":true}"#),
            (Observation::Unsupported("no".into()), r#"{"unsupported":"no"}"#),
            (Observation::Crash("".into()), r#"{"crash":true}"#),
            (Observation::Timeout, r#"{"timeout":true}"#),
            (Observation::Protocol("garbage".into()), r#"{"protocol":"garbage"}"#),
        ] {
            assert_eq!(serde_json::to_string(&observation).unwrap(), json);
            let read: Observation<'static> = serde_json::from_str(json).unwrap();
            assert_eq!(read, observation, "{json}");
        }
    }

    #[test]
    fn what_says_two_things_or_nothing_is_refused() {
        for (json, says) in [
            ("{}", "expected one of accept, uri,"),
            (r#"{"reject":"a","unsupported":"b"}"#, "expected one of accept, uri,"),
            (r#"{"reject":"a","reject":"b"}"#, "expected one of accept, uri,"),
            (r#"{"reject":false}"#, "expected a string, or true"),
            (r#"{"timeout":false}"#, "expected true"),
            (r#"{"same_document":{}}"#, "missing field `fragment`"),
            (r#"{"accept":{"hots":"a"}}"#, "unknown component `hots`"),
            (
                r#"{"uris":[{"uri":"a:","range":[3,1]}]}"#,
                "expected a range that does not end",
            ),
            (r#"{"address":"127.1"}"#, "invalid IP address"),
            (r#"{"target":{"form":"origin-form"}}"#, "missing field `components`"),
            (
                r#"{"target":{"form":"origin","components":{}}}"#,
                "unknown form `origin`",
            ),
            (r#"{"hazards":[{"hazard":"fire"}]}"#, "unknown hazard `fire`"),
            (r#"{"base_uri":{"layer":"default"}}"#, "missing field `uri`"),
            (r#"{"acept":{}}"#, "unknown field `acept`"),
            (r#""timeout""#, "expected an object"),
        ] {
            let error = serde_json::from_str::<Observation<'static>>(json)
                .unwrap_err()
                .to_string();
            assert!(error.contains(says), "{json}: {error}");
        }
    }
}
