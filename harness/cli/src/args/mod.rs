//! The arguments of the program. The commands are in this file, the arguments of each command are in a separate file,
//! and [`value`] reads values.

mod check;
mod chosen;
mod compare;
mod divergences;
mod doctor;
mod document;
mod drift;
mod explain;
mod grammar;
mod help;
mod init;
#[cfg(feature = "lab")]
mod lab;
mod learn;
#[cfg(not(feature = "lab"))]
mod not_built;
mod parsers;
mod prove;
mod report;
mod shared;
mod value;
mod vectors;

use std::path::PathBuf;
use std::sync::LazyLock;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};

use crate::self_test::Breakage;

pub use check::{Check, Format};
pub use chosen::{Chosen, Configured, Limits, Process};
pub use compare::{Compare, CompareFormat, FailOnDivergence};
pub use divergences::{Divergences, DivergencesCommand};
pub use doctor::Doctor;
pub use document::{DocumentCommand, StatementsArgs};
pub use drift::{Drift, DriftFormat};
pub use explain::{Explain, ExplainFormat};
pub use grammar::{ExportFormat, GrammarCommand, StartRule, TestFormat, WordFormat};
pub use init::{Ci, Init};
#[cfg(feature = "lab")]
pub use lab::{
    Hazards, HazardsFormat, History, Pairs, Site, Survey, SurveyCommand, SurveyFormat, SurveyMerge, SurveyReport,
    SurveyRun,
};
pub use learn::{Learn, What};
#[cfg(not(feature = "lab"))]
pub use not_built::{
    NotBuilt as Hazards, NotBuilt as History, NotBuilt as Pairs, NotBuilt as Site, NotBuilt as Survey, not_built,
};
pub use parsers::Parsers;
pub use prove::{Property, Prove, ProveFormat};
pub use report::Report;
pub use shared::{DEFAULT_ADAPTERS, Shared};
pub use value::{FailOn, fail_on, spec};
pub use vectors::{Coverage, List, Vectors};

/// The parsed command line.
#[derive(Debug)]
pub struct Arguments {
    /// The options that several commands have.
    pub shared: Shared,
    /// The command with its own arguments.
    pub command: Command,
}

impl Arguments {
    /// Parses the arguments of this process. Exits if they are wrong, or if they request the help.
    pub fn parse() -> Self {
        let matches = terminal_command().get_matches();
        Self::of(&matches).unwrap_or_else(|error| error.exit())
    }

    /// Converts clap's matches to typed arguments.
    ///
    /// # Errors
    /// If a value is not valid.
    pub fn of(matches: &clap::ArgMatches) -> Result<Self, clap::Error> {
        Ok(Self {
            shared: Shared::of(matches),
            command: Command::from_arg_matches(matches)?,
        })
    }

    /// Whether this process watches files, and starts another process for each run.
    pub const fn is_watching(&self) -> bool {
        matches!(&self.command, Command::Check(check) if check.watch)
    }
}

/// Test URI parsers against the documents that define URIs
#[derive(Debug, Parser)]
#[command(name = "urispec", version = version(), propagate_version = true, max_term_width = 110)]
struct Typed {
    #[command(subcommand)]
    command: Command,
}

/// All commands with their options and examples.
pub fn command() -> clap::Command {
    help::with_examples(shared::add_to(Typed::command()))
}

/// All commands, with a short first screen of help for a terminal.
fn terminal_command() -> clap::Command {
    help::with_first_screen(command())
}

