//! The process of a parser: how it starts, pauses and ends, its output, and its faults that no request
//! explains.

use std::time::Duration;

use urispec_subjects::{Pipe, PipeConfig, StartError, Subject};

use super::{ask, config, failures, word};

/// The process id that the subject reports when it starts a child for this text.
fn child(pipe: &Pipe, text: &str) -> i32 {
    let words = ask(pipe, &[text]);
    let child = words[0].strip_prefix("accept ").and_then(|pid| pid.parse().ok());
    child.expect("the parser answers with the number of the process")
}

/// Whether a process runs. A killed one stays a zombie until its new parent has collected it.
fn is_alive(child: i32) -> bool {
    let stat = std::fs::read_to_string(format!("/proc/{child}/stat")).unwrap_or_default();
    stat.rsplit_once(')')
        .is_some_and(|(_, rest)| !rest.trim_start().starts_with('Z'))
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
        // A second answer to the last request may come after the conversation: the end of the process shows
        // it.
        pipe.pause();
        let failures = failures(&pipe);
        assert!(!failures.is_empty(), "{inputs:?}");
        assert!(failures[0].contains("protocol expected"), "{failures:#?}");
        assert_eq!(ask(&pipe, &["b"]), ["accept ok"], "it is as good as new");
    }
}

/// Checks a process that fails once, at request `at`: every request is answered, and the failure belongs to
/// the run.
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
    let child = child(&pipe, "leaves");
    let is_alive = || is_alive(child);
    assert!(is_alive());
    drop(pipe);
    let patience = std::time::Instant::now() + Duration::from_secs(10);
    while is_alive() && std::time::Instant::now() < patience {
        std::thread::yield_now();
    }
    assert!(!is_alive());
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
    let child = child(&pipe, "lingers");
    let is_alive = || is_alive(child);
    assert!(is_alive() || !cfg!(target_os = "linux"));
    drop(pipe);
    // The signal was sent; the system decides how soon the process ends.
    let patience = std::time::Instant::now() + Duration::from_secs(10);
    while is_alive() && std::time::Instant::now() < patience {
        std::thread::yield_now();
    }
    assert!(!is_alive());
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
        error.to_string().contains("expected the description of the parser")
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
            word.starts_with("unsupported not sent: the process could not be started again"),
            "{words:#?}"
        );
    }
    assert!(
        failures(&pipe)
            .iter()
            .any(|failure| failure.contains("crash could not be started again"))
    );
}
