//! The arguments of `urispec pairs`.

use std::path::PathBuf;

use clap::Args;

#[derive(Debug, Args)]
pub struct Pairs {
    /// Results of parsers and HTTP clients on the vectors, such as reports/adapters.jsonl.zst; may be repeated
    #[arg(value_name = "RUN")]
    pub runs: Vec<PathBuf>,

    /// Ask every parser and HTTP client that can be started here URIs of the shape of an attack, and each client everything without
    /// a proxy
    #[arg(long)]
    pub ask: bool,

    /// The folder to write pairs.md and pairs.jsonl.gz to; what was seen again is read from pairs-reproduced.json in it
    #[arg(long, value_name = "DIR", default_value = "reports")]
    pub output: PathBuf,
}
