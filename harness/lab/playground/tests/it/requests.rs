//! Checks that `requests.jsonl`, with which the module looks for drift, finds the same differences as the program.

use std::collections::BTreeSet;
use std::path::Path;
use std::{env, fs};

use urispec_drift::{Difference, Inputs, PairwiseDifferences, pairwise_differences};
use urispec_model::{Operation, OwnedRequest, Request, ResolveOptions, Spec};
use urispec_vectors::Suite;

/// The differences that the module can find: it reads no entities.
fn found(inputs: &Inputs) -> PairwiseDifferences {
    let mut all = pairwise_differences(Spec::SYNTAXES, inputs);
    for differences in all.values_mut() {
        differences.retain(|difference, _| !matches!(difference, Difference::Finding(Operation::Base, _)));
    }
    all.retain(|_, differences| !differences.is_empty());
    all
}

/// Every request of the inputs, in their order.
fn requests(inputs: &Inputs) -> Vec<OwnedRequest> {
    let parses = inputs.parses.iter().map(|input| Request::Parse { input, rule: None });
    let resolutions = inputs.pairs.iter().map(|(base, input)| Request::Resolve {
        base,
        input,
        options: ResolveOptions::default(),
    });
    let normals = inputs.normals.iter().flat_map(|input| {
        let levels = urispec_model::Level::ALL.iter();
        levels.map(move |level| Request::Normalize { input, level: *level })
    });
    let made = parses.chain(resolutions).chain(normals).map(OwnedRequest::from);
    let others = inputs.equivalents.iter().chain(&inputs.others).cloned();
    made.chain(others).collect()
}

#[test]
fn the_same_drift_is_found_as_on_all_vectors() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("requests.jsonl");
    let whole = Inputs::new(&Suite::embedded(), Inputs::LENGTH);
    let expected = found(&whole);
    if env::var_os("URISPEC_RENEW").is_some() {
        let generated: BTreeSet<String> = requests(&Inputs::of([], Inputs::LENGTH)).iter().map(line).collect();
        let shows: BTreeSet<String> = expected.values().flat_map(|found| found.values()).map(line).collect();
        let lines = requests(&whole).iter().map(line).collect::<Vec<_>>();
        let kept = lines
            .iter()
            .filter(|line| shows.contains(*line) && !generated.contains(*line));
        fs::write(&file, kept.map(|line| line.clone() + "\n").collect::<String>()).unwrap();
    }
    let text = fs::read_to_string(&file).unwrap();
    let kept: Vec<OwnedRequest> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert!(
        found(&Inputs::of(&kept, Inputs::LENGTH)) == expected,
        "the vectors show other differences than harness/lab/playground/requests.jsonl; renew it: \
         URISPEC_RENEW=1 cargo test -p urispec-playground --test it requests"
    );
}

fn line(request: &OwnedRequest) -> String {
    serde_json::to_string(request).expect("a request is texts")
}
