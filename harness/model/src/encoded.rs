//! Data encoded for a place of a URI, as the operation `encode` returns it.

use serde::{Deserialize, Serialize, Serializer};

use crate::Bytes;

/// Data, encoded for a place of a URI: RFC 3986 section 2.4.
///
/// In JSON it is the text, or an object if some characters may be left unencoded.
///
/// RFC 3986 section 2.2 lets a producer encode a reserved character that has no reserved purpose, or leave it
/// unencoded. `raw` lists the characters for which both are correct.
///
/// ```
/// use urispec_model::Encoded;
///
/// let one: Encoded<'static> = serde_json::from_str(r#""a%2Fb""#).unwrap();
/// assert!(one.raw.is_empty());
/// let other: Encoded<'static> = serde_json::from_str(r#"{"text":"a%2Fb%3B","raw":";"}"#).unwrap();
/// assert_eq!(&*other.raw, b";");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Encoded<'a> {
    /// The text.
    pub text: Bytes<'a>,
    /// Characters of the data that may also be left unencoded, although `text` encodes them. Empty in the answers of
    /// parsers.
    pub raw: Bytes<'a>,
}

#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "encoded"))]
#[serde(untagged, expecting = "expected a text, or an object with `text` and `raw`")]
enum Json {
    Text(Bytes<'static>),
    Open(Open),
}

/// An encoded text as a JSON object: the text, and the characters that may be left unencoded in it.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
struct Open {
    /// The text. Every character that may be encoded is encoded in it.
    text: Bytes<'static>,
    /// The characters that may also be left unencoded.
    raw: Bytes<'static>,
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Encoded<'_> {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        Json::schema_name()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        Json::json_schema(generator)
    }
}

impl Encoded<'_> {
    /// The same data, copied if it is borrowed.
    pub fn into_owned(self) -> Encoded<'static> {
        Encoded {
            text: self.text.into_owned(),
            raw: self.raw.into_owned(),
        }
    }

    /// Whether a second text decodes to the same data and encodes every character that must be encoded.
    ///
    /// ```
    /// use urispec_model::Encoded;
    ///
    /// let expected = Encoded { text: "a%2Fb%3Bc".into(), raw: ";".into() };
    /// assert!(expected.is_same(b"a%2fb;c"));
    /// assert!(!expected.is_same(b"a/b;c"));
    /// ```
    ///
    /// Triplets are compared after decoding; a character that `self` encodes must be encoded in `found`,
    /// unless it is in `raw`.
    pub fn is_same(&self, found: &[u8]) -> bool {
        let (mut expected, mut found) = (&*self.text, found);
        while let Some((octet, is_encoded)) = next(&mut expected) {
            let is_same = match next(&mut found) {
                Some((other, true)) => other == octet,
                Some((other, false)) => other == octet && (!is_encoded || self.raw.contains(&octet)),
                None => false,
            };
            if !is_same {
                return false;
            }
        }
        found.is_empty()
    }

    /// Whether an [equivalent](Encoded::is_same) text has a triplet that is not needed or has lower-case digits: RFC
    /// 3986 sections 2.1 and 2.3 advise against both kinds of triplets.
    ///
    /// ```
    /// use urispec_model::Encoded;
    ///
    /// let expected = Encoded { text: "~%2F%3B".into(), raw: ";".into() };
    /// assert!(expected.is_rewritten(b"%7E%2F%3B"));
    /// assert!(expected.is_rewritten(b"~%2f%3B"));
    /// assert!(!expected.is_rewritten(b"~%2F;"));
    /// ```
    pub fn is_rewritten(&self, found: &[u8]) -> bool {
        let (mut expected, mut rest) = (&*self.text, found);
        while let (Some((_, is_encoded)), Some((octet, is_found_encoded))) = (next(&mut expected), next(&mut rest)) {
            let written = &found[..found.len() - rest.len()];
            if is_found_encoded && !(is_encoded && written.ends_with(format!("%{octet:02X}").as_bytes())) {
                return true;
            }
        }
        false
    }
}

/// Takes the first octet of a text, and returns whether it was encoded. A percent sign without two hexadecimal digits is literal, and so is a `+`.
fn next(text: &mut &[u8]) -> Option<(u8, bool)> {
    let digit = |byte: u8| char::from(byte).to_digit(16).and_then(|digit| u8::try_from(digit).ok());
    if let [b'%', high, low, rest @ ..] = *text
        && let (Some(high), Some(low)) = (digit(*high), digit(*low))
    {
        *text = rest;
        return Some((high * 16 + low, true));
    }
    let (first, rest) = text.split_first()?;
    *text = rest;
    Some((*first, false))
}

impl Serialize for Encoded<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Both<'e, 'a> {
            text: &'e Bytes<'a>,
            raw: &'e Bytes<'a>,
        }
        if self.raw.is_empty() {
            return self.text.serialize(serializer);
        }
        let both = Both {
            text: &self.text,
            raw: &self.raw,
        };
        both.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Encoded<'static> {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(match Json::deserialize(deserializer)? {
            Json::Text(text) => Self {
                text,
                raw: Bytes::default(),
            },
            Json::Open(Open { text, raw }) => Self { text, raw },
        })
    }
}
