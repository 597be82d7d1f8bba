//! Finds the state of the URL parser that decides an answer. This is the state that parses the differing component,
//! unless the parser has a special state for the reference or the setter.

use std::borrow::Cow;

use urispec_model::{Component, Setter};
use urispec_specs::AuthorityParts;
use urispec_specs::rfc3986::split;

use crate::attribution::difference::Difference;
use crate::cause::Change;

/// The schemes that the standard calls special.
const SPECIAL: [&[u8]; 6] = [b"ftp", b"file", b"http", b"https", b"ws", b"wss"];

/// The state or step that makes a component of a URL differ after a setter. The result is the state in which the
/// setter begins or continues, the serializer, or IDNA. Only the serializer writes the `/.` before a path that
/// would look like an authority.
pub(super) fn of_setter(setter: Setter, value: &[u8], expected: &[u8], difference: Difference) -> &'static str {
    use Change as H;
    let Difference { component, change } = difference;
    let is_file = || expected.starts_with(b"file:");
    match (setter, component, change) {
        (Setter::Pathname, Component::Authority, _) | (Setter::Host | Setter::Hostname, Component::Path, H::Dots) => {
            "url-serializing"
        }
        (Setter::Pathname, Component::Path, H::Filled | H::Emptied) => "path-start-state",
        (Setter::Pathname, Component::Path, _) => "path-state",
        // "http:a" with the host "xn--".
        (Setter::Host | Setter::Hostname, Component::Host, H::Other) if has_punycode(value) => "domain-to-ASCII",
        (Setter::Host | Setter::Hostname, Component::Host, _) if is_file() => "file-host-state",
        _ => setter.name(),
    }
}

/// The state or step that makes a component differ after a reference was parsed. If the reference has a reverse
/// solidus and the scheme is not special, this is the state that reads the reverse solidus; else it is the state of
/// the component.
pub(super) fn of_reference(input: &[u8], expected: &[u8], actual: &[u8], difference: Difference) -> &'static str {
    let component = difference.component;
    match (of_backslash(input, is_special(expected)), component) {
        (Some(state), _) => state,
        // "file://a" with "/c:/": the drive letter removes the host.
        (None, Component::Host)
            if matches!(difference.change, Change::Elided | Change::Emptied) && expected.starts_with(b"file:") =>
        {
            Component::Path.name()
        }
        (None, Component::Path) => of_path(path(expected), path(actual)),
        (None, _) => component.name(),
    }
}

/// The state that reads a reverse solidus at the start of a reference whose scheme is not special, so that it is
/// not a slash.
fn of_backslash(input: &[u8], is_special: bool) -> Option<&'static str> {
    match &*cleaned(input) {
        // "a://a" with "\/".
        [b'\\', ..] if !is_special => Some("relative-state"),
        // "a://a" with "/\1".
        [b'/', b'\\', ..] if !is_special => Some("relative-slash-state"),
        _ => None,
    }
}

/// The step that makes a path differ. There is a separate step for a drive letter that is written with `|`.
pub(super) fn of_path(expected: &[u8], actual: &[u8]) -> &'static str {
    match (expected, actual) {
        ([b'/', one, b':', ..], [b'/', other, b'|', ..]) if one == other && one.is_ascii_alphabetic() => "drive-letter",
        _ => Component::Path.name(),
    }
}

/// The rule by which the standard accepts a text that the parser refuses: the section on IDNA if the host has
/// Punycode, or the state that reads the slashes of a reference. `None` if the parser refuses the text for a
/// different reason.
pub(super) fn of_refused(reference: &[u8], host: Option<&[u8]>, is_special: bool) -> Option<&'static str> {
    let is_slash = |byte: &&u8| matches!(byte, b'/' | b'\\');
    if host.is_some_and(has_punycode) {
        return Some("domain-to-ASCII");
    }
    // "http:a" with "///a".
    let slashes = cleaned(reference).iter().take_while(is_slash).count();
    let is_skipped = is_special && slashes > 2;
    is_skipped
        .then_some("special-authority-ignore-slashes-state")
        .or_else(|| of_backslash(reference, is_special))
}

/// The host of the URL in a result.
pub(super) fn host(uri: &[u8]) -> Option<&[u8]> {
    let authority = split(uri).authority?.of(uri);
    Some(AuthorityParts::of(authority).host.of(authority))
}

pub(super) fn is_special(uri: &[u8]) -> bool {
    let scheme = split(uri).scheme.map(|scheme| scheme.of(uri));
    scheme.is_some_and(|scheme| SPECIAL.contains(&scheme))
}

fn path(uri: &[u8]) -> &[u8] {
    split(uri).path.of(uri)
}

/// Whether a label of a host begins with the prefix of Punycode.
fn has_punycode(host: &[u8]) -> bool {
    let mut labels = host.split(|byte| *byte == b'.');
    labels.any(|label| label.len() >= 4 && label[..4].eq_ignore_ascii_case(b"xn--"))
}

/// A reference without the characters that the URL parser removes first: controls and spaces at both ends, and all
/// tabs and newlines.
fn cleaned(input: &[u8]) -> Cow<'_, [u8]> {
    let start = input.iter().position(|byte| *byte > b' ').unwrap_or(input.len());
    let is_removed = |byte: &u8| matches!(byte, b'\t' | b'\n' | b'\r');
    if input[start..].iter().any(is_removed) {
        Cow::Owned(
            input[start..]
                .iter()
                .copied()
                .filter(|byte| !is_removed(byte))
                .collect(),
        )
    } else {
        Cow::Borrowed(&input[start..])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::attribution::differences;

    #[track_caller]
    fn check(input: &str, expected: &str, actual: &str, state: &str) {
        let found = differences(expected.as_bytes(), actual.as_bytes());
        let rule = of_reference(input.as_bytes(), expected.as_bytes(), actual.as_bytes(), found[0]);
        assert_eq!(rule, state, "{input}: {actual} for {expected}");
    }

    #[test]
    fn the_state_of_a_reference_decides() {
        check("\\/", "a:/\\/", "a://", "relative-state");
        check(" \t\\1", "a:/\\1", "a:/1", "relative-state");
        check("/\\1", "a://a/\\1", "a://1", "relative-slash-state");
        check("/\t\\", "a:///\\", "a://", "relative-slash-state");
        check("\\\\1/b", "http://1/b", "http://1/c", "path");
        check("/c:/", "file://a/c:/", "file:///c:/", "path");
        check("C|/a", "file:///C:/a", "file:///C|/a", "drive-letter");
        check("?q", "http://a/?q", "http://a/", "query");
    }

    #[test]
    fn punycode_is_a_matter_of_idna() {
        assert_eq!(of_refused(b"ws:xn--", Some(b"a.XN--"), true), Some("domain-to-ASCII"));
        assert_eq!(
            of_refused(b"///a", Some(b"a"), true),
            Some("special-authority-ignore-slashes-state")
        );
        assert_eq!(of_refused(b"//a", Some(b"a"), true), None);
        assert_eq!(of_refused(b"///a", Some(b"a"), false), None);
        assert_eq!(of_refused(b"/\\a@", None, false), Some("relative-slash-state"));
        let set = |value: &[u8]| {
            let found = differences(b"http://xn--/", b"http://a/");
            of_setter(Setter::Host, value, b"http://xn--/", found[0])
        };
        assert_eq!(set(b"xn--"), "domain-to-ASCII");
        assert_eq!(set(b"b"), "host");
    }
}
