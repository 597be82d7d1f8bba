//! The short form of long texts: `{ "join": ["http://h:", { "repeat": "9", "times": 65536 }, "/"] }`.
//!
//! `vectors/README.md` has the exact rule. Only files have joined texts: loaded vectors have the complete texts.

use std::fmt;

use serde::Deserialize;
use serde::de::{self, Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;
use urispec_model::floor_char_boundary;

/// The maximum length of a joined text, in bytes.
const LONGEST: usize = 16 << 20;

/// A piece of a joined text: a string, or a repeated string.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Piece {
    Once(String),
    Repeated { repeat: String, times: usize },
}

/// The JSON of `text` with each joined text written out; `None` if `text` has no joined text.
pub(crate) fn expand(text: &RawValue) -> Result<Option<String>, serde_json::Error> {
    if !has_joined(text.get()) {
        return Ok(None);
    }
    let mut out = String::new();
    push_expanded(&mut out, text)?;
    Ok(Some(out))
}

fn push_expanded(out: &mut String, value: &RawValue) -> Result<(), serde_json::Error> {
    let json = value.get();
    if !has_joined(json) {
        out.push_str(json);
    } else if json.starts_with('[') {
        out.push('[');
        for (at, item) in serde_json::from_str::<Vec<&RawValue>>(json)?.into_iter().enumerate() {
            out.push_str(if at == 0 { "" } else { "," });
            push_expanded(out, item)?;
        }
        out.push(']');
    } else if json.starts_with('{') {
        let Entries(entries) = serde_json::from_str(json)?;
        if let [(key, pieces)] = &entries[..]
            && key == "join"
        {
            push_string(out, &joined(&serde_json::from_str::<Vec<Piece>>(pieces.get())?)?)?;
            return Ok(());
        }
        out.push('{');
        for (at, (key, value)) in entries.into_iter().enumerate() {
            out.push_str(if at == 0 { "" } else { "," });
            push_string(out, &key)?;
            out.push(':');
            push_expanded(out, value)?;
        }
        out.push('}');
    }
    Ok(())
}

/// Whether `json` may have a joined text.
fn has_joined(json: &str) -> bool {
    json.starts_with(['[', '{']) && json.contains("\"join\"")
}

/// Appends a JSON string. Unlike in a file, it is not escaped for readability, because nobody reads a text of a
/// mebibyte.
fn push_string(out: &mut String, text: &str) -> Result<(), serde_json::Error> {
    out.push_str(&serde_json::to_string(text)?);
    Ok(())
}

/// Joins the pieces to a text.
fn joined(pieces: &[Piece]) -> Result<String, serde_json::Error> {
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
            return Err(de::Error::custom(
                "expected a joined text of at most 16 MiB, found a longer one",
            ));
        }
        text.push_str(&repeated.repeat(times));
    }
    Ok(text)
}

/// The entries of an object in order, including duplicate keys.
struct Entries<'a>(Vec<(String, &'a RawValue)>);

impl<'de: 'a, 'a> Deserialize<'de> for Entries<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Object;
        impl<'de> Visitor<'de> for Object {
            type Value = Entries<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut entries = Vec::new();
                while let Some(entry) = map.next_entry()? {
                    entries.push(entry);
                }
                Ok(Entries(entries))
            }
        }
        deserializer.deserialize_map(Object)
    }
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

/// The maximum length of a text that is never split, in bytes.
const WHOLE: usize = 120;

/// The maximum length of a repeated unit, and the minimum length of all its repetitions, in bytes.
const UNIT: usize = 16;
const RUN: usize = 64;

/// Splits a text into pieces that each fit on a line; `None` if the whole text fits on a line.
///
/// At each position, the shortest unit whose repetitions fill 64 bytes or more becomes one piece. The remaining text
/// is cut after line feeds, and cut again if a piece is still too long.
pub(crate) fn pieces(text: &str) -> Option<Vec<Piece>> {
    if text.len() <= WHOLE {
        return None;
    }
    let mut pieces = Vec::new();
    let (mut at, mut written) = (0, 0);
    while at < text.len() {
        let Some((unit, times)) = run(text, at) else {
            at += text[at..].chars().next().map_or(1, char::len_utf8);
            continue;
        };
        pieces.extend(cut(&text[written..at]));
        pieces.push(Piece::Repeated {
            repeat: text[at..at + unit].to_owned(),
            times,
        });
        at += unit * times;
        written = at;
    }
    pieces.extend(cut(&text[written..]));
    Some(pieces)
}

/// Cuts a text into pieces that end with a line feed or have the maximum length.
fn cut(text: &str) -> impl Iterator<Item = Piece> {
    text.split_inclusive('\n').flat_map(|line| {
        let mut rest = line;
        std::iter::from_fn(move || {
            let (piece, others) = rest.split_at(floor_char_boundary(rest, WHOLE));
            rest = others;
            (!piece.is_empty()).then(|| Piece::Once(piece.to_owned()))
        })
    })
}

