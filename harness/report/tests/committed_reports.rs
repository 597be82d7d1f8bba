//! The two committed reports, on vectors and on any inputs, give one verdict of every pair that is in both.

use std::fs;
use std::path::{Path, PathBuf};

use urispec_differential::Divergence;
use urispec_model::Verdict;
use urispec_report::runfile;
use urispec_vectors::Suite;

fn reports() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../reports")
}

/// The divergences on record.
fn divergences() -> Vec<Divergence> {
    let files = fs::read_dir(reports().join("divergences")).expect("the divergences are committed");
    files
        .map(|file| file.expect("the folder is read").path())
        .map(|path| fs::read_to_string(path).expect("a divergence is text"))
        .map(|text| Divergence::read(&text).expect("a committed divergence is read"))
        .collect()
}

#[test]
fn a_divergence_that_a_vector_shows_has_the_verdict_of_that_vector() {
    let suite = Suite::embedded();
    let run = runfile::read(
        &fs::read_to_string(reports().join("conformance.jsonl")).unwrap(),
        &suite,
    )
    .unwrap();
    let mut in_both = 0;
    for divergence in divergences() {
        let subject = run
            .subjects
            .iter()
            .find(|subject| *subject.about.name == *divergence.subject);
        let subject = subject.expect("both reports are on the same parsers");
        let asked = suite.vectors.iter().filter(|vector| vector.ask == divergence.request);
        for vector in asked {
            let case = subject.cases.iter().find(|case| *case.id == *vector.id);
            let Some(verdict) = case.and_then(|case| case.verdict(divergence.spec)) else {
                continue;
            };
            in_both += 1;
            assert_eq!(verdict, divergence.verdict, "{} and {}", vector.id, divergence.id);
        }
    }
    assert!(in_both > 5, "{in_both} are too few to show anything");
}

#[test]
fn a_failing_vector_has_a_divergence_of_its_verdict() {
    let suite = Suite::embedded();
    let run = runfile::read(
        &fs::read_to_string(reports().join("conformance.jsonl")).unwrap(),
        &suite,
    )
    .unwrap();
    let divergences = divergences();
    for subject in &run.subjects {
        for spec in subject.about.judged_by() {
            for verdict in Verdict::ALL.iter().filter(|verdict| verdict.is_departure()) {
                let fails = subject.cases.iter().any(|case| case.verdict(spec) == Some(*verdict));
                let is_on_record = divergences.iter().any(|divergence| {
                    *divergence.subject == *subject.about.name
                        && divergence.spec == spec
                        && divergence.verdict == *verdict
                });
                assert!(is_on_record || !fails, "{} by {spec}: {verdict}", subject.about.name);
            }
        }
    }
}
