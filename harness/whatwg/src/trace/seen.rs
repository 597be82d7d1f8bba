//! The conditions of steps. A condition concerns a state, the text that the state read, and the base.

use crate::encode::starts_with_percent_encoded_byte;
use crate::errors::State;
use crate::host::HostKind;
use crate::parser::{first_segment_is_drive, is_double_dot, is_single_dot, starts_with_windows_drive_letter};
use crate::scheme::SchemeKind;
use crate::trace::{Trace, Visit};

/// A state that was entered, together with the trace of the whole run.
#[derive(Clone, Copy)]
pub(super) struct Seen<'a> {
    pub trace: &'a Trace<'a>,
    pub at: usize,
}

impl<'a> Seen<'a> {
    fn visit(self) -> &'a Visit {
        &self.trace.visits[self.at]
    }

    pub fn leads_to(self, state: State) -> bool {
        self.visit().next == state
    }

    /// The text that the state read.
    pub fn text(self) -> &'a str {
        &self.trace.input.prepared()[self.visit().range.clone()]
    }

    /// The input after the text that the state read.
    pub fn rest(self) -> &'a [u8] {
        &self.trace.input.prepared().as_bytes()[self.visit().range.end..]
    }

    pub fn is_empty(self) -> bool {
        self.text().is_empty()
    }

    pub fn is_special(self) -> bool {
        self.trace.url.is_special()
    }

    pub fn host_kind(self) -> Option<HostKind> {
        self.trace.url.host_kind
    }

    /// Whether percent-encoding with a set of the edition changes the text that the state read. Delimiters are not
    /// encoded: the first character of a query or a fragment, and in a userinfo the final `@` and the first `:`.
    pub fn encodes(self, bit: u8) -> bool {
        let text = match self.visit().state {
            State::Query | State::Fragment => self.text().get(1..),
            State::Authority => self.text().strip_suffix('@'),
            _ => Some(self.text()),
        };
        let pieces = if self.visit().state == State::Authority { 2 } else { 1 };
        let mut pieces = text.unwrap_or_default().splitn(pieces, ':');
        pieces.any(|piece| {
            piece
                .bytes()
                .any(|byte| self.trace.rules.sets[usize::from(byte)] & bit != 0)
        })
    }

    /// Whether the text that the state read has an upper-case letter.
    pub fn has_upper_case(self) -> bool {
        self.text().bytes().any(|byte| byte.is_ascii_uppercase())
    }

    pub fn has_triplet(self) -> bool {
        let bytes = self.text().as_bytes();
        (0..bytes.len()).any(|at| starts_with_percent_encoded_byte(&bytes[at..]))
    }

    /// The base, if the state uses parts of it. The file states only use a base that is a `file` URL.
    fn base(self) -> Option<&'a Trace<'a>> {
        let is_file = matches!(self.visit().state, State::File | State::FileSlash);
        let base = self.trace.base?;
        (!is_file || base.url.kind == SchemeKind::File).then_some(base)
    }

    pub fn has_base(self) -> bool {
        self.base().is_some()
    }

    /// Whether the state copies the path of the base unchanged.
    pub fn copies_path(self) -> bool {
        self.has_base() && matches!(self.visit().next, State::Query | State::Fragment | State::End)
    }

    /// Whether the state copies the base's query.
    pub fn copies_query(self) -> bool {
        self.has_base() && matches!(self.visit().next, State::Fragment | State::End)
    }

    /// Whether the state copies the base's path without its last segment.
    pub fn shortens(self) -> bool {
        self.has_base() && self.leads_to(State::Path) && !self.begins_with_drive()
    }

    /// Whether a drive letter follows the text that a file state read.
    pub fn begins_with_drive(self) -> bool {
        self.is_file() && starts_with_windows_drive_letter(self.rest())
    }

    pub fn is_file(self) -> bool {
        self.trace.url.kind == SchemeKind::File
    }

    /// Whether the base's path consists only of a drive letter.
    pub fn keeps_drive(self) -> bool {
        let path = self.base().map_or("", |base| base.url.path());
        self.shortens() && self.is_file() && path.len() == 3 && first_segment_is_drive(path)
    }

    /// Whether the path of the base begins with a drive letter, and the reference begins with a segment that is not
    /// a drive letter.
    pub fn takes_drive(self) -> bool {
        let base = self.base().filter(|_| self.leads_to(State::Path));
        base.is_some_and(|base| first_segment_is_drive(base.url.path())) && !self.begins_with_drive()
    }

    /// Whether a drive letter replaces a host: the host of the base, or the host before the path.
    pub fn drops_host(self) -> bool {
        let had_host = match self.visit().state {
            State::Path => {
                let mut before = self.trace.visits[..self.at].iter();
                self.is_file() && before.any(|visit| visit.state == State::FileHost && !visit.range.is_empty())
            }
            _ if !self.leads_to(State::Path) => false,
            _ => self
                .base()
                .is_some_and(|base| !base.url.host().unwrap_or_default().is_empty()),
        };
        let has_drive = first_segment_is_drive(self.trace.url.path());
        had_host && has_drive && self.trace.rules.drive_letter_drops_host
    }

    /// Whether a segment is `.` or `..`; each dot may be spelled `%2e`.
    pub fn has_dots(self) -> bool {
        let is_end = |c: char| c == '/' || c == '\\' && self.is_special();
        let mut segments = self.text().split(is_end).map(str::as_bytes);
        segments.any(|segment| is_single_dot(segment) || is_double_dot(segment))
    }

    /// Whether the path begins with a slash that is not in the input, because the path in the input is empty, or
    /// has no slash before its first segment.
    pub fn gains_slash(self) -> bool {
        let before = self.trace.visits[..self.at]
            .last()
            .map(|visit| (visit.state, visit.range.is_empty()));
        match before {
            Some((State::PathStart, is_empty)) => is_empty && self.is_special(),
            Some((State::File, _)) => !Seen {
                at: self.at - 1,
                ..self
            }
            .has_base(),
            _ => false,
        }
    }

    /// Whether a path without a host begins with two slashes.
    pub fn begins_like_authority(self) -> bool {
        let url = &self.trace.url;
        url.host_kind.is_none() && !url.has_opaque_path && url.path().starts_with("//")
    }

    pub fn marks_path(self) -> bool {
        self.begins_like_authority() && self.trace.rules.marks_path_without_host
    }

    /// Whether the port that was read is the default port of the scheme.
    pub fn has_default_port(self) -> bool {
        let default = self.trace.url.kind.default_port();
        default.is_some() && self.text().parse().ok() == default
    }

    /// Whether empty segments before the path are removed.
    pub fn loses_empty_segments(self) -> bool {
        let is_slash = |byte: Option<&u8>| matches!(byte, Some(b'/' | b'\\'));
        let text = self.text().as_bytes();
        self.is_file() && self.trace.rules.file_path_loses_empty_segments && is_slash(text.first())
    }

    pub fn drops_null(self) -> bool {
        self.trace.rules.fragment_drops_null && self.text().contains('\0')
    }

    /// Whether the last space of an opaque path is encoded.
    pub fn encodes_last_space(self) -> bool {
        self.trace.rules.encodes_last_space && self.text().ends_with(' ') && !self.rest().is_empty()
    }

    pub fn null_file_host(self) -> bool {
        self.trace.rules.file_host_is_null
    }

    pub fn ipv4_by_last_number(self) -> bool {
        self.trace.rules.ipv4 == crate::rules::Ipv4Rule::EndsInANumber
    }

    pub fn is_ascii(self) -> bool {
        self.text().is_ascii()
    }

    /// Whether the path of a special URL has a backslash.
    pub fn has_backslash(self) -> bool {
        self.is_special() && self.text().contains('\\')
    }

    /// Whether the first segment is a drive letter that is written with `|`.
    pub fn has_pipe_drive(self) -> bool {
        let bytes = self.text().as_bytes();
        self.is_file() && bytes.get(1) == Some(&b'|') && starts_with_windows_drive_letter(bytes)
    }
}