/// The shortest unit that is repeated at `at`, and the number of repetitions.
fn run(text: &str, at: usize) -> Option<(usize, usize)> {
    let rest = &text.as_bytes()[at..];
    (1..=UNIT.min(rest.len()))
        .filter(|unit| text.is_char_boundary(at + unit))
        .find_map(|unit| {
            let alike = rest
                .iter()
                .zip(&rest[unit..])
                .take_while(|(one, next)| one == next)
                .count();
            let times = alike / unit + 1;
            (times > 1 && unit * times >= RUN).then_some((unit, times))
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn repeated(repeat: &str, times: usize) -> Piece {
        Piece::Repeated {
            repeat: repeat.to_owned(),
            times,
        }
    }

    #[track_caller]
    fn check(text: &str, expected: Option<&[Piece]>) {
        let found = pieces(text);
        assert_eq!(found.as_deref(), expected);
        if let Some(found) = found {
            assert_eq!(joined(&found).unwrap(), text);
        }
    }

    #[test]
    fn what_is_repeated_often_in_a_long_text_is_a_piece() {
        let once = |text: &str| Piece::Once(text.to_owned());
        check(&"9".repeat(WHOLE), None);
        check(&"9".repeat(WHOLE + 1), Some(&[repeated("9", WHOLE + 1)]));
        check(
            &format!("http://h:{}/", "9".repeat(65536)),
            Some(&[once("http://h:"), repeated("9", 65536), once("/")]),
        );
        check(
            &format!("a:{}{}", "/a".repeat(5000), "/..".repeat(100)),
            Some(&[once("a:"), repeated("/a", 5000), repeated("/..", 100)]),
        );
        check(&"é".repeat(5000), Some(&[repeated("é", 5000)]));
    }

    #[test]
    fn what_is_not_repeated_is_cut_behind_line_feeds_and_where_it_is_too_long() {
        let once = |text: &str| Piece::Once(text.to_owned());
        let line = (0..40)
            .map(|number| format!("{number:03}"))
            .collect::<Vec<_>>()
            .concat();
        check(&format!("{line}0"), Some(&[once(&line), once("0")]));
        check(
            &format!("A: b\r\n\r\n{line}"),
            Some(&[once("A: b\r\n"), once("\r\n"), once(&line)]),
        );
        check(&format!("{}é0", &line[1..]), Some(&[once(&line[1..]), once("é0")]));
    }

    #[track_caller]
    fn check_expanded(json: &str, expected: Option<&str>) {
        let raw: &RawValue = serde_json::from_str(json).unwrap();
        assert_eq!(expand(raw).unwrap().as_deref(), expected);
    }

    #[test]
    fn joined_texts_are_written_out_wherever_they_are() {
        check_expanded(r#"{ "input": "a", "expect": [] }"#, None);
        check_expanded(
            r#"{ "input": { "join": ["a", { "repeat": "bc", "times": 3 }, "\"" ] }, "expect": [ { "hex": "ff" }, null, 1.50 ] }"#,
            Some(r#"{"input":"abcbcbc\"","expect":[ { "hex": "ff" }, null, 1.50 ]}"#),
        );
        // This object is not a joined text; the reader of the vector reports the problem.
        check_expanded(r#"{"a":1,"a":2,"join":["b"]}"#, Some(r#"{"a":1,"a":2,"join":["b"]}"#));
    }

    #[test]
    fn what_makes_no_text_is_refused() {
        for json in [
            r#"{"join":"a"}"#,
            r#"{"join":[1]}"#,
            r#"{"join":[{"repeat":"a"}]}"#,
            r#"{"join":[{"repeat":"a","times":-1}]}"#,
            r#"{"join":[{"repeat":"a","times":1,"times":2}]}"#,
            r#"{"join":[{"repeat":"a","times":1,"more":2}]}"#,
            r#"{"join":[{"repeat":"a","times":99999999999999}]}"#,
            r#"{"join":[{"repeat":"aaaaaaaaaaaaaaaa","times":1048576},"a"]}"#,
        ] {
            let raw: &RawValue = serde_json::from_str(json).unwrap();
            assert!(expand(raw).is_err(), "{json}");
        }
    }

    #[test]
    fn a_long_text_without_runs_takes_linear_time() {
        let text = (0..100_000)
            .map(|number| format!("{number:06x}"))
            .collect::<Vec<_>>()
            .concat();
        let found = pieces(&text).expect("it is too long for a line");
        assert!(found.iter().all(|piece| matches!(piece, Piece::Once(_))));
    }
}
