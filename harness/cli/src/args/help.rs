//! The parts of the help that are made from tables: the groups of commands on the first screen, and the examples of each command.

use std::fmt::Write as _;

use anstyle::Style;
use clap::Command;

/// The commands in the groups and the order in which the first screen shows them.
const GROUPS: [(&str, &[&str]); 5] = [
    (
        "Test",
        &["check", "explain", "compare", "doctor", "init", "parsers", "serve"],
    ),
    (
        "Documents",
        &["document", "drift", "grammar", "prove", "learn", "vectors"],
    ),
    ("Research", &["survey", "pairs", "history", "hazards"]),
    ("Publish", &["report", "site", "divergences"]),
    ("Other", &["completions", "manual", "help"]),
];

/// The examples of the first screen.
const FIRST: [(&str, &str); 4] = [
    ("urispec check fluent-uri", "test one parser"),
    ("urispec init python", "test your own parser"),
    ("urispec explain 'http://a@b@c/'", "all parsers on one input"),
    ("urispec drift rfc2396 rfc3986", "compare two documents"),
];

/// Command lines with a description of each. The help of a command shows the lines that begin with its name.
const EXAMPLES: &[(&str, &str)] = &[
    ("check fluent-uri", "Test one parser by the documents that it claims"),
    (
        "check url --spec rfc2396",
        "Test one parser by a document that you choose",
    ),
    (
        "check iref --only 'resolve/*' --full",
        "Show every failing case of some vectors in full",
    ),
    (
        "check --command 'python3 my_adapter.py' --name mine",
        "Test a parser in any language, over a pipe",
    ),
    (
        "check iref --baseline known.jsonl",
        "Fail only on differences from a baseline",
    ),
    (
        "check --watch",
        "Test the parser of urispec.toml whenever a file changes",
    ),
    (
        "explain 'http://a@b@c/'",
        "Show how each document and parser parses a text",
    ),
    (
        "explain ../g --base http://a/b/c/d fluent-uri url",
        "Show how each document and two parsers resolve a reference",
    ),
    (
        "compare --generate 1000000",
        "Find inputs on which the built-in parsers disagree with their documents",
    ),
    (
        "compare fluent-uri url --between",
        "List the inputs on which a validator and an HTTP client disagree, by severity",
    ),
    (
        "compare --suite --generate 300000 --write",
        "Record new divergences in the folder of reports",
    ),
    ("doctor --command 'python3 my_adapter.py'", "Check your own adapter"),
    ("doctor", "Check the parser of `urispec.toml`"),
    ("doctor python/urllib", "Check one of our adapters"),
    ("init", "List the languages"),
    (
        "init python",
        "Write urispec_adapter.py, urispec.toml and .github/workflows/urispec.yml",
    ),
    (
        "init c tests --name my-parser --ci none",
        "Write tests/urispec_adapter.c, and no file for a build server",
    ),
    (
        "init java --claims rfc2396 --claims rfc2732",
        "The parser claims RFC 2396 as RFC 2732 amends it",
    ),
    ("parsers", "List all parsers and adapters"),
    (
        "parsers --install 'python/*'",
        "Print the commands that install the packages for these adapters",
    ),
    ("parsers --build 'python/*'", "Build these adapters"),
    ("serve uriparse", "Answer requests with this parser"),
    ("document list", "List all documents"),
    (
        "document new my-uri --restates rfc3986",
        "Create your own document, based on RFC 3986",
    ),
    ("document check my-uri", "List the errors of your document"),
    ("document show my-uri", "Show the rules and answers of your document"),
    ("document questions", "List the questions that a document can answer"),
    (
        "document coverage rfc3986",
        "Show which statements of RFC 3986 the vectors test",
    ),
    ("drift", "Show the timeline of all documents"),
    ("drift rfc2396 rfc3986", "Show what changed from RFC 2396 to RFC 3986"),
    ("drift rfc7230 rfc9110 --rule http-URI", "Show what changed in one rule"),
    (
        "drift --nearest rfc3986",
        "List the documents by their distance to RFC 3986",
    ),
    ("grammar show rfc3986 host", "Print a rule with its section"),
    (
        "grammar test rfc3986 host '[::1'",
        "Show where an input does not match a rule",
    ),
    (
        "grammar sample rfc3986 URI",
        "Print random strings that the rule derives",
    ),
    ("grammar count rfc3986 port", "Count the strings of each length"),
    (
        "grammar enumerate rfc3986 host",
        "Print the first strings, the shortest first",
    ),
    (
        "grammar export rfc3986 host --format dot",
        "Print the minimal automaton for Graphviz",
    ),
    ("grammar suite rfc3986 port", "Print a complete test suite for a rule"),
    (
        "prove fluent-uri",
        "Prove that a parser accepts exactly the grammar's strings, or refute it",
    ),
    (
        "prove url --spec rfc3986 --rule URI --property acceptance",
        "Prove one property for one rule",
    ),
    (
        "learn uriparse --output uriparse.json",
        "Learn which texts a parser accepts as a whole reference",
    ),
    ("vectors list --only 'parse/host*'", "List some vectors"),
    (
        "vectors show resolve/examples/query-only",
        "Show one vector, with its expected answers and the reasons",
    ),
    ("vectors lint --vectors vectors", "Check the vectors of a folder"),
    ("vectors fmt --check", "List vector files that are not formatted"),
    (
        "vectors export --spec rfc3986",
        "Print the vectors of one document as one JSON file",
    ),
    ("vectors schema", "Print the JSON Schema of a vector file"),
    (
        "vectors coverage --spec rfc3986",
        "Show which parts of a grammar the vectors exercise",
    ),
    (
        "survey --input urls.txt --output shard.json",
        "Count how all documents and built-in parsers read a list of URLs",
    ),
    ("survey report shard.json", "Show the results"),
    (
        "survey merge part-1.json part-2.json --output all.json",
        "Merge the parts of a survey",
    ),
    (
        "pairs --from reports/adapters.jsonl.zst",
        "Compare the parsers and clients of a recorded run",
    ),
    (
        "pairs --live --write",
        "Test all parsers and clients that can be started here, and record the pairs",
    ),
    (
        "history python/urllib3",
        "Show what changed from release to release of one parser",
    ),
    ("hazards urls.txt", "List the dangers of each URL in a file"),
    ("report", "Test all built-in parsers, and write reports/"),
    (
        "report --from run.jsonl --reports my-reports",
        "Write the reports of a run of your own",
    ),
    ("site --output site", "Write the pages of the reports to a folder"),
    ("divergences list --only 'url.*'", "List the divergences of one parser"),
    (
        "divergences show url.whatwg-2026-07.parse.missplit.host.path.elided",
        "Show a divergence in full",
    ),
    (
        "divergences rerun url.whatwg-2026-07.parse.missplit.host.path.elided",
        "Send the request of a divergence to the parser again",
    ),
    (
        "divergences review --bug 'http-*'",
        "List the divergences that these bugs explain, and that nobody has reviewed yet",
    ),
    (
        "divergences record url.whatwg-2026-07.parse.missplit.host.path.elided",
        "Move a divergence that a fuzz target found to the reports",
    ),
    (
        "divergences promote url.whatwg-2026-07.parse.missplit.host.path.elided",
        "Draft a vector from a divergence",
    ),
    ("completions bash", "Print the script for Bash"),
    ("manual --output man", "Write urispec.1 and the pages of all commands"),
];

