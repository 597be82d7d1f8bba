//! Tests the way from inputs to divergences with the built-in parsers.

use std::collections::BTreeMap;

use urispec_differential::{Budget, Key, Panel, RecentHashes, departures, explain, gone, neighbour, realistic, shrink};
use urispec_model::{Component, Operation, OwnedRequest, Request, Spec, Verdict};
use urispec_subjects::{Subject, all, references};
use urispec_vectors::Suite;

/// Every parser that is built in.
fn parsers() -> Vec<Box<dyn Subject>> {
    all()
}

fn borrowed(subjects: &[Box<dyn Subject>]) -> Vec<&dyn Subject> {
    subjects.iter().map(|subject| &**subject).collect()
}

/// The first vector of each key.
fn found(panel: &Panel<'_>, suite: &Suite) -> BTreeMap<Key, OwnedRequest> {
    let mut found = BTreeMap::new();
    // Vectors that test limits have texts of up to 256 KiB, which take long to shrink. `shrinking.rs` tests long
    // texts.
    for vector in suite.vectors.iter().filter(|vector| !vector.is_long()) {
        for key in departures(panel, &vector.request()) {
            found.entry(key).or_insert_with(|| vector.ask.clone());
        }
    }
    found
}

fn texts(request: &OwnedRequest) -> Vec<Vec<u8>> {
    match request.as_request() {
        Request::Resolve { base, input, .. } => vec![base.to_vec(), input.to_vec()],
        Request::Equivalent { input, other, .. } => vec![input.to_vec(), other.to_vec()],
        request => vec![request.input().to_vec()],
    }
}

#[test]
fn a_reference_never_departs_from_its_own_document() {
    let references = references();
    let standards: Vec<&dyn Subject> = borrowed(&references)
        .into_iter()
        .filter(|reference| {
            let name = &reference.about().name;
            Spec::STANDARDS.iter().any(|spec| *name == spec.name())
        })
        .collect();
    let panel = Panel::new(&standards);
    assert_eq!(panel.members().len(), Spec::STANDARDS.len());
    assert_eq!(found(&panel, &Suite::embedded()), BTreeMap::new());
}

#[test]
fn every_witness_is_1_minimal_and_keeps_its_key() {
    let parsers = parsers();
    let panel = Panel::new(&borrowed(&parsers));
    let found = found(&panel, &Suite::embedded());
    assert!(found.len() > 50, "{}", found.len());
    let mut lengths = Vec::new();
    for (key, request) in &found {
        let small = shrink(&panel, key, request, Budget::DEFAULT)
            .expect("it has the key")
            .request;
        assert!(departures(&panel, &small.as_request()).contains(key), "{key}");
        for (at, text) in texts(&small).into_iter().enumerate() {
            for place in 0..text.len() {
                let shorter = [&text[..place], &text[place + 1..]].concat();
                let shorter = small.with_text(at, shorter);
                let kept = departures(&panel, &shorter.as_request()).contains(key);
                assert!(!kept, "{key}: {small:?} without byte {place}");
            }
        }
        lengths.push(texts(&small).iter().map(Vec::len).sum::<usize>());
        // A minimal request is not shrunk any further.
        assert_eq!(
            shrink(&panel, key, &small, Budget::DEFAULT)
                .expect("it has the key")
                .request,
            small
        );
    }
    lengths.sort_unstable();
    assert!(lengths[lengths.len() / 2] <= 16, "{lengths:?}");
}

#[test]
fn a_neighbour_has_nothing_to_find() {
    let parsers = parsers();
    let panel = Panel::new(&borrowed(&parsers));
    let mut without = 0;
    for (key, request) in found(&panel, &Suite::embedded()) {
        let small = shrink(&panel, &key, &request, Budget::DEFAULT)
            .expect("it has the key")
            .request;
        match neighbour(&panel, &key, &small, Budget::DEFAULT) {
            Some(neighbour) => {
                let keys = departures(&panel, &neighbour.as_request());
                let of_member = |other: &Key| other.subject == key.subject && other.spec == key.spec;
                assert!(!keys.iter().any(of_member), "{key}: {neighbour:?}");
            }
            None => without += 1,
        }
    }
    // Requests of a different shape are left out, and requests that both reject.
    assert!(without < 45, "{without}");
}

