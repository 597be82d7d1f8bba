//! A request in JSON: `{"op":"resolve","base":"http://a/b","input":"../c"}`.

use std::borrow::Cow;
use std::fmt;

use serde::de::{self, MapAccess, Visitor};
use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::Text;
use crate::bytes::Borrowed;
use crate::{Bytes, Level, Method, Operation, OwnedRequest, Place, Request, ResolveOptions, Setter};

/// The entries of a request in JSON, before validation: an entry may be missing, or may not belong to the operation.
///
/// The reader of an object with further entries, such as a vector, passes each key to [`RequestJson::read_entry`]
/// first.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(
        rename = "request",
        description = "A request to a parser. Other keys are allowed.",
        transform = crate::schema::by_operation
    )
)]
pub struct RequestJson<'a> {
    /// The operation that is requested.
    #[cfg_attr(feature = "schema", schemars(with = "Operation"))]
    pub op: Option<Operation>,
    /// resolve: the base.
    pub base: Option<Bytes<'a>>,
    /// The input. resolve: the reference; `remove_dot_segments`: a path; base: an entity in MIME form, with header
    /// fields, an empty line and the body; extract: a text; expand: the text that a person typed; set: the URL;
    /// query: the query, without its question mark; address: the host in the form that it has in a URI; encode: data;
    /// decode: a text without its delimiters; `scheme_parts`, dispatch: a URL; `to_uri`: an IRI; `to_iri`: a URI.
    #[cfg_attr(feature = "schema", schemars(with = "Bytes<'static>"))]
    pub input: Option<Bytes<'a>>,
    /// equivalent: the input that is compared with `input`.
    pub other: Option<Bytes<'a>>,
    /// parse: the start rule, by its name in the document. Absent: the whole reference (`URI-reference`; `URL` in RFC
    /// 1808).
    #[cfg_attr(feature = "schema", schemars(regex(pattern = r"^[A-Za-z][A-Za-z0-9_-]*$")))]
    pub rule: Option<Cow<'a, str>>,
    /// normalize, equivalent: the level of normalization. `case`, `percent` and `path` are single normalizations,
    /// `syntax` combines these three, `scheme` adds RFC 3986 section 6.2.3, and `string` changes nothing. `whatwg`
    /// parses and serialises as the URL Standard does.
    pub level: Option<Level>,
    /// resolve: the options that do not have their defaults.
    pub options: Option<ResolveOptions>,
    /// base: the part whose base is requested, as an index from 0 at each level of multiparts and messages.
    /// Absent: the entity itself.
    #[cfg_attr(feature = "schema", schemars(length(min = 1)))]
    pub part: Option<Cow<'a, [usize]>>,
    /// base: the URI from which the entity was retrieved, which is the last URI after redirections. Absent if it is
    /// not known.
    pub retrieval: Option<Bytes<'a>>,
    /// base: the base that the application uses if there is no other base. Absent if the application has no such
    /// base.
    pub default: Option<Bytes<'a>>,
    /// set: the attribute (the URL Standard, section 6.1).
    pub setter: Option<Setter>,
    /// set: the new value of the attribute.
    pub value: Option<Bytes<'a>>,
    /// `request_target`: the method of the request. `GET` represents every method without a special form of target.
    /// If absent, the method is `GET`.
    pub method: Option<Method>,
    /// encode: the place in a URI where the data is written. decode: the place from which the text comes.
    pub place: Option<Place>,
}

/// The reason why entries are not a request. `Display` names the key and what is expected.
///
/// ```
/// use urispec_model::OwnedRequest;
///
/// let error = serde_json::from_str::<OwnedRequest>(r#"{"op":"resolve","input":"a"}"#).unwrap_err();
/// assert_eq!(error.to_string(), "expected `base` with operation resolve, found none");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum RequestError {
    /// There is no `op`.
    #[error("expected `op`, found none")]
    NoOperation,
    /// An entry is missing that the operation requires.
    #[error("expected `{field}` with operation {operation}, found none")]
    Missing {
        /// The operation.
        operation: Operation,
        /// The entry's key.
        field: &'static str,
    },
    /// The operation does not have this entry.
    #[error("expected only {} with operation {operation}, found `{field}`", .operation.fields().join(", "))]
    Foreign {
        /// The operation.
        operation: Operation,
        /// The entry's key.
        field: &'static str,
    },
}

impl RequestError {
    /// The key of the missing entry, or of the entry that does not belong to the operation.
    pub const fn field(&self) -> &'static str {
        match self {
            Self::NoOperation => "op",
            Self::Missing { field, .. } | Self::Foreign { field, .. } => field,
        }
    }
}

