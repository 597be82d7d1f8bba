//! Tests the parser of a divergence on record again.

use urispec_model::{Observation, Verdict};
use urispec_subjects::Subject;

use crate::attribution::has_key_by;
use crate::explain::{in_words, is_same_answer};
use crate::{Divergence, Member, ReferenceAnswer};

/// The present answer of a parser to the request of a divergence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rerun {
    /// The present answer.
    pub observed: Observation<'static>,
    /// The comparison of the answer with the record.
    pub outcome: RerunOutcome,
}

/// The comparison of a parser's present answer with the record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RerunOutcome {
    /// The answer is the same.
    AsOnRecord,
    /// The parser differs for the same cause, with a different answer.
    OtherAnswer,
    /// The parser differs for a different cause.
    OtherCause,
    /// The parser agrees with the document.
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
