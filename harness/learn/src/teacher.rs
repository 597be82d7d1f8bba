//! Asking a parser: each word once, in batches, within limits.

use std::collections::HashSet;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};
use twox_hash::XxHash3_64;
use urispec_grammar::Dfa;

use crate::memory::Memory;

/// The answer of a parser to a word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reply {
    /// The parser accepts the word.
    Accepted,
    /// The parser rejects the word.
    Rejected,
    /// The word cannot be given to the parser. An example is a parser that takes text, and a word that is not UTF-8.
    NotAsked,
    /// The parser crashed, hung, or broke the protocol. A model counts this as a rejection.
    Failed,
    /// Whether the word is accepted follows from an earlier reply or from its form: the parser was not asked.
    Inferred(bool),
}

/// A parser that answers words.
pub trait Teacher {
    /// The replies to these words, in their order.
    fn replies(&mut self, words: &[Vec<u8>]) -> Vec<Reply>;

    /// Whether a word has a form that the parser can accept. Other words are rejected, and are not asked.
    fn is_possible(&self, _word: &[u8]) -> bool {
        true
    }

    /// Forgets everything from which a reply is inferred, because the next words are asked for the second time.
    fn forget(&mut self) {}
}

/// The parser that an automaton describes.
impl Teacher for &Dfa {
    fn replies(&mut self, words: &[Vec<u8>]) -> Vec<Reply> {
        let reply = |word: &Vec<u8>| {
            if self.accepts(word) {
                Reply::Accepted
            } else {
                Reply::Rejected
            }
        };
        words.iter().map(reply).collect()
    }
}

/// The limits of learning.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// The maximum number of states.
    pub states: usize,
    /// The maximum number of words that the parser is asked.
    pub questions: u64,
    /// The maximum length of a word, in bytes. A longer word counts as rejected, and is not asked.
    pub longest: usize,
    /// The time at which learning ends.
    pub until: Option<Instant>,
}

/// The reason why learning ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum End {
    /// No stage finds a further difference between the model and the parser.
    Silent,
    /// The model would have more states than [`Limits::states`].
    States,
    /// [`Limits::questions`] words were asked.
    Questions,
    /// The time of [`Limits::until`] is over.
    Time,
    /// The user interrupted.
    Interrupted,
    /// The parser gave two answers to this word.
    TwoAnswers(Vec<u8>),
    /// The parser failed on each of the first words.
    Broken,
}

/// The number of words that are sent together at first, and at most.
const BATCH: [usize; 2] = [64, 4096];
/// A batch that takes longer is followed by smaller ones, so that learning ends soon after its time is over.
const LONG: Duration = Duration::from_millis(200);
/// The number of failures, from the first word on, after which a parser is not asked any more.
const HOPELESS: u64 = 100;

/// The numbers of the questions so far.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Questions {
    /// The number of words to which the parser replied.
    pub asked: u64,
    /// The number of words that cannot be given to the parser.
    pub not_asked: u64,
    /// The number of words on which the parser failed.
    pub failed: u64,
}

/// Asks each word once, and remembers the answer by the hash of the word.
pub(crate) struct Asker<'t> {
    teacher: &'t mut dyn Teacher,
    limits: Limits,
    advance: &'t mut dyn FnMut(u64) -> ControlFlow<()>,
    known: &'t mut Memory,
    /// The number of words that are sent together.
    batch: usize,
    pub(crate) questions: Questions,
}

impl<'t> Asker<'t> {
    pub(crate) fn new(
        teacher: &'t mut dyn Teacher,
        limits: Limits,
        known: &'t mut Memory,
        advance: &'t mut dyn FnMut(u64) -> ControlFlow<()>,
    ) -> Self {
        Self {
            teacher,
            limits,
            advance,
            known,
            batch: BATCH[0],
            questions: Questions::default(),
        }
    }

    pub(crate) const fn limits(&self) -> &Limits {
        &self.limits
    }

