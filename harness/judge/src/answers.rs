//! The answers of documents and parsers to one request, each judged by RFC 3986, and by the documents that its
//! parser claims if a parser gives the answer.
//!
//! `urispec explain` shows these answers after [`grouped`](crate::grouped) has grouped equal ones.

use serde::Serialize;
use urispec_model::{ComponentSet, Observation, Request, Spec};
use urispec_subjects::{Subject, observe};

use crate::{Judgement, ReferenceAnswer, Response, judge};

/// The answer of one document or parser to a request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PartyAnswer<'a> {
    /// The document or the parser that answers.
    pub party: Party,
    /// The answer, with the message of a rejection or a crash.
    pub observed: Observation<'a>,
    /// The judgement by RFC 3986. RFC 3986 judges every answer, even if the parser does not claim RFC 3986, so that
    /// all answers are comparable.
    pub judged: Judgement,
    /// The judgements by the documents that a parser claims, in the order of its claims; empty for a
    /// document.
    pub claims: Vec<(Spec, Judgement)>,
}

/// A document or a parser. In the derived order, documents come before parsers.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Party {
    /// A document, represented by its reference.
    Document(Spec),
    /// A parser under test.
    Subject(SubjectName),
}

/// A parser by name and release.
///
/// Name and release together identify a parser in reports: two releases of one parser count as two parsers.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SubjectName {
    /// The name of the parser.
    pub name: String,
    /// The release, in the parser's own notation.
    pub release: String,
}

/// Sends a request to the reference implementations of documents and to the parsers under test, and judges each
/// answer.
///
/// `references` must be in the order of [`urispec_subjects::references`], with the newest document last. A
/// reference implementation is left out if its name is not the name of a document. The answer of RFC 3986 comes
/// first. Then come the earlier documents, the newest first, then the [branches](Spec::is_branch), and then the
/// parsers in the given order. A panic of a parser is an [`Observation::Crash`]: parsers are called by [`observe`].
///
/// ```
/// use urispec_judge::{Party, answers};
/// use urispec_model::{Request, Spec, Verdict};
/// use urispec_subjects::reference;
///
/// let references = [Spec::Rfc2396, Spec::Rfc3986].map(reference);
/// let request = Request::Parse { input: b"http://a_b/", rule: None };
/// let found = answers(&request, &references, &[]);
/// assert_eq!(found[0].party, Party::Document(Spec::Rfc3986));
/// assert_eq!(found[0].judged.verdict, Verdict::Agree);
/// // An underscore is not in a `hostname` of RFC 2396 section 3.2.2: the authority is a registry's there, and has no host.
/// assert_eq!(found[1].judged.verdict, Verdict::Missplit);
/// ```
pub fn answers<'a>(
    request: &Request<'a>,
    references: &[Box<dyn Subject>],
    subjects: &[&dyn Subject],
) -> Vec<PartyAnswer<'a>> {
    let spec = |reference: &dyn Subject| reference.about().name.parse::<Spec>().ok();
    let documents = references
        .iter()
        .filter_map(|reference| Some((spec(&**reference)?, &**reference)));
    let (branches, line): (Vec<_>, Vec<_>) = documents.partition(|(spec, _)| spec.is_branch());
    let documents = line.into_iter().rev().chain(branches).map(|(spec, reference)| {
        let distinguishes = reference.about().distinguishes_undefined;
        let distinguishes = distinguishes.and(spec.distinguishes_undefined());
        answer(Party::Document(spec), reference, distinguishes, &[], request)
    });
    let subjects = subjects.iter().map(|subject| {
        let about = subject.about();
        let name = SubjectName {
            name: about.name.to_string(),
            release: about.release.to_string(),
        };
        let claimed = about.claimed();
        let distinguishes = about.distinguishes_undefined;
        answer(Party::Subject(name), *subject, distinguishes, &claimed, request)
    });
    documents.chain(subjects).collect()
}

/// The answer of one party, judged by RFC 3986 and by each document of `claimed`. The reference answer is computed
/// again for each document, because this is one request and not a suite.
fn answer<'a>(
    party: Party,
    subject: &dyn Subject,
    distinguishes_undefined: ComponentSet,
    claimed: &[Spec],
    request: &Request<'a>,
) -> PartyAnswer<'a> {
    let observed = observe(subject, request);
    let by = |spec| {
        let reference = ReferenceAnswer::of(spec, request);
        let response = Response {
            distinguishes_undefined,
            ..Response::of(subject.about(), &observed)
        };
        judge(spec, &reference.expected(spec, request), response)
    };
    PartyAnswer {
        party,
        judged: by(Spec::Rfc3986),
        claims: claimed.iter().map(|spec| (*spec, by(*spec))).collect(),
        observed,
    }
}

impl PartyAnswer<'_> {
    /// The message of a rejection, a crash, an unsupported request or a broken protocol; `None` if there is none.
    /// The message is shown to people, and is never compared.
    pub fn words(&self) -> Option<&str> {
        match &self.observed {
            Observation::Reject(words)
            | Observation::Unsupported(words)
            | Observation::Crash(words)
            | Observation::Protocol(words) => Some(words).filter(|words| !words.is_empty()).map(|words| &**words),
            Observation::Accept(_) | Observation::Timeout => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use urispec_model::Verdict;
    use urispec_subjects::{reference, references};

    use super::*;

    const fn parse(input: &[u8]) -> Request<'_> {
        Request::Parse { input, rule: None }
    }

    #[test]
    fn the_documents_come_first_and_rfc_3986_before_them() {
        let old = reference(Spec::Rfc1738);
        let answers = answers(&parse(b"http://a@b@c/"), &references(), &[&*old]);
        assert_eq!(answers.len(), Spec::ALL.len() + 1);
        assert_eq!(answers[0].party, Party::Document(Spec::Rfc3986));
        assert_eq!(answers[0].judged, Judgement::agree());
        assert!(matches!(answers[Spec::ALL.len()].party, Party::Subject(_)));
        assert_eq!(answers[Spec::ALL.len()].claims, [(Spec::Rfc1738, Judgement::agree())]);
    }

    #[test]
    fn what_a_document_does_not_distinguish_is_not_held_against_it() {
        // RFC 1808 section 2.4.1: an empty fragment and a missing fragment are the same.
        let answers = answers(&parse(b"http://a/#"), &references(), &[]);
        let old = answers
            .iter()
            .find(|answer| answer.party == Party::Document(Spec::Rfc1808));
        assert_eq!(old.unwrap().judged.verdict, Verdict::Agree);
    }
}
