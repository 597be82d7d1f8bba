//! Finds the topic of a reference: the question about resolution that its form raises.
//!
//! The topic is the first question that applies, in the order of the algorithms. Topics sort references into kinds.
//! If two documents give different results for a reference, the reason may be a question other than the topic; it
//! can be found with [`Choices`](crate::Choices).

use crate::meaning::Topic;
use crate::split::split;

/// The question that the forms of `reference` and `base` raise. The result is one of the questions that documents
/// answer differently.
///
/// Both texts are split by RFC 3986 Appendix B, which accepts every input.
pub fn topic(base: &[u8], reference: &[u8]) -> Topic {
    let (ours, theirs) = (split(reference).pieces(reference), split(base).pieces(base));
    // "http:g" against an http base may be relative (RFC 3986 section 5.2.2); "g:h" is absolute.
    if ours.scheme.is_some() {
        let same = ours
            .scheme
            .zip(theirs.scheme)
            .is_some_and(|(one, other)| one.eq_ignore_ascii_case(other));
        return if same {
            Topic::SameScheme
        } else {
            Topic::DotSegmentsOfAbsolute
        };
    }
    // "//g/../h": the path is not merged, so only its dot segments raise a question.
    if ours.authority.is_some() {
        return Topic::DotSegmentsOfAbsolute;
    }
    // "?y", "#s", "": nothing is merged.
    if ours.path.is_empty() {
        return match (ours.query, ours.fragment) {
            (Some(_), _) => Topic::QueryOnly,
            (None, Some(_)) => Topic::FragmentOnly,
            (None, None) => Topic::EmptyReference,
        };
    }
    // "g" against "http://a": whether a slash is inserted between them.
    if !ours.path.starts_with(b"/") && theirs.authority.is_some() && theirs.path.is_empty() {
        return Topic::Merge;
    }
    // ";x" is a separate component in RFC 1808, and a part of the last segment in RFC 3986. If there are also dot
    // segments, as in "../g;x", these raise the question.
    if ours.path.contains(&b';') && !has_dots(ours.path) {
        return Topic::Params;
    }
    // "/./g": whether dot segments of an absolute path are removed.
    if ours.path.starts_with(b"/") {
        return Topic::DotSegmentsOfAbsolute;
    }
    // "../g", or "../../../g" against a base that has fewer segments to remove.
    if has_dots(ours.path) {
        let folder = memchr::memrchr(b'/', theirs.path).map_or(&[][..], |slash| &theirs.path[..slash]);
        return if climbs_above(folder, ours.path) {
            Topic::SurplusDots
        } else {
            Topic::DotSegments
        };
    }
    // "g" against "http://a/b/../d": the dots come from the base.
    if has_dots(theirs.path) {
        return Topic::DotSegments;
    }
    // "g" against "a:b": how a base without a hierarchy is treated.
    Topic::Base
}

/// The segments of a path: the texts between its slashes.
fn segments(path: &[u8]) -> impl Iterator<Item = &[u8]> {
    path.split(|byte| *byte == b'/')
}

/// Whether a segment of the path is one or two dots.
pub fn has_dots(path: &[u8]) -> bool {
    segments(path).any(|segment| matches!(segment, b"." | b".."))
}

/// Whether a relative path has more `..` segments than there are segments before them.
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
    fn the_topic_follows_from_the_shapes() {
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
