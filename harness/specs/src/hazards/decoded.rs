//! Triplets as the octets that they stand for.

use crate::cursor::{is_triplet, octet};

/// The bytes of `text`, each triplet as its octet.
pub(super) fn decoded(text: &[u8]) -> impl Iterator<Item = u8> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let byte = *text.get(at)?;
        if is_triplet(&text[at..]) {
            at += 3;
            return Some(octet(text[at - 2], text[at - 1]));
        }
        at += 1;
        Some(byte)
    })
}
