//! Has every document decide every vector, and writes the files that say more then, to `vectors/` or to the folder of the first
//! argument. Prints what was added, and where two derivations, or a vector and they, differ.
//!
//! `cargo run -p urispec-fuzzing --example decide`

use std::fs;
use std::path::{Path, PathBuf};

use urispec_fuzzing::decide::decide_all;
use urispec_model::visible;
use urispec_vectors::Suite;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../vectors");
    let folder = std::env::args_os().nth(1).map_or(own, PathBuf::from);
    let suite = Suite::load(&folder)?;
    let (files, report) = decide_all(&suite);
    for (file, text) in &files {
        let path = folder.join(file);
        if fs::read_to_string(&path)? != *text {
            fs::write(&path, text)?;
            println!("written: {}", visible(file));
        }
    }
    for (title, list) in [("contradicted", &report.contradicted), ("differing", &report.differing)] {
        for (id, spec, how) in list {
            println!("{title}: {} {spec}: {}", visible(id), visible(how));
        }
    }
    for (why, count) in &report.open {
        println!("open: {count:6} {why}");
    }
    for (spec, count) in &report.added {
        println!("added: {count:5} {spec}");
    }
    println!("confirmed: {}", report.confirmed);
    Ok(())
}
