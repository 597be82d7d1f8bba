//! The lines from a subject as types: what it says of itself, and its answers.

use std::borrow::Cow;
use std::fmt;

use serde::de::{self, MapAccess, Visitor};
use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use urispec_model::{Answer, Bytes, Component, ComponentSet, Level, Observation, Operation, Parts, Value};

use super::message::Text;

/// What a subject says of itself.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hello {
    /// The version of the protocol that it speaks.
    pub version: u32,
    /// The parser's name.
    pub name: String,
    /// The parser's release.
    pub release: String,
    /// The language that it is called from.
    pub language: String,
    /// The documents that it claims.
    #[serde(default)]
    pub claims: Vec<String>,
    /// What it can be asked.
    pub ops: Vec<Operation>,
    /// The components of which it tells undefined from empty.
    #[serde(default)]
    pub distinguishes_undefined: ComponentSet,
    /// Whether it takes input that is not UTF-8.
    #[serde(default)]
    pub bytes: bool,
    /// The start rules that it knows beside the whole reference.
    #[serde(default)]
    pub rules: Vec<String>,
    /// The levels that it normalises to, if it says.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub levels: Option<Vec<Level>>,
    /// The levels under which it compares, if it says.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub compares: Option<Vec<Level>>,
}

/// A line from the subject.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reply<'a> {
    /// The request's own; `null` if the line could not be read.
    pub seq: Option<u64>,
    /// The answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub accept: Option<Accepted<'a>>,
    /// The parser's words.
    #[serde(default, skip_serializing_if = "Option::is_none", borrow)]
    pub reject: Option<Text<'a>>,
    /// Why it cannot be done.
    #[serde(default, skip_serializing_if = "Option::is_none", borrow)]
    pub unsupported: Option<Text<'a>>,
    /// What went wrong in the adapter or, unexpectedly, in the parser.
    #[serde(default, skip_serializing_if = "Option::is_none", borrow)]
    pub error: Option<Text<'a>>,
}

impl<'a> Reply<'a> {
    /// The reply to a request that had this outcome.
    pub fn of(seq: Option<u64>, observed: Observation<'a>) -> Self {
        let mut reply = Self {
            seq,
            accept: None,
            reject: None,
            unsupported: None,
            error: None,
        };
        match observed {
            Observation::Accept(answer) => reply.accept = Some(Accepted::from(answer)),
            Observation::Reject(why) => reply.reject = Some(Text(why)),
            Observation::Unsupported(why) => reply.unsupported = Some(Text(why)),
            Observation::Crash(why) | Observation::Protocol(why) => reply.error = Some(Text(why)),
            Observation::Timeout => reply.error = Some(Text(Cow::Borrowed("no answer in time"))),
        }
        reply
    }

    /// What the reply says of a request for `operation`; the error says how it breaks the protocol.
    pub fn observation(self, operation: Operation) -> Result<Observation<'static>, String> {
        let own = |text: Text<'_>| Cow::Owned(text.0.into_owned());
        match (self.accept, self.reject, self.unsupported, self.error) {
            (Some(accepted), None, None, None) => accepted.answer(operation).map(Observation::Accept),
            (None, Some(why), None, None) => Ok(Observation::Reject(own(why))),
            (None, None, Some(why), None) => Ok(Observation::Unsupported(own(why))),
            (None, None, None, Some(why)) => Ok(Observation::Crash(own(why))),
            _ => Err("expected one of accept, reject, unsupported and error".to_owned()),
        }
    }
}

/// The value of `accept`: components, or a result.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Accepted<'a> {
    parts: Parts<'a>,
    uri: Option<Bytes<'a>>,
    same_document: bool,
    equal: Option<bool>,
}

impl<'a> From<Answer<'a>> for Accepted<'a> {
    fn from(answer: Answer<'a>) -> Self {
        let mut accepted = Self::default();
        match answer {
            Answer::Parts(parts) => accepted.parts = parts,
            Answer::Uri(uri) => accepted.uri = Some(uri),
            Answer::SameDocument { fragment } => {
                accepted.same_document = true;
                accepted.parts.set(Component::Fragment, Value::from(fragment));
            }
            Answer::Equal(equal) => accepted.equal = Some(equal),
            Answer::Path(path) => accepted.parts.set(Component::Path, Value::Present(path)),
        }
        accepted
    }
}

