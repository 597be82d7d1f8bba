//! The playground gives the same answers as the program.

use std::path::Path;

use crate::common::{run, urispec};
use serde_json::{Value, json};

/// The answer of the playground, and the output of the program.
#[track_caller]
fn both(request: &Value, arguments: &[&str]) -> [String; 2] {
    let answer = urispec_playground::answer(request.to_string().as_bytes()).expect("it is a request");
    let shown = run(&mut urispec(Path::new("."), arguments));
    assert!(shown.code <= 1, "{}", shown.all());
    [answer, shown.out]
}

const INPUTS: [&str; 8] = [
    "http://a@b@c/",
    "http://[::1%25eth0]:08/a/../b?#",
    "//é/%C3%A9 \u{202e}",
    "",
    "mailto:a@b?subject=%0D",
    "http://0x7f.1\\@b/",
    "file:///c:/a|b",
    "\u{1b}]0;</script>",
];

#[test]
fn what_all_make_of_an_input_is_the_same() {
    let bases = ["http://a/b/c/d;p?q#f", "a:b", ":"].into_iter().cycle();
    for (input, base) in INPUTS.into_iter().zip(bases) {
        let [answer, shown] = both(
            &json!({ "explain": { "input": input } }),
            &["explain", "--format", "json", "--", input],
        );
        assert_eq!(answer, shown, "{input:?}");
        let [answer, shown] = both(
            &json!({ "explain": { "input": input, "base": base } }),
            &["explain", "--format", "json", "--base", base, "--", input],
        );
        assert_eq!(answer, shown, "{input:?} {base:?}");
    }
    let [answer, shown] = both(
        &json!({ "explain": { "input": { "hex": "68747470ff00" }, "subjects": ["url", "rfc1808"] } }),
        &["explain", "--format", "json", "--hex", "68747470ff00", "url", "rfc1808"],
    );
    assert_eq!(answer, shown);
}

#[test]
fn how_far_an_input_goes_in_a_rule_is_the_same() {
    for input in INPUTS {
        for (spec, rule) in [
            ("rfc3986", "URI-reference"),
            ("rfc3986", "HOST"),
            ("rfc1738", "httpurl"),
        ] {
            let [answer, shown] = both(
                &json!({ "grammar_test": { "spec": spec, "rule": rule, "input": input } }),
                &["grammar", "test", "--format", "json", "--", spec, rule, input],
            );
            assert_eq!(answer, shown, "{spec} {rule} {input:?}");
        }
    }
}

#[test]
fn what_differs_between_two_documents_is_the_same_but_for_entities() {
    for (from, to) in [
        ("rfc2732", "rfc3986"),
        ("rfc3986", "rfc3987"),
        ("rfc1738", "draft-fielding-uri-rfc2396bis-03"),
    ] {
        let documents = both(
            &json!({ "drift": { "from": from, "to": to } }),
            &["drift", from, to, "--format", "json"],
        );
        let [answer, mut shown] = documents.map(|text| serde_json::from_str::<Value>(&text).unwrap());
        let changes = shown["steps"][0]["changes"].as_array_mut().unwrap();
        changes.retain(|change| change["request"]["op"] != "base");
        assert_eq!(answer, shown, "{from} {to}");
    }
}
