//! The arguments of `urispec divergences`.

use clap::Subcommand;

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
    /// Make a vector of one, as a draft in `found/` of the vectors
    Promote {
        /// Its id
        id: String,
    },
}
