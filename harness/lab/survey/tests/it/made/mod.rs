//! Makes files of every format from texts.
#![allow(clippy::unwrap_used, reason = "only tests use it")]

use std::io::Write as _;

pub fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut packer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    packer.write_all(bytes).unwrap();
    packer.finish().unwrap()
}

pub fn zstd(bytes: &[u8]) -> Vec<u8> {
    let mut packer = zstd::Encoder::new(Vec::new(), 3).unwrap();
    packer.include_checksum(true).unwrap();
    packer.write_all(bytes).unwrap();
    packer.finish().unwrap()
}

/// A line of JSON with the text unchanged, as far as JSON allows it.
pub fn json(text: &[u8]) -> Vec<u8> {
    let mut line = b"{\"url\":\"".to_vec();
    for byte in text {
        match byte {
            0..=0x1F | b'"' | b'\\' => write!(line, "\\u{byte:04x}").unwrap(),
            _ => line.push(*byte),
        }
    }
    line.extend_from_slice(b"\"}\n");
    line
}
