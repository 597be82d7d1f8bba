//! The arguments of `urispec doctor`.

use clap::{ArgGroup, Args};

use super::Limits;

#[derive(Debug, Args)]
#[command(override_usage = "urispec doctor [OPTIONS] [PARSER|--command COMMAND|--one-shot TEMPLATE]")]
#[command(group(ArgGroup::new("examined").args(["subject", "command", "one_shot"])))]
pub struct Doctor {
    /// An adapter by id, such as python/urllib, or a parser by name [default: the parser of `urispec.toml`]
    #[arg(value_name = "PARSER")]
    pub subject: Option<String>,

    /// The command of the adapter, split into words as a shell does; no shell runs it
    #[arg(long, value_name = "COMMAND")]
    pub command: Option<String>,

    /// A program that handles one input: a command run once per request, such as 'mytool parse {input}'
    #[arg(long, value_name = "TEMPLATE")]
    pub one_shot: Option<String>,

    #[command(flatten)]
    pub limits: Limits,
}
