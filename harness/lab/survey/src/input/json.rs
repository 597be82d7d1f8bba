//! The text of a line of JSON or CDXJ.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::fmt;

use serde::de::{DeserializeSeed, Unexpected};
use serde::de::{Deserializer, Error, IgnoredAny, MapAccess, Visitor};

/// The value of a field in a line.
#[derive(Debug, PartialEq, Eq)]
pub enum Field<'l> {
    /// The line does not have the field.
    Missing,
    /// The value is `null`, or the line has no record: it is empty, or is a line of CDXJ that begins with `!`.
    Null,
    /// A string. Bytes that are not UTF-8, and escapes of lone surrogates, are kept as bytes.
    Text(Cow<'l, [u8]>),
}

/// The value of the field `name` in a line of JSON, or of CDXJ: a key, a time and JSON, with spaces between them.
/// If a field occurs more than once, the last one counts, as in most JSON parsers.
///
/// # Errors
/// If the line is not JSON, or the value is neither a string nor `null`.
pub fn field<'l>(line: &'l [u8], name: &str) -> serde_json::Result<Field<'l>> {
    let Some(object) = object(line) else {
        return Ok(Field::Null);
    };
    let mut json = serde_json::Deserializer::from_slice(object);
    let field = Find(name.as_bytes()).deserialize(&mut json)?;
    json.end()?;
    Ok(field)
}

/// The names of the fields of a line; none if the line is not JSON.
pub fn names(line: &[u8]) -> BTreeSet<String> {
    let mut json = serde_json::Deserializer::from_slice(object(line).unwrap_or_default());
    json.deserialize_map(Names).unwrap_or_default()
}

/// The JSON of a line; `None` if it has no record.
fn object(line: &[u8]) -> Option<&[u8]> {
    let line = line.trim_ascii();
    if line.is_empty() || line[0] == b'!' {
        return None;
    }
    // A key may contain a brace: `com,example)/{x} 20260131000000 {"url": …}`.
    let brace = memchr::memmem::find(line, b" {").map(|space| space + 1);
    match brace {
        Some(brace) if line[0] != b'{' => Some(&line[brace..]),
        _ => Some(line),
    }
}

/// Searches for the field of an object.
struct Find<'f>(&'f [u8]);

impl<'l> DeserializeSeed<'l> for Find<'_> {
    type Value = Field<'l>;

    fn deserialize<D: Deserializer<'l>>(self, json: D) -> Result<Field<'l>, D::Error> {
        json.deserialize_map(self)
    }
}

impl<'l> Visitor<'l> for Find<'_> {
    type Value = Field<'l>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<M: MapAccess<'l>>(self, mut fields: M) -> Result<Field<'l>, M::Error> {
        let mut found = Field::Missing;
        while let Some(name) = fields.next_key_seed(Bytes)? {
            if *name == *self.0 {
                found = fields.next_value_seed(Value)?;
            } else {
                fields.next_value::<IgnoredAny>()?;
            }
        }
        Ok(found)
    }
}

/// The names of the fields of an object.
struct Names;

impl<'l> Visitor<'l> for Names {
    type Value = BTreeSet<String>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<M: MapAccess<'l>>(self, mut fields: M) -> Result<BTreeSet<String>, M::Error> {
        let mut names = BTreeSet::new();
        while let Some(name) = fields.next_key_seed(Bytes)? {
            names.insert(String::from_utf8_lossy(&name).into_owned());
            fields.next_value::<IgnoredAny>()?;
        }
        Ok(names)
    }
}

/// A string or `null`.
struct Value;

impl<'l> DeserializeSeed<'l> for Value {
    type Value = Field<'l>;

    fn deserialize<D: Deserializer<'l>>(self, json: D) -> Result<Field<'l>, D::Error> {
        json.deserialize_option(self)
    }
}

impl<'l> Visitor<'l> for Value {
    type Value = Field<'l>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a string or null")
    }

    fn visit_none<E: Error>(self) -> Result<Field<'l>, E> {
        Ok(Field::Null)
    }

    fn visit_some<D: Deserializer<'l>>(self, json: D) -> Result<Field<'l>, D::Error> {
        Bytes.deserialize(json).map(Field::Text)
    }
}

