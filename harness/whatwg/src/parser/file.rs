//! The file state, the file slash state and the file host state.

use crate::errors::{Sink, State, ValidationError};
use crate::host;
use crate::host::HostKind;
use crate::parser::path::{first_segment_is_drive, is_windows_drive_letter, shorten, starts_with_windows_drive_letter};
use crate::parser::{Next, Parser};
use crate::scheme::SchemeKind;
use crate::url::Url;

impl<'a, S: Sink> Parser<'a, S> {
    fn file_base(&self) -> Option<&'a Url> {
        self.base.filter(|base| base.kind == SchemeKind::File)
    }

    /// File state.
    pub(super) fn file(&mut self) -> State {
        if self.url.href.is_empty() {
            // The previous state is the no scheme state.
            self.url.href.push_str("file:");
            self.url.scheme_end = 4;
            self.url.kind = SchemeKind::File;
        }
        self.start_file();
        let c = self.c();
        match (c, self.file_base()) {
            (Some(b'/' | b'\\'), _) => {
                if c == Some(b'\\') {
                    self.report(ValidationError::InvalidReverseSolidus, State::File);
                }
                self.pointer += 1;
                State::FileSlash
            }
            (None | Some(b'#'), Some(base)) => {
                self.copy_base_with_query(base);
                if c.is_none() { State::End } else { State::Fragment }
            }
            (Some(b'?'), Some(base)) => {
                self.copy_base_with_path(base);
                State::Query
            }
            (Some(_), Some(base)) => {
                if starts_with_windows_drive_letter(self.rest()) {
                    self.report(ValidationError::FileInvalidWindowsDriveLetter, State::File);
                    if !self.rules.drive_letter_drops_host {
                        self.copy_base_up_to_host(base);
                    }
                } else {
                    self.copy_base_with_path(base);
                    shorten(&mut self.url.href, self.url.path_start, self.url.kind);
                }
                State::Path
            }
            (_, None) => State::Path,
        }
    }

    /// File slash state.
    pub(super) fn file_slash(&mut self) -> State {
        if let Some(c @ (b'/' | b'\\')) = self.c() {
            if c == b'\\' {
                self.report(ValidationError::InvalidReverseSolidus, State::FileSlash);
            }
            self.pointer += 1;
            return State::FileHost;
        }
        if let Some(base) = self.file_base() {
            let has_drive = starts_with_windows_drive_letter(self.rest());
            let takes_drive = !has_drive && first_segment_is_drive(base.path());
            if !(self.rules.drive_letter_drops_host && (has_drive || takes_drive)) {
                self.copy_base_up_to_host(base);
            }
            if takes_drive {
                self.url.href.push_str(&base.path()[..3]);
            }
        }
        State::Path
    }

    /// File host state.
    pub(super) fn file_host(&mut self) -> Next {
        let rest = self.rest();
        let end = super::authority::end_of_authority(rest, true);
        if is_windows_drive_letter(&rest[..end]) {
            self.report(ValidationError::FileInvalidWindowsDriveLetterHost, State::FileHost);
            // The drive letter is the first segment of the path.
            return Ok(State::Path);
        }
        if end == 0 {
            self.url.host_kind = Some(HostKind::Empty);
        } else {
            let input = &self.input[self.pointer..self.pointer + end];
            let href = &mut self.url.href;
            let kind = host::push(href, input, false, self.rules, self.sink, State::FileHost, self.pointer)?;
            self.url.host_kind = Some(kind);
            if &self.url.href[self.url.host_start..] == "localhost" {
                self.url.href.truncate(self.url.host_start);
                self.url.host_kind = Some(HostKind::Empty);
            }
            self.end_host();
            self.pointer += end;
        }
        Ok(State::PathStart)
    }
}
