//! Tests the explanation of one input: the messages that are shown, the marks, and the JSON.

use std::collections::BTreeSet;

use urispec_judge::answers;
use urispec_model::{Answer, Component, ComponentSet, Observation, Operation, Parts, Request, Spec};
use urispec_report::explain::{Explanation, Grade, Span};
use urispec_subjects::{About, Subject};

/// The output for an explanation in lines of this width, without styles.
fn explained(input: &[u8], subjects: &[&dyn Subject], width: usize) -> String {
    let request = Request::Parse { input, rule: None };
    let answers = answers(&request, &urispec_subjects::references(), subjects);
    let text = Explanation::new(&request, &answers).human(width);
    anstream::adapter::strip_str(&text).to_string()
}

/// A parser that does one thing with every input.
struct Always(About, Observation<'static>);

impl Always {
    fn new(name: &'static str, distinguishes_undefined: ComponentSet, observed: Observation<'static>) -> Self {
        let mut about = About::new(name, "1.0.0");
        about.claims = vec!["rfc3986".into()];
        about.operations = BTreeSet::from([Operation::Parse, Operation::Resolve]);
        about.distinguishes_undefined = distinguishes_undefined;
        Self(about, observed)
    }
}

impl Subject for Always {
    fn about(&self) -> &About {
        &self.0
    }

    fn run<'a>(&self, _: &Request<'a>) -> Observation<'a> {
        self.1.clone()
    }
}

#[test]
fn an_explanation_is_as_the_schema_says() {
    let schema = serde_json::from_str(include_str!("../../explain.schema.json")).unwrap();
    let validator = jsonschema::draft202012::new(&schema).unwrap();
    let hostile = "</script>\u{1b}[31m\u{202e}\r\n\0\"\\";
    let words = [
        Observation::Reject(hostile.into()),
        Observation::Crash(hostile.into()),
        Observation::Timeout,
        Observation::Protocol(hostile.into()),
        Observation::Unsupported("".into()),
    ];
    let subjects = words.map(|observed| Always::new("hostile", ComponentSet::ALL, observed));
    let subjects: Vec<&dyn Subject> = subjects.iter().map(|subject| subject as &dyn Subject).collect();
    let options = urispec_model::ResolveOptions::default();
    for request in [
        Request::Parse {
            input: b"http://a@b@c/",
            rule: None,
        },
        Request::Parse {
            input: b"\xff[",
            rule: None,
        },
        Request::Resolve {
            base: b"http://a/b",
            input: b"?y",
            options,
        },
        Request::Resolve {
            base: b"http://a/b",
            input: b"#\xff",
            options,
        },
        Request::Resolve {
            base: b"http://a/b",
            input: b"#s",
            options,
        },
    ] {
        let explanation = Explanation::new(&request, &answers(&request, &urispec_subjects::references(), &subjects));
        let json = serde_json::to_value(&explanation).unwrap();
        let errors: Vec<String> = validator.iter_errors(&json).map(|error| error.to_string()).collect();
        assert!(errors.is_empty(), "{json}\n{errors:#?}");
        assert_eq!(
            explanation.answers.iter().map(|said| said.specs.len()).sum::<usize>(),
            Spec::ALL.len()
        );
    }
}

#[test]
fn an_explanation_has_the_words_of_each_party() {
    let parser = |name, words: &'static str| Always::new(name, ComponentSet::ALL, Observation::Reject(words.into()));
    let (one, two) = (parser("one", "a space at 8"), parser("two", "EBADURI\u{1b}[31m"));
    let text = explained(b"http://a b/", &[&one, &two], 100);
    for line in ["    one 1.0.0  a space at 8", "    two 1.0.0  EBADURI\\u001b[31m"] {
        assert!(text.lines().any(|shown| shown == line), "{line}\n{text}");
    }
    let rejected = "
  reject
    \"http://a b/\"
             ^ byte 8
    ` ` is not allowed in `reg-name` (section 3.2.2)
      rfc3986
    ` ` is not allowed in `authority` (section 3.2)
      draft-fielding-uri-rfc2396bis-02 … draft-fielding-uri-rfc2396bis-07
";
    assert!(text.contains(rejected), "{text}");
    assert!(text.starts_with("All documents and parsers reject it.\n"), "{text}");
}

