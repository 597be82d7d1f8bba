//! The causes of a mismatch, from what a subject did and what its document says.
//!
//! There is a file for each kind of mismatch: [`lenient`], [`strict`], [`split`], [`result`] and [`crash`], and [`url_standard`] for the editions of the URL Standard. Each looks for
//! the rule that decides, for the component, and for what it is about the input. Some ask the subject again, with inputs
//! that are alike in all but one respect. What a parse shows is not reported again of a resolution or a normalisation.
//!
//! Reading a subject's error messages was turned down: their words are its own, and change from release to release.

mod as_parsed;
mod attributed;
mod crash;
mod difference;
mod entity_and_text;
mod lenient;
mod nearest;
mod refused_part;
mod rejection;
mod result;
mod result_step;
mod split;
mod step;
mod strict;
mod url_standard;
mod url_state;

use std::cell::OnceCell;

use urispec_judge::Judgement;
use urispec_model::{Answer, Component, Observation, Request, Verdict};

use crate::component_texts::{ComponentTexts, SchemedForm};
use crate::{Change, Key, Member, ReferenceAnswer};

use rejection::RejectionCause;

pub(crate) use attributed::{Attributed, Causes};
pub(crate) use crash::crash_form;
pub(crate) use difference::differences;

/// What attribution finds out of a request and the answer of one document alone, whoever differs from it; each is worked out
/// once, for the first mismatch that needs it.
#[derive(Debug, Default)]
pub(crate) struct Shared<'a> {
    /// Why the document rejects the input of a parse.
    rejection: OnceCell<RejectionCause>,
    /// The components of the input that the document accepts, and their form.
    texts: OnceCell<(ComponentTexts<'a>, SchemedForm)>,
    /// What that input looks like.
    fingerprint: OnceCell<u64>,
}

/// The causes of what `member` did with `request`. None if a simpler request shows them, or if `is_new` knows the fingerprint
/// of the mismatch: it is asked before the subject is asked again.
pub(crate) fn causes<'a, 'i: 'a>(
    member: &Member<'_>,
    request: &Request<'i>,
    answer: &ReferenceAnswer<'_>,
    observed: &'a Observation<'_>,
    judgement: &Judgement,
    shared: &Shared<'i>,
    is_new: &mut dyn FnMut(u64) -> bool,
) -> Causes<'a> {
    match (judgement.verdict, answer, observed) {
        (verdict @ (Verdict::Crash | Verdict::Timeout | Verdict::Protocol), ..) => {
            one(crash::cause(member, request, observed, verdict))
        }
        (
            Verdict::TooLenient | Verdict::TooStrict | Verdict::Missplit | Verdict::Rewritten | Verdict::WrongResult,
            ReferenceAnswer::Other(expected),
            _,
        ) if member.spec.is_url_standard() => url_standard::causes(member, request, expected, observed, judgement),
        (Verdict::TooLenient, ..) => one(lenient::cause(member, request, answer, shared)),
        (Verdict::TooStrict, ..) => one(strict::cause(member, request, answer, shared, is_new)),
        (
            Verdict::Missplit | Verdict::Rewritten,
            ReferenceAnswer::Parse(Ok(spans)),
            Observation::Accept(Answer::Parts(parts)),
        ) => split::causes(spans, request.input(), parts, judgement.departs),
        (Verdict::Missplit | Verdict::Rewritten | Verdict::WrongResult, ..) => {
            result::causes(member, request, answer, observed, is_new)
        }
        // Agreement, and what was not judged.
        _ => Causes::new(),
    }
}

/// At most one cause, without the cost of a collection.
fn one(cause: Option<Attributed<'_>>) -> Causes<'_> {
    let mut causes = Causes::new();
    if let Some(cause) = cause {
        causes.push(cause);
    }
    causes
}

/// The verdict of one cause: of several components that differ, one may be lost, and another in another spelling.
pub(crate) const fn verdict_of(verdict: Verdict, one: &Attributed<'_>) -> Verdict {
    match (verdict, one.component, one.cause) {
        (Verdict::Missplit, Some(Component::Path), crate::Cause::Change(Change::Filled)) => Verdict::Rewritten,
        (Verdict::Missplit, _, crate::Cause::Change(change)) if change.is_spelling() => Verdict::Rewritten,
        _ => verdict,
    }
}

/// Whether `member` differs on `request` with this key, which is one of its own.
pub(crate) fn has_key(member: &Member<'_>, request: &Request<'_>, key: &Key) -> bool {
    if !member.offers(request.operation()) {
        return false;
    }
    has_key_by(member, request, &member.observe(request), key)
}

/// The same, with what `member` did with the request given.
pub(crate) fn has_key_by(member: &Member<'_>, request: &Request<'_>, observed: &Observation<'_>, key: &Key) -> bool {
    let answer = ReferenceAnswer::of(member.spec, request);
    let judgement = member.judge_by(request, &answer, observed);
    causes(
        member,
        request,
        &answer,
        observed,
        &judgement,
        &Shared::default(),
        &mut |_| true,
    )
    .iter()
    .any(|one| {
        verdict_of(judgement.verdict, one) == key.verdict
            && one.component == key.component
            && one.rule == key.rule
            && one.cause == key.cause
    })
}
