//! The arguments of `urispec divergences`.

use std::path::PathBuf;

use clap::{Args, Subcommand};

use super::Chosen;

#[derive(Debug, Args)]
pub struct Divergences {
    /// The folder of reports, with `divergences/` in it
    #[arg(long, value_name = "DIR", default_value = "reports")]
    pub reports: PathBuf,

    #[command(flatten)]
    pub found: Found,

    #[command(subcommand)]
    pub command: DivergencesCommand,
}

/// Where divergences are that are not on record.
#[derive(Debug, Args)]
pub struct Found {
    /// The folder of the divergences that fuzz targets found and that are not on record [default: fuzz/divergences, if there is one]
    #[arg(long, value_name = "DIR")]
    pub found: Option<PathBuf>,
}

#[derive(Debug, Subcommand)]
pub enum DivergencesCommand {
    /// List them, the most severe first
    List {
        /// Only those whose id matches, such as 'url.*.host.*'
        #[arg(long, value_name = "GLOB")]
        only: Option<String>,

        /// Only those that are not on record
        #[arg(long)]
        new: bool,
    },
    /// Show one in full
    Show {
        /// Its id
        id: String,
    },
    /// Ask the parser again; exits with 1 if it does something else now
    Rerun {
        /// Its id
        id: String,

        /// The parsers to test, if not the parser with the name on record
        #[command(flatten)]
        chosen: Chosen,
    },
    /// List the divergences and failures on record that a bug can explain and that nobody has read yet, and accept them. The parsers
    /// that are built in are asked again
    Review {
        /// Only what these bugs explain, such as 'http-*'
        #[arg(long, value_name = "GLOB")]
        bug: Option<String>,

        /// Write them to the file of reviewed failures: read them first. What does not happen any more is taken out
        #[arg(long)]
        accept: bool,

        /// List what no bug explains instead, with the keys that a rule may match
        #[arg(long, conflicts_with_all = ["bug", "accept"])]
        unexplained: bool,

        /// The file of what was reviewed; build the program again after it was written
        #[arg(long, value_name = "FILE", default_value = "harness/differential/bugs.reviewed.json")]
        reviewed: PathBuf,
    },
    /// Move divergences that fuzz targets found to the reports, and write the pages of the reports again
    Record {
        /// Their ids
        #[arg(required = true, value_name = "ID")]
        ids: Vec<String>,
    },
    /// Make a vector of one, as a draft in `found/` of the vectors
    Promote {
        /// Its id
        id: String,
    },
}
