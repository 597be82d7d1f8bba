//! Files with runs, plain or compressed.

use std::io::{Read as _, Write as _};
use std::path::Path;

use anyhow::{Context as _, Error, anyhow, bail};
use flate2::Compression;
use flate2::read::MultiGzDecoder;
use flate2::write::GzEncoder;
use urispec_judge::Run;
use urispec_model::visible;
use urispec_report::runfile;
use urispec_vectors::Suite;

/// The parsers in other languages, in the folder of the reports: a text of tens of megabytes, of which most repeats.
pub const ADAPTERS: &str = "adapters.jsonl.gz";

/// No run of the vectors is as long, in bytes: a file that claims to be is not read to its end.
const LONGEST: u64 = 1 << 30;

/// The run in a file; one that gzip compressed is known by its first bytes.
pub fn read(file: &Path, suite: &Suite) -> Result<Run, Error> {
    let name = visible(&file.display().to_string());
    let cannot = || format!("`{name}` cannot be read; `urispec report` writes one to `reports/conformance.jsonl`");
    let bytes = urispec_files::read(file).with_context(cannot)?;
    let bytes = if bytes.starts_with(&[0x1f, 0x8b]) {
        let mut text = Vec::new();
        let decoder = MultiGzDecoder::new(&*bytes);
        decoder.take(LONGEST + 1).read_to_end(&mut text).with_context(cannot)?;
        if text.len() as u64 > LONGEST {
            bail!("{name}: expected at most {LONGEST} bytes when it is decompressed, found more");
        }
        text
    } else {
        bytes
    };
    let text = String::from_utf8(bytes).with_context(cannot)?;
    runfile::read(&text, suite).map_err(|error| anyhow!("{name}: {error}"))
}

/// The run without very long answers, compressed: the same bytes for the same run.
pub fn compressed(run: &Run) -> Result<Vec<u8>, Error> {
    gzipped(&runfile::write(&runfile::short(run)))
}

/// A text, compressed.
pub fn gzipped(text: &str) -> Result<Vec<u8>, Error> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(text.as_bytes())?;
    Ok(encoder.finish()?)
}
