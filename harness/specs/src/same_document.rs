//! Same-document references: references to the document that contains them.

use urispec_model::Spec;

use crate::dispatch;
use crate::document::{ResolveError, Target};
use crate::split::{Pieces, split};

/// Whether `reference` is a same-document reference in a document with the base `base`, by the definition of
/// `spec`.
///
/// - RFC 2396 section 4.2, the drafts before it from draft-fielding-url-syntax-00 on, and
///   draft-fielding-uri-rfc2396bis-00 and -01 define a same-document reference as an empty reference or a fragment
///   alone. No other reference is a same-document reference, even if its target is the base.
/// - RFC 3986 section 4.4, its drafts from -02 on, and the documents that leave resolution to it: the target equals
///   the base, aside from fragments. Both texts may be normalized first, but this function does not do so. To
///   normalize them, use [`Request::Equivalent`](urispec_model::Request::Equivalent) at a higher level than
///   `string`.
/// - By RFC 1808, the target of an empty reference is the whole base. RFC 1630 does not mention empty references.
///   For RFC 1808 and RFC 1630, the result is [`ResolveError::NotDefined`].
///
/// The protocol has no separate operation for same-document references. By the first definition, the result of
/// `resolve` contains the answer. By the second definition, the answer follows from `resolve` and `equivalent`.
///
/// ```
/// use urispec_model::Spec;
/// use urispec_specs::is_same_document;
///
/// // The base's own last segment.
/// let (base, reference) = (b"http://a/b", b"b#c");
/// assert_eq!(is_same_document(Spec::Rfc2396, base, reference), Ok(false));
/// assert_eq!(is_same_document(Spec::Rfc3986, base, reference), Ok(true));
/// ```
pub fn is_same_document(spec: Spec, base: &[u8], reference: &[u8]) -> Result<bool, ResolveError> {
    let target = dispatch::resolve(spec, base, reference)?;
    let compares_target = spec.is_branch() && spec != Spec::Rfc2616
        || matches!(
            spec,
            Spec::Rfc2396bis02
                | Spec::Rfc2396bis03
                | Spec::Rfc2396bis04
                | Spec::Rfc2396bis05
                | Spec::Rfc2396bis06
                | Spec::Rfc2396bis07
                | Spec::Rfc3986
        );
    match target {
        Target::SameDocument { .. } => Ok(true),
        Target::Uri(uri) if compares_target => Ok(without_fragment(&uri) == without_fragment(base)),
        Target::Uri(_) if has_the_term(spec) => Ok(false),
        Target::Uri(_) => Err(ResolveError::NotDefined("a reference to the same document")),
    }
}

/// Whether a document defines same-document references: the target of an empty reference is then the current
/// document.
fn has_the_term(spec: Spec) -> bool {
    matches!(
        dispatch::resolve(spec, b"http://a/b", b""),
        Ok(Target::SameDocument { .. })
    )
}

fn without_fragment(text: &[u8]) -> Pieces<'_> {
    Pieces {
        fragment: None,
        ..split(text).pieces(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BASE: &[u8] = b"http://a/b?c#d";

    #[track_caller]
    fn check(specs: &[Spec], reference: &str, expected: bool) {
        for spec in specs {
            let found = is_same_document(*spec, BASE, reference.as_bytes());
            assert_eq!(found, Ok(expected), "{spec} {reference}");
        }
    }

    #[test]
    fn an_empty_reference_and_a_fragment_alone_are_in_either_sense() {
        let specs = [
            Spec::UrlSyntax05,
            Spec::Rfc2396,
            Spec::Rfc2396bis01,
            Spec::Rfc2396bis02,
            Spec::Rfc3986,
            Spec::Rfc3987,
        ];
        check(&specs, "", true);
        check(&specs, "#", true);
        check(&specs, "#e", true);
        check(&specs, "x", false);
    }

    #[test]
    fn a_target_that_is_the_base_is_in_the_later_sense() {
        let (earlier, later) = (
            [Spec::UriSyntax03, Spec::Rfc2396, Spec::Rfc2396bis01],
            [Spec::Rfc2396bis02, Spec::Rfc3986],
        );
        for reference in ["b?c", "./b?c#e", "//a/b?c", "http://a/b?c"] {
            check(&earlier, reference, false);
        }
        for reference in ["b?c", "//a/b?c", "http://a/b?c"] {
            check(&later, reference, true);
        }
        // The query counts, and so does the case of the scheme, since the texts are not normalized.
        check(&later, "b", false);
        check(&later, "HTTP://a/b?c", false);
    }

    #[test]
    fn some_documents_have_no_such_term() {
        for spec in [Spec::Rfc1630, Spec::Rfc1808, Spec::RelativeUrl03] {
            let found = is_same_document(spec, b"http://a/b", b"c");
            assert!(matches!(found, Err(ResolveError::NotDefined(_))), "{spec} {found:?}");
        }
    }
}
