//! Shows what urispec found, to people and to programs.
//!
//! Everything here takes results and returns a string: [`human`] for the terminal, [`markdown`] for the committed report,
//! [`runfile`] for JSON lines that another program (or a later `report --from`) reads, [`explain`] for the answers to one
//! input, [`comparison`] and [`divergence`] for divergences, [`gate`] for regressions,
//! [`junit`] and [`github`] for build servers. No verdict is decided here, no parser is asked, nothing is printed, no file is
//! opened.
//!
//! Inputs are attacks by design, so every byte that comes from a vector or a subject goes through one escaping function
//! for each output: [`urispec_model::quote`] or [`urispec_model::visible`] for the terminal, [`escape::markdown_code`] and
//! [`escape::markdown_text`] for Markdown, [`escape::xml`] for JUnit, the JSON writer for JSON lines.

pub mod comparison;
pub mod divergence;
pub mod draft;
pub mod drift;
pub mod escape;
pub mod explain;
pub mod gate;
pub mod github;
pub mod human;
pub mod junit;
pub mod markdown;
pub mod runfile;
pub mod syntax;
mod words;

pub use words::reported_specs;

/// How a line is styled on a terminal; where there is no terminal, the printing side strips the styles.
mod style {
    use anstyle::{AnsiColor, Style};

    pub(crate) const HEADING: Style = Style::new().bold();
    pub(crate) const DIM: Style = Style::new().dimmed();
    pub(crate) const BAD: Style = AnsiColor::Red.on_default().bold();
    pub(crate) const MARK: Style = AnsiColor::Yellow.on_default().bold();
}
