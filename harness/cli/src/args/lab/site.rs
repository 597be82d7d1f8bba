//! The arguments of `urispec site`.

use std::path::PathBuf;

use clap::Args;

#[derive(Debug, Args)]
pub struct Site {
    /// The folder to write to; an existing site in it is replaced
    #[arg(long, value_name = "DIR")]
    pub output: PathBuf,

    /// The folder of reports: its conformance.jsonl.gz and divergences/ are shown
    #[arg(long, value_name = "DIR", default_value = "reports")]
    pub reports: PathBuf,

    /// Also show the parsers of this run file, such as your own; may be repeated
    #[arg(long, value_name = "RUN")]
    pub from: Vec<PathBuf>,

    /// Also show the changes since this run file
    #[arg(long, value_name = "RUN")]
    pub against: Option<PathBuf>,

    /// The module of the playground (`harness/lab/playground`, built for `wasm32-wasip1`); without it, the page of the
    /// playground states that it is missing
    #[arg(long, value_name = "FILE")]
    pub playground: Option<PathBuf>,
}
