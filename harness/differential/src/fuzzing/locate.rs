//! Finds the components in any bytes, so that a mutation can change one of them.

use memchr::{memchr, memrchr};
use urispec_model::{Component, Span, Spans};
use urispec_specs::rfc3986::split;

/// The components that a mutation works on, in their order in a text.
pub const ORDER: [Component; 7] = [
    Component::Scheme,
    Component::Userinfo,
    Component::Host,
    Component::Port,
    Component::Path,
    Component::Query,
    Component::Fragment,
];

/// The components in any bytes, even if these are not a valid reference: the five components of RFC 3986 Appendix
/// B, and the parts of the authority. The authority is split at its last `@` and at the last colon outside
/// brackets. This is a heuristic for mutations; no answer depends on it.
pub fn locate_components(text: &[u8]) -> Spans {
    let mut spans = split(text).spans();
    if let Some(authority) = spans.get(Component::Authority) {
        let inside = authority.of(text);
        let host_start = match memrchr(b'@', inside) {
            Some(at) => {
                let userinfo = Span::new(authority.start, authority.start + at);
                spans.set(Component::Userinfo, Some(userinfo));
                authority.start + at + 1
            }
            None => authority.start,
        };
        let hostport = &text[host_start..authority.end];
        // The colons of `[::1]` are part of the host. In `[a:b`, which has no closing bracket, only the bracket is
        // part of the host.
        let literal = if hostport.starts_with(b"[") {
            memchr(b']', hostport).unwrap_or(0)
        } else {
            0
        };
        let colon = memrchr(b':', &hostport[literal..]).map(|at| host_start + literal + at);
        if let Some(colon) = colon {
            spans.set(Component::Port, Some(Span::new(colon + 1, authority.end)));
        }
        let host = Span::new(host_start, colon.unwrap_or(authority.end));
        spans.set(Component::Host, Some(host));
    }
    spans
}

/// The span of a component together with the delimiter that introduces or ends it: `?q` for a query, `u@` for a
/// userinfo.
pub fn with_delimiter(component: Component, span: Span) -> Span {
    let Span { start, end } = span;
    match component {
        Component::Scheme | Component::Userinfo => Span::new(start, end + 1),
        Component::Port | Component::Query | Component::Fragment => Span::new(start - 1, end),
        Component::Authority => Span::new(start - 2, end),
        _ => span,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: [Option<&str>; 7]) {
        let spans = locate_components(text.as_bytes());
        let found = ORDER.map(|component| spans.get(component).map(|span| &text[span.range()]));
        assert_eq!(found, expected, "{text}");
        for component in ORDER {
            if let Some(span) = spans.get(component) {
                let _ = with_delimiter(component, span).of(text.as_bytes());
            }
        }
    }

    #[test]
    fn any_text_has_components() {
        check(
            "a://u@b:1/p?q#f",
            [
                Some("a"),
                Some("u"),
                Some("b"),
                Some("1"),
                Some("/p"),
                Some("q"),
                Some("f"),
            ],
        );
        check("//[::1]", [None, None, Some("[::1]"), None, Some(""), None, None]);
        check("//[a:b", [None, None, Some("[a"), Some("b"), Some(""), None, None]);
        check("//@:", [None, Some(""), Some(""), Some(""), Some(""), None, None]);
        check("", [None, None, None, None, Some(""), None, None]);
    }
}
