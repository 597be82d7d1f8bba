//! Tests the parses of valid folders.

use std::fs;
use std::path::Path;

use urispec_documents::{Document, Origin, Starter};
use urispec_model::{Answer, Component, Observation, Operation, Request, Spec};
use urispec_subjects::reference;

use crate::{GRAMMAR, PAGE, folder};

fn parse<'a>(subject: &dyn urispec_subjects::Subject, rule: Option<&'a str>, input: &'a str) -> Observation<'a> {
    subject.run(&Request::Parse {
        input: input.as_bytes(),
        rule,
    })
}

/// Names are known for as long as the tests run: each has one of its own.
fn subject(document: Document) -> Box<dyn urispec_subjects::Subject> {
    let name = document.name().to_owned();
    reference(document.make_known(name).unwrap())
}

#[test]
fn a_small_document_is_a_parser() {
    let (_parent, document) = folder("my-uri", PAGE, GRAMMAR);
    let document = document.unwrap();
    assert_eq!(document.name(), "my-uri");
    assert_eq!(document.start(), "reference");
    let shown = document.human();
    assert!(
        shown.contains("My URIs") && shown.contains("the text between the other components"),
        "{shown}"
    );
    let subject = subject(document);
    let Observation::Accept(Answer::Parts(parts)) = parse(&*subject, None, "a://h:1/b?c") else {
        panic!("it accepts");
    };
    for (component, text) in [
        (Component::Scheme, "a"),
        (Component::Authority, "h:1"),
        (Component::Host, "h"),
        (Component::Port, "1"),
        (Component::Path, "/b"),
        (Component::Query, "c"),
    ] {
        assert_eq!(parts[component].present(), Some(text.as_bytes()), "{component}");
    }
    let words = |observation| match observation {
        Observation::Reject(words) | Observation::Unsupported(words) => words.to_string(),
        other => panic!("{other:?}"),
    };
    assert_eq!(
        words(parse(&*subject, None, "a://h:1!")),
        "expected end of input, or another character of the rule at byte 7 (relative)"
    );
    assert!(matches!(
        parse(&*subject, Some("absolute"), "//h"),
        Observation::Reject(_)
    ));
    let unknown = words(parse(&*subject, Some("host"), "h"));
    assert!(unknown.starts_with("unknown rule of My URIs `host`"), "{unknown}");
    let normalize = Request::Normalize {
        input: b"a:",
        level: urispec_model::Level::Syntax,
    };
    assert!(matches!(subject.run(&normalize), Observation::Unsupported(_)));
    assert!(!subject.about().operations.contains(&Operation::Resolve));
}

/// A document that restates a built-in one parses as its reference does, whatever else a folder may define.
#[test]
fn a_document_that_restates_another_is_that_document() {
    let inputs = [
        "",
        "/",
        "//",
        "//h",
        "//u@h:1/p?q#f",
        "a:b",
        "a:b:c",
        "http://[::1]:80/a/../b?c#d",
        "mailto:a@b.example",
        "file:///a",
        "?",
        "#",
        "a b",
        "http://a/%",
        "//[",
        "http://u:p@h",
        "file://h/c:/d",
        "1:",
        "mailto:a@b?subject=c",
        "//é/ü",
    ];
    let mut said = 0;
    for spec in Spec::SYNTAXES.iter().copied() {
        let name = format!("restates-{spec}");
        let Some(starter) = Starter::new(&name, Origin::Restates(spec)) else {
            continue;
        };
        said += 1;
        let (_parent, document) = folder(&name, &starter.document, &starter.grammar);
        let subject = subject(document.unwrap());
        let own = reference(spec);
        for input in inputs {
            let (found, expected) = (parse(&*subject, None, input), parse(&*own, None, input));
            match (&found, &expected) {
                (Observation::Accept(_), _) => assert_eq!(found, expected, "{spec} {input}"),
                (Observation::Reject(_), Observation::Reject(_)) => {}
                _ => panic!("{spec} {input}: {found:?}, {expected:?}"),
            }
        }
    }
    assert!(said >= 12, "{said} documents");
}

