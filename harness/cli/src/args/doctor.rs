//! The arguments of `urispec doctor`.

use clap::Args;

use super::Limits;

#[derive(Debug, Args)]
pub struct Doctor {
    /// The command of the adapter, split into words as a shell does; no shell runs it
    #[arg(long, value_name = "COMMAND")]
    pub command: String,

    #[command(flatten)]
    pub limits: Limits,
}
