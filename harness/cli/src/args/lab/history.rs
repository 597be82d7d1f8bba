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

    /// Learn what each release accepts, and show the differences between neighbours. The models are kept beside the
    /// downloaded releases
    #[arg(long, conflicts_with_all = ["only", "write"])]
    pub learn: bool,

    /// With --learn: the maximum number of questions for each release
    #[arg(long, value_name = "N", default_value_t = 2_000_000, requires = "learn", value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    pub questions: u64,

    /// Write a page and its JSON for each adapter to `history/` in the folder of reports
    #[arg(long)]
    pub write: bool,

    /// The folder of reports
    #[arg(long, value_name = "DIR", default_value = "reports")]
    pub reports: PathBuf,
}
