//! The path start state and the path state.

use crate::encode::{push_encoded, report_units, set};
use crate::errors::{Silent, Sink, State, ValidationError};
use crate::host::HostKind;
use crate::parser::Parser;
use crate::rules::Rules;
use crate::scheme::SchemeKind;

impl<S: Sink> Parser<'_, S> {
    /// Path start state.
    pub(super) fn path_start(&mut self) -> State {
        let c = self.c();
        match c {
            _ if self.url.is_special() => {
                if c == Some(b'\\') {
                    self.report(ValidationError::InvalidReverseSolidus, State::PathStart);
                }
                self.pointer += usize::from(starts_path(c, true));
                State::Path
            }
            Some(b'?' | b'#') | None => {
                self.end_path();
                self.after_path()
            }
            _ => {
                self.pointer += usize::from(starts_path(c, false));
                State::Path
            }
        }
    }

    /// Path state.
    pub(super) fn path(&mut self) -> State {
        let mut path = PathParser {
            out: &mut self.url.href,
            path_start: self.url.path_start,
            kind: self.url.kind,
            has_state_override: false,
            has_host: !matches!(self.url.host_kind, None | Some(HostKind::Empty)),
            rules: self.rules,
        };
        self.pointer = path.parse(self.input, self.pointer, self.sink);
        if !path.has_host && self.url.host_kind.is_some_and(|kind| kind != HostKind::Empty) {
            // A drive letter has removed the host.
            self.url.href.replace_range(self.url.host_start..self.url.host_end, "");
            self.url.host_kind = Some(HostKind::Empty);
            self.url.host_end = self.url.host_start;
            self.url.path_start = self.url.host_start;
        }
        self.end_path();
        self.after_path()
    }

    /// The next state, according to the character that ended the path.
    pub(super) fn after_path(&self) -> State {
        match self.c() {
            Some(b'?') => State::Query,
            Some(b'#') => State::Fragment,
            _ => State::End,
        }
    }

    /// Called after the path has been written, before the query and the fragment.
    pub(super) fn end_path(&mut self) {
        self.url.path_end = self.url.href.len();
        self.url.query_end = self.url.href.len();
    }
}

/// Whether the path start state skips `c` as the slash before the first segment.
pub(crate) fn starts_path(c: Option<u8>, is_special: bool) -> bool {
    c == Some(b'/') || is_special && c == Some(b'\\')
}

/// The path state with a state override: appends all of `input`, from which the first slash is removed, as
/// segments. `has_host` is true if the URL has a host that is not empty. Returns whether the URL keeps its host.
pub(crate) fn parse_path(out: &mut String, input: &str, kind: SchemeKind, has_host: bool, rules: &Rules) -> bool {
    let mut path = PathParser {
        path_start: out.len(),
        out,
        kind,
        has_state_override: true,
        has_host,
        rules,
    };
    path.parse(input, 0, &mut Silent);
    path.has_host
}

struct PathParser<'a> {
    out: &'a mut String,
    path_start: usize,
    kind: SchemeKind,
    has_state_override: bool,
    has_host: bool,
    rules: &'a Rules,
}

