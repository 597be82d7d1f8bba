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

impl Parser<'_> {
    fn request<'t>(&'t self, input: &'t [u8]) -> Request<'t> {
        Request::Parse { input, rule: self.rule }
    }

    /// Asks the parser these texts. `read` gets the index and the answer of each text.
    pub(crate) fn ask<T: Send>(&self, texts: &[&[u8]], read: &(dyn Fn(usize, &Observation<'_>) -> T + Sync)) -> Vec<T> {
        if self.subject.pipelines() {
            let mut answers = Vec::with_capacity(texts.len());
            let mut requests = texts.iter().map(|text| self.request(text));
            self.subject.run_all(&mut requests, &mut |observed| {
                answers.push(read(answers.len(), &observed));
                ControlFlow::Continue(())
            });
            return answers;
        }
        let one = |(index, text): (usize, &&[u8])| {
            let mut observed = Observation::Timeout;
            observe_into(self.subject, &self.request(text), &mut observed);
            read(index, &observed)
        };
        texts.par_iter().enumerate().map(one).collect()
    }
}

impl Teacher for Parser<'_> {
    fn replies(&mut self, words: &[Vec<u8>]) -> Vec<Reply> {
        let words: Vec<&[u8]> = words.iter().map(|word| &**word).collect();
        self.ask(&words, &|_, observed| reply(observed))
    }
}

/// The reply if only acceptance counts.
pub(crate) fn reply(observed: &Observation<'_>) -> Reply {
    match observed {
        Observation::Accept(_) => Reply::Accepted,
        Observation::Reject(_) => Reply::Rejected,
        Observation::Unsupported(_) => Reply::NotAsked,
        _ => Reply::Failed,
    }
}
