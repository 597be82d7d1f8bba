//! What can be typed: this file tells of the commands, the others of what stands behind one, and [`value`] reads values.

mod check;
mod chosen;
mod compare;
mod divergences;
mod doctor;
mod drift;
mod explain;
mod grammar;
mod report;
mod value;
mod vectors;

use std::path::PathBuf;

use clap::{Parser, Subcommand};

pub use check::{Check, Format, Gate};
pub use chosen::{Chosen, Limits};
pub use compare::{Compare, CompareFormat, Deny};
pub use divergences::Divergences;
pub use doctor::Doctor;
pub use drift::{Drift, DriftFormat};
pub use explain::{Explain, ExplainFormat};
pub use grammar::{ExportFormat, GrammarCommand, StartRule, WordFormat};
pub use report::Report;
pub use vectors::{List, Vectors};

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
    /// only under --deny, or if it is interrupted
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
