//! Measures the cost of reading a URL in each format.
//!
//! Run it with `cargo bench -p urispec-survey --bench input`. All formats are read alternately, several times,
//! and the shortest time of each format counts. An argument can be a number of URLs, or the name of a file
//! whose lines are read.

#[path = "../tests/it/made/mod.rs"]
#[allow(dead_code, reason = "the tests use the rest")]
mod made;

use std::error::Error;
use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use made::{gzip, json, zstd};
use urispec_survey::input::{Input, Options};

/// The number of times that each format is read.
const TURNS: u32 = 7;

type Result<T> = std::result::Result<T, Box<dyn Error>>;

fn main() -> Result<()> {
    let argument = std::env::args().skip(1).find(|argument| !argument.starts_with("--"));
    let texts = match argument.as_deref().map(|argument| (argument, argument.parse())) {
        Some((_, Ok(count))) => urls(count),
        Some((file, Err(_))) => fs::read(file)?
            .split(|byte| *byte == b'\n')
            .map(<[u8]>::to_vec)
            .collect(),
        None => urls(1_000_000),
    };
    let lines: Vec<u8> = texts.iter().flat_map(|text| [text, &b"\n"[..]].concat()).collect();
    let objects: Vec<u8> = texts.iter().flat_map(|text| json(text)).collect();
    let jsonl = Options {
        jsonl: Some("url".to_owned()),
        ..Options::default()
    };
    let sampled = Options {
        sample: Some(64),
        ..Options::default()
    };
    let formats = [
        ("text", lines.clone(), Options::default()),
        ("text, one of 64", lines.clone(), sampled),
        ("text in gzip", gzip(&lines), Options::default()),
        ("text in zstd", zstd(&lines), Options::default()),
        ("lines of JSON", objects.clone(), jsonl.clone()),
        ("lines of JSON in gzip", gzip(&objects), jsonl),
    ];
    let folder = tempfile::tempdir()?;
    let mut least = vec![Duration::MAX; formats.len()];
    for (at, (_, bytes, _)) in formats.iter().enumerate() {
        fs::write(folder.path().join(at.to_string()), bytes)?;
    }
    for _ in 0..TURNS {
        for ((at, (_, _, options)), least) in formats.iter().enumerate().zip(&mut least) {
            let start = Instant::now();
            let rows = read(&folder.path().join(at.to_string()), options)?;
            *least = (*least).min(start.elapsed());
            assert_eq!(rows, texts.len() as u64);
        }
    }
    println!(
        "{:<28} {:>12} {:>10}",
        format!("{} URLs", texts.len()),
        "bytes a URL",
        "ns a URL"
    );
    for ((name, bytes, _), least) in formats.iter().zip(&least) {
        let bytes = bytes.len() / texts.len().max(1);
        let time = least.as_nanos() / texts.len().max(1) as u128;
        println!("{name:<28} {bytes:>12} {time:>10}");
    }
    Ok(())
}

/// Different URLs of the usual length.
fn urls(count: u32) -> Vec<Vec<u8>> {
    let mix = |number: u32| number.wrapping_mul(0x9E37_79B1);
    let url = |number: u32| {
        let (host, path) = (mix(number) % 50_000, mix(number ^ 0x5555));
        format!(
            "https://www.host{host}.example/articles/{path:08x}/index.html?page={}",
            number % 17
        )
        .into_bytes()
    };
    (0..count).map(url).collect()
}

/// Reads all of a file, and returns the number of its rows.
fn read(file: &Path, options: &Options) -> Result<u64> {
    let mut input = Input::open(&[file.to_owned()], options.clone())?;
    let (mut rows, mut bytes) = (0, 0);
    while let Some(block) = input.next_block()? {
        rows += block.read();
        bytes += block.texts().map(<[u8]>::len).sum::<usize>();
    }
    std::hint::black_box(bytes);
    Ok(rows)
}
