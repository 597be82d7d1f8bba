//! Tests the canonical form with every feature of a file.

#![expect(clippy::unwrap_used, reason = "a helper of a test may, as a test may")]

use urispec_vectors::fmt;

const OPTIONS: &str = r#", "options": { "strict": false, "surplus": "retain", "normalize_base": true }"#;

const CANONICAL: &str = r#"{ "about": "everything \u202e once",
  "vectors": [
    { "id": "parse/hex", "op": "parse", "input": { "hex": "61ff" }, "rule": "URI", "flags": ["Drift", "Opaque"],
      "note": "what is not UTF-8 is hexadecimal",
      "expect": [
        { "specs": ["rfc2396", "rfc3986"],
          "accept": { "scheme": "a", "query": { "hex": "ff" }, "fragment": null, "opaque": "" },
          "from": "grammar", "because": ["rfc3986#A", "rfc2396#A"], "note": "no" },
        { "specs": ["rfc1808"], "undefined": true, "from": "prose", "because": ["rfc1808#2"] } ] },
    { "id": "parse/text", "op": "parse", "input": "é\u0000\u001b\t\"\\/例\u2028\ufeff\udb40\udc41",
      "expect": [
        { "specs": ["rfc3986"], "accept": {}, "from": "grammar", "because": ["rfc3986#A"] } ] },
    { "id": "resolve/options", "op": "resolve", "base": "a:", "input": "b", "options": { "strict": false, "surplus": "retain", "normalize_base": true },
      "expect": [
        { "specs": ["rfc3986"],
          "any_of": [{ "uri": "a:b" }, { "reject": true, "reading": "refused" }, { "same_document": { "fragment": null }, "reading": "current-document" }],
          "from": "algorithm", "because": ["rfc3986#5"] },
        { "specs": ["rfc2396"], "same_document": { "fragment": "f" }, "from": "algorithm", "because": ["rfc2396#4.2"] } ] },
    { "id": "normalize/a", "op": "normalize", "input": "A:", "level": "case",
      "expect": [
        { "specs": ["rfc3986"], "uri": "a:", "from": "algorithm", "because": ["rfc3986#6.2.2.1"] } ] },
    { "id": "equivalent/a", "op": "equivalent", "input": "A:", "other": { "hex": "ff" }, "level": "string",
      "expect": [
        { "specs": ["rfc3986"], "equal": false, "from": "prose", "because": ["rfc3986#6.2.1"] } ] },
    { "id": "remove-dot-segments/a", "op": "remove_dot_segments", "input": "..",
      "expect": [
        { "specs": ["rfc3986"], "path": "", "from": "algorithm", "because": ["rfc3986#5.2.4"] } ] } ] }
"#;

#[track_caller]
fn check(text: &str) {
    assert_eq!(fmt("a.json", text).unwrap(), CANONICAL);
}

