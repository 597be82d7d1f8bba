//! What can be typed.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};
use urispec_model::{Operation, Spec, UnknownName, Verdict};

/// Hold URI parsers against the documents that define URIs.
#[derive(Debug, Parser)]
#[command(version, propagate_version = true, max_term_width = 110, after_help = AFTER_HELP)]
pub struct Arguments {
    /// Take the vectors from this folder instead of those built in
    #[arg(long, global = true, value_name = "DIR")]
    pub vectors: Option<PathBuf>,

    /// How many threads to use; by default one a core
    #[arg(long, global = true, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub jobs: Option<u16>,

    /// The folder of the adapters to parsers in other languages
    #[arg(long, global = true, value_name = "DIR", default_value = "harness/subjects/adapters")]
    pub adapters: PathBuf,

    #[command(subcommand)]
    pub command: Command,
}

const AFTER_HELP: &str = "\
Examples:
  urispec report                                  judge every parser that is built in, write reports/
  urispec check fluent-uri                        one parser by the document it claims
  urispec check url --spec rfc2396                how far a parser drifts from a document it does not claim
  urispec check iref --only 'resolve/*' --full    every failing case of some vectors, in full
  urispec check --command 'python3 my_adapter.py' any parser in any language, over a pipe
  urispec check iref --baseline known.jsonl       fail on what is not known yet; --update-baseline writes the file
  urispec explain 'http://a@b@c/'                 one input under every document and every parser
  urispec explain ../g --base http://a/b/c/d      a resolution likewise
  urispec drift rfc2396 rfc3986                   what changed from one document to another
  urispec grammar test rfc3986 host '[::1'        where an input leaves a grammar, and why
  urispec compare --generate 1000000              where parsers depart, each way shown by its smallest input
  urispec divergences list                        the divergences on record
  urispec vectors show resolve/examples/dot        what one vector asks, expects, and why

Exit codes: 0 as expected; 1 findings; 2 wrong usage or unreadable input; 3 a subject could not be started.";

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Ask parsers every vector and judge them; exits with 1 if one departs from a document it claims
    Check(Check),
    /// Show what every document and every parser makes of one input
    Explain(Explain),
    /// Compare parsers on any number of inputs, and explain each way in which one departs from its document; exits with 1
    /// only under --deny
    Compare(Compare),
    /// Look at the divergences that are recorded
    Divergences {
        /// The folder of reports, with `divergences/` in it
        #[arg(long, value_name = "DIR", default_value = "reports")]
        reports: PathBuf,

        #[command(subcommand)]
        command: Divergences,
    },
    /// Judge every parser that is built in by every document, and write the report; exits with 0 whatever the verdicts
    Report(Report),
    /// Answer requests on stdin as a parser or a reference would: the other side of the protocol
    Serve {
        /// A parser, or a reference by the name of its spec
        subject: String,
    },
    /// See whether a command speaks the protocol soundly, apart from what its parser answers
    Doctor(Doctor),
    /// List the parsers and references that can be asked, the adapters, and what is missing of them
    Subjects {
        /// Start every adapter to see which can run here, instead of only looking for their files
        #[arg(long)]
        start: bool,

        /// Build the adapters whose id matches, such as 'python/*'; what they need must be installed
        #[arg(long, value_name = "GLOB")]
        build: Option<String>,
    },
    /// Look at the vectors, and keep them in order
    Vectors {
        #[command(subcommand)]
        command: Vectors,
    },
    /// Show what changed from one document to another; without documents the timeline of all
    Drift(Drift),
    /// Look at the grammar of a document, or at one of your own: rules, members, automaton
    Grammar {
        #[command(subcommand)]
        command: GrammarCommand,
    },
    /// Print a completion script for a shell
    Completions {
        /// Which shell
        shell: clap_complete::Shell,
    },
}

