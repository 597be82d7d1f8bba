//! Tests that each reference reproduces each expectation of its document. There is one test per file of vectors.

use std::path::Path;
use std::sync::LazyLock;

use urispec_judge::{Difference, unreproduced};
use urispec_model::Expectation;
use urispec_subjects::{Subject, references};
use urispec_vectors::{Group, Suite};

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../vectors");

/// The current folder of vectors, which may be newer than the embedded copy.
static SUITE: LazyLock<Suite> =
    LazyLock::new(|| Suite::load(Path::new(ROOT)).unwrap_or_else(|error| panic!("{error}")));
static REFERENCES: LazyLock<Vec<Box<dyn Subject>>> = LazyLock::new(references);

/// Checks that the reference of every document in the file gives the expected answer.
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

/// The id of the vector, the document and its section.
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

/// Checks that the test above can fail: a wrong expectation is noticed for every document of the vector.
fn a_wrong_expectation_is_noticed(_: &Path) -> datatest_stable::Result<()> {
    let mut vector = SUITE.get("resolve/examples/absolute").expect("it is printed").clone();
    // The expectation `reject` is not wrong if a document rejects the input, permits a rejection, or gives no
    // answer.
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
