//! What an input is to a document, and its components, for the oracles: by the grammar, of any length.

use urispec_model::{Component, Span, Spans, Spec};

use crate::derivation::{Derived, derive};

/// The ways in which `spec` splits an input into its components: none if it rejects it, and several where its grammar derives it in
/// several ways between which nothing decides. `None` if nothing is known of it.
///
/// Of an input that is too long to be derived, the automaton has said that it is accepted. It is split at its delimiters where the
/// grammar leaves no other way, as it does from draft-fielding-uri-rfc2396bis-04 on: before, an authority could be without a host.
pub(crate) fn readings(spec: Spec, input: &[u8]) -> Option<Vec<Spans>> {
    match derive(spec, None, input) {
        Derived::Rejected => Some(Vec::new()),
        Derived::Accepted(spans, _) => Some(vec![*spans]),
        Derived::Ambiguous(all) => Some(all),
        Derived::Unknown(_) => has_hosts_alone(spec).then(|| vec![split(input)]),
    }
}

/// Whether every authority has a host.
const fn has_hosts_alone(spec: Spec) -> bool {
    matches!(
        spec,
        Spec::Rfc2396bis04
            | Spec::Rfc2396bis05
            | Spec::Rfc2396bis06
            | Spec::Rfc2396bis07
            | Spec::Rfc3986
            | Spec::Rfc3987
            | Spec::Rfc6874
    )
}

/// The same, and a split at the delimiters where nothing is known.
pub(crate) fn likely_readings(spec: Spec, input: &[u8]) -> Vec<Spans> {
    readings(spec, input).unwrap_or_else(|| vec![split(input)])
}

/// Whether it is an absolute URI or URL, with a fragment or without: a whole reference with a scheme.
pub(crate) fn is_uri(spec: Spec, input: &[u8]) -> bool {
    let readings = likely_readings(spec, input);
    !readings.is_empty() && readings.iter().all(|spans| spans.get(Component::Scheme).is_some())
}

/// The components at their delimiters: RFC 3986 appendix B, and what is inside of an authority.
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
    fn a_long_text_is_split_where_every_authority_has_a_host() {
        let long = format!("http://::80/{}", "a".repeat(4096));
        assert_eq!(readings(Spec::Rfc1808, long.as_bytes()), None);
        assert!(is_uri(Spec::Rfc1808, long.as_bytes()));
        assert_eq!(readings(Spec::Rfc3986, long.as_bytes()), Some(Vec::new()));
    }

    /// Long texts are split as short ones are derived, in what both know.
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
            assert_eq!(readings(Spec::Rfc3986, text.as_bytes()), Some(vec![ours]), "{text}");
        }
    }
}
