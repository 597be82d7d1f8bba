//! Hostile texts in quotation marks, long ones shortened.

use urispec_model::{floor_char_boundary, quote, visible};

/// How many bytes of an input are shown whole.
const SHOWN: usize = 240;

/// The start of what is too long to be shown whole.
pub fn start(bytes: &[u8]) -> Option<&[u8]> {
    bytes.get(..SHOWN / 2).filter(|_| bytes.len() > SHOWN)
}

/// `bytes` quoted; of long ones the start, and how much there is.
pub fn shown(bytes: &[u8]) -> String {
    match start(bytes) {
        Some(start) => format!("{}… ({} bytes)", quote(start), bytes.len()),
        None => quote(bytes),
    }
}

/// A party's words; of long ones the start.
pub fn said(words: &str) -> String {
    if words.len() <= SHOWN {
        return visible(words);
    }
    let start = &words[..floor_char_boundary(words, SHOWN)];
    format!("{}… ({} bytes)", visible(start), words.len())
}