impl Accepted<'_> {
    /// The answer to a request for `operation`.
    pub fn answer(self, operation: Operation) -> Result<Answer<'static>, String> {
        let missing = |what: &str| format!("expected `{what}` in the answer to {operation}, found none");
        Ok(match operation {
            Operation::Parse => Answer::Parts(self.parts.into_owned()),
            Operation::Resolve if self.same_document => match &self.parts[Component::Fragment] {
                Value::Unstated => return Err(missing("fragment")),
                Value::Undefined => Answer::SameDocument { fragment: None },
                Value::Present(fragment) => Answer::SameDocument {
                    fragment: Some(fragment.clone().into_owned()),
                },
            },
            Operation::Resolve | Operation::Normalize => {
                Answer::Uri(self.uri.ok_or_else(|| missing("uri"))?.into_owned())
            }
            Operation::Equivalent => Answer::Equal(self.equal.ok_or_else(|| missing("equal"))?),
            Operation::RemoveDotSegments => match self.parts[Component::Path].present() {
                Some(path) => Answer::Path(path.to_vec().into()),
                None => return Err(missing("path")),
            },
        })
    }
}

impl Serialize for Accepted<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        if let Some(uri) = &self.uri {
            map.serialize_entry("uri", uri)?;
        }
        if self.same_document {
            map.serialize_entry("same_document", &true)?;
        }
        if let Some(equal) = self.equal {
            map.serialize_entry("equal", &equal)?;
        }
        for (component, value) in self.parts.stated() {
            match value {
                Value::Present(bytes) => map.serialize_entry(component.name(), bytes)?,
                Value::Unstated | Value::Undefined => map.serialize_entry(component.name(), &())?,
            }
        }
        map.end()
    }
}

impl<'de> Deserialize<'de> for Accepted<'_> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Object<'a>(std::marker::PhantomData<&'a ()>);
        impl<'de, 'a> Visitor<'de> for Object<'a> {
            type Value = Accepted<'a>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object of components, or a result")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut accepted = Accepted::default();
                while let Some(key) = map.next_key::<Text<'de>>()? {
                    match &*key.0 {
                        "uri" => accepted.uri = Some(map.next_value::<Bytes<'static>>()?),
                        "same_document" => accepted.same_document = map.next_value()?,
                        "equal" => accepted.equal = Some(map.next_value()?),
                        name => {
                            let component: Component = name.parse().map_err(de::Error::custom)?;
                            let text = map.next_value::<Option<Bytes<'static>>>()?;
                            accepted.parts.set(component, Value::from(text));
                        }
                    }
                }
                Ok(accepted)
            }
        }
        deserializer.deserialize_map(Object(std::marker::PhantomData))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_is_read_as_it_was_written() {
        let parts = Parts::default()
            .with(Component::Host, Some(&b"\xff"[..]))
            .with(Component::Query, None::<&str>);
        for (operation, answer, json) in [
            (
                Operation::Parse,
                Answer::Parts(parts),
                r#"{"seq":1,"accept":{"host":{"hex":"ff"},"query":null}}"#,
            ),
            (
                Operation::Resolve,
                Answer::Uri("a:b".into()),
                r#"{"seq":1,"accept":{"uri":"a:b"}}"#,
            ),
            (
                Operation::Resolve,
                Answer::SameDocument {
                    fragment: Some("s".into()),
                },
                r#"{"seq":1,"accept":{"same_document":true,"fragment":"s"}}"#,
            ),
            (
                Operation::Equivalent,
                Answer::Equal(false),
                r#"{"seq":1,"accept":{"equal":false}}"#,
            ),
            (
                Operation::RemoveDotSegments,
                Answer::Path("/".into()),
                r#"{"seq":1,"accept":{"path":"/"}}"#,
            ),
        ] {
            let observed = Observation::Accept(answer);
            let line = serde_json::to_string(&Reply::of(Some(1), observed.clone())).unwrap();
            assert_eq!(line, json);
            let reply: Reply<'_> = serde_json::from_str(&line).unwrap();
            assert_eq!(reply.observation(operation).unwrap(), observed);
        }
    }

    #[test]
    fn an_answer_that_says_two_things_or_nothing_breaks_the_protocol() {
        for (operation, json) in [
            (Operation::Parse, r#"{"seq":1}"#),
            (Operation::Parse, r#"{"seq":1,"reject":"a","unsupported":"b"}"#),
            (Operation::Resolve, r#"{"seq":1,"accept":{"path":"/"}}"#),
            (Operation::Resolve, r#"{"seq":1,"accept":{"same_document":true}}"#),
            (Operation::Equivalent, r#"{"seq":1,"accept":{}}"#),
        ] {
            let reply: Reply<'_> = serde_json::from_str(json).unwrap();
            assert!(reply.observation(operation).is_err(), "{json}");
        }
        for json in [
            r#"{"seq":1,"accept":{"hots":"a"}}"#,
            r#"{"seq":-1}"#,
            r#"{"seq":1,"accepted":{}}"#,
            "[]",
        ] {
            assert!(serde_json::from_str::<Reply<'_>>(json).is_err(), "{json}");
        }
    }
}
