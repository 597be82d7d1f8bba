//! Bytes, and their form in JSON.

use std::borrow::Cow;
use std::fmt;

use serde::de::{self, MapAccess, Visitor};
use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::wire::joined::{self, Piece};

/// Bytes, borrowed or owned. In JSON, bytes that are UTF-8 are a string. All other bytes are an object with
/// lower-case hexadecimal, `{"hex":"ff"}`.
///
/// Every input and every component is a `Bytes`, because a URI parser may get bytes that are not UTF-8. When JSON is
/// read, the object is also accepted for bytes that are UTF-8, and upper-case digits are accepted, too.
///
/// ```
/// use urispec_model::Bytes;
///
/// assert_eq!(serde_json::to_string(&Bytes::from("a\u{e9}")).unwrap(), "\"a\u{e9}\"");
/// assert_eq!(serde_json::to_string(&Bytes::from(b"a\xff")).unwrap(), r#"{"hex":"61ff"}"#);
/// let bytes: Bytes<'static> = serde_json::from_str(r#"{"hex":"61FF"}"#).unwrap();
/// assert_eq!(&*bytes, b"a\xff");
/// ```
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Bytes<'a>(pub Cow<'a, [u8]>);

impl Bytes<'_> {
    /// The same bytes, copied if they are borrowed.
    pub fn into_owned(self) -> Bytes<'static> {
        Bytes(Cow::Owned(self.0.into_owned()))
    }

    /// Lower-case hexadecimal, two digits per byte; empty for no bytes.
    pub fn to_hex(&self) -> String {
        const DIGITS: &[u8; 16] = b"0123456789abcdef";
        self.0
            .iter()
            .flat_map(|byte| [DIGITS[usize::from(byte >> 4)], DIGITS[usize::from(byte & 15)]])
            .map(char::from)
            .collect()
    }

    /// The inverse of [`Bytes::to_hex`]; also accepts upper-case digits. `None` for an odd number of characters, or
    /// if a character is not a hexadecimal digit.
    ///
    /// ```
    /// use urispec_model::Bytes;
    ///
    /// assert_eq!(Bytes::from_hex("00ff"), Some(Bytes::from(b"\x00\xff")));
    /// assert_eq!(Bytes::from_hex("0"), None);
    /// ```
    pub fn from_hex(hex: &str) -> Option<Bytes<'static>> {
        let digit = |byte: u8| char::from(byte).to_digit(16).and_then(|value| u8::try_from(value).ok());
        let (pairs, rest) = hex.as_bytes().as_chunks::<2>();
        let octets = pairs.iter().map(|[high, low]| Some(digit(*high)? << 4 | digit(*low)?));
        rest.is_empty()
            .then(|| octets.collect::<Option<Vec<u8>>>())
            .flatten()
            .map(Bytes::from)
    }
}

impl std::ops::Deref for Bytes<'_> {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        &self.0
    }
}

impl fmt::Debug for Bytes<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "b\"{}\"", self.0.escape_ascii())
    }
}

impl<'a> From<&'a [u8]> for Bytes<'a> {
    fn from(bytes: &'a [u8]) -> Self {
        Self(Cow::Borrowed(bytes))
    }
}

impl<'a, const N: usize> From<&'a [u8; N]> for Bytes<'a> {
    fn from(bytes: &'a [u8; N]) -> Self {
        Self(Cow::Borrowed(bytes))
    }
}

impl<'a> From<&'a str> for Bytes<'a> {
    fn from(text: &'a str) -> Self {
        Self(Cow::Borrowed(text.as_bytes()))
    }
}

impl From<Vec<u8>> for Bytes<'_> {
    fn from(bytes: Vec<u8>) -> Self {
        Self(Cow::Owned(bytes))
    }
}

impl From<String> for Bytes<'_> {
    fn from(text: String) -> Self {
        Self(Cow::Owned(text.into_bytes()))
    }
}

impl Serialize for Bytes<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if let Ok(text) = std::str::from_utf8(self) {
            return serializer.serialize_str(text);
        }
        let mut map = serializer.serialize_map(Some(1))?;
        map.serialize_entry("hex", &self.to_hex())?;
        map.end()
    }
}

impl<'de> Deserialize<'de> for Bytes<'static> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Borrowed::deserialize(deserializer).map(|Borrowed(bytes)| bytes.into_owned())
    }
}

/// [`Bytes`] that borrow from the JSON text if it has them as a string without escapes.
pub(crate) struct Borrowed<'a>(pub(crate) Bytes<'a>);

impl<'de: 'a, 'a> Deserialize<'de> for Borrowed<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Text;
        impl<'de> Visitor<'de> for Text {
            type Value = Bytes<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a string or {\"hex\":\"…\"}")
            }

            fn visit_borrowed_str<E: de::Error>(self, text: &'de str) -> Result<Self::Value, E> {
                Ok(Bytes::from(text))
            }

            fn visit_str<E: de::Error>(self, text: &str) -> Result<Self::Value, E> {
                Ok(Bytes::from(text.to_owned()))
            }

            fn visit_string<E: de::Error>(self, text: String) -> Result<Self::Value, E> {
                Ok(Bytes::from(text))
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let bytes = match map.next_key::<String>()?.as_deref() {
                    None => return Err(de::Error::missing_field("hex")),
                    Some("hex") => {
                        let hex: String = map.next_value()?;
                        Bytes::from_hex(&hex).ok_or_else(|| {
                            de::Error::custom(format!("expected pairs of hexadecimal digits, found `{hex}`"))
                        })?
                    }
                    Some("join") if joined::are_allowed() => {
                        Bytes::from(joined::joined::<A::Error>(&map.next_value::<Vec<Piece>>()?)?)
                    }
                    Some(key) => return Err(de::Error::unknown_field(key, &["hex"])),
                };
                match map.next_key::<String>()? {
                    Some(extra) => Err(de::Error::unknown_field(&extra, &["hex"])),
                    None => Ok(bytes),
                }
            }
        }
        deserializer.deserialize_any(Text).map(Self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_byte_survives_json() {
        let all: Vec<u8> = (0..=255).collect();
        for bytes in [&all[..], b"plain", b"", "é\u{202e}".as_bytes(), b"\xff"] {
            let json = serde_json::to_string(&Bytes::from(bytes)).unwrap();
            let back: Bytes<'static> = serde_json::from_str(&json).unwrap();
            assert_eq!(&*back, bytes, "{json}");
        }
    }

    #[test]
    fn broken_hex_is_refused() {
        for json in [
            r#"{"hex":"f"}"#,
            r#"{"hex":"zz"}"#,
            r#"{"hex":"+1"}"#,
            r#"{"hix":"ff"}"#,
            "{}",
            "7",
        ] {
            assert!(serde_json::from_str::<Bytes<'static>>(json).is_err(), "{json}");
        }
    }
}
