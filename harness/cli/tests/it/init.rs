//! `urispec init`: in each language the adapter is built, examined and filled in, with the commands that the
//! program prints.
#![cfg(unix)]
#![expect(clippy::unwrap_used, reason = "a helper of a test may, as a test may")]

use std::path::Path;
use std::process::{Command, Stdio};
use std::{env, fs};

use tempfile::TempDir;
use urispec_model::{Answer, Component, Observation, Request};
use urispec_subjects::{LANGUAGES, Pipe, PipeConfig, observe};

use crate::common::{Shown, ends, snapshot, snapshot_of, urispec};

/// A part of the line that a user replaces.
const NOT_FILLED_IN: &str = "not filled in yet";

/// For each language, a statement that answers with the input as the path.
const ECHOES: [(&str, &str); 16] = [
    ("c", r#"component("path", input, length);"#),
    ("c++", r#"return accept({{"path", input}});"#),
    (
        "csharp",
        r#"return new Members { ["accept"] = new Members { ["path"] = input } };"#,
    ),
    ("go", r#"return object{"accept": object{"path": input}}"#),
    ("haskell", r#"answer _ input _ = Accept [("path", Just input)]"#),
    ("java", r#"return Map.of("accept", Map.of("path", input));"#),
    ("javascript", "return { accept: { path: request.input } };"),
    ("kotlin", r#"return mapOf("accept" to mapOf("path" to input))"#),
    ("lua", "return { accept = { path = request.input } }"),
    ("perl", "return { accept => { path => $request->{input} } };"),
    ("php", "return ['accept' => ['path' => $request['input']]];"),
    ("python", r#"return {"accept": {"path": request["input"]}}"#),
    ("ruby", r#"{ accept: { path: request["input"] } }"#),
    ("rust", r#"Answer::Accept(vec![("path", Some(input.to_string()))])"#),
    ("shell", r#"printf '"accept":{"path":%s}' "$(json "$2")""#),
    ("swift", r#"return ["accept": ["path": input]]"#),
];

/// Inputs that a careless reader or writer of JSON changes.
const INPUTS: [&[u8]; 14] = [
    b"",
    b"a/b?c#d",
    b"\\",
    b"\\\\",
    b"\"",
    b"\\\"\\\\\"",
    b"\\n\\u0041",
    b"a\n\n",
    b"\r\t\x08\x0c\x01\x1f\x7f",
    "é\u{85}\u{2028}\u{1f600}\u{feff}".as_bytes(),
    b"{\"hex\":\"00\"},\"seq\":1,",
    b"'$(id)` *${x} %d",
    b"a\0b",
    b"\xff\xc0\xed\xa0\x80",
];

/// An adapter in its own folder, and the printed commands.
struct Adapter {
    folder: TempDir,
    file: String,
    build: Option<String>,
    doctor: String,
    check: String,
}

impl Adapter {
    fn new(language: &str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let arguments = ["init", language, "--name", "mine", "--ci", "none"];
        let shown = ends(&mut urispec(folder.path(), &arguments), 0);
        let steps: Vec<&str> = shown
            .out
            .lines()
            .filter_map(|line| Some(line.split_once(". ")?.1))
            .collect();
        let find = |words: &str| steps.iter().find(|step| step.starts_with(words)).unwrap().to_string();
        let adapter = Self {
            file: shown.out.lines().next().unwrap().replace("written: ", ""),
            build: Some(steps[1].to_owned()).filter(|step| !step.starts_with("urispec ")),
            doctor: find("urispec doctor "),
            check: find("urispec check"),
            folder,
        };
        assert!(adapter.folder.path().join(&adapter.file).is_file(), "{}", shown.out);
        adapter
    }

    /// The words of the command that runs the adapter.
    fn command(&self) -> Vec<String> {
        let words = shlex::split(&self.doctor).unwrap();
        shlex::split(words.last().unwrap()).unwrap()
    }

    /// The first program that is needed to build and run the adapter and is not installed.
    fn is_missing(&self) -> Option<String> {
        let build = self
            .build
            .as_deref()
            .map_or(Vec::new(), |build| shlex::split(build).unwrap());
        let programs = build.into_iter().take(1).chain(self.command().into_iter().take(1));
        let path = env::var_os("PATH").unwrap();
        programs.into_iter().find(|program| {
            !program.starts_with("./") && !env::split_paths(&path).any(|folder| folder.join(program).is_file())
        })
    }

    fn build(&self) {
        let Some(build) = &self.build else {
            return;
        };
        let mut command = Command::new("sh");
        command
            .args(["-c", build])
            .current_dir(self.folder.path())
            .stdin(Stdio::null());
        let output = command.output().unwrap();
        assert!(
            output.status.success(),
            "{build}: {}",
            String::from_utf8_lossy(&output.stderr)
        );
    }

    /// Runs a command that was printed.
    #[track_caller]
    fn run(&self, command: &str, more: &[&str], code: i32) -> Shown {
        let words = shlex::split(command).unwrap();
        let words = words.iter().skip(1).map(String::as_str);
        let words: Vec<&str> = words.chain(more.iter().copied()).collect();
        ends(&mut urispec(self.folder.path(), &words), code)
    }

    /// Replaces the line that is to be filled in.
    fn fill_in(&self, statement: &str) {
        let file = self.folder.path().join(&self.file);
        let text = fs::read_to_string(&file).unwrap();
        let mut count = 0;
        let lines = text.lines().map(|line| {
            if line.contains(NOT_FILLED_IN) {
                count += 1;
                let indent = &line[..line.len() - line.trim_start().len()];
                format!("{indent}{statement}\n")
            } else {
                format!("{line}\n")
            }
        });
        let text: String = lines.collect();
        assert_eq!(count, 1, "{}: expected one line to fill in", self.file);
        fs::write(file, text).unwrap();
    }

    /// Checks the adapter's answers to the inputs: the path must be the input.
    fn echoes(&self) {
        let mut config = PipeConfig::new(self.command());
        config.folder = Some(self.folder.path().to_owned());
        let pipe = Pipe::start(config).unwrap();
        for input in INPUTS {
            match observe(&pipe, &Request::Parse { input, rule: None }) {
                Observation::Accept(Answer::Parts(parts)) => {
                    assert_eq!(parts[Component::Path].present(), Some(input), "{}", self.file);
                }
                // The input has a NUL, or is not UTF-8.
                Observation::Unsupported(_) if input.contains(&0) || std::str::from_utf8(input).is_err() => {}
                observed => panic!("{}: {}: {observed:?}", self.file, input.escape_ascii()),
            }
        }
    }
}

#[test]
fn each_adapter_passes_doctor_as_it_is_and_is_judged_once_it_is_filled_in() {
    let languages: Vec<&str> = LANGUAGES.iter().map(|language| language.name).collect();
    assert_eq!(languages, ECHOES.map(|(language, _)| language));
    for (language, echo) in ECHOES {
        let adapter = Adapter::new(language);
        if let Some(program) = adapter.is_missing() {
            assert!(
                !["python", "shell"].contains(&language),
                "expected {program} on every machine"
            );
            println!("skipped {language}: {program} is not installed");
            continue;
        }
        adapter.build();
        let shown = adapter.run(&adapter.doctor, &[], 0);
        for words in ["ok     operation parse\n", " 0 wrong\n", NOT_FILLED_IN] {
            assert!(shown.out.contains(words), "{language}: {words}: {}", shown.out);
        }
        // Nothing is judged yet, which is not a success.
        adapter.run(&adapter.check, &["--only", "parse/port/*"], 2);

        adapter.fill_in(echo);
        adapter.build();
        let shown = adapter.run(&adapter.doctor, &[], 0);
        assert!(!shown.out.contains(NOT_FILLED_IN), "{language}: {}", shown.out);
        adapter.echoes();
        let shown = adapter.run(&adapter.check, &["--only", "parse/port/*"], 1);
        for words in ["mine 0, judged by rfc3986 (claimed)", "parse/port/junk-backslash"] {
            assert!(shown.out.contains(words), "{language}: {words}: {}", shown.out);
        }
        println!("tried {language}");
    }
}

#[test]
fn a_crate_has_its_adapter_among_its_examples() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("Cargo.toml"), "").unwrap();
    let shown = ends(&mut urispec(folder.path(), &["init", "rs", "--ci", "none"]), 0);
    assert!(
        folder.path().join("examples/urispec_adapter.rs").is_file(),
        "{}",
        shown.out
    );
    assert!(shown.out.contains("cargo build --release"), "{}", shown.out);
}

#[test]
fn the_files_are_listed_with_what_to_do_next() {
    snapshot("init_list", &["init"], 0);
    snapshot("init_unknown", &["init", "pyhton"], 2);
    snapshot("init_name", &["init", "python", "--name", "a\"; exit"], 2);
    let folder = tempfile::tempdir().unwrap();
    let init = [
        "init", "c", "a b", "--name", "mine", "--claims", "rfc2396", "--claims", "rfc2732",
    ];
    snapshot_of("init_next", folder.path(), &init, "", 0);
    let adapter = fs::read_to_string(folder.path().join("a b/urispec_adapter.c")).unwrap();
    for words in [r#"NAME = "mine";"#, r#"CLAIMS[] = {"rfc2396", "rfc2732", NULL}"#] {
        assert!(adapter.contains(words), "{words}: {adapter}");
    }
}

#[test]
fn nothing_is_overwritten_or_half_written() {
    let folder = tempfile::tempdir().unwrap();
    let is_there = |file: &str| folder.path().join(file).exists();
    let init = |more: &[&str], code| {
        let arguments = [&["init", "python"], more].concat();
        ends(&mut urispec(folder.path(), &arguments), code)
    };
    fs::write(folder.path().join("urispec_adapter.py"), "mine").unwrap();
    let shown = init(&["--ci", "none"], 0);
    assert!(
        shown
            .out
            .contains("kept:    urispec_adapter.py\nwritten: urispec.toml\n"),
        "{}",
        shown.out
    );
    assert!(!is_there(".github"));
    let adapter = fs::read_to_string(folder.path().join("urispec_adapter.py")).unwrap();
    assert_eq!(adapter, "mine");
    fs::write(folder.path().join(".gitlab-ci.yml"), "mine").unwrap();
    let shown = init(&["--force", "--ci", "gitlab"], 0);
    assert!(shown.out.contains("kept:    .gitlab-ci.yml\n"), "{}", shown.out);
    assert!(
        shown
            .out
            .contains("add a job that runs `urispec check` to .gitlab-ci.yml"),
        "{}",
        shown.out
    );
    assert_eq!(
        fs::read_to_string(folder.path().join(".gitlab-ci.yml")).unwrap(),
        "mine"
    );
    let adapter = fs::read_to_string(folder.path().join("urispec_adapter.py")).unwrap();
    assert!(adapter.contains("START = {"), "{adapter}");

    // The file for the build server cannot be written.
    let shown = init(&["new"], 0);
    assert!(
        shown.out.contains("written: new/.github/workflows/urispec.yml"),
        "{}",
        shown.out
    );
    fs::create_dir(folder.path().join("other")).unwrap();
    fs::write(folder.path().join("other/.github"), "").unwrap();
    init(&["other"], 2);
    assert!(!is_there("other/urispec_adapter.py"));
    init(&["other", "--ci", "gitlab"], 0);
    assert!(is_there("other/urispec_adapter.py") && is_there("other/.gitlab-ci.yml"));
    init(&["other/.github/a"], 2);
}

#[test]
fn the_file_for_the_build_server_is_at_the_root_of_the_repository() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir_all(folder.path().join(".git")).unwrap();
    let shown = ends(&mut urispec(folder.path(), &["init", "python", "tests"]), 0);
    assert!(
        shown.out.contains("written: .github/workflows/urispec.yml\n"),
        "{}",
        shown.out
    );
    let file = fs::read_to_string(folder.path().join(".github/workflows/urispec.yml")).unwrap();
    let guide = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../guide/gate-a-build.md")).unwrap();
    assert!(
        guide.contains(&format!("```yaml\n{file}```\n")),
        "gate-a-build.md: expected\n{file}"
    );

    let config = fs::read_to_string(folder.path().join("urispec.toml")).unwrap();
    for words in [
        "command = \"python3 tests/urispec_adapter.py\"\n",
        "# baseline = \"tests/urispec.jsonl\"\n",
    ] {
        assert!(config.contains(words), "{words}: {config}");
    }
    assert!(shown.out.contains("3. urispec check\n"), "{}", shown.out);

    let inner = folder.path().join("src/c");
    fs::create_dir_all(&inner).unwrap();
    let shown = ends(&mut urispec(&inner, &["init", "c", "--ci", "gitlab", "--force"]), 0);
    let file = fs::read_to_string(folder.path().join(".gitlab-ci.yml")).unwrap();
    let build = "    - cc -O2 -o src/c/urispec_adapter src/c/urispec_adapter.c\n";
    assert!(file.contains(build), "{file}");
    assert_eq!(fs::read_to_string(folder.path().join("urispec.toml")).unwrap(), config);
    let add = "urispec.toml: command = \"./src/c/urispec_adapter\"\n";
    assert!(
        shown.out.contains("add this parser to ") && shown.out.contains(add),
        "{}",
        shown.out
    );
}
