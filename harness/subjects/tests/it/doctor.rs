//! Tests the problems that `urispec doctor` reports for adapters that are wrong on purpose.
#![cfg(unix)]

use std::time::Duration;

use urispec_model::Spec;
use urispec_subjects::{Examination, OneShot, PipeConfig, StartError, examine, examine_subject};

/// The names of the failed checks.
fn wrong(examination: &Examination) -> Vec<&str> {
    let checks = examination.checks.iter().filter(|check| check.problem.is_some());
    checks.map(|check| check.name.as_str()).collect()
}

fn shell(script: &str) -> PipeConfig {
    let mut config = PipeConfig::new(["sh", "-c", script].map(str::to_owned).to_vec());
    config.timeout = Duration::from_secs(5);
    config
}

/// Checks the first problem that is reported for an adapter that is a script. `HELLO` stands for its
/// description.
#[track_caller]
fn check(script: &str, name: &str, says: &str, fix: &str) {
    let examination = examine(shell(&script.replace("HELLO", HELLO)), &mut |_| ()).expect("it starts");
    let mut checks = examination.checks.iter();
    let found = checks
        .find(|check| check.problem.is_some())
        .expect("something is wrong");
    let problem = found.problem.as_ref().expect("it was looked for");
    assert_eq!(found.name, name, "{problem:?}");
    assert!(problem.wrong.contains(says) && problem.fix.contains(fix), "{problem:?}");
    assert!(
        !problem.fix.contains("leave out"),
        "no operation is to be hidden: {problem:?}"
    );
}

const HELLO: &str = r#"{"version":1,"name":"a","release":"1","language":"sh","claims":["rfc3986"],"ops":["parse"]}"#;