#[test]
fn an_explanation_marks_what_the_judge_holds_against_a_party() {
    let without_query = Parts::default()
        .with(Component::Host, Some("a"))
        .with(Component::Query, None::<&str>);
    let parser = |name, distinguishes| {
        let parts = without_query.clone();
        Always::new(name, distinguishes, Observation::Accept(Answer::Parts(parts)))
    };
    let (blind, wrong) = (parser("blind", ComponentSet::EMPTY), parser("wrong", ComponentSet::ALL));
    let text = explained(b"http://a?", &[&blind, &wrong], 100);
    for shown in [
        "\n  \"http://a?\"\n    host = \"a\"\n    parsers    blind 1.0.0\n",
        "\n≠ \"http://a?\"\n    host = \"a\", ≠ query undefined\n    parsers    wrong 1.0.0\n",
        "\nthe same as RFC 3986 in a different spelling: wrong 1.0.0 (claims it)\n",
    ] {
        assert!(text.contains(shown), "{shown}\n{text}");
    }
}

#[test]
fn an_explanation_fits_the_terminal() {
    let long = [b"http://\x1b\xff@h/", &[b'a'; 1000][..], b"?q"].concat();
    for (width, input) in [60, 80, 160]
        .into_iter()
        .flat_map(|width| [(width, &b"http://a?"[..]), (width, &long)])
    {
        for line in explained(input, &[], width).lines() {
            assert!(urispec_report::wrap::columns(line) <= width, "{width}: {line}");
        }
    }
}

/// The explanation of an input by the documents alone.
fn by_documents(input: &[u8]) -> Explanation<'_> {
    let request = Request::Parse { input, rule: None };
    Explanation::new(&request, &answers(&request, &urispec_subjects::references(), &[]))
}

#[test]
fn a_sentence_has_the_hosts_that_documents_connect_to() {
    #[track_caller]
    fn check(input: &str, sentence: &str, grade: Grade) {
        let summary = by_documents(input.as_bytes()).summary;
        assert_eq!((summary.sentence.as_str(), summary.grade), (sentence, grade), "{input}");
    }
    check(
        "http:///evil.example/",
        "RFC 3986 sees an empty host; the URL Standard connects to evil.example.",
        Grade::Grave,
    );
    check(
        "https:evil.example",
        "RFC 3986 sees no host; the URL Standard connects to evil.example.",
        Grade::Grave,
    );
    check(
        "http://a@b@c/",
        "RFC 3986 rejects it; the URL Standard connects to c.",
        Grade::Notable,
    );
    check(
        "http://good.example?@evil.example/",
        "RFC 3986 and the URL Standard connect to good.example; 10 other documents connect to evil.example.",
        Grade::Grave,
    );
    check(
        "//evil.example",
        "RFC 3986 connects to evil.example; the URL Standard rejects it without a base.",
        Grade::Notable,
    );
    check(
        "http://h/",
        "RFC 3986 and the URL Standard read it the same.",
        Grade::Same,
    );
    // Only an early draft reads `u@h` as the host.
    check(
        "http://u@h/",
        "RFC 3986 and the URL Standard read it the same.",
        Grade::Same,
    );
}

#[test]
fn strips_show_each_document_once_and_components_in_order() {
    let inputs: [&[u8]; 8] = [
        b"http:///evil.example/",
        b"http://u:p@h:80/a;b?c#d",
        b"",
        b"\x01[",
        b"http://a\\@b/",
        b"mailto:a@b",
        b"//h",
        b"HTTP://A/../b",
    ];
    for input in inputs {
        let explanation = by_documents(input);
        let groups: Vec<usize> = explanation
            .strips
            .iter()
            .flat_map(|strip| strip.answers.clone())
            .collect();
        let specs = groups.iter().flat_map(|group| &explanation.answers[*group].specs);
        let unique: BTreeSet<&Spec> = specs.clone().collect();
        assert_eq!(
            (specs.count(), unique.len()),
            (Spec::ALL.len(), Spec::ALL.len()),
            "{input:?}"
        );
        for strip in &explanation.strips {
            let mut end = 0;
            for Span(component, start, to) in &strip.spans {
                assert!(
                    end <= *start && start < to && *to <= input.len(),
                    "{component} of {strip:?}"
                );
                end = *to;
            }
            assert!(strip.rejected.iter().all(|place| place.at <= input.len()), "{strip:?}");
        }
    }
}

#[test]
fn a_resolution_has_its_result_as_text() {
    let request = Request::Resolve {
        base: b"http://a/b/c",
        input: b"//h?q",
        options: urispec_model::ResolveOptions::default(),
    };
    let explanation = Explanation::new(&request, &answers(&request, &urispec_subjects::references(), &[]));
    let first = &explanation.strips[0];
    assert_eq!(first.text.as_deref(), Some(&b"http://h?q"[..]));
    assert_eq!(first.does, "connects to h");
    let all = [
        Span(Component::Scheme, 0, 4),
        Span(Component::Host, 7, 8),
        Span(Component::Query, 9, 10),
    ];
    assert_eq!(first.spans, all);
}
