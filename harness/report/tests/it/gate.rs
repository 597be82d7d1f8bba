//! The gate in every format: regressions for people, JUnit, GitHub.

#![expect(clippy::unwrap_used, reason = "a helper of a test may, as a test may")]

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::Arc;

use quick_xml::events::Event;
use urispec_judge::{Baseline, Classified, Findings, Run, Scope, run, updated};
use urispec_model::OwnedRequest;
use urispec_model::{Answer, Component, ComponentSet, MismatchKind, Observation, Operation, Parts, Request, Spec};
use urispec_report::{gate, github, junit};
use urispec_subjects::{About, Subject};
use urispec_vectors::Suite;

/// A parser whose name, components and messages contain every possible byte.
struct Hostile(About);

impl Hostile {
    fn new() -> Self {
        let name: String = (0..=255_u8)
            .map(char::from)
            .chain("]]>\u{ffff}\u{202e}%0A::error::".chars())
            .collect();
        let mut about = About::new(name, "1.0.0");
        about.claims = vec!["rfc3986".into()];
        about.operations = BTreeSet::from([Operation::Parse, Operation::Resolve, Operation::Equivalent]);
        about.components = ComponentSet::ALL;
        Self(about)
    }
}

fn every_byte() -> Vec<u8> {
    (0..=255).collect()
}

impl Subject for Hostile {
    fn about(&self) -> &About {
        &self.0
    }

    fn run<'a>(&self, request: &Request<'a>) -> Observation<'a> {
        let words: String = (0..=255_u8).map(char::from).collect();
        match request {
            Request::Parse { input, .. } if input.contains(&b'[') => Observation::Crash(words.into()),
            Request::Parse { input, .. } if input.contains(&b'?') => Observation::Unsupported(words.into()),
            Request::Parse { input, .. } if input.len() % 2 == 1 => Observation::Reject(words.into()),
            Request::Parse { .. } => {
                let parts = Parts::default().with(Component::Path, Some(every_byte()));
                Observation::Accept(Answer::Parts(parts.with(Component::Query, None::<Vec<u8>>)))
            }
            Request::Equivalent { .. } => Observation::Accept(Answer::Equal(false)),
            Request::Resolve { input: [], .. } => Observation::Accept(Answer::SameDocument { fragment: None }),
            _ => Observation::Accept(Answer::Uri(every_byte().into())),
        }
    }
}

/// Every fifth vector, and none of those with a text that fills pages.
fn few() -> Suite {
    let mut suite = Suite::embedded();
    let mut place = 0;
    suite.vectors.retain(|vector| {
        place += 1;
        place % 5 == 0 && format!("{:?}", vector.ask).len() < 4096
    });
    suite
}

fn example(suite: &Suite) -> (Run, Findings) {
    let hostile = Hostile::new();
    let run = run(
        suite,
        &[&hostile],
        |_| Spec::SYNTAXES.to_vec(),
        |_| true,
        |_| ControlFlow::Continue(()),
    );
    let findings = Findings::of(&run, None, &Scope::whole(suite));
    assert!(findings.regressions.len() > 100);
    (run, findings)
}

fn known(suite: &Suite) -> Baseline {
    updated(&example(suite).0, &Baseline::default(), &Scope::whole(suite))
}

/// The texts and the attributes' values of a document, which must be well-formed.
fn parsed(xml: &str) -> Vec<String> {
    let is_allowed = |char: char| matches!(char, '\t' | '\n' | ' '..) && !matches!(char, '\u{fffe}' | '\u{ffff}');
    assert!(xml.chars().all(is_allowed));
    let mut reader = quick_xml::Reader::from_str(xml);
    reader.config_mut().check_end_names = true;
    let (mut texts, mut text, mut open) = (Vec::new(), String::new(), 0);
    loop {
        let event = reader.read_event().unwrap();
        match &event {
            Event::Start(element) | Event::Empty(element) => {
                for attribute in element.attributes() {
                    let value = attribute.unwrap().value.into_owned();
                    texts.push(quick_xml::escape::unescape(&value).unwrap().into_owned());
                }
                open += i32::from(matches!(event, Event::Start(_)));
            }
            Event::End(_) => {
                open -= 1;
                texts.push(std::mem::take(&mut text));
            }
            Event::Text(part) => text += part,
            Event::GeneralRef(name) => {
                text += &quick_xml::escape::unescape(&format!("&{};", &**name)).unwrap();
            }
            Event::Eof => break,
            _ => {}
        }
    }
    assert_eq!(open, 0);
    texts
}

