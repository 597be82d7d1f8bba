//! The action for GitHub: its inputs reach the program, which runs once.
#![cfg(unix)]
#![expect(clippy::unwrap_used, reason = "a helper of a test may, as a test may")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn action() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../.github/actions/check")
}

/// Runs a script of the action in `folder`, with these inputs as variables.
fn script(name: &str, folder: &Path, inputs: &[(&str, &str)], argument: &str) -> Output {
    let mut command = Command::new("bash");
    command.arg(action().join(name)).arg(argument).current_dir(folder);
    command.envs(inputs.iter().copied()).output().unwrap()
}

#[test]
fn annotations_and_junit_come_from_one_run() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let inputs = [
        ("SUBJECT", "uriparse"),
        ("ONLY", "parse/port/over-*"),
        ("FAIL_ON", "documented"),
        ("OUTPUT", "junit.xml"),
    ];
    let ended = script("check", folder, &inputs, env!("CARGO_BIN_EXE_urispec"));
    let out = String::from_utf8(ended.stdout).unwrap();
    assert_eq!(ended.status.code(), Some(1), "{out}");
    assert!(out.starts_with("::error title=new failure"), "{out}");
    let junit = fs::read_to_string(folder.join("junit.xml")).unwrap();
    assert!(junit.contains("<testsuite name=\"uriparse"), "{junit}");

    let none = script("check", folder, &[], env!("CARGO_BIN_EXE_urispec"));
    assert_eq!(none.status.code(), Some(2));
}

#[test]
fn a_repository_with_a_config_file_needs_no_input() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    crate::common::write_adapter(folder, "mine", r#"echo "{\"seq\":$seq,\"reject\":\"no\"}""#);
    let config = |only: &str| format!("command = 'sh mine.sh'\nonly = ['{only}']\n");
    fs::write(folder.join("urispec.toml"), config("parse/port/junk-letters")).unwrap();
    fs::write(folder.join("fails.toml"), config("parse/port/empty")).unwrap();
    for (inputs, code) in [
        (&[][..], 0),
        (&[("CONFIG", "fails.toml")], 1),
        (&[("ONLY", "parse/port/empty")], 1),
        (&[("CONFIG", "missing.toml")], 2),
    ] {
        let ended = script("check", folder, inputs, env!("CARGO_BIN_EXE_urispec"));
        assert_eq!(
            ended.status.code(),
            Some(code),
            "{inputs:?}: {}",
            String::from_utf8_lossy(&ended.stdout)
        );
    }
}

#[test]
fn every_input_is_an_argument_of_the_program() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let program = folder.join("program");
    fs::write(&program, "#!/bin/sh\nprintf '%s\\n' \"$@\" >>asked\n").unwrap();
    let mode = std::os::unix::fs::PermissionsExt::from_mode(0o755);
    fs::set_permissions(&program, mode).unwrap();
    let text = fs::read_to_string(action().join("action.yml")).unwrap();
    let inputs = text.split("\nruns:").next().unwrap().lines();
    let names = inputs.filter_map(|line| {
        line.strip_prefix("  ")?
            .strip_suffix(':')
            .filter(|name| !name.starts_with(' '))
    });
    let names: Vec<&str> = names.collect();
    assert!(names.len() >= 10, "{names:?}");
    let variables: Vec<String> = names.iter().map(|name| name.to_uppercase().replace('-', "_")).collect();
    for (name, variable) in names.iter().zip(&variables) {
        let passed = format!("{variable}: ${{{{ inputs.{name} }}}}");
        assert!(text.contains(&passed), "expected `{passed}` in action.yml");
    }
    // Their content is never run as a script.
    let values: Vec<String> = names.iter().map(|name| format!("$(touch pwned) `{name}`\"'")).collect();
    let given: Vec<(&str, &str)> = variables
        .iter()
        .map(String::as_str)
        .zip(values.iter().map(String::as_str))
        .collect();
    assert!(script("check", folder, &given, "./program").status.success());
    let asked = fs::read_to_string(folder.join("asked")).unwrap();
    for value in &values {
        assert_eq!(asked.matches(value.as_str()).count(), 1, "{value} in {asked}");
    }
    assert_eq!(asked.matches("--format\n").count(), 1, "it runs once: {asked}");
    assert!(!folder.join("pwned").exists());
}

#[test]
fn a_program_that_is_there_is_not_built_again() {
    let folder = tempfile::tempdir().unwrap();
    let bin = folder.path().join("bin");
    fs::create_dir(&bin).unwrap();
    fs::copy(env!("CARGO_BIN_EXE_urispec"), bin.join("urispec")).unwrap();
    let path = [("PATH", "/nowhere")];
    let bash = Command::new("sh").args(["-c", "command -v bash"]).output().unwrap();
    let bash = String::from_utf8(bash.stdout).unwrap();
    let mut install = Command::new(bash.trim());
    install.arg(action().join("install")).arg(folder.path()).envs(path);
    assert!(install.status().unwrap().success());
}

#[test]
fn other_actions_are_pinned_by_the_hash_of_a_commit() {
    let root = action().join("../../..");
    let workflows = [
        ".github/workflows/ci.yml",
        ".github/workflows/site.yml",
        ".github/workflows/weekly.yml",
    ];
    for file in workflows.into_iter().chain([".github/actions/check/action.yml"]) {
        let text = fs::read_to_string(root.join(file)).unwrap();
        let uses = text.lines().filter_map(|line| line.split_once("uses: "));
        let uses: Vec<&str> = uses.map(|(_, action)| action).collect();
        assert!(!uses.is_empty(), "{file}");
        for action in uses {
            let hash = action.split_once('@').unwrap().1.split(' ').next().unwrap();
            let is_hash = hash.len() == 40 && hash.bytes().all(|byte| byte.is_ascii_hexdigit());
            assert!(is_hash && action.contains(" # v"), "{file}: {action}");
        }
    }
}
