//! Behind `urispec compare`.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use urispec_model::{Operation, Spec};

use super::Chosen;
use super::value::{operation, spec};

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
