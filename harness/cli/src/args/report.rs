//! Behind `urispec report`.

use std::path::PathBuf;

use clap::Args;

#[derive(Debug, Args)]
pub struct Report {
    /// Take the results from this run file instead of asking the parsers
    #[arg(long, value_name = "RUN")]
    pub from: Option<PathBuf>,

    /// Judge the adapters that can be started here, too, and write the matrix of all of them to adapters.md instead
    #[arg(long, conflicts_with = "from")]
    pub all: bool,

    /// The folder to write conformance.md and conformance.jsonl to; a parser that is on record there and not built in is
    /// kept from the record
    #[arg(long, value_name = "DIR", default_value = "reports")]
    pub output: PathBuf,
}