impl PathParser<'_> {
    /// Reads segments from `pointer`; returns where the path ends.
    fn parse<S: Sink>(&mut self, input: &str, pointer: usize, sink: &mut S) -> usize {
        let end = self.segments(input, pointer, sink);
        if self.rules.file_path_loses_empty_segments && self.kind == SchemeKind::File {
            let slashes = self.out.as_bytes()[self.path_start..]
                .iter()
                .take_while(|&&byte| byte == b'/')
                .count();
            for _ in 1..slashes {
                sink.report(ValidationError::InvalidUrlUnit, State::Path, end);
            }
            self.out
                .replace_range(self.path_start..self.path_start + slashes.saturating_sub(1), "");
        }
        end
    }

    fn segments<S: Sink>(&mut self, input: &str, mut pointer: usize, sink: &mut S) -> usize {
        loop {
            if !S::ON {
                let (plain, at_end) = self.plain(&input.as_bytes()[pointer..]);
                if at_end {
                    self.out.push('/');
                    self.out.push_str(&input[pointer..pointer + plain]);
                    return pointer + plain;
                }
                if plain > 0 {
                    // The text of `plain` ends with the slash.
                    self.out.push('/');
                    self.out.push_str(&input[pointer..pointer + plain - 1]);
                    pointer += plain;
                }
            }
            let end = pointer + self.end_of_segment(&input.as_bytes()[pointer..]);
            let segment = &input[pointer..end];
            report_units(sink, segment, pointer, State::Path);
            let c = input.as_bytes().get(end).copied();
            let is_separator = starts_path(c, self.kind.is_special());
            if c == Some(b'\\') && is_separator {
                sink.report(ValidationError::InvalidReverseSolidus, State::Path, end);
            }
            self.push(segment, is_separator, pointer, sink);
            if !is_separator {
                return end;
            }
            pointer = end + 1;
        }
    }

    /// The number of bytes that are copied unchanged, and whether the path ends after them. If the path continues,
    /// the last of these bytes is the slash before a segment that needs special treatment.
    fn plain(&self, input: &[u8]) -> (usize, bool) {
        let sets = self.rules.sets;
        // In a `file` URL, a drive letter may remove the host, so the path is not simply copied.
        if self.kind == SchemeKind::File && self.rules.drive_letter_drops_host {
            return (0, false);
        }
        let mut segment = 0;
        for (at, &byte) in input.iter().enumerate() {
            if sets[usize::from(byte)] & set::PATH_STOP == 0 {
                continue;
            }
            match byte {
                b'/' => segment = at + 1,
                b'.' | b'%' if at > segment => {}
                b'?' | b'#' if !self.has_state_override => return (at, true),
                b'\\' if !self.kind.is_special() => {}
                b'|' if self.kind != SchemeKind::File => {}
                _ => return (segment, false),
            }
        }
        (input.len(), true)
    }

    fn end_of_segment(&self, input: &[u8]) -> usize {
        let ends = |byte: &u8| match byte {
            b'/' => true,
            b'\\' => self.kind.is_special(),
            b'?' | b'#' => !self.has_state_override,
            _ => false,
        };
        input.iter().position(ends).unwrap_or(input.len())
    }

    /// Adds a segment to the path. If no separator follows, it is the last segment.
    fn push<S: Sink>(&mut self, segment: &str, is_separator: bool, at: usize, sink: &mut S) {
        match segment.as_bytes() {
            dots if is_double_dot(dots) => {
                shorten(self.out, self.path_start, self.kind);
                if !is_separator {
                    self.out.push('/');
                }
            }
            dot if is_single_dot(dot) => {
                if !is_separator {
                    self.out.push('/');
                }
            }
            drive
                if self.kind == SchemeKind::File
                    && self.out.len() == self.path_start
                    && is_windows_drive_letter(drive) =>
            {
                if self.has_host && self.rules.drive_letter_drops_host {
                    sink.report(ValidationError::FileInvalidWindowsDriveLetterHost, State::Path, at);
                    self.has_host = false;
                }
                self.out.push('/');
                self.out.push_str(&segment[..1]);
                self.out.push(':');
            }
            _ => {
                self.out.push('/');
                push_encoded(self.out, segment, self.rules.sets, set::PATH);
            }
        }
    }
}

/// "Shortens" a path, which is the text of `out` from `path_start` on.
pub(super) fn shorten(out: &mut String, path_start: usize, kind: SchemeKind) {
    let path = &out.as_bytes()[path_start..];
    if kind == SchemeKind::File && path.len() == 3 && first_segment_is_drive(&out[path_start..]) {
        return;
    }
    if let Some(slash) = memchr::memrchr(b'/', path) {
        out.truncate(path_start + slash);
    }
}

/// "Single-dot URL path segment".
pub(crate) fn is_single_dot(segment: &[u8]) -> bool {
    match segment.len() {
        1 => segment == b".",
        3 => segment.eq_ignore_ascii_case(b"%2e"),
        _ => false,
    }
}

/// "Double-dot URL path segment".
pub(crate) fn is_double_dot(segment: &[u8]) -> bool {
    match segment.len() {
        2 => segment == b"..",
        4 => segment.eq_ignore_ascii_case(b".%2e") || segment.eq_ignore_ascii_case(b"%2e."),
        6 => segment.eq_ignore_ascii_case(b"%2e%2e"),
        _ => false,
    }
}

/// "Windows drive letter".
pub(crate) fn is_windows_drive_letter(input: &[u8]) -> bool {
    matches!(input, [letter, b':' | b'|'] if letter.is_ascii_alphabetic())
}

/// "Starts with a Windows drive letter".
pub(crate) fn starts_with_windows_drive_letter(input: &[u8]) -> bool {
    input.len() >= 2
        && is_windows_drive_letter(&input[..2])
        && matches!(input.get(2), None | Some(b'/' | b'\\' | b'?' | b'#'))
}

/// Whether the first segment of a serialized path is a normalized Windows drive letter.
pub(crate) fn first_segment_is_drive(path: &str) -> bool {
    matches!(path.as_bytes(), [b'/', letter, b':'] | [b'/', letter, b':', b'/', ..] if letter.is_ascii_alphabetic())
}
