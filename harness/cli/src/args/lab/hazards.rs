//! The arguments of `urispec hazards`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use urispec_model::Spec;

use crate::args::chosen::Piped;
use crate::args::value;

#[derive(Debug, Args)]
pub struct Hazards {
    /// The list, one URL per line; `-` is standard input. A carriage return at the end of a line is not part of the URL
    #[arg(value_name = "FILE")]
    pub file: PathBuf,

    /// The parsers that read the URLs: by name, or an adapter by id, such as python/urllib; all documents read them, too
    #[arg(value_name = "PARSER")]
    pub parsers: Vec<String>,

    #[command(flatten)]
    pub piped: Piped,

    /// The document whose security section is applied
    #[arg(long, value_name = "DOCUMENT", default_value = "rfc3986", value_parser = value::spec)]
    pub spec: Spec,

    /// Lines of the file are JSON, with the URL in this field; text before the object, as in CDXJ, is skipped
    #[arg(long, value_name = "FIELD")]
    pub json_field: Option<String>,

    /// The format; URLs without a danger are left out
    #[arg(long, value_enum, default_value_t = HazardsFormat::Human)]
    pub format: HazardsFormat,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum HazardsFormat {
    /// For people
    Human,
    /// One line of JSON per URL
    Jsonl,
}
