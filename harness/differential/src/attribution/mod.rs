//! Finds the causes of a mismatch from the answer of the subject and the answer of its document.
//!
//! There is a file for each kind of mismatch: [`lenient`], [`strict`], [`split`], [`result`] and [`crash`]. The
//! file [`url_standard`] is for mismatches with the editions of the URL Standard. Each file finds the rule that
//! decides the answer, the component, and the property of the input. Some files send the subject further inputs
//! that differ from each other in only one property. If a parse shows a mismatch, the mismatch is not reported
//! again for a resolution or a normalisation.
//!
//! We decided against reading a subject's error messages: they change from release to release.

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

/// Facts that attribution finds from a request and the answer of one document. These facts do not depend on the
/// parser that differs. Each fact is computed only once, when the first mismatch needs it.
#[derive(Debug, Default)]
pub(crate) struct Shared<'a> {
    /// The reason why the document rejects the input of a parse.
    rejection: OnceCell<RejectionCause>,
    /// The components of the input that the document accepts, and their form.
    texts: OnceCell<(ComponentTexts<'a>, SchemedForm)>,
    /// The fingerprint of that input.
    fingerprint: OnceCell<u64>,
}

/// The causes of a wrong answer of `member` to `request`. Empty if a simpler request shows the causes, or if
/// `is_new` returns `false` for the fingerprint of the mismatch. `is_new` is called before any further request is
/// sent to the subject.
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
        // The answers agree, or were not judged.
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

/// The verdict of one cause. If several components differ, their verdicts may differ: one component may be missing,
/// and a second component may only have a different spelling.
pub(crate) const fn verdict_of(verdict: Verdict, one: &Attributed<'_>) -> Verdict {
    match (verdict, one.component, one.cause) {
        (Verdict::Missplit, Some(Component::Path), crate::Cause::Change(Change::Filled)) => Verdict::Rewritten,
        (Verdict::Missplit, _, crate::Cause::Change(change)) if change.is_spelling() => Verdict::Rewritten,
        _ => verdict,
    }
}

/// Whether `member`, the member that `key` belongs to, shows the mismatch `key` on `request`.
pub(crate) fn has_key(member: &Member<'_>, request: &Request<'_>, key: &Key) -> bool {
    if !member.offers(request.operation()) {
        return false;
    }
    has_key_by(member, request, &member.observe(request), key)
}

/// Like [`has_key`], but `observed` is the answer of `member`.
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
