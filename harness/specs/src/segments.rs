//! Merges paths by RFC 1808 section 4 step 6 and RFC 2396 section 5.2 step 6.

use urispec_model::Surplus;

/// The segments that are removed together with the `..` after them: the `<segment>` of `<segment>/../`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum RemovableSegment {
    /// Any segment except `..`: draft-ietf-uri-relative-url-06, and every later document.
    NoDoubleDot,
    /// Any segment: draft-ietf-uri-relative-url-01 to -05.
    Any,
    /// Any segment that is not empty: draft-ietf-uri-relative-url-00.
    NotEmpty,
}

/// Removes dot segments from `buffer[start..]`, in place: steps 6a to 6d of RFC 1808 section 4, which are steps 6c to
/// 6f of RFC 2396 section 5.2.
///
/// The documents repeatedly remove the leftmost `<segment>/../`. One pass has the same result, since a `..` always
/// removes the nearest remaining segment before it. A `.` is removed. A `..` is removed together with the segment
/// before it. If that segment is itself a `..`, or if there is none, the `..` is kept. A leading slash is a
/// delimiter, not an empty first segment.
pub(crate) fn remove_dot_segments_from(buffer: &mut Vec<u8>, start: usize) {
    remove(buffer, start, |before| !ends_in_double_dot(before));
}

/// Like [`remove_dot_segments_from`], with a choice of the segments that are removed with a `..`.
pub(crate) fn remove_dot_segments_with(removable: RemovableSegment, buffer: &mut Vec<u8>, start: usize) {
    match removable {
        RemovableSegment::NoDoubleDot => remove_dot_segments_from(buffer, start),
        RemovableSegment::Any => remove(buffer, start, |_| true),
        RemovableSegment::NotEmpty => remove(buffer, start, |before| before != b"/" && !before.ends_with(b"//")),
    }
}

/// Applies steps 6c to 6h of RFC 2396 section 5.2 to the merged path in `buffer[start..]`, in place. Step 6g lets
/// implementations choose how to treat `..` segments above the root. `None` if there are `..` segments above the
/// root and `surplus` rejects them.
pub(crate) fn finish_merged(buffer: &mut Vec<u8>, start: usize, surplus: Surplus) -> Option<()> {
    remove_dot_segments_from(buffer, start);
    let root = start + usize::from(buffer.get(start) == Some(&b'/'));
    let above = surplus_length(&buffer[root..]);
    match surplus {
        Surplus::Refuse if above > 0 => return None,
        Surplus::Remove => drop(buffer.drain(root..root + above)),
        Surplus::Retain | Surplus::Refuse => {}
    }
    Some(())
}

/// Removes dot segments. `is_removable` gets a text that ends in the slash before a `..`, and returns whether the
/// last segment of this text may be removed.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
fn remove(buffer: &mut Vec<u8>, start: usize, is_removable: impl Fn(&[u8]) -> bool) {
    let root = start + usize::from(buffer.get(start) == Some(&b'/'));
    let (mut output, mut input) = (root, root);
    while input < buffer.len() {
        let end = memchr::memchr(b'/', &buffer[input..]).map_or(buffer.len(), |slash| input + slash + 1);
        let segment = buffer[input..end].strip_suffix(b"/").unwrap_or(&buffer[input..end]);
        match segment {
            // "a/./b" is "a/b".
            b"." => {}
            // "a/b/../c" becomes "a/c"; "../c" and "/../c" stay.
            b".." if output > root && is_removable(&buffer[root..output]) => {
                let before = &buffer[root..output - 1];
                output = root + memchr::memrchr(b'/', before).map_or(0, |slash| slash + 1);
            }
            _ => {
                buffer.copy_within(input..end, output);
                output += end - input;
            }
        }
        input = end;
    }
    buffer.truncate(output);
}

/// Whether the last complete segment of `output`, which ends in a slash, is `..`.
fn ends_in_double_dot(output: &[u8]) -> bool {
    output == b"../" || output.ends_with(b"/../")
}

