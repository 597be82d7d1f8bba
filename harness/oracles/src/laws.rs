//! Checks laws that every answer of every reference implementation must obey.
//!
//! A law needs no second oracle: it compares an answer with other answers of the same implementation. If a document
//! itself breaks a law, the code of the law contains the exception, with the section of the document.

mod normal_forms;
mod parsing;
mod resolution;

use urispec_model::Spec;
use urispec_specs::levels;

use self::normal_forms::{equivalence, normal_form};
use self::parsing::parsing;
use self::resolution::{resolution, without_dots};
use crate::law_violation::LawViolation;

/// Checks every law for every reference implementation on two texts.
pub fn hold(first: &[u8], second: &[u8]) -> Result<(), LawViolation> {
    Spec::SYNTAXES.iter().try_for_each(|spec| hold_of(*spec, first, second))
}

/// Checks every law for one reference implementation.
pub fn hold_of(spec: Spec, first: &[u8], second: &[u8]) -> Result<(), LawViolation> {
    for input in [first, second] {
        parsing(spec, input)?;
        for level in levels(spec) {
            normal_form(spec, input, *level)?;
        }
    }
    equivalence(spec, first, second)?;
    resolution(spec, first, second)?;
    without_dots(spec, second)
}
