//! The strings of the vectors with their expected acceptance, for comparison with a grammar.

use urispec_model::{Expectation, Request, Spec};

use crate::suite::Suite;
use crate::vector::Vector;

/// The string of a vector that tests whether a rule of a document derives it.
#[derive(Debug, Clone, Copy)]
pub struct Acceptance<'s> {
    /// The vector with this string.
    pub vector: &'s Vector,
    /// The rule, by its name in the document; `None` for the rule of a whole reference.
    pub rule: Option<&'s str>,
    /// The string.
    pub input: &'s [u8],
    /// Whether the document accepts the string; `None` if one permitted answer accepts the string and another
    /// permitted answer rejects it.
    pub accepts: Option<bool>,
}

impl Suite {
    /// The inputs of `parse` for which `spec` has an expected answer, in the order of the vectors.
    pub fn acceptance(&self, spec: Spec) -> impl Iterator<Item = Acceptance<'_>> {
        self.vectors.iter().filter_map(move |vector| {
            let Request::Parse { input, rule } = vector.request() else {
                return None;
            };
            let accepts = match vector.expectation(spec)? {
                Expectation::Undefined => return None,
                expectation => accepts(expectation),
            };
            Some(Acceptance {
                vector,
                rule,
                input,
                accepts,
            })
        })
    }
}

/// Whether the document accepts the input; `None` if the document leaves this open.
fn accepts(expectation: &Expectation) -> Option<bool> {
    match expectation {
        Expectation::Accept(_) => Some(true),
        Expectation::Reject => Some(false),
        Expectation::AnyOf(permitted) => {
            let mut answers = permitted.iter().map(|one| accepts(&one.answer));
            let first = answers.next()??;
            answers.all(|answer| answer == Some(first)).then_some(first)
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(id: &str, spec: Spec, expected: Option<bool>) {
        let suite = Suite::embedded();
        let found = suite.acceptance(spec).find(|one| one.vector.id == id);
        assert_eq!(found.unwrap().accepts, expected, "{id} in {spec}");
    }

    #[test]
    fn what_a_document_decides_is_a_string_with_an_answer() {
        check("parse/examples/rfc1808-base", Spec::Rfc1808, Some(true));
        check("parse/examples/rfc1808-base", Spec::Rfc1630, Some(false));
    }

    #[test]
    fn what_readings_decide_differently_is_open() {
        check("parse/examples/rfc1808-base", Spec::Rfc1738, None);
    }
}