/// The number of bytes that the leading `..` segments of `path` and their slashes take up: RFC 2396 section 5.2
/// step 6g.
///
/// `path` is without its leading slash.
fn surplus_length(path: &[u8]) -> usize {
    let mut length = 0;
    while path[length..].starts_with(b"../") {
        length += 3;
    }
    if &path[length..] == b".." { path.len() } else { length }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(path: &str, expected: &str) {
        let mut buffer = path.as_bytes().to_vec();
        remove_dot_segments_from(&mut buffer, 0);
        assert_eq!(String::from_utf8(buffer).unwrap(), expected, "{path}");
    }

    #[test]
    fn a_double_dot_removes_the_nearest_segment_left() {
        check("/b/c/./../g", "/b/g");
        check("/b/c/..", "/b/");
        check("a/../../c", "../c");
        check("/../a/../..", "/../..");
        check("a//../b", "a/b");
        check("a//..", "a/");
        check("..a/../b", "b");
        check("/a../..", "/");
    }

    #[test]
    fn a_double_dot_removes_what_the_document_lets_it_remove() {
        let check = |removable, path: &str, expected: &str| {
            let mut buffer = path.as_bytes().to_vec();
            remove_dot_segments_with(removable, &mut buffer, 0);
            assert_eq!(String::from_utf8(buffer).unwrap(), expected, "{removable:?} {path}");
        };
        check(RemovableSegment::NoDoubleDot, "/b/../../../g", "/../../g");
        check(RemovableSegment::Any, "/b/../../../g", "/g");
        check(RemovableSegment::Any, "/../../../g", "/../g");
        check(RemovableSegment::Any, "a//../b", "a/b");
        check(RemovableSegment::NotEmpty, "/b/../../../g", "/g");
        check(RemovableSegment::NotEmpty, "a//../b", "a//../b");
        check(RemovableSegment::NotEmpty, "//../b", "//../b");
        check(RemovableSegment::NotEmpty, "a//../../b", "a//b");
    }

    /// Applies the steps as the document prints them: repeatedly, to a list of segments.
    fn step_by_step(removable: RemovableSegment, path: &str) -> String {
        let (root, rest) = path.strip_prefix('/').map_or(("", path), |rest| ("/", rest));
        let is_removed = |segment: &str| match removable {
            RemovableSegment::NoDoubleDot => segment != "..",
            RemovableSegment::Any => true,
            RemovableSegment::NotEmpty => !segment.is_empty(),
        };
        let mut segments: Vec<&str> = rest.split('/').collect();
        // 6a and 6b.
        let mut last = segments.pop().unwrap();
        segments.retain(|segment| *segment != ".");
        if last == "." {
            last = "";
        }
        // 6c.
        while let Some(place) = segments
            .windows(2)
            .position(|pair| pair[1] == ".." && is_removed(pair[0]))
        {
            segments.drain(place..place + 2);
        }
        // 6d.
        if last == ".." && segments.last().is_some_and(|segment| is_removed(segment)) {
            segments.pop();
            last = "";
        }
        segments.push(last);
        format!("{root}{}", segments.join("/"))
    }

    #[test]
    fn one_pass_does_what_the_steps_do() {
        let mut paths = vec![String::new()];
        for place in 0.. {
            let Some(path) = paths.get(place).cloned() else { break };
            for removable in [
                RemovableSegment::NoDoubleDot,
                RemovableSegment::Any,
                RemovableSegment::NotEmpty,
            ] {
                let mut buffer = path.as_bytes().to_vec();
                remove_dot_segments_with(removable, &mut buffer, 0);
                let found = String::from_utf8(buffer).unwrap();
                assert_eq!(found, step_by_step(removable, &path), "{removable:?} {path}");
            }
            if path.len() < 10 {
                paths.extend(["a", ".", "/"].map(|more| format!("{path}{more}")));
            }
        }
    }

    #[test]
    fn a_dot_goes_and_leaves_the_slash_before_it() {
        check(".", "");
        check("./", "");
        check("a/.", "a/");
        check("a/.b/./c.", "a/.b/c.");
    }

    #[test]
    fn surplus_counts_leading_double_dots_only() {
        for (path, length) in [
            ("", 0),
            ("..", 2),
            ("../", 3),
            ("../..", 5),
            ("../a/..", 3),
            ("..a", 0),
            ("a/..", 0),
        ] {
            assert_eq!(surplus_length(path.as_bytes()), length, "{path}");
        }
    }
}
