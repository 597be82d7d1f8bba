//! Which component a byte of an input belongs to, whatever the input.

use urispec_model::{Component, Span};
use urispec_specs::rfc3986::split;

/// The component of the byte at `offset`, by the split of RFC 3986 Appendix B, which every input has. A delimiter belongs
/// to the component that it introduces or ends, the end of the input to the last component.
pub(crate) fn component_at(input: &[u8], offset: usize) -> Component {
    let split = split(input);
    // "#a#b": the first `#` introduces the fragment, the second is in it.
    if split.fragment.is_some_and(|fragment| offset + 1 >= fragment.start) {
        return Component::Fragment;
    }
    if split.query.is_some_and(|query| offset + 1 >= query.start) {
        return Component::Query;
    }
    // "http://h": there is a path, empty, at the end, and what is missing there is missing from the host.
    let is_in_path = |path: Span| offset >= path.start && (!path.is_empty() || offset < input.len());
    if let Some(authority) = split.authority
        && !is_in_path(split.path)
        && offset + 2 >= authority.start
    {
        let inside = AuthorityParts::of(authority.of(input));
        return inside.component_at(offset.saturating_sub(authority.start));
    }
    match split.scheme {
        // "1a:": Appendix B takes anything before a colon for a scheme.
        Some(scheme) if offset < scheme.end => Component::Scheme,
        _ => Component::Path,
    }
}

/// The parts of an authority by its delimiters alone: up to the last `@`, then up to the closing bracket or the first
/// colon, then the rest.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct AuthorityParts {
    /// Without its `@`.
    pub(crate) userinfo: Option<Span>,
    /// With its brackets.
    pub(crate) host: Span,
    /// Without its colon.
    pub(crate) port: Option<Span>,
}

impl AuthorityParts {
    /// The parts of an authority, whether or not a document would accept them.
    pub(crate) fn of(authority: &[u8]) -> Self {
        let at = memchr::memrchr(b'@', authority);
        let start = at.map_or(0, |at| at + 1);
        let rest = &authority[start..];
        // "[::1]:80": the colons in brackets are the host's. "[::1": a bracket that is not closed has all the rest.
        let bracket = match rest.first() {
            Some(b'[') => memchr::memchr(b']', rest).unwrap_or(rest.len()),
            _ => 0,
        };
        let colon = memchr::memchr(b':', &rest[bracket..]).map(|colon| start + bracket + colon);
        Self {
            userinfo: at.map(|at| Span::new(0, at)),
            host: Span::new(start, colon.unwrap_or(authority.len())),
            port: colon.map(|colon| Span::new(colon + 1, authority.len())),
        }
    }

    fn component_at(&self, offset: usize) -> Component {
        // "a@b@c": all up to the last `@`, itself included, is userinfo.
        if self.userinfo.is_some_and(|userinfo| offset <= userinfo.end) {
            Component::Userinfo
        } else if self.port.is_some_and(|port| offset + 1 >= port.start) {
            Component::Port
        } else {
            Component::Host
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(input: &str, offset: usize, expected: Component) {
        assert_eq!(component_at(input.as_bytes(), offset), expected, "{input} at {offset}");
    }

    #[test]
    fn every_byte_belongs_to_a_component() {
        check("http://h:80a/", 11, Component::Port);
        check("http://a@b@c/", 10, Component::Userinfo);
        check("http://[::1]x/", 12, Component::Host);
        check("http://[::1", 11, Component::Host);
        check("http://a b/", 8, Component::Host);
        check("http://a/ ", 9, Component::Path);
        check("http://a/?[", 10, Component::Query);
        check("#a#b", 2, Component::Fragment);
        check("1a:", 0, Component::Scheme);
        check(":a", 0, Component::Path);
        check("", 0, Component::Path);
    }
}
