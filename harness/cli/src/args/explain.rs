//! The arguments of `urispec explain`.

use std::ffi::OsString;

use clap::{Args, ValueEnum};

use super::Chosen;

#[derive(Debug, Args)]
pub struct Explain {
    /// The input; any bytes that the shell can pass
    #[arg(value_name = "URI")]
    pub input: OsString,

    #[command(flatten)]
    pub chosen: Chosen,

    /// Resolve the input against this base
    #[arg(long, value_name = "URI")]
    pub base: Option<OsString>,

    /// The input (and base) are given in hexadecimal, for bytes that a shell cannot pass
    #[arg(long)]
    pub hex: bool,

    /// The format of the answers
    #[arg(long, value_enum, default_value_t = ExplainFormat::Human)]
    pub format: ExplainFormat,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum ExplainFormat {
    /// For people, with differences marked
    Human,
    /// One JSON document
    Json,
}
