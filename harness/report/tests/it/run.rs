//! A run, shown in every way there is.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::Arc;

use urispec_judge::{
    Classified, Expected, Findings, Flaky, Judgement, MismatchCounts, Replay, Response, Run, Scope, judge, run,
};
use urispec_model::{
    Answer, Component, ComponentSet, MismatchKind, Observation, Operation, Parts, Request, Spec, Verdict,
};
use urispec_report::{human, markdown, runfile};
use urispec_subjects::{About, Subject};
use urispec_vectors::Suite;

/// A hostile message of a parser: everything that could harm a terminal, a table or a line of JSON.
const HOSTILE: &str = "</script>|`x`\u{1b}[31m\u{202e}\r\n\0\"\\*_";

/// A parser that splits at the first colon, refuses every second input with hostile words, and crashes on a bracket.
struct Fake(About);

impl Fake {
    fn new(name: &'static str) -> Self {
        let mut about = About::new(name, "1.0.0");
        about.claims = vec!["rfc3986".into()];
        about.operations = BTreeSet::from([Operation::Parse, Operation::Resolve]);
        about.components = ComponentSet::of(&[Component::Scheme, Component::Host]);
        Self(about)
    }
}

impl Subject for Fake {
    fn about(&self) -> &About {
        &self.0
    }

    fn run<'a>(&self, request: &Request<'a>) -> Observation<'a> {
        let input = request.input();
        match request {
            Request::Parse { rule: Some(_), .. } => Observation::Unsupported(Cow::Borrowed("no rules")),
            Request::Resolve { .. } => Observation::Accept(Answer::Uri(input.into())),
            _ if input.contains(&b'[') => Observation::Crash(HOSTILE.into()),
            _ if input.len() % 2 == 1 => Observation::Reject(HOSTILE.into()),
            _ => {
                let scheme = input.iter().position(|byte| *byte == b':').map(|colon| &input[..colon]);
                Observation::Accept(Answer::Parts(
                    Parts::default()
                        .with(Component::Scheme, scheme)
                        .with(Component::Host, Some(input)),
                ))
            }
        }
    }
}

fn example() -> (Suite, Run) {
    let suite = Suite::embedded();
    let (one, two) = (Fake::new("one"), Fake::new("two"));
    let subjects: [&dyn Subject; 2] = [&two, &one];
    let run = run(
        &suite,
        &subjects,
        |_| Spec::SYNTAXES.to_vec(),
        |_| true,
        |_| ControlFlow::Continue(()),
    );
    (suite, run)
}

/// The part of a run that a run file has. It does not have the judgements, which follow from the vectors.
fn in_file(run: &Run) -> Run {
    let mut run = run.clone();
    for subject in &mut run.subjects {
        subject.judged.clear();
    }
    run
}

#[test]
fn a_run_file_gives_the_run_back() {
    let (suite, run) = example();
    let text = runfile::write(&run, &suite);
    assert_eq!(runfile::read(&text, &suite).unwrap(), in_file(&run));
    assert_eq!(runfile::write(&runfile::read(&text, &suite).unwrap(), &suite), text);
}

#[test]
fn what_became_of_the_vectors_after_a_run_is_not_asked_yet() {
    let (suite, run) = example();
    let text = runfile::write(&run, &suite);
    let unasked = |suite: &Suite| {
        let run = runfile::read(&text, suite).unwrap();
        let ids: Vec<_> = run.subjects[0].cases.iter().map(|case| case.id.to_string()).collect();
        assert!(
            ids.is_sorted() && ids.len() == suite.vectors.len(),
            "every vector has its case"
        );
        runfile::unasked(&run.subjects[0])
    };
    assert_eq!(unasked(&suite), 0);

    let mut later = suite.clone();
    later.vectors[0].note = Some("another note".to_owned());
    later.vectors[0].expect[0].because = Arc::default();
    assert_eq!(unasked(&later), 0, "it asks and expects what it did");
    later.vectors[0].ask = later.vectors[1].ask.clone();
    assert_eq!(unasked(&later), 1);

    let mut newer = suite.vectors[0].clone();
    newer.id = "zzz/newer".to_owned();
    later.since.insert(newer.id.clone(), "99.0.0".to_owned());
    later.vectors.push(newer);
    later.vectors.remove(2);
    "99.0.0".clone_into(&mut later.version);
    assert_eq!(unasked(&later), 2, "and one is gone");
}

