//! The causes of a departure, from what a subject did and what its document says.
//!
//! There is a file for each kind of departure: [`lenient`], [`strict`], [`split`], [`result`] and [`crash`]. Each looks for
//! the rule that decides, for the component, and for what it is about the input. Some ask the subject again, with inputs
//! that are alike in all but one respect. What a parse shows is not reported again of a resolution or a normalisation.
//!
//! Reading a subject's error messages was turned down: their words are its own, and change from release to release.

mod as_parsed;
mod attributed;
mod crash;
mod difference;
mod lenient;
mod nearest;
mod refused_part;
mod rejection;
mod result;
mod split;
mod step;
mod strict;

use urispec_judge::Judgement;
use urispec_model::{Answer, Observation, Request, Verdict};

use crate::{Key, Member, ReferenceAnswer};

pub(crate) use attributed::{Attributed, Causes};

/// The causes of what `member` did with `request`. None if a simpler request shows them, or if `is_new` knows the fingerprint
/// of the departure: it is asked before the subject is asked again.
pub(crate) fn causes<'a>(
    member: &Member<'_>,
    request: &Request<'a>,
    answer: &ReferenceAnswer<'_>,
    observed: &'a Observation<'_>,
    judgement: &Judgement,
    is_new: &mut dyn FnMut(u64) -> bool,
) -> Causes<'a> {
    match (judgement.verdict, answer, observed) {
        (verdict @ (Verdict::Crash | Verdict::Timeout | Verdict::Protocol), ..) => {
            crash::cause(member, request, observed, verdict).into_iter().collect()
        }
        (Verdict::TooLenient, ..) => lenient::cause(member, request, answer).into_iter().collect(),
        (Verdict::TooStrict, ..) => strict::cause(member, request, answer, is_new).into_iter().collect(),
        (Verdict::Missplit, ReferenceAnswer::Parse(Ok(spans)), Observation::Accept(Answer::Parts(parts))) => {
            split::causes(spans, request.input(), parts, judgement.departs)
        }
        (Verdict::Missplit | Verdict::WrongResult, ..) => result::causes(member, request, answer, observed, is_new),
        // Agreement, and what was not judged.
        _ => Causes::new(),
    }
}

/// Whether `member` departs on `request` with this key, which is one of its own.
pub(crate) fn has_key(member: &Member<'_>, request: &Request<'_>, key: &Key) -> bool {
    if !member.offers(request.operation()) {
        return false;
    }
    let answer = ReferenceAnswer::of(member.spec, request);
    let observed = member.observe(request);
    let judgement = member.judge_by(request, &answer, &observed);
    judgement.verdict == key.verdict
        && causes(member, request, &answer, &observed, &judgement, &mut |_| true)
            .iter()
            .any(|one| one.component == key.component && one.rule == key.rule && one.cause == key.cause)
}
