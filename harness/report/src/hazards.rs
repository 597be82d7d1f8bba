//! What is dangerous about the URIs of a list.

use std::fmt::Write as _;

use serde::Serialize;
use urispec_judge::CitedHazard;
use urispec_model::{Bytes, visible};

use crate::style::{DIM, HEADING, MARK};
use crate::words;

/// A line of a list in which something is dangerous, or that the document rejects.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct HazardLine<'a> {
    /// Its number, from 1.
    pub line: u64,
    /// The URI.
    pub input: Bytes<'a>,
    /// What is dangerous about it.
    pub hazards: Vec<CitedHazard>,
    /// Why the document rejects it, so that nothing is known of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reject: Option<String>,
}

impl HazardLine<'_> {
    /// For the terminal: the place and the URI, and a line for each hazard. `name` is where the list comes from.
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

    /// A line of JSON.
    ///
    /// # Errors
    /// Never: a line has only texts and numbers.
    pub fn json(&self) -> serde_json::Result<String> {
        Ok(serde_json::to_string(self)? + "\n")
    }
}

/// A line for each hazard of `input`: what it is, its bytes, what it means, and the section.
pub(crate) fn listed(input: &[u8], hazards: &[CitedHazard]) -> String {
    let mut out = String::new();
    for one in hazards {
        let [start, end] = one.range;
        let bytes = input.get(start..end).unwrap_or_default();
        let _ = write!(
            out,
            "  {MARK}{}{MARK:#} {} at byte {start}: {}",
            one.hazard,
            words::shown(bytes),
            one.hazard.meaning()
        );
        if let Some(means) = &one.means {
            let _ = write!(out, ", {}", visible(&String::from_utf8_lossy(means)));
        }
        let _ = writeln!(out, " {DIM}({} section {}){DIM:#}", one.spec.title(), one.section);
    }
    out
}
