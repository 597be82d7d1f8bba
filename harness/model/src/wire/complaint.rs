//! Messages for errors in JSON, without Rust's own terms.

use crate::visible;

/// The maximum number of characters of a found value that a message shows.
const SHOWN: usize = 60;

/// Describes an error in a text of JSON: the key, if there is one, the expected value, and the value that was found.
/// The caller adds the line and the column.
///
/// `error` must come from reading `text`. The time is proportional to the length of the text up to the error.
///
/// ```
/// let text = r#"{"op":"parse","input":["a"]}"#;
/// let error = serde_json::from_str::<urispec_model::OwnedRequest>(text).unwrap_err();
/// let words = urispec_model::wire::complaint(text.as_bytes(), &error);
/// assert_eq!(words, r#"`input`: expected a string or {"hex":"…"}, found an array"#);
/// ```
pub fn complaint(text: &[u8], error: &serde_json::Error) -> String {
    let whole = error.to_string();
    let message = whole.rsplit_once(" at line ").map_or(&*whole, |(message, _)| message);
    let words = json_words(message);
    let is_of_value = ["invalid type: ", "invalid value: ", "invalid length "];
    if !is_of_value.iter().any(|start| message.starts_with(start)) {
        return words;
    }
    let lines_before = error.line().saturating_sub(1);
    let start: usize = text
        .split_inclusive(|byte| *byte == b'\n')
        .take(lines_before)
        .map(<[u8]>::len)
        .sum();
    let (mut before, after) = text.split_at(text.len().min(start + error.column()));
    if message.starts_with("invalid type: sequence") && !after.trim_ascii_start().starts_with(b"[") {
        // The error is about the array itself: `{"input":[` has no first element yet.
        before = before.trim_ascii_end().strip_suffix(b"[").unwrap_or(before);
    }
    match path(before) {
        path if path.is_empty() => words,
        path => format!("`{}`: {words}", visible(&path)),
    }
}

/// Rewrites the message of a reader of JSON or TOML: terms of the format replace Rust's types ("expected a whole
/// number", not "u64"), and the text is escaped.
///
/// ```
/// let words = urispec_model::wire::json_words("invalid type: map, expected a sequence");
/// assert_eq!(words, "expected an array, found an object");
/// ```
pub fn json_words(message: &str) -> String {
    let said = message.rsplit_once(", expected ");
    let words = match said.and_then(|(found, expected)| Some((found.split_once(": ")?, expected))) {
        Some((("invalid type" | "invalid value", found), expected)) => {
            format!("expected {}, found {}", wanted(expected), given(found))
        }
        _ => match said.and_then(|(found, expected)| Some((found.strip_prefix("invalid length ")?, expected))) {
            Some((length, expected)) => format!("expected {}, found {length} elements", wanted(expected)),
            None => message.to_owned(),
        },
    };
    visible(&words)
}

/// The expected type, in terms of JSON.
fn wanted(type_name: &str) -> &str {
    match type_name {
        "u8" => "a whole number from 0 to 255",
        "u16" => "a whole number from 0 to 65535",
        "u32" => "a whole number from 0 to 4294967295",
        "u64" | "u128" | "usize" => "a whole number, not below 0",
        "i8" | "i16" | "i32" | "i64" | "i128" | "isize" => "a whole number",
        "f32" | "f64" => "a number",
        "unit" | "unit struct" => "null",
        "a borrowed string" | "a character" => "a string",
        "a boolean" => "true or false",
        "a map" => "an object",
        "a sequence" => "an array",
        "option" => "a value or null",
        "string or map" => "a string or an object",
        "variant identifier" | "field identifier" => "a name",
        name if name.starts_with("struct ") || name.contains("tagged enum ") => "an object",
        name if name.starts_with("tuple") || name.starts_with("a tuple") => "an array",
        name if name.starts_with("enum ") || name.starts_with("unit variant ") => "a name",
        name => name,
    }
}

/// The found value, in terms of JSON and cut to [`SHOWN`] characters.
fn given(value: &str) -> String {
    let (kind, shown) = value.split_once(' ').unwrap_or((value, ""));
    let cut = |text: &str| {
        let short: String = text.chars().take(SHOWN).collect();
        let dots = if short.len() < text.len() { "…" } else { "" };
        format!("{short}{dots}")
    };
    match kind {
        "map" => "an object".to_owned(),
        "sequence" => "an array".to_owned(),
        "boolean" => cut(shown.trim_matches('`')),
        "integer" => format!("the number {}", cut(shown.trim_matches('`'))),
        "floating" => format!(
            "the number {}",
            cut(shown.trim_start_matches("point ").trim_matches('`'))
        ),
        "string" => format!("the string {}", cut(shown)),
        _ => cut(value),
    }
}

