//! RFC 3986 section 3.3 (path) and section 5.2.3 and 5.2.4 (merge, `remove_dot_segments`).

use urispec_model::Span;

use super::authority::authority;
use super::{Authority, Syntax};
use crate::class::Class;
use crate::cursor::{Cursor, Rejection};
use crate::quick;
use crate::split::Pieces;

/// `hier-part = "//" authority path-abempty / path-absolute / path-rootless / path-empty`, section 3.
#[inline(always)]
pub(crate) fn hier_part<S: Syntax>(cursor: &mut Cursor<'_>) -> Result<(Option<Authority>, Span), Rejection> {
    if cursor.eat_all(b"//") {
        let authority = authority::<S>(cursor)?;
        return Ok((Some(authority), path_abempty::<S>(cursor)));
    }
    let path = match cursor.peek() {
        Some(b'/') => path_absolute::<S>(cursor)?,
        Some(byte) if byte == b'%' || Class::PCHAR.has(byte) || S::may_begin(byte) => path_rootless::<S>(cursor)?,
        _ => path_empty(cursor),
    };
    Ok((None, path))
}

/// `relative-part = "//" authority path-abempty / path-absolute / path-noscheme / path-empty`, section 4.2.
#[inline(always)]
pub(crate) fn relative_part<S: Syntax>(cursor: &mut Cursor<'_>) -> Result<(Option<Authority>, Span), Rejection> {
    if cursor.eat_all(b"//") {
        let authority = authority::<S>(cursor)?;
        return Ok((Some(authority), path_abempty::<S>(cursor)));
    }
    let path = match cursor.peek() {
        Some(b'/') => path_absolute::<S>(cursor)?,
        Some(byte) if byte == b'%' || Class::PCHAR.has(byte) || S::may_begin(byte) => path_noscheme::<S>(cursor)?,
        _ => path_empty(cursor),
    };
    Ok((None, path))
}

/// `path = path-abempty / path-absolute / path-noscheme / path-rootless / path-empty`, section 3.3: together any
/// characters of a segment, and slashes.
pub(crate) fn path<S: Syntax>(cursor: &mut Cursor<'_>) -> Span {
    S::run_long(cursor, "path", Class::PATH)
}

/// `path-abempty = *( "/" segment )`, section 3.3.
#[inline(always)]
pub(crate) fn path_abempty<S: Syntax>(cursor: &mut Cursor<'_>) -> Span {
    if cursor.peek() == Some(b'/') {
        S::run_long(cursor, "segment", Class::PATH)
    } else {
        path_empty(cursor)
    }
}

/// `path-absolute = "/" [ segment-nz *( "/" segment ) ]`, section 3.3.
#[inline(always)]
pub(crate) fn path_absolute<S: Syntax>(cursor: &mut Cursor<'_>) -> Result<Span, Rejection> {
    let start = cursor.at;
    if !cursor.eat(b'/') {
        return Err(cursor.rejection("path-absolute", "`/`"));
    }
    if cursor.peek() == Some(b'/') {
        return Err(cursor.rejection("path-absolute", "a first segment that is not empty"));
    }
    S::run_long(cursor, "segment", Class::PATH);
    Ok(Span::new(start, cursor.at))
}

/// `path-noscheme = segment-nz-nc *( "/" segment )`, section 3.3.
#[inline(always)]
pub(crate) fn path_noscheme<S: Syntax>(cursor: &mut Cursor<'_>) -> Result<Span, Rejection> {
    let first = segment_nz_nc::<S>(cursor)?;
    let rest = path_abempty::<S>(cursor);
    Ok(Span::new(first.start, rest.end))
}

/// `path-rootless = segment-nz *( "/" segment )`, section 3.3.
#[inline(always)]
pub(crate) fn path_rootless<S: Syntax>(cursor: &mut Cursor<'_>) -> Result<Span, Rejection> {
    let first = segment_nz::<S>(cursor)?;
    let rest = path_abempty::<S>(cursor);
    Ok(Span::new(first.start, rest.end))
}

/// `path-empty = 0<pchar>`, section 3.3.
#[inline(always)]
pub(crate) fn path_empty(cursor: &mut Cursor<'_>) -> Span {
    cursor.stopped("path-empty");
    Span::new(cursor.at, cursor.at)
}

/// `segment = *pchar`, section 3.3.
#[inline(always)]
pub(crate) fn segment<S: Syntax>(cursor: &mut Cursor<'_>) -> Span {
    S::run(cursor, "segment", Class::PCHAR)
}