const EXIT_CODES: &str = "\
Exit codes: 0 as expected; 1 findings, or interrupted; 2 wrong usage, unreadable
input, or nothing judged; 3 a parser did not start, or broke the protocol.
`urispec COMMAND --help` shows the options of a command, with examples.";

/// Adds the examples of each command to its help.
pub fn with_examples(command: Command) -> Command {
    below(command, "")
}

fn below(mut command: Command, path: &str) -> Command {
    let names: Vec<String> = command
        .get_subcommands()
        .map(|inner| inner.get_name().to_owned())
        .collect();
    for name in names {
        command = command.mut_subcommand(&name, |inner| {
            let path = format!("{path}{name} ");
            let examples = examples(&path);
            let text = match inner.get_after_help() {
                Some(text) => format!("{text}\n\n{examples}"),
                None => examples,
            };
            let inner = if text.is_empty() { inner } else { inner.after_help(text) };
            below(inner, &path)
        });
    }
    command
}

/// The examples of a command. `path` is the command as it is typed, with a space at the end.
fn examples(path: &str) -> String {
    let mut text = String::new();
    for (line, meaning) in EXAMPLES {
        if format!("{line} ").starts_with(path) {
            let heading = if text.is_empty() { "Examples:\n" } else { "" };
            let _ = write!(text, "{heading}  urispec {line}\n      {meaning}\n");
        }
    }
    text.trim_end().to_owned()
}

/// Gives the program a first screen with the groups of commands, since clap lists all commands in one group.
pub fn with_first_screen(command: Command) -> Command {
    const HEADING: Style = Style::new().bold().underline();
    const NAME: Style = Style::new().bold();
    let mut text = String::new();
    for (group, names) in GROUPS {
        let _ = writeln!(text, "{HEADING}{group}:{HEADING:#}");
        for name in names {
            let about = command.find_subcommand(name).and_then(Command::get_about);
            let about = about.map_or_else(|| "Print the help of a command".to_owned(), ToString::to_string);
            let _ = writeln!(text, "  {NAME}{name:<11}{NAME:#}  {about}");
        }
        text.push('\n');
    }
    let _ = writeln!(text, "{HEADING}Examples:{HEADING:#}");
    for (line, meaning) in FIRST {
        let _ = writeln!(text, "  {line:<47}  {meaning}");
    }
    let _ = write!(text, "\n{EXIT_CODES}");
    command
        // clap puts an empty line before the last part.
        .help_template("{about}\n\n{usage-heading} {usage}{after-help}")
        .after_help(text)
}

/// Every example, as a user types it.
#[cfg(test)]
pub(super) fn lines() -> impl Iterator<Item = String> {
    let first = FIRST.iter().map(|(line, _)| (*line).to_owned());
    first.chain(EXAMPLES.iter().map(|(line, _)| format!("urispec {line}")))
}
