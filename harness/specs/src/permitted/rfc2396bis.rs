//! The interpretations of the drafts between RFC 2396 and RFC 3986.

use urispec_model::{Component, HostKind, Span, Spans};

use super::long_names;

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

/// By section 3.2.2, the last label of a domain name does not begin with a digit, but `hostname` derives
/// `256.1.1.1`. If this text is a `reg-name`, it is not a host. Neither is an IPv6 address that ends in an IPv4
/// address, which no grammar says.
pub(super) fn last_label_of_digits(spans: &Spans, input: &[u8]) -> Option<(&'static str, Spans)> {
    let host = spans.get(Component::Host)?.of(input);
    let last = host.rsplit(|byte| *byte == b'.').next()?;
    if spans.host_kind == Some(HostKind::IPv4address) || !last.first().is_some_and(u8::is_ascii_digit) {
        return None;
    }
    let name = long_names::without_host(spans);
    Some(("rfc2396bis-last-label-of-digits", name))
}

/// Drafts 04 and 05 limit a `reg-name` to 255 elements. A triplet may count as three elements instead of one. In
/// this case, 100 triplets are too many.
pub(super) fn long_name(spans: &Spans) -> Option<&'static str> {
    let host = spans.get(Component::Host)?;
    (host.end - host.start > 255).then_some("rfc2396bis-name-of-255")
}
