//! Behind `urispec divergences`.

use clap::Subcommand;

#[derive(Debug, Subcommand)]
pub enum Divergences {
    /// List them, the gravest first
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
    /// Make the draft of a vector of one, in `found/` of the vectors
    Promote {
        /// Its id
        id: String,
    },
}
