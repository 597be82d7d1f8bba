//! A divergence on record, tested with the parser again.

use urispec_model::{Observation, Verdict};
use urispec_subjects::Subject;

use crate::attribution::has_key_by;
use crate::explain::{in_words, is_same_answer};
use crate::{Divergence, Member, ReferenceAnswer};

/// What a parser does now on the request of a divergence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rerun {
    /// What it does.
    pub observed: Observation<'static>,
    /// How that compares with the record.
    pub outcome: RerunOutcome,
}

/// How what a parser does now compares with the record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RerunOutcome {
    /// It does the same.
    AsOnRecord,
    /// It differs for the same cause, and answers something else.
    OtherAnswer,
    /// It differs for another cause.
    OtherCause,
    /// It agrees with the document.
    Agrees,
}

/// Asks `subject`, which need not have the name on record, the request of a divergence.
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
