//! `check --watch`: a new run after a change, compared with the previous one.
#![cfg(unix)]
#![expect(clippy::unwrap_used, reason = "a helper of a test may, as a test may")]

use std::fs;
use std::io::{BufRead as _, BufReader, Lines};
use std::path::Path;
use std::process::{Child, ChildStderr, Command, Stdio};

use crate::common::{ends, urispec, write_adapter};

const REJECTS: &str = r#"echo "{\"seq\":$seq,\"reject\":\"no\"}""#;
const ACCEPTS: &str = r#"echo "{\"seq\":$seq,\"accept\":{\"path\":\"wrong\"}}""#;

/// `check --watch` in a folder, and its standard error.
struct Watching {
    process: Child,
    lines: Lines<BufReader<ChildStderr>>,
}

impl Watching {
    fn new(folder: &Path, arguments: &[&str]) -> Self {
        let mut process = Command::new(env!("CARGO_BIN_EXE_urispec"))
            .args(["check", "--watch"])
            .args(arguments)
            .current_dir(folder)
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let lines = BufReader::new(process.stderr.take().unwrap()).lines();
        Self { process, lines }
    }

    /// The rest of the next line that begins with this text.
    fn line(&mut self, beginning: &str) -> String {
        loop {
            let line = self.lines.next().expect("the process continues").unwrap();
            if let Some(rest) = line.strip_prefix(beginning) {
                return rest.to_owned();
            }
        }
    }

    /// The reason for a run, after the time of day.
    fn why(&mut self, number: u32) -> String {
        let line = self.line(&format!("run {number} at "));
        line.split_once(" UTC").unwrap().1.to_owned()
    }

    /// The result of a run, after the time that it took.
    fn result(&mut self, number: u32) -> String {
        let line = self.line(&format!("run {number} took "));
        line.split_once(" s: ").unwrap().1.to_owned()
    }

    /// Waits until the program waits for changes.
    fn wait(&mut self) {
        self.line("waiting for a file to change in ");
    }

    /// Ends the program as Ctrl-C does, and returns the exit code.
    fn interrupt(mut self) -> Option<i32> {
        let pid = rustix::process::Pid::from_child(&self.process);
        rustix::process::kill_process(pid, rustix::process::Signal::INT).unwrap();
        self.process.wait().unwrap().code()
    }
}

#[test]
fn a_change_brings_another_run_that_is_compared_with_the_one_before() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let config = "command = 'sh target/mine.sh'\nonly = ['parse/port/junk-minus', 'parse/port/junk-letters']\n";
    fs::create_dir(folder.join("target")).unwrap();
    write_adapter(&folder.join("target"), "mine", ACCEPTS);
    fs::write(folder.join("urispec.toml"), config).unwrap();
    fs::create_dir(folder.join("sub")).unwrap();
    let mut watching = Watching::new(&folder.join("sub"), &["--junit", "../junit.xml"]);
    assert_eq!(watching.why(1), "");
    assert_eq!(watching.line("config: "), "../urispec.toml: uses command, only");
    assert_eq!(watching.result(1), "2 failures");
    watching.wait();

    // Files that a run or a tool writes are not a reason for another run; a new program is, wherever it is.
    for place in ["target/a", ".git/a", "sub/node_modules/a", "__pycache__/a"] {
        let place = folder.join(place);
        fs::create_dir_all(place.parent().unwrap()).unwrap();
        fs::write(place, "").unwrap();
    }
    assert!(folder.join("junit.xml").exists());
    write_adapter(&folder.join("target"), "mine", REJECTS);
    assert_eq!(watching.why(2), ": target/mine.sh changed");
    assert_eq!(
        watching.result(2),
        "no failure, 2 fewer than in the previous run (2 fixed, 0 new)"
    );
    watching.wait();

    fs::write(folder.join("urispec.toml"), "comand = 'sh target/mine.sh'\n").unwrap();
    assert_eq!(watching.why(3), ": urispec.toml changed");
    assert_eq!(watching.result(3), "no result, exit code 2");
    watching.wait();

    fs::write(folder.join("urispec.toml"), config).unwrap();
    assert_eq!(watching.why(4), ": urispec.toml changed");
    assert_eq!(watching.result(4), "no failure, the same as in the previous run");
    watching.wait();
    assert_eq!(watching.interrupt(), Some(0));
}

#[test]
fn ctrl_c_ends_with_the_code_of_the_last_run_or_ends_the_run() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    write_adapter(folder, "mine", ACCEPTS);
    let arguments = ["--command", "sh mine.sh", "--only", "parse/port/junk-minus"];
    let mut watching = Watching::new(folder, &arguments);
    watching.wait();
    assert_eq!(watching.interrupt(), Some(1));

    let asked = tempfile::tempdir().unwrap();
    let asked = asked.path().join("asked");
    let slow = format!(": >'{}'; sleep 0.05; {REJECTS}", asked.display());
    write_adapter(folder, "mine", &slow);
    let watching = Watching::new(folder, &arguments[..2]);
    crate::common::wait_for(&asked);
    assert_eq!(watching.interrupt(), Some(1));
}

/// If the program reacted to these files, runs would never end.
#[test]
fn a_file_that_each_run_writes_does_not_bring_a_run_without_end() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    write_adapter(folder, "mine", &format!("echo a >>log; {REJECTS}"));
    let arguments = ["--command", "sh mine.sh", "--only", "parse/port/junk-minus"];
    let mut watching = Watching::new(folder, &arguments);
    assert_eq!(watching.why(1), "");
    assert_eq!(watching.why(2), ": log changed during the last run");
    let rest = watching.line("log changed during each of the last two runs");
    assert_eq!(rest, "; save the file again to start a run");
    watching.wait();
    assert_eq!(watching.interrupt(), Some(0));
}

#[test]
fn options_that_do_not_fit_are_refused() {
    for (option, why) in [
        ("--update-baseline", "cannot be used with"),
        ("--self-test", "cannot be used with"),
        ("--format=jsonl", "expected --format human, or --output FILE"),
    ] {
        let here = Path::new(".");
        let shown = ends(&mut urispec(here, &["check", "--watch", "--command", "a", option]), 2);
        assert!(shown.err.contains(why), "{option}: {}", shown.err);
    }
}
