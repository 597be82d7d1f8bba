//! Subjects that lie, crash, hang and flood: each is recorded as what it did, and the run goes on.
#![cfg(unix)]

use std::ops::ControlFlow;
use std::time::Duration;

use urispec_model::{Answer, Component, Observation, Request, ResolveOptions};
use urispec_subjects::{OneShot, Pipe, PipeConfig, StartError, Subject};

fn config(arguments: &[&str]) -> PipeConfig {
    let fake = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fake.sh");
    let words = ["sh", fake]
        .into_iter()
        .chain(arguments.iter().copied())
        .map(str::to_owned);
    let mut config = PipeConfig::new(words.collect());
    // Long enough for a busy machine; the tests of what hangs take less.
    config.timeout = Duration::from_secs(20);
    config.memory_limit = 100 << 20;
    config
}

fn parse(input: &[u8]) -> Request<'_> {
    Request::Parse { input, rule: None }
}

/// What an observation is, in a word, with its text if it is the fake's.
fn word(observed: &Observation<'_>) -> String {
    match observed {
        Observation::Accept(Answer::Parts(parts)) => {
            let path = parts[Component::Path].present().expect("the fake gives a path");
            format!("accept {}", String::from_utf8_lossy(path))
        }
        Observation::Accept(answer) => format!("{answer:?}"),
        Observation::Reject(why) => format!("reject {why}"),
        Observation::Unsupported(why) => format!("unsupported {why}"),
        Observation::Crash(why) => format!("crash {why}"),
        Observation::Timeout => "timeout".to_owned(),
        Observation::Protocol(why) => format!("protocol {why}"),
    }
}

/// Asks all inputs in one conversation.
fn ask(pipe: &Pipe, inputs: &[&str]) -> Vec<String> {
    let mut words = Vec::new();
    pipe.run_all(
        &mut inputs.iter().map(|input| parse(input.as_bytes())),
        &mut |observed| {
            words.push(word(&observed));
            ControlFlow::Continue(())
        },
    );
    words
}

/// Asks a bad input between many good ones; only the bad one is affected.
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
    // The subject is as good as new.
    assert_eq!(ask(&pipe, &["b"]), ["accept ok"]);
}

