//! An observation with what is known of the parser's interface.

use std::collections::BTreeSet;

use urispec_model::{ComponentSet, HazardKind, Observation};
use urispec_subjects::About;

/// An observation, and what the parser's interface can express: where it distinguishes an undefined component
/// from an empty one, which components it gives as values. A parser is not judged for what its interface
/// cannot express.
///
/// Small, and copied by value.
#[derive(Debug, Clone, Copy)]
pub struct Response<'o, 'a> {
    /// The observed answer.
    pub observation: &'o Observation<'a>,
    /// The components for which the subject distinguishes undefined from empty.
    pub distinguishes_undefined: ComponentSet,
    /// The components that the subject gives as values and not as text: a number, an address, one of the schemes that it knows.
    /// They are compared as values, however they are written.
    pub values: ComponentSet,
    /// The kinds of hazard that the subject looks for; all if there is none. The others are not judged.
    pub hazards: &'o BTreeSet<HazardKind>,
    /// Whether the parser claims to reject everything that its documents do not permit. If not, accepting too
    /// much is [`NotValidated`](urispec_model::Verdict::NotValidated) and not a failure.
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
