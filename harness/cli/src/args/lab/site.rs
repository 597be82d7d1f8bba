//! The arguments of `urispec site`.

use std::path::PathBuf;

use clap::Args;

#[derive(Debug, Args)]
pub struct Site {
    /// The folder to make; one that a site was written to before is replaced as a whole
    #[arg(long, value_name = "DIR")]
    pub output: PathBuf,

    /// The folder of reports, with `conformance.jsonl.gz` and `divergences/` in it
    #[arg(long, value_name = "DIR", default_value = "reports")]
    pub reports: PathBuf,

    /// Show the parsers of this run file, too, such as one of your own; may be given several times
    #[arg(long, value_name = "RUN")]
    pub from: Vec<PathBuf>,

    /// Show what changed since this run file, too
    #[arg(long, value_name = "RUN")]
    pub against: Option<PathBuf>,

    /// The module of the playground (`harness/lab/playground`, built for `wasm32-wasip1`); without it its page says so
    #[arg(long, value_name = "FILE")]
    pub playground: Option<PathBuf>,
}