#[test]
fn a_document_that_relies_on_another_has_its_rules_and_components() {
    let starter = Starter::new("delta", Origin::ReliesOn(Spec::Rfc3986)).unwrap();
    let grammar = starter.grammar + "port = 1*5DIGIT\n";
    let (_parent, document) = folder("delta", &starter.document, &grammar);
    let document = document.unwrap();
    let heading = |rule| document.grammar().rule(rule).unwrap().heading();
    assert_eq!((heading("host"), heading("port")), (Some("rfc3986 3.2.2"), None));
    let subject = subject(document);
    assert!(matches!(parse(&*subject, None, "http://h:80/"), Observation::Accept(_)));
    assert!(matches!(parse(&*subject, None, "http://h:/"), Observation::Reject(_)));
    // An operation that the document does not define is left to the document that it relies on, with its ports.
    let resolve = |base: &'static str| Request::Resolve {
        base: base.as_bytes(),
        input: b"../g",
        options: urispec_model::ResolveOptions::default(),
    };
    let Observation::Accept(Answer::Uri(uri)) = subject.run(&resolve("http://h:80/b/c/d")) else {
        panic!("it resolves");
    };
    assert_eq!(*uri, *b"http://h:80/b/g");
    assert!(matches!(subject.run(&resolve("http://h:/b")), Observation::Reject(_)));
    assert!(matches!(subject.run(&resolve("/b")), Observation::Reject(_)));
}

#[test]
fn a_question_is_answered_as_another_document_does() {
    let starter = Starter::new("surplus", Origin::ReliesOn(Spec::Rfc3986)).unwrap();
    let page = starter.document + "\n[resolution]\nsurplus-dots = \"rfc1808\"\n";
    let (_parent, document) = folder("surplus", &page, &starter.grammar);
    let document = document.unwrap();
    assert!(
        document.human().contains("surplus-dots: retained (as rfc1808)"),
        "{}",
        document.human()
    );
    let subject = subject(document);
    let request = Request::Resolve {
        base: b"http://a/b",
        input: b"../../g",
        options: urispec_model::ResolveOptions::default(),
    };
    let Observation::Accept(Answer::Uri(uri)) = subject.run(&request) else {
        panic!("it resolves");
    };
    assert_eq!(*uri, *b"http://a/../../g");
}

/// A folder cannot split by steps, as the documents before RFC 2396 do, nor define the target of a request.
#[test]
fn every_document_whose_grammar_splits_can_be_restated() {
    for spec in Spec::SYNTAXES {
        let is_whole = !urispec_specs::marks::is_split_by_steps(*spec) && !spec.is_http();
        let restated = Starter::new("restated", Origin::Restates(*spec));
        // The grammars of these two are ambiguous.
        let is_old = matches!(spec, Spec::UriUrl01 | Spec::UriUrl03);
        assert_eq!(restated.is_some(), is_whole && !is_old, "{spec}");
    }
}

/// A document that relies on another and changes nothing gives the same answer to every request.
#[test]
fn a_document_that_changes_nothing_answers_as_the_one_it_relies_on() {
    let starter = Starter::new("same", Origin::ReliesOn(Spec::Rfc3986)).unwrap();
    let (_parent, document) = folder("same", &starter.document, &starter.grammar);
    let own = document.unwrap().make_known("same".to_owned()).unwrap();
    let mut asked = [0; Operation::ALL.len()];
    for vector in &urispec_vectors::Suite::embedded().vectors {
        let request = vector.request();
        let operation = request.operation();
        let is_start = !matches!(request, Request::Parse { rule: Some(_), .. });
        if !urispec_specs::defines(own, operation) || !is_start {
            continue;
        }
        let [found, expected] = [own, Spec::Rfc3986].map(|spec| urispec_specs::answer(spec, &request));
        match (&found, &expected) {
            (Observation::Reject(_), Observation::Reject(_)) => {}
            _ => assert_eq!(found, expected, "{}", vector.id),
        }
        let permitted = |spec| urispec_specs::permitted(spec, &request);
        if !matches!(found, Observation::Reject(_)) {
            assert_eq!(permitted(own), permitted(Spec::Rfc3986), "{}", vector.id);
        }
        asked[operation as usize] += 1;
    }
    for operation in [
        Operation::Parse,
        Operation::Resolve,
        Operation::Normalize,
        Operation::Equivalent,
    ] {
        assert!(asked[operation as usize] > 100, "{operation}: {asked:?}");
    }
}

