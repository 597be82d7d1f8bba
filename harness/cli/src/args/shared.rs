//! Options that several commands have. Each command has exactly the options that it uses.

use std::path::PathBuf;

use clap::{ArgMatches, Args, Command};

/// The folder of the adapters in a clone of the repository.
pub const DEFAULT_ADAPTERS: &str = "harness/subjects/adapters";

/// The options, as clap describes them.
#[derive(Debug, Args)]
struct Options {
    /// Use the test vectors of this folder instead of the built-in vectors
    #[arg(long, value_name = "DIR")]
    vectors: Option<PathBuf>,

    /// The number of threads [default: one per core, and one more if parsers run in processes]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    jobs: Option<u16>,

    /// The folder of the adapters to parsers in other languages
    #[arg(long, value_name = "DIR", default_value = DEFAULT_ADAPTERS)]
    adapters: PathBuf,

    /// Add your own document: a folder with document.toml, or a folder of such folders; may be repeated
    #[arg(long, value_name = "DIR")]
    documents: Vec<PathBuf>,
}

/// The names of the options that a command uses; `path` has the words that are typed after `urispec`.
///
/// A command that only contains other commands has no options.
fn used_by(path: &[&str]) -> &'static [&'static str] {
    match path {
        ["check" | "compare" | "report"] => &["vectors", "jobs", "adapters", "documents"],
        ["pairs" | "history"] => &["vectors", "jobs", "adapters"],
        ["drift" | "site"] | ["divergences", "review"] => &["vectors", "jobs", "documents"],
        ["prove" | "survey" | "hazards"] => &["jobs", "adapters", "documents"],
        ["explain" | "serve"] | ["survey", "report"] | ["divergences", "rerun"] => &["adapters", "documents"],
        ["doctor" | "parsers"] => &["adapters"],
        ["vectors", "schema"] | ["document", "questions"] => &[],
        ["vectors", _] | ["document", "coverage"] | ["divergences", "promote"] => &["vectors", "documents"],
        ["document" | "grammar" | "divergences", _] => &["documents"],
        _ => &[],
    }
}

/// Gives each command of the tree its options.
pub fn add_to(command: Command) -> Command {
    add_below(command, &[])
}

fn add_below(mut command: Command, path: &[&str]) -> Command {
    let options = Options::augment_args(Command::new(""));
    let used = used_by(path);
    let used = options
        .get_arguments()
        .filter(|option| used.contains(&option.get_id().as_str()));
    // The shared options come after the command's own options.
    command = command.args(used.cloned().map(|option| option.display_order(900)));
    let names: Vec<String> = command
        .get_subcommands()
        .map(|inner| inner.get_name().to_owned())
        .collect();
    for name in names {
        command = command.mut_subcommand(&name, |inner| add_below(inner, &[path, &[&*name]].concat()));
    }
    command
}

/// The values of the options for the command that was typed.
#[derive(Debug)]
pub struct Shared {
    /// The folder of vectors, instead of the built-in vectors.
    pub vectors: Option<PathBuf>,
    /// The number of threads.
    pub jobs: Option<u16>,
    /// The folder of the adapters.
    pub adapters: PathBuf,
}

impl Shared {
    /// Reads the values; an option that the command does not have gets its default value.
    pub fn of(matches: &ArgMatches) -> Self {
        let mut matches = matches;
        while let Some((_, inner)) = matches.subcommand() {
            matches = inner;
        }
        let folder = |name: &str| matches.try_get_one::<PathBuf>(name).ok().flatten().cloned();
        Self {
            vectors: folder("vectors"),
            jobs: matches.try_get_one::<u16>("jobs").ok().flatten().copied(),
            adapters: folder("adapters").unwrap_or_else(|| DEFAULT_ADAPTERS.into()),
        }
    }
}
