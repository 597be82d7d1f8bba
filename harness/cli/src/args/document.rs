//! The arguments of `urispec document`.

use std::path::PathBuf;

use clap::{Args, Subcommand};
use urispec_model::Spec;

use super::value::spec;

#[derive(Debug, Args)]
pub struct StatementsArgs {
    /// The name of a document, or the folder of your own document
    #[arg(value_name = "DOCUMENT")]
    pub document: String,

    /// Show every statement with the number of its vectors
    #[arg(long)]
    pub full: bool,

    /// With --full: show for each statement which parsers of this run file claim the document and fail one of the vectors
    #[arg(long, value_name = "RUN", requires = "full")]
    pub from: Option<PathBuf>,

    /// With --full: make grammars with one error each, and show how many of them the vectors of each statement detect;
    /// takes a minute
    #[arg(long, requires = "full")]
    pub mutants: bool,
}

#[derive(Debug, Subcommand)]
pub enum DocumentCommand {
    /// Create the folder of a document, with a small example or based on a built-in document
    New {
        /// The folder to create; its name is the name of the document
        #[arg(value_name = "DIR")]
        folder: PathBuf,

        /// Copy the grammar, the components and the answers of this document
        #[arg(long, value_name = "DOCUMENT", value_parser = spec, conflicts_with = "relies_on")]
        restates: Option<Spec>,

        /// Use the rules of this document for every rule that the new grammar does not define
        #[arg(long, value_name = "DOCUMENT", value_parser = spec)]
        relies_on: Option<Spec>,
    },
    /// List all errors in your own documents; exits with 1 if there is an error
    Check {
        /// The folders
        #[arg(value_name = "DIR", required = true)]
        folders: Vec<PathBuf>,
    },
    /// Show which statements of a document are tested: the numbers per section, and each statement that no vector tests
    Coverage(StatementsArgs),
    /// List all documents: the built-in documents, and the folders that are read only if you name them
    List,
    /// List the questions about the resolution of references, each with the answers that `document.toml` can give
    Questions,
    /// Show the components, rules and answers of a document in a folder, and the size of its parser
    Show {
        /// The folder, or the name of a folder that comes with urispec
        #[arg(value_name = "DIR")]
        folder: PathBuf,
    },
}
