//! Each reference reproduces each expectation of its document: one test a file of vectors.

use std::path::Path;
use std::sync::LazyLock;

use urispec_judge::{Difference, unreproduced};
use urispec_model::Expectation;
use urispec_subjects::{Subject, references};
use urispec_vectors::{Group, Suite};

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../vectors");

/// The folder as it is now, which may be newer than the embedded copy.
static SUITE: LazyLock<Suite> =
    LazyLock::new(|| Suite::load(Path::new(ROOT)).unwrap_or_else(|error| panic!("{error}")));
static REFERENCES: LazyLock<Vec<Box<dyn Subject>>> = LazyLock::new(references);

/// Every document that a vector of the file names gives what the vector expects.
fn is_reproduced(path: &Path) -> datatest_stable::Result<()> {
    let path = path.to_string_lossy().replace('\\', "/");
    let vectors = SUITE
        .vectors
        .iter()
        .filter(|vector| path.ends_with(&format!("vectors/{}", vector.file)));
    let vectors: Vec<_> = vectors.collect();
    if vectors.is_empty() {
        return Err(format!("expected vectors of {path}, found none").into());
    }
    let named: usize = vectors
        .iter()
        .flat_map(|vector| &vector.expect)
        .map(|group| group.specs.len())
        .sum();
    assert!(named >= vectors.len(), "each vector names a document");
    let differences: Vec<String> = unreproduced(vectors, &REFERENCES).iter().map(shown).collect();
    if differences.is_empty() {
        Ok(())
    } else {
        Err(differences.join("\n").into())
    }
}

/// The vector, the document and its clause.
fn shown(difference: &Difference<'_>) -> String {
    let Difference {
        vector,
        spec,
        judgement,
        observed,
    } = difference;
    let group = vector.group(*spec).expect("it is judged by one of its groups");
    let clauses: Vec<String> = group
        .because
        .iter()
        .filter(|citation| citation.covers(*spec))
        .map(ToString::to_string)
        .collect();
    let by = judgement
        .reading
        .as_ref()
        .map_or(String::new(), |reading| format!(" by {reading}"));
    format!(
        "{}:{} {} by {spec} ({}): {}{}\n  expected {:?}\n  observed {observed:?}",
        vector.file,
        vector.line,
        vector.id,
        clauses.join(", "),
        judgement.verdict,
        by,
        group.expectation,
    )
}

/// A reference that differs is noticed, by every document that the vector names: the test above can fail.
fn a_wrong_expectation_is_noticed(_: &Path) -> datatest_stable::Result<()> {
    let mut vector = SUITE.get("resolve/examples/absolute").expect("it is printed").clone();
    // If a document rejects the input, permits rejecting it, or is silent, the expectation `reject` is not wrong.
    let is_answered = |group: &Group| match &group.expectation {
        Expectation::Reject | Expectation::Undefined => false,
        Expectation::AnyOf(entries) => entries.iter().all(|entry| entry.answer != Expectation::Reject),
        _ => true,
    };
    vector.expect.retain(is_answered);
    for group in &mut vector.expect {
        group.expectation = Expectation::Reject;
    }
    let named: usize = vector.expect.iter().map(|group| group.specs.len()).sum();
    let found = unreproduced([&vector], &REFERENCES).len();
    if named > 4 && found == named {
        Ok(())
    } else {
        Err(format!("expected {named} differences, found {found}").into())
    }
}

datatest_stable::harness! {
    { test = is_reproduced, root = ROOT, pattern = r"^[^/]+/.*\.json$" },
    { test = a_wrong_expectation_is_noticed, root = ROOT, pattern = r"^schema\.json$" },
}
