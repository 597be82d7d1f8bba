//! Hostile texts in quotation marks; long texts are shortened.

use urispec_model::{floor_char_boundary, quote, visible};

/// The largest number of bytes of an input that are shown in full.
const SHOWN: usize = 240;

/// The start of a text that is too long to be shown in full.
pub fn start(bytes: &[u8]) -> Option<&[u8]> {
    bytes.get(..SHOWN / 2).filter(|_| bytes.len() > SHOWN)
}

/// `bytes` in quotation marks; a long text is shown by its start and its length.
pub fn shown(bytes: &[u8]) -> String {
    match start(bytes) {
        Some(start) => format!("{}… ({} bytes)", quote(start), bytes.len()),
        None => quote(bytes),
    }
}

/// An input, quoted. A long input is shown by its beginning, its end, and the number of bytes.
pub fn short(input: &[u8]) -> String {
    const ENDS: usize = 24;
    if input.len() <= 2 * ENDS + 16 {
        return quote(input);
    }
    let (first, last) = (&input[..ENDS], &input[input.len() - ENDS..]);
    format!("{} … {} ({} bytes)", quote(first), quote(last), input.len())
}

/// The message of a document or a parser; a long message is cut after its start.
pub fn said(words: &str) -> String {
    if words.len() <= SHOWN {
        return visible(words);
    }
    let start = &words[..floor_char_boundary(words, SHOWN)];
    format!("{}… ({} bytes)", visible(start), words.len())
}
