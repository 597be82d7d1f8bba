//! Internal to urispec, no stability: programs use the crates `urispec` and `urispec-cli`.
//!
//! Formats the results of urispec for people and for programs.
//!
//! Every function in this crate takes results and returns a string. [`human`] writes text for the terminal,
//! [`markdown`] writes the committed report, and [`runfile`] writes JSON lines that other programs or a later
//! `report --from` read. [`explain`] shows the answers to one input, and [`hazards`] shows the dangers of URIs.
//! [`comparison`] and [`divergence`] show divergences, and [`between`] shows the disagreements of two parsers.
//! [`proof`] shows the results of proofs, and [`gate`] shows regressions. [`junit`] and [`github`] write formats for
//! build servers. This crate does not decide verdicts, run parsers, print, or open files.
//!
//! Inputs are attacks by design, so every byte that comes from a vector or a subject goes through one escaping function
//! for each output: [`urispec_model::quote`] or [`urispec_model::visible`] for the terminal, [`escape::markdown_code`] and
//! [`escape::markdown_text`] for Markdown, [`escape::xml`] for JUnit, the JSON writer for JSON lines.
//!
//! The feature `full` is on by default. Without it there are only the functions that show failing cases as text
//! ([`human`], [`gate`]). The library for a parser's own tests needs only these functions, and so avoids the
//! dependencies of the other functions.

#![cfg_attr(
    not(feature = "full"),
    allow(dead_code, reason = "the modules that use this code are left out")
)]

mod answers;
#[cfg(feature = "full")]
pub mod between;
#[cfg(feature = "full")]
pub mod columns;
#[cfg(feature = "full")]
pub mod comparison;
#[cfg(feature = "full")]
pub mod cves;
#[cfg(feature = "full")]
pub mod divergence;
#[cfg(feature = "full")]
pub mod drift;
pub mod escape;
mod excerpt;
#[cfg(feature = "full")]
pub mod explain;
pub mod gate;
#[cfg(feature = "full")]
pub mod github;
#[cfg(feature = "full")]
pub mod grammar_test;
#[cfg(feature = "full")]
pub mod hazards;
pub mod human;
#[cfg(feature = "full")]
pub mod junit;
#[cfg(feature = "full")]
pub mod learned;
#[cfg(feature = "full")]
pub mod markdown;
#[cfg(feature = "full")]
pub mod proof;
mod quoted;
mod reason;
#[cfg(feature = "full")]
pub mod runfile;
#[cfg(all(test, feature = "schema"))]
mod schemas;
pub mod sorted;
#[cfg(feature = "full")]
pub mod syntax;
pub mod words;
pub mod wrap;

pub use words::reported_specs;

/// The styles of terminal output. If the output is not a terminal, the caller that prints removes them.
pub mod style {
    use anstyle::{AnsiColor, Style};

    /// A heading, or the subject of a paragraph.
    pub const HEADING: Style = Style::new().bold();
    /// Text that a reader may skip.
    pub const DIM: Style = Style::new().dimmed();
    /// A failure.
    pub const BAD: Style = AnsiColor::Red.on_default().bold();
    /// A word that is to be noticed.
    pub const MARK: Style = AnsiColor::Yellow.on_default().bold();
}