impl<'a> RequestJson<'a> {
    /// The keys in the order in which they are written.
    pub const KEYS: [&'static str; 14] = [
        "op",
        "base",
        "input",
        "other",
        "rule",
        "level",
        "options",
        "part",
        "retrieval",
        "default",
        "setter",
        "value",
        "method",
        "place",
    ];

    /// Reads the value of `key` if it is the key of a request. `false` means that the value is not read yet, and the
    /// caller must read it.
    ///
    /// # Errors
    /// If the key occurred before, or if its value has the wrong type.
    pub fn read_entry<'de: 'a, A: MapAccess<'de>>(&mut self, key: &str, map: &mut A) -> Result<bool, A::Error> {
        match key {
            "op" => once(&mut self.op, "op", || map.next_value())?,
            "base" => once(&mut self.base, "base", || bytes(map))?,
            "input" => once(&mut self.input, "input", || bytes(map))?,
            "other" => once(&mut self.other, "other", || bytes(map))?,
            "rule" => once(&mut self.rule, "rule", || map.next_value().map(|Text(rule)| rule))?,
            "level" => once(&mut self.level, "level", || map.next_value())?,
            "options" => once(&mut self.options, "options", || map.next_value())?,
            "part" => once(&mut self.part, "part", || map.next_value().map(Cow::Owned))?,
            "retrieval" => once(&mut self.retrieval, "retrieval", || bytes(map))?,
            "default" => once(&mut self.default, "default", || bytes(map))?,
            "setter" => once(&mut self.setter, "setter", || map.next_value())?,
            "value" => once(&mut self.value, "value", || bytes(map))?,
            "method" => once(&mut self.method, "method", || map.next_value())?,
            "place" => once(&mut self.place, "place", || map.next_value())?,
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// Writes every entry that has a value, in the order of [`RequestJson::KEYS`].
    pub fn write_entries<M: SerializeMap>(&self, map: &mut M) -> Result<(), M::Error> {
        fn entry<M: SerializeMap>(map: &mut M, key: &str, value: Option<&impl Serialize>) -> Result<(), M::Error> {
            value.map_or(Ok(()), |value| map.serialize_entry(key, value))
        }
        entry(map, "op", self.op.as_ref())?;
        entry(map, "base", self.base.as_ref())?;
        entry(map, "input", self.input.as_ref())?;
        entry(map, "other", self.other.as_ref())?;
        entry(map, "rule", self.rule.as_ref())?;
        entry(map, "level", self.level.as_ref())?;
        entry(map, "options", self.options.as_ref())?;
        entry(map, "part", self.part.as_ref())?;
        entry(map, "retrieval", self.retrieval.as_ref())?;
        entry(map, "default", self.default.as_ref())?;
        entry(map, "setter", self.setter.as_ref())?;
        entry(map, "value", self.value.as_ref())?;
        entry(map, "method", self.method.as_ref())?;
        entry(map, "place", self.place.as_ref())
    }

    /// Validates the entries.
    ///
    /// # Errors
    /// [`RequestError`] for the first entry that is missing or does not belong to the operation.
    pub fn request(&self) -> Result<Request<'_>, RequestError> {
        let operation = self.op.ok_or(RequestError::NoOperation)?;
        let given = [
            ("base", self.base.is_some()),
            ("other", self.other.is_some()),
            ("rule", self.rule.is_some()),
            ("level", self.level.is_some()),
            ("options", self.options.is_some()),
            ("part", self.part.is_some()),
            ("retrieval", self.retrieval.is_some()),
            ("default", self.default.is_some()),
            ("setter", self.setter.is_some()),
            ("value", self.value.is_some()),
            ("method", self.method.is_some()),
            ("place", self.place.is_some()),
        ];
        let is_foreign = |(field, is_given): &(&str, bool)| *is_given && !operation.fields().contains(field);
        if let Some((field, _)) = given.into_iter().find(is_foreign) {
            return Err(RequestError::Foreign { operation, field });
        }
        let missing = |field| RequestError::Missing { operation, field };
        let input = self.input.as_deref().ok_or_else(|| missing("input"))?;
        let level = self.level.ok_or_else(|| missing("level"));
        let place = self.place.ok_or_else(|| missing("place"));
        Ok(match operation {
            Operation::Parse => Request::Parse {
                input,
                rule: self.rule.as_deref(),
            },
            Operation::Resolve => Request::Resolve {
                base: self.base.as_deref().ok_or_else(|| missing("base"))?,
                input,
                options: self.options.unwrap_or_default(),
            },
            Operation::Normalize => Request::Normalize { input, level: level? },
            Operation::Equivalent => Request::Equivalent {
                input,
                other: self.other.as_deref().ok_or_else(|| missing("other"))?,
                level: level?,
            },
            Operation::RemoveDotSegments => Request::RemoveDotSegments { input },
            Operation::Base => Request::Base {
                input,
                part: self.part.as_deref().unwrap_or_default(),
                retrieval: self.retrieval.as_deref(),
                default: self.default.as_deref(),
            },
            Operation::Extract => Request::Extract { input },
            Operation::Expand => Request::Expand { input },
            Operation::Hazards => Request::Hazards { input },
            Operation::Set => Request::Set {
                input,
                setter: self.setter.ok_or_else(|| missing("setter"))?,
                value: self.value.as_deref().ok_or_else(|| missing("value"))?,
            },
            Operation::Query => Request::Query { input },
            Operation::Recompose => Request::Recompose { input },
            Operation::Address => Request::Address { input },
            Operation::RequestTarget => Request::RequestTarget {
                input,
                method: self.method.unwrap_or_default(),
            },
            Operation::Encode => Request::Encode { input, place: place? },
            Operation::Decode => Request::Decode { input, place: place? },
            Operation::SchemeParts => Request::SchemeParts { input },
            Operation::Dispatch => Request::Dispatch { input },
            Operation::ToUri => Request::ToUri { input },
            Operation::ToIri => Request::ToIri { input },
        })
    }
}

