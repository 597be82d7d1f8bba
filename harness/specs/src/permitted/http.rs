//! The interpretations of RFC 2616 and RFC 7230. These interpretations concern request targets that match two
//! forms, and request targets that a recipient may reject.

use urispec_model::{Component, Span, Spans, Spec};

use super::answers::is_web;
use crate::dispatch;

/// Only the method shows whether `a:b` is an authority in RFC 2616.
pub(super) fn as_authority(spans: &Spans, input: &[u8]) -> Option<(&'static str, Spans)> {
    spans.get(Component::Scheme)?;
    as_generic(Spec::Rfc2396, "rfc2616-authority", input)
}

/// Only the method shows whether `u@a:80` is an authority in RFC 7230.
pub(super) fn as_authority_with_userinfo(spans: &Spans, input: &[u8]) -> Option<(&'static str, Spans)> {
    spans.get(Component::Scheme)?;
    with_userinfo(input)
}

/// The asterisk alone may be read as a target with an empty path.
pub(super) fn asterisk_and_empty_path(spans: &Spans, input: &[u8]) -> Option<(&'static str, Spans)> {
    let mut empty = *spans;
    empty.set(Component::Path, Some(Span::new(1, 1)));
    (input == b"*").then_some(("rfc7230-asterisk-empty-path", empty))
}

/// Only the method shows whether an authority such as `a.example:80` is an absolute URI.
pub(super) fn as_absolute_form(spec: Spec, spans: &Spans, input: &[u8]) -> Option<(&'static str, Spans)> {
    let is_authority = spans.get(Component::Scheme).is_none() && spans.get(Component::Authority).is_some();
    let absolute = dispatch::parse(spec, Some("absolute-form"), input).ok();
    absolute
        .filter(|_| is_authority)
        .map(|spans| ("rfc7230-absolute-form", spans))
}

/// RFC 7230 section 5.3.3 excludes userinfo from an `authority-form`, but its grammar does not: `u@a:80`.
pub(super) fn with_userinfo(input: &[u8]) -> Option<(&'static str, Spans)> {
    as_generic(Spec::Rfc3986, "rfc7230-authority-with-userinfo", input)
}

/// Parses the whole input as an `authority` of the generic syntax, with an empty path after it.
fn as_generic(generic: Spec, reading: &'static str, input: &[u8]) -> Option<(&'static str, Spans)> {
    let mut spans = dispatch::parse(generic, Some("authority"), input).ok()?;
    spans.set(Component::Path, Some(Span::new(input.len(), input.len())));
    Some((reading, spans))
}

/// RFC 2616 has no query in a target that is a path.
pub(super) fn query_of_a_target(spans: &Spans) -> Option<&'static str> {
    let is_path = spans.get(Component::Scheme).is_none() && spans.get(Component::Query).is_some();
    is_path.then_some("rfc2616-no-query")
}

/// RFC 7230 lets a recipient reject some targets that the strict interpretation accepts.
pub(super) fn unwanted_target(spans: &Spans, input: &[u8]) -> Option<&'static str> {
    let text = |component| spans.get(component).map(|span| span.of(input));
    let Some(scheme) = text(Component::Scheme) else {
        return (text(Component::Host) == Some(b"")).then_some("rfc7230-empty-host-refused");
    };
    match (text(Component::Authority), text(Component::Userinfo)) {
        (None, _) if is_web(scheme) => Some("rfc7230-http-alone"),
        (Some(_), Some(_)) if is_web(scheme) => Some("rfc7230-userinfo-refused"),
        _ => None,
    }
}
