//! The arguments of `urispec vectors`.

use clap::{Args, Subcommand};
use urispec_model::{Operation, Spec};

use super::value::{operation, spec, syntax};

#[derive(Debug, Subcommand)]
pub enum Vectors {
    /// Check the vectors: schema, ids, flags, sections, provenance, and that the references give what they expect
    Lint,
    /// Write the vector files in canonical form, and the list of ids
    Fmt {
        /// Only list the files that are not in canonical form; exits with 1 if there are any
        #[arg(long)]
        check: bool,
    },
    /// List the vectors, a line each
    List(List),
    /// Show one vector: what it asks, what each document expects, and where it says so
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
    /// Count the vectors by operation, document, origin of the expectation, and flag; or show what of a document's grammar they
    /// exercise
    Coverage(Coverage),
}

#[derive(Debug, Args)]
pub struct Coverage {
    /// Show what of this document's grammar the inputs of the vectors exercise, and what none of them does
    #[arg(long, value_name = "DOCUMENT", value_parser = syntax)]
    pub spec: Option<Spec>,

    /// Print drafts of vectors, in the format of the vector files, that would exercise the rest
    #[arg(long, requires = "spec")]
    pub suggest: bool,

    /// How many grammars with one edit the vectors distinguish from the document's; with --suggest, the strings that are missing
    /// are printed, a line of JSON each
    #[arg(long, requires = "spec")]
    pub mutants: bool,
}

#[derive(Debug, Args)]
pub struct List {
    /// Only the vectors whose id matches, such as 'parse/host*'; may be repeated
    #[arg(long, value_name = "GLOB")]
    pub only: Vec<String>,

    /// Only those for which this document expects something
    #[arg(long, value_name = "DOCUMENT", value_parser = spec)]
    pub spec: Option<Spec>,

    /// Only this operation
    #[arg(long, value_name = "OPERATION", value_parser = operation)]
    pub op: Option<Operation>,

    /// Only those with this flag
    #[arg(long)]
    pub flag: Option<String>,

    /// Only those of the shape of this published vulnerability, such as CVE-2025-27221; without a name, those that show any, with its
    /// name
    #[arg(long, value_name = "CVE")]
    #[expect(clippy::option_option, reason = "clap has an option with an optional value so")]
    pub cve: Option<Option<String>>,
}
