//! Sets of characters for the documents before RFC 1808. Each of these documents has different sets.
//!
//! Unlike a [`Class`](crate::class::Class), each set has its own table with an entry for each byte. A
//! [`Class`](crate::class::Class) is not used because the sets contain bytes that later documents do not allow,
//! such as quotation marks and braces, and because the parsers of these documents need not be fast.

use urispec_model::Span;

use crate::cursor::{Cursor, is_triplet};

/// A set of bytes.
#[derive(Clone, Copy)]
pub(crate) struct Alphabet([bool; 256]);

impl Alphabet {
    /// The set of letters, digits and `others`.
    pub(crate) const fn with(others: &[u8]) -> Self {
        const LETTERS_AND_DIGITS: &[u8] = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
        Self([false; 256]).and(LETTERS_AND_DIGITS).and(others)
    }

    /// The set with `others` added.
    pub(crate) const fn and(mut self, others: &[u8]) -> Self {
        let mut i = 0;
        while i < others.len() {
            self.0[others[i] as usize] = true;
            i += 1;
        }
        self
    }

    /// Whether `byte` is a member.
    pub(crate) const fn has(&self, byte: u8) -> bool {
        self.0[byte as usize]
    }

    /// Reads `*( member / escape )` for the rule `rule`.
    pub(crate) fn run(&self, cursor: &mut Cursor<'_>, rule: &'static str) -> Span {
        let start = cursor.at;
        while self.take_one(cursor) {}
        cursor.stopped(rule);
        Span::new(start, cursor.at)
    }

    /// Reads `member / escape`, if it is next.
    fn take_one(&self, cursor: &mut Cursor<'_>) -> bool {
        let length = match cursor.peek() {
            Some(byte) if self.has(byte) => 1,
            Some(b'%') if is_triplet(cursor.rest()) => 3,
            _ => 0,
        };
        cursor.at += length;
        length > 0
    }
}
