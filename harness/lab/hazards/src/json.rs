//! URLs in the fields of JSON objects.

use serde_json::Value;
use urispec_model::{Bytes, visible};

/// A line that has no URL in the field that was named.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FieldError(String);

impl std::fmt::Display for FieldError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for FieldError {}

/// The URL in the field `name` of the JSON object in `line`: a string, or `{"hex": …}` for bytes that are not UTF-8. Text
/// before the object, as in CDXJ, is skipped.
///
/// # Errors
/// If the line has no object, or the object has no such field.
pub fn field(line: &[u8], name: &str) -> Result<Bytes<'static>, FieldError> {
    let expected = |found: String| {
        FieldError(format!(
            "expected JSON with a URL in `{}`, found {found}",
            visible(name)
        ))
    };
    let start = line
        .iter()
        .position(|byte| *byte == b'{')
        .ok_or_else(|| expected("no object".to_owned()))?;
    let mut object: Value = serde_json::from_slice(&line[start..]).map_err(|error| {
        let message = error.to_string();
        let message = message.split(" at line ").next().unwrap_or_default();
        expected(format!("{} at byte {}", visible(message), start + error.column()))
    })?;
    let value = object.get_mut(name).map(Value::take).ok_or_else(|| {
        let keys = object.as_object().into_iter().flat_map(|object| object.keys().take(10));
        let keys: Vec<String> = keys.map(|key| format!("`{}`", visible(key))).collect();
        expected(format!("the fields {}", keys.join(", ")))
    })?;
    serde_json::from_value(value).map_err(|error| expected(visible(&error.to_string())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_field_has_the_url() {
        assert_eq!(
            field(br#"{"url":"http://a/\n"}"#, "url").unwrap(),
            Bytes::from("http://a/\n")
        );
        assert_eq!(
            field(br#"com,a)/ 2024 {"u":{"hex":"ff"}}"#, "u").unwrap(),
            Bytes::from(b"\xff")
        );
        let error = |line: &[u8]| field(line, "url").unwrap_err().to_string();
        assert_eq!(
            error(b"http://a/"),
            "expected JSON with a URL in `url`, found no object"
        );
        assert_eq!(
            error(br#"{"a":1,"b":2}"#),
            "expected JSON with a URL in `url`, found the fields `a`, `b`"
        );
        assert_eq!(
            error(br#"{"url":"#),
            "expected JSON with a URL in `url`, found EOF while parsing a value at byte 7"
        );
        assert!(error(br#"{"url":7}"#).starts_with("expected JSON with a URL in `url`, found invalid type"));
    }
}
