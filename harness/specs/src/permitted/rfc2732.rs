//! The interpretations of RFC 2732 about brackets and the addresses in them.

use urispec_model::{Component, Span, Spans, Spec};

use crate::dispatch;
use crate::split::split;

/// The interpretation that rejects a text that the grammar derives.
pub(super) fn refused(spans: &Spans, input: &[u8]) -> Option<&'static str> {
    let text = |component| spans.get(component).map_or(&[][..], |span: Span| span.of(input));
    if let Some(address) = text(Component::Host).strip_prefix(b"[")
        && !has_eight_groups(address)
    {
        return Some("rfc2732-groups-are-not-counted");
    }
    // Section 3 adds the brackets to `reserved`, and so to `uric`, as in `http://h/?a[b]`. But brackets are meant
    // only for addresses.
    let has_brackets = |component| text(component).iter().any(|byte| matches!(byte, b'[' | b']'));
    [Component::Query, Component::Fragment, Component::Opaque]
        .into_iter()
        .any(has_brackets)
        .then_some("rfc2732-brackets-everywhere")
}

/// Whether an address that the grammar derives has the form of RFC 2373 section 2.2: eight groups, or fewer with
/// `::`, and numbers up to 255 in an IPv4 part. `[1]` and `[::1.2.3.256]` do not have this form. A closing bracket
/// may follow.
fn has_eight_groups(address: &[u8]) -> bool {
    let address = address.strip_suffix(b"]").unwrap_or(address);
    let is_elided = memchr::memmem::find(address, b"::").is_some();
    let mut groups = 0;
    for group in address.split(|byte| *byte == b':').filter(|group| !group.is_empty()) {
        // The IPv4 part counts as two groups.
        groups += if group.contains(&b'.') { 2 } else { 1 };
        let is_number = |number: &[u8]| matches!(std::str::from_utf8(number).map(str::parse::<u8>), Ok(Ok(_)));
        if group.contains(&b'.') && !group.split(|byte| *byte == b'.').all(is_number) {
            return false;
        }
    }
    if is_elided { groups < 8 } else { groups == 8 }
}

/// By the rule in RFC 2373 Appendix B, there is a further colon before an IPv4 address, even after `::`:
/// `[:::1.2.3.4]`.
pub(super) fn three_colons(input: &[u8]) -> Option<(&'static str, Spans)> {
    let authority = split(input).authority?;
    let bracket = authority.start + memchr::memrchr(b'[', authority.of(input))?;
    let colons = bracket + memchr::memmem::find(&input[bracket..authority.end], b":::")?;
    let is_address = |byte: &u8| byte.is_ascii_digit() || *byte == b'.';
    let after = &input[colons + 3..authority.end];
    let address = after.iter().take_while(|byte| is_address(byte)).count();
    if !after[..address].contains(&b'.') || after.get(address) != Some(&b']') {
        return None;
    }
    let repaired = [&input[..colons], &input[colons + 1..]].concat();
    let spans = dispatch::parse(Spec::Rfc2732, None, &repaired).ok()?;
    let moved = |place: usize| if place > colons { place + 1 } else { place };
    Some(("rfc2732-ipv4-behind-colons", moved_by(&spans, moved)))
}

/// The same components, with their offsets moved to fit a text of a different length.
pub(super) fn moved_by(spans: &Spans, moved: impl Fn(usize) -> usize) -> Spans {
    let mut result = Spans::default();
    for component in Component::ALL.iter().copied() {
        let span = spans.get(component);
        result.set(
            component,
            span.map(|span| Span::new(moved(span.start), moved(span.end))),
        );
    }
    result
}
