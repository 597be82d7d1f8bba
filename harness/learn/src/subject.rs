//! A parser under test as a teacher.

use std::ops::ControlFlow;

use rayon::prelude::*;
use urispec_model::{Observation, Request};
use urispec_subjects::{Subject, observe_into};

use crate::teacher::{Reply, Teacher};

/// A parser that is asked whether it accepts a word.
#[derive(Clone, Copy)]
pub struct Parser<'s> {
    /// The parser.
    pub subject: &'s dyn Subject,
    /// The rule of the requests; `None` is the parser's whole reference.
    pub rule: Option<&'s str>,
}

impl Teacher for Parser<'_> {
    fn replies(&mut self, words: &[Vec<u8>]) -> Vec<Reply> {
        let request = |input| Request::Parse { input, rule: self.rule };
        if self.subject.pipelines() {
            let mut replies = Vec::with_capacity(words.len());
            let mut requests = words.iter().map(|word| request(&**word));
            self.subject.run_all(&mut requests, &mut |observed| {
                replies.push(reply(&observed));
                ControlFlow::Continue(())
            });
            return replies;
        }
        words
            .par_iter()
            .map(|word| {
                let mut observed = Observation::Timeout;
                observe_into(self.subject, &request(word), &mut observed);
                reply(&observed)
            })
            .collect()
    }
}

fn reply(observed: &Observation<'_>) -> Reply {
    match observed {
        Observation::Accept(_) => Reply::Accepted,
        Observation::Reject(_) => Reply::Rejected,
        Observation::Unsupported(_) => Reply::NotAsked,
        _ => Reply::Failed,
    }
}
