//! Merging paths as RFC 1808 section 4 step 6 and RFC 2396 section 5.2 step 6 do.

/// Which segments a `..` takes with it: the `<segment>` of `<segment>/../`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Taken {
    /// Any but another `..`: draft-ietf-uri-relative-url-06, and every document behind it.
    NoDoubleDot,
    /// Any at all: draft-ietf-uri-relative-url-01 to -05.
    Any,
    /// Any that is not empty: draft-ietf-uri-relative-url-00.
    NotEmpty,
}

/// Removes dot segments from `buffer[start..]`, in place: steps 6a to 6d of RFC 1808 section 4, which are steps 6c to
/// 6f of RFC 2396 section 5.2.
///
/// The documents remove the leftmost `<segment>/../` over and over. One pass gives the same, since a `..` always
/// meets the nearest segment before it that is left: `.` goes, `..` takes that segment with it unless it is itself a
/// `..`, and is kept where there is none. A leading slash is a delimiter, not an empty first segment.
pub(crate) fn remove_dot_segments_from(buffer: &mut Vec<u8>, start: usize) {
    remove(buffer, start, |before| !ends_in_double_dot(before));
}

/// The same, where a `..` takes other segments.
pub(crate) fn remove_dot_segments_and(taken: Taken, buffer: &mut Vec<u8>, start: usize) {
    match taken {
        Taken::NoDoubleDot => remove_dot_segments_from(buffer, start),
        Taken::Any => remove(buffer, start, |_| true),
        Taken::NotEmpty => remove(buffer, start, |before| before != b"/" && !before.ends_with(b"//")),
    }
}

/// `takes` is asked what stands before a `..`, which ends in a slash.
#[inline(always)]
fn remove(buffer: &mut Vec<u8>, start: usize, takes: impl Fn(&[u8]) -> bool) {
    let root = start + usize::from(buffer.get(start) == Some(&b'/'));
    let (mut output, mut input) = (root, root);
    while input < buffer.len() {
        let end = memchr::memchr(b'/', &buffer[input..]).map_or(buffer.len(), |slash| input + slash + 1);
        let segment = buffer[input..end].strip_suffix(b"/").unwrap_or(&buffer[input..end]);
        match segment {
            b"." => {}
            b".." if output > root && takes(&buffer[root..output]) => {
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

/// How many bytes of `path` its leading `..` segments take, slashes included: RFC 2396 section 5.2 step 6g.
///
/// `path` is without its leading slash.
pub(crate) fn surplus(path: &[u8]) -> usize {
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
    fn a_double_dot_takes_the_nearest_segment_left() {
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
    fn a_double_dot_takes_what_the_document_lets_it_take() {
        let check = |taken, path: &str, expected: &str| {
            let mut buffer = path.as_bytes().to_vec();
            remove_dot_segments_and(taken, &mut buffer, 0);
            assert_eq!(String::from_utf8(buffer).unwrap(), expected, "{taken:?} {path}");
        };
        check(Taken::NoDoubleDot, "/b/../../../g", "/../../g");
        check(Taken::Any, "/b/../../../g", "/g");
        check(Taken::Any, "/../../../g", "/../g");
        check(Taken::Any, "a//../b", "a/b");
        check(Taken::NotEmpty, "/b/../../../g", "/g");
        check(Taken::NotEmpty, "a//../b", "a//../b");
        check(Taken::NotEmpty, "//../b", "//../b");
        check(Taken::NotEmpty, "a//../../b", "a//b");
    }

    /// The steps as they are written: over and over, on a list of segments.
    fn step_by_step(taken: Taken, path: &str) -> String {
        let (root, rest) = path.strip_prefix('/').map_or(("", path), |rest| ("/", rest));
        let is_taken = |segment: &str| match taken {
            Taken::NoDoubleDot => segment != "..",
            Taken::Any => true,
            Taken::NotEmpty => !segment.is_empty(),
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
            .position(|pair| pair[1] == ".." && is_taken(pair[0]))
        {
            segments.drain(place..place + 2);
        }
        // 6d.
        if last == ".." && segments.last().is_some_and(|segment| is_taken(segment)) {
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
            for taken in [Taken::NoDoubleDot, Taken::Any, Taken::NotEmpty] {
                let mut buffer = path.as_bytes().to_vec();
                remove_dot_segments_and(taken, &mut buffer, 0);
                let found = String::from_utf8(buffer).unwrap();
                assert_eq!(found, step_by_step(taken, &path), "{taken:?} {path}");
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
            assert_eq!(surplus(path.as_bytes()), length, "{path}");
        }
    }
}
