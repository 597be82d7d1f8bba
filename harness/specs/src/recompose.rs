//! Component recomposition: RFC 3986 section 5.3, and the last step of resolution in its predecessors.

use urispec_model::{Component, Operation, Spans, Spec};

use crate::dispatch::deciding;
use crate::documents;
use crate::split::Pieces;

/// The document and the section that define how components are joined to a text for `spec`; `None` if no document
/// defines this.
///
/// RFC 1808 states that components are recombined, but not how.
pub(crate) fn section(spec: Spec) -> Option<(Spec, &'static str)> {
    documents::get(deciding(spec, Operation::Recompose))?.recomposition
}

/// The components of `input`, joined to a text.
pub(crate) fn recompose(input: &[u8], spans: &Spans) -> Vec<u8> {
    let text = |component| spans.get(component).map(|span| span.of(input));
    let pieces = Pieces {
        scheme: text(Component::Scheme),
        authority: text(Component::Authority),
        // The opaque part of RFC 2396 is the whole text after the scheme, so it is used as the path.
        path: text(Component::Path)
            .or_else(|| text(Component::Opaque))
            .unwrap_or_default(),
        query: text(Component::Query),
        fragment: text(Component::Fragment),
    };
    pieces.recompose()
}
