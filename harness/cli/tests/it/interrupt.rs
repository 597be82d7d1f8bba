//! Ctrl-C ends a run early and loses nothing.
#![cfg(unix)]
#![expect(clippy::unwrap_used, reason = "a helper of a test may, as a test may")]

use std::process::{Command, Stdio};

#[test]
fn an_interrupted_run_leaves_a_run_file_that_says_so() {
    let folder = tempfile::tempdir().unwrap();
    crate::common::write_adapter(
        folder.path(),
        "slow",
        r#": >asked; sleep 0.02; echo "{\"seq\":$seq,\"reject\":\"no\"}""#,
    );
    let mut run = Command::new(env!("CARGO_BIN_EXE_urispec"))
        .args([
            "check",
            "--command",
            "sh slow.sh",
            "--format",
            "jsonl",
            "--output",
            "run.jsonl",
        ])
        .current_dir(folder.path())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    crate::common::wait_for(&folder.path().join("asked"));
    let pid = rustix::process::Pid::from_child(&run);
    rustix::process::kill_process(pid, rustix::process::Signal::INT).unwrap();
    assert_eq!(run.wait().unwrap().code(), Some(1));

    let text = std::fs::read_to_string(folder.path().join("run.jsonl")).unwrap();
    let footer: serde_json::Value = serde_json::from_str(text.lines().last().unwrap()).unwrap();
    assert_eq!(
        (&footer["kind"], &footer["complete"]),
        (&"footer".into(), &false.into())
    );
    let cases = text.lines().count() - 2;
    assert_eq!(footer["cases"], cases);
    let suite = urispec::Suite::embedded();
    assert!(cases < suite.vectors.len());
    let run = urispec_report::runfile::read(&text, &suite).unwrap();
    assert!(!run.complete);
}

#[test]
fn an_interrupted_comparison_shows_and_writes_what_it_found() {
    // The signal of Ctrl-C, and the signal of a build server.
    for signal in [rustix::process::Signal::INT, rustix::process::Signal::TERM] {
        interrupt_comparison(signal);
    }
}

#[track_caller]
fn interrupt_comparison(signal: rustix::process::Signal) {
    let folder = tempfile::tempdir().unwrap();
    crate::common::write_adapter(
        folder.path(),
        "wrong",
        r#": >asked; echo "{\"seq\":$seq,\"accept\":{\"path\":\"wrong\"}}""#,
    );
    let run = Command::new(env!("CARGO_BIN_EXE_urispec"))
        .args(["compare", "--command", "sh wrong.sh", "--op", "parse", "--write"])
        .args(["--generate", "1000000000"])
        .current_dir(folder.path())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    crate::common::wait_for(&folder.path().join("asked"));
    let pid = rustix::process::Pid::from_child(&run);
    rustix::process::kill_process(pid, signal).unwrap();
    let ended = run.wait_with_output().unwrap();
    let shown = String::from_utf8_lossy(&ended.stdout);
    assert_eq!(ended.status.code(), Some(1), "{shown}");
    assert!(shown.contains("interrupted: the results so far are kept"), "{shown}");
    let page = std::fs::read_to_string(folder.path().join("reports/divergences.md")).unwrap();
    let files: Vec<_> = std::fs::read_dir(folder.path().join("reports/divergences"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    assert!(!files.is_empty());
    for file in files {
        let text = std::fs::read_to_string(&file).unwrap();
        let divergence = urispec_differential::Divergence::read(&text).unwrap();
        assert!(page.contains(&divergence.id), "{}", divergence.id);
    }
}

#[cfg(feature = "lab")]
#[test]
fn an_interrupted_survey_goes_on_to_the_same_bytes() {
    let folder = tempfile::tempdir().unwrap();
    // The lines are long, so that there are several blocks with few lines each.
    let line = |number: u32| format!("http://h/{number}{}\n", "x".repeat(60_000));
    std::fs::write(folder.path().join("urls"), (0..40).map(line).collect::<String>()).unwrap();
    let answer =
        r#"asked=$((asked + 1)); [ "$asked" -gt 12 ] && : >asked; sleep 0.02; echo "{\"seq\":$seq,\"reject\":\"no\"}""#;
    crate::common::write_adapter(folder.path(), "slow", answer);
    let survey = |rest: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_urispec"));
        command.args([
            "survey",
            "rfc3986",
            "--command",
            "sh slow.sh",
            "--input",
            "urls",
            "--jobs",
            "1",
            "--output",
        ]);
        command.args(rest).current_dir(folder.path()).stderr(Stdio::piped());
        command
    };
    assert!(survey(&["whole.json"]).output().unwrap().status.success());
    std::fs::remove_file(folder.path().join("asked")).unwrap();
    let run = survey(&["part.json"]).spawn().unwrap();
    crate::common::wait_for(&folder.path().join("asked"));
    let pid = rustix::process::Pid::from_child(&run);
    rustix::process::kill_process(pid, rustix::process::Signal::INT).unwrap();
    let ended = run.wait_with_output().unwrap();
    let shown = String::from_utf8_lossy(&ended.stderr);
    assert_eq!(ended.status.code(), Some(1), "{shown}");
    assert!(shown.contains("--resume part.json"), "{shown}");
    let read = |name: &str| std::fs::read_to_string(folder.path().join(name)).unwrap();
    let part: serde_json::Value = serde_json::from_str(&read("part.json")).unwrap();
    let counted = part["counts"]["counted"].as_u64().unwrap();
    assert!(part["complete"] == false && (1..40).contains(&counted), "{counted}");
    assert!(
        survey(&["rest.json", "--resume", "part.json"])
            .output()
            .unwrap()
            .status
            .success()
    );
    assert!(read("rest.json") == read("whole.json"));
}

#[test]
fn an_interrupted_proof_shows_what_was_found() {
    let folder = tempfile::tempdir().unwrap();
    crate::common::write_adapter(
        folder.path(),
        "slow",
        r#"[ "$seq" -gt 8 ] && : >asked; sleep 0.02; echo "{\"seq\":$seq,\"reject\":\"no\"}""#,
    );
    let run = Command::new(env!("CARGO_BIN_EXE_urispec"))
        .args(["prove", "--command", "sh slow.sh", "--spec", "rfc3986"])
        // These are more strings than the limit without --no-limit.
        .args(["--extra-states", "4", "--no-limit", "--format", "json"])
        .current_dir(folder.path())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    crate::common::wait_for(&folder.path().join("asked"));
    let pid = rustix::process::Pid::from_child(&run);
    rustix::process::kill_process(pid, rustix::process::Signal::INT).unwrap();
    let ended = run.wait_with_output().unwrap();
    let shown = String::from_utf8(ended.stdout).unwrap();
    assert_eq!(ended.status.code(), Some(1), "{shown}");
    let proofs: serde_json::Value = serde_json::from_str(&shown).unwrap();
    let proof = &proofs[0];
    assert_eq!(
        (&proof["complete"], &proof["outcome"]),
        (&false.into(), &"refuted".into()),
        "{proof:#}"
    );
    let strings = proof["suites"][0]["strings"].as_u64().unwrap();
    assert!((1..1000).contains(&strings), "{strings} strings were asked");
    assert!(
        proof["sentence"].as_str().unwrap().ends_with("It was interrupted."),
        "{proof:#}"
    );
}
