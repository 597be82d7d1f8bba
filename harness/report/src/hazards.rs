//! The hazards of a URI.

use std::fmt::Write as _;

use urispec_judge::CitedHazard;
use urispec_model::visible;

use crate::escape::{markdown_code, markdown_text};
use crate::style::{DIM, MARK};
use crate::words;

/// A line for each hazard of `input`, as text for the terminal.
pub fn listed(input: &[u8], hazards: &[CitedHazard]) -> String {
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
