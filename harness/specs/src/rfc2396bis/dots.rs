//! Removes dot segments by section 5.2 of draft 03 and by section 5.2.4 of draft 04.

use crate::rfc3986::remove_dot_segments_from;

/// The treatment of a dot segment at the beginning of a path in step 2 of draft 03: see
/// `rfc2396bis-03-segment-in-front` in defects.json.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Front {
    /// The segment is removed and its slash stays: `./g` becomes `/g`.
    WithoutSlash,
    /// The segment is removed with its slash: `./g` becomes `g`.
    WithSlash,
}

/// Applies the routine of draft 04 to a path, in place.
pub(crate) fn front_becomes_slash(buffer: &mut Vec<u8>) {
    match &**buffer {
        // "." stays, since there is no slash after it that could replace it.
        [b'.'] | [b'.', b'.'] => return,
        // 2.: "./a" and "../a" are "/a".
        [b'.', b'/', ..] => drop(buffer.drain(..1)),
        [b'.', b'.', b'/', ..] => drop(buffer.drain(..2)),
        _ => {}
    }
    remove_dot_segments_from(buffer, 0);
}

/// Applies the routine of draft 03 to a path, in place.
///
/// The steps of the draft replace one pattern after another in a buffer. One pass over the segments has the same
/// result. A `.` is removed. A `..` is removed together with any segment before it, if a slash precedes that
/// segment. At the end, a first segment without a preceding slash is removed together with the `..` after it, and a
/// slash stays.
pub(crate) fn remove_by_patterns(buffer: &mut Vec<u8>, at_front: Front) {
    let mut front = front_segment(buffer);
    // 2.: "./g" is "g".
    if at_front == Front::WithSlash && front > 0 {
        buffer.drain(..=front);
        front = 0;
    }
    let first = memchr::memchr(b'/', &buffer[front..]);
    let Some(first) = first.map(|length| front + length) else {
        // A path without a slash matches no pattern.
        return;
    };
    // The text before the first slash, then the remaining segments, each with its preceding slash.
    buffer.copy_within(front..first, 0);
    let root = first - front;
    let (mut output, mut input) = (root, first);
    while input < buffer.len() {
        let length = memchr::memchr(b'/', &buffer[input + 1..]);
        let end = length.map_or(buffer.len(), |length| input + 1 + length);
        let is_last = length.is_none();
        let last_kept = memchr::memrchr(b'/', &buffer[root..output]).map(|slash| root + slash);
        match (&buffer[input + 1..end], last_kept) {
            // 3. and 4.: "/a/./b" is "/a/b", and "/a/." is "/a/".
            (b".", _) => {
                if is_last {
                    buffer[output] = b'/';
                    output += 1;
                }
            }
            // 5.: "/a/../b" is "/b", and "/a/.." is "/".
            (b"..", Some(kept)) => {
                output = kept;
                if is_last {
                    buffer[output] = b'/';
                    output += 1;
                }
            }
            _ => {
                buffer.copy_within(input..end, output);
                output += end - input;
            }
        }
        input = end;
    }
    buffer.truncate(output);
    // 6.: "a/../b" is "/b", and "a/.." is "/".
    match &buffer[root..] {
        b"/.." => {
            buffer.clear();
            buffer.push(b'/');
        }
        [b'/', b'.', b'.', b'/', ..] => drop(buffer.drain(..root + 3)),
        _ => {}
    }
}

/// Step 2: the length of the dot segment at the beginning of `path`, without its slash.
const fn front_segment(path: &[u8]) -> usize {
    match path {
        [b'.', b'/', ..] => 1,
        [b'.', b'.', b'/', ..] => 2,
        _ => 0,
    }
}
