//! Removes dot segments as the documents describe it: one pattern after another is replaced in a string.

use urispec_model::{Spec, Surplus};

use super::LONGEST;

/// Applies the routine `remove_dot_segments` of a document to a path. `None` if the document has no such routine,
/// or if the path is not UTF-8 or is too long.
pub fn without_dots(spec: Spec, path: &[u8]) -> Option<Vec<u8>> {
    let path = std::str::from_utf8(path).ok().filter(|path| path.len() <= LONGEST)?;
    let left = match spec {
        Spec::Rfc2396bis03 => by_patterns(path),
        Spec::Rfc2396bis04 => by_slashes(path),
        Spec::Rfc2396bis05 | Spec::Rfc2396bis06 | Spec::Rfc2396bis07 | Spec::Rfc3986 | Spec::Rfc6874 => {
            by_buffers(path)
        }
        _ => return None,
    };
    Some(left.into_bytes())
}

/// Applies RFC 1808 section 4 step 6 and RFC 2396 section 5.2 steps 6c to 6f. Removes all `./`, then a `.` at the
/// end, then all `<segment>/../` from left to right, and then a `<segment>/..` at the end. `removable` returns
/// whether a segment may be removed with a `..`.
pub(super) fn by_segments(path: &mut String, removable: impl Fn(&str) -> bool) {
    while let Some(at) = starts(path).into_iter().find(|at| path[*at..].starts_with("./")) {
        path.replace_range(at..at + 2, "");
    }
    if path == "." || path.ends_with("/.") {
        path.pop();
    }
    let pattern = |path: &str, behind: &str| {
        starts(path).into_iter().find_map(|at| {
            let length = path[at..].find('/')?;
            let (segment, rest) = (&path[at..at + length], &path[at + length + 1..]);
            let is_found = if behind == ".." {
                rest == behind
            } else {
                rest.starts_with(behind)
            };
            (is_found && removable(segment)).then_some((at, at + length + 1 + behind.len()))
        })
    };
    while let Some((from, to)) = pattern(path, "../") {
        path.replace_range(from..to, "");
    }
    if let Some((from, to)) = pattern(path, "..") {
        path.replace_range(from..to, "");
    }
}

/// The offsets at which segments start. A slash at the start of the path does not end a segment.
fn starts(path: &str) -> Vec<usize> {
    let first = usize::from(path.starts_with('/'));
    let others = path.match_indices('/').map(|(at, _)| at + 1).filter(|at| *at > first);
    std::iter::once(first).chain(others).collect()
}

/// Applies RFC 2396 section 5.2 step 6g to the `..` segments that remain at the start of the path. Returns false if
/// the reference is rejected.
pub(super) fn surplus(path: &mut String, treatment: Surplus) -> bool {
    let root = usize::from(path.starts_with('/'));
    let is_surplus = |path: &str| &path[root..] == ".." || path[root..].starts_with("../");
    match treatment {
        Surplus::Retain => true,
        Surplus::Refuse => !is_surplus(path),
        Surplus::Remove => {
            while is_surplus(path) {
                let end = (root + 3).min(path.len());
                path.replace_range(root..end, "");
            }
            true
        }
    }
}

/// Section 5.2.4 of RFC 3986 and of its drafts from -05 on, with its two buffers.
pub(super) fn by_buffers(path: &str) -> String {
    let (mut input, mut output) = (path.to_owned(), String::new());
    while !input.is_empty() {
        if let Some(rest) = input.strip_prefix("../").or_else(|| input.strip_prefix("./")) {
            input = rest.to_owned();
        } else if !slashes(&mut input, &mut output) {
            if input == "." || input == ".." {
                input.clear();
            } else {
                move_segment(&mut input, &mut output);
            }
        }
    }
    output
}

/// Section 5.2.4 of draft-fielding-uri-rfc2396bis-04.
pub(super) fn by_slashes(path: &str) -> String {
    let (mut input, mut output) = (path.to_owned(), String::new());
    if let Some(rest) = path.strip_prefix("../").or_else(|| path.strip_prefix("./")) {
        input = format!("/{rest}");
    }
    while !input.is_empty() {
        if !slashes(&mut input, &mut output) {
            move_segment(&mut input, &mut output);
        }
    }
    output
}

/// Replaces `/./` or `/../` by a slash, and also `/.` or `/..` at the end.
fn slashes(input: &mut String, output: &mut String) -> bool {
    let behind = |segment: &str| {
        let rest = input.strip_prefix(segment)?;
        (rest.is_empty() || rest.starts_with('/')).then(|| format!("/{}", rest.strip_prefix('/').unwrap_or(rest)))
    };
    if let Some(rest) = behind("/.") {
        *input = rest;
    } else if let Some(rest) = behind("/..") {
        *input = rest;
        output.truncate(output.rfind('/').unwrap_or(0));
    } else {
        return false;
    }
    true
}

fn move_segment(input: &mut String, output: &mut String) {
    // A slash at the start belongs to the segment.
    let front = usize::from(input.starts_with('/'));
    let end = input[front..].find('/').map_or(input.len(), |at| front + at);
    output.push_str(&input[..end]);
    input.replace_range(..end, "");
}

/// Section 5.2 of draft-fielding-uri-rfc2396bis-03.
pub(super) fn by_patterns(path: &str) -> String {
    let mut buffer = path.to_owned();
    // 2.
    if let Some(dots) = ["./", "../"].iter().find(|dots| path.starts_with(**dots)) {
        buffer.replace_range(..dots.len() - 1, "");
    }
    // 3.
    while let Some(at) = buffer.find("/./") {
        buffer.replace_range(at..at + 3, "/");
    }
    // 4.
    if buffer.ends_with("/.") {
        buffer.pop();
    }
    // 5.
    while let Some((from, to)) = two_segments(&buffer, true) {
        buffer.replace_range(from..to, "/");
    }
    // 6.
    while let Some((from, to)) = two_segments(&buffer, false) {
        buffer.replace_range(from..to, "/");
    }
    buffer
}

/// The leftmost `/<segment>/../`, or `/<segment>/..` at the end. At the start of the buffer, the first slash may be
/// missing.
fn two_segments(buffer: &str, has_slash: bool) -> Option<(usize, usize)> {
    let fronts: Vec<usize> = if has_slash {
        buffer.match_indices('/').map(|(at, _)| at).collect()
    } else {
        vec![0]
    };
    fronts.into_iter().find_map(|from| {
        let segment = from + usize::from(has_slash);
        let length = buffer[segment..].find('/')?;
        let rest = &buffer[segment + length + 1..];
        match rest.strip_prefix("..") {
            Some("") => Some((from, buffer.len())),
            Some(after) if after.starts_with('/') => Some((from, buffer.len() - after.len() + 1)),
            _ => None,
        }
    })
}