#[test]
fn a_crash_is_a_crash() {
    check("crash", "crash the process ended (signal: 11");
    check("exit", "crash the process ended (exit status: 3)");
    check("half", "crash the process ended (exit status: 0)");
    check("closes", "crash closed its output and went on running");
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

/// The failures of a process that no request explains, in words.
fn failures(pipe: &Pipe) -> Vec<String> {
    let failures = pipe.take_failures().into_iter();
    failures
        .map(|failure| format!("{}..{} {}", failure.first, failure.last, word(&failure.observed)))
        .collect()
}

#[test]
fn an_answer_too_many_is_a_fault_of_the_run_wherever_it_comes() {
    for inputs in [
        &["a", "twice", "b", "c"][..],
        &["twice", "b"],
        &["a", "twice"],
        &["twice"],
    ] {
        let pipe = Pipe::start(config(&[])).unwrap();
        assert_eq!(ask(&pipe, inputs), vec!["accept ok"; inputs.len()]);
        // The second answer to the last request may come after the conversation: the end of the process shows it.
        pipe.pause();
        let failures = failures(&pipe);
        assert!(!failures.is_empty(), "{inputs:?}");
        assert!(failures[0].contains("protocol expected"), "{failures:#?}");
        assert_eq!(ask(&pipe, &["b"]), ["accept ok"], "it is as good as new");
    }
}

/// A process that fails once, at request `at`: every request is answered, and the failure is one of the run.
#[track_caller]
fn check_failure(folder: &std::path::Path, kind: &str, at: usize, expected: &str) {
    let mark = folder.join(format!("{kind}-{at}"));
    let mut config = config(&["once", kind, &at.to_string(), &mark.to_string_lossy()]);
    config.timeout = Duration::from_millis(if kind == "hangs" { 200 } else { 20_000 });
    let pipe = Pipe::start(config).expect("the fake starts");
    let inputs: Vec<String> = (1..=310).map(|number| format!("n{number}")).collect();
    let words = ask(&pipe, &inputs.iter().map(String::as_str).collect::<Vec<_>>());
    assert_eq!(words, vec!["accept ok"; 310], "{kind} at {at}");
    let failures = pipe.take_failures();
    assert_eq!(failures.len(), 1, "{kind} at {at}: {failures:?}");
    let failure = &failures[0];
    let words = word(&failure.observed);
    assert!(words.starts_with(expected), "{kind} at {at}: {words}");
    assert!(
        (failure.first..=failure.last).contains(&at),
        "{kind} at {at}: between {} and {}",
        failure.first,
        failure.last
    );
}

#[test]
fn a_failure_at_any_request_is_noticed_and_loses_none() {
    let folder = tempfile::tempdir().unwrap();
    let next = std::sync::atomic::AtomicUsize::new(1);
    std::thread::scope(|scope| {
        // Most of the time is spent waiting for the process that hangs.
        for _ in 0..4 {
            scope.spawn(|| {
                loop {
                    let at = next.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
                    if at > 300 {
                        return;
                    }
                    check_failure(folder.path(), "dies", at, "crash the process ended (signal: 11");
                    check_failure(folder.path(), "hangs", at, "timeout");
                    check_failure(folder.path(), "swaps", at, "protocol expected the answer to request");
                }
            });
        }
    });
}

#[test]
#[cfg(target_os = "linux")] // what a process started is read from /proc
fn what_leaves_the_group_is_killed_with_the_subject() {
    let pipe = Pipe::start(config(&[])).unwrap();
    let words = ask(&pipe, &["leaves"]);
    let child: i32 = words[0]
        .strip_prefix("accept ")
        .and_then(|pid| pid.parse().ok())
        .unwrap();
    let is_alive = || {
        let stat = std::fs::read_to_string(format!("/proc/{child}/stat")).unwrap_or_default();
        stat.rsplit_once(')')
            .is_some_and(|(_, rest)| !rest.trim_start().starts_with('Z'))
    };
    assert!(is_alive());
    drop(pipe);
    let patience = std::time::Instant::now() + Duration::from_secs(10);
    while is_alive() && std::time::Instant::now() < patience {
        std::thread::yield_now();
    }
    assert!(!is_alive());
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
fn a_flood_on_stderr_is_drained_and_a_little_kept() {
    let pipe = Pipe::start(config(&[])).unwrap();
    assert_eq!(ask(&pipe, &["a", "flood", "b"]), ["accept ok"; 3]);
    let stderr = pipe.stderr();
    assert!(
        stderr.contains("bytes left out") && stderr.len() < 64 << 10,
        "{} bytes",
        stderr.len()
    );
}

#[test]
fn a_subject_that_was_paused_answers_when_it_is_asked_again() {
    let pipe = Pipe::start(config(&[])).unwrap();
    assert_eq!(ask(&pipe, &["a", "flood"]), ["accept ok"; 2]);
    pipe.pause();
    let stderr = pipe.stderr();
    assert!(stderr.contains("bytes left out"), "{stderr}");
    let long = "b".repeat(100 << 10);
    assert_eq!(ask(&pipe, &[&long, "a"]), ["accept ok"; 2]);
    pipe.pause();
    pipe.pause();
}

#[test]
fn what_lingers_is_killed_with_the_subject() {
    let pipe = Pipe::start(config(&[])).unwrap();
    let words = ask(&pipe, &["lingers"]);
    let child: i32 = words[0]
        .strip_prefix("accept ")
        .and_then(|pid| pid.parse().ok())
        .unwrap();
    let is_alive = || {
        // A killed process stays a zombie until its new parent has looked at it.
        let stat = std::fs::read_to_string(format!("/proc/{child}/stat")).unwrap_or_default();
        stat.rsplit_once(')')
            .is_some_and(|(_, rest)| !rest.trim_start().starts_with('Z'))
    };
    assert!(is_alive() || !cfg!(target_os = "linux"));
    drop(pipe);
    // The signal is sent; how soon it is obeyed is the system's.
    let patience = std::time::Instant::now() + Duration::from_secs(10);
    while is_alive() && std::time::Instant::now() < patience {
        std::thread::yield_now();
    }
    assert!(!is_alive());
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

#[track_caller]
fn check_start(arguments: &[&str], is_expected: impl Fn(&StartError) -> bool) {
    let mut config = config(arguments);
    if arguments == ["mute"] {
        config.start_timeout = Duration::from_millis(300);
    }
    let error = Pipe::start(config).err().expect("it cannot be started");
    assert!(is_expected(&error), "{error}");
}

#[test]
fn a_subject_that_cannot_be_started_says_why() {
    check_start(&["dies"], |error| {
        let text = error.to_string();
        text.contains("exit status: 7") && text.contains("last words")
    });
    check_start(&["mute"], |error| error.to_string().contains("no answer in time"));
    check_start(&["other-version"], |error| {
        matches!(error, StartError::Version { found: 2, .. })
    });
    check_start(&["garbage"], |error| {
        error.to_string().contains("expected what it says of itself")
    });
    for program in [
        "no-such-program",
        "/",
        concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml"),
    ] {
        let error = Pipe::start(PipeConfig::new(vec![program.to_owned()])).err().unwrap();
        assert!(matches!(error, StartError::Spawn { .. }), "{error}");
    }
}

#[test]
fn a_subject_that_cannot_be_started_again_loses_no_case() {
    let folder = std::env::temp_dir().join(format!("urispec-fake-{}", std::process::id()));
    let pipe = Pipe::start(config(&["dies-again", &folder.to_string_lossy()])).unwrap();
    let words = ask(&pipe, &["a", "exit", "a", "a"]);
    std::fs::remove_file(&folder).unwrap();
    assert_eq!(words[0], "accept ok");
    assert_eq!(words.len(), 4);
    for word in &words[1..] {
        assert!(
            word.starts_with("unsupported not asked: it could not be started again"),
            "{words:#?}"
        );
    }
    assert!(
        failures(&pipe)
            .iter()
            .any(|failure| failure.contains("crash could not be started again"))
    );
}

/// Asks a command that is run once a request.
#[track_caller]
fn check_one_shot(template: &[&str], input: &[u8], expected: &str) {
    let mut config = PipeConfig::new(template.iter().map(|word| (*word).to_owned()).collect());
    config.timeout = if template.last() == Some(&"sleep 600") {
        Duration::from_millis(300)
    } else {
        Duration::from_secs(20)
    };
    let subject = OneShot::start(config, "rfc3986".into()).expect("it can be run");
    let observed = word(&subject.run(&parse(input)));
    assert!(observed.starts_with(expected), "{observed}");
}

#[test]
fn a_one_shot_command_accepts_rejects_or_fails_by_its_exit() {
    let echo = ["printf", r#"{"accept":{"path":"%s"}}"#, "{input}"];
    check_one_shot(&echo, b"a b", "accept a b");
    check_one_shot(&["sh", "-c", "echo why; exit 1"], b"a", "reject why");
    check_one_shot(&["sh", "-c", "exit 1"], b"a", "reject ");
    check_one_shot(
        &["sh", "-c", "echo '{\"reject\":\"why\"}'; echo x >&2; exit 1"],
        b"a",
        "reject why",
    );
    check_one_shot(&["sh", "-c", "echo '{\"crash\":\"why\"}'; exit 1"], b"a", "crash why");
    check_one_shot(
        &["sh", "-c", "exit 4"],
        b"a",
        "crash the process ended (exit status: 4)",
    );
    check_one_shot(
        &["sh", "-c", "kill -ABRT $$"],
        b"a",
        "crash the process ended (signal: 6",
    );
    check_one_shot(&["sh", "-c", "sleep 600"], b"a", "timeout");
    check_one_shot(&["echo", "hello"], b"a", "protocol expected an answer with exit 0");
    check_one_shot(
        &["echo", r#"{"uri":"a"}"#],
        b"a",
        "protocol expected accept with exit 0, found uri",
    );
    check_one_shot(&["echo", r#"{"reject":"why"}"#], b"a", "reject why");
}

#[test]
fn a_script_that_fails_does_not_reject() {
    let without = "crash exit 1 with text on stderr and no answer on stdout";
    check_one_shot(&["sh", "-c", "echo why >&2; exit 1"], b"a", without);
    // As Python does it: the last line says most.
    let traceback = "printf 'Traceback (most recent call last):\\n  File x\\nKeyError: 7\\n' >&2; exit 1";
    let mut config = PipeConfig::new(["sh", "-c", traceback].map(str::to_owned).to_vec());
    config.timeout = Duration::from_secs(20);
    let subject = OneShot::start(config, "rfc3986".into()).unwrap();
    let observed = word(&subject.run(&parse(b"a")));
    assert!(
        observed.starts_with(without) && observed.ends_with(": KeyError: 7"),
        "{observed}"
    );
    assert!(subject.stderr().contains("  File x"), "{}", subject.stderr());
    // What is accepted cannot end with 1.
    let accept = "echo '{\"accept\":{}}'; exit 1";
    check_one_shot(
        &["sh", "-c", accept],
        b"a",
        "protocol expected reject with exit 1, found accept",
    );
}

#[test]
fn a_one_shot_command_that_cannot_be_run_is_no_subject() {
    for words in [
        &["no-such-program", "{input}"][..],
        &["./nonesuch"],
        &["sh", "-c", "no-such-program"],
        &["/"],
    ] {
        let config = PipeConfig::new(words.iter().map(|word| (*word).to_owned()).collect());
        let error = OneShot::start(config, "rfc3986".into())
            .err()
            .expect("it cannot be run");
        assert!(matches!(error, StartError::Spawn { .. }), "{error}");
    }
}

#[test]
fn an_input_that_is_too_long_for_an_argument_is_no_crash() {
    let long = vec![b'a'; 64 << 20];
    check_one_shot(
        &["echo", "{\"reject\":true}", "{input}"],
        &long,
        "unsupported an argument longer",
    );
}

#[test]
fn several_processes_of_a_one_shot_command_run_at_once_and_answer_in_order() {
    let folder = tempfile::tempdir().unwrap();
    // Each waits until it has seen another one run, or for a while.
    let script = r#"cd "$0" || exit 3; : >"run$$"; n=0
        until set -- run*; [ $# -gt 1 ] || [ -e seen ] || [ $n -gt 100 ]; do n=$((n + 1)); sleep 0.1; done
        [ $# -gt 1 ] && : >seen; rm "run$$"; printf '{"accept":{"path":"%s"}}' '{input}'"#;
    let folder_name = folder.path().display().to_string();
    let mut config = PipeConfig::new(vec!["sh".to_owned(), "-c".to_owned(), script.to_owned(), folder_name]);
    config.timeout = Duration::from_secs(60);
    config.jobs = std::num::NonZeroUsize::new(4).unwrap();
    std::fs::write(folder.path().join("seen"), "").unwrap();
    let subject = OneShot::start(config, "rfc3986".into()).unwrap();
    std::fs::remove_file(folder.path().join("seen")).unwrap();
    let inputs: Vec<String> = (0..20).map(|number| format!("p{number}")).collect();
    let mut words = Vec::new();
    subject.run_all(
        &mut inputs.iter().map(|input| parse(input.as_bytes())),
        &mut |observed| {
            words.push(word(&observed));
            ControlFlow::Continue(())
        },
    );
    let expected: Vec<String> = inputs.iter().map(|input| format!("accept {input}")).collect();
    assert_eq!(words, expected);
    assert!(folder.path().join("seen").exists(), "two never ran at once");
}

#[test]
fn no_shell_sees_the_input_of_a_one_shot_command() {
    let echo = ["printf", r#"{"accept":{"path":"%s"}}"#, "{input}"];
    check_one_shot(&echo, b"$(id);`id`{base}*", "accept $(id);`id`{base}*");
    check_one_shot(&echo, b"a\0b", "unsupported an argument cannot have a NUL");
    check_one_shot(&echo, b"\xff", "unsupported an argument that is not UTF-8");
}

#[test]
fn a_one_shot_template_with_a_base_resolves() {
    let words = ["printf", r#"{"uri":"%s|%s"}"#, "{base}", "{input}"].map(str::to_owned);
    let subject = OneShot::start(PipeConfig::new(words.to_vec()), "rfc3986".into()).unwrap();
    let request = Request::Resolve {
        base: b"a:{input}",
        input: b"{base}",
        options: ResolveOptions::default(),
    };
    assert_eq!(
        subject.run(&request),
        Observation::Accept(Answer::Uri("a:{input}|{base}".into()))
    );
    assert!(matches!(subject.run(&parse(b"a")), Observation::Unsupported(_)));
}
