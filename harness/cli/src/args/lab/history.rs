//! The arguments of `urispec history`.

use std::path::PathBuf;

use clap::Args;

#[derive(Debug, Args)]
pub struct History {
    /// The adapters, by id; all that have earlier releases in the manifest if none is named
    #[arg(value_name = "ADAPTER")]
    pub ids: Vec<String>,

    /// Where the releases are put; those that are there are not fetched again
    #[arg(long, value_name = "DIR", default_value = "target/history")]
    pub folder: PathBuf,

    /// Use only the vectors whose id matches, such as 'resolve/*'; may be repeated
    #[arg(long, value_name = "GLOB", conflicts_with = "write")]
    pub only: Vec<String>,

    /// Write a page and its JSON for each adapter
    #[arg(long)]
    pub write: bool,

    /// The folder to write to
    #[arg(long, value_name = "DIR", default_value = "reports/history")]
    pub output: PathBuf,
}
