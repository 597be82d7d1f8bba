//! The arguments of `urispec check`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use urispec_model::Spec;

use super::Chosen;
use super::value::{FailOn, fail_on, spec};

#[derive(Debug, Args)]
#[expect(clippy::struct_excessive_bools, reason = "each field is a separate option")]
pub struct Check {
    #[command(flatten)]
    pub chosen: Chosen,

    /// Judge by this document [default: the documents that each parser claims, or RFC 3986 if it claims no document that
    /// urispec has]
    #[arg(long, value_name = "DOCUMENT", value_delimiter = ',', value_parser = spec)]
    pub spec: Vec<Spec>,

    /// Use only the vectors whose id matches, such as 'resolve/*'; may be repeated
    #[arg(long, value_name = "GLOB")]
    pub only: Vec<String>,

    /// Use the tests of this file instead of the vectors: URL data of the web platform tests, namely `urltestdata.json`,
    /// `setters_tests.json`, `toascii.json`, `IdnaTestV2.json` or `percent-encoding.json`. They judge every edition of the URL
    /// Standard, so name the edition of the file's date: --spec whatwg-2023-02
    #[arg(long, value_name = "FILE")]
    pub wpt: Option<PathBuf>,

    /// The format of the results
    #[arg(long, value_enum, default_value_t = Format::Human)]
    pub format: Format,

    /// Write the results to this file instead of printing them
    #[arg(long, value_name = "FILE")]
    pub output: Option<PathBuf>,

    /// Also write the results to this file as JUnit XML, whatever --format is
    #[arg(long, value_name = "FILE")]
    pub junit: Option<PathBuf>,

    /// Show every failing case in full
    #[arg(long)]
    pub full: bool,

    /// Test the gate itself: break this one parser deliberately in each supported way, and show which breakages the
    /// gate catches with these options; exits with 1 if the gate misses a breakage
    #[arg(long, conflicts_with_all = ["all", "one_shot", "wpt", "output", "junit", "full"])]
    pub self_test: bool,

    /// Run again whenever a file changes in the folder of urispec.toml, or in the current folder if there is no
    /// urispec.toml; not allowed with --update-baseline, which would accept each failure as soon as it occurs
    #[arg(long, conflicts_with_all = ["self_test", "update_baseline"])]
    pub watch: bool,

    /// Write the names of the failures to this file, for the process of --watch
    #[arg(long, value_name = "FILE", hide = true)]
    pub watched: Option<PathBuf>,

    #[command(flatten)]
    pub gate: Gate,

    /// Read this config file, instead of the nearest urispec.toml in the current folder and the folders above it
    #[arg(long, value_name = "FILE", conflicts_with = "no_config")]
    pub config: Option<PathBuf>,

    /// Do not read a config file
    #[arg(long)]
    pub no_config: bool,
}

/// The options that decide whether a build fails.
#[derive(Debug, Args)]
pub struct Gate {
    /// Fail only on differences from this baseline: a new failure, a changed failure, an unexpected pass, an entry that
    /// never ran
    #[arg(long, value_name = "FILE")]
    pub baseline: Option<PathBuf>,

    /// Write this run to the baseline, so that the run has no regressions; entries that this run did not cover are kept
    #[arg(long)]
    pub update_baseline: bool,

    /// Also fail on these kinds of mismatches: `documented` (the parser documents the deviation) and `open` (the document leaves the
    /// case open); a bug always fails. If you name verdicts, such as too-lenient,missplit, only these verdicts fail. With `slower`,
    /// the run also fails if answers take three times as long as in the baseline
    #[arg(long, value_name = "KIND", value_delimiter = ',', value_parser = fail_on)]
    pub fail_on: Vec<FailOn>,

    /// Stop after this many failures that the baseline does not have
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub max_failures: Option<u32>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// A table and the failing cases, for people
    Human,
    /// A run file: JSON lines with a header and a footer
    Jsonl,
    /// The report, in Markdown
    Markdown,
    /// JUnit XML, for build servers
    Junit,
    /// Annotations for GitHub Actions
    Github,
}
