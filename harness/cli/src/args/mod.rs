//! What can be typed: the commands are in this file, the arguments of each in one of its own, and [`value`] reads values.

mod check;
mod chosen;
mod compare;
mod divergences;
mod doctor;
mod document;
mod drift;
mod explain;
mod grammar;
mod hazards;
#[cfg(feature = "lab")]
mod lab;
#[cfg(not(feature = "lab"))]
mod not_built;
mod prove;
mod report;
mod value;
mod vectors;

use std::path::PathBuf;
use std::sync::LazyLock;

use clap::{Parser, Subcommand};

use crate::self_test::Breakage;

pub use check::{Check, Format};
pub use chosen::{Chosen, Limits};
pub use compare::{Compare, CompareFormat, Deny};
pub use divergences::{Divergences, DivergencesCommand, Found};
pub use doctor::Doctor;
pub use document::{DocumentCommand, StatementsArgs};
pub use drift::{Drift, DriftFormat};
pub use explain::{Explain, ExplainFormat};
pub use grammar::{ExportFormat, GrammarCommand, StartRule, TestFormat, WordFormat};
pub use hazards::{Hazards, HazardsFormat};
#[cfg(feature = "lab")]
pub use lab::{History, Pairs, Site, Survey, SurveyCommand, SurveyFormat, SurveyMerge, SurveyReport, SurveyRun};
#[cfg(not(feature = "lab"))]
pub use not_built::{NotBuilt as History, NotBuilt as Pairs, NotBuilt as Site, NotBuilt as Survey, not_built};
pub use prove::{Prove, ProveFormat, What};
pub use report::Report;
pub use value::FailOn;
pub use vectors::{Coverage, List, Vectors};

/// Test URI parsers against the documents that define URIs: RFC 3986, its predecessors and their drafts.
#[derive(Debug, Parser)]
#[command(version = version(), propagate_version = true, max_term_width = 110, after_help = AFTER_HELP)]
pub struct Arguments {
    /// Use the test vectors of this folder instead of those built in
    #[arg(long, global = true, value_name = "DIR")]
    pub vectors: Option<PathBuf>,

    /// How many threads to use [default: one per core, and one more to ask processes]
    #[arg(long, global = true, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub jobs: Option<u16>,

    /// The folder of the adapters to parsers in other languages
    #[arg(long, global = true, value_name = "DIR", default_value = "harness/subjects/adapters")]
    pub adapters: PathBuf,

    /// Add your own document: a folder with document.toml, or a folder of such folders
    #[arg(long, global = true, value_name = "DIR")]
    pub documents: Vec<PathBuf>,

    #[command(subcommand)]
    pub command: Command,
}

/// The version of the program, and that of the vectors that are built in.
fn version() -> &'static str {
    static VERSION: LazyLock<String> = LazyLock::new(|| {
        let vectors = urispec_vectors::Files::embedded();
        let vectors = vectors.get("VERSION").unwrap_or_default().trim().to_owned();
        format!("{} (vectors {vectors})", env!("CARGO_PKG_VERSION"))
    });
    VERSION.as_str()
}

const AFTER_HELP: &str = "\
Examples:
  urispec report                                  judge every parser that is built in, write reports/
  urispec check fluent-uri                        test one parser by the document that it claims
  urispec check url --spec rfc2396                ... or by another document
  urispec check iref --only 'resolve/*' --full    show every failing case of some vectors in full
  urispec check --command 'python3 my_adapter.py' test a parser in any language, over a pipe
  urispec check iref --baseline known.jsonl       fail only on what differs from a baseline
  urispec explain 'http://a@b@c/'                 what every document and every parser makes of one input
  urispec explain ../g --base http://a/b/c/d      ... of one reference, resolved
  urispec hazards urls.txt                        what is dangerous about each URI of a list, and why
  urispec compare --generate 1000000              look for inputs on which parsers differ from their documents
  urispec compare fluent-uri url --between        what a filter and an HTTP client disagree on, the worst first
  urispec survey --input urls.txt --output s.json how everybody reads real URLs, counted
  urispec pairs --ask                             who checks one host and connects to another
  urispec prove fluent-uri                        prove that it accepts exactly what the grammar derives
  urispec history python/urllib3                  what changed from release to release of one parser
  urispec divergences list                        list the divergences that were recorded
  urispec drift rfc2396 rfc3986                   what changed from one document to another
  urispec grammar test rfc3986 host '[::1'        where an input leaves a grammar, and why
  urispec document new my-uri --restates rfc3986  create your own document, from a copy of RFC 3986
  urispec site --output site                      every result as pages for a browser
  urispec vectors show resolve/examples/dot       what one vector asks and expects, and why

