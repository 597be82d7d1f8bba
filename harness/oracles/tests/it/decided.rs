//! Tests that vectors have exactly the expectations that follow from a grammar or an algorithm by two
//! derivations.

use std::path::Path;

use urispec_oracles::decide::decide_all;
use urispec_vectors::{Files, Suite};

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../vectors");

#[test]
fn every_document_has_decided_every_vector() {
    let files = Files::read(Path::new(ROOT)).unwrap();
    let suite = Suite::from_files(&files).unwrap();
    let (decided, report) = decide_all(&suite, |_| true);
    assert!(report.contradicted.is_empty(), "{:#?}", report.contradicted);
    assert!(report.differing.is_empty(), "{:#?}", report.differing);
    let lacking: Vec<&String> = decided
        .iter()
        .filter(|(file, text)| files.get(file) != Some(text.as_str()))
        .map(|(file, _)| file)
        .collect();
    assert!(
        lacking.is_empty(),
        "run `cargo run -p urispec-oracles --example decide -- --all`: {lacking:?} lack {:?}",
        report.added
    );
    assert!(report.confirmed > 50_000, "{}", report.confirmed);
}
