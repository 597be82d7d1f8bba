//! Collects the permitted answers of a request, without duplicates and without the answer of the strict
//! interpretation.

use std::cell::OnceCell;

use urispec_model::{Component, Expectation, Observation, Parts, Permitted, Request, Spans, Spec};

use crate::dispatch;
use crate::document::{ParseError, ResolveError, Target};

/// The answers that are permitted in addition to the answer of the strict interpretation.
pub(super) struct Answers<'r> {
    spec: Spec,
    request: &'r Request<'r>,
    /// The answer of the strict interpretation, computed when it is first needed. The inner `Option` is `None` if the
    /// document does not define the operation.
    letter: OnceCell<Option<Expectation>>,
    /// The answers found so far, each with the id of its interpretation.
    found: Vec<(&'static str, Expectation)>,
}

impl<'r> Answers<'r> {
    pub(super) const fn new(spec: Spec, request: &'r Request<'r>) -> Self {
        Self {
            spec,
            request,
            letter: OnceCell::new(),
            found: Vec::new(),
        }
    }

    /// Permits an answer, unless the strict interpretation or an earlier interpretation gives the same answer. If
    /// the document does not define the operation, no answer is wrong, so nothing is added.
    pub(super) fn permit(&mut self, reading: &'static str, answer: Expectation) {
        let (spec, request) = (self.spec, self.request);
        let letter = self.letter.get_or_init(|| letter(spec, request));
        let is_new = letter.as_ref().is_some_and(|letter| *letter != answer)
            && self.found.iter().all(|(_, earlier)| *earlier != answer);
        if is_new {
            self.found.push((reading, answer));
        }
    }

    /// The fragments of all answers so far whose result is the current document. The answer of the strict
    /// interpretation is included.
    pub(super) fn same_documents(&self) -> Vec<Option<Vec<u8>>> {
        let letter = self.letter.get_or_init(|| letter(self.spec, self.request));
        let found = self.found.iter().map(|(_, answer)| answer);
        let fragments = letter.iter().chain(found).filter_map(|answer| match answer {
            Expectation::SameDocument { fragment } => Some(fragment.as_deref().map(<[u8]>::to_vec)),
            _ => None,
        });
        fragments.collect()
    }

    /// The URIs among the answers so far, including the answer of the strict interpretation.
    pub(super) fn all_uris(&self) -> Vec<Vec<u8>> {
        let letter = self.letter.get_or_init(|| letter(self.spec, self.request));
        let found = self.found.iter().map(|(_, answer)| answer);
        let uris = letter.iter().chain(found).filter_map(|answer| match answer {
            Expectation::Uri(uri) => Some(uri.0.to_vec()),
            _ => None,
        });
        uris.collect()
    }

    pub(super) fn uri(&mut self, reading: &'static str, uri: Vec<u8>) {
        self.permit(reading, Expectation::Uri(uri.into()));
    }

    /// The permitted answers.
    pub(super) fn into_permitted(self) -> Vec<Permitted> {
        let found = self.found.into_iter().map(|(reading, answer)| Permitted {
            answer,
            reading: Some(reading.into()),
        });
        found.collect()
    }

    /// The URIs among the answers so far that belong to one interpretation.
    pub(super) fn uris_by(&self, reading: &str) -> Vec<Vec<u8>> {
        let found = self.found.iter().filter(|(name, _)| *name == reading);
        let uris = found.filter_map(|(_, answer)| match answer {
            Expectation::Uri(uri) => Some(uri.0.to_vec()),
            _ => None,
        });
        uris.collect()
    }

    /// The URIs among the answers, each with the id of its interpretation.
    pub(super) fn uris(self) -> impl Iterator<Item = (Vec<u8>, Option<&'static str>)> {
        self.found.into_iter().filter_map(|(reading, answer)| match answer {
            Expectation::Uri(uri) => Some((uri.0.into_owned(), Some(reading))),
            _ => None,
        })
    }

    pub(super) fn reject(&mut self, reading: &'static str) {
        self.permit(reading, Expectation::Reject);
    }
}

/// The answer of the reference implementation, which follows the strict interpretation.
fn letter(spec: Spec, request: &Request<'_>) -> Option<Expectation> {
    if let Request::Parse { input, rule } = *request {
        return match dispatch::parse(spec, rule, input) {
            Ok(spans) => Some(Expectation::Accept(parts(spec, &spans, input))),
            Err(ParseError::Rejected(_)) => Some(Expectation::Reject),
            Err(ParseError::UnknownRule(_) | ParseError::NoSyntax) => None,
        };
    }
    match crate::answer(spec, request) {
        Observation::Accept(answer) => Some(answer.into_owned().into()),
        Observation::Reject(_) => Some(Expectation::Reject),
        _ => None,
    }
}

/// The components that the document defines. The inside of a `net_loc` that is not a `login` is not defined.
pub(super) fn parts(spec: Spec, spans: &Spans, input: &[u8]) -> Parts<'static> {
    let mut stated = spec.components();
    if spec.defines_net_loc() && spans.get(Component::Authority).is_some() && spans.get(Component::Host).is_none() {
        stated = stated.without(Spec::IN_NET_LOC);
    }
    spans.parts(input, stated).into_owned()
}

/// Converts the result of a resolution to an answer.
pub(super) fn expectation(target: Target) -> Expectation {
    match target {
        Target::Uri(uri) => Expectation::Uri(uri.into()),
        Target::SameDocument { fragment } => Expectation::SameDocument {
            fragment: fragment.map(Into::into),
        },
    }
}

/// The answer of a resolution: a target, or a rejection if there are surplus `..` segments. `None` if an input is
/// rejected, or if the document does not define a result.
pub(super) fn outcome(resolved: Result<Target, ResolveError>) -> Option<Expectation> {
    match resolved {
        Ok(target) => Some(expectation(target)),
        Err(ResolveError::SurplusDots) => Some(Expectation::Reject),
        Err(_) => None,
    }
}

/// Whether a scheme is `http` or `https`.
pub(super) fn is_web(scheme: &[u8]) -> bool {
    scheme.eq_ignore_ascii_case(b"http") || scheme.eq_ignore_ascii_case(b"https")
}
