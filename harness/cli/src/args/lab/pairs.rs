//! The arguments of `urispec pairs`.

use std::path::PathBuf;

use clap::Args;

#[derive(Debug, Args)]
pub struct Pairs {
    /// Use the results of this run file, such as reports/adapters.jsonl.zst; may be repeated
    #[arg(long, value_name = "RUN")]
    pub from: Vec<PathBuf>,

    /// Test every parser and HTTP client that can be started here, with URIs that look like attacks
    ///
    /// The clients are also tested without a proxy, with these URIs and the URIs of the run files.
    #[arg(long)]
    pub live: bool,

    /// Write pairs.md, pairs.jsonl.gz and pairs-clients.json to the folder of reports
    #[arg(long)]
    pub write: bool,

    /// Only write pairs.md again, from the other files in the folder of reports
    #[arg(long, conflicts_with_all = ["from", "live", "write"])]
    pub render: bool,

    /// The folder of reports: pairs-reproduced.json in it lists the pairs that were reproduced
    #[arg(long, value_name = "DIR", default_value = "reports")]
    pub reports: PathBuf,
}
