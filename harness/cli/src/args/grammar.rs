//! Behind `urispec grammar`.

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
