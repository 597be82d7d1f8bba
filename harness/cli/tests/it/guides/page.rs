//! Finds in the pages the commands that are not run, the links and the counts.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{fs, iter};

use super::run::LAB;

/// Words that may come before a number in prose. Any other number of two digits or more is a count, and counts belong in outputs.
const BEFORE_NUMBERS: [&str; 4] = ["RFC", "Rust", "appendix", "section"];

/// The urispec commands in the `sh` blocks of a page.
pub(super) fn commands_that_are_not_run(text: &str) -> Vec<&str> {
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
pub(super) fn unknown_options(command: &str) -> Vec<String> {
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

/// The lines of a page that are outside of code blocks.
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
pub(super) fn links(text: &str) -> Vec<&str> {
    let lines = outside_of_blocks(text).into_iter();
    lines
        .flat_map(|line| line.split('`').step_by(2))
        .flat_map(|part| part.split("](").skip(1))
        .filter_map(|rest| Some(rest.split_once(')')?.0))
        .collect()
}

/// The reason why a link of a page is broken.
pub(super) fn broken(page: &str, link: &str) -> Option<String> {
    if link.contains("://") {
        return malformed(link);
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
    // Reports have anchors of their own.
    let is_marked = target.contains(&format!("id=\"{heading}\""));
    let is_there = is_marked || headings.map(anchor).any(|anchor| anchor == heading);
    (!is_there).then(|| format!("expected a heading `{heading}`, found none"))
}

/// The reason why an address outside of the repository is wrong, by its form alone. Nothing is fetched.
fn malformed(link: &str) -> Option<String> {
    let Some(rest) = link.strip_prefix("https://") else {
        return Some("expected an address that begins with https://".to_owned());
    };
    let (address, anchor) = rest.split_once('#').unwrap_or((rest, ""));
    let (host, path) = address.split_once('/').unwrap_or((address, ""));
    let is_host = host.contains('.')
        && host
            .chars()
            .all(|one| one.is_ascii_alphanumeric() || ".-".contains(one));
    if !is_host || rest.contains(char::is_whitespace) {
        return Some("expected a host and a path without spaces".to_owned());
    }
    let is_anchor = |starts: &[&str]| anchor.is_empty() || starts.iter().any(|start| anchor.starts_with(start));
    let expected = match host {
        "www.rfc-editor.org" => {
            let number = path.strip_prefix("rfc/rfc").unwrap_or_default();
            let number = number.trim_end_matches(".html").trim_end_matches(".txt");
            let is_rfc = !number.is_empty() && number.chars().all(|digit| digit.is_ascii_digit());
            let is_errata = path.starts_with("errata/");
            let is_place = is_rfc && is_anchor(&["section-", "appendix-", "page-"]);
            (!is_errata && !is_place).then_some("rfc/rfcNUMBER, with an anchor `section-…` or `appendix-…`")
        }
        "datatracker.ietf.org" => (!path.starts_with("doc/")).then_some("doc/…"),
        "www.cve.org" => (!path.starts_with("CVERecord?id=CVE-")).then_some("CVERecord?id=CVE-…"),
        "github.com" => (path.split('/').count() < 2).then_some("an owner and a repository"),
        _ => None,
    };
    expected.map(|expected| format!("expected after https://{host}/: {expected}"))
}

/// The anchor of a heading: small letters, digits and hyphens, as GitHub makes it.
pub(super) fn anchor(heading: &str) -> String {
    let heading = heading.trim_start_matches('#').trim().to_lowercase();
    let characters = heading.chars().filter_map(|character| match character {
        ' ' => Some('-'),
        '-' | '_' => Some(character),
        _ => character.is_alphanumeric().then_some(character),
    });
    characters.collect()
}

/// The numbers of two digits or more in the prose of a page, except numbers in code and numbers of documents and sections.
pub(super) fn counts(text: &str) -> Vec<String> {
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
pub(super) fn pages() -> Vec<String> {
    let entries = fs::read_dir(root().join("harness/guide")).expect("the guides can be read");
    let names = entries.map(|entry| entry.expect("an entry can be read").file_name());
    let guides: BTreeSet<String> = names
        .map(|name| format!("harness/guide/{}", name.to_string_lossy()))
        .filter(|path| Path::new(path).extension().is_some_and(|ending| ending == "md"))
        .collect();
    assert!(guides.len() >= 12, "{guides:?} are not all guides");
    iter::once("README.md".to_owned()).chain(guides).collect()
}

/// The files of the repository, including files that are not committed yet, but without ignored files.
pub fn files() -> BTreeSet<String> {
    let mut git = Command::new("git");
    let git = git.args(["ls-files", "-z", "--cached", "--others", "--exclude-standard"]);
    let output = git.current_dir(root()).output().expect("git can be run");
    let names = String::from_utf8_lossy(&output.stdout);
    let names = names.split_terminator('\0').filter(|path| root().join(path).is_file());
    names.map(str::to_owned).collect()
}

/// The text of a file of the repository.
pub fn text(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The top-level folder of the repository.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}
