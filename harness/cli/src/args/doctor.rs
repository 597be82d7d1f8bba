//! Behind `urispec doctor`.

use clap::Args;

use super::Limits;

#[derive(Debug, Args)]
pub struct Doctor {
    /// The command, split as a shell would; no shell runs it
    #[arg(long, value_name = "COMMAND")]
    pub command: String,

    #[command(flatten)]
    pub limits: Limits,
}
