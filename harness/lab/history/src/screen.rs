//! A history on a terminal.

use std::fmt::Write as _;

use urispec_model::visible;
use urispec_report::columns::table;
use urispec_report::words::counted;
use urispec_report::wrap::{command, heading, prose};

use crate::recorded::{Recorded, RecordedRelease};
use crate::releases::ReleaseChangeKind;

/// The maximum number of vectors that are named for one kind of change in one release. The JSON has all vectors.
const SHOWN: usize = 3;

impl Recorded {
    /// Text for a terminal, in lines of at most `width` columns. It compares the newest release with the oldest,
    /// has a row for each release, and names the first vectors that each release fixed or broke, with the command
    /// to run the releases again.
    pub fn human(&self, width: usize) -> String {
        let mut out = heading(&visible(&self.subject), &format!(": {}", self.conclusion()), width);
        let rows = self.releases.iter().map(|release| {
            let [fixed, regressed, towards, other] = release.counts();
            let counts = [release.mismatches(), fixed, regressed, towards, other];
            let counts = counts.into_iter().map(|count| count.to_string());
            std::iter::once(visible(&release.name())).chain(counts).collect()
        });
        let rows: Vec<Vec<String>> = rows.collect();
        let header = [
            "release",
            "mismatches",
            "fixed",
            "regressed",
            "towards the URL Standard",
            "other changes",
        ];
        out.push('\n');
        out += &table(&header, &rows, width);
        out + &self.changed(width)
    }

    /// The agreement of the newest and the oldest release with the document.
    fn conclusion(&self) -> String {
        let claim = if self.claimed { "claims" } else { "does not claim" };
        let by = format!("{}, which it {claim}", self.document);
        let of = |release: &RecordedRelease| {
            let departs = counted(release.mismatches(), "mismatch", "mismatches");
            format!("release {} has {departs} with {by}", visible(&release.release))
        };
        match &self.releases[..] {
            [] => format!("no release was tested; judged by {by}"),
            [one] => of(one),
            [first, .., last] => {
                let before = format!("release {} had {}", visible(&first.release), first.mismatches());
                let same = if first.judged == last.judged {
                    String::new()
                } else {
                    format!(" (of {} and {} judged)", last.judged, first.judged)
                };
                format!("{}; {before}{same}", of(last))
            }
        }
    }

    /// The vectors on which releases differ, by the kind of change.
    fn changed(&self, width: usize) -> String {
        let mut out = String::new();
        let mut first = None;
        for kind in [
            ReleaseChangeKind::Regressed,
            ReleaseChangeKind::Fixed,
            ReleaseChangeKind::TowardsUrlStandard,
        ] {
            for release in &self.releases {
                let Some(ids) = release.changes.get(&kind).filter(|ids| !ids.is_empty()) else {
                    continue;
                };
                let _ = writeln!(out, "\n{kind} in {}", visible(&release.release));
                for id in ids.iter().take(SHOWN) {
                    first.get_or_insert(id);
                    out += &prose("  ", &visible(id), 4, width);
                }
                if ids.len() > SHOWN {
                    let _ = writeln!(out, "  and {} more; use --write to write all", ids.len() - SHOWN);
                }
            }
        }
        if let Some(id) = first {
            let rerun = format!("urispec history {} --only {}", visible(&self.subject), visible(id));
            out.push('\n');
            out += &command("rerun  ", &rerun, 9, width);
        }
        out
    }
}
