//! Removes dot segments, using only the answers of a document.

use crate::answers::{DotSegments, SurplusDots};
use crate::meaning::Choices;
use crate::rfc2396bis::{Front, front_becomes_slash, remove_by_patterns};
use crate::segments::{RemovableSegment, remove_dot_segments_with};
use crate::{rfc1630, rfc3986};

/// A placeholder for a `..` that is kept. No document accepts this character.
const STAYS: &[u8] = b"\0";

impl Choices {
    /// Removes the dot segments of a path.
    pub(crate) fn remove_dot_segments(&self, path: &mut Vec<u8>) {
        if self.dot_segments == DotSegments::Retained {
            return;
        }
        match (self.dot_segments, self.surplus_dots) {
            (DotSegments::NoEmptySegment, SurplusDots::InPairs) => {
                return remove_dot_segments_with(RemovableSegment::NotEmpty, path, 0);
            }
            (DotSegments::Segments, SurplusDots::InPairs) => {
                return remove_dot_segments_with(RemovableSegment::Any, path, 0);
            }
            _ => {}
        }
        // First, the `..` segments above the root are removed, if they are not kept. Then the document's algorithm
        // removes the other dot segments.
        let above = above_root(path);
        let staying = match self.surplus_dots {
            SurplusDots::Retained | SurplusDots::Open => above.len(),
            SurplusDots::InPairs => above.len() % 2,
            SurplusDots::RemovedOrRefused | SurplusDots::Removed => 0,
        };
        let are_left_to_algorithm = staying == 0
            && matches!(
                self.dot_segments,
                // The algorithms of RFC 3986 and its drafts remove them.
                DotSegments::Patterns
                    | DotSegments::PatternsAndFront
                    | DotSegments::FrontBecomesSlash
                    | DotSegments::Buffers
            );
        if !above.is_empty() && !are_left_to_algorithm {
            *path = rewrite(path, |at, segment| match above.binary_search(&at) {
                Ok(number) => (number < staying).then_some(STAYS),
                Err(_) => Some(segment),
            });
        }
        self.remove_below_root(path);
        if staying > 0 {
            *path = rewrite(path, |_, segment| Some(if segment == STAYS { b".." } else { segment }));
        }
    }

    /// Removes dot segments from a path that has no `..` above the root.
    fn remove_below_root(&self, path: &mut Vec<u8>) {
        let mut rest = Vec::new();
        match self.dot_segments {
            DotSegments::Retained => return,
            DotSegments::BeforeSlash => rfc1630::remove_before(rfc1630::Removable::NoDots, path, &mut rest),
            DotSegments::AfterSlash => rfc1630::remove_after(rfc1630::Removable::NoDots, path, &mut rest),
            DotSegments::NoEmptySegment => return remove_dot_segments_with(RemovableSegment::NotEmpty, path, 0),
            DotSegments::Segments | DotSegments::WithQuery => {
                return remove_dot_segments_with(RemovableSegment::NoDoubleDot, path, 0);
            }
            DotSegments::Patterns => return remove_by_patterns(path, Front::WithoutSlash),
            DotSegments::PatternsAndFront => return remove_by_patterns(path, Front::WithSlash),
            DotSegments::FrontBecomesSlash => return front_becomes_slash(path),
            DotSegments::Buffers => return rfc3986::remove_dot_segments_from(path, 0),
        }
        *path = rest;
    }
}

/// The indices of the `..` segments that would go above the root, in order.
fn above_root(path: &[u8]) -> Vec<usize> {
    let (mut depth, mut above) = (0_usize, Vec::new());
    for (at, segment) in path
        .strip_prefix(b"/")
        .unwrap_or(path)
        .split(|byte| *byte == b'/')
        .enumerate()
    {
        match segment {
            b"." => {}
            b".." if depth == 0 => above.push(at),
            b".." => depth -= 1,
            _ => depth += 1,
        }
    }
    above
}

/// Replaces each segment of the path by the result of `each`; `None` removes the segment.
fn rewrite<'p>(path: &'p [u8], each: impl Fn(usize, &'p [u8]) -> Option<&'p [u8]>) -> Vec<u8> {
    let (root, rest) = path.split_at(usize::from(path.starts_with(b"/")));
    let segments = rest.split(|byte| *byte == b'/').enumerate();
    let segments: Vec<&[u8]> = segments.filter_map(|(at, segment)| each(at, segment)).collect();
    [root, &segments.join(&b"/"[..])].concat()
}
