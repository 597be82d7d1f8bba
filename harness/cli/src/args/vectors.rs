//! The arguments of `urispec vectors`.

use clap::{Args, Subcommand};
use urispec_model::{Operation, Spec};

use super::value::{operation, spec, syntax};

#[derive(Debug, Subcommand)]
pub enum Vectors {
    /// Check the vectors: schema, ids, flags, sections, provenance, and that the references give the expected answers
    Lint,
    /// Write the vector files in canonical form, and the list of ids
    Fmt {
        /// Only list the files that are not in canonical form; exits with 1 if it lists a file
        #[arg(long)]
        check: bool,
    },
    /// List the vectors, one per line
    List(List),
    /// Show one vector: its request, the expected answer of each document, and the section that defines it
    Show {
        /// The vector's id
        id: String,
    },
    /// Print the vectors of one document as one JSON file, in the format of the vector files
    Export {
        /// The document
        #[arg(long, value_name = "DOCUMENT", value_parser = spec)]
        spec: Spec,

        /// Only this operation
        #[arg(long, value_name = "OPERATION", value_parser = operation)]
        op: Option<Operation>,
    },
    /// Print the JSON Schema of a vector file with the names of all documents, for an editor that completes them
    Schema,
    /// Count the vectors by operation, document, origin of the expectation, and flag; or show which parts of a document's
    /// grammar they exercise
    Coverage(Coverage),
}

#[derive(Debug, Args)]
pub struct Coverage {
    /// Show which parts of this document's grammar the inputs of the vectors exercise, and which parts no input
    /// exercises
    #[arg(long, value_name = "DOCUMENT", value_parser = syntax)]
    pub spec: Option<Spec>,

    /// Print drafts of vectors that would exercise the remaining parts, in the format of the vector files
    #[arg(long, requires = "spec")]
    pub suggest: bool,

    /// Make grammars with one error each, and show how many of them the vectors detect; with --suggest, print strings that
    /// detect the rest, one line of JSON each
    #[arg(long, requires = "spec")]
    pub mutants: bool,
}

#[derive(Debug, Args)]
pub struct List {
    /// Only the vectors whose id matches, such as 'parse/host*'; may be repeated
    #[arg(long, value_name = "GLOB")]
    pub only: Vec<String>,

    /// Only the vectors with an expected answer of this document
    #[arg(long, value_name = "DOCUMENT", value_parser = spec)]
    pub spec: Option<Spec>,

    /// Only this operation
    #[arg(long, value_name = "OPERATION", value_parser = operation)]
    pub op: Option<Operation>,

    /// Only the vectors with this flag
    #[arg(long)]
    pub flag: Option<String>,

    /// Only the vectors with the kind of input that triggers this published vulnerability, such as CVE-2025-27221; without a
    /// name, the vectors for any vulnerability, each with the name
    #[arg(long, value_name = "CVE")]
    #[expect(
        clippy::option_option,
        reason = "this is clap's type for an option with an optional value"
    )]
    pub cve: Option<Option<String>>,
}
