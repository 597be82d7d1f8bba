//! Which subjects are tested, and what they may use.

use clap::Args;

use super::value::seconds;

/// Which subjects are tested.
#[derive(Debug, Args)]
pub struct Chosen {
    /// The parsers to test [default: every parser that is built in]
    ///
    /// A parser by name, an adapter by id, such as python/urllib, or the reference implementation of a document by the document's
    /// name, such as rfc3986. `urispec parsers` lists them.
    #[arg(value_name = "PARSER")]
    pub subjects: Vec<String>,

    /// Test every parser that is built in and every adapter that can be started here
    #[arg(long, conflicts_with = "subjects")]
    pub all: bool,

    /// Test a parser over a pipe: a command that follows the protocol, split into words as a shell does; may be repeated
    #[arg(long, value_name = "COMMAND")]
    pub command: Vec<String>,

    /// Test a program that handles one input: a command run once per request, such as 'mytool parse {input}'; may be repeated
    #[arg(long, value_name = "TEMPLATE")]
    pub one_shot: Vec<String>,

    /// The name of the first --command or --one-shot; repeat it for the second, and so on
    #[arg(long, value_name = "NAME")]
    pub name: Vec<String>,

    #[command(flatten)]
    pub limits: Limits,
}

/// What a parser in a process of its own may use.
#[derive(Debug, Clone, Args)]
pub struct Limits {
    /// How many seconds one answer may take
    #[arg(long, value_name = "SECONDS", default_value_t = 2.0, value_parser = seconds)]
    pub timeout: f64,

    /// How many MiB of memory a process and its children may use
    #[arg(long, value_name = "MIB", default_value_t = 2048, value_parser = clap::value_parser!(u32).range(1..))]
    pub memory: u32,
}
