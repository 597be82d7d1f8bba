//! Tests every way in which a run can differ from a baseline, and the differences that are allowed.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::Arc;

use urispec_judge::{Baseline, Kind, Regression, Run, Scope, Unstable, Why, baseline_file, faults, gate, run, updated};
use urispec_model::{Answer, Bytes, ComponentSet, Observation, Operation, Request, Spec, Verdict};
use urispec_subjects::{About, ProcessFailure, Subject};
use urispec_vectors::Suite;

/// A fake parser that gives the same answer to every resolution.
struct Fake {
    about: About,
    answer: fn() -> Observation<'static>,
}

impl Fake {
    fn new(name: &'static str, answer: fn() -> Observation<'static>) -> Self {
        let mut about = About::new(name, "1.0.0");
        about.claims = vec!["rfc3986".into()];
        about.operations = BTreeSet::from([Operation::Resolve]);
        about.components = ComponentSet::ALL;
        Self { about, answer }
    }
}

impl Subject for Fake {
    fn about(&self) -> &About {
        &self.about
    }

    fn run<'a>(&self, _: &Request<'a>) -> Observation<'a> {
        (self.answer)()
    }
}

fn uri(text: &'static str) -> Observation<'static> {
    Observation::Accept(Answer::Uri(Bytes::from(text)))
}

const ID: &str = "resolve/examples/absolute";

/// A run of fake parsers with some vectors, judged by `spec`.
fn asked(suite: &Suite, fakes: &[Fake], ids: &[&str], spec: Spec) -> Run {
    let subjects: Vec<&dyn Subject> = fakes.iter().map(|fake| fake as &dyn Subject).collect();
    run(
        suite,
        &subjects,
        |_| vec![spec],
        |vector| ids.contains(&&*vector.id),
        |_| ControlFlow::Continue(()),
    )
}

/// Checks the regressions of a fake parser that gave the answer `before` in the baseline, and gives the answer
/// `now` in the run.
#[track_caller]
fn check(before: fn() -> Observation<'static>, now: fn() -> Observation<'static>, expected: &[fn(&Kind) -> bool]) {
    let suite = Suite::embedded();
    let only = BTreeSet::from([ID]);
    let scope = Scope {
        only: Some(&only),
        ..Scope::whole(&suite)
    };
    let before = asked(&suite, &[Fake::new("fake", before)], &[ID], Spec::Rfc3986);
    let baseline = updated(&before, &Baseline::default(), &scope);
    assert_eq!(gate(&before, &baseline, &scope), [], "green at once");
    let now = asked(&suite, &[Fake::new("fake", now)], &[ID], Spec::Rfc3986);
    let found = gate(&now, &baseline, &scope);
    assert_eq!(found.len(), expected.len(), "{found:?}");
    for (regression, is_expected) in found.iter().zip(expected) {
        assert!(is_expected(&regression.kind), "{regression:?}");
    }
    let again = updated(&now, &baseline, &scope);
    assert_eq!(gate(&now, &again, &scope), [], "an update makes green");
}

#[test]
fn a_known_failure_is_none() {
    check(|| uri("x:y"), || uri("x:y"), &[]);
    check(|| uri("g:h"), || uri("g:h"), &[]);
}

#[test]
fn a_departure_that_is_not_known_is_a_new_failure() {
    check(
        || uri("g:h"),
        || uri("x:y"),
        &[|kind| *kind == Kind::NewFailure(Verdict::WrongResult)],
    );
}

#[test]
fn a_different_wrong_answer_is_noticed() {
    check(
        || uri("x:y"),
        || uri("x:z"),
        &[|kind| {
            matches!(kind, Kind::OtherAnswer { before, now: Verdict::WrongResult }
            if before.observed == uri("x:y"))
        }],
    );
    check(
        || uri("x:y"),
        || Observation::Reject("no".into()),
        &[|kind| {
            matches!(
                kind,
                Kind::OtherAnswer {
                    now: Verdict::TooStrict,
                    ..
                }
            )
        }],
    );
    check(
        || Observation::Timeout,
        || Observation::Crash("0x7f".into()),
        &[|kind| {
            matches!(
                kind,
                Kind::OtherAnswer {
                    now: Verdict::Crash,
                    ..
                }
            )
        }],
    );
}

#[test]
fn the_words_of_a_crash_or_a_rejection_are_not_compared() {
    check(
        || Observation::Crash("at 0x7f00".into()),
        || Observation::Crash("at 0x7f01".into()),
        &[],
    );
    check(
        || Observation::Reject("no".into()),
        || Observation::Reject("never".into()),
        &[],
    );
}

#[test]
fn a_pass_that_the_baseline_does_not_expect_is_noticed() {
    check(
        || uri("x:y"),
        || uri("g:h"),
        &[|kind| matches!(kind, Kind::UnexpectedPass(_))],
    );
}

#[test]
fn what_is_no_longer_supported_is_not_mended() {
    check(
        || uri("x:y"),
        || Observation::Unsupported("gone".into()),
        &[|kind| matches!(kind, Kind::NeverRan(_, Why::Skipped))],
    );
}

/// A baseline with `one` and `two` for every example, and the suite.
fn of_two(suite: &Suite) -> Baseline {
    let ids: Vec<&str> = suite.vectors.iter().map(|vector| vector.id.as_str()).collect();
    let fakes = [Fake::new("one", || uri("x:y")), Fake::new("two", || uri("x:y"))];
    let all = asked(suite, &fakes, &ids, Spec::Rfc3986);
    updated(&all, &Baseline::default(), &Scope::whole(suite))
}

#[test]
fn an_entry_that_never_ran_fails_unless_the_run_was_narrowed_down() {
    let suite = Suite::embedded();
    let baseline = of_two(&suite);
    let half = baseline.entries.len() / 2;
    let ids: Vec<&str> = suite.vectors.iter().map(|vector| vector.id.as_str()).collect();
    let one = asked(&suite, &[Fake::new("one", || uri("x:y"))], &ids, Spec::Rfc3986);
    let whole = Scope::whole(&suite);
    let found = gate(&one, &baseline, &whole);
    assert_eq!(found.len(), half);
    assert!(
        found
            .iter()
            .all(|one| one.key.subject == "two" && matches!(one.kind, Kind::NeverRan(_, Why::NoSubject)))
    );
    let named = Scope { named: true, ..whole };
    assert_eq!(gate(&one, &baseline, &named), [], "two was not asked for");
    let only = BTreeSet::from([ID]);
    let patterns = [ID.to_owned()];
    let narrow = Scope {
        only: Some(&only),
        patterns: &patterns,
        ..named
    };
    let part = asked(&suite, &[Fake::new("one", || uri("x:y"))], &[ID], Spec::Rfc3986);
    assert_eq!(gate(&part, &baseline, &narrow), [], "the others were not asked for");
    assert_eq!(updated(&part, &baseline, &narrow), baseline, "and are kept");
}

#[test]
fn an_entry_by_another_document_never_ran_unless_documents_were_named() {
    let suite = Suite::embedded();
    let baseline = of_two(&suite);
    let fakes = || [Fake::new("one", || uri("x:y")), Fake::new("two", || uri("x:y"))];
    let drift = asked(&suite, &fakes(), &[ID], Spec::Rfc2396);
    let only = BTreeSet::from([ID]);
    let scope = Scope {
        only: Some(&only),
        ..Scope::whole(&suite)
    };
    let kinds: Vec<Kind> = gate(&drift, &baseline, &scope)
        .into_iter()
        .map(|one| one.kind)
        .collect();
    assert!(
        matches!(
            kinds[..],
            [Kind::NeverRan(_, Why::NotJudged), Kind::NeverRan(_, Why::NotJudged)]
        ),
        "{kinds:?}"
    );
    let named = Scope {
        specs: &[Spec::Rfc2396],
        ..scope
    };
    let kinds: Vec<Kind> = gate(&drift, &baseline, &named)
        .into_iter()
        .map(|one| one.kind)
        .collect();
    assert_eq!(
        kinds,
        [
            Kind::NewFailure(Verdict::WrongResult),
            Kind::NewFailure(Verdict::WrongResult)
        ]
    );
}

#[test]
fn an_entry_without_a_vector_always_fails_until_it_is_updated_away() {
    let suite = Suite::embedded();
    let mut baseline = of_two(&suite);
    let (mut key, accepted) = baseline.entries.pop_last().unwrap();
    key.id = "no/such/vector".to_owned();
    baseline.entries.insert(key, accepted);
    let only = BTreeSet::from([ID]);
    let scope = Scope {
        only: Some(&only),
        named: true,
        ..Scope::whole(&suite)
    };
    let one = asked(&suite, &[Fake::new("one", || uri("x:y"))], &[ID], Spec::Rfc3986);
    let found: Vec<Regression> = gate(&one, &baseline, &scope);
    assert!(
        matches!(&found[..], [only] if matches!(only.kind, Kind::Stale(_))),
        "{found:?}"
    );
    assert_eq!(gate(&one, &updated(&one, &baseline, &scope), &scope), []);
}

#[test]
fn a_run_that_was_broken_off_is_not_held_to_what_it_did_not_come_to() {
    let suite = Suite::embedded();
    let baseline = of_two(&suite);
    let fakes = [Fake::new("one", || uri("x:y")), Fake::new("two", || uri("x:y"))];
    let part = asked(&suite, &fakes, &[ID], Spec::Rfc3986);
    assert_eq!(gate(&part, &baseline, &Scope::whole(&suite)), []);
}

#[test]
fn only_the_verdicts_that_count_fail() {
    let suite = Suite::embedded();
    let only = BTreeSet::from([ID]);
    let scope = Scope {
        only: Some(&only),
        verdicts: &[Verdict::TooStrict],
        ..Scope::whole(&suite)
    };
    let wrong = asked(&suite, &[Fake::new("fake", || uri("x:y"))], &[ID], Spec::Rfc3986);
    let strict = asked(
        &suite,
        &[Fake::new("fake", || Observation::Reject("".into()))],
        &[ID],
        Spec::Rfc3986,
    );
    let right = asked(&suite, &[Fake::new("fake", || uri("g:h"))], &[ID], Spec::Rfc3986);
    assert_eq!(gate(&wrong, &Baseline::default(), &scope), []);
    assert_eq!(gate(&strict, &Baseline::default(), &scope).len(), 1);
    let known = updated(&wrong, &Baseline::default(), &scope);
    assert_eq!(known.entries.len(), 1, "an update takes up every mismatch");
    assert_eq!(gate(&right, &known, &scope), [], "a pass that does not count");
    assert_eq!(gate(&strict, &known, &scope).len(), 1);
}

/// The findings about a run as a whole, as text.
fn faults_of(run: &Run, baseline: &Baseline, scope: &Scope<'_>) -> Vec<String> {
    let faults = faults(run, Some(baseline), scope);
    faults
        .iter()
        .map(|fault| format!("{}: {}", fault.kind.words().0, fault.kind))
        .collect()
}

#[test]
fn a_parser_that_is_judged_less_fails_the_gate() {
    let suite = Suite::embedded();
    let scope = Scope::whole(&suite);
    let ids: Vec<&str> = suite.vectors.iter().map(|vector| vector.id.as_str()).collect();
    let run = |answer: fn() -> Observation<'static>| asked(&suite, &[Fake::new("one", answer)], &ids, Spec::Rfc3986);
    let before = run(|| uri("x:y"));
    let baseline = updated(&before, &Baseline::default(), &scope);
    assert_eq!(faults_of(&before, &baseline, &scope), [""; 0]);
    let unsupported = run(|| Observation::Unsupported("not any more".into()));
    let judged = before.subjects[0].judged[&(Spec::Rfc3986, Operation::Resolve)].judged;
    assert_eq!(
        faults_of(&unsupported, &baseline, &scope),
        [format!(
            "judged less: resolve was judged {judged} times by rfc3986 in the baseline, 0 now"
        )]
    );
    let mut fewer = before.clone();
    fewer.subjects[0].about.claims.clear();
    let found = faults_of(&fewer, &baseline, &scope);
    assert!(
        found[0].starts_with("judged less: no longer claims rfc3986"),
        "{found:?}"
    );
    let mut lax = before.clone();
    lax.subjects[0].about.validates = false;
    assert_eq!(
        faults_of(&lax, &baseline, &scope),
        ["judged less: no longer claims to validate (`validates`)"]
    );
    // No gate passes if the baseline has no record of the parser.
    let empty = Baseline::default();
    assert_eq!(
        faults_of(&before, &empty, &scope),
        ["no record of the judged cases: --update-baseline records it"]
    );
    let nobody = Run::new(before.vectors.clone(), before.specs.clone(), Vec::new());
    assert!(faults_of(&nobody, &baseline, &scope)[0].starts_with("not asked"));
}

#[test]
fn an_unstable_parser_fails_the_gate_unless_the_baseline_names_the_failure() {
    let suite = Suite::embedded();
    let scope = Scope::whole(&suite);
    let mut run = asked(&suite, &[Fake::new("one", || uri("x:y"))], &[ID], Spec::Rfc3986);
    let mut baseline = updated(&run, &Baseline::default(), &scope);
    let failure = |first| ProcessFailure {
        observed: Observation::Crash("the process ended (signal: 11 (SIGSEGV))".into()),
        first,
        last: first + 50,
    };
    let ids: Vec<Arc<str>> = (0..800).map(|number| Arc::from(format!("id/{number}"))).collect();
    run.subjects[0].unstable = Unstable::grouped((0..4).map(|at| failure(650 + at)).collect(), |at| ids.get(at));
    assert_eq!(
        faults_of(&run, &baseline, &scope),
        [
            "unstable: died 4 times (first: the process ended (signal: 11 (SIGSEGV))), between requests 650 and 703 \
          (id/650 … id/703); no single request reproduces it"
        ]
    );
    let text = baseline_file::write(&baseline);
    let line = "{\"kind\":\"unstable\",\"subject\":\"one\",\"outcome\":\"crash\"}\n";
    let at = text.find("{\"kind\":\"judged\"").expect("something was judged");
    baseline = baseline_file::read(&format!("{}{line}{}", &text[..at], &text[at..])).expect("it is a baseline");
    assert_eq!(faults_of(&run, &baseline, &scope), [""; 0]);
    assert_eq!(
        updated(&run, &baseline, &scope),
        baseline,
        "an update keeps what a person accepted"
    );
    run.subjects[0].unstable[0].observed = Observation::Timeout;
    assert!(faults_of(&run, &baseline, &scope)[0].starts_with("unstable: did not answer in time 4 times"));
}
