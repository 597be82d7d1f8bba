//! Decides the new vectors, whose id is not in `ids.txt` yet, by every document and then by every edition of the
//! URL Standard. Writes the files of `vectors/` that get more expectations. Prints the additions, the cases in
//! which two derivations differ, and the cases in which a vector differs from them. With `--all`, every vector is
//! decided.
//!
//! An answer of the URL Standard is used only if the crate `url` gives it as well, or the crate `ada-url` (with the
//! feature `ada-url`).
//!
//! `cargo run -p urispec-oracles --features urispec-subjects/ada-url --example decide`

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use urispec_model::{Spec, visible};
use urispec_oracles::decide::{Report, decide_all, decide_url_standard};
use urispec_subjects::all;
use urispec_vectors::{Suite, Vector};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../vectors");
    let is_all = std::env::args().nth(1).is_some_and(|argument| argument == "--all");
    let ids = fs::read_to_string(folder.join("ids.txt"))?;
    let listed: BTreeSet<&str> = ids.lines().filter_map(|line| line.split(' ').next()).collect();
    let wanted = |vector: &Vector| is_all || !listed.contains(&*vector.id);
    let (files, report) = decide_all(&Suite::load(&folder)?, wanted);
    written(&folder, &files, &report)?;
    let parsers: Vec<_> = all()
        .into_iter()
        .filter(|parser| parser.about().claims_spec(Spec::WHATWG))
        .collect();
    let (files, report) = decide_url_standard(&Suite::load(&folder)?, wanted, &parsers);
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