/// RFC 3986 in which a backslash separates segments, too.
#[test]
fn a_document_of_ones_own_invention() {
    let starter = Starter::new("backslash", Origin::Restates(Spec::Rfc3986)).unwrap();
    let grammar = starter.grammar.replacen(
        "path-abempty  = *( \"/\" segment )",
        "path-abempty = *( ( \"/\" / \"\\\" ) segment )",
        1,
    );
    let (_parent, document) = folder("backslash", &starter.document, &grammar);
    let subject = subject(document.unwrap());
    let Observation::Accept(Answer::Parts(parts)) = parse(&*subject, None, "http://good\\@evil/") else {
        panic!("it accepts");
    };
    assert_eq!(parts[Component::Host].present(), Some(&b"good"[..]));
    assert_eq!(parts[Component::Path].present(), Some(&b"\\@evil/"[..]));
}

#[test]
fn the_folder_of_the_guide_is_one() {
    let guide = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md")).unwrap();
    let block = |language: &str| {
        let (_, rest) = guide.split_once(&format!("```{language}\n")).unwrap();
        rest.split_once("```").unwrap().0
    };
    let (_parent, document) = folder("my-uri", block("toml"), block("abnf"));
    document.unwrap();
    let small = Starter::new("small", Origin::Nothing).unwrap();
    let (_parent, document) = folder("small", &small.document, &small.grammar);
    assert!(document.unwrap().unused().is_empty());
}

/// Both components may have the delimiter that is between them.
#[test]
fn the_first_or_the_last_sign_may_count() {
    #[track_caller]
    fn check(prefer: &str, path: &str, query: Option<&str>) {
        let page = PAGE.replace("[\"authority\"]", &format!("[\"authority\", \"{prefer}\"]"));
        let grammar = GRAMMAR.replace(
            "path      = *( \"/\" *ALPHA )",
            "path      = *( \"/\" *( ALPHA / \"?\" ) )",
        );
        let grammar = grammar.replace("query     = *ALPHA", "query     = *( ALPHA / \"?\" )");
        let (_parent, document) = folder(&prefer.replace(' ', "-"), &page, &grammar);
        let document = document.unwrap();
        assert!(document.human().contains(prefer), "{}", document.human());
        let subject = subject(document);
        let Observation::Accept(Answer::Parts(parts)) = parse(&*subject, None, "//h/a?b?c") else {
            panic!("it accepts");
        };
        for (component, text) in [(Component::Path, Some(path)), (Component::Query, query)] {
            assert_eq!(
                parts[component].present(),
                text.map(str::as_bytes),
                "{prefer} {component}"
            );
        }
    }
    check("early query", "/a", Some("b?c"));
    check("late path", "/a?b?c", None);
}

/// As in RFC 9110 section 5.5, a text may have bytes that are not UTF-8.
#[test]
fn texts_may_have_any_bytes() {
    let grammar = GRAMMAR.replace(
        "query     = *ALPHA",
        "query     = *( VCHAR / obs-text )\nobs-text  = %x80-FF",
    );
    let grammar = grammar.replace("host      = *ALPHA", "host      = *( ALPHA / obs-text )");
    let (_parent, document) = folder("any-bytes", PAGE, &grammar);
    let subject = subject(document.unwrap());
    let high: Vec<u8> = (0x80..=0xFF).collect();
    let input = [b"a://", &high[..], b"/b?", &high[..]].concat();
    let request = Request::Parse {
        input: &input,
        rule: None,
    };
    let Observation::Accept(Answer::Parts(parts)) = subject.run(&request) else {
        panic!("it accepts");
    };
    for (component, text) in [
        (Component::Scheme, &b"a"[..]),
        (Component::Host, &high[..]),
        (Component::Path, &b"/b"[..]),
        (Component::Query, &high[..]),
    ] {
        assert_eq!(parts[component].present(), Some(text), "{component}");
    }
}

#[test]
fn a_long_text_is_parsed() {
    let (_parent, document) = folder("long", PAGE, GRAMMAR);
    let subject = subject(document.unwrap());
    let text = "/".repeat(1 << 20);
    assert!(matches!(parse(&*subject, None, &text), Observation::Accept(_)));
    assert!(Document::read(Path::new("/nowhere")).is_err());
}