/// Who is asked.
#[derive(Debug, Args)]
pub struct Chosen {
    /// Parsers to ask, adapters by their id such as python/urllib, or references by the name of their spec; by default
    /// every parser that is built in
    #[arg(value_name = "SUBJECT")]
    pub subjects: Vec<String>,

    /// Ask every parser that is built in and every adapter that can be started here
    #[arg(long, conflicts_with = "subjects")]
    pub all: bool,

    /// A parser behind a pipe: a command that speaks the protocol, split as a shell would; may be given several times
    #[arg(long, value_name = "COMMAND")]
    pub command: Vec<String>,

    /// A parser that cannot loop: a command run once a request, such as 'mytool parse {input}'; may be given several times
    #[arg(long, value_name = "TEMPLATE")]
    pub one_shot: Vec<String>,

    /// What to call the parser of the first --command or --one-shot, of the second…
    #[arg(long, value_name = "NAME")]
    pub name: Vec<String>,

    #[command(flatten)]
    pub limits: Limits,
}

#[derive(Debug, Args)]
pub struct Check {
    #[command(flatten)]
    pub chosen: Chosen,

    /// The document that judges, instead of the one that each parser claims (or RFC 3986 where it claims none of them)
    #[arg(long, value_name = "SPEC", value_delimiter = ',', value_parser = spec)]
    pub spec: Vec<Spec>,

    /// Ask only the vectors whose id matches, such as 'resolve/*'
    #[arg(long, value_name = "GLOB")]
    pub only: Option<String>,

    /// How the results are shown
    #[arg(long, value_enum, default_value_t = Format::Human)]
    pub format: Format,

    /// Write the results to this file instead of printing them
    #[arg(long, value_name = "FILE")]
    pub output: Option<PathBuf>,

    /// Show every failing case in full
    #[arg(long)]
    pub full: bool,

    #[command(flatten)]
    pub gate: Gate,
}

/// The inputs are those of every option that is given, or, if none is, the vectors.
#[derive(Debug, Args)]
pub struct Compare {
    #[command(flatten)]
    pub chosen: Chosen,

    /// The document that judges, instead of the one that each parser claims (or RFC 3986 where it claims none of them)
    #[arg(long, value_name = "SPEC", value_delimiter = ',', value_parser = spec)]
    pub spec: Vec<Spec>,

    #[command(flatten)]
    pub inputs: Inputs,

    /// What is asked about each input; by default everything that goes with one text or two, with --positions only parse, with
    /// --exhaustive parse and resolve. The vectors ask what they ask
    #[arg(long, value_name = "OP", value_delimiter = ',', value_parser = operation)]
    pub op: Vec<Operation>,

    /// The folder of reports: what is in its `divergences/` is known already
    #[arg(long, value_name = "DIR", default_value = "reports")]
    pub reports: PathBuf,

    /// Write each new divergence to a file in `divergences/` of that folder, and all of them to its `divergences.md`
    #[arg(long)]
    pub write: bool,

    /// Show every divergence in full, those that are known too
    #[arg(long)]
    pub full: bool,

    /// How the divergences are shown
    #[arg(long, value_enum, default_value_t = CompareFormat::Human)]
    pub format: CompareFormat,

    /// Exit with 1 if there is a divergence that is not accepted as a quirk: a `new` one, which is not on record, or `any`;
    /// and if a quirk is no more
    #[arg(long, value_enum, value_name = "WHICH", num_args = 0..=1, default_missing_value = "any")]
    pub deny: Option<Deny>,
}

/// Where inputs come from.
#[derive(Debug, Args)]
pub struct Inputs {
    /// A file with an input a line, or two with a TAB between them: base and reference, or two to compare; `-` is stdin; may
    /// be given several times
    #[arg(long, value_name = "FILE")]
    pub input: Vec<PathBuf>,

    /// The lines of the files are JSON: {"op":"resolve","base":"http://a/b","input":"../c"}
    #[arg(long, requires = "input")]
    pub json: bool,

