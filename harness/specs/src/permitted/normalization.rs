//! Normal forms besides the one that the reference gives.

use std::net::Ipv6Addr;

use urispec_model::{Level, Spec};

use super::answers::Answers;
use super::parse;
use crate::authority_parts::AuthorityParts;
use crate::ports::default_port;
use crate::rfc3986::{normalize, remove_dot_segments};
use crate::split::{Pieces, split};
use crate::topic::has_dots;

pub(super) fn permit(spec: Spec, input: &[u8], level: Level, answers: &mut Answers<'_>) {
    if let Some(reading) = parse::refused(spec, input) {
        answers.reject(reading);
    }
    if spec == Spec::Rfc3986 {
        dots(input, level, answers);
        of_authority(input, level, answers);
    }
}

/// Section 6.2.2.3 on the dot segments of a relative reference, which resolution needs, and of a path that would become an
/// authority without them.
fn dots(input: &[u8], level: Level, answers: &mut Answers<'_>) {
    if !matches!(level, Level::Path | Level::Syntax | Level::Scheme) {
        return;
    }
    let Ok(normal) = normalize(input, level) else {
        return;
    };
    // Dots may be percent-encoded, and are decoded by the levels above `path`.
    let pieces = split(&normal).pieces(&normal);
    if !has_dots(pieces.path) {
        return;
    }
    let with = |path: &[u8]| Pieces { path, ..pieces }.recompose();
    let letter = remove_dot_segments(pieces.path);
    if pieces.scheme.is_some() {
        // "foo:/.//x": the reference keeps the dot, the letter of section 5.2.4 does not.
        return answers.uri("rfc3986-authority-appears-letter", with(&letter));
    }
    // Neither may make an authority or a scheme of a path: ".//a" and "b/../c:d" keep their dots.
    for path in [letter, collapse(pieces.path)] {
        let result = with(&path);
        if is_same_form(&pieces, &split(&result).pieces(&result)) {
            answers.uri("rfc3986-dots-of-relative-references", result);
        }
    }
}

fn is_same_form(one: &Pieces<'_>, other: &Pieces<'_>) -> bool {
    one.scheme == other.scheme && one.authority == other.authority
}

/// A relative path without the dot segments that resolution does not need: "a/../../b" needs one of its two.
fn collapse(path: &[u8]) -> Vec<u8> {
    let (root, rest): (&[u8], &[u8]) = match path.strip_prefix(b"/") {
        Some(rest) => (b"/", rest),
        None => (b"", path),
    };
    let mut kept: Vec<&[u8]> = Vec::new();
    let mut ends_in_slash = false;
    for segment in rest.split(|byte| *byte == b'/') {
        ends_in_slash = matches!(segment, b"." | b"..");
        match (segment, kept.last()) {
            (b"..", Some(last)) if *last != b".." => drop(kept.pop()),
            (b"..", _) if root.is_empty() => kept.push(segment),
            (b"." | b"..", _) => {}
            _ => kept.push(segment),
        }
    }
    let mut result = root.to_vec();
    if kept.is_empty() && root.is_empty() {
        result.extend_from_slice(b".");
    }
    result.extend_from_slice(&kept.join(&b'/'));
    if ends_in_slash && !result.ends_with(b"/") {
        result.push(b'/');
    }
    result
}

/// What sections 3.2.3, 6.2.2 and 6.2.3 leave open of an authority and of the path after it.
fn of_authority(input: &[u8], level: Level, answers: &mut Answers<'_>) {
    if !matches!(level, Level::Syntax | Level::Scheme) {
        return;
    }
    let (Ok(normal), Ok(by_syntax)) = (normalize(input, level), normalize(input, Level::Syntax)) else {
        return;
    };
    let pieces = split(&normal).pieces(&normal);
    let is_scheme_based = level == Level::Scheme;
    let mut readings: Vec<(&'static str, Pieces<'_>)> = Vec::new();
    let syntax = split(&by_syntax).pieces(&by_syntax);
    if is_scheme_based && pieces.scheme == Some(b"mailto") && pieces.path != syntax.path {
        // The document obliges no normalizer to know mailto.
        readings.push((
            "rfc3986-mailto-domain",
            Pieces {
                path: syntax.path,
                ..pieces
            },
        ));
    }
    let compressed;
    if let Some(authority) = pieces.authority {
        let parts = AuthorityParts::of(authority);
        let without_port = &authority[..parts.host.end];
        let port = parts.port.map(|port| port.of(authority));
        let with = |authority| Pieces {
            authority: Some(authority),
            ..pieces
        };
        match port {
            // Section 3.2.3 has every normalizer leave out an empty port, section 6.2.3 only one that knows the scheme.
            Some([]) => readings.push(("rfc3986-empty-port", with(without_port))),
            // "080" is the default port for a normalizer that reads a number.
            Some(zeros @ [b'0', ..]) if is_scheme_based && is_default(zeros, pieces.scheme) => {
                readings.push(("rfc3986-port-with-zeros", with(without_port)));
            }
            _ => {}
        }
        if is_scheme_based && pieces.path.is_empty() {
            readings.push(("rfc3986-empty-path-in-general", Pieces { path: b"/", ..pieces }));
        }
        // "http:///": a scheme may have a path of "/" for an empty one, and no empty host.
        if is_scheme_based && authority.is_empty() && pieces.path == b"/" && split(input).path.is_empty() {
            readings.push(("rfc3986-empty-path-in-general", Pieces { path: b"", ..pieces }));
        }
        if is_scheme_based && pieces.scheme == Some(b"file") && authority == b"localhost" {
            readings.push(("rfc3986-file-localhost", with(b"")));
        }
        // Section 6.2.2 includes "such techniques as" those that it lists: an IPv6 address may be compressed.
        if let Some(host) = compress(parts.host.of(authority)) {
            compressed = [&authority[..parts.host.start], &host, &authority[parts.host.end..]].concat();
            readings.push(("rfc3986-further-techniques", with(&compressed)));
        }
    }
    for (result, reading) in combine(&pieces, &readings) {
        answers.uri(reading, result);
    }
}

