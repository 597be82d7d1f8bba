//! Internal to urispec, no stability: programs use the crates `urispec` and `urispec-cli`.
//!
//! User-defined documents: a folder with a grammar in ABNF (`grammar.abnf`) and one page of settings
//! (`document.toml`) works as a parser. `README.md` of this crate is the guide to the format.
//!
//! [`Document::read`] reads a folder and finds all its problems, each with its file, its line and the action to take.
//! [`Document::make_known`] registers the folder as a document that judges. [`Starter`] writes the first version of a
//! folder.
//!
//! 1. `settings`: `document.toml` as types. An unknown key is an error.
//! 2. `reading`: checks both files and marks the rules that derive components; `reading/tables` builds the table of `urispec-engine` for each
//!    start rule; `reading/examples` checks the examples that the document prints (`example`); `rules` queries the grammar.
//! 3. `problems`: the list of errors, each with its place.
//! 4. `judging`: registers the document with `urispec-specs`, which answers the operations other than parsing.
//! 5. `shipped`: the folders next to this crate's sources, such as `rfc8141`, which are built into every program.
//! 6. `statements`: the register of a document, `statements.toml`: every rule of behaviour that it states, with the vectors and tests that
//!    check it. Built-in documents have a folder for it as well.

mod built_in;
mod document;
mod example;
mod judging;
mod problems;
mod reading;
mod rules;
mod settings;
mod shipped;
mod starter;
mod statements;

pub use built_in::built_in;
pub use document::{Document, Permission};
pub use example::Example;
pub use problems::Problems;
pub use reading::answers::questions;
pub use reading::check_name;
pub use starter::{Origin, Starter};
pub use statements::{register, register_in, registered};
