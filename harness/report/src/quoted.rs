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

/// The message of a document or a parser; a long message is cut after its start.
pub fn said(words: &str) -> String {
    if words.len() <= SHOWN {
        return visible(words);
    }
    let start = &words[..floor_char_boundary(words, SHOWN)];
    format!("{}… ({} bytes)", visible(start), words.len())
}