/// Whether a port with zeros in front is the number of the scheme's default port.
fn is_default(port: &[u8], scheme: Option<&[u8]>) -> bool {
    let zeros = port.iter().take_while(|digit| **digit == b'0').count();
    scheme.and_then(default_port) == Some(&port[zeros..])
}

/// Each of the readings by itself, and all that change different parts together, under the name of the first.
fn combine(letter: &Pieces<'_>, readings: &[(&'static str, Pieces<'_>)]) -> Vec<(Vec<u8>, &'static str)> {
    let mut results: Vec<(Vec<u8>, &'static str)> = readings
        .iter()
        .map(|(reading, pieces)| (pieces.recompose(), *reading))
        .collect();
    for (reading, one) in readings.iter().filter(|(_, one)| one.authority != letter.authority) {
        for (_, other) in readings.iter().filter(|(_, other)| other.path != letter.path) {
            let both = Pieces {
                path: other.path,
                ..*one
            };
            results.push((both.recompose(), reading));
        }
    }
    results
}

/// An IPv6 address in the form of RFC 5952; `None` for any other host.
fn compress(host: &[u8]) -> Option<Vec<u8>> {
    let address = host.strip_prefix(b"[")?.strip_suffix(b"]")?;
    let address: Ipv6Addr = std::str::from_utf8(address).ok()?.parse().ok()?;
    Some(format!("[{address}]").into_bytes())
}

#[cfg(test)]
mod tests {
    use urispec_model::{Expectation, Request};

    use super::*;

    #[track_caller]
    fn check(input: &str, level: Level, normal: &str, is_permitted: bool) {
        let input = input.as_bytes();
        let permitted = crate::permitted(Spec::Rfc3986, &Request::Normalize { input, level });
        let answer = Expectation::Uri(normal.as_bytes().to_vec().into());
        let found = permitted.iter().any(|one| one.answer == answer);
        assert_eq!(found, is_permitted, "{normal} of {permitted:?}");
    }

    #[test]
    fn what_the_document_leaves_open_is_permitted() {
        check("a/../b", Level::Path, "b", true);
        check("a/../b", Level::Path, "/b", true);
        check("/%2e/a", Level::Syntax, "/a", true);
        check("a:/./b", Level::Path, "a:/./b", false);
        check("foo:/..//x", Level::Path, "foo://x", true);
        check("http://h:080/", Level::Scheme, "http://h/", true);
        check("http://h:/", Level::Syntax, "http://h/", true);
        check("http://h:/", Level::Case, "http://h/", false);
        check("foo://h", Level::Scheme, "foo://h/", true);
        check("file://localhost/a", Level::Scheme, "file:///a", true);
        check("mailto:a@B", Level::Scheme, "mailto:a@B", true);
        check("http://h:8080/", Level::Scheme, "http://h/", false);
        check("http://h:080/", Level::Scheme, "http://h/", true);
        check("http://h:08080/", Level::Scheme, "http://h/", false);
        check("http://[0:0::1]/", Level::Syntax, "http://[::1]/", true);
    }

    #[test]
    fn no_reading_makes_an_authority_or_a_scheme_of_a_relative_path() {
        check(".///evil.example/x", Level::Path, "///evil.example/x", false);
        check(".//evil.example/x", Level::Path, "//evil.example/x", false);
        check("x/../a:b", Level::Path, "a:b", false);
    }

    #[test]
    fn a_relative_path_keeps_the_dots_that_resolution_needs() {
        for (path, collapsed) in [
            ("a/../b", "b"),
            ("a/../../b", "../b"),
            ("../a", "../a"),
            ("a/..", "./"),
            ("./a", "a"),
            ("/a/../../b", "/b"),
            ("a/./b/", "a/b/"),
        ] {
            assert_eq!(collapse(path.as_bytes()), collapsed.as_bytes(), "{path}");
        }
    }
}
