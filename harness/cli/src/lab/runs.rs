//! Runs that are compressed with Zstandard.

use std::io::{Read, Write as _};

use anyhow::Error;
use urispec_judge::Run;
use urispec_report::runfile;
use urispec_vectors::Suite;

/// The level of compression: higher levels take minutes longer and save only a few percent.
const LEVEL: i32 = 12;

/// The distance at which repeated texts are found, as a power of two. It is large because the lines of two hundred
/// parsers are long.
const WINDOW: u32 = 27;

/// The content of a text that is compressed with Zstandard.
pub fn unpacked(bytes: &[u8]) -> Result<Box<dyn Read + '_>, Error> {
    let mut decoder = zstd::Decoder::with_buffer(bytes)?;
    decoder.window_log_max(WINDOW)?;
    Ok(Box::new(decoder))
}

/// The run, compressed, without very long answers. Equal runs give equal bytes.
pub fn compressed(run: &Run, suite: &Suite) -> Result<Vec<u8>, Error> {
    let mut encoder = zstd::Encoder::new(Vec::new(), LEVEL)?;
    encoder.long_distance_matching(true)?;
    encoder.window_log(WINDOW)?;
    encoder.write_all(runfile::write(&runfile::short(run), suite).as_bytes())?;
    Ok(encoder.finish()?)
}
