//! A command that is run once per request: its answer is its exit code and its output.

use std::ops::ControlFlow;
use std::time::Duration;

use urispec_model::{Answer, Observation, Request, ResolveOptions};
use urispec_subjects::{OneShot, PipeConfig, StartError, Subject};

use super::{parse, word};

/// Runs a command that is run once per request.
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
    check_one_shot(&["echo", "hello"], b"a", "protocol expected an answer with exit code 0");
    check_one_shot(
        &["echo", r#"{"uri":"a"}"#],
        b"a",
        "protocol expected accept with exit code 0, found uri",
    );
    check_one_shot(&["echo", r#"{"reject":"why"}"#], b"a", "reject why");
}

#[test]
fn a_script_that_fails_does_not_reject() {
    let without = "crash exit code 1 with text on stderr and no answer on stdout";
    check_one_shot(&["sh", "-c", "echo why >&2; exit 1"], b"a", without);
    // As in a traceback of Python, the last line is the most informative.
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
    // Exit code 1 cannot accept an input.
    let accept = "echo '{\"accept\":{}}'; exit 1";
    check_one_shot(
        &["sh", "-c", accept],
        b"a",
        "protocol expected `reject` with exit code 1, found accept",
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
    // Each process waits until another one runs, or for a while.
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
    check_one_shot(&echo, b"a\0b", "unsupported cannot pass an argument with a NUL");
    check_one_shot(&echo, b"\xff", "unsupported cannot pass an argument that is not UTF-8");
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
