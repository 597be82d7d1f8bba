//! Which of the questions that documents answer differently a reference raises.

use crate::meaning::Topic;
use crate::split::split;

/// What decides where `reference` leads against `base`, as the question that documents answer differently.
///
/// Found with the non-validating split of Appendix B, which every input has.
///
/// ```
/// use urispec_specs::{Topic, topic};
///
/// assert_eq!(topic(b"http://a/b", b"?y"), Topic::QueryOnly);
/// assert_eq!(topic(b"http://a/b", b"../../g"), Topic::SurplusDots);
/// ```
pub fn topic(base: &[u8], reference: &[u8]) -> Topic {
    let (ours, theirs) = (split(reference).pieces(reference), split(base).pieces(base));
    if ours.scheme.is_some() {
        // "http:g" against "http://a/b": a parser that is not strict reads it as "g".
        return if ours.has_scheme_of(&theirs) {
            Topic::SameScheme
        } else {
            Topic::DotSegmentsOfAbsolute
        };
    }
    if ours.authority.is_some() {
        return Topic::DotSegmentsOfAbsolute;
    }
    if ours.path.is_empty() {
        return match (ours.query, ours.fragment) {
            (Some(_), _) => Topic::QueryOnly,
            (None, Some(_)) => Topic::FragmentOnly,
            (None, None) => Topic::EmptyReference,
        };
    }
    // "g" against "http://a".
    if !ours.path.starts_with(b"/") && theirs.authority.is_some() && theirs.path.is_empty() {
        return Topic::Merge;
    }
    // ";x": RFC 1808 reads params, and inherits the path. With dots, "../;x", the dots decide more.
    if ours.path.contains(&b';') && !has_dots(ours.path) {
        return Topic::Params;
    }
    if ours.path.starts_with(b"/") {
        return Topic::DotSegmentsOfAbsolute;
    }
    if has_dots(ours.path) {
        let folder = memchr::memrchr(b'/', theirs.path).map_or(&[][..], |slash| &theirs.path[..slash]);
        return if climbs_above(folder, ours.path) {
            Topic::SurplusDots
        } else {
            Topic::DotSegments
        };
    }
    // "g" against "a:b/../c": the dots of the base are merged, too.
    if has_dots(theirs.path) {
        return Topic::DotSegments;
    }
    Topic::Base
}

fn segments(path: &[u8]) -> impl Iterator<Item = &[u8]> {
    path.split(|byte| *byte == b'/')
}

/// Whether a segment of the path is one or two dots.
pub fn has_dots(path: &[u8]) -> bool {
    segments(path).any(|segment| matches!(segment, b"." | b".."))
}

/// Whether the `..` of a relative path are more than the segments before them.
fn climbs_above(folder: &[u8], path: &[u8]) -> bool {
    let mut depth = folder.split(|byte| *byte == b'/').skip(1).count();
    for segment in segments(path) {
        match segment {
            b".." if depth == 0 => return true,
            b".." => depth -= 1,
            b"." => {}
            _ => depth += 1,
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(base: &str, reference: &str, expected: Topic) {
        assert_eq!(
            topic(base.as_bytes(), reference.as_bytes()),
            expected,
            "{reference} against {base}"
        );
    }

    #[test]
    fn a_reference_raises_the_question_of_its_shape() {
        let base = "http://a/b/c/d;p?q";
        check(base, "", Topic::EmptyReference);
        check(base, "#s", Topic::FragmentOnly);
        check(base, "?y", Topic::QueryOnly);
        check(base, "http:g", Topic::SameScheme);
        check(base, "g:h", Topic::DotSegmentsOfAbsolute);
        check(base, "/./g", Topic::DotSegmentsOfAbsolute);
        check(base, ";x", Topic::Params);
        check(base, "../g", Topic::DotSegments);
        check(base, "../../g", Topic::DotSegments);
        check(base, "../../../g", Topic::SurplusDots);
        check("http://a", "g", Topic::Merge);
        check("a:b", "g", Topic::Base);
    }
}
