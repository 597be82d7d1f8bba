//! Writes a schema as text in a fixed layout: a value that fits on a line is on one line. With this layout, a small
//! change of a type makes only a small change in the file.

use std::fmt::Write as _;

use serde_json::Value;

/// The maximum number of columns in a line.
const WIDTH: usize = 140;

/// An element of an array shares a line with other elements if it has at most this many characters.
const SHORT: usize = 36;

/// The keywords that come first in an object, in this order. Other keywords keep their order, and `$defs` comes last.
const FIRST: [&str; 10] = [
    "$schema",
    "$id",
    "title",
    "description",
    "type",
    "$ref",
    "const",
    "additionalProperties",
    "required",
    "properties",
];

/// A schema as the text of a file, with a line feed at its end.
pub fn layout(schema: &Value) -> String {
    let mut text = String::new();
    write_value(&mut text, schema, 0, 0);
    text + "\n"
}

/// The text of a definition exactly as it is in a file, without the comma after it, so that it can be searched for in
/// the file.
pub fn definition(name: &str, schema: &Value) -> String {
    let mut text = String::new();
    write_entry(&mut text, name, schema, 1);
    text
}

/// Writes `"key": value` at a depth of nesting.
fn write_entry(text: &mut String, key: &str, value: &Value, depth: usize) {
    let key = Value::from(key).to_string();
    write!(text, "{:indent$}{key}: ", "", indent = 2 * depth + 2).expect("writing to a String cannot fail");
    write_value(text, value, depth + 1, key.len() + 2);
}

/// Writes a value; its key takes `used` columns of its line.
fn write_value(text: &mut String, value: &Value, depth: usize, used: usize) {
    let short = one_line(value);
    if 2 * depth + used + short.len() < WIDTH && depth > 0 {
        return text.push_str(&short);
    }
    match value {
        Value::Object(_) => {
            text.push_str("{\n");
            let entries = entries(value);
            for (at, (key, value)) in entries.iter().enumerate() {
                write_entry(text, key, value, depth);
                text.push_str(if at + 1 < entries.len() { ",\n" } else { "\n" });
            }
            close(text, depth, '}');
        }
        Value::Array(items) => {
            text.push('[');
            let mut column = WIDTH;
            for (at, item) in items.iter().enumerate() {
                let short = one_line(item);
                // Short elements, such as names, share a line; each longer element has its own line.
                if column + short.len() + 2 >= WIDTH || short.len() > SHORT {
                    write!(text, "\n{:indent$}", "", indent = 2 * depth + 2).expect("writing to a String cannot fail");
                    column = 2 * depth + 2;
                } else {
                    text.push(' ');
                }
                write_value(text, item, depth + 1, 0);
                column += short.len() + 2;
                text.push_str(if at + 1 < items.len() { "," } else { "\n" });
            }
            close(text, depth, ']');
        }
        _ => text.push_str(&short),
    }
}

fn close(text: &mut String, depth: usize, end: char) {
    write!(text, "{:indent$}{end}", "", indent = 2 * depth).expect("writing to a String cannot fail");
}

/// The entries of an object, with `$defs` last.
fn entries(object: &Value) -> Vec<(&String, &Value)> {
    let mut entries: Vec<(&String, &Value)> = object.as_object().into_iter().flatten().collect();
    let place = |key: &str| FIRST.iter().position(|first| *first == key).unwrap_or(FIRST.len());
    entries.sort_by_key(|(key, _)| (*key == "$defs", place(key)));
    entries
}

/// The value on one line.
fn one_line(value: &Value) -> String {
    let join = |items: Vec<String>| items.join(", ");
    match value {
        Value::Object(object) if !object.is_empty() => {
            let entries = entries(value).into_iter();
            let entries = entries.map(|(key, value)| format!("{}: {}", Value::from(key.as_str()), one_line(value)));
            format!("{{ {} }}", join(entries.collect()))
        }
        Value::Array(items) => format!("[{}]", join(items.iter().map(one_line).collect())),
        _ => value.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_gives_the_schema_back() {
        let long: Vec<String> = (0..99).map(|number| format!("name {number}")).collect();
        let schema = serde_json::json!({ "$defs": { "a": { "enum": long }, "b": [] }, "type": ["a", "b"], "oneOf": [{}, { "not": true }] });
        let text = layout(&schema);
        assert_eq!(serde_json::from_str::<Value>(&text).unwrap(), schema);
        assert!(text.lines().all(|line| line.len() <= WIDTH), "{text}");
        assert!(text.starts_with("{\n  \"type\": [\"a\", \"b\"],\n"), "{text}");
    }
}
