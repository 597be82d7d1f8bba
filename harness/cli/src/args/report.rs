//! The arguments of `urispec report`.

use std::path::PathBuf;

use clap::Args;

#[derive(Debug, Args)]
pub struct Report {
    /// Use the results of this run file instead of testing the parsers
    #[arg(long, value_name = "RUN")]
    pub from: Option<PathBuf>,

    /// Also test every adapter that can be started here, except HTTP clients; write only adapters.md and
    /// adapters.jsonl.zst
    ///
    /// adapters.md has the matrix of all parsers, and adapters.jsonl.zst has all their results. With --from, only
    /// adapters.md is written.
    #[arg(long)]
    pub all: bool,

    /// The folder of reports, created if necessary: conformance.md, conformance.jsonl.gz and cves.md are written to it
    ///
    /// If a parser has results in this folder but is not built in here, its results are kept.
    #[arg(long, value_name = "DIR", default_value = "reports")]
    pub reports: PathBuf,

    /// The folder of the divergences that fuzz targets found and that are not recorded [default: fuzz/divergences, if
    /// it exists]
    #[arg(long, value_name = "DIR")]
    pub found: Option<PathBuf>,
}
