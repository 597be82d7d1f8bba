//! Writes the requests of a corpus as lines of JSON for `urispec compare`:
//!
//! ```text
//! cargo run --release -p urispec-differential --features fuzzing --example requests -- resolve fuzz/corpus/resolve >requests.jsonl
//! cargo run --release -- compare --json-requests --input requests.jsonl
//! ```

use std::error::Error;
use std::fs;
use std::io::{Write as _, stdout};

use urispec_differential::fuzzing::Target;
use urispec_model::Level;

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
            lines.push(serde_json::to_string(&request));
        });
        for line in lines {
            writeln!(output, "{}", line?)?;
        }
    }
    Ok(())
}
