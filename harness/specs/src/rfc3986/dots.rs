//! RFC 3986 section 5.2.4: `remove_dot_segments`.

use crate::quick;

/// `remove_dot_segments`, section 5.2.4.
pub fn remove_dot_segments(path: &[u8]) -> Vec<u8> {
    let mut buffer = path.to_vec();
    remove_dot_segments_from(&mut buffer, 0);
    buffer
}

/// A line of a trace in the form that section 5.2.4 prints.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    /// The name of the step, `1` or `2A` to `2E`.
    pub name: &'static str,
    /// The output buffer after the step.
    pub output: Vec<u8>,
    /// The input buffer after the step.
    pub input: Vec<u8>,
}

/// Runs `remove_dot_segments`, and returns its steps in the form that section 5.2.4 prints.
pub fn trace_dot_segments(path: &[u8]) -> Vec<Step> {
    let mut steps = Vec::new();
    let mut buffer = path.to_vec();
    let trace = |name, output: &[u8], input: &[u8]| {
        steps.push(Step {
            name,
            output: output.to_vec(),
            input: input.to_vec(),
        });
    };
    step_by_step(&mut buffer, 0, first_segment, trace);
    steps
}

/// Applies [`remove_dot_segments`] to `buffer[start..]`, in place.
#[inline]
pub(crate) fn remove_dot_segments_from(buffer: &mut Vec<u8>, start: usize) {
    step_by_step(buffer, start, plain_segments, |_, _, _| {});
}

/// Applies the algorithm of section 5.2.4 to `buffer[start..]`, in place. The output buffer never becomes longer
/// than the text that was removed from the input buffer, so both share one buffer. `movable` returns how many bytes
/// step 2E moves.
fn step_by_step(
    buffer: &mut Vec<u8>,
    start: usize,
    movable: impl Fn(&[u8]) -> usize,
    mut trace: impl FnMut(&'static str, &[u8], &[u8]),
) {
    let (mut output, mut input) = (start, start);
    // 1.
    trace("1", &[], &buffer[input..]);
    // 2.
    while input < buffer.len() {
        let step = match &buffer[input..] {
            // A.
            [b'.', b'.', b'/', ..] => {
                input += 3;
                "2A"
            }
            [b'.', b'/', ..] => {
                input += 2;
                "2A"
            }
            // B.
            [b'/', b'.', b'/', ..] => {
                input += 2;
                "2B"
            }
            [b'/', b'.'] => {
                input += 1;
                buffer[input] = b'/';
                "2B"
            }
            // C.
            [b'/', b'.', b'.', b'/', ..] => {
                input += 3;
                output = start + last_slash(&buffer[start..output]);
                "2C"
            }
            [b'/', b'.', b'.'] => {
                input += 2;
                buffer[input] = b'/';
                output = start + last_slash(&buffer[start..output]);
                "2C"
            }
            // D.
            [b'.'] | [b'.', b'.'] => {
                input = buffer.len();
                "2D"
            }
            // E.
            rest => {
                let length = movable(rest);
                if output < input {
                    buffer.copy_within(input..input + length, output);
                }
                output += length;
                input += length;
                "2E"
            }
        };
        trace(step, &buffer[start..output], &buffer[input..]);
    }
    // 3.
    buffer.truncate(output);
}

/// The length of the text that step 2E moves: the first path segment in the input buffer, with its initial slash if
/// there is one.
fn first_segment(input: &[u8]) -> usize {
    let initial = usize::from(input[0] == b'/');
    initial + memchr::memchr(b'/', &input[initial..]).unwrap_or(input.len() - initial)
}

/// The length of the first path segment and of the segments after it, up to a segment that starts with a dot. Step
/// 2E would move these segments one by one before any other step applies.
fn plain_segments(input: &[u8]) -> usize {
    let initial = usize::from(input[0] == b'/');
    initial + quick::find_pair(&input[initial..], b'/', b'.').unwrap_or(input.len() - initial)
}

/// Whether a segment starts with a dot. This quick check may have false positives (`/.a`), but no false negatives.
pub(crate) fn may_have_dot_segments(path: &[u8]) -> bool {
    path.first() == Some(&b'.') || quick::any_pair(path, b'/', b'.')
}

/// The offset at which the last segment of `output` begins, including the slash before it, if there is one.
fn last_slash(output: &[u8]) -> usize {
    memchr::memrchr(b'/', output).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check_trace(path: &[u8], printed: &[(&str, &str, &str)]) {
        let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
        let traced = trace_dot_segments(path);
        let steps: Vec<_> = traced
            .iter()
            .map(|step| (step.name, text(&step.output), text(&step.input)))
            .collect();
        let steps: Vec<_> = steps
            .iter()
            .map(|(name, output, input)| (*name, &output[..], &input[..]))
            .collect();
        assert_eq!(steps, printed);
    }

    #[test]
    fn the_first_trace_is_as_printed_in_section_5_2_4() {
        check_trace(
            b"/a/b/c/./../../g",
            &[
                ("1", "", "/a/b/c/./../../g"),
                ("2E", "/a", "/b/c/./../../g"),
                ("2E", "/a/b", "/c/./../../g"),
                ("2E", "/a/b/c", "/./../../g"),
                ("2B", "/a/b/c", "/../../g"),
                ("2C", "/a/b", "/../g"),
                ("2C", "/a", "/g"),
                ("2E", "/a/g", ""),
            ],
        );
    }

    #[test]
    fn the_second_trace_is_as_printed_in_section_5_2_4() {
        check_trace(
            b"mid/content=5/../6",
            &[
                ("1", "", "mid/content=5/../6"),
                ("2E", "mid", "/content=5/../6"),
                ("2E", "mid/content=5", "/../6"),
                ("2C", "mid", "/6"),
                ("2E", "mid/6", ""),
            ],
        );
    }
}
