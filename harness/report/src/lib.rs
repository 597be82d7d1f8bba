//! Internal to urispec, no stability: programs use the crates `urispec` and `urispec-cli`.
//!
//! Shows what urispec found, to people and to programs.
//!
//! Everything here takes results and returns a string: [`human`] for the terminal, [`markdown`] for the committed report,
//! [`runfile`] for JSON lines that another program (or a later `report --from`) reads, [`explain`] for the answers to one
//! input, [`hazards`] for what is dangerous about URIs, [`comparison`] and [`divergence`] for divergences, [`between`] for two parsers, [`proof`] for what was proven, [`gate`] for regressions,
//! [`junit`] and [`github`] for build servers. No verdict is decided here, no parser is asked, nothing is printed, no file is
//! opened.
//!
//! Inputs are attacks by design, so every byte that comes from a vector or a subject goes through one escaping function
//! for each output: [`urispec_model::quote`] or [`urispec_model::visible`] for the terminal, [`escape::markdown_code`] and
//! [`escape::markdown_text`] for Markdown, [`escape::xml`] for JUnit, the JSON writer for JSON lines.
//!
//! The feature `full` is on by default. Without it there is only what shows failing cases as text ([`human`], [`gate`]),
//! which is what the library for a parser's own tests needs, and none of the crates that the rest is made with.

#![cfg_attr(
    not(feature = "full"),
    allow(dead_code, reason = "the modules that use it are left out")
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

/// How a line is styled on a terminal; where there is no terminal, the printing side strips the styles.
mod style {
    use anstyle::{AnsiColor, Style};

    pub(crate) const HEADING: Style = Style::new().bold();
    pub(crate) const DIM: Style = Style::new().dimmed();
    pub(crate) const BAD: Style = AnsiColor::Red.on_default().bold();
    pub(crate) const MARK: Style = AnsiColor::Yellow.on_default().bold();
}
