//! The arguments of `urispec divergences`.

use std::path::PathBuf;

use clap::{Args, Subcommand};

use super::Chosen;

#[derive(Debug, Args)]
pub struct Divergences {
    /// The folder of reports, with `divergences/` in it
    #[arg(long, global = true, value_name = "DIR", default_value = "reports")]
    pub reports: PathBuf,

    /// The folder of the divergences that fuzz targets found and that are not recorded [default: fuzz/divergences, if
    /// it exists]
    #[arg(long, global = true, value_name = "DIR")]
    pub found: Option<PathBuf>,

    #[command(subcommand)]
    pub command: DivergencesCommand,
}

#[derive(Debug, Subcommand)]
pub enum DivergencesCommand {
    /// List the divergences, the most severe first
    List {
        /// Only the divergences whose id matches, such as 'url.*.host.*'; may be repeated
        #[arg(long, value_name = "GLOB")]
        only: Vec<String>,

        /// Only the divergences that are not recorded
        #[arg(long)]
        new: bool,
    },
    /// Show a divergence in full
    Show {
        /// The id of the divergence
        id: String,
    },
    /// Send the request to the parser again; exits with 1 if the answer changed
    Rerun {
        /// The id of the divergence
        id: String,

        #[command(flatten)]
        chosen: Chosen,
    },
    /// List the divergences and failures that an entry of bugs.json may explain and that are not reviewed yet
    ///
    /// The parsers that are built in are tested again; the results of all other parsers are read from the folder of
    /// reports.
    Review {
        /// Only the entries that these bugs explain, such as 'http-*'
        #[arg(long, value_name = "GLOB")]
        bug: Option<String>,

        /// Record the listed entries as reviewed in the file of --reviewed; read them first. Reviewed entries that no
        /// longer occur are removed
        #[arg(long)]
        write: bool,

        /// List instead the entries that no bug explains, with the keys that a rule may match
        #[arg(long, conflicts_with_all = ["bug", "write"])]
        unexplained: bool,

        /// The file of reviewed entries; rebuild urispec after this file has changed
        #[arg(long, value_name = "FILE", default_value = "harness/differential/bugs.reviewed.json")]
        reviewed: PathBuf,
    },
    /// Move divergences that fuzz targets found to the folder of reports, and regenerate its pages
    Record {
        /// The ids of the divergences
        #[arg(required = true, value_name = "ID")]
        ids: Vec<String>,
    },
    /// Turn a divergence into a draft of a vector, in `found/` of the folder of vectors
    Promote {
        /// The id of the divergence
        id: String,
    },
}
