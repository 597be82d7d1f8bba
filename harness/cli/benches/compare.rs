//! Measures the cost of comparing in addition to the parsers themselves.
//!
//! Run it with `cargo bench -p urispec-cli --bench compare`. Each panel of parsers in this process parses
//! generated inputs in three ways. The first is the single call that a user of the crate would make. The second is
//! the adapter, which reads every component of the result. The third also compares with the reference of the
//! document, judges, and looks for new divergences. The benchmark informs and never fails, because its goals apply
//! only to a quiet machine.

#[path = "../../subjects/benches/interleave/mod.rs"]
mod interleave;

use std::hint::black_box;

use interleave::{Race, race};
use urispec_differential::fuzzing::{Generator, Shape};
use urispec_differential::{Panel, RecentHashes};
use urispec_model::{Observation, Request, Spec};
use urispec_subjects::{Subject, all};

/// A call of a parser without an adapter.
type Bare = fn(&[u8]);

/// The calls without an adapter. All start with bytes; most parsers take text.
const BARE: [(&str, Bare); 7] = [
    ("fluent-uri", |input| {
        let _ = black_box(text(input).map(fluent_uri::UriRef::parse));
    }),
    ("http", |input| {
        let _ = black_box(http::Uri::try_from(input));
    }),
    ("iref", |input| {
        let _ = black_box(text(input).map(iref::UriRef::new));
    }),
    ("iri-string", |input| {
        let _ = black_box(text(input).map(iri_string::types::UriReferenceStr::new));
    }),
    ("oxiri", |input| {
        let _ = black_box(text(input).map(oxiri::IriRef::parse));
    }),
    ("uriparse", |input| {
        let _ = black_box(uriparse::URIReference::try_from(input));
    }),
    ("url", |input| {
        let _ = black_box(text(input).map(url::Url::parse));
    }),
];

const FOUR: [&str; 4] = ["fluent-uri", "http", "iri-string", "url"];
const SIX: [&str; 6] = ["fluent-uri", "http", "iri-string", "oxiri", "uriparse", "url"];

fn text(input: &[u8]) -> Option<&str> {
    std::str::from_utf8(input).ok()
}

fn main() {
    println!(
        "panel                         inputs     compared       bare   bare / compared   goal      read   read / compared"
    );
    let inputs: Vec<Vec<u8>> = Generator::new(1, Shape::Text).take(40_000).collect();
    let valid: Vec<Vec<u8>> = inputs
        .iter()
        .filter(|input| urispec_specs::parse(Spec::Rfc3986, None, input).is_ok())
        .cloned()
        .collect();
    for (kind, inputs) in [("generated", &inputs), ("valid", &valid)] {
        for (name, names) in [("four", &FOUR[..]), ("six", &SIX[..])] {
            report(&format!("{name}, {kind}"), names, inputs);
        }
        for (name, _) in BARE {
            report(&format!("{name}, {kind}"), &[name], inputs);
        }
    }
}

fn report(name: &str, names: &[&str], inputs: &[Vec<u8>]) {
    let subjects = all();
    let asked: Vec<&dyn Subject> = subjects
        .iter()
        .map(|subject| &**subject)
        .filter(|subject| names.contains(&&*subject.about().name))
        .collect();
    let panel = Panel::new(&asked);
    let bare: Vec<fn(&[u8])> = BARE
        .iter()
        .filter(|(name, _)| names.contains(name))
        .map(|(_, call)| *call)
        .collect();
    let mut seen = RecentHashes::default();
    let Race { ours, theirs, ratio } = race(
        inputs.len(),
        || {
            for input in inputs {
                let request = Request::Parse {
                    input: black_box(input),
                    rule: None,
                };
                black_box(panel.compare(&request, &mut seen, &mut |key| drop(black_box(key))));
            }
        },
        || {
            for input in inputs {
                for call in &bare {
                    call(black_box(input));
                }
            }
        },
    );
    let read = race(
        inputs.len(),
        || {
            for input in inputs {
                let request = Request::Parse {
                    input: black_box(input),
                    rule: None,
                };
                black_box(panel.compare(&request, &mut seen, &mut |key| drop(black_box(key))));
            }
        },
        || {
            for input in inputs {
                let request = Request::Parse {
                    input: black_box(input),
                    rule: None,
                };
                let mut observed = Observation::Timeout;
                for subject in &asked {
                    subject.run_into(&request, &mut observed);
                    black_box(&observed);
                }
            }
        },
    );
    println!(
        "{name:<26} {:>9} {ours:>9.0} ns {theirs:>7.0} ns   {:>15.2}   0.80 {:>6.0} ns   {:>15.2}",
        inputs.len(),
        1.0 / ratio,
        read.theirs,
        1.0 / read.ratio
    );
}
