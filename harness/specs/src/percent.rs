//! Encodes octets as triplets, and decodes triplets to octets.

use crate::cursor::{is_triplet, octet};

/// The first octet of a text, and the number of bytes that spell it: a triplet is decoded. The text must not be
/// empty.
pub(crate) fn first(text: &[u8]) -> (u8, usize) {
    if is_triplet(text) {
        (octet(text[1], text[2]), 3)
    } else {
        (text[0], 1)
    }
}

/// The octets of a text, with each triplet decoded once.
pub(crate) fn decoded(text: &[u8]) -> impl Iterator<Item = u8> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let rest = text.get(at..).filter(|rest| !rest.is_empty())?;
        let (octet, length) = first(rest);
        at += length;
        Some(octet)
    })
}

/// Encodes the octets for which `is_encoded` is true as triplets, with upper-case digits.
pub(crate) fn encoded(text: &[u8], is_encoded: impl Fn(u8) -> bool) -> Vec<u8> {
    let mut written = Vec::with_capacity(text.len());
    for octet in text.iter().copied() {
        if is_encoded(octet) {
            written.extend_from_slice(format!("%{octet:02X}").as_bytes());
        } else {
            written.push(octet);
        }
    }
    written
}