/// The bytes of a string.
struct Bytes;

impl<'l> DeserializeSeed<'l> for Bytes {
    type Value = Cow<'l, [u8]>;

    fn deserialize<D: Deserializer<'l>>(self, json: D) -> Result<Self::Value, D::Error> {
        json.deserialize_bytes(self)
    }
}

impl<'l> Visitor<'l> for Bytes {
    type Value = Cow<'l, [u8]>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a string")
    }

    fn visit_borrowed_bytes<E: Error>(self, bytes: &'l [u8]) -> Result<Self::Value, E> {
        Ok(Cow::Borrowed(bytes))
    }

    fn visit_bytes<E: Error>(self, bytes: &[u8]) -> Result<Self::Value, E> {
        Ok(Cow::Owned(bytes.to_vec()))
    }

    // Without this, `serde_json` would also accept an array as bytes.
    fn visit_seq<A: serde::de::SeqAccess<'l>>(self, _: A) -> Result<Self::Value, A::Error> {
        Err(A::Error::invalid_type(Unexpected::Seq, &self))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(line: &[u8], expected: &[u8]) {
        match field(line, "url").unwrap() {
            Field::Text(text) => assert_eq!(&*text, expected),
            other => panic!("expected a text, found {other:?}"),
        }
    }

    #[track_caller]
    fn check_none(line: &[u8], expected: &Field<'_>) {
        assert_eq!(&field(line, "url").unwrap(), expected);
    }

    #[track_caller]
    fn check_error(line: &[u8], expected: &str) {
        let error = field(line, "url").unwrap_err().to_string();
        assert!(error.contains(expected), "{error}");
    }

    #[test]
    fn a_line_of_json_has_its_text_in_a_field() {
        check(br#"{"url":"http://a/"}"#, b"http://a/");
        check(
            b" {\"x\": {\"url\": 1}, \"url\" : \"a:\\u00e9\\n\\\\\", \"y\": [[1]]} \r",
            "a:é\n\\".as_bytes(),
        );
        check(br#"{"url":"a:1","u\u0072l":"a:2"}"#, b"a:2");
        check(br#"{"url":""}"#, b"");
    }

    #[test]
    fn a_line_of_cdxj_has_json_behind_a_key_and_a_time() {
        check(
            br#"com,example)/ 20260131000000 {"url":"http://example.com/ {","mime":"text/html"}"#,
            b"http://example.com/ {",
        );
        check(br#"com,example)/{x}?{ 20260131000000 {"url":"a:"}"#, b"a:");
        check_none(b"!OpenWayback-CDXJ 1.0", &Field::Null);
        check_none(br#"!meta {"url":"a:"}"#, &Field::Null);
    }

    #[test]
    fn any_bytes_survive() {
        check(b"{\"url\":\"a:\xff\xc3\\u0000\\u000a\\\"\"}", b"a:\xff\xc3\0\n\"");
        check(br#"{"url":"a:\ud800"}"#, b"a:\xed\xa0\x80");
        check(b"{\"\xff\":\"\xff\",\"url\":\"a:\"}", b"a:");
    }

    #[test]
    fn nothing_is_not_an_empty_text() {
        check_none(b"", &Field::Null);
        check_none(b" \t\r", &Field::Null);
        check_none(br#"{"url":null}"#, &Field::Null);
        check_none(b"{}", &Field::Missing);
        check_none(br#"{"URL":"a:"}"#, &Field::Missing);
    }

    #[test]
    fn what_is_no_json_or_no_string_is_an_error() {
        check_error(b"http://a/", "expected value");
        check_error(br#"["a:"]"#, "expected an object");
        check_error(br#"{"url":"a:"#, "EOF");
        check_error(br#"{"url":"a:"} x"#, "trailing characters");
        check_error(br#"{"url":7}"#, "expected a string");
        check_error(br#"{"url":[97]}"#, "expected a string");
        check_error(br#"{"url":"a:","x":tru}"#, "expected ident");
        check_error(&[&b"{\"x\":"[..], &b"[".repeat(100_000)].concat(), "EOF");
    }
}