/// Sets the value of `key`, unless it is set already.
fn once<T, E: de::Error>(
    place: &mut Option<T>,
    key: &'static str,
    read: impl FnOnce() -> Result<T, E>,
) -> Result<(), E> {
    if place.is_some() {
        return Err(E::duplicate_field(key));
    }
    *place = Some(read()?);
    Ok(())
}

/// The next value as bytes, borrowed if possible.
fn bytes<'de, A: MapAccess<'de>>(map: &mut A) -> Result<Bytes<'de>, A::Error> {
    map.next_value().map(|Borrowed(bytes)| bytes)
}

impl<'a> From<&Request<'a>> for RequestJson<'a> {
    fn from(request: &Request<'a>) -> Self {
        let mut json = Self {
            op: Some(request.operation()),
            input: Some(request.input().into()),
            ..Self::default()
        };
        match *request {
            Request::Parse { rule, .. } => json.rule = rule.map(Cow::Borrowed),
            Request::Resolve { base, options, .. } => {
                json.base = Some(base.into());
                json.options = Some(options).filter(|options| *options != ResolveOptions::default());
            }
            Request::Normalize { level, .. } => json.level = Some(level),
            Request::Equivalent { other, level, .. } => {
                json.other = Some(other.into());
                json.level = Some(level);
            }
            Request::Base {
                part,
                retrieval,
                default,
                ..
            } => {
                json.part = Some(Cow::Borrowed(part)).filter(|part| !part.is_empty());
                json.retrieval = retrieval.map(Bytes::from);
                json.default = default.map(Bytes::from);
            }
            Request::Set { setter, value, .. } => {
                json.setter = Some(setter);
                json.value = Some(value.into());
            }
            Request::RequestTarget { method, .. } => {
                json.method = Some(method).filter(|method| *method != Method::default());
            }
            Request::Encode { place, .. } | Request::Decode { place, .. } => json.place = Some(place),
            Request::RemoveDotSegments { .. }
            | Request::SchemeParts { .. }
            | Request::Dispatch { .. }
            | Request::ToUri { .. }
            | Request::ToIri { .. }
            | Request::Extract { .. }
            | Request::Expand { .. }
            | Request::Hazards { .. }
            | Request::Query { .. }
            | Request::Recompose { .. }
            | Request::Address { .. } => {}
        }
        json
    }
}

impl Serialize for RequestJson<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        self.write_entries(&mut map)?;
        map.end()
    }
}

impl<'de: 'a, 'a> Deserialize<'de> for RequestJson<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Object;
        impl<'de> Visitor<'de> for Object {
            type Value = RequestJson<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a request")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut json = RequestJson::default();
                while let Some(Text(key)) = map.next_key()? {
                    if !json.read_entry(&key, &mut map)? {
                        return Err(de::Error::unknown_field(&key, &RequestJson::KEYS));
                    }
                }
                Ok(json)
            }
        }
        deserializer.deserialize_map(Object)
    }
}

impl Serialize for Request<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        RequestJson::from(self).serialize(serializer)
    }
}

