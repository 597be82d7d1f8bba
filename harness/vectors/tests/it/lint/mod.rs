//! Tests the violation that the linter reports for each kind of broken vector.
#![expect(clippy::unwrap_used, reason = "a helper of a test may, as a test may")]

mod files;
mod groups;
mod vulnerabilities;

use urispec_vectors::{Files, Violation, lint};

const ACCEPT: &str = r#""accept": { "scheme": null, "authority": null, "userinfo": null, "host": null, "port": null, "path": "a", "query": null, "fragment": null }"#;

/// A folder with only one valid vector, `parse/a`.
fn good() -> Files {
    let mut files = Files::default();
    files.insert("VERSION", "1.0.0\n");
    files.insert("flags.json", r#"{ "Percent": { "meaning": "m", "effect": "e" } }"#);
    files.insert("ids.txt", "parse/a\n");
    files.insert(
        "parse/a.json",
        format!(
            r#"{{ "about": "a",
  "vectors": [
    {{ "id": "parse/a", "op": "parse", "input": "a", "flags": ["Percent"],
      "expect": [
        {{ "specs": ["rfc3986"],
          {ACCEPT},
          "from": "grammar", "because": ["rfc3986#A"] }} ] }} ] }}
"#
        ),
    );
    files
}

/// The valid folder with `from` replaced by `to` in the vector.
fn with(from: &str, to: &str) -> Files {
    let mut files = good();
    let text = files.get("parse/a.json").unwrap();
    assert!(text.contains(from), "{from}");
    files.insert("parse/a.json", text.replace(from, to));
    files
}

/// The valid folder with a second vector after the first.
fn with_second(fields: &str, groups: &str) -> Files {
    let mut files = with(
        " ] } ] }\n",
        &format!(" ] }},\n    {{ {fields},\n      \"expect\": [\n        {groups} ] }} ] }}\n"),
    );
    files.insert("ids.txt", "parse/a\nparse/b\n");
    files
}

/// The valid folder with a different text in one file.
fn file(path: &str, text: &str) -> Files {
    let mut files = good();
    files.insert(path.to_owned(), text.to_owned());
    files
}

#[track_caller]
fn check(files: &Files, expected: &[&str]) {
    // The line breaks depend on the text that a case inserts.
    let is_of_form = expected.iter().any(|text| text.contains(": canonical: "));
    let violations = lint(files);
    let violations = violations.iter().filter(|one| is_of_form || one.check != "canonical");
    let violations: Vec<_> = violations.map(Violation::to_string).collect();
    assert_eq!(violations, expected);
}
