//! The arguments of `urispec init`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use urispec_model::Spec;

use super::value::{parser_name, spec};

#[derive(Debug, Args)]
pub struct Init {
    /// The language of the adapter; without it, the command lists the languages
    #[arg(value_name = "LANG")]
    pub language: Option<String>,

    /// The folder to write the adapter to; it is created if it does not exist
    #[arg(value_name = "DIR", default_value = ".")]
    pub folder: PathBuf,

    /// The name of your parser [default: the name of the folder]
    #[arg(long, value_name = "NAME", value_parser = parser_name)]
    pub name: Option<String>,

    /// A document that the documentation of your parser names; repeat the option for several
    #[arg(long, value_name = "DOCUMENT", value_parser = spec, default_value = "rfc3986")]
    pub claims: Vec<Spec>,

    /// The build server for which a file is written, at the root of the repository
    #[arg(long, value_enum, default_value_t = Ci::Github)]
    pub ci: Ci,

    /// Overwrite the adapter if it exists; without this option an existing adapter is kept, and all other existing
    /// files are always kept
    #[arg(long)]
    pub force: bool,
}

/// A build server.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Ci {
    /// GitHub Actions: .github/workflows/urispec.yml
    Github,
    /// GitLab: .gitlab-ci.yml
    Gitlab,
    /// No file
    None,
}
