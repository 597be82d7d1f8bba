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

        /// Who is asked, if not the parser by the name that is on record
        #[command(flatten)]
        chosen: Chosen,
    },
    /// Move divergences that fuzz targets found to the reports, and write the pages of the reports anew
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