A subject is what is tested: a parser, an adapter to one, or our reference implementation of a document.

Exit codes:
  0  as expected
  1  findings, or interrupted
  2  wrong usage, an input that cannot be read, or a run that judged nothing
  3  a subject could not be started, or broke the protocol during a proof";

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Test parsers with the vectors; exits with 1 if one differs from a document that it claims
    Check(Check),
    /// Show what every document and every parser makes of one input
    Explain(Explain),
    /// Show what is dangerous about the URIs of a list, by the security section of a document; exits with 1 if anything is
    Hazards(Hazards),
    /// Compare parsers with their documents on any number of inputs, and explain each kind of divergence by its smallest
    /// input; exits with 1 only with --deny, or if it is interrupted
    Compare(Compare),
    /// Compare each parser with each HTTP client: the host one reports and the host the other connects to; writes the report
    Pairs(Pairs),
    /// Count how documents and parsers read millions of real URLs, in parts that can be merged
    Survey(Survey),
    /// Prove that a parser accepts exactly what a document's grammar derives, or show where it does not; exits with 1 unless
    /// all is proven
    Prove(Prove),
    /// Test earlier releases of parsers in other languages, and show what changed from one to the next
    History(History),
    /// List and show divergences, on record or found by fuzz targets, and make vectors of them
    Divergences(Divergences),
    /// Test every parser that is built in, and write the report; exits with 0 whatever the verdicts
    Report(Report),
    /// Write every result as pages for a browser, from the reports
    Site(Site),
    /// Answer requests on stdin as a parser does: the subject's side of the protocol
    Serve {
        /// A parser, an adapter, or a document such as rfc3986
        subject: String,
    },
    /// Pass requests on to an adapter, and break its answers on purpose: what `check --self-test` tests
    #[command(hide = true)]
    Relay {
        /// How the answers are broken
        #[arg(long, value_enum)]
        breakage: Breakage,

        /// From which request on, counted from 1
        #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
        at: u64,

        /// The command of the adapter
        #[arg(last = true, required = true)]
        command: Vec<String>,
    },
    /// Check that an adapter follows the protocol, whatever its parser answers
    Doctor(Doctor),
    /// List the parsers, references and adapters, and what is missing to use them
    Subjects {
        /// Start every adapter to see whether it runs here, instead of only looking for its files
        #[arg(long)]
        start: bool,

        /// Build the adapters whose id matches, such as 'python/*'; what they need must be installed already
        #[arg(long, value_name = "GLOB")]
        build: Option<String>,

        /// Print the commands that install the packages which the adapters whose id matches need, such as 'go/*'
        #[arg(long, value_name = "GLOB", conflicts_with_all = ["start", "build"])]
        install: Option<String>,

        /// With --install: run these commands, which needs the rights to install packages
        #[arg(long, requires = "install")]
        yes: bool,
    },
    /// List, show, check, format and export the test vectors
    Vectors {
        #[command(subcommand)]
        command: Vectors,
    },
    /// Show what changed from one document to another; without documents, the timeline of all of them
    Drift(Drift),
    /// Show, test, sample, count, list or export the grammar of a document, or one of your own
    Grammar {
        #[command(subcommand)]
        command: GrammarCommand,
    },
    /// Create, check and show your own documents: folders with an ABNF grammar and a settings file
    Document {
        #[command(subcommand)]
        command: DocumentCommand,
    },
    /// Print a completion script for a shell
    Completions {
        /// Which shell
        shell: clap_complete::Shell,
    },
}
