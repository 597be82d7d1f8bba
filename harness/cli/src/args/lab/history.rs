//! The arguments of `urispec history`.

use std::path::PathBuf;

use clap::Args;

#[derive(Debug, Args)]
pub struct History {
    /// The adapters, by id [default: all whose manifest entry lists earlier releases]
    #[arg(value_name = "ADAPTER")]
    pub ids: Vec<String>,

    /// The folder for downloaded releases; releases that it contains are not downloaded again
    #[arg(long, value_name = "DIR", default_value = "target/history")]
    pub releases: PathBuf,

    /// Use only the vectors whose id matches, such as 'resolve/*'; may be repeated
    #[arg(long, value_name = "GLOB", conflicts_with = "write")]
    pub only: Vec<String>,

    /// Write a page and its JSON for each adapter to `history/` in the folder of reports
    #[arg(long)]
    pub write: bool,

    /// The folder of reports
    #[arg(long, value_name = "DIR", default_value = "reports")]
    pub reports: PathBuf,
}
