//! The arguments of `urispec divergences`.

use clap::Subcommand;

use super::Chosen;

#[derive(Debug, Subcommand)]
pub enum Divergences {
    /// List them, the most severe first
    List {
        /// Only those whose id matches, such as 'url.*.host.*'
        #[arg(long, value_name = "GLOB")]
        only: Option<String>,
    },
    /// Show one in full
    Show {
        /// Its id
        id: String,
    },
    /// Ask the parser again what is on record of one; exits with 1 if it does something else now
    Rerun {
        /// Its id
        id: String,

        /// Who is asked, if not the parser by the name that is on record
        #[command(flatten)]
        chosen: Chosen,
    },
    /// Make a vector of one, as a draft in `found/` of the vectors
    Promote {
        /// Its id
        id: String,
    },
}