/// `segment-nz = 1*pchar`, section 3.3.
#[inline(always)]
pub(crate) fn segment_nz<S: Syntax>(cursor: &mut Cursor<'_>) -> Result<Span, Rejection> {
    let segment = S::run(cursor, "segment-nz", Class::PCHAR);
    if segment.is_empty() {
        Err(cursor.rejection("segment-nz", "a segment that is not empty"))
    } else {
        Ok(segment)
    }
}

/// `segment-nz-nc = 1*( unreserved / pct-encoded / sub-delims / "@" )`, section 3.3.
#[inline(always)]
pub(crate) fn segment_nz_nc<S: Syntax>(cursor: &mut Cursor<'_>) -> Result<Span, Rejection> {
    let segment = S::run(cursor, "segment-nz-nc", Class::SEGMENT_NC);
    if segment.is_empty() {
        return Err(cursor.rejection("segment-nz-nc", "a segment that is not empty and has no colon"));
    }
    Ok(segment)
}

/// Merges the path of a relative-path reference with the base's path, section 5.2.3. Dot segments stay.
pub fn merge(base: &Pieces<'_>, path: &[u8]) -> Vec<u8> {
    let mut merged = Vec::with_capacity(base.path.len() + path.len() + 1);
    merge_into(base, path, &mut merged);
    merged
}

#[inline(always)]
pub(crate) fn merge_into(base: &Pieces<'_>, path: &[u8], merged: &mut Vec<u8>) {
    if base.authority.is_some() && base.path.is_empty() {
        merged.push(b'/');
    } else {
        let kept = memchr::memrchr(b'/', base.path).map_or(0, |slash| slash + 1);
        merged.extend_from_slice(&base.path[..kept]);
    }
    merged.extend_from_slice(path);
}

/// `remove_dot_segments`, section 5.2.4.
pub fn remove_dot_segments(path: &[u8]) -> Vec<u8> {
    let mut buffer = path.to_vec();
    remove_dot_segments_from(&mut buffer, 0);
    buffer
}

/// One line of the traces that section 5.2.4 prints.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    /// The step just done, `1` or `2A` to `2E`.
    pub name: &'static str,
    /// The output buffer behind it.
    pub output: Vec<u8>,
    /// The input buffer behind it.
    pub input: Vec<u8>,
}

/// `remove_dot_segments` with every step it takes, as section 5.2.4 prints it.
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

/// [`remove_dot_segments`] on `buffer[start..]`, in place.
#[inline]
pub(crate) fn remove_dot_segments_from(buffer: &mut Vec<u8>, start: usize) {
    step_by_step(buffer, start, plain_segments, |_, _, _| {});
}

/// The algorithm of section 5.2.4 on `buffer[start..]`, in place: the output buffer never grows past what has
/// been taken from the input buffer, so both live in one. Step 2E moves as much as `movable` says.
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

/// The first path segment in the input buffer, with its initial slash if there is one: what step 2E moves.
fn first_segment(input: &[u8]) -> usize {
    let initial = usize::from(input[0] == b'/');
    initial + memchr::memchr(b'/', &input[initial..]).unwrap_or(input.len() - initial)
}

/// The first path segment and all behind it that do not start with a dot: what step 2E moves, one by one, before any
/// other step is taken.
fn plain_segments(input: &[u8]) -> usize {
    let initial = usize::from(input[0] == b'/');
    initial + quick::find_pair(&input[initial..], b'/', b'.').unwrap_or(input.len() - initial)
}

/// A quick look that never says no wrongly: whether a segment starts with a dot.
pub(crate) fn may_have_dot_segments(path: &[u8]) -> bool {
    path.first() == Some(&b'.') || quick::any_pair(path, b'/', b'.')
}

/// Where the last segment of `output` and the slash before it (if any) begin.
fn last_slash(output: &[u8]) -> usize {
    memchr::memrchr(b'/', output).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check_trace(path: &[u8], printed: &[(&str, &str, &str)]) {
        let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
        let steps = trace_dot_segments(path);
        let told: Vec<_> = steps
            .iter()
            .map(|step| (step.name, text(&step.output), text(&step.input)))
            .collect();
        let told: Vec<_> = told
            .iter()
            .map(|(name, output, input)| (*name, &output[..], &input[..]))
            .collect();
        assert_eq!(told, printed);
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
