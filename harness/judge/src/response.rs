//! An observation, and the abilities of the parser's interface.

use std::collections::BTreeSet;

use urispec_model::{ComponentSet, HazardKind, Observation};
use urispec_subjects::About;

/// An observation, and the abilities of the parser's interface: for which components it distinguishes undefined
/// from empty, and which components it returns as values. A parser is not judged for anything that its interface
/// cannot express.
///
/// The type is small, and is passed by value.
#[derive(Debug, Clone, Copy)]
pub struct Response<'o, 'a> {
    /// The observed answer.
    pub observation: &'o Observation<'a>,
    /// The components for which the parser distinguishes undefined from empty.
    pub distinguishes_undefined: ComponentSet,
    /// The components that the parser returns as values and not as text: a number, an address, a scheme as a known
    /// constant. These components are compared as values, so their spelling does not matter.
    pub values: ComponentSet,
    /// The kinds of hazard that the parser looks for; empty means all kinds. Hazards of other kinds are not judged.
    pub hazards: &'o BTreeSet<HazardKind>,
    /// Whether the parser claims to reject every text that its documents do not permit. If the parser does not
    /// claim this, an invalid text that it accepts is [`NotValidated`](urispec_model::Verdict::NotValidated) and
    /// not a failure.
    pub validates: bool,
}

impl<'o, 'a> Response<'o, 'a> {
    /// The observation of a parser with this description.
    ///
    /// ```
    /// use urispec_judge::Response;
    /// use urispec_model::Observation;
    /// use urispec_subjects::About;
    ///
    /// let mut about = About::new("splits-only", "1.0");
    /// about.validates = false;
    /// assert!(!Response::of(&about, &Observation::Timeout).validates);
    /// ```
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
