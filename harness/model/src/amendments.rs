//! The documents that change or replace each other. A parser that claims several of these documents is judged by the
//! later text.

use crate::Spec;

/// The way in which one document changes a different document.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Change {
    /// The later document only changes some words of the earlier text, and has no text of its own. Its [`Spec`] is
    /// the earlier text with these changes.
    Amends,
    /// The later document has its own text, and changes statements of the earlier document.
    Updates,
    /// The later document has its own text, and accepts everything that the earlier document accepts, and more.
    Extends,
    /// The later document replaces the earlier document.
    Obsoletes,
}

/// A change of one document by a later document.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Amendment {
    /// The later document, by the name under which parsers claim it. It may be a document that is not executable
    /// here, such as `rfc9844`.
    pub by: &'static str,
    /// The earlier document.
    pub of: Spec,
    /// The way in which the later document changes the earlier document.
    pub change: Change,
    /// The section or page of the later document that states the change.
    pub stated: &'static str,
}

/// The amendments among the documents that parsers claim.
///
/// Two RFCs are not in the list. RFC 8089 updates RFC 1738 only for the scheme `file`, and RFC 8820 updates RFC 3986
/// without a change of the syntax. Drafts are not in the list either, because no parser claims a draft together with
/// the RFC that it became.
///
/// ```
/// use urispec_model::{AMENDMENTS, Change, Spec};
///
/// let of_2396 = AMENDMENTS.iter().filter(|one| one.of == Spec::Rfc2396);
/// let found: Vec<_> = of_2396.map(|one| (one.by, one.change)).collect();
/// assert_eq!(found, [("rfc2732", Change::Amends), ("rfc3986", Change::Obsoletes)]);
/// ```
pub const AMENDMENTS: [Amendment; 12] = [
    updates("rfc1808", Spec::Rfc1738, "sections 2.2 and 2.3"),
    updates("rfc2396", Spec::Rfc1738, "first page, Updates"),
    updates("rfc2396", Spec::Rfc1808, "first page, Updates"),
    amends_text("rfc2732", Spec::Rfc2396, "section 3"),
    updates("rfc3986", Spec::Rfc1738, "first page, Updates"),
    obsoletes("rfc3986", Spec::Rfc1808, "first page, Obsoletes"),
    obsoletes("rfc3986", Spec::Rfc2396, "first page, Obsoletes"),
    obsoletes("rfc3986", Spec::Rfc2732, "first page, Obsoletes"),
    extends("rfc3987", Spec::Rfc3986, "sections 1.2 and 2.1"),
    amends_text("rfc6874", Spec::Rfc3986, "first page, Updates"),
    obsoletes("rfc7230", Spec::Rfc2616, "first page, Obsoletes"),
    obsoletes("rfc9844", Spec::Rfc6874, "first page, Obsoletes"),
];

const fn amends_text(by: &'static str, of: Spec, stated: &'static str) -> Amendment {
    let change = Change::Amends;
    Amendment { by, of, change, stated }
}

const fn extends(by: &'static str, of: Spec, stated: &'static str) -> Amendment {
    let change = Change::Extends;
    Amendment { by, of, change, stated }
}

const fn updates(by: &'static str, of: Spec, stated: &'static str) -> Amendment {
    let change = Change::Updates;
    Amendment { by, of, change, stated }
}

const fn obsoletes(by: &'static str, of: Spec, stated: &'static str) -> Amendment {
    let change = Change::Obsoletes;
    Amendment { by, of, change, stated }
}

impl Amendment {
    /// The amendments that one document makes. `document` is the name under which parsers claim it. The result does
    /// not include amendments through a third document.
    ///
    /// ```
    /// use urispec_model::{Amendment, Spec};
    ///
    /// assert!(Amendment::by("rfc2732").all(|one| one.of == Spec::Rfc2396));
    /// ```
    ///
    /// For example, the result for `rfc3986` does not include the changes that `rfc2396`, which it replaces, makes to
    /// `rfc1738`. The result is empty for an unknown name.
    pub fn by(document: &str) -> impl Iterator<Item = &'static Self> {
        AMENDMENTS.iter().filter(move |one| one.by == document)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_document_is_changed_by_a_later_one() {
        for Amendment { by, of, change, .. } in AMENDMENTS {
            if let Ok(by) = by.parse::<Spec>() {
                // RFC 3986 and RFC 3987 were published together.
                let is_together = change == Change::Extends && by.date() == of.date();
                assert!(by.date() > of.date() || is_together, "{by} {of}");
            }
        }
    }
}
