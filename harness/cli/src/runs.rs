//! Files with runs, plain or compressed.

use std::io::{BufRead as _, BufReader, Read, Write as _};
use std::path::Path;

use anyhow::{Context as _, Error, anyhow, bail};
use flate2::Compression;
use flate2::read::MultiGzDecoder;
use flate2::write::GzEncoder;
use serde::Deserialize;
use urispec_judge::Run;
use urispec_model::visible;
use urispec_report::runfile;
use urispec_subjects::About;
use urispec_vectors::Suite;

#[cfg(not(feature = "lab"))]
use crate::args::not_built;
#[cfg(feature = "lab")]
use crate::lab::unpacked;

/// The file of the built-in parsers, in the folder of the reports.
pub const CONFORMANCE: &str = "conformance.jsonl.gz";

/// The file of the parsers in other languages, in the same folder. Its text has a hundred megabytes and is very
/// repetitive.
pub const ADAPTERS: &str = "adapters.jsonl.zst";

/// The file of the proofs, in the same folder.
pub const PROOFS: &str = "proofs.json.gz";

/// The file about learnt models, in the same folder.
pub const LEARNED: &str = "learned.json.gz";

/// The maximum number of bytes in a run. A file that is longer after decompression is not read to its end.
const LONGEST: u64 = 1 << 30;

/// The run in a file. A file that gzip or Zstandard compressed is recognised by its first bytes.
pub fn read(file: &Path, suite: &Suite) -> Result<Run, Error> {
    let name = visible(&file.display().to_string());
    let cannot = || format!("`{name}` cannot be read; `urispec report` writes a run file to `reports/{CONFORMANCE}`");
    let text = text(file).with_context(cannot)?;
    runfile::read(&text, suite).map_err(|error| anyhow!("{name}: {error}"))
}

/// The text of a file, which gzip or Zstandard may have compressed.
pub fn text(file: &Path) -> Result<String, Error> {
    let bytes = urispec_files::read(file)?;
    let mut text = Vec::new();
    decompressed(&bytes)?.take(LONGEST + 1).read_to_end(&mut text)?;
    if text.len() as u64 > LONGEST {
        bail!("expected at most {LONGEST} bytes after decompression, found more");
    }
    Ok(String::from_utf8(text)?)
}

/// A text, compressed by gzip. Equal texts give equal bytes.
pub fn gzipped(text: &str) -> Result<Vec<u8>, Error> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(text.as_bytes())?;
    Ok(encoder.finish()?)
}

/// The bytes of a file that may be compressed.
fn decompressed(bytes: &[u8]) -> Result<Box<dyn Read + '_>, Error> {
    Ok(if bytes.starts_with(&[0x1f, 0x8b]) {
        Box::new(MultiGzDecoder::new(bytes))
    } else if bytes.starts_with(&[0x28, 0xb5, 0x2f, 0xfd]) {
        unpacked(bytes)?
    } else {
        Box::new(bytes)
    })
}

#[cfg(not(feature = "lab"))]
fn unpacked(_: &[u8]) -> Result<Box<dyn Read + '_>, Error> {
    Err(not_built("Zstandard"))
}

/// The reason why the run in a file does not fit these vectors and these parsers; `None` if the run fits, or if there
/// is no such file.
pub fn stale(file: &Path, suite: &Suite, now: &[&About]) -> Option<String> {
    // A program without Zstandard can neither read nor regenerate the file.
    if !cfg!(feature = "lab") || !file.exists() {
        return None;
    }
    let name = visible(&file.display().to_string());
    let why = match header(file) {
        Err(error) => format!("cannot be read: {error:#}"),
        Ok(header) => older(&header, suite, now)?,
    };
    Some(format!("{name} {why}; `urispec report --all` regenerates it"))
}

fn older(header: &Header, suite: &Suite, now: &[&About]) -> Option<String> {
    if header.vectors != suite.version {
        let vectors = visible(&header.vectors);
        return Some(format!(
            "was made with vectors {vectors}: it has no answers to newer or changed vectors"
        ));
    }
    let other = |then: &&Recorded| {
        now.iter()
            .any(|now| now.name == then.name && now.release != then.release)
    };
    let then = header.subjects.iter().find(other)?;
    Some(format!(
        "was made with {} {}, but a different release is built in now",
        visible(&then.name),
        visible(&then.release)
    ))
}

#[derive(Deserialize)]
struct Header {
    vectors: String,
    subjects: Vec<Recorded>,
}

#[derive(Deserialize)]
struct Recorded {
    name: String,
    release: String,
}

/// The first line of a run.
fn header(file: &Path) -> Result<Header, Error> {
    let bytes = urispec_files::read(file)?;
    let mut lines = BufReader::new(decompressed(&bytes)?.take(LONGEST)).lines();
    let first = lines.next().ok_or_else(|| anyhow!("it is empty"))??;
    Ok(serde_json::from_str(&first)?)
}
