//! Who is asked, and what they may take.

use clap::Args;

use super::value::seconds;

/// Who is asked.
#[derive(Debug, Args)]
pub struct Chosen {
    /// Parsers to ask, adapters by their id such as python/urllib, or references by the name of their spec; by default
    /// every parser that is built in
    #[arg(value_name = "SUBJECT")]
    pub subjects: Vec<String>,

    /// Ask every parser that is built in and every adapter that can be started here
    #[arg(long, conflicts_with = "subjects")]
    pub all: bool,

    /// A parser behind a pipe: a command that speaks the protocol, split as a shell would; may be given several times
    #[arg(long, value_name = "COMMAND")]
    pub command: Vec<String>,

    /// A parser that cannot loop: a command run once a request, such as 'mytool parse {input}'; may be given several times
    #[arg(long, value_name = "TEMPLATE")]
    pub one_shot: Vec<String>,

    /// What to call the parser of the first --command or --one-shot, of the second…
    #[arg(long, value_name = "NAME")]
    pub name: Vec<String>,

    #[command(flatten)]
    pub limits: Limits,
}

/// What a parser in a process of its own may take.
#[derive(Debug, Args)]
pub struct Limits {
    /// How many seconds one answer may take
    #[arg(long, value_name = "SECONDS", default_value_t = 2.0, value_parser = seconds)]
    pub timeout: f64,

    /// How many MiB of memory a process and its children may use
    #[arg(long, value_name = "MIB", default_value_t = 2048, value_parser = clap::value_parser!(u32).range(1..))]
    pub memory: u32,
}
