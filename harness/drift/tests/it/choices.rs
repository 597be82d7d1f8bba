//! Tests that the choices of each document give the answers of its reference, on every short input and the inputs
//! of the vectors.

use rayon::prelude::*;
use urispec_drift::Inputs;
use urispec_grammar::{Ending, Tracer};
use urispec_model::{Component, Spec};
use urispec_specs::{choices, parse, resolve, syntax};
use urispec_vectors::Suite;

#[test]
fn the_choices_of_every_document_resolve_as_its_reference_does() {
    let inputs = Inputs::new(&Suite::embedded(), 4);
    let resolved: usize = Spec::SYNTAXES
        .par_iter()
        .map(|spec| {
            let choices = choices(*spec);
            let mut resolved = 0;
            for (base, reference) in &inputs.pairs {
                if let Ok(target) = resolve(*spec, base, reference) {
                    resolved += 1;
                    let place = format!("{spec}: {} against {}", reference.escape_ascii(), base.escape_ascii());
                    assert_eq!(choices.resolve(base, reference), Some(target), "{place}");
                }
            }
            resolved
        })
        .sum();
    assert!(resolved > 100_000, "{resolved}");
}

#[test]
fn the_choices_of_every_document_split_as_its_reference_does() {
    use Component as C;
    let outer = [
        C::Scheme,
        C::Opaque,
        C::Authority,
        C::Path,
        C::Params,
        C::Query,
        C::Fragment,
    ];
    let inputs = Inputs::new(&Suite::embedded(), 4);
    let split: usize = Spec::SYNTAXES
        .par_iter()
        .map(|spec| {
            let choices = choices(*spec);
            let login = Tracer::new(&syntax(*spec).variant("--repaired"), "login").ok();
            let mut split = 0;
            for input in &inputs.parses {
                let Ok(expected) = parse(*spec, None, input) else {
                    continue;
                };
                let is_left_to_grammar = match spec {
                    // Only the first scheme may have an empty host, and the second has none.
                    Spec::UriUrl06 | Spec::Rfc1738 => {
                        let is_of = |scheme: &[u8]| {
                            input
                                .get(..scheme.len())
                                .is_some_and(|start| start.eq_ignore_ascii_case(scheme))
                        };
                        is_of(b"file:") || is_of(b"mailto:")
                    }
                    // "a:?[" is an opaque part, since a query has no bracket.
                    Spec::Rfc2396bis00 | Spec::Rfc2396bis01 => input.iter().any(|byte| b"[]".contains(byte)),
                    // The form of a request target is one that derives it.
                    _ => spec.is_http(),
                };
                if is_left_to_grammar {
                    continue;
                }
                split += 1;
                let is_login = |text: &[u8]| {
                    let tracer = login.as_ref().expect("a document that asks has a `login`");
                    tracer.trace(text).ending == Ending::Accepted
                };
                let found = choices.split(input, is_login);
                for component in outer
                    .into_iter()
                    .filter(|component| spec.components().contains(*component))
                {
                    let spans = [&found, &expected].map(|spans| spans.get(component));
                    assert_eq!(spans[0], spans[1], "{spec}: {component} of {}", input.escape_ascii());
                }
            }
            split
        })
        .sum();
    assert!(split > 100_000, "{split}");
}
