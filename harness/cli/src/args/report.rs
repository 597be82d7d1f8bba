//! The arguments of `urispec report`.

use std::path::PathBuf;

use clap::Args;

use super::Found;

#[derive(Debug, Args)]
pub struct Report {
    /// Use the results of this run file instead of testing the parsers
    #[arg(long, value_name = "RUN")]
    pub from: Option<PathBuf>,

    /// Test the adapters that can be started here, too, except for HTTP clients, and write only adapters.md, the matrix of all of them,
    /// and adapters.jsonl.zst, what each of them did; with --from only the matrix, of what is in that file
    #[arg(long)]
    pub all: bool,

    /// The folder to write conformance.md, conformance.jsonl.gz and cves.md to, made if it is not there; a parser that is on record
    /// there and not built in is kept from the record
    #[arg(long, value_name = "DIR", default_value = "reports")]
    pub output: PathBuf,

    #[command(flatten)]
    pub found: Found,
}
