//! Ctrl-C ends a run early and loses nothing.
#![cfg(unix)]

use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// Says that it was asked something, and takes its time.
const SLOW: &str = r#"
while IFS= read -r line; do
    seq=${line#*'"seq":'}; seq=${seq%%,*}
    case $line in
        *'"cmd":"start"'*) echo '{"version":1,"name":"slow","release":"1","language":"sh","claims":["rfc3986"],"ops":["parse"]}' ;;
        *'"cmd":"stop"'*) exit 0 ;;
        *) : >asked; sleep 0.02; echo "{\"seq\":$seq,\"reject\":\"no\"}" ;;
    esac
done
"#;

#[test]
fn an_interrupted_run_leaves_a_run_file_that_says_so() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("slow.sh"), SLOW).unwrap();
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
    let patience = Instant::now() + Duration::from_secs(30);
    while !folder.path().join("asked").exists() {
        assert!(Instant::now() < patience, "the subject was never asked");
        std::thread::yield_now();
    }
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
