//! Has every document decide every vector, and then every edition of the URL Standard, and writes the files that say more then, to
//! `vectors/` or to the folder of the first argument. Prints what was added, and where two derivations, or a vector and they, differ.
//!
//! What the URL Standard says counts where the crate `url` or, with the feature `ada-url`, that crate gives it, too.
//!
//! `cargo run -p urispec-fuzzing --features ada-url --example decide`

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use urispec_fuzzing::decide::{Report, decide_all, decide_url_standard};
use urispec_model::{Spec, visible};
use urispec_subjects::all;
use urispec_vectors::Suite;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../vectors");
    let folder = std::env::args_os().nth(1).map_or(own, PathBuf::from);
    let (files, report) = decide_all(&Suite::load(&folder)?);
    written(&folder, &files, &report)?;
    let parsers: Vec<_> = all()
        .into_iter()
        .filter(|parser| parser.about().claims_spec(Spec::WHATWG))
        .collect();
    let (files, report) = decide_url_standard(&Suite::load(&folder)?, &parsers);
    written(&folder, &files, &report)
}

fn written(folder: &Path, files: &BTreeMap<String, String>, report: &Report) -> Result<(), Box<dyn std::error::Error>> {
    for (file, text) in files {
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
