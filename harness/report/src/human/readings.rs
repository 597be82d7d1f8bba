//! Agreement by an interpretation of a document that the document's reference does not follow.

use std::fmt::Write as _;

use urispec_judge::Run;
use urispec_model::visible;
use urispec_vectors::Suite;

use super::name;
use crate::style::{DIM, HEADING};
use crate::wrap::prose;

/// The alternative interpretations by which cases agree, for each parser and document, with the number of cases. An
/// interpretation is alternative if the document's reference does not follow it. Empty if no case agrees by an
/// alternative interpretation. Lines are at most `width` columns wide.
pub fn readings(run: &Run, suite: &Suite, width: usize) -> String {
    let mut out = String::new();
    for subject in &run.subjects {
        for spec in &run.specs {
            let readings = subject.readings(*spec);
            if !readings.is_empty() {
                let name = name(subject);
                let _ = writeln!(
                    out,
                    "{HEADING}{name} agrees by a different interpretation of {spec}{HEADING:#}"
                );
            }
            for (reading, count) in readings {
                let meaning = suite.readings.get(reading).map_or("", |reading| &reading.meaning);
                let reading = visible(reading);
                let start = format!("  {:>5}  {reading}  ", format!("{count}×"));
                let meaning = format!("{DIM}{}{DIM:#}", visible(meaning));
                out += &prose(&start, &meaning, 9, width);
            }
        }
    }
    if !out.is_empty() {
        out.push('\n');
    }
    out
}
