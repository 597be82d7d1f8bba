//! The hazards of the URIs of a list.

use std::fmt::Write as _;

use serde::Serialize;
use urispec_judge::CitedHazard;
use urispec_model::{Bytes, visible};

use crate::escape::{markdown_code, markdown_text};
use crate::style::{DIM, HEADING, MARK};
use crate::words;

/// A line of a list with a hazard, or with a text that the document rejects.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(title = "A line of `urispec hazards --format jsonl`")
)]
pub struct HazardLine<'a> {
    /// The number of the line, from 1.
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    pub line: u64,
    /// The URI, as bytes.
    pub input: Bytes<'a>,
    /// The hazards of the URI.
    pub hazards: Vec<CitedHazard>,
    /// The reason why the document rejects the text, so that its hazards are not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reject: Option<String>,
}

impl HazardLine<'_> {
    /// The place, the URI, and one line for each hazard, as text for the terminal. `name` is the name of the list.
    pub fn human(&self, name: &str) -> String {
        let mut out = format!(
            "{HEADING}{}:{}{HEADING:#} {}\n",
            visible(name),
            self.line,
            words::shown(&self.input)
        );
        if let Some(why) = &self.reject {
            let _ = writeln!(out, "  {MARK}rejected{MARK:#} {}", visible(why));
        }
        out += &listed(&self.input, &self.hazards);
        out
    }

    /// The entry as a line of JSON.
    ///
    /// # Errors
    /// Never: a line has only texts and numbers.
    pub fn json(&self) -> serde_json::Result<String> {
        Ok(serde_json::to_string(self)? + "\n")
    }
}

/// A line for each hazard of `input`.
pub(crate) fn listed(input: &[u8], hazards: &[CitedHazard]) -> String {
    let lines = hazards.iter().map(|one| format!("  {}\n", line(input, one)));
    lines.collect()
}

/// A hazard of `input`, as text for the terminal: its kind, its bytes, its meaning, and the section.
pub(crate) fn line(input: &[u8], hazard: &CitedHazard) -> String {
    let means = match &hazard.means {
        Some(means) => format!(", {}", visible(&String::from_utf8_lossy(means))),
        None => String::new(),
    };
    format!(
        "{MARK}{}{MARK:#} {} at byte {}: {}{means} {DIM}({} section {}){DIM:#}",
        hazard.hazard,
        words::shown(bytes(input, hazard)),
        hazard.range[0],
        hazard.hazard.meaning(),
        hazard.spec.title(),
        visible(&hazard.section),
    )
}

/// Items of a list in Markdown, one for each hazard of `input`.
pub(crate) fn markdown(input: &[u8], hazards: &[CitedHazard]) -> String {
    let mut out = String::new();
    for hazard in hazards {
        let bytes = markdown_code(bytes(input, hazard));
        let _ = write!(out, "- Hazard: {bytes}: {}", hazard.hazard.meaning());
        if let Some(means) = &hazard.means {
            let _ = write!(out, ", {}", markdown_code(means));
        }
        let section = markdown_text(&hazard.section);
        let _ = writeln!(out, " ({} section {section}).", hazard.spec.title());
    }
    out
}

/// The bytes of the hazard; empty if its recorded range is outside the input.
fn bytes<'i>(input: &'i [u8], hazard: &CitedHazard) -> &'i [u8] {
    let [start, end] = hazard.range;
    input.get(start..end).unwrap_or_default()
}
