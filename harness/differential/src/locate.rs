//! Finds the component that a byte of an input belongs to, for any input.

use urispec_model::{Component, Span};
use urispec_specs::AuthorityParts;
use urispec_specs::rfc3986::split;

/// The component of the byte at `offset`. The input is split by the regular expression of RFC 3986 Appendix B,
/// which matches every input. A delimiter belongs to the component that it introduces or ends. An `offset` at the
/// end of the input belongs to the last component.
pub(crate) fn component_at(input: &[u8], offset: usize) -> Component {
    let split = split(input);
    // "#a#b": the first `#` introduces the fragment, and the second is a part of the fragment.
    if split.fragment.is_some_and(|fragment| offset + 1 >= fragment.start) {
        return Component::Fragment;
    }
    if split.query.is_some_and(|query| offset + 1 >= query.start) {
        return Component::Query;
    }
    // "http://h": the path at the end is empty, so a character that is missing at the end belongs to the host.
    let is_in_path = |path: Span| offset >= path.start && (!path.is_empty() || offset < input.len());
    if let Some(authority) = split.authority
        && !is_in_path(split.path)
        && offset + 2 >= authority.start
    {
        let parts = AuthorityParts::of(authority.of(input));
        return component_inside(&parts, offset.saturating_sub(authority.start));
    }
    match split.scheme {
        // "1a:": Appendix B treats anything before a colon as a scheme.
        Some(scheme) if offset < scheme.end => Component::Scheme,
        _ => Component::Path,
    }
}

/// The component of a byte inside an authority.
fn component_inside(parts: &AuthorityParts, offset: usize) -> Component {
    // "a@b@c": the text up to the last `@`, inclusive, is userinfo.
    if parts.userinfo.is_some_and(|userinfo| offset <= userinfo.end) {
        Component::Userinfo
    } else if parts.port.is_some_and(|port| offset + 1 >= port.start) {
        Component::Port
    } else {
        Component::Host
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