/// The version of the program, and the version of the built-in vectors.
fn version() -> &'static str {
    static VERSION: LazyLock<String> = LazyLock::new(|| {
        let vectors = urispec_vectors::Files::embedded();
        let vectors = vectors.get("VERSION").unwrap_or_default().trim().to_owned();
        format!("{} (vectors {vectors})", env!("CARGO_PKG_VERSION"))
    });
    VERSION.as_str()
}

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Test parsers with the vectors, and fail on bugs
    ///
    /// Exits with 1 if a parser has a bug: a mismatch with a document that it claims.
    Check(Check),
    /// Show how each document and parser reads one input
    Explain(Explain),
    /// Show which URLs of a list are dangerous, and why
    ///
    /// A URL is dangerous if the security section of a document warns of it, if its readers find different hosts, if
    /// a host is an address that only some networks can reach, or if a character or a name looks like a different one.
    /// Exits with 1 if any URL is dangerous.
    Hazards(Hazards),
    /// Find inputs on which parsers and documents disagree
    ///
    /// Each kind of divergence is explained by its smallest example. Exits with 1 only if --fail-on requires it, or
    /// if it is interrupted.
    ///
    /// With --between, compare tests two parsers that you have here, on any number of inputs. `urispec pairs` compares all parsers with all
    /// HTTP clients, on the vectors and on URIs that look like attacks.
    Compare(Compare),
    /// Find validators and HTTP clients that disagree on the host
    ///
    /// Each parser is a validator of URLs. The host that it reports is compared with the host to which each HTTP client connects.
    ///
    /// The results come from run files, from tests of all parsers and clients that can be started here, or from both.
    /// To compare two of your own parsers on many inputs, use `urispec compare VALIDATOR CLIENT --between`.
    Pairs(Pairs),
    /// Count how documents and parsers read millions of real URLs
    ///
    /// A survey can be made in parts, which `survey merge` merges. `survey report` shows the results.
    Survey(Survey),
    /// Prove that a parser accepts exactly the strings of a grammar
    ///
    /// If the proof fails, the output shows where the parser differs. Exits with 1 unless everything is proven.
    Prove(Prove),
    /// Learn the automaton of what a parser accepts
    ///
    /// The parser is asked until no further difference between it and the model is found. The model can be compared with
    /// a document, or with the model of another release.
    Learn(Learn),
    /// Test earlier releases of a parser, and show what changed
    ///
    /// Only for adapters whose manifest entry lists earlier releases.
    History(History),
    /// List, show, review and record divergences
    ///
    /// Divergences are recorded in the folder of reports, or were found by fuzz targets.
    Divergences(Divergences),
    /// Test every parser that is built in, and write the reports
    ///
    /// Exits with 0, whatever the verdicts are.
    Report(Report),
    /// Write all results as pages for a browser
    Site(Site),
    /// Answer requests on standard input as a parser does
    ///
    /// This is the parser's side of the protocol: use it to test a program that sends requests.
    Serve {
        /// A parser, an adapter, or a document such as rfc3986
        #[arg(value_name = "PARSER")]
        subject: String,
    },
    /// Pass requests on to an adapter, and break its answers deliberately; `check --self-test` tests the gate with this
    #[command(hide = true)]
    Relay {
        /// How the answers are broken
        #[arg(long, value_enum)]
        breakage: Breakage,

        /// The number of the first request whose answer may be broken, counted from 1
        #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
        at: u64,

        /// The command of the adapter
        #[arg(last = true, required = true)]
        command: Vec<String>,
    },
    /// Check that an adapter follows the protocol
    ///
    /// The checks do not judge the parser. Exits with 1 if a check fails.
    Doctor(Doctor),
    /// Write an adapter for your own parser
    ///
    /// The adapter is a file with one function to fill in. The command also writes urispec.toml, and the file that runs the gate on a
    /// build server. It prints the next commands. Without a language, it lists the languages. It overwrites nothing unless you add --force.
    Init(Init),
    /// List the parsers and adapters, and build adapters
    ///
    /// Lists the parsers that are built in, our reference implementations of documents, and the adapters to parsers in other
    /// languages. If an adapter cannot be used yet, the list states the reason.
    Parsers(Parsers),
    /// List, show, check, format and export the test vectors
    Vectors {
        #[command(subcommand)]
        command: Vectors,
    },
    /// Show what changed from one document to another
    ///
    /// Without arguments, it shows the timeline of all documents.
    Drift(Drift),
    /// Show, test, sample, count or export a grammar
    ///
    /// The grammar comes from a document or from your own file.
    Grammar {
        #[command(subcommand)]
        command: GrammarCommand,
    },
    /// List documents, show how well they are tested, create your own
    ///
    /// Your own document is a folder with an ABNF grammar and a settings file.
    Document {
        #[command(subcommand)]
        command: DocumentCommand,
    },
    /// Print a completion script for a shell
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
    /// Write manual pages to a folder, one for each command
    Manual {
        /// The folder to write to, created if necessary
        #[arg(long, value_name = "DIR")]
        output: PathBuf,
    },
}

#[cfg(test)]
mod tests;
