//! The arguments of `urispec grammar`.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};

use super::value::{length, number};

#[derive(Debug, Subcommand)]
pub enum GrammarCommand {
    /// Print a rule with its section, or every rule
    Show {
        #[command(flatten)]
        chosen: StartRule,

        /// As the document prints it, without our repairs of misprints
        #[arg(long)]
        published: bool,
    },
    /// Test whether an input (given after DOCUMENT and RULE) matches, and show where it does not; exits with 1 if it does not
    Test {
        #[command(flatten)]
        chosen: StartRule,

        /// The input is given in hexadecimal
        #[arg(long)]
        hex: bool,

        /// The format of the answer
        #[arg(long, value_enum, default_value_t = TestFormat::Human)]
        format: TestFormat,
    },
    /// Print random members, each of a length as likely as any other
    Sample {
        #[command(flatten)]
        chosen: StartRule,

        /// The length in bytes [default: 8 to 64]
        #[arg(long, value_name = "BYTES")]
        length: Option<usize>,

        /// How many
        #[arg(long, value_name = "N", default_value_t = 10, value_parser = number)]
        number: usize,

        /// The seed; the same seed gives the same members
        #[arg(long, value_name = "N", default_value_t = 0)]
        seed: u64,

        /// Print strings that are one edit away from a member, and no members, instead
        #[arg(long)]
        near_misses: bool,

        /// The format of the output
        #[arg(long, value_enum, default_value_t = WordFormat::Human)]
        format: WordFormat,
    },
    /// Count the members of each length, exactly
    Count {
        #[command(flatten)]
        chosen: StartRule,

        /// Up to this length in bytes
        #[arg(long, value_name = "BYTES", default_value_t = 16, value_parser = length)]
        max_length: usize,

        /// The format of the output
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

        /// The format of the output
        #[arg(long, value_enum, default_value_t = WordFormat::Human)]
        format: WordFormat,
    },
    /// Print the minimal automaton (DFA)
    Export {
        #[command(flatten)]
        chosen: StartRule,

        /// The format of the automaton
        #[arg(long, value_enum, default_value_t = ExportFormat::Json)]
        format: ExportFormat,
    },
    /// Print a test suite, a string with its verdict on each line, in JSON; strings that come up twice are left out
    ///
    /// It is complete for parsers that behave like an automaton of as many states as the grammar's and that treat bytes alike that
    /// the grammar treats alike; with --every-byte, without the second condition.
    Suite {
        #[command(flatten)]
        chosen: StartRule,

        /// Exclude parsers whose automaton has up to this many states more than the grammar's, if these treat the bytes of a class alike
        #[arg(long, value_name = "K", default_value_t = 0, value_parser = clap::value_parser!(u32).range(..=16))]
        extra_states: u32,

        /// Send every byte in each state, and not one of each class: for parsers that treat bytes differently that the grammar treats alike
        #[arg(long)]
        every_byte: bool,

        /// Make the suite complete for components, and print those of each string that is accepted; of a document's rules for a
        /// whole reference
        #[arg(long, conflicts_with = "file")]
        components: bool,
    },
}

/// A rule of a grammar.
#[derive(Debug, Args)]
pub struct StartRule {
    /// The document, and a rule of its grammar; with --file the rule alone. Without a rule: the whole reference
    #[arg(value_name = "DOCUMENT] [RULE", num_args = 0..=3)]
    pub what: Vec<OsString>,

    /// A grammar of your own, in ABNF (RFC 5234), instead of a document's
    #[arg(long, value_name = "FILE")]
    pub file: Option<PathBuf>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum TestFormat {
    /// For people
    Human,
    /// One JSON document
    Json,
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
