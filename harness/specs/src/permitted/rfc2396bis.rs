//! The interpretations of the drafts between RFC 2396 and RFC 3986.

use urispec_model::{Component, Expectation, HostKind, ResolveOptions, Span, Spans, Spec, Surplus};

use super::answers::{Answers, outcome};
use crate::answers::DotSegments;
use crate::dispatch;
use crate::document::ResolveError;
use crate::meaning::Choices;
use crate::offered;
use crate::split::split;

/// Section 5: a URI without a hierarchical path cannot be a base of relative references, as for `z` against `mailto:x@y`.
pub(super) fn opaque_base(base: &[u8], input: &[u8], options: ResolveOptions, answers: &mut Answers<'_>) {
    let (base, reference) = (split(base).pieces(base), split(input).pieces(input));
    let is_opaque = base.authority.is_none() && !base.path.is_empty() && !base.path.starts_with(b"/");
    let reference = reference.read_against(&base, options.strict);
    let names_document = reference.authority.is_none() && reference.path.is_empty() && reference.query.is_none();
    if is_opaque && reference.scheme.is_none() && !names_document {
        answers.reject("rfc2396-opaque-base");
    }
}

/// Appendix B finds a query in an opaque part: `a:b?c`.
pub(super) fn opaque_query(spans: &Spans, input: &[u8]) -> Option<(&'static str, Spans)> {
    let opaque = spans.get(Component::Opaque)?;
    let at = opaque.start + memchr::memchr(b'?', opaque.of(input))?;
    let before = Span::new(opaque.start, at);
    let mut split = *spans;
    split.set(Component::Path, Some(before));
    // An opaque part must not be empty, so `a:?[` would have none.
    split.set(Component::Opaque, Some(before).filter(|before| !before.is_empty()));
    split.set(Component::Query, Some(Span::new(at + 1, opaque.end)));
    Some(("rfc2396bis-query-or-opaque", split))
}

/// By section 3.2.2, the last label of a domain name does not begin with a digit, but `hostname` derives
/// `256.1.1.1`. If this text is a `reg-name`, it is not a host.
pub(super) fn last_label_of_digits(spans: &Spans, input: &[u8]) -> Option<(&'static str, Spans)> {
    let host = spans.get(Component::Host)?.of(input);
    let last = host.rsplit(|byte| *byte == b'.').next()?;
    if spans.host_kind == Some(HostKind::IPv4address) || !last.first().is_some_and(u8::is_ascii_digit) {
        return None;
    }
    let mut name = *spans;
    for inside in [Component::Userinfo, Component::Host, Component::Port] {
        name.set(inside, None);
    }
    name.host_kind = None;
    Some(("rfc2396bis-last-label-of-digits", name))
}

/// Drafts 04 and 05 limit a `reg-name` to 255 elements. A triplet may count as three elements instead of one. In
/// this case, 100 triplets are too many.
pub(super) fn long_name(spans: &Spans) -> Option<&'static str> {
    let host = spans.get(Component::Host)?;
    (host.end - host.start > 255).then_some("rfc2396bis-name-of-255")
}

/// Step 2 in draft 03 section 5.2 does not state whether the slash is removed with the first segment: `s:./g` is
/// `s:/g` or `s:g`.
pub(super) fn segment_in_front(base: &[u8], input: &[u8], options: ResolveOptions, answers: &mut Answers<'_>) {
    let with_slash = Choices {
        dot_segments: DotSegments::PatternsAndFront,
        ..dispatch::choices(Spec::Rfc2396bis03)
    };
    if let Some(result) = outcome(offered::resolve(
        dispatch::of(Spec::Rfc2396bis03),
        &with_slash,
        (base, input),
        options,
    )) {
        answers.permit("rfc2396bis-03-segment-in-front", result);
    }
}

/// By draft 02 section 5.2, surplus `..` segments may be removed, or the reference need not be followed:
/// `../../../g` against `http://a/b/c/d`.
pub(super) fn surplus_dots(base: &[u8], input: &[u8], options: ResolveOptions, answers: &mut Answers<'_>) {
    let refused = ResolveOptions {
        surplus: Some(Surplus::Refuse),
        ..options
    };
    let is_open = options.surplus != Some(Surplus::Remove);
    if is_open && dispatch::resolve_with(Spec::Rfc2396bis02, base, input, refused) == Err(ResolveError::SurplusDots) {
        answers.permit("rfc2396bis-02-surplus-dots", Expectation::Reject);
    }
}

/// In draft 02 section 5.4.2, the result for `/./g` is `http://a/g`, which is what the routine of the next draft
/// gives.
pub(super) fn dots_of_absolute_paths(base: &[u8], input: &[u8], options: ResolveOptions, answers: &mut Answers<'_>) {
    let reference = split(input).pieces(input);
    if reference.scheme.is_none() && reference.path.starts_with(b"/") {
        let next = dispatch::resolve_with(Spec::Rfc2396bis03, base, input, options);
        if let Some(result) = outcome(next) {
            answers.permit("rfc2396bis-02-dots-of-absolute-paths", result);
        }
    }
}