#[test]
fn junit_is_well_formed_for_every_byte() {
    let suite = few();
    let (run, findings) = example(&suite);
    let text = junit::write(&run, &suite, &findings, None);
    let texts = parsed(&text);
    let count = run.subjects[0]
        .cases
        .iter()
        .map(|case| case.verdicts().count())
        .sum::<usize>();
    assert_eq!(text.matches("<testcase ").count(), count);
    assert_eq!(text.matches("<failure ").count(), findings.regressions.len());
    let named = |spec: &&Spec| suite.vectors.iter().any(|vector| vector.group(**spec).is_some());
    assert_eq!(
        text.matches("<testsuite ").count(),
        Spec::SYNTAXES.iter().filter(named).count()
    );
    assert!(texts.iter().any(|text| text == "new failure"));
    assert!(texts.iter().any(|text| text.starts_with("unsupported: ")));
    assert!(texts.iter().any(|text| text.starts_with("difference from ")));
}

#[test]
fn junit_shows_every_byte_of_an_input() {
    let mut suite = few();
    let inputs = suite.vectors.iter_mut().filter_map(|vector| match &mut vector.ask {
        OwnedRequest::Parse { input, rule: None } => Some(input),
        _ => None,
    });
    for (input, byte) in inputs.zip((0..=255).cycle()) {
        *input = vec![byte; 2].into();
    }
    let (run, findings) = example(&suite);
    let shown = parsed(&junit::write(&run, &suite, &findings, None)).join("\n");
    let lines: BTreeSet<&str> = shown.lines().collect();
    // The parser supports no question mark, so there is no failure to show.
    for byte in (0..=255).filter(|byte| *byte != b'?') {
        let line = format!("  input     {}", urispec_model::quote(&[byte; 2]));
        assert!(lines.contains(&*line), "{line}");
    }
}

#[test]
fn junit_skips_what_is_known_and_fails_what_is_gone() {
    let suite = few();
    let (run, _) = example(&suite);
    let mut known = known(&suite);
    let (mut key, accepted) = known.entries.pop_first().unwrap();
    key.id = "no/<such>".to_owned();
    known.entries.insert(key, accepted);
    let findings = Findings::of(&run, Some(&known), &Scope::whole(&suite));
    let text = junit::write(&run, &suite, &findings, Some(&known));
    let texts = parsed(&text);
    assert_eq!(text.matches("<failure ").count(), 2);
    assert!(texts.iter().any(|text| text == "no/<such>"));
    assert!(texts.iter().any(|text| text.starts_with("known: crash: ")), "{texts:?}");
}

#[test]
fn a_documented_deviation_is_skipped_in_junit_and_fails_where_it_is_asked_for() {
    let suite = few();
    let (mut run, all) = example(&suite);
    let bug = Arc::from("fluent-uri-rootless-base");
    let kind = MismatchKind::Documented;
    let key = &all.regressions[0].key;
    let subject = run
        .subjects
        .iter_mut()
        .find(|one| *one.about.name == *key.subject)
        .unwrap();
    let case = subject.cases.iter_mut().find(|case| *case.id == *key.id).unwrap();
    case.classify(key.spec, Some(Classified { kind, bug }));
    let whole = Scope::whole(&suite);
    let findings = Findings::of(&run, None, &whole);
    assert_eq!(findings.regressions.len(), all.regressions.len() - 1);
    let text = junit::write(&run, &suite, &findings, None);
    let skipped = "documented: fluent-uri rejects a relative reference against a base that has no authority and no slash, unless the reference is empty or a fragment (https://";
    assert!(parsed(&text).iter().any(|text| text.starts_with(skipped)), "{text}");
    assert!(text.contains("<property name=\"urispec.documented\" value=\"1\"/>"));
    let closing = gate::closing(&findings, &Baseline::default(), &run, &whole);
    assert!(closing.contains(", 1 documented or open\n"), "{closing}");
    let strict = Scope {
        kinds: &[MismatchKind::Documented],
        ..whole
    };
    assert_eq!(
        Findings::of(&run, None, &strict).regressions.len(),
        all.regressions.len()
    );
}

