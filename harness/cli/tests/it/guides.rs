//! README and the guides: each command that they show is run as a reader would run it, and its output is compared.
//! `harness/guide/README.md` describes the form of the pages. With `URISPEC_WRITE_GUIDES=1` the outputs are written again instead.
#![cfg(unix)]

use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{env, fs, iter};

use rayon::prelude::*;
use tempfile::TempDir;
use toml::Table;

/// Stands for any lines of an output.
const GAP: &str = "...";

/// The most lines that README may have.
const LONGEST_README: usize = 120;

/// The commands that only the feature `lab` has.
const LAB: [&str; 4] = ["history", "pairs", "site", "survey"];

/// What may come before a number in prose. Any other number of two digits or more is a count, and has to be in an output.
const BEFORE_NUMBERS: [&str; 4] = ["RFC", "Rust", "appendix", "section"];

/// Fails with the list of what is wrong.
#[track_caller]
fn check(wrong: impl IntoIterator<Item = String>) {
    let wrong: Vec<String> = wrong.into_iter().collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn each_command_of_the_readme_and_the_guides_has_the_output_that_they_show() {
    let is_written = env::var_os("URISPEC_WRITE_GUIDES").is_some();
    let pages = pages();
    let wrong: Vec<String> = pages
        .par_iter()
        .flat_map_iter(|page| {
            let before = text(page);
            let run = Run::of(page, &before);
            if is_written {
                if run.page != before {
                    fs::write(root().join(page), run.page).unwrap_or_else(|error| panic!("{page}: {error}"));
                }
                Vec::new()
            } else {
                run.wrong
            }
        })
        .collect();
    check(wrong);
}

#[test]
fn a_gap_stands_for_any_lines() {
    let output = ["a 1", "b 2", "c 3", "d 4"];
    for same in [
        &["a 1", "b 2", "c 3", "d 4"][..],
        &["...", "d 4"],
        &["a 1", "..."],
        &["a 1", "...", "c 3", "..."],
        &["...", "b 2", "...", "d 4"],
        &["a 1", "b 2", "...", "c 3", "d 4"],
        &["..."],
    ] {
        assert!(is_shown(same, &output), "{same:?}");
        assert_eq!(renewed(same, &output), same);
    }
    for different in [
        &["a 1", "b 2"][..],
        &["b 2", "..."],
        &["...", "c 3"],
        &["...", "c 3", "...", "b 2", "..."],
        &["a 1", "b 2", "c 3", "...", "c 3", "d 4"],
        &[],
    ] {
        assert!(!is_shown(different, &output), "{different:?}");
    }
}

#[test]
fn lines_between_gaps_are_found_again_by_their_words() {
    let output = ["head", "name a", "count 2 of 7", "name b", "count 5 of 7", "end 3"];
    let check = |shown: &[&str], expected: &[&str]| assert_eq!(renewed(shown, &output), expected, "{shown:?}");
    check(&["any", "lines"], &output);
    check(
        &["...", "name b", "count 4 of 7", "...", "end 1"],
        &["...", "name b", "count 5 of 7", "...", "end 3"],
    );
    check(
        &["old head", "...", "count 9 of 7", "..."],
        &["head", "...", "count 2 of 7", "..."],
    );
    // What the output has no more of goes.
    check(&["...", "gone", "...", "end 1"], &["...", "end 3"]);
}

#[test]
fn the_readme_is_short() {
    let lines = text("README.md").lines().count();
    assert!(
        lines <= LONGEST_README,
        "README.md: expected at most {LONGEST_README} lines, found {lines}; a guide has room for more"
    );
}

#[test]
fn the_readme_names_the_oldest_rust_that_builds_the_program() {
    let manifest: Table = text("harness/cli/Cargo.toml")
        .parse()
        .expect("cargo reads this manifest");
    let oldest = manifest["package"]["rust-version"]
        .as_str()
        .expect("the oldest Rust is text");
    let expected = format!("Rust {oldest} or newer");
    let readme = text("README.md");
    assert!(readme.contains(&expected), "README.md: expected `{expected}`");
}

#[test]
fn each_guide_is_in_the_table_of_the_readme_and_in_that_of_the_guides() {
    let (readme, guides) = (text("README.md"), text("harness/guide/README.md"));
    check(pages().iter().flat_map(|page| {
        let name = page.strip_prefix("harness/guide/").filter(|name| *name != "README.md");
        let expected = name.map(|name| {
            [
                ("README.md", &readme, page.as_str()),
                ("harness/guide/README.md", &guides, name),
            ]
        });
        expected.into_iter().flatten().filter_map(|(list, text, link)| {
            let is_listed = text.contains(&format!("]({link})"));
            (!is_listed).then(|| format!("{list}: expected a link to {link}, found none"))
        })
    }));
}

#[test]
fn each_link_of_the_readme_and_the_guides_leads_to_a_file_and_a_heading() {
    check(pages().iter().flat_map(|page| {
        let text = text(page);
        let wrong = links(&text).into_iter().filter_map(|link| {
            let reason = broken(page, link)?;
            Some(format!("{page}: ({link}): {reason}"))
        });
        wrong.collect::<Vec<_>>()
    }));
}

#[test]
fn no_count_in_prose_is_written_by_hand() {
    check(pages().iter().flat_map(|page| {
        counts(&text(page)).into_iter().map(move |count| {
            format!("{page}: expected counts in the output of a command alone, found {count} in prose")
        })
    }));
}

/// Blocks `sh` are not run, but a renamed option does not stay in them.
#[test]
fn each_option_of_a_command_that_is_not_run_exists() {
    check(pages().iter().flat_map(|page| {
        let text = text(page);
        let unknown = commands_that_are_not_run(&text).into_iter().flat_map(|command| {
            let options = unknown_options(command).into_iter();
            options.map(move |option| format!("{page}: {command}: expected an option of urispec, found {option}"))
        });
        unknown.collect::<Vec<_>>()
    }));
}

/// A page after its commands were run.
struct Run {
    /// The page, with the outputs that the commands have.
    page: String,
    /// The commands with another output than the page shows.
    wrong: Vec<String>,
}

impl Run {
    /// Runs the commands of a page, one after another, in a folder of its own.
    fn of(name: &str, text: &str) -> Self {
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

/// The commands of a block `console`, each with the lines below it.
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

/// The commands of urispec in the blocks `sh` of a page.
fn commands_that_are_not_run(text: &str) -> Vec<&str> {
    let mut is_shell = false;
    let mut commands = Vec::new();
    for line in text.lines() {
        if line.starts_with("```") {
            is_shell = line == "```sh";
        } else if is_shell && line.starts_with("urispec ") {
            let ends = [" #", " |", " >"].iter().filter_map(|end| line.find(*end));
            commands.push(&line[..ends.min().unwrap_or(line.len())]);
        }
    }
    commands
}

/// The options of a command that its help does not list.
fn unknown_options(command: &str) -> Vec<String> {
    let words = shlex::split(command).unwrap_or_default();
    let is_lab = words.get(1).is_some_and(|word| LAB.contains(&word.as_str()));
    if is_lab && !cfg!(feature = "lab") {
        return Vec::new();
    }
    let names = words.iter().skip(1).take(2).take_while(|word| !word.starts_with('-'));
    let mut help = Command::new(env!("CARGO_BIN_EXE_urispec"));
    let help = help.args(names).arg("--help").output().expect("the program can be run");
    let help = String::from_utf8_lossy(&help.stdout);
    let known: BTreeSet<&str> = help
        .split(|character: char| character != '-' && !character.is_ascii_alphanumeric())
        .collect();
    let options = words.iter().filter(|word| word.starts_with("--") && word.len() > 2);
    let options = options.filter_map(|option| option.split('=').next());
    options
        .filter(|option| !known.contains(option))
        .map(str::to_owned)
        .collect()
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

/// A folder in which everything at the root of the repository can be reached, and in which files may be written.
fn copy_of_the_root() -> TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    for entry in fs::read_dir(root()).expect("the repository can be read") {
        let entry = entry.expect("an entry can be read");
        if entry.file_name() != ".git" {
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

/// Whether a program is in a folder of `PATH`.
fn is_installed(program: &str) -> bool {
    let path = env::var_os("PATH").unwrap_or_default();
    env::split_paths(&path).any(|folder| folder.join(program).is_file())
}

/// Whether the lines of a page are this output. A gap stands for any lines, or none.
fn is_shown(shown: &[&str], output: &[&str]) -> bool {
    let parts: Vec<&[&str]> = shown.split(|line| *line == GAP).collect();
    let [first, middle @ .., last] = parts.as_slice() else {
        return shown == output;
    };
    let between = output.strip_prefix(*first).and_then(|rest| rest.strip_suffix(*last));
    let Some(mut rest) = between else {
        return false;
    };
    for part in middle.iter().filter(|part| !part.is_empty()) {
        let Some(at) = rest.windows(part.len()).position(|lines| lines == *part) else {
            return false;
        };
        rest = &rest[at + part.len()..];
    }
    true
}

/// The lines of a page for a new output. Each gap stays. Between two gaps come as many lines as before: those that are most like the lines
/// that were there, or none if no line has a word of them.
fn renewed<'a>(shown: &[&str], output: &[&'a str]) -> Vec<&'a str> {
    let parts: Vec<&[&str]> = shown.split(|line| *line == GAP).collect();
    let [first, middle @ .., last] = parts.as_slice() else {
        return output.to_vec();
    };
    if first.len() + last.len() > output.len() {
        return output.to_vec();
    }
    let end = output.len() - last.len();
    let mut at = first.len();
    let mut lines = output[..at].to_vec();
    for part in middle.iter().filter(|part| !part.is_empty()) {
        let found = output[at..end].windows(part.len()).enumerate();
        let best = found.max_by_key(|(from, lines)| (likeness(part, lines), Reverse(*from)));
        if let Some((from, found)) = best.filter(|(_, lines)| likeness(part, lines) > 0) {
            lines.push(GAP);
            lines.extend(found);
            at += from + part.len();
        }
    }
    lines.push(GAP);
    lines.extend(&output[end..]);
    lines
}

/// How much lines are like other lines: the words that each has in common with the one at its place, more if the two are equal.
fn likeness(left: &[&str], right: &[&str]) -> usize {
    let lines = left.iter().zip(right);
    let likeness = lines.map(|(line, other)| {
        let words: BTreeSet<&str> = other.split_whitespace().collect();
        let common = line.split_whitespace().filter(|word| words.contains(word)).count();
        if line == other { 2 * common + 1 } else { common }
    });
    likeness.sum()
}

/// The lines of a page that are not in a block.
fn outside_of_blocks(text: &str) -> Vec<&str> {
    let mut is_in_block = false;
    let mut lines = Vec::new();
    for line in text.lines() {
        if line.starts_with("```") {
            is_in_block = !is_in_block;
        } else if !is_in_block {
            lines.push(line);
        }
    }
    lines
}

/// The targets of the links of a page.
fn links(text: &str) -> Vec<&str> {
    let lines = outside_of_blocks(text).into_iter();
    lines
        .flat_map(|line| line.split("](").skip(1))
        .filter_map(|rest| Some(rest.split_once(')')?.0))
        .collect()
}

/// Why a link of a page leads nowhere.
fn broken(page: &str, link: &str) -> Option<String> {
    if link.contains("://") {
        return None;
    }
    let (path, heading) = link.split_once('#').unwrap_or((link, ""));
    let page = root().join(page);
    let target = if path.is_empty() {
        page
    } else {
        page.parent().expect("a page is in a folder").join(path)
    };
    if !target.exists() {
        return Some("expected a file of the repository, found none".to_owned());
    }
    if heading.is_empty() {
        return None;
    }
    let target = fs::read_to_string(&target).unwrap_or_default();
    let headings = outside_of_blocks(&target)
        .into_iter()
        .filter(|line| line.starts_with('#'));
    let is_there = headings.map(anchor).any(|anchor| anchor == heading);
    (!is_there).then(|| format!("expected a heading `{heading}`, found none"))
}

/// The anchor of a heading: small letters, digits and hyphens, as GitHub makes it.
fn anchor(heading: &str) -> String {
    let heading = heading.trim_start_matches('#').trim().to_lowercase();
    let characters = heading.chars().filter_map(|character| match character {
        ' ' => Some('-'),
        '-' | '_' => Some(character),
        _ => character.is_alphanumeric().then_some(character),
    });
    characters.collect()
}

/// The numbers of two digits or more in the prose of a page, without those in code and those of documents and sections.
fn counts(text: &str) -> Vec<String> {
    let lines = outside_of_blocks(text);
    let prose: Vec<&str> = lines.iter().flat_map(|line| line.split('`').step_by(2)).collect();
    let prose = prose.join(" ");
    let is_punctuation = |character: char| !character.is_alphanumeric();
    let words: Vec<&str> = prose
        .split_whitespace()
        .map(|word| word.trim_matches(is_punctuation))
        .collect();
    let before = iter::once("").chain(words.iter().copied());
    let counts = words.iter().zip(before).filter(|(word, before)| {
        let is_number = word
            .chars()
            .all(|character| character.is_ascii_digit() || ",.".contains(character));
        is_number && word.len() >= 2 && !BEFORE_NUMBERS.contains(before)
    });
    counts.map(|(word, _)| (*word).to_owned()).collect()
}

/// README and the guides, in order.
fn pages() -> Vec<String> {
    let entries = fs::read_dir(root().join("harness/guide")).expect("the guides can be read");
    let names = entries.map(|entry| entry.expect("an entry can be read").file_name());
    let guides: BTreeSet<String> = names
        .map(|name| format!("harness/guide/{}", name.to_string_lossy()))
        .filter(|path| Path::new(path).extension().is_some_and(|ending| ending == "md"))
        .collect();
    assert!(guides.len() >= 11, "{guides:?} are not all guides");
    iter::once("README.md".to_owned()).chain(guides).collect()
}

/// The text of a file of the repository.
fn text(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The top-level folder of the repository.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}