/// An adapter that always gives this answer.
fn always(answer: &str) -> String {
    let script = r#"read -r line; echo 'HELLO'
        while read -r line; do seq=${line#*'"seq":'}; printf '{"seq":%s,ANSWER}\n' "${seq%%,*}"; done"#;
    script.replace("ANSWER", answer)
}

#[test]
fn each_check_is_heard_of_when_it_is_made() {
    let fake = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fake.sh");
    let mut config = PipeConfig::new(["sh", fake].map(str::to_owned).to_vec());
    config.timeout = Duration::from_secs(20);
    let mut heard = Vec::new();
    let examination = examine(config, &mut |check| heard.push(check.clone())).expect("it starts");
    // The fake resolves to no URI, and returns no query; later problems may be missing on a slow machine.
    assert_eq!(wrong(&examination)[..2], ["operation resolve", "undefined query"]);
    assert_eq!(heard, examination.checks);
    let error = examine(shell("echo 'last words' >&2; exit 7"), &mut |_| ()).expect_err("it ends");
    assert!(matches!(error, StartError::NoHello { .. }), "{error}");
    assert!(error.to_string().contains("last words"), "{error}");
}

#[test]
fn an_adapter_that_does_not_flush_is_found() {
    let answers = r#"echo '{"seq":741,"reject":true}'"#;
    let all = format!("x=$(cat); echo 'HELLO'; {answers}");
    check(
        &all,
        "flushing",
        "no answer to `start` until its input has ended",
        "flush stdout",
    );
    let rest = format!("read -r line; echo 'HELLO'; x=$(cat); {answers}");
    check(
        &rest,
        "flushing",
        "until more is sent or the input ends",
        "flush stdout",
    );
    let never = "read -r line; echo 'HELLO'; cat >/dev/null";
    check(never, "flushing", "nor at the end of the input", "answer each line");
}

#[test]
fn a_wrong_seq_is_called_a_wrong_seq() {
    let with = |answer: &str| format!("read -r line; echo 'HELLO'; while read -r line; do echo '{answer}'; done");
    let own = "the request's own `seq`";
    check(&with(r#"{"seq":1,"reject":true}"#), "seq", "found 1", own);
    check(
        &with(r#"{"seq":"741","reject":true}"#),
        "seq",
        "found the string \"741\"",
        own,
    );
    check(&with(r#"{"reject":true}"#), "seq", "found none", own);
    let prints = with("parsing...");
    check(
        &prints,
        "seq",
        "expected a line of JSON, found `parsing...`",
        "only answers",
    );
}

#[test]
fn an_adapter_that_rejects_what_every_parser_takes_is_found() {
    let none = always(r#""reject":"NoneType has no attribute""#);
    check(
        &none,
        "operation parse",
        "rejects a plain request: NoneType",
        "any other exception is `crash`",
    );
    let some = r#"read -r line; echo 'HELLO'; while read -r line; do seq=${line#*'"seq":'}; case $line in
        *resolve*) printf '{"seq":%s,"unsupported":"not yet"}\n' "${seq%%,*}" ;;
        *) printf '{"seq":%s,"accept":{"path":""}}\n' "${seq%%,*}" ;; esac; done"#;
    check(
        &some.replace("HELLO", &HELLO.replace(r#"["parse"]"#, r#"["parse","resolve"]"#)),
        "operation resolve",
        "unsupported for a plain request: not yet",
        "the parser's own function",
    );
    let empty = always(r#""accept":{}"#);
    check(
        &empty,
        "plain inputs by rfc3986",
        "returns no component of any plain input",
        "under `accept`",
    );
    // The claimed document decides: RFC 6068 knows only mailto.
    let some = r#"read -r line; echo 'HELLO'; while read -r line; do seq=${line#*'"seq":'}; case $line in
        *8080*) printf '{"seq":%s,"reject":"KeyError"}\n' "${seq%%,*}" ;;
        *) printf '{"seq":%s,"accept":{"path":""}}\n' "${seq%%,*}" ;; esac; done"#;
    let says = "rejects 1 of 6 plain inputs, such as `http://example.com:8080/`: KeyError";
    check(some, "plain inputs by rfc3986", says, "any other exception is `crash`");
    let some = some
        .replace("HELLO", &HELLO.replace("rfc3986", "rfc6068"))
        .replace("8080", "mailto");
    check(
        &some,
        "plain inputs by rfc6068",
        "such as `mailto:user@example.com`",
        "crash",
    );
}

#[test]
fn an_adapter_that_does_not_call_its_parser_yet_is_not_wrong() {
    let script = always(r#""unsupported":"not yet""#).replace("HELLO", HELLO);
    let examination = examine(shell(&script), &mut |_| ()).expect("it starts");
    assert_eq!(wrong(&examination), Vec::<&str>::new());
    assert_eq!(examination.not_written.as_deref(), Some("not yet"));
}

#[test]
fn a_state_is_found() {
    let script = r#"read -r line; echo 'HELLO'; while read -r line; do seq=${line#*'"seq":'}; case $line in
        *EXAMPLE*) seen=1 ;; esac
        printf '{"seq":%s,"accept":{"path":"%s"}}\n' "${seq%%,*}" "$seen"; done"#;
    check(
        script,
        "the same answer again",
        "has two different answers, each accept",
        "no cache",
    );
}

#[test]
fn one_shot_commands_and_subjects_of_this_process_are_examined() {
    let script = "case $0 in *:[a-z]*/) echo ValueError >&2; exit 1 ;; *) echo '{\"accept\":{\"path\":\"/\"}}' ;; esac";
    let mut config = shell(script);
    config.command.push("{input}".to_owned());
    let subject = OneShot::start(config, "rfc3986".into()).expect("it can be run");
    let examination = examine_subject(&subject, &mut |_| ());
    assert_eq!(wrong(&examination), ["bad inputs"]);
    assert!(examination.stderr.contains("ValueError"), "{}", examination.stderr);
    // The documents before RFC 3986 do not define all parts of an empty authority, or of one with an empty
    // port.
    let expected: [(Spec, &[&str]); 5] = [
        (Spec::Rfc1808, &["undefined port", "undefined host"]),
        (Spec::Rfc2396, &["undefined host"]),
        (Spec::Rfc2732, &["undefined host"]),
        (Spec::Rfc3986, &[]),
        (Spec::Rfc3987, &[]),
    ];
    for (spec, expected) in expected {
        let reference = urispec_subjects::reference(spec);
        let examination = examine_subject(&*reference, &mut |_| ());
        assert_eq!(wrong(&examination), expected, "{spec}");
    }
}

#[test]
fn what_a_failing_adapter_wrote_is_shown() {
    let script =
        format!("read -r line; echo '{HELLO}'; read -r line; echo Traceback >&2; echo 'KeyError: 7' >&2; exit 1");
    let examination = examine(shell(&script), &mut |_| ()).expect("it starts");
    let mut problems = examination.checks.iter().filter_map(|check| check.problem.as_ref());
    let found = problems.next().expect("something is wrong");
    assert!(
        found.wrong.ends_with("exit status: 1); on stderr: KeyError: 7"),
        "{found:?}"
    );
    assert!(examination.stderr.contains("Traceback"), "{}", examination.stderr);
}
