//! Checks the claim of a parser that it distinguishes undefined from empty components.
//!
//! `http://a` has no query and `http://a?` has an empty one (RFC 3986 section 5.3). A parser that returns the same
//! for both inputs must not list the query in `distinguishes_undefined`. If it does, it fails every vector of that
//! kind. A test of `urispec-report` checks this for the recorded parsers.

use urispec_model::{Answer, Component, ComponentSet, Expectation, Observation, Parts, Value, Verdict};
use urispec_vectors::{Suite, Vector};

use crate::{Case, SubjectRun};

/// A component for which the parser claims to distinguish undefined from empty, although the component is not
/// undefined in any answer, or not empty in any answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Undistinguished {
    /// The component.
    pub component: Component,
    /// Whether no answer shows that the component can be undefined.
    pub never_undefined: bool,
    /// Whether no answer shows that the component can be empty. Always `false` for a scheme and for an opaque part,
    /// which cannot be empty.
    pub never_empty: bool,
}

/// The components of `claimed` that are not undefined in any recorded answer, or not empty in any recorded answer.
///
/// A case on which every document agreed has no recorded answer. The expected answer is used instead, if some
/// recorded answer shows that the parser reports the component: a document that distinguishes the two values agrees
/// with no other answer. So the result is reliable for a run of all vectors that several documents judge. A run of
/// a few vectors may lack an answer with one of the two values, although the parser is right.
///
/// ```
/// use urispec_judge::{Case, SubjectRun, undistinguished};
/// use urispec_model::{Answer, Component, ComponentSet, Observation, Parts};
/// use urispec_subjects::About;
/// use urispec_vectors::Suite;
///
/// // The only answer on record has no query.
/// let mut run = SubjectRun::new(About::new("mine", "1.0"));
/// let mut case = Case::new("parse/query/none".into());
/// let parts = Parts::default().with(Component::Query, None::<&str>);
/// case.observed = Some(Box::new(Observation::Accept(Answer::Parts(parts))));
/// run.cases.push(case);
///
/// let found = undistinguished(&run, ComponentSet::of(&[Component::Query]), &Suite::embedded());
/// assert!(found[0].never_empty && !found[0].never_undefined);
/// ```
pub fn undistinguished(subject: &SubjectRun, claimed: ComponentSet, suite: &Suite) -> Vec<Undistinguished> {
    let mut shown = Shown::default();
    let mut agreed = Shown::default();
    for case in &subject.cases {
        match case.observed.as_deref() {
            Some(Observation::Accept(Answer::Parts(parts))) => shown.add(parts, ComponentSet::ALL),
            Some(Observation::Accept(Answer::Target(target))) => shown.add(&target.components, ComponentSet::ALL),
            Some(_) => {}
            None => {
                if let Some((parts, compared)) = suite.get(&case.id).and_then(|vector| expected(vector, case)) {
                    agreed.add(parts, compared);
                }
            }
        }
    }
    let has = |of: fn(&Shown) -> ComponentSet, component| {
        of(&shown).contains(component) || of(&agreed).contains(component) && shown.stated.contains(component)
    };
    let of = |component| Undistinguished {
        component,
        never_undefined: !has(|shown| shown.undefined, component),
        never_empty: !matches!(component, Component::Scheme | Component::Opaque)
            && !has(|shown| shown.empty, component),
    };
    let claimed = claimed.iter().map(of);
    claimed.filter(|one| one.never_undefined || one.never_empty).collect()
}

/// The components that answers state. For each component: whether it is undefined in an answer, and whether it is
/// empty in an answer.
#[derive(Default)]
struct Shown {
    stated: ComponentSet,
    undefined: ComponentSet,
    empty: ComponentSet,
}

impl Shown {
    /// Adds the components of one answer that are in `only`.
    fn add(&mut self, parts: &Parts<'_>, only: ComponentSet) {
        for (component, value) in parts.stated().filter(|(component, _)| only.contains(*component)) {
            let one = ComponentSet::of(&[component]);
            self.stated = self.stated.or(one);
            match value {
                Value::Undefined => self.undefined = self.undefined.or(one),
                Value::Present(text) if text.is_empty() => self.empty = self.empty.or(one),
                _ => {}
            }
        }
    }
}

/// The expected components of a document that agreed by its strict interpretation. The set contains the components
/// for which the document distinguishes undefined from empty, except the [blurred](crate::Judgement::blurred) ones.
fn expected<'v>(vector: &'v Vector, case: &Case) -> Option<(&'v Parts<'static>, ComponentSet)> {
    case.judgements().find_map(|(spec, judgement)| {
        if judgement.verdict != Verdict::Agree || judgement.reading.is_some() {
            return None;
        }
        let letter = match vector.expectation(spec)? {
            Expectation::AnyOf(permitted) => &permitted.first()?.answer,
            one => one,
        };
        let parts = match letter {
            Expectation::Accept(parts) => parts,
            Expectation::Target(target) => &target.components,
            _ => return None,
        };
        let compared = spec.components().and(spec.distinguishes_undefined());
        Some((parts, compared.without(judgement.blurred)))
    })
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use urispec_model::{Bytes, Spec};
    use urispec_subjects::About;

    use super::*;
    use crate::Judgement;

    /// Checks a parser whose recorded answers have these values of the query. `agreed` tells whether it agreed with
    /// RFC 3986 on a vector with an empty query.
    #[track_caller]
    fn check(given: &[Option<&'static str>], agreed: bool, expected: &[(bool, bool)]) {
        let mut run = SubjectRun::new(About::new("a", "1"));
        for value in given {
            let mut case = Case::new(Arc::from("parse/query/alone"));
            let parts = Parts::default().with(Component::Query, value.map(Bytes::from));
            case.observed = Some(Box::new(Observation::Accept(Answer::Parts(parts))));
            run.cases.push(case);
        }
        if agreed {
            let mut case = Case::new(Arc::from("parse/query/empty"));
            case.set(Spec::Rfc3986, Judgement::agree());
            run.cases.push(case);
        }
        let query = ComponentSet::of(&[Component::Query]);
        let found = undistinguished(&run, query, &Suite::embedded());
        let found: Vec<(bool, bool)> = found.iter().map(|one| (one.never_undefined, one.never_empty)).collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn a_component_is_distinguished_if_it_was_undefined_once_and_empty_once() {
        check(&[None, Some(""), Some("q")], false, &[]);
        check(&[None, Some("q")], false, &[(false, true)]);
        check(&[Some(""), Some("q")], false, &[(true, false)]);
        check(&[], false, &[(true, true)]);
    }

    #[test]
    fn agreement_on_an_empty_component_shows_it_if_the_parser_gives_it_at_all() {
        check(&[None], true, &[]);
        check(&[], true, &[(true, true)]);
    }
}
