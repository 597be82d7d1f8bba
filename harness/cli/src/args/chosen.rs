//! The arguments that select the parsers to test, and the limits on their resources.

use std::path::PathBuf;

use clap::Args;

use super::value::seconds;

/// The arguments that select the parsers to test.
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

    /// The parsers of the config file; `None` if they are not tested.
    #[arg(skip)]
    pub configured: Option<Configured>,
}

/// The parsers of a config file.
#[derive(Debug)]
pub struct Configured {
    /// The path of the file, relative to the current folder.
    pub file: PathBuf,
    /// The folder in which the commands of the parsers run; empty for the current folder.
    pub folder: PathBuf,
    /// One or more parsers.
    pub parsers: Vec<Process>,
}

/// A parser that runs in its own process.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Process {
    /// The command. It is split into words as a shell does.
    pub command: String,
    /// Whether the command runs once for each request.
    pub is_one_shot: bool,
    /// The name to use instead of the name that the parser reports.
    pub name: Option<String>,
}

impl Chosen {
    /// Whether the command line names the parsers to test.
    pub const fn names_parsers(&self) -> bool {
        self.all || !self.subjects.is_empty() || !self.command.is_empty() || !self.one_shot.is_empty()
    }

    /// The parsers that run in their own processes: the parsers of `--command`, then the parsers of `--one-shot`, or
    /// the parsers of the config file. The names of `--name` are assigned in this order.
    pub fn processes(&self) -> Vec<Process> {
        let typed = |is_one_shot| {
            move |command: &String| Process {
                command: command.clone(),
                is_one_shot,
                name: None,
            }
        };
        let commands = self.command.iter().map(typed(false));
        let one_shots = self.one_shot.iter().map(typed(true));
        let configured = self
            .configured
            .iter()
            .flat_map(|configured| configured.parsers.iter().cloned());
        let mut processes: Vec<Process> = commands.chain(one_shots).chain(configured).collect();
        for (process, name) in processes.iter_mut().zip(&self.name) {
            process.name = Some(name.clone());
        }
        processes
    }
}

/// Parsers over a pipe beside readers that a command has on its own: the arguments of a survey and of `hazards`.
#[derive(Debug, Clone, Args)]
pub struct Piped {
    /// A parser over a pipe: a command that follows the protocol, split into words as a shell does; may be repeated
    #[arg(long, value_name = "COMMAND")]
    pub command: Vec<String>,

    /// The name of the first --command; repeat it for the second, and so on
    #[arg(long, value_name = "NAME")]
    pub name: Vec<String>,

    #[command(flatten)]
    pub limits: Limits,
}

impl Piped {
    /// These parsers and the parsers with these names; with `all`, every parser.
    pub fn with(&self, subjects: Vec<String>, all: bool) -> Chosen {
        Chosen {
            subjects,
            all,
            command: self.command.clone(),
            one_shot: Vec::new(),
            name: self.name.clone(),
            limits: self.limits.clone(),
            configured: None,
        }
    }
}

/// The limits for a parser that runs in its own process.
#[derive(Debug, Clone, Args)]
pub struct Limits {
    /// The maximum time for one answer, in seconds [default: 2]
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub timeout: Option<f64>,

    /// The maximum memory for a process and its children, in MiB [default: 2048]
    #[arg(long, value_name = "MIB", value_parser = clap::value_parser!(u32).range(1..))]
    pub memory: Option<u32>,
}