impl Serialize for OwnedRequest {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.as_request().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for OwnedRequest {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let json = RequestJson::deserialize(deserializer)?;
        json.request().map(Self::from).map_err(de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Surplus;

    #[track_caller]
    fn check(request: &Request<'_>, json: &str) {
        assert_eq!(serde_json::to_string(request).unwrap(), json);
        let read: OwnedRequest = serde_json::from_str(json).unwrap();
        assert_eq!(read.as_request(), *request);
    }

    #[test]
    fn a_request_is_read_as_it_was_written() {
        let (input, other, base) = (&b"a\"b"[..], &b"\xc0"[..], &b"a:"[..]);
        check(
            &Request::Parse { input, rule: None },
            r#"{"op":"parse","input":"a\"b"}"#,
        );
        check(
            &Request::Parse {
                input: b"\xff",
                rule: Some("URI"),
            },
            r#"{"op":"parse","input":{"hex":"ff"},"rule":"URI"}"#,
        );
        let options = ResolveOptions::default();
        check(
            &Request::Resolve { base, input, options },
            r#"{"op":"resolve","base":"a:","input":"a\"b"}"#,
        );
        let options = ResolveOptions {
            strict: false,
            surplus: Some(Surplus::Remove),
            normalize_base: true,
        };
        check(
            &Request::Resolve { base, input, options },
            r#"{"op":"resolve","base":"a:","input":"a\"b","options":{"strict":false,"surplus":"remove","normalize_base":true}}"#,
        );
        let options = ResolveOptions {
            surplus: Some(Surplus::Refuse),
            ..ResolveOptions::default()
        };
        check(
            &Request::Resolve { base, input, options },
            r#"{"op":"resolve","base":"a:","input":"a\"b","options":{"surplus":"refuse"}}"#,
        );
        let level = Level::Case;
        check(
            &Request::Normalize { input, level },
            r#"{"op":"normalize","input":"a\"b","level":"case"}"#,
        );
        check(
            &Request::Equivalent { input, other, level },
            r#"{"op":"equivalent","input":"a\"b","other":{"hex":"c0"},"level":"case"}"#,
        );
        check(
            &Request::RemoveDotSegments { input },
            r#"{"op":"remove_dot_segments","input":"a\"b"}"#,
        );
        check(
            &Request::Base {
                input,
                part: &[],
                retrieval: None,
                default: None,
            },
            r#"{"op":"base","input":"a\"b"}"#,
        );
        check(
            &Request::Base {
                input,
                part: &[1, 0],
                retrieval: Some(other),
                default: Some(base),
            },
            r#"{"op":"base","input":"a\"b","part":[1,0],"retrieval":{"hex":"c0"},"default":"a:"}"#,
        );
        check(&Request::Extract { input }, r#"{"op":"extract","input":"a\"b"}"#);
        check(&Request::Expand { input }, r#"{"op":"expand","input":"a\"b"}"#);
        check(&Request::Hazards { input }, r#"{"op":"hazards","input":"a\"b"}"#);
        check(&Request::Recompose { input }, r#"{"op":"recompose","input":"a\"b"}"#);
        check(&Request::Address { input }, r#"{"op":"address","input":"a\"b"}"#);
        for (method, json) in [
            (Method::Get, r#"{"op":"request_target","input":"a\"b"}"#),
            (
                Method::Connect,
                r#"{"op":"request_target","input":"a\"b","method":"CONNECT"}"#,
            ),
        ] {
            check(&Request::RequestTarget { input, method }, json);
        }
    }

    #[test]
    fn entries_that_make_no_request_are_refused() {
        for (json, says) in [
            (r#"{"input":""}"#, "expected `op`, found none"),
            (r#"{"op":"parse"}"#, "expected `input` with operation parse"),
            (
                r#"{"op":"resolve","input":""}"#,
                "expected `base` with operation resolve",
            ),
            (
                r#"{"op":"parse","input":"","base":""}"#,
                "expected only input, rule with operation parse, found `base`",
            ),
            (r#"{"op":"equivalent","input":"","level":"case"}"#, "expected `other`"),
            (r#"{"op":"normalize","input":""}"#, "expected `level`"),
            (r#"{"op":"parse","input":"","input":""}"#, "duplicate field `input`"),
            (r#"{"op":"parse","imput":""}"#, "unknown field `imput`"),
            (r#"{"op":"prase","input":""}"#, "unknown operation `prase`"),
            (r#"{"op":"parse","input":null}"#, "invalid type: null"),
        ] {
            let error = serde_json::from_str::<OwnedRequest>(json).unwrap_err().to_string();
            assert!(error.contains(says), "{json}: {error}");
        }
    }

    #[test]
    fn what_has_no_escapes_is_not_copied() {
        let json = br#"{"op":"resolve","base":"http://a/","input":"\u0000"}"#;
        let read: RequestJson<'_> = serde_json::from_slice(json).unwrap();
        assert!(matches!(read.base, Some(Bytes(Cow::Borrowed(_)))));
        assert!(matches!(read.input, Some(Bytes(Cow::Owned(_)))));
    }
}
