//! The interpretations of the drafts between RFC 2396 and RFC 3986.

use urispec_model::{Component, Span, Spans};

/// Appendix B finds a query in an opaque part: `a:b?c`.
pub(super) fn split_at_question_mark(
    reading: &'static str,
    spans: &Spans,
    input: &[u8],
) -> Option<(&'static str, Spans)> {
    let opaque = spans.get(Component::Opaque)?;
    let at = opaque.start + memchr::memchr(b'?', opaque.of(input))?;
    let before = Span::new(opaque.start, at);
    let mut split = *spans;
    split.set(Component::Path, Some(before));
    // An opaque part must not be empty, so `a:?[` would have none.
    split.set(Component::Opaque, Some(before).filter(|before| !before.is_empty()));
    split.set(Component::Query, Some(Span::new(at + 1, opaque.end)));
    Some((reading, split))
}

/// Drafts 04 and 05 limit a `reg-name` to 255 elements. A triplet may count as three elements instead of one. In
/// this case, 100 triplets are too many.
pub(super) fn long_name(spans: &Spans) -> Option<&'static str> {
    let host = spans.get(Component::Host)?;
    (host.end - host.start > 255).then_some("rfc2396bis-name-of-255")
}
