//! The mismatches of a parser as text: bugs, documented deviations, cases that the document leaves open, and
//! differences.

use urispec_judge::{Case, Classified, MismatchCounts};
#[cfg(feature = "full")]
use urispec_model::MismatchKind;
use urispec_model::{Spec, visible};

use crate::words::counted;

/// The columns: `2 bugs (1 not sorted), 77 documented, 0 open`.
pub fn failures(counts: MismatchCounts) -> String {
    let MismatchCounts {
        bug,
        not_sorted,
        documented,
        open,
        ..
    } = counts;
    let not_sorted = match not_sorted {
        0 => String::new(),
        _ => format!(" ({not_sorted} not sorted)"),
    };
    format!(
        "{}{not_sorted}, {documented} documented, {open} open",
        counted(bug, "bug", "bugs")
    )
}

/// The known bug that a mismatch with `spec` belongs to: `documented: fluent-uri takes … (https://…)`; `None` if no
/// entry explains the mismatch yet.
pub fn known(case: &Case, spec: Spec) -> Option<String> {
    let Classified { kind, bug } = case.classified(spec)?;
    Some(format!("{kind}: {}", title(bug)))
}

/// Like [`known`], but `None` for a bug of the parser.
#[cfg(feature = "full")]
pub fn deviation(case: &Case, spec: Spec) -> Option<String> {
    let kind = case.classified(spec)?.kind;
    known(case, spec).filter(|_| kind != MismatchKind::Bug)
}

/// The title of an entry of `bugs.json`, with its link.
pub fn title(id: &str) -> String {
    #[cfg(feature = "full")]
    if let Some(bug) = urispec_differential::Bug::named(id) {
        let link = bug.link.as_ref().map(|link| format!(" ({})", visible(link)));
        return visible(&bug.title) + &link.unwrap_or_default();
    }
    visible(id)
}
