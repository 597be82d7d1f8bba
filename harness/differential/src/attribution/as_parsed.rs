//! A text as a subject tells it.
//!
//! A parser that writes `[0::1]` as `[::1]`, or takes `http:a` for `http://a`, does the same in everything that it resolves and
//! normalises. That is one departure, and a parse shows it; what counts in a result is what remains when the document is given
//! the texts as the parser told them.

use urispec_model::{Answer, Component, Observation, Value};
use urispec_specs::rfc3986::{Pieces, split};

use crate::Member;
use crate::fingerprint::whole;
use crate::locate::AuthorityParts;
use crate::member::told;

/// What `member` makes of `text` when it parses it, put together again; `None` if it refuses, or changes nothing.
///
/// What it does not tell, or cannot tell from an empty component, is taken from the text.
pub(crate) fn retold(member: &Member<'_>, text: &[u8]) -> Option<Vec<u8>> {
    let observed = member.observe(&whole(text));
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
        match (told(parts, component), &parts[component]) {
            (Some(told), _) => Some(told.into_owned()),
            (None, Value::Unstated) => written.map(<[u8]>::to_vec),
            (None, _) => {
                let is_lost = written == Some(b"") && !member.distinguishes_undefined(component);
                is_lost.then(Vec::new)
            }
        }
    };
    let authority = match told(parts, Component::Host) {
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
    let retold = Pieces {
        scheme: scheme.as_deref(),
        authority: authority.as_deref(),
        path: path.as_deref().unwrap_or_default(),
        query: query.as_deref(),
        fragment: fragment.as_deref(),
    };
    Some(retold.recompose()).filter(|retold| retold != text)
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
        let retold = retold(&member, text.as_bytes());
        assert_eq!(retold.as_deref(), expected.map(str::as_bytes), "{name} on {text}");
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
