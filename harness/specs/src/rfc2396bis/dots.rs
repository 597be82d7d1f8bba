//! `remove_dot_segments` in the drafts: section 5.2 of draft 03, section 5.2.4 from draft 04 on.

use super::edition::{Dots, Edition};
use crate::rfc3986::remove_dot_segments_from;

impl Edition {
    /// The draft's `remove_dot_segments` on `buffer[start..]`, in place; nothing where it has none.
    pub(crate) fn remove_dot_segments_from(&self, buffer: &mut Vec<u8>, start: usize) {
        match self.dots {
            Dots::Merged => {}
            Dots::Patterns => {
                let front = front_segment(&buffer[start..]);
                remove_by_patterns(buffer, start, front);
            }
            // 2.: "./g" is "g".
            Dots::PatternsAndSlash => {
                let front = front_segment(&buffer[start..]);
                if front > 0 {
                    buffer.drain(start..=start + front);
                }
                remove_by_patterns(buffer, start, 0);
            }
            Dots::FrontBecomesSlash => {
                match &buffer[start..] {
                    // "." is itself: there is no slash that it could become.
                    [b'.'] | [b'.', b'.'] => return,
                    // 2.: "./a" and "../a" are "/a".
                    [b'.', b'/', ..] => drop(buffer.drain(start..=start)),
                    [b'.', b'.', b'/', ..] => drop(buffer.drain(start..start + 2)),
                    _ => {}
                }
                remove_dot_segments_from(buffer, start);
            }
            Dots::Rfc3986 => remove_dot_segments_from(buffer, start),
        }
    }
}

/// 2.: how long the dot segment is that `path` begins with, without its slash.
const fn front_segment(path: &[u8]) -> usize {
    match path {
        [b'.', b'/', ..] => 1,
        [b'.', b'.', b'/', ..] => 2,
        _ => 0,
    }
}

/// The `remove_dot_segments` of draft 03, section 5.2, on `buffer[start..]`, in place.
///
/// The steps replace one pattern after another in one buffer. In one pass over the segments they come to this: a `.` goes;
/// a `..` goes with the segment before it, whatever that is, if a slash comes before that one; at the end a first
/// segment without a slash before it goes with the `..` after it, and leaves a slash. Of the path the first `front` bytes go.
fn remove_by_patterns(buffer: &mut Vec<u8>, start: usize, front: usize) {
    let first = memchr::memchr(b'/', &buffer[start + front..]);
    let Some(first) = first.map(|length| start + front + length) else {
        // No slash, no pattern.
        return;
    };
    // What comes before the first slash, and after it the segments that are left, each with its slash before it.
    buffer.copy_within(start + front..first, start);
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
            buffer.truncate(start);
            buffer.push(b'/');
        }
        [b'/', b'.', b'.', b'/', ..] => drop(buffer.drain(start..root + 3)),
        _ => {}
    }
}
