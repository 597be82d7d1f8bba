//! A parser under test as a teacher.

use std::ops::ControlFlow;

use rayon::prelude::*;
use urispec_model::{Answer, Component, Observation, Parts, Request};
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

/// A parser that is asked whether a word is a host: whether it accepts `http://WORD/`, and finds a host there, no
/// userinfo, no port, the path `/`, no query and no fragment.
#[derive(Clone, Copy)]
pub struct Hosts<'s> {
    /// The parser.
    pub subject: &'s dyn Subject,
}

impl Hosts<'_> {
    /// The text that is asked for a word.
    pub fn text(word: &[u8]) -> Vec<u8> {
        [b"http://", word, b"/"].concat()
    }
}

impl Teacher for Hosts<'_> {
    fn replies(&mut self, words: &[Vec<u8>]) -> Vec<Reply> {
        let texts: Vec<Vec<u8>> = words.iter().map(|word| Self::text(word)).collect();
        let texts: Vec<&[u8]> = texts.iter().map(|text| &**text).collect();
        let parser = Parser {
            subject: self.subject,
            rule: None,
        };
        parser.ask(&texts, &|_, observed| match observed {
            Observation::Accept(Answer::Parts(parts)) if !is_host(parts) => Reply::Rejected,
            other => reply(other),
        })
    }
}

/// Whether a host is all that the parser found between `http://` and `/`.
fn is_host(parts: &Parts<'_>) -> bool {
    // Many parsers do not distinguish an undefined component from an empty component.
    let text = |component| parts[component].present().unwrap_or_default();
    let nothing = [
        Component::Userinfo,
        Component::Port,
        Component::Query,
        Component::Fragment,
    ];
    nothing.into_iter().all(|component| text(component).is_empty())
        && !text(Component::Host).is_empty()
        && matches!(text(Component::Path), b"" | b"/")
}

/// A teacher that is asked some texts only.
pub struct Only<'t> {
    /// The teacher.
    pub teacher: &'t mut (dyn Teacher + Send),
    /// Whether a word is asked.
    pub is_asked: &'t (dyn Fn(&[u8]) -> bool + Sync),
}

impl Teacher for Only<'_> {
    fn replies(&mut self, words: &[Vec<u8>]) -> Vec<Reply> {
        let (asked, places): (Vec<Vec<u8>>, Vec<usize>) = words
            .iter()
            .enumerate()
            .filter(|(_, word)| (self.is_asked)(word))
            .map(|(place, word)| (word.clone(), place))
            .unzip();
        let mut replies = vec![Reply::NotAsked; words.len()];
        for (place, reply) in places.into_iter().zip(self.teacher.replies(&asked)) {
            replies[place] = reply;
        }
        replies
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
