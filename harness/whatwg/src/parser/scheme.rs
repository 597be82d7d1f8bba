//! The states from the scheme start state to the path or authority state.

use crate::errors::{Sink, State, ValidationError};
use crate::parser::{Next, Parser};
use crate::scheme::SchemeKind;

impl<S: Sink> Parser<'_, S> {
    /// Scheme start state.
    pub(super) fn scheme_start(&mut self) -> State {
        match self.c() {
            Some(c) if c.is_ascii_alphabetic() => State::Scheme,
            _ => State::NoScheme,
        }
    }

    /// Scheme state. The pointer is still at the first code point.
    pub(super) fn scheme(&mut self) -> State {
        let bytes = self.input.as_bytes();
        let end = bytes
            .iter()
            .position(|&byte| !is_scheme_code_point(byte))
            .unwrap_or(bytes.len());
        if bytes.get(end) != Some(&b':') {
            return State::NoScheme;
        }
        let href = &mut self.url.href;
        href.push_str(&self.input[..end]);
        href.make_ascii_lowercase();
        let kind = SchemeKind::of(href, self.rules.gopher_is_special);
        href.push(':');
        self.url.kind = kind;
        self.url.scheme_end = end;
        self.pointer = end + 1;
        if kind == SchemeKind::File {
            if !self.rest().starts_with(b"//") {
                self.report(ValidationError::SpecialSchemeMissingFollowingSolidus, State::Scheme);
            }
            return State::File;
        }
        if kind.is_special() {
            return match self.base {
                Some(base) if base.kind == kind => State::SpecialRelativeOrAuthority,
                _ => State::SpecialAuthoritySlashes,
            };
        }
        if self.c() == Some(b'/') {
            self.pointer += 1;
            return State::PathOrAuthority;
        }
        State::OpaquePath
    }

    /// No scheme state.
    pub(super) fn no_scheme(&mut self) -> Next {
        match self.base {
            None => self.fail(ValidationError::MissingSchemeNonRelativeUrl),
            Some(base) if base.has_opaque_path => {
                if self.c() != Some(b'#') {
                    return self.fail(ValidationError::MissingSchemeNonRelativeUrl);
                }
                self.copy_base_with_query(base);
                Ok(State::Fragment)
            }
            Some(base) if base.kind == SchemeKind::File => Ok(State::File),
            Some(_) => Ok(State::Relative),
        }
    }

    /// Special relative or authority state.
    pub(super) fn special_relative_or_authority(&mut self) -> State {
        if self.rest().starts_with(b"//") {
            self.pointer += 2;
            return State::SpecialAuthorityIgnoreSlashes;
        }
        self.report(
            ValidationError::SpecialSchemeMissingFollowingSolidus,
            State::SpecialRelativeOrAuthority,
        );
        State::Relative
    }

    /// Path or authority state. The pointer is after the first slash.
    pub(super) fn path_or_authority(&mut self) -> State {
        if self.c() == Some(b'/') {
            self.pointer += 1;
            return State::Authority;
        }
        self.start_path_without_host();
        State::Path
    }

    /// Special authority slashes state.
    pub(super) fn special_authority_slashes(&mut self) -> State {
        if self.rest().starts_with(b"//") {
            self.pointer += 2;
        } else {
            self.report(
                ValidationError::SpecialSchemeMissingFollowingSolidus,
                State::SpecialAuthoritySlashes,
            );
        }
        State::SpecialAuthorityIgnoreSlashes
    }

    /// Special authority ignore slashes state.
    pub(super) fn special_authority_ignore_slashes(&mut self) -> State {
        while let Some(b'/' | b'\\') = self.c() {
            self.report(
                ValidationError::SpecialSchemeMissingFollowingSolidus,
                State::SpecialAuthorityIgnoreSlashes,
            );
            self.pointer += 1;
        }
        State::Authority
    }
}

/// Whether `byte` may follow the first code point of a scheme.
pub(crate) const fn is_scheme_code_point(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'-' | b'.')
}
