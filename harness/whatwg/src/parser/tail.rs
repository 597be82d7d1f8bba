//! The opaque path state, the query state and the fragment state.

use crate::encode::{push_encoded, report_units, set};
use crate::errors::{Sink, State};
use crate::parser::Parser;
use crate::rules::Rules;
use crate::scheme::SchemeKind;

impl<S: Sink> Parser<'_, S> {
    /// Opaque path state.
    pub(super) fn opaque_path(&mut self) -> State {
        self.start_path_without_host();
        self.url.has_opaque_path = true;
        let end = self.pointer + memchr::memchr2(b'?', b'#', self.rest()).unwrap_or(self.rest().len());
        let path = &self.input[self.pointer..end];
        if self.rules.reports.space_in_opaque_path {
            report_units(self.sink, path, self.pointer, State::OpaquePath);
        } else {
            let mut at = self.pointer;
            for part in path.split(' ') {
                report_units(self.sink, part, at, State::OpaquePath);
                at += part.len() + 1;
            }
        }
        let last_space =
            path.len() - usize::from(self.rules.encodes_last_space && end < self.input.len() && path.ends_with(' '));
        push_encoded(
            &mut self.url.href,
            &path[..last_space],
            self.rules.sets,
            set::C0_CONTROL,
        );
        if last_space < path.len() {
            // If the result were parsed again without its query and fragment, a space at the end would be lost.
            self.url.href.push_str("%20");
        }
        self.pointer = end;
        self.end_path();
        self.after_path()
    }

    /// Query state. The pointer is at the `?`.
    pub(super) fn query(&mut self) -> State {
        let start = self.pointer + 1;
        let end = start + memchr::memchr(b'#', &self.input.as_bytes()[start..]).unwrap_or(self.input.len() - start);
        let query = &self.input[start..end];
        report_units(self.sink, query, start, State::Query);
        self.url.href.push('?');
        let bit = if self.url.is_special() {
            set::SPECIAL_QUERY
        } else {
            set::QUERY
        };
        match self.encoder {
            Some(encoder) if self.url.is_special() && !matches!(self.url.kind, SchemeKind::Ws | SchemeKind::Wss) => {
                encoder.push(&mut self.url.href, query, self.rules.sets, bit);
            }
            _ => push_encoded(&mut self.url.href, query, self.rules.sets, bit),
        }
        self.url.query_end = self.url.href.len();
        self.pointer = end;
        if end < self.input.len() {
            State::Fragment
        } else {
            State::End
        }
    }

    /// Fragment state. The pointer is at the `#`.
    pub(super) fn fragment(&mut self) -> State {
        let fragment = &self.input[self.pointer + 1..];
        report_units(self.sink, fragment, self.pointer + 1, State::Fragment);
        self.url.href.push('#');
        push_fragment(&mut self.url.href, fragment, self.rules);
        self.pointer = self.input.len();
        State::End
    }
}

/// Encodes `input` as the fragment state does, and appends it.
pub(crate) fn push_fragment(out: &mut String, input: &str, rules: &Rules) {
    if rules.fragment_drops_null {
        for part in input.split('\0') {
            push_encoded(out, part, rules.sets, set::FRAGMENT);
        }
    } else {
        push_encoded(out, input, rules.sets, set::FRAGMENT);
    }
}
