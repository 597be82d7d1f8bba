//! Passes that replace bytes by more readable ones.

use urispec_model::OwnedRequest;

use super::delete::{common_start, in_both};
use super::pass::Pass;
use crate::cause::character_length;
use crate::requests::texts;

/// The bytes in order of preference: the most readable first, then delimiters, then the rest.
pub(crate) const ALPHABET: &[u8] = b"a1bA0-._~/:?#@[]%!$&'()*+,;= \"<>\\^`{|}2345678\t\n\r\0\x01\x7f";

/// The plainest character outside ASCII.
const PLAINEST: &str = "\u{e9}";

/// The place of a byte in the order of preference.
fn rank(byte: u8) -> usize {
    let place = memchr::memchr(byte, ALPHABET);
    place.unwrap_or(ALPHABET.len() + usize::from(byte))
}

/// Replaces each byte, or each character outside ASCII, by the first byte of the alphabet that keeps the
/// mismatch.
#[derive(Debug, Clone)]
pub(super) struct Replace {
    text: usize,
    at: usize,
    /// The index in the alphabet of the byte that is tried.
    by: usize,
}

impl Replace {
    pub(super) const fn of(text: usize) -> Self {
        Self { text, at: 0, by: 0 }
    }
}

impl Pass for Replace {
    fn candidate(&mut self, best: &OwnedRequest) -> Option<OwnedRequest> {
        let bytes = texts(best)[self.text];
        while self.at < bytes.len() {
            let (before, rest) = bytes.split_at(self.at);
            let length = character_length(rest);
            let by = match ALPHABET[..rank(rest[0]).min(ALPHABET.len())].get(self.by..) {
                Some([first, ..]) => Some(std::slice::from_ref(first)),
                Some([]) if length > 1 && rest[..length] != *PLAINEST.as_bytes() => Some(PLAINEST.as_bytes()),
                _ => None,
            };
            if let Some(by) = by {
                return Some(best.with_text(self.text, [before, by, &rest[length..]].concat()));
            }
            self.at += length.max(1);
            self.by = 0;
        }
        None
    }

    fn goes_on(&mut self, best: &OwnedRequest, is_kept: bool) {
        if is_kept {
            self.at += character_length(&texts(best)[self.text][self.at..]).max(1);
            self.by = 0;
        } else {
            self.by += 1;
        }
    }
}

/// Replaces each byte of the start that two compared texts share, in both texts at once.
#[derive(Debug, Clone, Default)]
pub(super) struct ReplaceInBoth {
    at: usize,
    /// The index in the alphabet of the byte that is tried.
    by: usize,
}

impl Pass for ReplaceInBoth {
    fn candidate(&mut self, best: &OwnedRequest) -> Option<OwnedRequest> {
        let common = common_start(best);
        while self.at < common {
            let at = self.at;
            let better = &ALPHABET[..rank(texts(best)[0][at]).min(ALPHABET.len())];
            if let Some(by) = better.get(self.by) {
                return Some(in_both(best, |bytes| [&bytes[..at], &[*by], &bytes[at + 1..]].concat()));
            }
            self.at += 1;
            self.by = 0;
        }
        None
    }

    fn goes_on(&mut self, _: &OwnedRequest, is_kept: bool) {
        if is_kept {
            self.at += 1;
            self.by = 0;
        } else {
            self.by += 1;
        }
    }
}
