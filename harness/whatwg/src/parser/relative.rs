//! The relative state and the relative slash state, and the functions that copy parts of the base.

use crate::errors::{Sink, State, ValidationError};
use crate::parser::path::shorten;
use crate::parser::{Next, Parser};
use crate::scheme::SchemeKind;
use crate::url::Url;

impl<S: Sink> Parser<'_, S> {
    /// Relative state. The scheme is that of the base.
    pub(super) fn relative(&mut self) -> Next {
        let Some(base) = self.base else {
            return self.fail(ValidationError::MissingSchemeNonRelativeUrl);
        };
        let c = self.c();
        match c {
            Some(b'/') => {
                self.pointer += 1;
                self.copy_base_up_to_host(base);
                Ok(State::RelativeSlash)
            }
            Some(b'\\') if base.is_special() => {
                self.report(ValidationError::InvalidReverseSolidus, State::Relative);
                self.pointer += 1;
                self.copy_base_up_to_host(base);
                Ok(State::RelativeSlash)
            }
            None | Some(b'#') => {
                self.copy_base_with_query(base);
                Ok(if c.is_none() { State::End } else { State::Fragment })
            }
            Some(b'?') => {
                self.copy_base_with_path(base);
                Ok(State::Query)
            }
            Some(_) => {
                self.copy_base_with_path(base);
                shorten(&mut self.url.href, self.url.path_start, self.url.kind);
                Ok(State::Path)
            }
        }
    }

    /// Relative slash state. At this point the buffer contains the base up to its host.
    pub(super) fn relative_slash(&mut self) -> State {
        let is_special = self.url.is_special();
        match self.c() {
            Some(c @ (b'/' | b'\\')) if is_special => {
                if c == b'\\' {
                    self.report(ValidationError::InvalidReverseSolidus, State::RelativeSlash);
                }
                self.pointer += 1;
                self.back_to_scheme();
                State::SpecialAuthorityIgnoreSlashes
            }
            Some(b'/') => {
                self.pointer += 1;
                self.back_to_scheme();
                State::Authority
            }
            _ => State::Path,
        }
    }

    /// Removes everything except the scheme from the buffer.
    fn back_to_scheme(&mut self) {
        self.url.href.truncate(self.url.scheme_end + 1);
        self.url.host_kind = None;
        self.url.port = None;
    }

    /// Copies scheme, username, password, host and port from the base.
    pub(super) fn copy_base_up_to_host(&mut self, base: &Url) {
        // If the host is null, "/." may follow the scheme. This "/." belongs to no component.
        let end = if base.host_kind.is_none() && base.kind != SchemeKind::File {
            base.scheme_end + 1
        } else {
            base.path_start
        };
        let url = &mut self.url;
        url.href.clear();
        url.href.push_str(&base.href[..end]);
        url.kind = base.kind;
        url.scheme_end = base.scheme_end;
        (url.username_end, url.host_start, url.host_end) = (base.username_end, base.host_start, base.host_end);
        (url.host_kind, url.port) = (base.host_kind, base.port);
        url.path_start = end;
    }

    /// Copies scheme, username, password, host, port and path from the base.
    pub(super) fn copy_base_with_path(&mut self, base: &Url) {
        self.copy_base_up_to_host(base);
        self.url.has_opaque_path = base.has_opaque_path;
        self.url.href.push_str(base.path());
        self.end_path();
    }

    /// Copies scheme, username, password, host, port, path and query from the base.
    pub(super) fn copy_base_with_query(&mut self, base: &Url) {
        self.copy_base_with_path(base);
        self.url.href.push_str(&base.href[base.path_end..base.query_end]);
        self.url.query_end = self.url.href.len();
    }
}