    /// This many pairs made by the generator
    #[arg(long, value_name = "N")]
    pub generate: Option<u64>,

    /// Where the generator starts; the same seed gives the same inputs
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,

    /// Every text up to this length
    #[arg(long, value_name = "LEN")]
    pub exhaustive: Option<u32>,

    /// The characters of those texts
    #[arg(
        long,
        value_name = "CHARACTERS",
        default_value = "a1:/?#@.%[]\\",
        requires = "exhaustive"
    )]
    pub alphabet: OsString,

    /// What stands before each of those texts
    #[arg(long, value_name = "TEXT", default_value = "", requires = "exhaustive")]
    pub before: OsString,

    /// Every byte and every pair of bytes at every place of some templates, and each line of a file, if one is named
    #[arg(long, value_name = "FILE", num_args = 0..=1)]
    #[expect(
        clippy::option_option,
        reason = "clap's way to tell an option without a value from none"
    )]
    pub positions: Option<Option<PathBuf>>,

    /// What the vectors ask, beside the other inputs
    #[arg(long)]
    pub suite: bool,

    /// Of the vectors only those whose id matches, such as 'resolve/*'
    #[arg(long, value_name = "GLOB")]
    pub only: Option<String>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum CompareFormat {
    /// For people
    Human,
    /// One JSON document a line and divergence
    Jsonl,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Deny {
    /// Divergences that are not on record
    New,
    /// Every divergence
    Any,
}

#[derive(Debug, Subcommand)]
pub enum Divergences {
    /// List them, the gravest first
    List {
        /// Only those whose id matches, such as 'url.*.host.*'
        #[arg(long, value_name = "GLOB")]
        only: Option<String>,
    },
    /// Show one in full
    Show {
        /// Its id
        id: String,
    },
    /// Make the draft of a vector of one, in `found/` of the vectors
    Promote {
        /// Its id
        id: String,
    },
}

/// What fails a build.
#[derive(Debug, Args)]
pub struct Gate {
    /// Fail only on what differs from this baseline: a new failure, another wrong answer, a pass that it does not expect,
    /// an entry that never ran
    #[arg(long, value_name = "FILE")]
    pub baseline: Option<PathBuf>,

    /// Write the baseline, so that this run has no regression; entries that it did not come to are kept
    #[arg(long, requires = "baseline")]
    pub update_baseline: bool,

    /// Fail only on these verdicts, such as too-lenient,missplit
    #[arg(long, value_name = "VERDICT", value_delimiter = ',', value_parser = departure)]
    pub fail_on: Vec<Verdict>,
}

/// What a parser in a process of its own may take.
#[derive(Debug, Args)]
pub struct Limits {
    /// How many seconds one answer may take
    #[arg(long, value_name = "SECONDS", default_value_t = 2.0, value_parser = seconds)]
    pub timeout: f64,

    /// How many MiB of memory a process and its children may use
    #[arg(long, value_name = "MIB", default_value_t = 2048, value_parser = clap::value_parser!(u32).range(1..))]
    pub memory: u32,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// A table and the failing cases, for people
    Human,
    /// A run file: JSON lines with a header and a footer
    Jsonl,
    /// The report, in Markdown
    Markdown,
    /// JUnit XML, for the machines that run builds
    Junit,
    /// Annotations for GitHub Actions
    Github,
}

#[derive(Debug, Args)]
pub struct Doctor {
    /// The command, split as a shell would; no shell runs it
    #[arg(long, value_name = "COMMAND")]
    pub command: String,

    #[command(flatten)]
    pub limits: Limits,
}

#[derive(Debug, Args)]
pub struct Explain {
    /// The input; any bytes that the shell can pass
    #[arg(value_name = "URI")]
    pub input: OsString,

    /// Resolve the input against this base
    #[arg(long, value_name = "URI")]
    pub base: Option<OsString>,

    /// The input (and base) are given in hexadecimal, for bytes that a shell cannot pass
    #[arg(long)]
    pub hex: bool,

    /// How the answers are shown
    #[arg(long, value_enum, default_value_t = ExplainFormat::Human)]
    pub format: ExplainFormat,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum ExplainFormat {
    /// For people, differences marked
    Human,
    /// One JSON document
    Json,
}

#[derive(Debug, Args)]
pub struct Drift {
    /// The document to begin with; alone, it is compared with the one before it
    #[arg(value_name = "SPEC", value_parser = spec)]
    pub first: Option<Spec>,

    /// The document to compare it with
    #[arg(value_name = "SPEC", value_parser = spec)]
    pub second: Option<Spec>,

    /// A grammar of your own, in ABNF (RFC 5234), to be compared with the document that is named
    #[arg(long, value_name = "FILE")]
    pub file: Option<PathBuf>,

    /// The rule of the file that describes the whole; by default its first
    #[arg(long, value_name = "RULE", requires = "file")]
    pub rule: Option<String>,

    /// How the drift is shown
    #[arg(long, value_enum, default_value_t = DriftFormat::Human)]
    pub format: DriftFormat,

    /// Show everything on the terminal, not only the shortest
    #[arg(long)]
    pub full: bool,

    /// Write the timeline, the matrix of all pairs and a page for each document to this folder
    #[arg(long, value_name = "DIR", conflicts_with_all = ["first", "second", "file", "format"])]
    pub output: Option<PathBuf>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum DriftFormat {
    /// For people
    Human,
    /// One JSON document
    Json,
    /// A page in Markdown
    Markdown,
    /// A graph for Graphviz
    Dot,
}

#[derive(Debug, Subcommand)]
pub enum GrammarCommand {
    /// Print a rule with its section, or every rule
    Show {
        #[command(flatten)]
        chosen: StartRule,

        /// As the document prints it, without repairs
        #[arg(long)]
        published: bool,
    },
    /// Say whether an input (behind SPEC and RULE) is derived, and where it is not; exits with 1 if it is not
    Test {
        #[command(flatten)]
        chosen: StartRule,

        /// The input is given in hexadecimal
        #[arg(long)]
        hex: bool,
    },
    /// Print members by chance, each of a length as likely as any other
    Sample {
        #[command(flatten)]
        chosen: StartRule,

        /// Of this length in bytes; by default of 8 to 64
        #[arg(long, value_name = "BYTES")]
        length: Option<usize>,

        /// How many
        #[arg(long, value_name = "N", default_value_t = 10, value_parser = number)]
        number: usize,

        /// Another seed gives other members, the same one the same
        #[arg(long, value_name = "N", default_value_t = 0)]
        seed: u64,

        /// Strings one edit away from members, and no members themselves
        #[arg(long)]
        near_misses: bool,

        /// How they are written
        #[arg(long, value_enum, default_value_t = WordFormat::Human)]
        format: WordFormat,
    },
    /// Count the members of each length, exactly
    Count {
        #[command(flatten)]
        chosen: StartRule,

        /// Up to this length in bytes
        #[arg(long, value_name = "BYTES", default_value_t = 16, value_parser = length)]
        length: usize,

        /// How they are written
        #[arg(long, value_enum, default_value_t = WordFormat::Human)]
        format: WordFormat,
    },
    /// Print the first members, shorter ones first
    Enumerate {
        #[command(flatten)]
        chosen: StartRule,

        /// How many
        #[arg(long, value_name = "N", default_value_t = 50, value_parser = number)]
        number: usize,

        /// How they are written
        #[arg(long, value_enum, default_value_t = WordFormat::Human)]
        format: WordFormat,
    },
    /// Print the minimal automaton
    Export {
        #[command(flatten)]
        chosen: StartRule,

        /// In which format
        #[arg(long, value_enum, default_value_t = ExportFormat::Json)]
        format: ExportFormat,
    },
}

/// A rule of a grammar.
#[derive(Debug, Args)]
pub struct StartRule {
    /// The document, and a rule of its grammar; with --file the rule alone. Without a rule: the whole reference
    #[arg(value_name = "SPEC] [RULE", num_args = 0..=3)]
    pub what: Vec<OsString>,

    /// A grammar of your own, in ABNF (RFC 5234), instead of a document's
    #[arg(long, value_name = "FILE")]
    pub file: Option<PathBuf>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum WordFormat {
    /// A line each, quoted
    Human,
    /// A JSON array
    Json,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum ExportFormat {
    /// JSON
    Json,
    /// Graphviz
    Dot,
}

#[derive(Debug, Args)]
pub struct Report {
    /// Take the results from this run file instead of asking the parsers
    #[arg(long, value_name = "RUN")]
    pub from: Option<PathBuf>,

    /// Judge the adapters that can be started here, too, and write the matrix of all of them to adapters.md instead
    #[arg(long, conflicts_with = "from")]
    pub all: bool,

    /// The folder to write conformance.md and conformance.jsonl to
    #[arg(long, value_name = "DIR", default_value = "reports")]
    pub output: PathBuf,
}

#[derive(Debug, Subcommand)]
pub enum Vectors {
    /// Check the vectors: schema, ids, flags, sections, provenance, and that each reference gives what they expect
    Lint,
    /// Write the vector files in canonical form, and the list of ids
    Fmt {
        /// Only say which files are not in canonical form; exits with 1 if there are any
        #[arg(long)]
        check: bool,
    },
    /// List the vectors, a line each
    List(List),
    /// Show one vector: what it asks, what each document says, and where
    Show {
        /// The vector's id
        id: String,
    },
    /// Print the vectors of one document as one JSON file, in the format of the vector files
    Export {
        /// The document
        #[arg(long, value_parser = spec)]
        spec: Spec,

        /// Only this operation
        #[arg(long, value_parser = operation)]
        op: Option<Operation>,
    },
    /// Count the vectors by operation, document, origin of the expectation, and flag
    Coverage,
}

#[derive(Debug, Args)]
pub struct List {
    /// Only the vectors whose id matches, such as 'parse/host*'
    #[arg(long, value_name = "GLOB")]
    pub only: Option<String>,

    /// Only those that this document decides
    #[arg(long, value_parser = spec)]
    pub spec: Option<Spec>,

    /// Only this operation
    #[arg(long, value_parser = operation)]
    pub op: Option<Operation>,

    /// Only those with this flag
    #[arg(long)]
    pub flag: Option<String>,
}

fn seconds(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(seconds) if (0.001..=86400.0).contains(&seconds) => Ok(seconds),
        _ => Err("expected seconds, from 0.001 to 86400".to_owned()),
    }
}

fn number(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(number @ 0..=1_000_000) => Ok(number),
        _ => Err("expected a number of 0 to 1000000".to_owned()),
    }
}

fn length(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(length @ 0..=4096) => Ok(length),
        _ => Err("expected a length of 0 to 4096 bytes".to_owned()),
    }
}

fn spec(name: &str) -> Result<Spec, String> {
    name.parse().map_err(|error| explained(&error))
}

/// A verdict that can fail a build.
fn departure(name: &str) -> Result<Verdict, String> {
    let verdict: Verdict = name.parse().map_err(|error| explained(&error))?;
    if verdict.is_departure() {
        Ok(verdict)
    } else {
        Err(format!(
            "expected a verdict that departs from a document, found `{verdict}`"
        ))
    }
}

fn operation(name: &str) -> Result<Operation, String> {
    name.parse().map_err(|error| explained(&error))
}

/// The message of an unknown name, with the name that was probably meant.
fn explained(error: &UnknownName) -> String {
    match crate::choose::near(&error.found, error.known.iter().copied()) {
        Some(near) => format!("{error}; did you mean `{near}`?"),
        None => error.to_string(),
    }
}
