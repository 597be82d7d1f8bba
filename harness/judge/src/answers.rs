//! What documents and subjects answer to one request, each judged by RFC 3986 and by what it claims.

use serde::Serialize;
use urispec_model::{ComponentSet, Observation, Request, Spec};
use urispec_subjects::{Subject, observe};

use crate::{Judgement, ReferenceAnswer, Response, judge};

/// What one party answers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PartyAnswer<'a> {
    /// Who it is.
    pub party: Party,
    /// What it did, in its own words.
    pub observed: Observation<'a>,
    /// The judgement of RFC 3986.
    pub judged: Judgement,
    /// The judgements of the documents that it claims; none of a document.
    pub claims: Vec<(Spec, Judgement)>,
}

/// A document or a subject.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Party {
    /// A document, by its reference.
    Document(Spec),
    /// A subject.
    Subject(SubjectName),
}

/// A subject by name and release.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SubjectName {
    /// Its name.
    pub name: String,
    /// Its release.
    pub release: String,
}

/// Asks the references (newest last) and the subjects. The answer of RFC 3986 is first, then those of the documents back in time
/// from there, then those of the branches, then those of the subjects.
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

/// What `subject` answers, judged by RFC 3986 and by what it claims.
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
    /// The words of a rejection, a crash or the like; `None` where there are none.
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
        // RFC 1808 section 2.4.1: a fragment that is empty and one that is not there are the same.
        let answers = answers(&parse(b"http://a/#"), &references(), &[]);
        let old = answers
            .iter()
            .find(|answer| answer.party == Party::Document(Spec::Rfc1808));
        assert_eq!(old.unwrap().judged.verdict, Verdict::Agree);
    }
}
