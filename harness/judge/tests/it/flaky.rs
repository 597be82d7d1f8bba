//! Tests that failing cases are sent again without the other cases, and that a case with a different answer is
//! flaky.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::Mutex;

use urispec_judge::{Case, Replay, Run, run};
use urispec_model::{ComponentSet, Observation, Operation, Request, Spec, Verdict};
use urispec_subjects::{About, Subject, reference};
use urispec_vectors::Suite;

/// The answer of the parser to the last of the requests so far; `None` means the right answer.
type Answer = fn(&[Vec<u8>]) -> Option<Observation<'static>>;

/// A parser that remembers earlier requests.
struct Stateful {
    about: About,
    answer: Answer,
    asked: Mutex<Vec<Vec<u8>>>,
    forgets: bool,
    right: Box<dyn Subject>,
}

impl Stateful {
    fn new(answer: Answer, forgets: bool) -> Self {
        let mut about = About::new("stateful", "1.0.0");
        about.claims = vec!["rfc3986".into()];
        about.operations = BTreeSet::from([Operation::Parse]);
        about.components = ComponentSet::ALL;
        about.distinguishes_undefined = ComponentSet::ALL;
        Self {
            about,
            answer,
            asked: Mutex::default(),
            forgets,
            right: reference(Spec::Rfc3986),
        }
    }
}

impl Subject for Stateful {
    fn about(&self) -> &About {
        &self.about
    }

    fn run<'a>(&self, request: &Request<'a>) -> Observation<'a> {
        let mut asked = self.asked.lock().expect("no test panics while it has it");
        asked.push(request.input().to_vec());
        (self.answer)(&asked).unwrap_or_else(|| self.right.run(request))
    }

    fn restart(&self) -> bool {
        if self.forgets {
            self.asked.lock().expect("no test panics while it has it").clear();
        }
        self.forgets
    }
}

/// A run of the vectors about ports.
fn asked(subject: &Stateful) -> Run {
    run(
        &Suite::embedded(),
        &[subject],
        |_| vec![Spec::Rfc3986],
        |vector| vector.id.starts_with("parse/port/"),
        |_| ControlFlow::Continue(()),
    )
}

/// The failing cases of a run, and for each flaky case the way to reproduce it.
fn failing(run: &Run) -> (Vec<&Case>, Vec<&Replay>) {
    let failing: Vec<&Case> = run.subjects[0].cases.iter().filter(|case| case.departs()).collect();
    let flaky = failing.iter().filter_map(|case| case.flaky.as_deref());
    let replays = flaky.map(|flaky| &flaky.replay).collect();
    (failing, replays)
}

const REJECTS: Observation<'static> = Observation::Reject(std::borrow::Cow::Borrowed("no"));

/// Rejects the request after a certain input, and answers all others correctly.
fn cache(asked: &[Vec<u8>]) -> Option<Observation<'static>> {
    let (last, before) = asked.split_last()?;
    let is_poisoned = before.iter().any(|input| input == b"http://h:/");
    (is_poisoned && last.ends_with(b"6/")).then_some(REJECTS)
}

#[test]
fn the_vector_that_spoils_a_later_one_is_found() {
    let run = asked(&Stateful::new(cache, true));
    let (failing, replays) = failing(&run);
    assert!(!replays.is_empty() && failing.len() == replays.len(), "{failing:#?}");
    for replay in replays {
        assert_eq!(*replay, Replay::After(vec!["parse/port/empty".into()]));
    }
    assert!(
        failing
            .iter()
            .all(|case| case.verdict(Spec::Rfc3986) == Some(Verdict::TooStrict))
    );
    assert!(run.complete);
}

#[test]
fn a_parser_that_cannot_forget_is_asked_again_all_the_same() {
    /// Rejects a request the first time, the third time, and so on.
    fn alternates(asked: &[Vec<u8>]) -> Option<Observation<'static>> {
        let (last, before) = asked.split_last()?;
        let times = before.iter().filter(|input| *input == last).count();
        (last.ends_with(b":65535/") && times % 2 == 0).then_some(REJECTS)
    }
    let run = asked(&Stateful::new(alternates, false));
    let (failing, replays) = failing(&run);
    assert!(!failing.is_empty());
    assert!(replays.iter().all(|replay| **replay == Replay::Run), "{replays:?}");
    assert!(!replays.is_empty());
}

#[test]
fn a_failure_that_comes_again_is_not_flaky() {
    fn always(asked: &[Vec<u8>]) -> Option<Observation<'static>> {
        asked.last()?.contains(&b':').then_some(REJECTS)
    }
    let run = asked(&Stateful::new(always, true));
    let (failing, replays) = failing(&run);
    assert!(failing.len() > 5 && replays.is_empty(), "{replays:?}");
}

#[test]
fn time_outs_are_not_waited_for_twice_without_end() {
    #[expect(clippy::unnecessary_wraps, reason = "others give no observation of their own")]
    fn hangs(_: &[Vec<u8>]) -> Option<Observation<'static>> {
        Some(Observation::Timeout)
    }
    let subject = Stateful::new(hangs, false);
    let run = asked(&subject);
    let (_, replays) = failing(&run);
    let times = subject.asked.lock().expect("nobody has it").len();
    assert_eq!((times, replays.len()), (run.subjects[0].cases.len() + 1, 0));
}

#[test]
fn what_came_before_is_not_looked_for_where_an_answer_came_too_late() {
    /// Times out after a certain input.
    fn hangs_later(asked: &[Vec<u8>]) -> Option<Observation<'static>> {
        cache(asked).map(|_| Observation::Timeout)
    }
    let run = asked(&Stateful::new(hangs_later, true));
    let (failing, replays) = failing(&run);
    assert!(failing.iter().any(|case| case.flaky.is_some()), "{failing:#?}");
    assert!(replays.iter().all(|replay| **replay == Replay::Run), "{replays:?}");
    assert!(
        failing
            .iter()
            .all(|case| case.verdict(Spec::Rfc3986) == Some(Verdict::Timeout))
    );
}
