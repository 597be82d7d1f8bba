//! The arguments of `urispec document`.

use std::path::PathBuf;

use clap::Subcommand;
use urispec_model::Spec;

use super::value::spec;

#[derive(Debug, Subcommand)]
pub enum DocumentCommand {
    /// Write a folder to begin with: a small document, or one made of a document that is built in
    New {
        /// The folder, whose name is that of the document; it must not exist
        #[arg(value_name = "DIR")]
        folder: PathBuf,

        /// With the whole grammar of this document, to be changed
        #[arg(long, value_name = "SPEC", value_parser = spec, conflicts_with = "relies_on")]
        restates: Option<Spec>,

        /// With the rules of this document where the new one has none
        #[arg(long, value_name = "SPEC", value_parser = spec)]
        relies_on: Option<Spec>,
    },
    /// Find everything that is wrong with documents of your own; exits with 1 if anything is
    Check {
        /// The folders
        #[arg(value_name = "DIR", required = true)]
        folders: Vec<PathBuf>,
    },
    /// Show what a document of your own says: components, rules, and how large its parser is
    Show {
        /// The folder
        #[arg(value_name = "DIR")]
        folder: PathBuf,
    },
}
