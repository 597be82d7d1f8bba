//! The arguments of `urispec prove`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use urispec_model::Spec;

use super::Chosen;
use super::value::syntax;

#[expect(
    clippy::struct_excessive_bools,
    reason = "each field is an option of the command line"
)]
#[derive(Debug, Args)]
#[command(after_help = AFTER_HELP)]
pub struct Prove {
    #[command(flatten)]
    pub chosen: Chosen,

    /// Prove by this document [default: the documents that each parser claims, or RFC 3986 if it claims no document that
    /// urispec has]
    #[arg(long, alias = "against", value_name = "DOCUMENT", value_delimiter = ',', value_parser = syntax, conflicts_with = "file")]
    pub spec: Vec<Spec>,

    /// The rule of the grammar [default: each rule that the parser can start from; with --file, the first rule]
    #[arg(long, value_name = "RULE")]
    pub rule: Option<String>,

    /// Prove by your own grammar in ABNF (RFC 5234), instead of a document's
    #[arg(long, value_name = "FILE")]
    pub file: Option<PathBuf>,

    /// Also detect faults in parsers whose automaton has up to this many additional states, if these states treat
    /// bytes alike wherever the grammar does
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u32).range(..=16))]
    pub extra_states: Option<u32>,

    /// Send one byte of each class that the grammar treats alike, instead of every byte; the result can then be `not
    /// refuted`, but not `proven`
    #[arg(long)]
    pub one_byte_per_class: bool,

    /// Also send strings from every context of the grammar, with one byte of each class; they are not a part of the
    /// proof
    #[arg(long)]
    pub contexts: bool,

    /// Also send strings that repeat the grammar's loops up to 65537 times; they are not a part of the proof
    #[arg(long)]
    pub loops: bool,

    /// The property to prove [default: both; `splitting` only for rules for whole references]
    #[arg(long, value_enum)]
    pub property: Option<Property>,

    /// Allow more than 1,000,000,000 strings
    #[arg(long)]
    pub no_limit: bool,

    /// The format of the results
    #[arg(long, value_enum, default_value_t = ProveFormat::Human)]
    pub format: ProveFormat,

    /// Prove every built-in parser and every reference, without additional states, and write proofs.md and
    /// proofs.json.gz to the folder of reports
    #[arg(long, conflicts_with_all = ["subjects", "all", "command", "one_shot", "name", "spec", "rule", "file", "extra_states", "one_byte_per_class", "contexts", "loops", "property", "format"])]
    pub write: bool,

    /// The folder of reports; the results name the divergences recorded in it
    #[arg(long, value_name = "DIR", default_value = "reports")]
    pub reports: PathBuf,
}

const AFTER_HELP: &str = "\
Every byte is sent, in process and over a pipe. The defaults without --extra-states, --one-byte-per-class, --contexts
and --loops are: for a parser in this process, one additional state for acceptance, contexts and loops; for a parser
over a pipe, none of these; for small automata, as many additional states as a million strings allow. If one of these
options is given, only the given options apply. Each proof states its assumptions and the strings that were not sent.

Exit codes: 0 if all is proven; 1 if anything is refuted, is neither refuted nor proven, or could not be tested; 3 if
a parser could not be started or broke the protocol.";

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, ValueEnum)]
pub enum Property {
    /// The parser accepts exactly the strings that the rule derives
    Acceptance,
    /// The parser splits accepted strings into components as the document defines
    Splitting,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum ProveFormat {
    /// A sentence for each result, and the failures, for people
    Human,
    /// One JSON document
    Json,
}
