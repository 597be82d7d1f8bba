//! Workflow commands of GitHub Actions: an annotation for each of the first regressions, a list of the other
//! regressions in the log, and one closing line.

use std::fmt::Write as _;

use urispec_judge::{Findings, Run};
use urispec_model::visible;
use urispec_vectors::Suite;

use crate::escape::unstyled;
use crate::gate;
use crate::wrap::UNFOLDED;

/// The largest number of annotations: GitHub shows ten errors of a step, and drops the others without a message.
pub const ANNOTATIONS: usize = 10;

/// The findings as annotations, with faults of the whole run first, and `closing` as a notice.
pub fn annotations(findings: &Findings, run: &Run, suite: &Suite, closing: &str) -> String {
    let mut out = String::new();
    let faults = findings.faults.iter().take(ANNOTATIONS);
    let regressions = &findings.regressions[..];
    let shown = regressions.len().min(ANNOTATIONS - faults.len());
    for fault in faults {
        let title = format!("{}: {}", fault.kind.words().0, gate::named(&fault.subject, run));
        let _ = writeln!(
            out,
            "::error title={}::{}",
            property(&title),
            data(&fault.kind.to_string())
        );
    }
    for regression in &regressions[..shown] {
        let key = &regression.key;
        let title = format!(
            "{}: {} {} ({})",
            regression.kind.words().0,
            visible(&key.subject),
            visible(&key.id),
            key.spec
        );
        let message = unstyled(&gate::one(regression, run, suite, UNFOLDED));
        let _ = writeln!(out, "::error title={}::{}", property(&title), data(message.trim_end()));
    }
    let rest = &regressions[shown..];
    let faults = findings.faults.iter().skip(ANNOTATIONS);
    if rest.len() + faults.len() > 0 {
        let _ = writeln!(out, "::group::{} more", rest.len() + faults.len());
        for fault in faults {
            let name = gate::named(&fault.subject, run);
            let _ = writeln!(out, "{}: {name}: {}", fault.kind.words().0, fault.kind);
        }
        for regression in rest {
            let key = &regression.key;
            let kind = regression.kind.words().0;
            let _ = writeln!(
                out,
                "{kind}: {} {} ({})",
                visible(&key.subject),
                visible(&key.id),
                key.spec
            );
        }
        out.push_str("::endgroup::\n");
    }
    let _ = writeln!(out, "::notice title=urispec::{}", data(unstyled(closing).trim_end()));
    out
}

/// Text as the message of a workflow command.
fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// Text as a property of a workflow command.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_byte_ends_a_property_or_a_message() {
        let every: String = (0..=255_u8).map(char::from).collect();
        for text in [data(&every), property(&every)] {
            assert!(!text.contains(['\r', '\n']));
            let percents: Vec<&str> = text.split('%').skip(1).map(|rest| &rest[..2]).collect();
            assert!(
                percents
                    .iter()
                    .all(|code| ["25", "0D", "0A", "3A", "2C"].contains(code))
            );
        }
        assert!(!property(&every).contains([':', ',']));
    }
}
