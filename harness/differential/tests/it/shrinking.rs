//! Tests subjects that answer repeated requests differently, and the divergence that is shown for them.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use urispec_differential::{Budget, Divergence, NotMinimal, Panel, departures, neighbour};
use urispec_model::{Component, Observation, Operation, OwnedRequest, Request, Verdict};
use urispec_subjects::{About, Subject};

fn about(name: &'static str) -> About {
    let mut about = About::new(name, "1");
    about.claims = vec!["rfc3986".into()];
    about.operations = [Operation::Parse].into();
    about.components = [Component::Path].into_iter().collect();
    about
}

fn parse(input: &[u8]) -> OwnedRequest {
    OwnedRequest::Parse {
        input: input.to_vec().into(),
        rule: None,
    }
}

/// Splits as RFC 3986 does.
fn right<'a>(request: &Request<'a>) -> Observation<'a> {
    urispec_specs::answer(urispec_model::Spec::Rfc3986, request)
}

/// Times out on inputs of more than nine bytes. If it was busy, it also times out on inputs of more than four
/// bytes, the first time that it gets each of them.
struct Busy {
    about: About,
    asked: Mutex<BTreeMap<Vec<u8>, usize>>,
}

impl Subject for Busy {
    fn about(&self) -> &About {
        &self.about
    }

    fn run<'a>(&self, request: &Request<'a>) -> Observation<'a> {
        let input = request.input();
        let mut asked = self.asked.lock().expect("nothing panics while it is locked");
        let times = asked.entry(input.to_vec()).or_default();
        *times += 1;
        if input.len() > 9 || input.len() > 4 && *times == 1 {
            Observation::Timeout
        } else {
            right(request)
        }
    }
}

#[test]
fn what_is_shown_as_a_time_out_was_one_on_the_input_that_is_shown() {
    let busy = Busy {
        about: about("busy"),
        asked: Mutex::default(),
    };
    let panel = Panel::new(&[&busy]);
    let request = parse(&[b'a'; 40]);
    let keys = departures(&panel, &request.as_request());
    assert_eq!(keys.len(), 1);
    assert_eq!(keys[0].verdict, Verdict::Timeout);
    let divergence = Divergence::new(&panel, &keys[0], &request, &[], Budget::DEFAULT).unwrap();
    assert_eq!(divergence.observed, Observation::Timeout);
    assert_eq!(divergence.not_minimal, Some(NotMinimal::Unsteady));
    let length = divergence.request.as_request().input().len();
    assert!(length > 9, "{length}");
    assert!(divergence.write().contains("\"not_minimal\": \"unsteady\""));
}

#[test]
fn a_time_out_that_never_comes_again_is_no_divergence() {
    let busy = Busy {
        about: about("busy"),
        asked: Mutex::default(),
    };
    let panel = Panel::new(&[&busy]);
    let request = parse(b"aaaaaaa");
    let keys = departures(&panel, &request.as_request());
    assert_eq!(Divergence::new(&panel, &keys[0], &request, &[], Budget::DEFAULT), None);
}

/// Refuses texts that are longer than a limit, and counts the requests.
struct Limited {
    about: About,
    limit: usize,
    alone: AtomicUsize,
    together: AtomicUsize,
    pipelines: bool,
}

impl Limited {
    fn new(limit: usize, pipelines: bool) -> Self {
        Self {
            about: about("limited"),
            limit,
            alone: AtomicUsize::new(0),
            together: AtomicUsize::new(0),
            pipelines,
        }
    }

    fn answer<'a>(&self, request: &Request<'a>) -> Observation<'a> {
        if request.input().len() > self.limit {
            Observation::Reject("too long".into())
        } else {
            right(request)
        }
    }
}

impl Subject for Limited {
    fn about(&self) -> &About {
        &self.about
    }

    fn run<'a>(&self, request: &Request<'a>) -> Observation<'a> {
        self.alone.fetch_add(1, Ordering::Relaxed);
        self.answer(request)
    }

    fn run_all<'a>(
        &self,
        requests: &mut dyn Iterator<Item = Request<'a>>,
        done: &mut dyn FnMut(Observation<'a>) -> ControlFlow<()>,
    ) {
        for request in requests {
            self.together.fetch_add(1, Ordering::Relaxed);
            if done(self.answer(&request)).is_break() {
                return;
            }
        }
    }

    fn pipelines(&self) -> bool {
        self.pipelines
    }
}

/// The divergence that an input of this length shows of a subject with this limit.
fn of_limit(subject: &Limited, length: usize, budget: Budget) -> Divergence {
    let panel = Panel::new(&[subject]);
    let request = parse(&[&b"http://a/"[..], &vec![b'a'; length]].concat());
    let keys = departures(&panel, &request.as_request());
    assert_eq!(keys.len(), 1, "{keys:?}");
    Divergence::new(&panel, &keys[0], &request, &[], budget).expect("the key is one of the request")
}

/// A budget without a time limit, so that a busy machine does not change the result.
const UNHURRIED: Budget = Budget {
    time: Duration::MAX,
    ..Budget::DEFAULT
};

#[test]
fn a_limit_of_length_is_found_exactly_and_within_the_budget() {
    for (length, limit) in [(66_000, 65_535), (30_000, 4_300), (1 << 20, 65_536)] {
        let subject = Limited::new(limit, false);
        let divergence = of_limit(&subject, length, UNHURRIED);
        assert_eq!(divergence.request.as_request().input().len(), limit + 1);
        assert_eq!(divergence.not_minimal, Some(NotMinimal::Requests));
        let neighbour = divergence.neighbour.expect("one byte less agrees");
        assert_eq!(neighbour.as_request().input().len(), limit);
        let asked = subject.alone.load(Ordering::Relaxed) as u64;
        assert!(asked <= 2 * Budget::DEFAULT.requests, "{asked}");
    }
}

#[test]
fn a_subject_that_takes_several_requests_at_once_gets_them_and_nothing_else_changes() {
    let together = Limited::new(100, true);
    let alone = Limited::new(100, false);
    let (one, other) = (
        of_limit(&together, 9_000, UNHURRIED),
        of_limit(&alone, 9_000, UNHURRIED),
    );
    assert_eq!(one, other);
    assert_eq!(one.not_minimal, None);
    assert_eq!(alone.together.into_inner(), 0);
    let (together, alone) = (together.together.into_inner(), together.alone.into_inner());
    assert!(together > 10 * alone, "{together} at once, {alone} alone");
}

#[test]
fn the_budget_can_be_next_to_nothing() {
    let subject = Limited::new(100, false);
    let none = Budget {
        requests: 0,
        ..UNHURRIED
    };
    let divergence = of_limit(&subject, 9_000, none);
    assert_eq!(divergence.request.as_request().input().len(), 9_009);
    assert_eq!(divergence.not_minimal, Some(NotMinimal::Requests));
    assert_eq!(divergence.neighbour, None);
    let panel = Panel::new(&[&subject]);
    assert_eq!(neighbour(&panel, &divergence.key(), &divergence.request, none), None);
}
