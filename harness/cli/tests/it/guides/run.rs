//! The commands that a page shows, and their outputs.

use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::{Command, Stdio};
use std::{env, fs, iter};

use tempfile::TempDir;

use super::page::root;
use super::shown::{is_shown, renewed};

/// The commands that only the feature `lab` has.
pub(super) const LAB: [&str; 4] = ["history", "pairs", "site", "survey"];

/// A page after its commands were run.
pub(super) struct Run {
    /// The page, with the actual outputs of its commands.
    pub(super) page: String,
    /// The commands whose output differs from the page.
    pub(super) wrong: Vec<String>,
}

impl Run {
    /// Runs the commands of a page, one after another, in a separate folder.
    pub(super) fn of(name: &str, text: &str) -> Self {
        let fences = text.lines().filter(|line| line.starts_with("```")).count();
        assert!(
            fences.is_multiple_of(2),
            "{name}: expected an end of each block, found {fences} lines that begin with ```"
        );
        let folder = copy_of_the_root();
        let mut run = Self {
            page: String::new(),
            wrong: Vec::new(),
        };
        let mut lines = text.lines();
        while let Some(line) = lines.next() {
            run.push(line);
            let Some(info) = line.strip_prefix("```") else {
                continue;
            };
            let block: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
            let words: Vec<&str> = info.split_whitespace().collect();
            match words.as_slice() {
                ["console", programs @ ..] if programs.iter().all(|program| is_installed(program)) => {
                    run.commands(name, folder.path(), &block, programs);
                }
                [language, file] if *language != "console" => {
                    write(name, folder.path(), file, &block);
                    run.extend(&block);
                }
                [_, file, "part"] => {
                    write_part(name, &folder.path().join(file), &block);
                    run.extend(&block);
                }
                _ => run.extend(&block),
            }
            run.push("```");
        }
        run
    }

    /// Runs the commands of a block.
    fn commands(&mut self, name: &str, folder: &Path, block: &[&str], programs: &[&str]) {
        let mut code = 0;
        for (command, below) in steps(name, block) {
            self.push(&format!("$ {command}"));
            let end = below
                .iter()
                .rposition(|line| !line.is_empty())
                .map_or(0, |last| last + 1);
            let (shown, blank) = below.split_at(end);
            let output = if command == "echo $?" {
                code.to_string()
            } else {
                let words = shlex::split(command).unwrap_or_default();
                let is_known = words
                    .first()
                    .is_some_and(|program| program == "urispec" || programs.contains(&program.as_str()));
                assert!(
                    is_known,
                    "{name}: $ {command}: expected a command of urispec, or of a program that the first line of the block names"
                );
                let needs_lab = words[0] == "urispec" && words.get(1).is_some_and(|word| LAB.contains(&word.as_str()));
                if needs_lab && !cfg!(feature = "lab") {
                    self.extend(&below);
                    continue;
                }
                let (ended, output) = output_of(folder, &words);
                code = ended;
                output
            };
            let mut output: Vec<&str> = output.lines().map(str::trim_end).collect();
            while output.last().is_some_and(|line| line.is_empty()) {
                output.pop();
            }
            if is_shown(shown, &output) {
                self.extend(shown);
            } else {
                self.wrong.push(format!(
                    "{name}: $ {command}\nexpected\n{}\nfound\n{}\nURISPEC_WRITE_GUIDES=1 writes the page again\n",
                    shown.join("\n"),
                    output.join("\n")
                ));
                self.extend(&renewed(shown, &output));
            }
            self.extend(blank);
        }
    }

    /// Adds a line to the page.
    fn push(&mut self, line: &str) {
        self.page.push_str(line);
        self.page.push('\n');
    }

    /// Adds lines to the page.
    fn extend(&mut self, lines: &[&str]) {
        for line in lines {
            self.push(line);
        }
    }
}

/// The commands of a `console` block, each with the lines below it.
fn steps<'a>(name: &str, block: &[&'a str]) -> Vec<(&'a str, Vec<&'a str>)> {
    let mut steps: Vec<(&str, Vec<&str>)> = Vec::new();
    for &line in block {
        if let Some(command) = line.strip_prefix("$ ") {
            steps.push((command, Vec::new()));
        } else if let Some((_, below)) = steps.last_mut() {
            below.push(line);
        } else {
            panic!("{name}: expected a block `console` to begin with a command, found `{line}`");
        }
    }
    steps
}

/// The exit code of a command, and its standard output and standard error, one after the other.
fn output_of(folder: &Path, words: &[String]) -> (i32, String) {
    let urispec = Path::new(env!("CARGO_BIN_EXE_urispec"));
    let program = if words[0] == "urispec" {
        urispec
    } else {
        Path::new(&words[0])
    };
    // An adapter may be `urispec serve`.
    let own = urispec.parent().expect("a program is in a folder").to_path_buf();
    let path = env::var_os("PATH").unwrap_or_default();
    let path = env::join_paths(iter::once(own).chain(env::split_paths(&path))).expect("these were in a PATH");
    let mut command = Command::new(program);
    command.args(&words[1..]).current_dir(folder).stdin(Stdio::null());
    command
        .env("COLUMNS", "100")
        .env("PATH", path)
        .env_remove("CLICOLOR_FORCE");
    let output = command.output().unwrap_or_else(|error| panic!("{words:?}: {error}"));
    let shown = [output.stdout, output.stderr].map(|stream| String::from_utf8_lossy(&stream).into_owned());
    (output.status.code().unwrap_or(-1), shown.concat())
}

/// A writable folder with links to everything at the root of the repository.
fn copy_of_the_root() -> TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    for entry in fs::read_dir(root()).expect("the repository can be read") {
        let entry = entry.expect("an entry can be read");
        // Without `.git`, and without `.github`, to which `urispec init` writes.
        if !entry.file_name().as_encoded_bytes().starts_with(b".") {
            let target = entry.path().canonicalize().expect("an entry exists");
            symlink(target, folder.path().join(entry.file_name())).expect("a link can be made in an empty folder");
        }
    }
    folder
}

/// Writes a file that a page shows.
fn write(name: &str, folder: &Path, file: &str, block: &[&str]) {
    let first = Path::new(file).components().next().expect("a file has a name");
    assert!(
        !root().join(first).exists(),
        "{name}: {file}: expected a name that the root of the repository does not have"
    );
    let file = folder.join(file);
    let parent = file.parent().expect("a file is in a folder");
    fs::create_dir_all(parent).expect("a folder can be made");
    fs::write(&file, block.join("\n") + "\n").unwrap_or_else(|error| panic!("{name}: {}: {error}", file.display()));
}

/// Replaces a part of a file that a command wrote: from the line that ends as the first line of the block, to the next empty line.
fn write_part(name: &str, file: &Path, block: &[&str]) {
    let text = fs::read_to_string(file).unwrap_or_else(|error| panic!("{name}: {}: {error}", file.display()));
    let mut lines: Vec<&str> = text.lines().collect();
    let start = lines.iter().position(|line| line.ends_with(block[0]));
    let start = start.unwrap_or_else(|| panic!("{name}: {}: expected a line `{}`", file.display(), block[0]));
    let length = lines[start..].iter().take_while(|line| !line.is_empty()).count();
    lines.splice(start..start + length, block.iter().copied());
    fs::write(file, lines.join("\n") + "\n").unwrap_or_else(|error| panic!("{name}: {}: {error}", file.display()));
}

/// Whether a program is in a folder of `PATH`.
fn is_installed(program: &str) -> bool {
    let path = env::var_os("PATH").unwrap_or_default();
    env::split_paths(&path).any(|folder| folder.join(program).is_file())
}