/// The path of the key at which a text of JSON breaks off: `expect[0].accept`. It is empty at the top level.
fn path(text: &[u8]) -> String {
    /// The position of the reader in an object or an array.
    enum Inside {
        Object { key: String, is_key: bool },
        Array(usize),
    }
    let mut inside: Vec<Inside> = Vec::new();
    let mut at = 0;
    while let Some(byte) = text.get(at) {
        at += 1;
        match (byte, inside.last_mut()) {
            (b'{', _) => inside.push(Inside::Object {
                key: String::new(),
                is_key: true,
            }),
            (b'[', _) => inside.push(Inside::Array(0)),
            (b'}' | b']', _) => drop(inside.pop()),
            (b':', Some(Inside::Object { is_key, .. })) => *is_key = false,
            (b',', Some(Inside::Object { key, is_key })) => {
                key.clear();
                *is_key = true;
            }
            (b',', Some(Inside::Array(index))) => *index += 1,
            (b'"', last) => {
                let start = at;
                while let Some(byte) = text.get(at).filter(|byte| **byte != b'"') {
                    at += if *byte == b'\\' { 2 } else { 1 };
                }
                if let Some(Inside::Object { key, is_key: true }) = last {
                    *key = String::from_utf8_lossy(&text[start..at.min(text.len())]).into_owned();
                }
                at += 1;
            }
            _ => {}
        }
    }
    let mut path = String::new();
    for step in inside {
        match step {
            Inside::Object { key, .. } if key.is_empty() => {}
            Inside::Object { key, .. } if path.is_empty() => path = key,
            Inside::Object { key, .. } => path.extend([".", &key]),
            Inside::Array(index) => path.extend(["[", &index.to_string(), "]"]),
        }
    }
    path
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Observation, OwnedRequest};

    #[track_caller]
    fn check<T: serde::de::DeserializeOwned>(text: &str, expected: &str) {
        let error = serde_json::from_str::<T>(text).err().unwrap();
        assert_eq!(complaint(text.as_bytes(), &error), expected, "{error}");
    }

    #[test]
    fn a_value_of_another_type_is_named_by_its_field_in_words_of_json() {
        check::<OwnedRequest>(r#"{"op":5}"#, "`op`: expected a string, found the number 5");
        check::<OwnedRequest>(
            r#"{"op":"resolve","base":"a","options":{"strict":"no"}}"#,
            r#"`options.strict`: expected true or false, found the string "no""#,
        );
        check::<Observation<'static>>(
            r#"{"accept":{"scheme":"a","host":[]}}"#,
            "`accept.host`: expected a string or {\"hex\":\"…\"}, found an array",
        );
        check::<(String, u32)>(
            "[\"a,:{\\\"\",\n -1]",
            "`[1]`: expected a whole number from 0 to 4294967295, found the number -1",
        );
        check::<Vec<u8>>("[[],1]", "`[0]`: expected a whole number from 0 to 255, found an array");
        check::<Vec<u8>>("[[ 1]]", "`[0]`: expected a whole number from 0 to 255, found an array");
        check::<Vec<u8>>("[{}]", "`[0]`: expected a whole number from 0 to 255, found an object");
        check::<OwnedRequest>(
            r#"{"op":"parse","input":[ "a"]}"#,
            "`input`: expected a string or {\"hex\":\"…\"}, found an array",
        );
        check::<Vec<()>>("[null,{}]", "`[1]`: expected null, found an object");
        check::<f64>("[]", "expected a number, found an array");
    }

    #[test]
    fn the_rest_is_said_as_it_is_without_line_and_column() {
        check::<OwnedRequest>(r#"{"op":"parse"}"#, "expected `input` with operation parse, found none");
        check::<OwnedRequest>("{", "EOF while parsing an object");
        assert_eq!(json_words("missing field `a`"), "missing field `a`");
    }

    #[test]
    fn a_long_or_hostile_value_is_cut_and_escaped() {
        let text = format!("{{\"op\":{{\"{}\":1}}}}", "\u{1b}[31m".repeat(1000));
        assert!(serde_json::from_str::<OwnedRequest>(&text).is_err());
        let words = json_words(&format!(
            "invalid type: string \"{}\u{1b}\", expected u64",
            "x".repeat(1 << 20)
        ));
        assert!(words.len() < 200 && !words.contains('\u{1b}'), "{words}");
        assert!(words.starts_with("expected a whole number, not below 0, found the string \"xxx"));
    }
}