#[test]
fn each_line_of_a_run_file_is_as_the_schema_says() {
    let (suite, run) = example();
    let schema = serde_json::from_str(include_str!("../../run.schema.json")).unwrap();
    let validator = jsonschema::draft202012::new(&schema).unwrap();
    for line in runfile::write(&run, &suite).lines() {
        let line: serde_json::Value = serde_json::from_str(line).unwrap();
        let errors: Vec<String> = validator.iter_errors(&line).map(|error| error.to_string()).collect();
        assert!(errors.is_empty(), "{line}\n{errors:#?}");
    }
    assert!(!validator.is_valid(&serde_json::json!({ "kind": "case", "id": "a" })));
}

#[test]
fn each_failure_is_in_one_column_of_every_format() {
    let (suite, mut run) = example();
    let columns = [MismatchKind::Documented, MismatchKind::Open, MismatchKind::Bug];
    let subject = &mut run.subjects[0];
    let failing = subject.cases.iter_mut().filter(|case| {
        case.verdict(Spec::Rfc3986)
            .is_some_and(|verdict| verdict.is_failure(Spec::Rfc3986))
    });
    for (case, kind) in failing.zip(columns) {
        let bug = "fluent-uri-rootless-base".into();
        case.classify(Spec::Rfc3986, Some(Classified { kind, bug }));
    }
    let counts = MismatchCounts::of(&run.subjects[0], Spec::Rfc3986);
    let (bugs, not_sorted) = (counts.bug, counts.not_sorted);
    assert_eq!((counts.documented, counts.open, bugs - not_sorted), (1, 1, 1));
    let findings = Findings::of(&run, None, &Scope::whole(&suite));
    let text = runfile::write_gated(&run, &suite, &findings);
    let schema = serde_json::from_str(include_str!("../../run.schema.json")).unwrap();
    let validator = jsonschema::draft202012::new(&schema).unwrap();
    for line in text.lines() {
        let line: serde_json::Value = serde_json::from_str(line).unwrap();
        assert!(validator.is_valid(&line), "{line}");
    }
    let of_case = r#""sorted":{"rfc3986":{"kind":"documented","bug":"fluent-uri-rootless-base"}}"#;
    assert!(text.contains(of_case));
    let of_run =
        format!(r#""rfc3986":{{"bug":{bugs},"not_sorted":{not_sorted},"documented":1,"open":1,"difference":0}}"#);
    assert!(text.contains(&of_run), "{of_run}");
    // A reader of the file sorts again.
    let again = runfile::read(&text, &suite).unwrap();
    assert!(
        again.subjects[0]
            .cases
            .iter()
            .all(|case| case.all_classified().next().is_none())
    );
    let page = markdown::conformance(&run, &suite);
    for words in [
        format!("{bugs} bugs ({not_sorted} not sorted), 1 documented, 1 open."),
        format!("| {bugs} | {not_sorted} | 1 | 1 | 0 |"),
        "### documented: fluent-uri rejects a relative reference against a base that has no authority and no slash, unless the reference is empty or a fragment".to_owned(),
        "### open: ".to_owned(),
    ] {
        assert!(page.contains(&words), "{words}");
    }
    let shown = anstream_free(&human::failures(&run, &suite, 100));
    assert!(
        shown.contains("one 1.0.0: 2 deviations documented, or open in the document"),
        "{shown}"
    );
    assert!(shown.contains("documented      1×  fluent-uri rejects"), "{shown}");
}

#[test]
fn a_vulnerability_is_named_where_a_wrong_answer_is_the_vulnerable_one_and_nowhere_else() {
    const ID: &str = "parse/userinfo/port-then-hash";
    let (suite, run) = example();
    let accept = |host| Observation::Accept(Answer::Parts(Parts::default().with(Component::Host, Some(host))));
    let told = |observed: Observation<'static>, verdict| {
        let mut run = run.clone();
        run.subjects.truncate(1);
        let case = run.subjects[0].cases.iter_mut().find(|case| &*case.id == ID).unwrap();
        case.set(Spec::Rfc3986, Judgement::of(verdict));
        case.observed = Some(Box::new(observed));
        run.subjects[0].cases.retain(|case| &*case.id == ID);
        (human::failures(&run, &suite, 80), runfile::write(&run, &suite))
    };
    let (text, lines) = told(accept("evil"), Verdict::Missplit);
    assert!(
        text.contains("would have caught CVE-2016-10397, CVE-2024-6763"),
        "{text}"
    );
    assert!(
        lines.contains(r#""cves":["CVE-2016-10397","CVE-2024-6763"]"#),
        "{lines}"
    );
    let others = [
        (accept("other"), Verdict::Missplit),
        (Observation::Protocol("exit code 0".into()), Verdict::Protocol),
        (Observation::Crash("SIGSEGV".into()), Verdict::Crash),
        (Observation::Timeout, Verdict::Timeout),
        (Observation::Reject("no".into()), Verdict::TooStrict),
    ];
    for (observed, verdict) in others {
        let (text, lines) = told(observed, verdict);
        assert!(text.contains(ID) && !text.contains("would have caught"), "{text}");
        assert!(!lines.contains("\"cves\""), "{lines}");
    }
}

#[test]
fn a_vulnerable_answer_is_wrong_by_a_document_or_the_note_says_otherwise() {
    let suite = Suite::embedded();
    let about = About::new("vulnerable", "1.0.0");
    for row in suite.cves.rows.iter().filter(|row| row.note.is_none()) {
        for (id, answers) in &row.vulnerable {
            let vector = suite.get(id).unwrap();
            let is_wrong = |answer: &Observation<'_>| {
                vector
                    .expect
                    .iter()
                    .flat_map(|group| group.specs.iter().map(move |spec| (*spec, group)))
                    .any(|(spec, group)| {
                        let response = Response {
                            distinguishes_undefined: ComponentSet::ALL,
                            ..Response::of(&about, answer)
                        };
                        judge(spec, &Expected::from(&group.expectation), response)
                            .verdict
                            .is_failure(spec)
                    })
            };
            assert!(answers.iter().all(is_wrong), "{id} of {}", row.product);
        }
    }
}

