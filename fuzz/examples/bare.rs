//! The time of four parsers for a case, without libFuzzer and without instrumentation, in nanoseconds.
//!
//! Run it with `cargo run --release -p urispec-fuzz --example bare -- CORPUS`. The cases are the files of a
//! folder, and three mutations of each file. This is similar to the work of a fuzzer. `fuzz/speed` compares
//! this time with the time of the target.

use std::hint::black_box;
use std::time::{Duration, Instant};
use std::{fs, io};

use fluent_uri::UriRef;
use iri_string::types::UriReferenceStr;
use urispec_differential::fuzzing::{Random, mutate};
use url::Url;

fn main() -> io::Result<()> {
    let folder = std::env::args_os().nth(1).expect("expected a folder of cases");
    let mut random = Random::seeded(1);
    let mut cases = Vec::new();
    for entry in fs::read_dir(folder)? {
        let mut case = fs::read(entry?.path())?;
        cases.push(case.clone());
        for _ in 0..3 {
            mutate::mutate_text(&mut case, &mut random);
            cases.push(case.clone());
        }
    }
    // The fastest of several rounds: other load makes a round slower and never faster.
    let fastest = (0..40).map(|_| round(&cases)).min().unwrap_or_default();
    println!("{}", fastest.as_nanos() / cases.len().max(1) as u128);
    Ok(())
}

fn round(cases: &[Vec<u8>]) -> Duration {
    let start = Instant::now();
    for case in black_box(cases) {
        if let Ok(text) = std::str::from_utf8(case) {
            let _ = black_box(UriRef::parse(text));
            let _ = black_box(UriReferenceStr::new(text));
            let _ = black_box(Url::parse(text));
        }
        let _ = black_box(http::Uri::try_from(&case[..]));
    }
    start.elapsed()
}
