//! The answers of folders beside their syntax, and the alternative answers that they permit.

use std::fs;
use std::path::Path;
use std::sync::LazyLock;

use urispec_documents::{Origin, Starter};
use urispec_model::{Answer, Expectation, Level, Observation, Operation, Request, Spec};

use crate::{GRAMMAR, PAGE, folder};

fn answer(spec: Spec, request: &Request<'_>) -> String {
    match urispec_specs::answer(spec, request) {
        Observation::Accept(Answer::Uri(uri)) => uri.escape_ascii().to_string(),
        Observation::Accept(Answer::Equal(same)) => same.to_string(),
        Observation::Accept(other) => format!("{other:?}"),
        Observation::Reject(_) => "rejected".to_owned(),
        _ => "not defined".to_owned(),
    }
}

/// Answers to every question, in the page of a document that relies on none.
const ANSWERS: &str = r#"
[resolution]
in = "2"
empty-reference = "base"
fragment-only = "base"
query-only = "path"
same-scheme = "no"
empty-authority = "own"
leading-slashes = "path"
dot-segments = "buffers"
dot-segments-of-absolute = "removed"
surplus-dots = { is = "retained", in = "2.1" }
merge = "slash-after-authority"
base = "absolute"
unknown-base = "rejected"

[sameness.case]
in = "3"
lower-case = ["scheme", "host"]

[sameness.scheme]
in = "3.1"
remove = ["default-port", "dot-segments"]
slash-for-empty-path = true
ignore = ["query"]

[operations]
recompose = "rfc3986"
"#;

/// All answers are its own, and it relies on no document.
static ALONE: LazyLock<Spec> = LazyLock::new(|| {
    let page = PAGE.to_owned() + ANSWERS;
    let grammar = GRAMMAR
        .replace(
            "*( \"/\" *ALPHA )",
            "*( \"/\" segment )\nsegment   = *( ALPHA / \".\" )",
        )
        .replace("[ \"//\" authority ] path", "( \"//\" authority path / segment path )");
    let (_parent, document) = folder("alone", &page, &grammar);
    let document = document.unwrap_or_else(|problems| panic!("{problems}"));
    let shown = document.human();
    for line in [
        "  surplus-dots: retained (2.1)\n",
        "  merge: after a slash, if the base has an authority and no path (2)\n",
        "  equivalent at `case`: scheme in lower case, host in lower case (3)\n",
        "  recompose: as rfc3986\n",
    ] {
        assert!(shown.contains(line), "{line}{shown}");
    }
    document.make_known("alone".to_owned()).unwrap()
});

#[test]
fn a_document_answers_by_itself() {
    let own = *ALONE;
    let resolve = |input: &'static str| Request::Resolve {
        base: b"http://h/a/b?q",
        input: input.as_bytes(),
        options: urispec_model::ResolveOptions::default(),
    };
    for (input, expected) in [
        ("g", "http://h/a/g"),
        ("../../g", "http://h/../g"),
        ("?y", "http://h/a/b?y"),
        ("", "http://h/a/b?q"),
        ("!", "rejected"),
    ] {
        assert_eq!(answer(own, &resolve(input)), expected, "{input}");
        assert_eq!(urispec_specs::permitted(own, &resolve(input)), []);
    }
    let meanings = urispec_specs::meanings(own);
    let surplus = meanings
        .iter()
        .find(|meaning| meaning.topic == urispec_specs::Topic::SurplusDots);
    assert_eq!(
        surplus.map(|meaning| (meaning.document, meaning.section)),
        Some((own, "2.1"))
    );
}

#[test]
fn a_document_says_itself_which_texts_are_the_same() {
    let own = *ALONE;
    let equal = |input: &'static str, other: &'static str, level| Request::Equivalent {
        input: input.as_bytes(),
        other: other.as_bytes(),
        level,
    };
    for (input, other, level, expected) in [
        ("A://H", "a://h", Level::Case, "true"),
        ("A://H", "a://h", Level::String, "false"),
        ("A://H", "a://h", Level::Percent, "not defined"),
        ("a://h?x", "a://h?y", Level::Case, "false"),
        ("a://h?x", "A://h/", Level::Scheme, "true"),
        ("http://h:80/b/../a", "http://h/a?z", Level::Scheme, "true"),
        ("a://h/x", "a://h/y", Level::Scheme, "false"),
    ] {
        assert_eq!(
            answer(own, &equal(input, other, level)),
            expected,
            "{input} {other} {level}"
        );
    }
    let normalize = |level| Request::Normalize {
        input: b"A://H/B",
        level,
    };
    assert_eq!(answer(own, &normalize(Level::Case)), "a://h/B");
    // If the query of texts is ignored, none of them is a normal form.
    assert_eq!(answer(own, &normalize(Level::Scheme)), "not defined");
    assert_eq!(urispec_specs::section_of_level(own, Level::Scheme), Some("3.1"));
    let defines = |operation| urispec_specs::defines(own, operation);
    assert!(defines(Operation::Recompose) && !defines(Operation::Extract) && !defines(Operation::Hazards));
}

