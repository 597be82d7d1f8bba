//! The arguments of `urispec drift`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use urispec_model::{Component, Spec};

use super::value::spec;

#[derive(Debug, Args)]
pub struct Drift {
    /// The older document; if it is the only one, it is compared with its predecessor
    #[arg(value_name = "DOCUMENT", value_parser = spec)]
    pub first: Option<Spec>,

    /// The newer document
    #[arg(value_name = "DOCUMENT", value_parser = spec)]
    pub second: Option<Spec>,

    /// Your own grammar in ABNF (RFC 5234), to compare with the document
    #[arg(long, value_name = "FILE")]
    pub file: Option<PathBuf>,

    /// The rule to compare [default: with --file its first rule; without it the rule of each document for a whole
    /// text]
    #[arg(long, value_name = "RULE")]
    pub rule: Option<String>,

    /// For models of splitting: show only texts that both sides accept with different texts of this component
    #[arg(long, value_name = "COMPONENT")]
    pub component: Option<Component>,

    /// For models of splitting: compare the components only of texts that begin with this, such as `http://`
    #[arg(long, value_name = "TEXT")]
    pub prefix: Option<String>,

    /// List the documents by their distance to this document, such as `learned:model.json`
    #[arg(long, value_name = "DOCUMENT", value_parser = spec, conflicts_with_all = ["first", "second", "file", "rule", "format"])]
    pub nearest: Option<Spec>,

    /// The format of the results
    #[arg(long, value_enum, default_value_t = DriftFormat::Human)]
    pub format: DriftFormat,

    /// Show every difference, not only the shortest inputs
    #[arg(long)]
    pub full: bool,

    /// Write the timeline, the matrix of all pairs, and a page for each document to `drift/` in the folder of reports
    #[arg(long, conflicts_with_all = ["first", "second", "file", "rule", "format", "full", "component", "prefix", "nearest"])]
    pub write: bool,

    /// The folder of reports
    #[arg(long, value_name = "DIR", default_value = "reports")]
    pub reports: PathBuf,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum DriftFormat {
    /// For people
    Human,
    /// One JSON document
    Json,
    /// A page in Markdown
    Markdown,
    /// A graph for Graphviz
    Dot,
}
