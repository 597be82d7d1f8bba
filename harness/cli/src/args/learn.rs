//! The arguments of `urispec learn`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use urispec_model::{Component, Spec};

use super::Chosen;
use super::value::{seconds, spec};

#[derive(Debug, Args)]
#[command(after_help = AFTER_HELP)]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of the command line")]
pub struct Learn {
    #[command(flatten)]
    pub chosen: Chosen,

    /// The property to learn; for `splitting`, a text is asked together with the places of its components
    #[arg(long, value_enum, default_value_t = What::Acceptance)]
    pub what: What,

    /// For splitting: learn only these components, such as `scheme,userinfo,host,port` for the host [default: all that the
    /// parser reports]
    #[arg(long = "component", value_name = "COMPONENT", value_delimiter = ',')]
    pub components: Vec<Component>,

    /// For splitting: ask only ASCII texts; all others count as rejected
    #[arg(long)]
    pub ascii: bool,

    /// The rule that the parser starts from [default: its whole reference]
    #[arg(long, value_name = "RULE")]
    pub rule: Option<String>,

    /// Learn the hosts that the parser finds in `http://HOST/`, and not whole references
    #[arg(long, conflicts_with = "rule")]
    pub host: bool,

    /// Ask only texts whose hosts the URL Standard takes without IDNA: no automaton of a useful size describes IDNA
    #[arg(long)]
    pub without_idna: bool,

    /// The document whose automaton is the first model [default: the document that accepts most inputs of the vectors as
    /// the parser does]
    #[arg(long, value_name = "DOCUMENT", value_parser = spec)]
    pub near: Option<Spec>,

    /// The maximum number of states of the model
    #[arg(long, value_name = "N", default_value_t = 4096, value_parser = clap::value_parser!(u64).range(1..=4096))]
    pub states: u64,

    /// The maximum number of questions [default: 20000000; over a pipe, 2000000]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    pub questions: Option<u64>,

    /// The maximum time, in seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub seconds: Option<f64>,

    /// The maximum length of a word, in bytes; longer words are not asked
    #[arg(long, value_name = "BYTES", default_value_t = 4096, value_parser = clap::value_parser!(u64).range(1..=1 << 20))]
    pub longest: u64,

    /// The file for the model
    #[arg(long, value_name = "FILE", required_unless_present = "write")]
    pub output: Option<PathBuf>,

    /// Learn each parser, its whole references and its hosts, and write the models and learned.md to the folder of
    /// reports
    #[arg(long, conflicts_with_all = ["output", "rule", "host", "without_idna", "what", "components", "ascii"])]
    pub write: bool,

    /// The folder of reports
    #[arg(long, value_name = "DIR", default_value = "reports")]
    pub reports: PathBuf,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum What {
    /// The texts that the parser accepts
    Acceptance,
    /// These texts, each with its components
    Splitting,
}

const AFTER_HELP: &str = "\
Wherever a command takes the name of a document, `learned:FILE` is the model in FILE:

  urispec drift learned:model.json rfc3986            what the parser accepts and the document does not, and the reverse
  urispec drift learned:old.json learned:new.json     what a release of the parser changed
  urispec prove PARSER --spec learned:model.json      whether the parser still accepts the same texts

After `--what splitting` the model also has the components of each text:

  urispec drift learned:validator.json learned:client.json --component host
                                                      the shortest texts that both accept with different hosts

Exit codes: 0 if no stage finds a further difference; 1 if a limit ended learning, or the parser gave two answers to
one text: the file then has the last model; 3 if the parser failed on all texts.";