#[test]
fn a_realistic_example_has_the_key_and_does_not_depend_on_chance() {
    let parsers = parsers();
    let panel = Panel::new(&borrowed(&parsers));
    let found = found(&panel, &Suite::embedded());
    let mut examples = 0;
    for (key, request) in &found {
        let example = realistic(&panel, key, request, Budget::DEFAULT);
        assert_eq!(realistic(&panel, key, request, Budget::DEFAULT), example, "{key}");
        if let Some(example) = example {
            assert!(
                departures(&panel, &example.as_request()).contains(key),
                "{key}: {example:?}"
            );
            examples += 1;
        }
    }
    assert!(2 * examples > found.len(), "{examples} of {}", found.len());
    let none = Budget {
        requests: 0,
        ..Budget::DEFAULT
    };
    assert!(
        found
            .iter()
            .all(|(key, request)| realistic(&panel, key, request, none).is_none())
    );
}

#[test]
fn what_was_seen_is_not_found_again_and_has_the_same_signature() {
    let parsers = parsers();
    let panel = Panel::new(&borrowed(&parsers));
    let mut seen = RecentHashes::default();
    let request = Request::Parse {
        input: b"http://a b/",
        rule: None,
    };
    let mut ask = || {
        let mut found = 0;
        let signature = panel.compare(&request, &mut seen, &mut |one| {
            found += usize::from(one.key().is_some());
        });
        (signature, found)
    };
    let (signature, _) = ask();
    assert_eq!(ask(), (signature, 0));
    let other = Request::Parse {
        input: b"http://a/",
        rule: None,
    };
    assert_ne!(
        panel.compare(&other, &mut RecentHashes::default(), &mut |_| ()),
        signature
    );
}

#[test]
fn an_explanation_names_the_documents_that_say_the_same() {
    let references = references();
    let old = references
        .iter()
        .find(|reference| reference.about().name == "rfc2396")
        .unwrap();
    let panel = Panel::judged_by(&[&**old], Spec::Rfc3986);
    let request = Request::Parse {
        input: b"a:",
        rule: None,
    };
    let keys = departures(&panel, &request);
    let explanation = explain(&panel, &keys[0], &request, None, &Spec::STANDARDS).unwrap();
    assert_eq!(explanation.same_as, [Spec::Rfc2396, Spec::Rfc2732]);
    let because = explanation.because.map(|citation| citation.to_string());
    assert_eq!(because.as_deref(), Some("rfc3986#4.1"));
}

#[test]
fn keys_say_what_departs() {
    let parsers = parsers();
    let panel = Panel::judged_by(&borrowed(&parsers), Spec::Rfc3986);
    let check = |input: &[u8], subject: &str, verdict: Verdict, component: Option<Component>, end: &str| {
        let keys = departures(&panel, &Request::Parse { input, rule: None });
        let wanted = |key: &&Key| key.subject == subject && key.operation == Operation::Parse;
        let found: Vec<&Key> = keys.iter().filter(wanted).collect();
        assert!(
            found
                .iter()
                .any(|key| key.verdict == verdict && key.component == component && key.to_string().ends_with(end)),
            "{}: {found:?}",
            input.escape_ascii()
        );
    };
    let host = Some(Component::Host);
    check(b"http://A/", "url", Verdict::Rewritten, host, "reg-name.case");
    check(b"http://0x7f.1/", "url", Verdict::Rewritten, host, "reg-name.address");
    check(
        b"http://h:80/",
        "url",
        Verdict::Rewritten,
        Some(Component::Port),
        "port.elided",
    );
    check(
        b"http://h/a b",
        "url",
        Verdict::TooLenient,
        Some(Component::Path),
        "space",
    );
    check(
        b"http://h:65536/",
        "url",
        Verdict::TooStrict,
        Some(Component::Port),
        "large",
    );
    check(b"http://a%20/", "url", Verdict::TooStrict, host, "triplet");
    check(b"http://[v1.a]/", "url", Verdict::TooStrict, host, "IPvFuture.form");
}

