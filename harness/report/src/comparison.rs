//! The output of `compare`: the divergences, and the summary at the end.

use std::fmt::Write as _;
use std::sync::Arc;

use urispec_differential::{Bug, Divergence, Key};
use urispec_judge::Unstable;
use urispec_model::{OwnedRequest, Spec, visible};

use crate::style::BAD;
use crate::{divergence, words};

/// The largest number of divergences that are shown in full, unless all divergences are requested. The number is
/// about a screenful.
const SHOWN: usize = 8;

/// The divergences as text for people: the first divergences in full, and the other divergences as single lines.
/// `full` shows all divergences in full.
pub fn human(divergences: &[Divergence], full: bool) -> String {
    let (whole, lines) = divergences.split_at(if full {
        divergences.len()
    } else {
        SHOWN.min(divergences.len())
    });
    let mut out = String::new();
    for divergence in whole {
        let _ = writeln!(out, "{}", divergence::human(divergence));
    }
    for divergence in lines {
        let _ = writeln!(out, "{}", divergence::line(divergence));
    }
    if !lines.is_empty() {
        out.push('\n');
    }
    out + &divergence::summary(divergences)
}

/// The divergences in a format for programs: one JSON document per line.
///
/// # Panics
/// Never: every field can be written.
pub fn json_lines(divergences: &[Divergence]) -> String {
    let line = |divergence: &Divergence| serde_json::to_string(divergence).expect("plain data") + "\n";
    divergences.iter().map(line).collect()
}

/// The summary at the end of a comparison.
#[derive(Debug)]
pub struct Closing<'c> {
    /// The number of requests that were compared.
    pub compared: u64,
    /// Whether every request of the source was compared.
    pub complete: bool,
    /// The number of divergences.
    pub divergences: usize,
    /// The number of divergences that are not recorded.
    pub new: usize,
    /// The keys of divergences that could not be reproduced, each with the request that showed the divergence. These
    /// divergences are not counted as new.
    pub unsteady: &'c [(Key, OwnedRequest)],
    /// The number of divergences that were not explained, because Ctrl-C was pressed.
    pub unexplained: usize,
    /// The number of shown divergences that may not be minimal.
    pub not_minimal: usize,
    /// The number of divergences that are not bugs of the parser: a documented choice, an open question of the
    /// document, or a limit of the adapter.
    pub excused: usize,
    /// The failures of a parser's process that no request reproduces, with the parser's name.
    pub unstable: &'c [(String, Unstable)],
    /// The recorded bugs that no longer occur, each with the parser that had the bug.
    pub gone: &'c [(&'static str, &'static Bug)],
    /// For each parser and each interpretation of a document that the document's reference does not follow, the
    /// number of agreements by this interpretation.
    pub readings: Vec<(String, Spec, Arc<str>, u64)>,
    /// The folder to which new reports were written; `None` if no report was written.
    pub written: Option<String>,
}

impl Closing<'_> {
    /// The last lines of the output.
    pub fn human(&self) -> String {
        let mut out = String::new();
        out += &unstable(self.unstable);
        for (parser, bug) in self.gone {
            let _ = writeln!(
                out,
                "{} no longer has the bug {}; remove it from harness/differential/bugs.json",
                visible(parser),
                visible(&bug.id)
            );
        }
        for (key, request) in self.unsteady {
            let _ = writeln!(
                out,
                "left out, because it did not occur when the request was sent again: {} on {}",
                visible(&key.to_string()),
                words::in_short(&request.as_request())
            );
        }
        for (subject, spec, reading, count) in &self.readings {
            let _ = writeln!(
                out,
                "{count} times {} agrees with {spec} by a different interpretation: {}",
                visible(subject),
                visible(reading)
            );
        }
        if !self.complete {
            out.push_str("interrupted: the results so far are kept\n");
        }
        if self.unexplained > 0 {
            let _ = writeln!(
                out,
                "interrupted: {} divergences without an explanation are left out",
                self.unexplained
            );
        }
        if self.not_minimal > 0 {
            let _ = writeln!(
                out,
                "{} of the inputs shown are not minimal; to shrink them further, raise --shrink-requests and --shrink-time",
                self.not_minimal
            );
        }
        let _ = writeln!(
            out,
            "{} requests compared: {} divergences, {} of them new, {} documented or open",
            self.compared, self.divergences, self.new, self.excused
        );
        if let Some(folder) = self.written.as_deref().map(visible) {
            let _ = writeln!(
                out,
                "Written: {folder}/divergences.md, {folder}/parsers/, {} files in {folder}/divergences/",
                self.new - self.unexplained
            );
        }
        out
    }
}

/// The parsers that are unstable, with one line for each kind of failure.
pub fn unstable(all: &[(String, Unstable)]) -> String {
    let line = |(name, unstable): &(String, Unstable)| format!("{BAD}unstable{BAD:#}: {} {unstable}\n", visible(name));
    all.iter().map(line).collect()
}
