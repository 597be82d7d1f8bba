//! The arguments of `urispec grammar`.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};
use urispec_model::Spec;

use super::value::{length, number, syntax};

#[derive(Debug, Subcommand)]
pub enum GrammarCommand {
    /// Print a rule with its section, or every rule
    Show {
        #[command(flatten)]
        chosen: StartRule,

        /// Print the rule as published, without our corrections of misprints
        #[arg(long)]
        published: bool,

        /// The document whose rules the grammar of a learnt model uses [default: the document from which it was learnt]
        #[arg(long, value_name = "DOCUMENT", value_parser = syntax)]
        near: Option<Spec>,
    },
    /// Test whether an input (given after DOCUMENT and RULE) matches, and show where it does not; exits with 1 if it
    /// does not match
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
    /// Print random strings that the rule derives; strings of the same length are equally likely
    Sample {
        #[command(flatten)]
        chosen: StartRule,

        /// The length in bytes [default: 8 to 64]
        #[arg(long, value_name = "BYTES")]
        length: Option<usize>,

        /// The number of strings to print
        #[arg(long, value_name = "N", default_value_t = 10, value_parser = number)]
        number: usize,

        /// The seed; the same seed gives the same strings
        #[arg(long, value_name = "N", default_value_t = 0)]
        seed: u64,

        /// Print strings that the rule does not derive, but that are one edit away from a derived string
        #[arg(long)]
        near_misses: bool,

        /// The format of the output
        #[arg(long, value_enum, default_value_t = WordFormat::Human)]
        format: WordFormat,
    },
    /// Count exactly the strings of each length that the rule derives
    Count {
        #[command(flatten)]
        chosen: StartRule,

        /// The greatest length in bytes
        #[arg(long, value_name = "BYTES", default_value_t = 16, value_parser = length)]
        max_length: usize,

        /// The format of the output
        #[arg(long, value_enum, default_value_t = WordFormat::Human)]
        format: WordFormat,
    },
    /// Print the first strings that the rule derives, the shortest first
    Enumerate {
        #[command(flatten)]
        chosen: StartRule,

        /// The number of strings to print
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
    /// Print a test suite in JSON: one string with its verdict per line, without duplicates
    ///
    /// The suite is complete for parsers that satisfy two conditions. The parser behaves like an automaton with at most as many
    /// states as the grammar's, and it treats bytes alike if the grammar does. With --every-byte, the second condition is not
    /// needed.
    Suite {
        #[command(flatten)]
        chosen: StartRule,

        /// Also detect faults in parsers whose automaton has up to this many additional states, if these states treat
        /// bytes alike wherever the grammar does
        #[arg(long, value_name = "K", default_value_t = 0, value_parser = clap::value_parser!(u32).range(..=16))]
        extra_states: u32,

        /// Send every byte in each state, instead of one byte per class, for parsers that distinguish bytes that the
        /// grammar treats alike
        #[arg(long)]
        every_byte: bool,

        /// Make the suite complete for components, and print the components of each accepted string; only for a document's
        /// rules for a whole reference
        #[arg(long, conflicts_with = "file")]
        components: bool,
    },
}

/// A rule of a grammar.
#[derive(Debug, Args)]
pub struct StartRule {
    /// The document, and a rule of its grammar [default: the rule for a whole reference]; with --file only the
    /// rule
    #[arg(value_name = "DOCUMENT] [RULE", num_args = 0..=3)]
    pub what: Vec<OsString>,

    /// Your own grammar in ABNF (RFC 5234), instead of a document's
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
    /// One quoted string per line
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