#[test]
fn a_run_file_that_is_cut_or_broken_is_noticed() {
    let (suite, run) = example();
    let text = runfile::write(&run, &suite);
    let lines: Vec<&str> = text.lines().collect();
    let says = |text: &str| runfile::read(text, &suite).unwrap_err().to_string();
    assert!(says("").contains("truncated"));
    for kept in [1, 2, lines.len() - 1] {
        assert!(says(&lines[..kept].join("\n")).contains("truncated"), "{kept} lines");
    }
    let without_one: Vec<&str> = lines
        .iter()
        .enumerate()
        .filter(|(at, _)| *at != 5)
        .map(|(_, line)| *line)
        .collect();
    assert!(says(&without_one.join("\n")).contains("cases before the footer"));
    assert!(says(&text[..text.len() / 2]).starts_with("line "));
    assert!(says(&lines[1..].join("\n")).starts_with("line 1: expected a header first"));
    assert!(says(&text.replacen("\"id\":\"", "\"id\":\"no-", 1)).starts_with("line 2: expected the id of a vector"));
    assert!(says(&text.replacen("\"one\"", "\"three\"", 1)).starts_with("line 2: "));
    let halved = text.replace(",\"two\"]", "]").replace("[\"two\"]", "[]");
    assert!(says(&halved).contains("outcomes of `two`"), "{}", says(&halved));
    assert!(says(&text.replacen("\"format\":1", "\"format\":2", 1)).starts_with("line 1: expected format 1"));
}

