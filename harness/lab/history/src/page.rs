//! The page about the changes from one release of a parser to the next.

use std::fmt::Write as _;

use urispec_model::{ComponentSet, Observation, Request, Spec, floor_char_boundary};
use urispec_report::escape::{markdown_code, markdown_text};
use urispec_report::markdown::table;
use urispec_report::words;
use urispec_vectors::Suite;

use crate::recorded::{Recorded, RecordedRelease};
use crate::releases::{Release, ReleaseChange, ReleaseChangeKind};

/// The maximum number of changes of one kind in one release that a page shows. The JSON has all changes.
const SHOWN: usize = 20;

/// The maximum number of bytes of a text that are shown.
const LONGEST: usize = 120;

/// The columns of a table of releases.
pub const HEADER: [&str; 7] = [
    "release",
    "mismatches",
    "judged",
    "fixed",
    "regressed",
    "towards the URL Standard",
    "other changes",
];

/// The history of one parser.
pub struct History<'a> {
    /// The adapter, by its id.
    pub subject: &'a str,
    /// The document by which the releases are judged.
    pub spec: Spec,
    /// Whether the parser claims this document.
    pub claimed: bool,
    /// The vectors of the comparison.
    pub suite: &'a Suite,
    /// The releases, the oldest first.
    pub releases: &'a [Release],
}

impl History<'_> {
    /// The history in the form in which it is recorded.
    pub fn recorded(&self) -> Recorded {
        Recorded {
            subject: self.subject.to_owned(),
            document: self.spec,
            claimed: self.claimed,
            vectors: self.suite.version.clone(),
            releases: self.releases.iter().map(RecordedRelease::from).collect(),
        }
    }

    /// The history as a page of the reports.
    pub fn markdown(&self) -> String {
        let claim = if self.claimed {
            "which it claims"
        } else {
            "which it does not claim"
        };
        let mut out = format!(
            "# {}, release by release\n\nJudged by {}, {claim}, with vectors {}. Written by `urispec history {}`; do not edit.\n\
             The page lists answers that changed. A changed answer may still be a mismatch. A case is `towards the URL Standard` \
             if it no longer agrees with the document above, but with the newest edition of the URL Standard. A release is \
             compared with the release above it, or with the release that its heading names.\n\n",
            markdown_text(self.subject),
            self.spec,
            self.suite.version,
            markdown_text(self.subject)
        );
        let rows = self.releases.iter().map(|release| {
            let tally = &release.tally;
            let recorded = RecordedRelease::from(release);
            let numbers = [tally.departures(), tally.judged()]
                .into_iter()
                .chain(recorded.counts());
            std::iter::once(markdown_text(&recorded.name()))
                .chain(numbers.map(|number| number.to_string()))
                .collect()
        });
        out += &table(&HEADER, rows);
        for pair in self.releases.windows(2) {
            let before = pair[1].after.as_ref().unwrap_or(&pair[0].release);
            self.write_changes(before, &pair[1], &mut out);
        }
        out
    }

    fn write_changes(&self, before: &str, release: &Release, out: &mut String) {
        if release.changes.is_empty() {
            return;
        }
        let _ = write!(
            out,
            "\n## {} to {}\n",
            markdown_text(before),
            markdown_text(&release.release)
        );
        for kind in ReleaseChangeKind::ALL {
            let of_kind: Vec<&ReleaseChange> = release.changes.iter().filter(|change| change.kind == *kind).collect();
            if of_kind.is_empty() {
                continue;
            }
            let _ = write!(out, "\n{}: {}\n\n", heading(*kind), of_kind.len());
            let rows = of_kind.iter().take(SHOWN).map(|change| self.row(change));
            *out += &table(&["vector", "input", "before", "after"], rows);
            if of_kind.len() > SHOWN {
                let _ = write!(
                    out,
                    "\nand {} more, in the JSON file of this page\n",
                    of_kind.len() - SHOWN
                );
            }
        }
    }

    fn row(&self, change: &ReleaseChange) -> Vec<String> {
        let input = self
            .suite
            .get(&change.id)
            .map_or_else(String::new, |vector| match vector.request() {
                Request::Resolve { base, input, .. } => {
                    format!("{} against {}", code(input), code(base))
                }
                request => code(request.input()),
            });
        let answer = |observed: &Option<Observation<'_>>| match observed {
            None => "as the document requires".to_owned(),
            Some(observed) => {
                let words = words::observation(observed, ComponentSet::EVERY);
                let end = floor_char_boundary(&words, LONGEST);
                let more = if end < words.len() { "…" } else { "" };
                format!("{}{more}", markdown_text(&words[..end]))
            }
        };
        vec![
            markdown_text(&change.id),
            input,
            answer(&change.before),
            answer(&change.after),
        ]
    }
}

/// A text as code; a long text is cut at its end.
fn code(text: &[u8]) -> String {
    match text.get(..LONGEST) {
        Some(start) if start.len() < text.len() => format!("{}… ({} bytes)", markdown_code(start), text.len()),
        _ => markdown_code(text),
    }
}

const fn heading(kind: ReleaseChangeKind) -> &'static str {
    match kind {
        ReleaseChangeKind::Fixed => "Fixed",
        ReleaseChangeKind::Regressed => "Regressed",
        ReleaseChangeKind::TowardsUrlStandard => "Towards the URL Standard",
        ReleaseChangeKind::Otherwise => "Otherwise",
    }
}
