//! Finds the components of an input of any length by the grammar of a document, for the oracles.

use urispec_model::{Component, Span, Spans, Spec};
use urispec_specs::syntax;

use crate::derivation::{Derived, derive};

/// All ways in which `spec` splits an input into components. The list is empty if `spec` rejects the input. The
/// list has several elements if the grammar derives the input in several ways and no rule decides between them.
///
/// If an input is too long for a derivation, and the automaton accepts it, it is split at its delimiters.
pub(crate) fn readings(spec: Spec, input: &[u8]) -> Vec<Spans> {
    match derive(spec, None, input) {
        Derived::Rejected => Vec::new(),
        Derived::Accepted(spans, _) => vec![*spans],
        Derived::Ambiguous(all) => all,
        Derived::Unknown(_) => vec![without_inside(spec, split(input), input)],
    }
}

/// Whether a text is a URI or an absolute URL, with or without a fragment: a whole reference with a scheme.
pub(crate) fn is_uri(spec: Spec, input: &[u8]) -> bool {
    let readings = readings(spec, input);
    !readings.is_empty() && readings.iter().all(|spans| spans.get(Component::Scheme).is_some())
}

/// Removes the components inside the authority, if the authority need not have a host and the rule for authorities
/// with a host does not derive it. Examples: a name of a registry (RFC 2396 section 3.2.1), and a `net_loc` that is
/// not a `login` of RFC 1738.
fn without_inside(spec: Spec, mut spans: Spans, input: &[u8]) -> Spans {
    let of = if spec.defines_net_loc() { Spec::Rfc1738 } else { spec };
    let grammar = syntax(of);
    let rule = ["server", "site", "login"]
        .into_iter()
        .find(|rule| grammar.rule(rule).is_some());
    let has_inside = |authority: Span| {
        rule.is_none_or(|rule| !matches!(derive(of, Some(rule), authority.of(input)), Derived::Rejected))
    };
    if spans
        .get(Component::Authority)
        .is_some_and(|authority| !has_inside(authority))
    {
        for component in [Component::Userinfo, Component::Host, Component::Port] {
            spans.set(component, None);
        }
    }
    spans
}

/// The components at their delimiters: RFC 3986 appendix B, and the parts of the authority.
fn split(input: &[u8]) -> Spans {
    let mut spans = Spans::default();
    let find = |range: std::ops::Range<usize>, of: &[u8]| {
        let at = input[range.clone()].iter().position(|byte| of.contains(byte));
        at.map(|at| range.start + at)
    };
    let hash = find(0..input.len(), b"#").unwrap_or(input.len());
    if hash < input.len() {
        spans.set(Component::Fragment, Some(Span::new(hash + 1, input.len())));
    }
    let mark = find(0..hash, b"?");
    if let Some(mark) = mark {
        spans.set(Component::Query, Some(Span::new(mark + 1, hash)));
    }
    let end = mark.unwrap_or(hash);
    let mut at = 0;
    if let Some(colon) = find(0..end, b":/").filter(|at| input[*at] == b':') {
        spans.set(Component::Scheme, Some(Span::new(0, colon)));
        at = colon + 1;
    }
    if input[at..end].starts_with(b"//") {
        let authority = at + 2;
        at = find(authority..end, b"/").unwrap_or(end);
        spans.set(Component::Authority, Some(Span::new(authority, at)));
        let mut host = authority;
        if let Some(sign) = find(authority..at, b"@") {
            spans.set(Component::Userinfo, Some(Span::new(authority, sign)));
            host = sign + 1;
        }
        let bracket = find(host..at, b"]").unwrap_or(host);
        let colon = find(bracket..at, b":");
        if let Some(colon) = colon {
            spans.set(Component::Port, Some(Span::new(colon + 1, at)));
        }
        spans.set(Component::Host, Some(Span::new(host, colon.unwrap_or(at))));
    }
    spans.set(Component::Path, Some(Span::new(at, end)));
    spans
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_text_has_a_host_only_where_the_document_says_so() {
        let host = |spec: Spec, authority: &str| {
            let long = format!("http://{authority}/{}", "a".repeat(4096));
            let readings = readings(spec, long.as_bytes());
            readings
                .first()
                .is_some_and(|spans| spans.get(Component::Host).is_some())
        };
        for spec in [Spec::Rfc1808, Spec::UrlSyntax00, Spec::UrlSyntax05, Spec::Rfc2396] {
            assert!(host(spec, "h:80") && !host(spec, "::80"), "{spec}");
        }
        assert!(host(Spec::Rfc3986, "h:80"));
    }

    /// Tests that long texts are split like short ones, in the components that both methods find.
    #[test]
    fn what_is_long_is_split_as_the_grammar_derives_it() {
        for text in [
            "http://h:00000/",
            "http://a.a.a.a@h/?q#f",
            "http://111.1/a/b",
            "http://[::1]:80",
            "//u:p@h",
            "a:b/c?d",
            "a/b:c",
        ] {
            let ours = split(text.as_bytes());
            assert_eq!(readings(Spec::Rfc3986, text.as_bytes()), [ours], "{text}");
        }
    }
}
