//! Agreement by a reading of a document that its reference does not follow.

use std::fmt::Write as _;

use urispec_judge::Run;
use urispec_model::visible;
use urispec_vectors::Suite;

use super::name;
use crate::style::{DIM, HEADING};

/// For each subject and document, how many cases agree by which other reading, and what the reading is; nothing if none does.
pub fn readings(run: &Run, suite: &Suite) -> String {
    let mut out = String::new();
    for subject in &run.subjects {
        for spec in &run.specs {
            for (reading, count) in subject.readings(*spec) {
                let meaning = suite.readings.get(reading).map_or("", |reading| &reading.meaning);
                let _ = writeln!(
                    out,
                    "  {}  {spec}  {count:>4}  {}  {DIM}{}{DIM:#}",
                    name(subject),
                    visible(reading),
                    visible(meaning)
                );
            }
        }
    }
    if out.is_empty() {
        return out;
    }
    format!("{HEADING}agreement by another reading of the document{HEADING:#}\n{out}\n")
}