/// A JSON text on one line.
fn without_breaks(text: &str) -> String {
    text.split_ascii_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn a_line_that_is_too_long_goes_on_in_the_next() {
    let cited: Vec<String> = (1..=30).map(|number| format!("\"rfc3986#6.2.{number}\"")).collect();
    let text = CANONICAL.replace(r#""rfc3986#6.2.2.1""#, &cited.join(", "));
    let canonical = fmt("a.json", &text).unwrap();
    assert_eq!(without_breaks(&canonical), without_breaks(&text));
    assert!(canonical.lines().all(|line| line.chars().count() < 160), "{canonical}");
    assert!(canonical.contains("\n            \"rfc3986#6.2."), "{canonical}");
    assert_eq!(fmt("a.json", &canonical).unwrap(), canonical);
}

#[test]
fn it_is_a_fixed_point() {
    check(CANONICAL);
}

#[test]
fn spaces_are_the_formatters() {
    check(
        &CANONICAL
            .replace('\n', "\r\n\t")
            .replace("{ ", "{")
            .replace("\": ", "\" : "),
    );
}

#[test]
fn specs_and_flags_are_sorted_and_components_in_their_order() {
    let text = CANONICAL
        .replace(r#"["rfc2396", "rfc3986"]"#, r#"["rfc3986", "rfc2396"]"#)
        .replace(r#"["Drift", "Opaque"]"#, r#"["Opaque", "Drift"]"#)
        .replace(r#"{ "scheme": "a", "query""#, r#"{ "query""#)
        .replace(r#""opaque": """#, r#""opaque": "", "scheme": "a""#);
    assert_ne!(text, CANONICAL);
    check(&text);
}

#[test]
fn options_that_are_the_default_are_left_out() {
    let text = CANONICAL.replace(OPTIONS, r#", "options": { "strict": true, "normalize_base": false }"#);
    assert_eq!(fmt("a.json", &text).unwrap(), CANONICAL.replace(OPTIONS, ""));
}

#[test]
fn hexadecimal_is_kept_for_what_is_no_text() {
    check(
        &CANONICAL
            .replace(r#""input": "..""#, r#""input": { "hex": "2E2e" }"#)
            .replace(r#""uri": "a:b""#, r#""uri": { "hex": "613A62" }"#),
    );
    check(&CANONICAL.replace("61ff", "61FF"));
}

#[test]
fn documents_of_a_series_are_a_run() {
    let series = |numbers: std::ops::RangeInclusive<u8>, rest: &str| {
        let names = numbers.map(|number| format!("\"draft-fielding-uri-rfc2396bis-{number:02}{rest}\""));
        names.collect::<Vec<_>>().join(", ")
    };
    let group = |specs: &str, because: &str| {
        CANONICAL
            .replace(
                r#"["rfc3986"], "uri": "a:""#,
                &format!(r#"[{specs}, "rfc3986"], "uri": "a:""#),
            )
            .replace(r#"["rfc3986#6.2.2.1"]"#, &format!(r#"["rfc3986#6.2.2.1", {because}]"#))
    };
    let long = group(
        &series(0..=7, ""),
        &format!("{}, {}", series(0..=1, "#6"), series(3..=4, "#6")),
    );
    let short = group(
        "\"draft-fielding-uri-rfc2396bis-00..07\"",
        "\"draft-fielding-uri-rfc2396bis-00..01#6\", \"draft-fielding-uri-rfc2396bis-03..04#6\"",
    );
    assert_ne!(long, short);
    let canonical = fmt("a.json", &short).unwrap();
    assert_eq!(without_breaks(&canonical), without_breaks(&short));
    assert_eq!(fmt("a.json", &long).unwrap(), canonical);
}

#[test]
fn a_long_text_is_joined_from_pieces_wherever_it_is_and_written_whole_for_others() {
    let with = |port: &str, uri: &str| {
        CANONICAL
            .replace(r#""input": "..""#, &format!(r#""input": {port}"#))
            .replace(r#""path": """#, &format!(r#""path": {uri}"#))
    };
    let whole = |text: &str| format!("\"/{}{text}\"", "9".repeat(65536));
    let joined = |text: &str| format!(r#"{{ "join": ["/", {{ "repeat": "9", "times": 65536 }}{text}] }}"#);
    let short = with(&joined(""), &joined(r#", "/a""#));
    assert!(short.len() < CANONICAL.len() + 200);
    let long = with(&whole(""), &whole("/a"));
    let canonical = fmt("a.json", &short).unwrap();
    assert_eq!(without_breaks(&canonical), without_breaks(&short));
    assert_eq!(fmt("a.json", &long).unwrap(), canonical);
    // Pieces that are cut at different positions make the same text.
    let other = short.replacen("[\"/\", ", "[\"/\", { \"repeat\": \"99\", \"times\": 0 }, \"\", ", 1);
    assert_ne!(other, short);
    assert_eq!(fmt("a.json", &other).unwrap(), canonical);
}

#[test]
fn a_file_with_a_broken_vector_is_not_written_anew() {
    let broken = CANONICAL.replace(r#""equal": false"#, r#""equal": 0"#);
    let message = fmt("a.json", &broken).unwrap_err().to_string();
    assert!(
        message.starts_with("a.json:24:") && message.contains("equivalent/a"),
        "{message}"
    );
}
