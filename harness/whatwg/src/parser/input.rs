//! Prepares the input for the states: removes C0 controls and spaces from both ends, and all tabs and newlines.

use std::borrow::Cow;

use crate::errors::{Report, Sink, State, ValidationError};

/// An input, and the prepared text that the states read.
pub(crate) struct Input<'a> {
    original: &'a str,
    /// The number of bytes that are removed at the beginning of the input.
    leading: usize,
    trimmed: &'a str,
    prepared: Cow<'a, str>,
}

impl<'a> Input<'a> {
    pub fn new(original: &'a str) -> Self {
        let is_removed = |c: char| c <= ' ';
        let without_leading = original.trim_start_matches(is_removed);
        let trimmed = without_leading.trim_end_matches(is_removed);
        let leading = original.len() - without_leading.len();
        Self {
            original,
            leading,
            trimmed,
            prepared: without_tab_or_newline(trimmed),
        }
    }

    pub fn prepared(&self) -> &str {
        &self.prepared
    }

    /// The offset, in the original input, of the code point that is at `at` in the prepared input.
    pub fn original(&self, at: usize) -> usize {
        if self.prepared.len() == self.trimmed.len() {
            return self.leading + at;
        }
        let kept = self
            .trimmed
            .bytes()
            .enumerate()
            .filter(|(_, byte)| !is_tab_or_newline(*byte));
        self.leading + kept.map(|(offset, _)| offset).nth(at).unwrap_or(self.trimmed.len())
    }
}

/// "Remove all ASCII tab or newline".
pub(crate) fn without_tab_or_newline(input: &str) -> Cow<'_, str> {
    match memchr::memchr3(b'\t', b'\n', b'\r', input.as_bytes()) {
        None => Cow::Borrowed(input),
        Some(_) => Cow::Owned(input.split(['\t', '\n', '\r']).collect()),
    }
}

fn is_tab_or_newline(byte: u8) -> bool {
    matches!(byte, b'\t' | b'\n' | b'\r')
}

/// Passes on validation errors, with offsets in the original input.
pub(super) struct Reporting<'a> {
    leading: usize,
    /// For each byte that was removed inside the input, the offset of the byte after it in the prepared input; in
    /// order.
    removed: Vec<usize>,
    preparation: Vec<usize>,
    report: &'a mut dyn FnMut(Report),
}

impl<'a> Reporting<'a> {
    pub fn new(input: &Input<'_>, report: &'a mut dyn FnMut(Report)) -> Self {
        let tabs = input
            .trimmed
            .bytes()
            .enumerate()
            .filter(|(_, byte)| is_tab_or_newline(*byte));
        let removed: Vec<usize> = tabs.enumerate().map(|(before, (offset, _))| offset - before).collect();
        let mut preparation = Vec::new();
        if input.leading > 0 {
            preparation.push(0);
        } else if input.trimmed.len() < input.original.len() {
            preparation.push(input.trimmed.len());
        }
        preparation.extend(removed.first().map(|first| input.leading + first));
        Self {
            leading: input.leading,
            removed,
            preparation,
            report,
        }
    }

    /// Reports the errors that are found before the first state: one error if characters were removed from the ends
    /// of the input, and one error if tabs or newlines were removed.
    pub fn report_preparation(&mut self) {
        for offset in std::mem::take(&mut self.preparation) {
            (self.report)(Report {
                error: ValidationError::InvalidUrlUnit,
                state: State::Preparation,
                offset,
            });
        }
    }
}

impl Sink for Reporting<'_> {
    const ON: bool = true;

    fn report(&mut self, error: ValidationError, state: State, at: usize) {
        let offset = self.leading + at + self.removed.partition_point(|&removed| removed <= at);
        (self.report)(Report { error, state, offset });
    }
}
