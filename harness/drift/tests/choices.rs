//! The choices of each document do what its reference does.

use rayon::prelude::*;
use urispec_drift::Inputs;
use urispec_model::{Component, Spec};
use urispec_specs::{choices, parse, resolve};
use urispec_vectors::Suite;

#[test]
fn the_choices_of_every_document_resolve_as_its_reference_does() {
    let inputs = Inputs::new(&Suite::embedded(), 4);
    for spec in Spec::ALL {
        let choices = choices(*spec);
        let wrong: Vec<String> = inputs
            .pairs
            .par_iter()
            .filter_map(|(base, reference)| {
                let expected = resolve(*spec, base, reference).ok()?;
                let found = choices.resolve(base, reference);
                (found.as_ref() != Some(&expected)).then(|| {
                    format!(
                        "{} against {}: {expected:?} {found:?}",
                        reference.escape_ascii(),
                        base.escape_ascii()
                    )
                })
            })
            .collect();
        if !wrong.is_empty() {
            println!("{spec}: {} {:#?}", wrong.len(), &wrong[..wrong.len().min(12)]);
        }
    }
}

#[test]
fn the_choices_of_every_document_split_as_its_reference_does() {
    let inputs = Inputs::new(&Suite::embedded(), 4);
    for spec in Spec::ALL {
        let choices = choices(*spec);
        let wrong: Vec<String> = inputs
            .parses
            .par_iter()
            .filter_map(|input| {
                let expected = parse(*spec, None, input).ok()?;
                let found = choices.split(input);
                use Component as C;
                let differing: Vec<_> = [
                    C::Scheme,
                    C::Authority,
                    C::Path,
                    C::Opaque,
                    C::Params,
                    C::Query,
                    C::Fragment,
                ]
                .into_iter()
                .filter(|c| spec.components().contains(*c) && expected.get(*c) != found.get(*c))
                .collect();
                (!differing.is_empty()).then(|| format!("{}: {differing:?}", input.escape_ascii()))
            })
            .collect();
        if !wrong.is_empty() {
            println!("{spec}: {} {:#?}", wrong.len(), &wrong[..wrong.len().min(12)]);
        }
    }
}
