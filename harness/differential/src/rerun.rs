//! Sends the request of a divergence on record to the parser again.

use urispec_model::{Observation, Verdict};
use urispec_subjects::Subject;

use crate::attribution::has_key_by;
use crate::explain::{in_words, is_same_answer};
use crate::{Divergence, Member, ReferenceAnswer};

/// The answer that a parser now gives to the request of a divergence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rerun {
    /// The answer that the parser gives now.
    pub observed: Observation<'static>,
    /// The comparison of the answer with the record.
    pub outcome: RerunOutcome,
}

/// The comparison of the parser's answer with the record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RerunOutcome {
    /// The answer is the same.
    AsOnRecord,
    /// The parser still differs for the same cause, but its answer has changed.
    OtherAnswer,
    /// The parser still differs; the cause is different.
    OtherCause,
    /// The parser now agrees with the document.
    Agrees,
}

/// Sends the request of a divergence to `subject`, whose name may differ from the name on record.
pub fn rerun(divergence: &Divergence, subject: &dyn Subject) -> Rerun {
    let member = Member::new(subject, divergence.spec);
    let request = divergence.request.as_request();
    let observed = in_words(&member, &request);
    let judgement = member.judge_by(&request, &ReferenceAnswer::of(member.spec(), &request), &observed);
    let outcome = if has_key_by(&member, &request, &observed, &divergence.key()) {
        if is_same_answer(&observed, &divergence.observed) {
            RerunOutcome::AsOnRecord
        } else {
            RerunOutcome::OtherAnswer
        }
    } else if judgement.verdict == Verdict::Agree {
        RerunOutcome::Agrees
    } else {
        RerunOutcome::OtherCause
    };
    Rerun {
        observed: observed.into_owned(),
        outcome,
    }
}
