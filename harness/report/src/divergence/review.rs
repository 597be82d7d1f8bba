//! The matches of `bugs.json` entries that are not reviewed yet.

use std::fmt::Write as _;

use urispec_differential::{Match, Proposal, Unexplained};
use urispec_judge::Run;
use urispec_model::visible;
use urispec_vectors::Suite;

use super::human::bug_label;
use crate::style::{BAD, DIM, HEADING};
use crate::{gate, human, words};

/// The matches that a person has to review: each divergence and failure that an entry can explain, by entry and
/// parser. The last line has the number of matches.
pub fn review(new: &[&Proposal], run: &Run, suite: &Suite) -> String {
    let mut new = new.to_vec();
    new.sort_by_key(|one| (&one.bug.id, &one.parser, &one.found));
    let mut out = String::new();
    for group in new.chunk_by(|one, next| (&one.bug.id, &one.parser) == (&next.bug.id, &next.parser)) {
        let (bug, parser) = (group[0].bug, &group[0].parser);
        let _ = writeln!(
            out,
            "{HEADING}{}  {}{HEADING:#}  {BAD}{}{BAD:#}: {}",
            bug.id,
            visible(parser),
            bug_label(bug.kind),
            visible(&bug.title)
        );
        for (label, text) in [("written", &bug.quotation), ("link", &bug.link)] {
            if let Some(text) = text {
                let _ = writeln!(out, "  {label:<8} {}", visible(text));
            }
        }
        for one in group {
            let _ = writeln!(out, "  {}", line(parser, &one.found, run, suite));
        }
        out.push('\n');
    }
    let _ = writeln!(
        out,
        "{} to be reviewed; `--write` records them in the file of reviewed failures",
        new.len()
    );
    out
}

/// The divergences and failures that no entry explains, one per line, with the keys that a rule may match.
pub fn unexplained(all: &[Unexplained], run: &Run, suite: &Suite) -> String {
    let mut all: Vec<&Unexplained> = all.iter().collect();
    all.sort_by_key(|one| (&one.parser, &one.keys, &one.found));
    let mut out = String::new();
    for one in &all {
        let line = line(&one.parser, &one.found, run, suite);
        let _ = writeln!(out, "{HEADING}{}{HEADING:#}  {line}", visible(&one.parser));
        for key in &one.keys {
            let _ = writeln!(out, "  {DIM}{}{DIM:#}", visible(key));
        }
    }
    let _ = writeln!(out, "{} without an entry that explains them", all.len());
    out
}

/// A divergence or a failure on one line.
fn line(parser: &str, found: &Match, run: &Run, suite: &Suite) -> String {
    match found {
        Match::Key(key) => format!("divergence {}", visible(key)),
        Match::Case { spec, verdict, id, .. } => {
            let subject = run.subjects.iter().find(|subject| *subject.about.name == *parser);
            let case = subject.and_then(|subject| gate::case(subject, id));
            let known = subject.zip(case).zip(suite.get(id));
            let said = known.map(|((subject, case), vector)| {
                let departure = human::departure(*spec, vector, case);
                let because = words::deciding(&subject.about, *spec, case, vector);
                let because = because.or_else(|| Some(words::because(vector.group(*spec)?, *spec)));
                format!("{departure}  ({})", because.unwrap_or_default())
            });
            let said = said.unwrap_or_else(|| verdict.to_string());
            format!("{spec} {}  {said}", visible(id))
        }
    }
}
