//! The arguments of `urispec survey`.

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};
use urispec_survey::{Question, Table};

use crate::args::chosen::Piped;
use crate::args::value;

#[derive(Debug, Args)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub struct Survey {
    #[command(subcommand)]
    pub command: Option<SurveyCommand>,

    #[command(flatten)]
    pub run: SurveyRun,
}

#[derive(Debug, Args)]
pub struct SurveyRun {
    /// Documents, such as rfc3986, parsers by name, and adapters by id, such as python/urllib
    /// [default: all documents, the editions of the URL Standard that parse differently, and every parser that is built in]
    #[arg(value_name = "READER")]
    pub readers: Vec<String>,

    /// All documents, every parser that is built in and every adapter that can be started here
    #[arg(long, conflicts_with = "readers")]
    pub all: bool,

    #[command(flatten)]
    pub piped: Piped,

    /// Files with one URL per line, or with JSON (see --json-field); `-` is standard input
    #[arg(long, value_name = "FILE", num_args = 1.., required = true)]
    pub input: Vec<PathBuf>,

    /// Lines of the files are JSON, with the URL in this field; text before the object, as in CDXJ, is skipped
    #[arg(long, value_name = "FIELD")]
    pub json_field: Option<String>,

    /// Lines of the files end in CR LF; without this option the CR is a part of the input
    #[arg(long)]
    pub crlf: bool,

    /// Read one of N URLs, chosen by the hash of the URL
    #[arg(long, value_name = "1/N", value_parser = one_of)]
    pub sample: Option<u64>,

    /// The operation to count: parse a URL; resolve a reference, from lines with a base, a TAB and a reference; or normalize,
    /// at the level `syntax`
    #[arg(long, value_name = "OPERATION", default_value = "parse", value_parser = question)]
    pub op: Question,

    /// Where to write the shard, which has the counts; `-` is standard output
    #[arg(long, value_name = "FILE", required_unless_present = "dry_run")]
    pub output: Option<PathBuf>,

    /// Continue from this interrupted shard, with the same readers, options and files
    #[arg(long, value_name = "SHARD", conflicts_with_all = ["dry_run", "source"])]
    pub resume: Option<PathBuf>,

    /// The name of the input in the shard, if there is only one input; each part of standard input needs its own name
    #[arg(long, value_name = "NAME")]
    pub source: Option<String>,

    /// The number of the input's first line in --source, if the input is only a part of this source
    #[arg(long, value_name = "N", default_value_t = 0, requires = "source")]
    pub first_row: u64,

    /// Read 100,000 URLs on one core, and estimate the time, memory and shards of the whole survey; writes nothing
    #[arg(long)]
    pub dry_run: bool,

    /// The number of URLs for which --dry-run estimates the cost
    #[arg(long, value_name = "N", default_value = "1e9", value_parser = urls, requires = "dry_run")]
    pub urls: f64,

    /// The price of an hour of one core in any currency, such as 0.04, so that --dry-run estimates the money
    #[arg(long, value_name = "PRICE", value_parser = price, requires = "dry_run")]
    pub price_per_core_hour: Option<f64>,
}

#[derive(Debug, Subcommand)]
pub enum SurveyCommand {
    /// Merge shards into one; the order of the shards does not change the result
    Merge(SurveyMerge),
    /// Show the tables of a shard
    Report(SurveyReport),
}

#[derive(Debug, Args)]
pub struct SurveyMerge {
    /// The shards
    #[arg(value_name = "SHARD", required = true)]
    pub shards: Vec<PathBuf>,

    /// Where to write the merged shard; `-` is standard output
    #[arg(long, value_name = "FILE")]
    pub output: PathBuf,

    /// Accept missing rows between the parts, and interrupted parts
    #[arg(long)]
    pub allow_gaps: bool,

    /// Treat all rows as rows of one source with this name, for an input that was divided arbitrarily, such as by
    /// a cluster
    #[arg(long, value_name = "NAME")]
    pub source: Option<String>,
}

#[derive(Debug, Args)]
pub struct SurveyReport {
    /// The shard
    #[arg(value_name = "SHARD")]
    pub shard: PathBuf,

    /// Show how two readers differ, by class
    #[arg(
        long,
        value_name = "A,B",
        value_delimiter = ',',
        num_args = 1,
        conflicts_with = "table"
    )]
    pub pair: Vec<String>,

    /// The table to show
    #[arg(long, value_name = "TABLE", value_parser = table)]
    pub table: Option<Table>,

    /// The format
    #[arg(long, value_enum, default_value_t = SurveyFormat::Human)]
    pub format: SurveyFormat,

    /// Show the smallest URLs as they are in the input, without making them smaller; they may contain names and tokens
    #[arg(long)]
    pub raw: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum SurveyFormat {
    /// For people; long tables are cut
    Human,
    /// Tables in Markdown; long tables are cut
    Markdown,
    /// All rows as CSV
    Csv,
    /// All rows as JSON
    Json,
}

fn question(name: &str) -> Result<Question, String> {
    name.parse().map_err(|error| value::explained(&error))
}

fn table(name: &str) -> Result<Table, String> {
    name.parse().map_err(|error| value::explained(&error))
}

/// A number of URLs, written as `1000000000` or `1e9`.
fn urls(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(urls) if (1.0..=1e18).contains(&urls) && urls.fract() == 0.0 => Ok(urls),
        _ => Err("expected a whole number from 1 to 1e18, such as 1000000000 or 1e9".to_owned()),
    }
}

/// A price of a core-hour.
fn price(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(price) if price > 0.0 && price <= 1e6 => Ok(price),
        _ => Err("expected a number above 0 and at most 1000000, such as 0.04".to_owned()),
    }
}

/// A share of the URLs of an input, written as `1/64`.
fn one_of(text: &str) -> Result<u64, String> {
    match text.strip_prefix("1/").map(str::parse) {
        Some(Ok(one_of @ 1..=1_000_000_000)) => Ok(one_of),
        _ => Err("expected 1/N, with N from 1 to 1000000000".to_owned()),
    }
}
