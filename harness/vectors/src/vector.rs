//! A vector: one request, with the expected answers of the documents.

use std::sync::Arc;

use urispec_model::{Component, Expectation, Operation, OwnedRequest, Permitted, Provenance, Request, Spec, Value};

use crate::citation::Citation;

/// One input with the expected answers of the documents.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Vector {
    /// The permanent id of the vector: `parse/host/ipv6-nine-groups`.
    pub id: String,
    /// The request: the operation and its input.
    pub ask: OwnedRequest,
    /// Names of flags, sorted; `flags.json` has their meaning.
    pub flags: Vec<String>,
    /// The published vulnerabilities of parsers that failed this vector, in the order of
    /// [`cve_order`](crate::cve_order).
    pub cves: Vec<String>,
    /// The first version of Unicode for which the expected answers are correct, such as `6.1`; `None` if they do not depend on the version.
    pub unicode: Option<String>,
    /// A note on why the vector is of interest.
    pub note: Option<String>,
    /// The expected answers; each document occurs at most once.
    pub expect: Vec<Group>,
    /// The path of the file with this vector, inside the folder of vectors.
    pub file: Arc<str>,
    /// The line of the file in which the vector starts, from 1.
    pub line: usize,
}

/// The common expected answer of some documents, with its source.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Group {
    /// The documents, sorted.
    pub specs: Vec<Spec>,
    /// The expected answer of these documents.
    pub expectation: Expectation,
    /// The provenance of the expected answer.
    pub from: Provenance,
    /// The citations that define the expected answer. Groups with the same citations share them: few lists are in thousands of groups.
    pub because: Arc<Vec<Citation>>,
    /// A note on this group only.
    pub note: Option<String>,
}

impl Vector {
    /// The request, borrowed from the vector without allocation.
    pub fn request(&self) -> Request<'_> {
        self.ask.as_request()
    }

    /// The operation of the request.
    pub fn operation(&self) -> Operation {
        self.request().operation()
    }

    /// The group of `spec`, if this document decides the request.
    pub fn group(&self, spec: Spec) -> Option<&Group> {
        self.expect.iter().find(|group| group.specs.contains(&spec))
    }

    /// The topic of the vector: its id without the last part.
    pub fn topic(&self) -> &str {
        self.id.rsplit_once('/').map_or(&self.id, |(topic, _)| topic)
    }

    /// Whether the vector has a text of more than 4 KiB, which tests a limit. Such a text is cheap to parse and slow
    /// to shrink.
    pub fn is_long(&self) -> bool {
        self.request().texts().any(|text| text.len() > 4 << 10)
    }

    /// The expected answer of `spec`, if this document decides the request.
    pub fn expectation(&self, spec: Spec) -> Option<&Expectation> {
        self.group(spec).map(|group| &group.expectation)
    }

    /// The vector reduced to `spec`: one group, with only the components that `spec` defines. `None` if this document
    /// does not decide the request.
    pub fn of_spec(&self, spec: Spec) -> Option<Self> {
        let mut group = self.group(spec)?.clone();
        group.specs = vec![spec];
        Arc::make_mut(&mut group.because).retain(|citation| citation.covers(spec) || citation.document == "erratum");
        restrict(&mut group.expectation, spec);
        Some(Self {
            expect: vec![group],
            ..self.clone()
        })
    }

    /// Whether two documents have different expected answers. A component that only one of the two documents defines
    /// is not a difference. The expectation `undefined` is not a difference either. The editions of the URL Standard
    /// are compared only with each other, since they differ from all other documents nearly everywhere.
    pub fn has_drift(&self) -> bool {
        let differ = |(at, group): (usize, &Group)| {
            self.expect[..at].iter().any(|earlier| {
                group.is_of_url_standard() == earlier.is_of_url_standard()
                    && differ(&earlier.expectation, &group.expectation)
            })
        };
        self.expect.iter().enumerate().any(differ)
    }
}

impl Group {
    /// Whether the group is for editions of the URL Standard. A group never mixes editions with other documents.
    pub fn is_of_url_standard(&self) -> bool {
        self.specs.first().is_some_and(|spec| spec.is_url_standard())
    }

    /// The citations for one document of the group: sections of the document itself, or all citations if no citation
    /// names the document.
    pub fn cited_for(&self, spec: Spec) -> Vec<&Citation> {
        let own: Vec<&Citation> = self.because.iter().filter(|citation| citation.covers(spec)).collect();
        if own.is_empty() {
            self.because.iter().collect()
        } else {
            own
        }
    }
}

/// Removes the components that `spec` does not define.
pub(crate) fn restrict(expectation: &mut Expectation, spec: Spec) {
    match expectation {
        Expectation::Accept(parts) => {
            for component in Component::ALL
                .iter()
                .filter(|component| !spec.components().contains(**component))
            {
                parts.set(*component, Value::Unstated);
            }
        }
        Expectation::AnyOf(permitted) => permitted.iter_mut().for_each(|one| restrict(&mut one.answer, spec)),
        _ => {}
    }
}

fn differ(a: &Expectation, b: &Expectation) -> bool {
    match (a, b) {
        (Expectation::Undefined, _) | (_, Expectation::Undefined) => false,
        (Expectation::Accept(a), Expectation::Accept(b)) => a
            .stated()
            .any(|(component, value)| b[component] != Value::Unstated && b[component] != *value),
        (Expectation::AnyOf(a), Expectation::AnyOf(b)) => {
            let all_in = |a: &[Permitted], b: &[Permitted]| {
                let is_in = |one: &Permitted| b.iter().any(|other| !differ(&one.answer, &other.answer));
                a.iter().all(is_in)
            };
            !(all_in(a, b) && all_in(b, a))
        }
        _ => a != b,
    }
}

#[cfg(test)]
mod tests {
    use urispec_model::{Bytes, Component, Parts};

    use super::*;

    #[track_caller]
    fn check(a: &Expectation, b: &Expectation, expected: bool) {
        let group = |expectation: &Expectation| Group {
            specs: vec![],
            expectation: expectation.clone(),
            from: Provenance::Grammar,
            because: Arc::default(),
            note: None,
        };
        let vector = Vector {
            id: String::new(),
            ask: OwnedRequest::Parse {
                input: Bytes::default(),
                rule: None,
            },
            flags: vec![],
            cves: vec![],
            unicode: None,
            note: None,
            expect: vec![group(a), group(b)],
            file: "".into(),
            line: 1,
        };
        assert_eq!(vector.has_drift(), expected, "{a:?} and {b:?}");
    }

    #[test]
    fn drift_is_a_difference_in_what_both_define() {
        let of = |component, text: &'static str| Expectation::Accept(Parts::default().with(component, Some(text)));
        let path = of(Component::Path, "/");
        check(&path, &of(Component::Path, "/a"), true);
        check(&path, &of(Component::Params, "p"), false);
        check(&path, &Expectation::Reject, true);
        check(&path, &Expectation::Undefined, false);
        check(&Expectation::Equal(true), &Expectation::Equal(true), false);
    }
}