    /// Whether the parser accepts this word.
    pub(crate) fn ask(&mut self, word: &[u8]) -> Result<bool, End> {
        let answers = self.ask_all(vec![word.to_vec()])?;
        Ok(answers[0])
    }

    /// Whether the parser accepts each of these words.
    pub(crate) fn ask_all(&mut self, words: Vec<Vec<u8>>) -> Result<Vec<bool>, End> {
        // A word that is too long counts as rejected.
        let is_possible = |word: &Vec<u8>| word.len() <= self.limits.longest && self.teacher.is_possible(word);
        let hash = |word: &Vec<u8>| is_possible(word).then(|| XxHash3_64::oneshot(word));
        let hashes: Vec<Option<u64>> = words.iter().map(hash).collect();
        let mut met = HashSet::new();
        let new = hashes
            .iter()
            .zip(words)
            .filter_map(|(hash, word)| Some(((*hash)?, word)));
        let new = new.filter(|(hash, _)| self.known.get(*hash).is_none() && met.insert(*hash));
        let new: Vec<(u64, Vec<u8>)> = new.collect();
        let mut new = new.into_iter();
        loop {
            let (hashes, batch): (Vec<u64>, Vec<Vec<u8>>) = new.by_ref().take(self.room()).unzip();
            if batch.is_empty() {
                break;
            }
            for (hash, accepted) in hashes.into_iter().zip(self.replies(&batch)?) {
                self.known.insert(hash, accepted);
            }
        }
        let answer = |hash: &Option<u64>| hash.is_some_and(|hash| self.known.get(hash).unwrap_or(false));
        Ok(hashes.iter().map(answer).collect())
    }

    /// The first of these words to which the parser now gives a different answer.
    pub(crate) fn ask_again(&mut self, words: &[Vec<u8>]) -> Result<Option<Vec<u8>>, End> {
        self.teacher.forget();
        let mut words = words;
        while !words.is_empty() {
            let (batch, rest) = words.split_at(self.room().min(words.len()));
            words = rest;
            let again = self.replies(batch)?;
            let differs = |(word, accepted): (&Vec<u8>, bool)| {
                let before = self.known.get(XxHash3_64::oneshot(word));
                before.is_some_and(|before| before != accepted).then(|| word.clone())
            };
            if let Some(word) = batch.iter().zip(again).find_map(differs) {
                return Ok(Some(word));
            }
        }
        Ok(None)
    }

    /// The number of words that may be sent together; at least 1.
    fn room(&self) -> usize {
        let left = self.limits.questions.saturating_sub(self.questions.asked);
        usize::try_from(left).map_or(self.batch, |left| left.clamp(1, self.batch))
    }

    fn replies(&mut self, words: &[Vec<u8>]) -> Result<Vec<bool>, End> {
        if self.questions.asked >= self.limits.questions {
            return Err(End::Questions);
        }
        if self.limits.until.is_some_and(|until| Instant::now() >= until) {
            return Err(End::Time);
        }
        let begin = Instant::now();
        let replies = self.teacher.replies(words);
        if begin.elapsed() > LONG {
            self.batch = (words.len() / 2).max(1);
        } else if words.len() >= self.batch {
            self.batch = (self.batch * 2).min(BATCH[1]);
        }
        let mut asked = 0;
        for reply in &replies {
            match reply {
                Reply::NotAsked => self.questions.not_asked += 1,
                Reply::Failed => {
                    asked += 1;
                    self.questions.failed += 1;
                }
                Reply::Accepted | Reply::Rejected => asked += 1,
                Reply::Inferred(_) => {}
            }
        }
        self.questions.asked += asked;
        if self.questions.failed >= HOPELESS && self.questions.failed == self.questions.asked {
            return Err(End::Broken);
        }
        if (self.advance)(asked).is_break() || replies.len() < words.len() {
            return Err(End::Interrupted);
        }
        let is_accepted = |reply: &Reply| matches!(reply, Reply::Accepted | Reply::Inferred(true));
        Ok(replies.iter().map(is_accepted).collect())
    }
}