/// A run with a flaky case whose words and ids are hostile.
fn flaky_example() -> (Suite, Run) {
    let (suite, mut run) = example();
    for (at, replay) in [
        (0, Replay::Run),
        (1, Replay::After(vec![HOSTILE.into(), "parse/port/empty".into()])),
    ] {
        let mut failing = run.subjects[at].cases.iter_mut().filter(|case| case.departs());
        let alone = Observation::Reject(HOSTILE.into());
        failing.next().expect("some cases fail").flaky = Some(Box::new(Flaky { alone, replay }));
        HOSTILE.clone_into(&mut run.subjects[at].stderr);
    }
    (suite, run)
}

#[test]
fn a_flaky_case_is_kept_in_a_run_file_and_shown() {
    let (suite, run) = flaky_example();
    let text = runfile::write(&run, &suite);
    assert_eq!(runfile::read(&text, &suite).unwrap(), in_file(&run));
    let schema = serde_json::from_str(include_str!("../../run.schema.json")).unwrap();
    let validator = jsonschema::draft202012::new(&schema).unwrap();
    assert!(
        text.lines()
            .all(|line| validator.is_valid(&serde_json::from_str(line).unwrap()))
    );
    let shown = anstream_free(&human::troubles(&run, 100));
    for words in [
        "one 1.0.0: flaky",
        "; alone:\n    reject",
        "rerun  urispec check one  # the whole run",
        "parse/port/empty --only ",
    ] {
        assert!(shown.contains(words), "{words}\n{shown}");
    }
    assert!(
        shown.contains("the last lines on standard error"),
        "it crashed, too\n{shown}"
    );
    assert_eq!(
        human::troubles(&Run::new(String::new(), Vec::new(), Vec::new()), 100),
        ""
    );
}

#[test]
fn nothing_hostile_gets_through() {
    let (suite, run) = example();
    let styles = |text: &str| anstream_free(text);
    for text in [
        human::table(&run, &suite, 100),
        human::failures_in_full(&run, &suite, 100),
        human::matrix(&run),
        human::troubles(&flaky_example().1, 100),
        human::failures_in_full(&flaky_example().1, &suite, 100),
    ] {
        let plain = styles(&text);
        let steering =
            |char: char| char.is_control() && char != '\n' || "\u{202e}\u{2066}\u{200f}\u{feff}".contains(char);
        assert!(
            !plain.contains(steering),
            "{:?}",
            plain.chars().find(|char| steering(*char))
        );
    }
    let page = markdown::conformance(&run, &suite);
    assert!(!page.contains("</script>|"), "a cell would end here");
    assert!(!page.chars().any(|char| char.is_control() && char != '\n'));
    let lines = page.lines().filter(|line| line.starts_with("| "));
    for line in lines {
        let cells = |line: &str| line.replace("\\|", "").matches('|').count();
        assert!(
            [13, 9, 7, 6, 4].contains(&cells(line)) || line.starts_with("| parser"),
            "{line}"
        );
    }
}

/// `text` without the styles that the report itself puts in: bold, dimmed, colours.
fn anstream_free(text: &str) -> String {
    let mut plain = String::new();
    let mut rest = text;
    while let Some(at) = rest.find("\u{1b}[") {
        plain.push_str(&rest[..at]);
        let style = &rest[at + 2..];
        let end = style.find('m').expect("a style ends in m");
        assert!(
            style[..end].chars().all(|char| char.is_ascii_digit() || char == ';'),
            "{}",
            &style[..end]
        );
        rest = &style[end + 1..];
    }
    plain + rest
}

#[test]
fn a_failing_case_says_all_that_is_needed_to_act() {
    let suite = Suite::embedded();
    let fake = Fake::new("fake");
    let wanted = [
        "parse/userinfo/two-ats",
        "parse/host-ipv6/many-groups",
        "resolve/examples/three-dotdot",
    ];
    let run = run(
        &suite,
        &[&fake],
        |_| vec![Spec::Rfc3986],
        |vector| wanted.contains(&&*vector.id),
        |_| ControlFlow::Continue(()),
    );
    insta::assert_snapshot!(anstream_free(&human::failures_in_full(&run, &suite, 100)));
}

#[test]
fn a_vector_is_shown_whole() {
    let suite = Suite::embedded();
    let vector = suite.get("resolve/examples/query-only").unwrap();
    insta::assert_snapshot!(anstream_free(&human::vector(vector, &suite, 100)));
}
