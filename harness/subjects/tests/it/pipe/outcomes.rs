//! The outcomes of a request: an answer of each kind, or a fault of the parser. Other requests are not
//! affected.

use std::ops::ControlFlow;
use std::time::Duration;

use urispec_model::{Component, Observation, Request, ResolveOptions};
use urispec_subjects::{Pipe, Subject};

use super::{ask, config, failures, parse};

/// Sends a bad input among many good ones; only the bad one is affected.
#[track_caller]
fn check(bad: &str, expected: &str) {
    let mut config = config(&[]);
    if bad == "hang" {
        config.timeout = Duration::from_secs(1);
    }
    let pipe = Pipe::start(config).expect("the fake starts");
    let mut inputs = vec!["a"; 10];
    inputs[4] = bad;
    let words = ask(&pipe, &inputs);
    assert_eq!(words.len(), 10, "{words:#?}");
    let odd: Vec<&String> = words.iter().filter(|word| *word != "accept ok").collect();
    assert_eq!(odd.len(), 1, "{words:#?}");
    assert!(odd[0].starts_with(expected), "{}", odd[0]);
    assert_eq!(*odd[0], words[4]);
    // The next conversation works as if nothing had happened.
    assert_eq!(ask(&pipe, &["b"]), ["accept ok"]);
}

#[test]
fn a_crash_is_a_crash() {
    check("crash", "crash the process ended (signal: 11");
    check("exit", "crash the process ended (exit status: 3)");
    check("half", "crash the process ended (exit status: 0)");
    check("closes", "crash closed its output and continued running");
}

#[test]
fn a_hang_is_a_timeout() {
    check("hang", "timeout");
}

#[test]
fn garbage_breaks_the_protocol() {
    check("garbage", "protocol expected an answer, found \"Traceback");
    check("other", "protocol expected the answer to request");
    check("both", "protocol expected an answer, found");
    check("unreadable", "protocol what?");
    check("endless", "protocol a line without an end");
}

#[test]
fn a_failure_that_a_request_causes_is_its_outcome_and_no_failure_of_the_run() {
    for bad in ["crash", "exit", "garbage", "other"] {
        let pipe = Pipe::start(config(&[])).unwrap();
        let words = ask(&pipe, &["a", "a", bad, "a", bad, "a"]);
        assert!(
            words[2].starts_with("crash") || words[2].starts_with("protocol"),
            "{words:#?}"
        );
        assert_eq!(words[2][..8], words[4][..8], "{words:#?}");
        assert_eq!(failures(&pipe), [""; 0], "{bad}");
    }
}

#[test]
#[cfg(target_os = "linux")] // what a process takes is read from /proc
fn memory_is_not_endless() {
    check("memory", "crash used ");
}

#[test]
fn an_answer_of_each_kind_is_carried() {
    let pipe = Pipe::start(config(&[])).unwrap();
    let words = ask(&pipe, &["reject", "unsupported", "error", "a"]);
    assert_eq!(
        words,
        [
            "reject because",
            "unsupported cannot",
            "crash ValueError: no",
            "accept ok"
        ]
    );
}

#[test]
fn what_the_subject_does_not_offer_is_not_asked() {
    let pipe = Pipe::start(config(&[])).unwrap();
    let path = Request::RemoveDotSegments { input: b"/a" };
    let ruled = Request::Parse {
        input: b"a",
        rule: Some("URI"),
    };
    for request in [path, ruled, parse(b"\xff")] {
        assert!(matches!(pipe.run(&request), Observation::Unsupported(_)), "{request:?}");
    }
    let resolve = Request::Resolve {
        base: b"a:b",
        input: b"c",
        options: ResolveOptions::default(),
    };
    assert!(
        matches!(pipe.run(&resolve), Observation::Protocol(_)),
        "the fake answers without a uri"
    );
    assert!(
        !pipe.about().distinguishes_undefined.contains(Component::Path),
        "a path is never undefined"
    );
}

#[test]
fn a_conversation_that_is_broken_off_leaves_no_late_answers() {
    let pipe = Pipe::start(config(&[])).unwrap();
    let mut seen = 0;
    pipe.run_all(&mut (0..100).map(|_| parse(b"reject")), &mut |_| {
        seen += 1;
        if seen == 3 {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    assert_eq!(seen, 3);
    assert_eq!(ask(&pipe, &["a", "reject"]), ["accept ok", "reject because"]);
}

#[test]
fn nothing_is_lost_when_every_other_request_crashes() {
    let pipe = Pipe::start(config(&[])).unwrap();
    let inputs: Vec<&str> = (0..20).map(|index| if index % 2 == 0 { "exit" } else { "a" }).collect();
    let words = ask(&pipe, &inputs);
    for (index, word) in words.iter().enumerate() {
        let expected = if index % 2 == 0 { "crash" } else { "accept" };
        assert!(word.starts_with(expected), "{index}: {word}");
    }
    assert_eq!(words.len(), 20);
}
