//! Long texts that are joined from pieces: `{ "join": ["http://h:", { "repeat": "9", "times": 65536 }, "/"] }`.
//!
//! Only the files of vectors have them. A parser's answer never has: a few bytes could make megabytes of it.

use std::cell::Cell;
use std::fmt;

use serde::de::{self, Deserialize, Deserializer, MapAccess, Visitor};

/// The maximum length of a joined text, in bytes.
const LONGEST: usize = 16 << 20;

thread_local! {
    static ALLOWED: Cell<bool> = const { Cell::new(false) };
}

/// Runs `read`. Until it returns, each [`Bytes`](crate::Bytes) that is read in this thread may be joined from pieces.
pub fn with_joined_texts<T>(read: impl FnOnce() -> T) -> T {
    struct Before(bool);
    impl Drop for Before {
        fn drop(&mut self) {
            ALLOWED.set(self.0);
        }
    }
    let _before = Before(ALLOWED.replace(true));
    read()
}

pub(crate) fn are_allowed() -> bool {
    ALLOWED.get()
}

/// A piece of a joined text: a string, or a repeated string.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Piece {
    /// A string.
    Once(String),
    /// A string that is repeated.
    Repeated {
        /// The string.
        repeat: String,
        /// The number of times.
        times: usize,
    },
}

/// Joins the pieces to a text.
///
/// # Errors
/// If the text would be longer than 16 MiB.
pub fn joined<E: de::Error>(pieces: &[Piece]) -> Result<String, E> {
    let mut text = String::new();
    for piece in pieces {
        let (repeated, times) = match piece {
            Piece::Once(text) => (text, 1),
            Piece::Repeated { repeat, times } => (repeat, *times),
        };
        let length = repeated
            .len()
            .checked_mul(times)
            .and_then(|more| more.checked_add(text.len()));
        if length.is_none_or(|length| length > LONGEST) {
            return Err(E::custom(
                "expected a joined text of at most 16 MiB, found a longer one",
            ));
        }
        text.push_str(&repeated.repeat(times));
    }
    Ok(text)
}

impl<'de> Deserialize<'de> for Piece {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Either;
        impl<'de> Visitor<'de> for Either {
            type Value = Piece;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a string or {\"repeat\":\"…\",\"times\":…}")
            }

            fn visit_str<E: de::Error>(self, text: &str) -> Result<Piece, E> {
                Ok(Piece::Once(text.to_owned()))
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Piece, A::Error> {
                let (mut repeat, mut times) = (None, None);
                while let Some(key) = map.next_key::<String>()? {
                    let is_new = match &*key {
                        "repeat" => repeat.replace(map.next_value()?).is_none(),
                        "times" => times.replace(map.next_value()?).is_none(),
                        _ => return Err(de::Error::unknown_field(&key, &["repeat", "times"])),
                    };
                    if !is_new {
                        return Err(de::Error::custom(format_args!("duplicate field `{key}`")));
                    }
                }
                Ok(Piece::Repeated {
                    repeat: repeat.ok_or_else(|| de::Error::missing_field("repeat"))?,
                    times: times.ok_or_else(|| de::Error::missing_field("times"))?,
                })
            }
        }
        deserializer.deserialize_any(Either)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Bytes;

    fn read(json: &str) -> Result<Bytes<'static>, serde_json::Error> {
        with_joined_texts(|| serde_json::from_str(json))
    }

    #[test]
    fn pieces_are_joined_where_they_are_allowed_alone() {
        let json = r#"{ "join": ["a", { "repeat": "bc", "times": 3 }, "\"" ] }"#;
        assert_eq!(read(json).unwrap(), Bytes::from("abcbcbc\""));
        assert!(serde_json::from_str::<Bytes<'static>>(json).is_err());
    }

    #[test]
    fn what_makes_no_text_is_refused() {
        for json in [
            r#"{"join":"a"}"#,
            r#"{"join":[1]}"#,
            r#"{"join":["a"],"hex":"ff"}"#,
            r#"{"join":[{"repeat":"a"}]}"#,
            r#"{"join":[{"repeat":"a","times":-1}]}"#,
            r#"{"join":[{"repeat":"a","times":1,"times":2}]}"#,
            r#"{"join":[{"repeat":"a","times":1,"more":2}]}"#,
            r#"{"join":[{"repeat":"a","times":99999999999999}]}"#,
            r#"{"join":[{"repeat":"aaaaaaaaaaaaaaaa","times":1048576},"a"]}"#,
        ] {
            assert!(read(json).is_err(), "{json}");
        }
    }
}
