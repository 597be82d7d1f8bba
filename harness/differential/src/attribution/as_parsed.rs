//! Finds the text that results when a subject parses an input and its components are joined again.
//!
//! A parser that writes `[0::1]` as `[::1]`, or parses `http:a` as `http://a/`, does so in every resolution and
//! normalisation. All these results are one mismatch, which a parse shows already. So a result is compared with the
//! document's answer for the texts as the parser parsed them. Only the remaining differences count.

use urispec_drift::severity::reported;
use urispec_model::{Answer, Component, Observation, Value};
use urispec_specs::AuthorityParts;
use urispec_specs::rfc3986::{Pieces, split};

use crate::Member;
use crate::requests::parse;

/// Parses `text` with the parser of `member`, and serialises the components; `None` if the parser refuses the text
/// or changes nothing.
///
/// If the parser does not return a component, or cannot distinguish it from an empty one, the component is taken
/// from the text.
pub(crate) fn as_parsed(member: &Member<'_>, text: &[u8]) -> Option<Vec<u8>> {
    let observed = member.observe(&parse(text));
    let Observation::Accept(Answer::Parts(parts)) = &observed else {
        return None;
    };
    let pieces = split(text).pieces(text);
    let inside = pieces
        .authority
        .map(|authority| (authority, AuthorityParts::of(authority)));
    let written = |component| match component {
        Component::Scheme => pieces.scheme,
        Component::Authority => pieces.authority,
        Component::Userinfo => inside.and_then(|(authority, inside)| Some(inside.userinfo?.of(authority))),
        Component::Port => inside.and_then(|(authority, inside)| Some(inside.port?.of(authority))),
        Component::Path => Some(pieces.path),
        Component::Query => pieces.query,
        _ => pieces.fragment,
    };
    let piece = |component| {
        let written = written(component);
        match (reported(parts, component), &parts[component]) {
            (Some(given), _) => Some(given.into_owned()),
            (None, Value::Unstated) => written.map(<[u8]>::to_vec),
            // "a?" by a parser that does not distinguish a missing query from an empty query: the delimiter may be
            // there or not.
            (None, _) => {
                let is_same = written == Some(b"") && !member.distinguishes_undefined(component);
                is_same.then(Vec::new)
            }
        }
    };
    let authority = match reported(parts, Component::Host) {
        Some(host) => {
            let mut authority = Vec::new();
            if let Some(userinfo) = piece(Component::Userinfo) {
                authority.extend_from_slice(&userinfo);
                authority.push(b'@');
            }
            authority.extend_from_slice(&host);
            if let Some(port) = piece(Component::Port) {
                authority.push(b':');
                authority.extend_from_slice(&port);
            }
            Some(authority)
        }
        None => piece(Component::Authority),
    };
    let (scheme, path) = (piece(Component::Scheme), piece(Component::Path));
    let (query, fragment) = (piece(Component::Query), piece(Component::Fragment));
    let as_parsed = Pieces {
        scheme: scheme.as_deref(),
        authority: authority.as_deref(),
        path: path.as_deref().unwrap_or_default(),
        query: query.as_deref(),
        fragment: fragment.as_deref(),
    };
    Some(as_parsed.recompose()).filter(|as_parsed| as_parsed != text)
}

#[cfg(test)]
mod tests {
    use urispec_model::Spec;
    use urispec_subjects::all;

    use super::*;

    #[track_caller]
    fn check(name: &str, text: &str, expected: Option<&str>) {
        let subjects = all();
        let subject = subjects.iter().find(|subject| subject.about().name == name).unwrap();
        let member = Member::new(&**subject, Spec::Rfc3986);
        let found = as_parsed(&member, text.as_bytes());
        assert_eq!(found.as_deref(), expected.map(str::as_bytes), "{name} on {text}");
    }

    #[test]
    fn what_a_parser_changes_is_changed_and_nothing_else() {
        check("url", "http:a", Some("http://a/"));
        check("url", "HTTP://A:80/?", Some("http://a/?"));
        check("url", "//a", None);
        check("fluent-uri", "HTTP://[0::]:/a/../b?#", None);
        check("uriparse", "HTTP://[0::]:/?#", Some("http://[::]:/?#"));
    }
}
