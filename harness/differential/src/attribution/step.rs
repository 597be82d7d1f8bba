//! Finds the step of an algorithm that decides the answer to a request. A parse has no steps of an algorithm.

use urispec_model::{Component, Level, Request};
use urispec_specs::Topic;
use urispec_specs::rfc3986::split;
use urispec_specs::{has_dots, topic};

use crate::cause::Change;

/// The step that decides the whole answer to a request; for a parse, the start rule.
pub(crate) fn of_request(request: &Request<'_>) -> &'static str {
    match request {
        Request::Parse { .. } => "URI-reference",
        Request::Resolve { base, input, .. } => topic(base, input).name(),
        Request::Normalize { level, .. } | Request::Equivalent { level, .. } => level.name(),
        Request::RemoveDotSegments { .. }
        | Request::Base { .. }
        | Request::Extract { .. }
        | Request::Expand { .. }
        | Request::Hazards { .. }
        | Request::Query { .. }
        | Request::Recompose { .. }
        | Request::Address { .. }
        | Request::Encode { .. }
        | Request::Decode { .. }
        | Request::ToUri { .. }
        | Request::ToIri { .. } => request.operation().name(),
        Request::SchemeParts { input } | Request::Dispatch { input } => {
            urispec_specs::scheme_of_parts(input).unwrap_or(request.operation().name())
        }
        Request::RequestTarget { input, method } => urispec_specs::target_form(input, *method).name(),
        Request::Set { setter, .. } => setter.name(),
    }
}

/// The level that decides whether two texts that differ in a component are equivalent: for "a/.." and "", the level
/// of the path.
pub(crate) fn of_equivalence(request: &Request<'_>, component: Option<Component>) -> &'static str {
    let path_has_dots = |text: &[u8]| has_dots(split(text).path.of(text));
    match *request {
        Request::Equivalent { input, other, level } if component == Some(Component::Path) => match level {
            Level::Syntax | Level::Scheme if path_has_dots(input) || path_has_dots(other) => Level::Path.name(),
            _ => level.name(),
        },
        _ => of_request(request),
    }
}

/// The step of a resolution that makes a component of the result differ.
///
/// Dot segments that are wrongly kept or wrongly removed are one cause for all forms of references. The exceptions
/// are dot segments in an absolute reference and dot segments above the root, for which a document may have a
/// separate rule. Recomposition decides how the other components are written.
pub(crate) fn of_resolution(base: &[u8], input: &[u8], component: Component, change: Change) -> &'static str {
    use Component as C;
    let topic = topic(base, input);
    let has_dots = || has_dots(&merged_path(base, input));
    match (component, change, topic) {
        // "http://a" with "?": a slash replaces the empty path.
        (C::Path, Change::Filled, _) if split(input).path.is_empty() => "recomposition",
        // "a:" with "..": more dots than segments.
        (C::Path, Change::Dots, Topic::SurplusDots) => topic.name(),
        // "a:" with "a:..": RFC 1808 does not change an absolute reference, but RFC 3986 does.
        (C::Path, Change::Dots, Topic::SameScheme | Topic::DotSegmentsOfAbsolute) => {
            Topic::DotSegmentsOfAbsolute.name()
        }
        // "a://" with ".//". Also "a:" with "a": the texts have no dots, but the result has dots that this step
        // should remove.
        (C::Path, Change::Dots, _) => Topic::DotSegments.name(),
        // "http://a/b" with "#c": the reference has no path.
        (C::Path | C::Query | C::Fragment, _, Topic::EmptyReference | Topic::FragmentOnly | Topic::QueryOnly) => {
            topic.name()
        }
        // "a:" with "a/..": the dots are removed, and other text as well. "...": a segment that only looks like a
        // dot segment is removed.
        (C::Path, ..) if has_dots() || looks_like_dots(input) => "remove_dot_segments",
        // "a:b/../c" with "/d": nothing is merged.
        (C::Path, ..) if is_own(input) => match split(input).scheme {
            Some(_) => "recomposition",
            None => Topic::LeadingSlashes.name(),
        },
        // "a:////" and "a:a/.." with "a": the merged path has no dots.
        (C::Path, ..) => Topic::Merge.name(),
        // "http://a" with "//g": the host of the base.
        (C::Authority | C::Host, Change::Other, _)
            if split(input).scheme.is_none() && split(input).authority.is_some() =>
        {
            Topic::LeadingSlashes.name()
        }
        // "a:" with "a://a:": the port is missing in the result.
        _ => "recomposition",
    }
}

/// The path from which dot segments are removed. This path is the path of the reference, or the path of the base up
/// to its last slash followed by the path of the reference.
pub(super) fn merged_path(base: &[u8], input: &[u8]) -> Vec<u8> {
    let (of_base, reference) = (split(base), split(input));
    let path = reference.path.of(input);
    let is_own = is_own(input);
    let front = of_base.path.of(base);
    let front = match memchr::memrchr(b'/', front) {
        Some(slash) if !is_own && !path.is_empty() => &front[..=slash],
        None if !is_own && path.is_empty() => front,
        Some(_) if !is_own => front,
        _ => b"",
    };
    [front, path].concat()
}

/// Whether the path of a reference is not merged with that of its base.
pub(super) fn is_own(input: &[u8]) -> bool {
    let reference = split(input);
    reference.scheme.is_some() || reference.authority.is_some() || reference.path.of(input).starts_with(b"/")
}

/// Whether a segment consists of dots, encoded or not, and is not a dot segment. If the path is not merged with
/// that of the base, a segment that begins or ends with a dot counts as well.
fn looks_like_dots(input: &[u8]) -> bool {
    let is_alike = |segment: &[u8]| {
        let dots = String::from_utf8_lossy(segment)
            .to_ascii_lowercase()
            .replace("%2e", ".");
        let is_made_of_dots = dots.len() > 1 && dots.chars().all(|character| character == '.');
        is_made_of_dots || is_own(input) && (dots.starts_with('.') || dots.ends_with('.'))
    };
    let path = split(input).path.of(input);
    !has_dots(path) && path.split(|octet| *octet == b'/').any(is_alike)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(base: &str, input: &str, component: Component, change: Change, expected: &str) {
        let step = of_resolution(base.as_bytes(), input.as_bytes(), component, change);
        assert_eq!(step, expected, "{base} with {input}");
    }

    #[test]
    fn a_difference_is_decided_by_a_step() {
        use Component as C;
        check("http://a", "?", C::Path, Change::Filled, "recomposition");
        check("a:", "..", C::Path, Change::Filled, "remove_dot_segments");
        check("a:", "..", C::Path, Change::Dots, "surplus-dots");
        check("a:", "a:..", C::Path, Change::Dots, "dot-segments-of-absolute");
        check("a://", ".//", C::Path, Change::Dots, "dot-segments");
        check("a:", "a", C::Path, Change::Dots, "dot-segments");
        check("http://a/b", "#c", C::Path, Change::Other, "fragment-only");
        check("a:", "a/..", C::Path, Change::Other, "remove_dot_segments");
        check("a:////", "a", C::Path, Change::Other, "merge");
        check("a:a/..", "a", C::Path, Change::Other, "merge");
        check("a:a/../", "a", C::Path, Change::Other, "remove_dot_segments");
        check("a:a", "a/..", C::Path, Change::Other, "remove_dot_segments");
        check("a:b/../c", "/d", C::Path, Change::Other, "leading-slashes");
        check("a:b", "c:d", C::Path, Change::Other, "recomposition");
        check("a:b", "/.../d", C::Path, Change::Other, "remove_dot_segments");
        check("a:b", "%2E./d", C::Path, Change::Other, "remove_dot_segments");
        check("a:b", "..c", C::Path, Change::Other, "merge");
        check("http://a", "//b", C::Host, Change::Other, "leading-slashes");
        check("a:", "a://a:", C::Port, Change::Elided, "recomposition");
    }
}
