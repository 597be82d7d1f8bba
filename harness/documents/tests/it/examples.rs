//! Tests `examples.json`: the examples of a document have the stated results.

use std::fs;

use urispec_documents::{Document, Origin, Starter};
use urispec_model::Spec;

use crate::{GRAMMAR, PAGE, folder};

/// The problems of a folder with these examples, or their number.
fn read(examples: &str) -> Result<usize, String> {
    let (parent, _) = folder("my-uri", PAGE, GRAMMAR);
    let folder = parent.path().join("my-uri");
    fs::write(folder.join("examples.json"), examples).unwrap();
    let document = Document::read(&folder).map_err(|problems| problems.to_string());
    document.map(|document| document.examples().len())
}

#[test]
fn examples_are_held_against_the_document() {
    let examples = r#"[
  { "text": "a://h:1/b?c", "section": "1", "components": { "host": "h", "port": "1", "query": "c" } },
  { "text": "//h", "section": "1", "components": { "scheme": null, "authority": "h" } },
  { "text": "h", "section": "1", "derives": "host" },
  { "text": "a:b", "section": "1", "except": "the path has no slash" },
  { "text": "1", "section": "1", "derives": "host", "except": "a digit" }
]"#;
    assert_eq!(read(examples), Ok(5));
    for (from, to, place, says) in [
        (
            "a://h:1/b?c",
            "a://h:1!",
            "2:13",
            "expected an example that `reference` derives, found one that the rule rejects at byte 7",
        ),
        (
            "\"host\": \"h\"",
            "\"host\": \"i\"",
            "2:13",
            "expected the `host` of this example, found \"h\"",
        ),
        (
            "\"scheme\": null",
            "\"scheme\": \"a\"",
            "3:13",
            "expected the `scheme` of this example, found none",
        ),
        (
            "\"text\": \"h\"",
            "\"text\": \"1\"",
            "4:13",
            "that `host` derives, found one that the rule rejects",
        ),
        ("\"derives\": \"host\" }", "\"derives\": \"hots\" }", "4:13", "hots"),
        (
            "\"text\": \"a:b\"",
            "\"text\": \"a:/b\"",
            "5:13",
            "that `reference` does not derive (`except`)",
        ),
        (
            "\"text\": \"1\"",
            "\"text\": \"a\"",
            "6:13",
            "that `host` does not derive (`except`)",
        ),
        (
            "\"section\": \"1\", \"derives\": \"host\" }",
            "\"derives\": \"host\" }",
            "4:",
            "missing field `section`",
        ),
        (
            "\"section\": \"1\", \"derives\": \"host\" }",
            "\"section\": \"1/\\u001b\", \"derives\": \"host\" }",
            "4:13",
            "expected a section of letters, digits, dots and hyphens",
        ),
        ("\"except\"", "\"exept\"", "5:", "unknown field `exept`"),
        ("\"host\": ", "\"hots\": ", "2:", "unknown component `hots`"),
    ] {
        assert!(examples.contains(from), "{from}");
        let error = read(&examples.replacen(from, to, 1)).expect_err(says);
        assert!(
            error.contains(&format!("examples.json:{place}")) && error.contains(says) && !error.contains('\u{1b}'),
            "{error}"
        );
        assert_eq!(
            error.lines().filter(|line| line.contains("examples.json:")).count(),
            1,
            "{error}"
        );
    }
    assert!(read("{").unwrap_err().contains("examples.json:1:"));
    assert_eq!(read("[]"), Ok(0));
}

/// The result of registering a folder with these examples.
fn known(name: &str, examples: &str) -> Result<(), String> {
    let starter = Starter::new(name, Origin::ReliesOn(Spec::Rfc3986)).unwrap();
    let (parent, _) = folder(name, &starter.document, &starter.grammar);
    let folder = parent.path().join(name);
    fs::write(folder.join("examples.json"), examples).unwrap();
    let document = Document::read(&folder).map_err(|problems| problems.to_string())?;
    document.make_known(name.to_owned()).map(drop)
}

#[test]
fn examples_of_resolution_and_comparison_are_held_against_the_answers() {
    let examples = r#"[
  { "text": "../g", "section": "5.4.1", "base": "http://a/b/c/d", "gives": "http://a/b/g" },
  { "text": "HTTP://a", "section": "6.2.2.1", "same-as": "http://a", "level": "case" },
  { "text": "http://a/b", "section": "6", "differs-from": "http://a/c", "level": "scheme" }
]"#;
    assert_eq!(known("answers", examples), Ok(()));
    for (number, (from, to, line, says)) in [
        (
            "a/b/g",
            "a/g",
            2,
            "expected the answer of this example, found \"http://a/b/g\"",
        ),
        ("a/b/c/d", "a b", 2, "found a rejection"),
        ("same-as", "differs-from", 3, "found texts that are equivalent"),
        ("differs-from", "same-as", 4, "found texts that are not equivalent"),
        (
            "\"level\": \"scheme\"",
            "\"level\": \"whatwg\"",
            4,
            "that the document does not define",
        ),
        (
            ", \"gives\": \"http://a/b/g\"",
            "",
            2,
            "expected both `base` and `gives`",
        ),
        (", \"level\": \"case\"", "", 3, "expected `level`, such as `scheme`"),
        (
            "\"level\": \"case\"",
            "\"level\": \"case\", \"base\": \"a:b\", \"gives\": \"c\"",
            3,
            "keys for more than one",
        ),
    ]
    .into_iter()
    .enumerate()
    {
        assert!(examples.contains(from), "{from}");
        let error = known(&format!("answers-{number}"), &examples.replacen(from, to, 1)).expect_err(says);
        assert!(
            error.contains(&format!("examples.json:{line}:")) && error.contains(says),
            "{error}"
        );
    }
}
