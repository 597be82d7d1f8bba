//! The arguments of `urispec compare`.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use urispec_differential::Budget;
use urispec_model::{Operation, Spec};

use super::Chosen;
use super::value::{operation, seconds, spec};

/// The inputs are those of every option that is given, or, if none is, the vectors.
#[derive(Debug, Args)]
pub struct Compare {
    #[command(flatten)]
    pub chosen: Chosen,

    /// Compare two parsers with each other, a filter in front of an HTTP client, in this order (those that are named come before those
    /// of commands): show the worst inputs on which the two disagree, and which documents read them as either does. --deny then
    /// exits with 1 if they disagree in more than spelling
    #[arg(long, conflicts_with_all = ["all", "spec", "write"])]
    pub between: bool,

    /// Judge by this document, instead of those that each parser claims (RFC 3986 if it claims none that is known here)
    #[arg(long, value_name = "SPEC", value_delimiter = ',', value_parser = spec)]
    pub spec: Vec<Spec>,

    #[command(flatten)]
    pub inputs: Inputs,

    /// Which operations to ask for each input [default: all that fit one text or two; only parse with --positions; parse and
    /// resolve with --exhaustive]; vectors and JSON lines name their own
    #[arg(long, value_name = "OP", value_delimiter = ',', value_parser = operation)]
    pub op: Vec<Operation>,

    /// The folder of reports; divergences in its `divergences/` are known, and not explained again
    #[arg(long, value_name = "DIR", default_value = "reports")]
    pub reports: PathBuf,

    /// Write each new divergence to a file in `divergences/` of that folder, and a page of all of them to its `divergences.md`
    #[arg(long)]
    pub write: bool,

    /// Show every divergence in full, including those that are known
    #[arg(long)]
    pub full: bool,

    /// How many requests may be tried to make the input of each divergence small, and as many to find its neighbour; one longer
    /// than 4 KiB counts once for each 4 KiB. An input that is not minimal then is marked as such
    #[arg(long, value_name = "N", default_value_t = Budget::DEFAULT.requests)]
    pub shrink_requests: u64,

    /// How many seconds that may take, as a guard; what it ends may be another input in the next run
    #[arg(long, value_name = "SECONDS", default_value_t = Budget::DEFAULT.time.as_secs_f64(), value_parser = seconds)]
    pub shrink_time: f64,

    /// The format of the results
    #[arg(long, value_enum, default_value_t = CompareFormat::Human)]
    pub format: CompareFormat,

    /// Exit with 1 on divergences, only on those that are not on record or on any, unless they are known to be a documented choice or
    /// open in the document; and on bugs on record that do not occur any more
    #[arg(long, value_enum, value_name = "WHICH", num_args = 0..=1, default_missing_value = "any")]
    pub deny: Option<Deny>,
}

/// Where inputs come from.
#[derive(Debug, Args)]
pub struct Inputs {
    /// A file with one input on each line, or two with a TAB between them (a base and a reference, or two to compare); `-` is
    /// stdin; may be repeated. It is read as a stream, so that it may be of any size; a line may have 16 MiB
    #[arg(long, value_name = "FILE")]
    pub input: Vec<PathBuf>,

    /// The lines of the files end in CR LF; without it the CR is part of each input
    #[arg(long)]
    pub crlf: bool,

    /// The lines of the files are requests in JSON: {"op":"resolve","base":"http://a/b","input":"../c"}
    #[arg(long, requires = "input")]
    pub json: bool,

    /// Generate this many pairs of inputs
    #[arg(long, value_name = "N")]
    pub generate: Option<u64>,

    /// The seed of the generator; the same seed gives the same inputs
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,

    /// Every text up to this length, over --alphabet
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

    /// What comes before each of those texts
    #[arg(long, value_name = "TEXT", default_value = "", requires = "exhaustive")]
    pub before: OsString,

    /// Every byte and every pair of bytes at every position of some templates; if a file is named, each of its lines, too
    #[arg(long, value_name = "FILE", num_args = 0..=1)]
    #[expect(
        clippy::option_option,
        reason = "clap's way to distinguish an option without a value from none"
    )]
    pub positions: Option<Option<PathBuf>>,

    /// The requests of the vectors, in addition to the other inputs; without texts of more than 4 KiB
    #[arg(long)]
    pub suite: bool,

    /// The requests of the vectors whose id matches, such as 'resolve/*'
    #[arg(long, value_name = "GLOB")]
    pub only: Option<String>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum CompareFormat {
    /// For people
    Human,
    /// JSON lines, one for each divergence
    Jsonl,
    /// A table of how many there are by parser and severity; quick, since none is shrunk or explained
    Counts,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Deny {
    /// Divergences that are not on record
    New,
    /// Every divergence
    Any,
}
