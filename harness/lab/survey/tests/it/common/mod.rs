//! Files for the tests, and functions that read them.
#![allow(dead_code, reason = "each test uses a part of it")]
#![allow(clippy::unwrap_used, reason = "only tests use it")]

use std::fs;
use std::path::{Path, PathBuf};

use urispec_survey::input::{Input, InputError, Options, Source};

/// The texts of `file`, and the data about it.
pub fn read(file: &Path, options: &Options) -> Result<(Vec<Vec<u8>>, Source), InputError> {
    let mut input = Input::open(&[file.to_owned()], options.clone())?;
    let mut texts = Vec::new();
    let mut rows = 0;
    while let Some(block) = input.next_block()? {
        assert!(block.read() > 0);
        rows += block.read();
        texts.extend(block.texts().map(<[u8]>::to_vec));
    }
    let mut sources = input.sources();
    assert_eq!(sources.len(), 1);
    assert_eq!(sources[0].range, [0, rows]);
    Ok((texts, sources.remove(0)))
}

/// The same for a file with these bytes.
pub fn read_bytes(bytes: &[u8], options: &Options) -> Result<(Vec<Vec<u8>>, Source), InputError> {
    let folder = tempfile::tempdir().unwrap();
    read(&write(folder.path(), "input", bytes), options)
}

/// A file of these bytes.
pub fn write(folder: &Path, name: &str, bytes: &[u8]) -> PathBuf {
    let file = folder.join(name);
    fs::write(&file, bytes).unwrap();
    file
}

/// Checks the error for bytes that cannot be read.
#[track_caller]
pub fn check_error(bytes: &[u8], options: &Options, expected: &str) {
    let folder = tempfile::tempdir().unwrap();
    let error = read(&write(folder.path(), "input", bytes), options)
        .unwrap_err()
        .to_string();
    let error = error.replace(&format!("{}/", folder.path().display()), "");
    assert!(error.contains(expected), "{error}");
}

/// Texts with every byte except the line feed; some are equal, some are empty.
pub fn texts(count: u32) -> Vec<Vec<u8>> {
    let text = |number: u32| {
        let mut text = format!("http://h/{}?{}", number % 97, number.wrapping_mul(0x9E37_79B1) >> 20).into_bytes();
        text.push(match number.to_le_bytes()[0] {
            b'\n' => b' ',
            byte => byte,
        });
        if number.is_multiple_of(31) { Vec::new() } else { text }
    };
    (0..count).map(text).collect()
}

/// Lines of texts, each with a line feed.
pub fn lines(texts: &[Vec<u8>]) -> Vec<u8> {
    texts.iter().flat_map(|text| [text, &b"\n"[..]].concat()).collect()
}
