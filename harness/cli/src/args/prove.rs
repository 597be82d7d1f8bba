//! The arguments of `urispec prove`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use urispec_model::Spec;

use super::Chosen;
use super::value::syntax;

#[expect(clippy::struct_excessive_bools, reason = "each is an option of the command line")]
#[derive(Debug, Args)]
#[command(after_help = AFTER_HELP)]
pub struct Prove {
    #[command(flatten)]
    pub chosen: Chosen,

    /// Prove by this document, instead of those that each parser claims (RFC 3986 if it claims none that is known here)
    #[arg(long, value_name = "DOCUMENT", value_delimiter = ',', value_parser = syntax, conflicts_with = "file")]
    pub spec: Vec<Spec>,

    /// The rule of the grammar [default: each rule that the parser can start from; the first of a file]
    #[arg(long, value_name = "RULE")]
    pub rule: Option<String>,

    /// Prove by a grammar of your own, in ABNF (RFC 5234), instead of a document's
    #[arg(long, value_name = "FILE")]
    pub file: Option<PathBuf>,

    /// Exclude parsers whose automaton has up to this many states more than the grammar's, if these treat the bytes of a class alike
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u32).range(..=16))]
    pub extra_states: Option<u32>,

    /// Send one byte of those that the grammar treats alike, and not every byte; then nothing is proven, only not refuted
    #[arg(long)]
    pub one_byte_per_class: bool,

    /// Also ask in every context of the grammar, outside the proof, with one byte of each class
    #[arg(long)]
    pub contexts: bool,

    /// Also go round the grammar's loops up to 65537 times, outside the proof
    #[arg(long)]
    pub loops: bool,

    /// The property to prove [default: both; `splitting` only of rules for whole references]
    #[arg(long, value_enum)]
    pub property: Option<Property>,

    /// Ask even more than 1,000,000,000 strings
    #[arg(long)]
    pub no_limit: bool,

    /// The format of the results
    #[arg(long, value_enum, default_value_t = ProveFormat::Human)]
    pub format: ProveFormat,

    /// Record in the folder of reports: prove every built-in parser and every reference without additional states, and write proofs.md
    #[arg(long, conflicts_with_all = ["subjects", "all", "command", "one_shot", "name", "spec", "rule", "file", "extra_states", "one_byte_per_class", "contexts", "loops", "property", "format"])]
    pub write: bool,

    /// The folder of reports: divergences in it are named in the results
    #[arg(long, value_name = "DIR", default_value = "reports")]
    pub reports: PathBuf,
}

const AFTER_HELP: &str = "\
Every byte is sent, in process and over a pipe. Without --extra-states, --one-byte-per-class, --contexts and --loops: one
additional state for acceptance, contexts and loops for a parser in this process; none of these over a pipe; and for small
automata as many additional states as a million strings allow. With one of them, only what is asked for. The sentence of
each proof says what it assumes and what was not sent.

Exit codes: 0 if all is proven; 1 if anything is refuted, is not refuted but not proven either, or could not be asked; 3 if
a parser could not be started or broke the protocol.";

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, ValueEnum)]
pub enum Property {
    /// That exactly the strings that the rule derives are accepted
    Acceptance,
    /// That they are split into components as the document says
    Splitting,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum ProveFormat {
    /// Sentences and failures, for people
    Human,
    /// One JSON document
    Json,
}