/// The alternatives that a document permits: different answers, and different rules.
#[test]
fn a_document_permits_more_than_one_answer() {
    let starter = Starter::new("permits", Origin::ReliesOn(Spec::Rfc3986)).unwrap();
    let page = starter.document
        + r#"
[reading.surplus-dots-stay]
says = "Surplus dot segments stay."
in = "5.2.4"
answers = { surplus-dots = "retained" }

[reading.no-userinfo]
says = "A userinfo is an error."
in = "7.5"
"#;
    let grammar = starter.grammar + "\n;; 7.5\nauthority--no-userinfo = host [ \":\" port ]\n";
    let (_parent, document) = folder("permits", &page, &grammar);
    let document = document.unwrap_or_else(|problems| panic!("{problems}"));
    assert!(document.unused().is_empty(), "{:?}", document.unused());
    let line = "  permits permits-no-userinfo: A userinfo is an error. (7.5)\n";
    assert!(document.human().contains(line), "{}", document.human());
    let own = document.make_known("permits".to_owned()).unwrap();
    let permitted = |request: &Request<'_>| {
        let permitted = urispec_specs::permitted(own, request);
        let shown: Vec<String> = permitted
            .iter()
            .map(|one| match (&one.reading, &one.answer) {
                (Some(reading), Expectation::Uri(uri)) => format!("{reading} {}", uri.0.escape_ascii()),
                (Some(reading), Expectation::Reject) => format!("{reading} -"),
                other => panic!("{other:?}"),
            })
            .collect();
        shown
    };
    let resolve = |input: &'static str| Request::Resolve {
        base: b"http://h/a",
        input: input.as_bytes(),
        options: urispec_model::ResolveOptions::default(),
    };
    let parse = |input: &'static str| Request::Parse {
        input: input.as_bytes(),
        rule: None,
    };
    assert_eq!(permitted(&resolve("g")), [""; 0]);
    assert_eq!(permitted(&resolve("../g")), ["permits-surplus-dots-stay http://h/../g"]);
    assert_eq!(permitted(&parse("a://u@h")), ["permits-no-userinfo -"]);
    assert_eq!(permitted(&parse("a://h")), [""; 0]);
    assert_eq!(permitted(&parse("a://u@h ")), [""; 0]);
    assert!(urispec_specs::may_permit(own, &parse("a://h")));
}

#[test]
fn the_answers_of_the_guide_are_answers() {
    let guide = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md")).unwrap();
    let (_, answers) = guide.split_once("## Answers").unwrap();
    let mut blocks = answers.split("```\n").skip(1).step_by(2);
    let (resolution, readings) = (blocks.next().unwrap(), blocks.next().unwrap());
    let (_, reading) = readings.split_once("\n\n").unwrap();
    let starter = Starter::new("guide", Origin::ReliesOn(Spec::Rfc3986)).unwrap();
    let page = [&starter.document, resolution, reading].join("\n");
    let (_parent, document) = folder("guide", &page, &starter.grammar);
    let shown = document.unwrap_or_else(|problems| panic!("{problems}")).human();
    for line in [
        "surplus-dots: retained (5.2)",
        "dot-segments: removed with the slash after them (as rfc1808)",
    ] {
        assert!(shown.contains(line), "{line}{shown}");
    }
    assert!(
        shown.contains("equivalent at `scheme`") && shown.contains("permits guide-surplus-dots-stay"),
        "{shown}"
    );
}

/// A copy of a document has its grammar, its components and its answers, each of which can be changed.
#[test]
fn a_document_that_restates_another_answers_as_that_one() {
    for spec in [Spec::Rfc3986, Spec::Rfc2396bis03, Spec::Rfc2396bis07] {
        let name = format!("copy-of-{}", spec.name());
        let starter = Starter::new(&name, Origin::Restates(spec)).unwrap();
        let (_parent, document) = folder(&name, &starter.document, &starter.grammar);
        let own = document
            .unwrap_or_else(|problems| panic!("{problems}"))
            .make_known(name)
            .unwrap();
        let mut asked = 0;
        for vector in &urispec_vectors::Suite::embedded().vectors {
            let request = vector.request();
            // A parse and an address follow from the grammar and its kinds of hosts.
            let is_of_grammar = matches!(request, Request::Parse { .. } | Request::Address { .. });
            // A folder cannot define what a client sends.
            let is_of_client = matches!(request, Request::SchemeParts { .. } | Request::Dispatch { .. });
            if is_of_grammar || is_of_client || !urispec_specs::defines(spec, request.operation()) {
                continue;
            }
            let [found, expected] = [own, spec].map(|spec| answer(spec, &request));
            assert_eq!(found, expected, "{}", vector.id);
            asked += 1;
        }
        assert!(asked > 1000, "{spec}: {asked}");
    }
}