#[test]
fn github_gets_at_most_ten_annotations_each_on_a_line() {
    let suite = few();
    let (run, findings) = example(&suite);
    let text = github::annotations(&findings, &run, &suite, "baseline: bad\n");
    let commands = text.lines().filter(|line| line.trim_start().starts_with("::"));
    let names: Vec<&str> = commands.filter_map(|line| line[2..].split([' ', ':']).next()).collect();
    let mut expected = vec!["error"; github::ANNOTATIONS];
    expected.extend(["group", "endgroup", "notice"]);
    assert_eq!(names, expected);
    assert_eq!(text.lines().count(), findings.regressions.len() + 3);
    assert!(text.ends_with("::notice title=urispec::baseline: bad\n"));
    assert!(!text.chars().any(|char| char.is_control() && char != '\n'));
}

#[test]
fn a_baseline_of_other_vectors_says_so_and_which_failures_are_new() {
    let suite = few();
    let (run, _) = example(&suite);
    let mut known = known(&suite);
    let (key, _) = known.entries.pop_first().unwrap();
    let scope = Scope::whole(&suite);
    assert_eq!(
        gate::other_vectors(
            &Findings::of(&run, Some(&known), &scope).regressions,
            &known,
            &run,
            &suite
        ),
        ""
    );
    known.vectors = "0.9.0".to_owned();
    let findings = Findings::of(&run, Some(&known), &scope);
    let regressions = &findings.regressions;
    let text = gate::other_vectors(regressions, &known, &run, &suite);
    assert!(
        text.starts_with("The baseline was made with vectors 0.9.0, and this run with vectors "),
        "{text}"
    );
    let listed = format!(
        "{} vectors are new since 0.9.0; these new vectors fail:\n  {}",
        suite.vectors.len(),
        key.id
    );
    assert!(text.contains(&listed), "{text}");
    // A failure of a vector that the other version had, too, is the parser's own.
    known.vectors = "9.0.0".to_owned();
    let text = gate::other_vectors(regressions, &known, &run, &suite);
    assert!(
        text.contains("The vectors of this run are older")
            && text.contains("0 vectors are new since 9.0.0; none of them fails"),
        "{text}"
    );
    let mut later = suite.clone();
    later.since.insert(key.id.clone(), "9.1.0".to_owned());
    let text = gate::other_vectors(regressions, &known, &run, &later);
    assert!(
        text.contains(&format!(
            "1 vectors are new since 9.0.0; these new vectors fail:\n  {}",
            key.id
        )),
        "{text}"
    );
    let closing = gate::closing(&findings, &known, &run, &scope);
    let count = known.entries.len();
    let held = run.subjects.iter().flat_map(|subject| {
        let claimed = run.specs.iter().filter(|spec| subject.about.claims_spec(**spec));
        claimed.flat_map(|spec| subject.readings(*spec).into_values())
    });
    let by_reading: usize = held.sum();
    assert_eq!(
        closing,
        format!(
            "not failures: {by_reading} agreements by a different interpretation, 0 documented or open\n\
             baseline: 1 regression: 1 new failure; unchanged known failures: {count}\n"
        )
    );
    assert!(by_reading > 0, "the example agrees here and there by another reading");
}
