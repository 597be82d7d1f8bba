//! Runs the program as its users do, and collects its output.

#![allow(dead_code, reason = "each test file takes what it needs")]
#![expect(clippy::unwrap_used, reason = "a helper of a test may, as a test may")]

use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use assert_cmd::Command;
use urispec_subjects::{all, references};

/// The vectors of the repository.
pub const VECTORS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../vectors");

/// The program, in a folder, with an output that does not depend on the user's environment.
pub fn urispec(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_urispec"));
    command.current_dir(folder).args(arguments);
    command.env("COLUMNS", "110").env_remove("CLICOLOR_FORCE");
    command
}

/// The outcome of a command: its exit code and its output.
pub struct Shown {
    /// The exit code.
    pub code: i32,
    /// Standard output.
    pub out: String,
    /// Standard error.
    pub err: String,
}

impl Shown {
    /// Standard output, followed by standard error.
    pub fn all(&self) -> String {
        format!("{}{}", self.out, self.err)
    }
}

/// Runs a command to its end.
pub fn run(command: &mut Command) -> Shown {
    let output = command.output().unwrap();
    Shown {
        code: output.status.code().unwrap(),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}

/// Runs a command, which must end with `code`.
#[track_caller]
pub fn ends(command: &mut Command, code: i32) -> Shown {
    let shown = run(command);
    assert_eq!(shown.code, code, "{}", shown.all());
    shown
}

/// Runs the program in `folder` with this standard input. It must end with `code`, and its output must match the
/// snapshot `name`.
#[track_caller]
pub fn snapshot_of(name: &str, folder: &Path, arguments: &[&str], input: &str, code: i32) {
    snapshot_of_command(
        name,
        folder,
        urispec(folder, arguments).write_stdin(input),
        arguments,
        code,
    );
}

/// The same at 80 and at 160 columns. No line of standard output may be wider.
#[track_caller]
pub fn snapshots_of_screen(name: &str, folder: &Path, arguments: &[&str], code: i32) {
    for width in [80, 160] {
        let mut command = urispec(folder, arguments);
        command.env("COLUMNS", width.to_string());
        let shown = snapshot_of_command(&format!("{name}_{width}"), folder, &mut command, arguments, code);
        fits(&shown.out, width);
    }
}

/// Checks that no line of a screen is wider than `width`, and that none can control a terminal.
#[track_caller]
pub fn fits(screen: &str, width: usize) {
    for line in screen.lines() {
        assert!(urispec_report::wrap::columns(line) <= width, "{width}: {line}");
        assert!(
            !line.contains(|char: char| char.is_control() || "\u{202e}\u{2066}".contains(char)),
            "{line:?}"
        );
    }
}

#[track_caller]
fn snapshot_of_command(name: &str, folder: &Path, command: &mut Command, arguments: &[&str], code: i32) -> Shown {
    let shown = ends(command, code);
    let mut transcript = format!("$ urispec {}\n", shlex::try_join(arguments.iter().copied()).unwrap());
    for (stream, text) in [("stdout", &shown.out), ("stderr", &shown.err)] {
        if !text.is_empty() {
            transcript.extend(["--- ", stream, "\n", text]);
        }
    }
    transcript.extend(["--- exit code ", &code.to_string()]);
    insta::with_settings!({
        snapshot_path => "../snapshots",
        prepend_module_to_snapshot => false,
        omit_expression => true,
    }, { insta::assert_snapshot!(name, without_versions(&transcript, folder)) });
    shown
}

/// The same, in an empty folder.
#[track_caller]
pub fn snapshot(name: &str, arguments: &[&str], code: i32) {
    let folder = tempfile::tempdir().unwrap();
    snapshot_of(name, folder.path(), arguments, "", code);
}

/// The text without the parts that change from machine to machine and from release to release.
fn without_versions(text: &str, folder: &Path) -> String {
    let mut text = text.replace(&folder.display().to_string(), "[folder]");
    for subject in all().iter().chain(&references()) {
        let about = subject.about();
        for between in [" ", "\",\"release\":\"", "\",\n          \"release\": \""] {
            let with = |release: &str| format!("{}{between}{release}", about.name);
            text = text.replace(&with(&about.release), &with("[release]"));
        }
    }
    let parts: Vec<&str> = text.split(" time=\"").collect();
    let untimed = |part: &&str| {
        part.split_once('"')
            .map_or_else(String::new, |(_, rest)| format!(" time=\"[time]\"{rest}"))
    };
    text = parts[0].to_owned() + &parts[1..].iter().map(untimed).collect::<Vec<_>>().concat();
    let vectors = include_str!("../../../../../vectors/VERSION").trim();
    text.replace(&format!("vectors {vectors}"), "vectors [version]")
        .replace(&format!("urispec {}", env!("CARGO_PKG_VERSION")), "urispec [version]")
}

/// Writes an adapter for a parser into `folder`, as the script `NAME.sh`. It claims RFC 3986 and can parse.
/// `answer` is a shell command that is run for each request, whose number is in `$seq`.
pub fn write_adapter(folder: &Path, name: &str, answer: &str) {
    let script = r#"
while IFS= read -r line; do
    seq=${line#*'"seq":'}; seq=${seq%%,*}
    case $line in
        *'"cmd":"start"'*) echo '{"version":1,"name":"NAME","release":"1","language":"sh","claims":["rfc3986"],"ops":["parse"]}' ;;
        *'"cmd":"stop"'*) exit 0 ;;
        *) ANSWER ;;
    esac
done
"#;
    let script = script.replace("NAME", name).replace("ANSWER", answer);
    fs::write(folder.join(format!("{name}.sh")), script).unwrap();
}

/// Waits until a started process makes this file.
#[track_caller]
pub fn wait_for(file: &Path) {
    let patience = Instant::now() + Duration::from_secs(60);
    while !file.exists() {
        assert!(Instant::now() < patience, "{} did not come", file.display());
        std::thread::yield_now();
    }
}

/// Copies a folder.
pub fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let target = to.join(entry.file_name());
        if entry.path().is_dir() {
            copy(&entry.path(), &target);
        } else {
            fs::copy(entry.path(), target).unwrap();
        }
    }
}

/// A `flags.json` with the one flag that a draft can have.
pub const DRIFT: &str = r#"{ "Drift": { "meaning": "Documents differ.", "effect": "Parsers differ." } }"#;

/// Makes a folder of vectors without a vector, and with this text as `flags.json`. To lint all vectors of the repository takes
/// seconds; CI does it.
pub fn make_vectors(folder: &Path, flags: &str) {
    fs::create_dir_all(folder.join("found")).unwrap();
    for (name, text) in [("VERSION", "1.0.0\n"), ("ids.txt", ""), ("flags.json", flags)] {
        fs::write(folder.join(name), text).unwrap();
    }
}

/// Writes a run of one parser on a few vectors to `run.jsonl`, so that a report needs no run of all parsers.
#[track_caller]
pub fn write_run(folder: &Path) {
    let arguments = [
        "check",
        "http",
        "--only",
        "parse/port/*",
        "--format",
        "jsonl",
        "--output",
        "run.jsonl",
    ];
    ends(&mut urispec(folder, &arguments), 1);
}
