//! The arguments of `urispec compare`.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use urispec_differential::Budget;
use urispec_model::{Operation, Spec};

use super::Chosen;
use super::value::{operation, seconds, spec};

/// The inputs come from every input option that is given, or from the vectors if there is no such option.
#[derive(Debug, Args)]
pub struct Compare {
    #[command(flatten)]
    pub chosen: Chosen,

    /// Compare two parsers with each other: a validator, which checks a URL, and an HTTP client, which then requests it
    ///
    /// The validator comes first. Parsers given by name come before parsers given by --command. The output lists the
    /// inputs on which the two parsers disagree, by severity, and the documents that agree with each parser. `--fail-on any`
    /// then exits with 1 if they disagree in more than spelling.
    #[arg(long, conflicts_with_all = ["all", "spec", "write"])]
    pub between: bool,

    /// Judge by this document [default: the documents that each parser claims, or RFC 3986 if it claims no document that
    /// urispec has]
    #[arg(long, value_name = "DOCUMENT", value_delimiter = ',', value_parser = spec)]
    pub spec: Vec<Spec>,

    #[command(flatten)]
    pub inputs: Inputs,

    /// The operations to test on each input
    ///
    /// The default is all operations that take one or two texts. With --positions it is `parse`, and with --exhaustive
    /// `parse` and `resolve`. Vectors and requests in JSON name their own operation.
    #[arg(long, value_name = "OPERATION", value_delimiter = ',', value_parser = operation)]
    pub op: Vec<Operation>,

    /// The folder of reports: divergences recorded in its `divergences/` are not explained again
    #[arg(long, value_name = "DIR", default_value = "reports")]
    pub reports: PathBuf,

    /// Write to the folder of reports: each new divergence to `divergences/`, and the list of all divergences to
    /// `divergences.md`
    #[arg(long)]
    pub write: bool,

    /// Show every divergence in full, including recorded divergences
    #[arg(long)]
    pub full: bool,

    /// The maximum number of requests for each of two searches per divergence: for its smallest example, and for a similar
    /// input without the divergence
    ///
    /// A request longer than 4 KiB counts once for each 4 KiB. An example that may not be the smallest is marked.
    #[arg(long, value_name = "N", default_value_t = Budget::DEFAULT.requests)]
    pub shrink_requests: u64,

    /// The maximum time for each search, in seconds; if it is stopped, the next run may find a different example
    #[arg(long, value_name = "SECONDS", default_value_t = Budget::DEFAULT.time.as_secs_f64(), value_parser = seconds)]
    pub shrink_time: f64,

    /// The format of the results
    #[arg(long, value_enum, default_value_t = CompareFormat::Human)]
    pub format: CompareFormat,

    /// Exit with 1 on these divergences, and on recorded bugs that no longer occur
    ///
    /// A divergence does not count if the parser documents it or the document leaves it open.
    #[arg(long, value_enum, value_name = "KIND")]
    pub fail_on: Option<FailOnDivergence>,
}

/// The options that select the inputs.
#[derive(Debug, Args)]
pub struct Inputs {
    /// A file with one input per line, or two inputs with a TAB between them; `-` is standard input; may be repeated
    ///
    /// Two inputs are a base and a reference, or two texts to compare. The file may have any size, and a line up to 16
    /// MiB.
    #[arg(long, value_name = "FILE")]
    pub input: Vec<PathBuf>,

    /// Lines of the files end in CR LF; without this option the CR is a part of the input
    #[arg(long)]
    pub crlf: bool,

    /// Lines of the files are requests in JSON
    ///
    /// For example: {"op":"resolve","base":"http://a/b","input":"../c"}.
    #[arg(long, requires = "input")]
    pub json_requests: bool,

    /// Generate this many pairs of inputs
    #[arg(long, value_name = "N")]
    pub generate: Option<u64>,

    /// The seed of the generator; the same seed gives the same inputs
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,

    /// Test every text of the characters in --alphabet, up to this length in bytes
    #[arg(long, value_name = "BYTES")]
    pub exhaustive: Option<u32>,

    /// The characters for --exhaustive
    #[arg(
        long,
        value_name = "CHARACTERS",
        default_value = "a1:/?#@.%[]\\",
        requires = "exhaustive"
    )]
    pub alphabet: OsString,

    /// Put this text before each text of --exhaustive
    #[arg(long, value_name = "TEXT", default_value = "", requires = "exhaustive")]
    pub prefix: OsString,

    /// Test every byte and every pair of bytes at every position of some built-in templates; with FILE, also of each
    /// line of the file
    #[arg(long, value_name = "FILE", num_args = 0..=1)]
    #[expect(
        clippy::option_option,
        reason = "clap distinguishes an option without a value from a missing option in this way"
    )]
    pub positions: Option<Option<PathBuf>>,

    /// Send the texts on which a learnt model differs from the documents: one for each place where the two differ; may
    /// be repeated
    #[arg(long, value_name = "FILE")]
    pub learned: Vec<PathBuf>,

    /// Also send the requests of the vectors; texts of more than 4 KiB are left out
    #[arg(long)]
    pub suite: bool,

    /// Send the requests of the vectors whose id matches, such as 'resolve/*'; may be repeated
    #[arg(long, value_name = "GLOB")]
    pub only: Vec<String>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum CompareFormat {
    /// For people
    Human,
    /// JSON lines, one for each divergence
    Jsonl,
    /// A table with the number of divergences per parser and severity; fast, since no divergence is explained
    Counts,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum FailOnDivergence {
    /// Divergences that are not recorded
    New,
    /// All divergences
    Any,
}