#[test]
fn every_bug_of_a_crate_still_happens() {
    let parsers = parsers();
    let panel = Panel::new(&borrowed(&parsers));
    let gone: Vec<String> = gone(&panel)
        .into_iter()
        .map(|(parser, bug)| format!("{} of {parser}", bug.id))
        .collect();
    assert!(gone.is_empty(), "bugs no more; take them out of bugs.json: {gone:?}");
}

#[test]
fn what_a_document_leaves_open_is_no_departure() {
    let parsers = parsers();
    let panel = Panel::new(&borrowed(&parsers));
    for (base, input) in [(&b"a:/."[..], &b""[..]), (b"http://a/..", b"#s"), (b"a:/", b"//%2e/b")] {
        let request = Request::Resolve {
            base,
            input,
            options: urispec_model::ResolveOptions::default(),
        };
        let keys = departures(&panel, &request);
        let of_fluent: Vec<&Key> = keys.iter().filter(|key| key.subject == "fluent-uri").collect();
        assert!(of_fluent.is_empty(), "{of_fluent:?}");
    }
}

/// The keys of one parser on a request, without its name and its document.
#[track_caller]
fn check_keys(parser: &str, request: &Request<'_>, expected: &[&str]) {
    let parsers = parsers();
    let of_name: Vec<&dyn Subject> = borrowed(&parsers)
        .into_iter()
        .filter(|subject| subject.about().name == parser)
        .collect();
    let keys = departures(&Panel::judged_by(&of_name, Spec::Rfc3986), request);
    let before = |key: &Key| format!("{}.{}.{}.", key.subject, key.spec, key.operation);
    let keys: Vec<String> = keys
        .iter()
        .map(|key| key.to_string().replacen(&before(key), "", 1))
        .collect();
    assert_eq!(keys, expected, "{parser} on {request:?}");
}

fn resolution<'a>(base: &'a str, input: &'a str) -> Request<'a> {
    Request::Resolve {
        base: base.as_bytes(),
        input: input.as_bytes(),
        options: urispec_model::ResolveOptions::default(),
    }
}

#[test]
fn what_a_parse_shows_is_not_found_again_in_a_result() {
    // `url` parses `http:a` as `http://a/`, writes a host in small letters, and drops the default port.
    check_keys("url", &resolution("http:a", "b"), &[]);
    check_keys("url", &resolution("http://A:80/", "b"), &[]);
    check_keys("uriparse", &resolution("a://[0::]:01/b", "c"), &[]);
    // `url` refuses to parse the text of the result.
    check_keys("url", &resolution("a:/", "//b:65536"), &[]);
    check_keys("url", &resolution("file:///a", "//b:80"), &[]);
    // `url` accepts a blank in the path of any URI, and so in the path of a reference.
    check_keys("url", &resolution("http://a/", "b c"), &[]);
}

#[test]
fn one_cause_has_one_key_whatever_the_reference_looks_like() {
    let kept = "wrong-result.path.dot-segments-of-absolute.dots";
    check_keys("iref", &resolution("a:", "a:.."), &[kept]);
    check_keys("iref", &resolution("b:", "a:.."), &[kept]);
    let rootless = "wrong-result.path.remove_dot_segments.slashes";
    check_keys("iref", &resolution("a:a/../", "b"), &[rootless]);
    // Unreserved characters may be decoded at any time, and the dot segment `.` is then removed.
    check_keys("iref", &resolution("a:", "%2e/.."), &[]);
    check_keys(
        "url",
        &resolution("http://a/b", "http:c"),
        &["wrong-result.authority.same-scheme.other"],
    );
    // Section 5.2.1 allows the base to be normalised first. By an accepted interpretation, the path then keeps `/.`
    // before its two slashes.
    check_keys("fluent-uri", &resolution("a:/a//..", "..//"), &[]);
    let level = urispec_model::Level::Syntax;
    let request = Request::Normalize { input: b"a:.", level };
    check_keys("fluent-uri", &request, &["wrong-result.path.path.dots"]);
}
