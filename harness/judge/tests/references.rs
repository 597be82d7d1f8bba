//! Each reference reproduces each expectation of its spec.

use urispec_judge::unreproduced;
use urispec_subjects::references;
use urispec_vectors::Suite;

#[test]
fn each_reference_gives_what_the_vectors_expect() {
    let suite = Suite::embedded();
    assert!(
        suite.vectors.len() >= 900,
        "{} vectors are too few to say anything",
        suite.vectors.len()
    );
    let differences: Vec<String> = unreproduced(&suite, &references())
        .iter()
        .map(|difference| {
            let expected = difference.vector.expectation(difference.spec);
            let (spec, id) = (difference.spec, &difference.vector.id);
            format!(
                "{} {spec} {id}: expected {expected:?}, observed {:?}",
                difference.verdict, difference.observed
            )
        })
        .collect();
    assert!(differences.is_empty(), "{}", differences.join("\n"));
}

#[test]
fn an_expectation_that_is_wrong_is_noticed() {
    let mut suite = Suite::embedded();
    let vector = suite
        .vectors
        .iter_mut()
        .find(|vector| vector.id == "resolve/examples/absolute")
        .expect("it is printed");
    for group in &mut vector.expect {
        group.expectation = urispec_model::Expectation::Reject;
    }
    let named: usize = vector.expect.iter().map(|group| group.specs.len()).sum();
    assert!(named > 4);
    let differences = unreproduced(&suite, &references());
    assert_eq!(differences.len(), named);
}
