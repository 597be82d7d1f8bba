//! What a subject did, as it is judged.

use std::collections::BTreeSet;

use urispec_model::{ComponentSet, HazardKind, Observation};
use urispec_subjects::About;

/// What a subject did, and what its interface can say: where it distinguishes an undefined component from an empty one, and which
/// components it gives as values.
#[derive(Debug, Clone, Copy)]
pub struct Response<'o, 'a> {
    /// What it did.
    pub observation: &'o Observation<'a>,
    /// The components for which the subject distinguishes undefined from empty.
    pub distinguishes_undefined: ComponentSet,
    /// The components that the subject gives as values and not as text: a number, an address, one of the schemes that it knows.
    /// They are compared as values, however they are written.
    pub values: ComponentSet,
    /// The kinds of hazard that the subject looks for; all if there is none. The others are not held against it.
    pub hazards: &'o BTreeSet<HazardKind>,
    /// Whether the subject promises to refuse what its documents do not permit.
    pub validates: bool,
}

impl<'o, 'a> Response<'o, 'a> {
    /// What a subject that says this about itself did.
    #[inline]
    pub fn of(about: &'o About, observation: &'o Observation<'a>) -> Self {
        Self {
            observation,
            distinguishes_undefined: about.distinguishes_undefined,
            values: about.values,
            hazards: &about.hazards,
            validates: about.validates,
        }
    }
}
