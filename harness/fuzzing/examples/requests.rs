//! What the corpus of a target asks, as lines of JSON for `urispec compare`:
//!
//! ```text
//! cargo run --release -p urispec-fuzzing --example requests -- resolve fuzz/corpus/resolve >requests.jsonl
//! cargo run --release -- compare --json --input requests.jsonl
//! ```

use std::error::Error;
use std::fs;
use std::io::{Write as _, stdout};

use urispec_differential::RequestJson;
use urispec_fuzzing::Target;
use urispec_model::{Bytes, Level, Request};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let (Some(target), Some(folder)) = (arguments.next(), arguments.next()) else {
        return Err("expected a target and the folder of its corpus".into());
    };
    let target: Target = target.parse()?;
    let mut paths = Vec::new();
    for entry in fs::read_dir(folder)? {
        paths.push(entry?.path());
    }
    paths.sort();

    let mut output = stdout().lock();
    for path in paths {
        let case = fs::read(path)?;
        let mut lines = Vec::new();
        target.ask(&case, Level::ALL, &mut |request| {
            lines.push(serde_json::to_string(&asked(&request)));
        });
        for line in lines {
            writeln!(output, "{}", line?)?;
        }
    }
    Ok(())
}

/// A request as JSON has it.
fn asked(request: &Request<'_>) -> RequestJson {
    let owned = |bytes: &[u8]| Bytes::from(bytes.to_vec());
    let (mut base, mut other, mut asked_level) = (None, None, None);
    match *request {
        Request::Resolve { base: from, .. } => base = Some(owned(from)),
        Request::Equivalent { other: with, level, .. } => {
            other = Some(owned(with));
            asked_level = Some(level);
        }
        Request::Normalize { level, .. } => asked_level = Some(level),
        Request::Parse { .. } | Request::RemoveDotSegments { .. } => {}
    }
    RequestJson {
        op: request.operation(),
        base,
        input: owned(request.input()),
        other,
        rule: None,
        level: asked_level,
        options: None,
    }
}
