//! The arguments of `urispec hazards`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use urispec_model::Spec;

use super::value;

#[derive(Debug, Args)]
pub struct Hazards {
    /// The list, one URI per line; `-` is standard input. A carriage return at the end of a line is not part of the URI
    #[arg(value_name = "FILE")]
    pub file: PathBuf,

    /// The document whose security section is applied
    #[arg(long, value_name = "DOCUMENT", default_value = "rfc3986", value_parser = value::syntax)]
    pub spec: Spec,

    /// The format; URIs without a hazard are left out
    #[arg(long, value_enum, default_value_t = HazardsFormat::Human)]
    pub format: HazardsFormat,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum HazardsFormat {
    /// For people
    Human,
    /// One line of JSON per URI
    Jsonl,
}
