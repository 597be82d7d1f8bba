//! The search for words on which the model and the parser differ.

use std::ops::ControlFlow;

use serde::{Deserialize, Serialize};
use urispec_grammar::{Contexts, Dfa, Error, Identifiers, Positions, Random, SuiteConfig};

use crate::learner::Learner;
use crate::memory::Memory;
use crate::teacher::{Asker, End, Limits, Questions, Teacher};

/// Where the words of a stage come from. The stages follow each other in this order, each until it finds nothing; and
/// all of them again, until none finds anything.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Stage {
    /// The words that tell the states apart: they need no question.
    Tree,
    /// Given words, such as the inputs of the vectors.
    Words,
    /// The complete suite of the model, with every byte.
    Suite,
    /// From each place of the given grammars, one byte of each class and the words that identify the next state.
    Contexts,
    /// The loops of the model, up to the longest word.
    Loops,
    /// At each position of the given grammars, each byte, and what follows if the parser continues from a position near
    /// by.
    Positions,
    /// The complete suite of the model for a parser with one state more, with one byte of each class.
    LargerSuite,
    /// Random edits of the words that lead to each state and of the given words.
    Edits,
}

urispec_model::names!(
    Stage,
    "stage",
    Tree => "tree",
    Words => "words",
    Suite => "suite",
    Contexts => "contexts",
    Loops => "loops",
    Positions => "positions",
    LargerSuite => "larger-suite",
    Edits => "edits",
);

/// Words from outside of the model.
#[derive(Debug, Default)]
pub struct Sources {
    /// Words for [`Stage::Words`].
    pub words: Vec<Vec<u8>>,
    /// Places of grammars for [`Stage::Contexts`].
    pub contexts: Vec<Contexts>,
    /// The positions of grammars for [`Stage::Positions`].
    pub positions: Vec<Positions>,
    /// The number of words of [`Stage::Edits`].
    pub edits: u64,
}

impl Sources {
    /// The given words, and the words of all places.
    pub fn texts(&self) -> impl Iterator<Item = &[u8]> {
        let places = self.contexts.iter().flat_map(Contexts::words);
        self.words.iter().chain(places).map(|word| &**word)
    }
}

/// What a stage asked and found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct StageResult {
    /// The stage.
    pub stage: Stage,
    /// The number of questions.
    pub asked: u64,
    /// The number of words on which the model and the parser differed.
    pub found: u64,
}

/// The result of learning.
#[derive(Debug, Clone)]
pub struct Learnt {
    /// The automaton of the model.
    pub dfa: Dfa,
    /// The stages that were finished or begun.
    pub stages: Vec<StageResult>,
    /// The questions of all stages.
    pub questions: Questions,
    /// The reason why learning ended.
    pub end: End,
}

/// The number of words that are compared with the model before the next are made.
const BLOCK: usize = 1 << 14;

/// Learns an automaton of the texts that a parser accepts. `first` is the first model. What `memory` has is not asked again, and all
/// answers are added to it. `advance` gets the number of questions since
/// its last call, and returns whether to continue.
///
/// ```
/// use std::ops::ControlFlow;
/// use urispec_grammar::Grammar;
/// use urispec_learn::{End, Limits, Memory, Reply, Sources, Teacher, learn};
///
/// /// Accepts ports of at most five digits.
/// struct Port;
/// impl Teacher for Port {
///     fn replies(&mut self, words: &[Vec<u8>]) -> Vec<Reply> {
///         let is_port = |word: &&Vec<u8>| word.len() <= 5 && word.iter().all(u8::is_ascii_digit);
///         words.iter().map(|word| if is_port(&word) { Reply::Accepted } else { Reply::Rejected }).collect()
///     }
/// }
/// let first = Grammar::parse("port.abnf", "port = *DIGIT")?.dfa("port")?;
/// let limits = Limits { states: 100, questions: 1_000_000, longest: 4096, until: None };
/// let memory = &mut Memory::default();
/// let learnt = learn(&mut Port, &first, &Sources::default(), limits, memory, &mut |_| ControlFlow::Continue(()))?;
/// assert_eq!(learnt.end, End::Silent);
/// assert_eq!(learnt.dfa, Grammar::parse("port.abnf", "port = *5DIGIT")?.dfa("port")?);
/// # Ok::<(), urispec_grammar::Error>(())
/// ```
///
/// # Errors
/// [`ErrorKind::Limit`](urispec_grammar::ErrorKind::Limit) if `first` has more than 4096 states.
pub fn learn(
    teacher: &mut dyn Teacher,
    first: &Dfa,
    sources: &Sources,
    limits: Limits,
    memory: &mut Memory,
    advance: &mut dyn FnMut(u64) -> ControlFlow<()>,
) -> Result<Learnt, Error> {
    let identifiers = Identifiers::new(first.clone())?;
    let mut asker = Asker::new(teacher, limits, memory, advance);
    let mut stages = Vec::new();
    let (dfa, end) = match Learner::new(&mut asker, &identifiers) {
        Err(end) => (first.clone(), end),
        Ok(learner) => {
            let mut search = Search {
                learner,
                asker: &mut asker,
                sources,
            };
            let end = search.all(&mut stages).err().unwrap_or(End::Silent);
            (search.learner.dfa(), end)
        }
    };
    let questions = asker.questions;
    let is_broken = questions.failed > 0 && questions.failed == questions.asked;
    Ok(Learnt {
        dfa,
        stages,
        questions,
        end: if is_broken { End::Broken } else { end },
    })
}

struct Search<'s, 't> {
    learner: Learner,
    asker: &'s mut Asker<'t>,
    sources: &'s Sources,
}

impl Search<'_, '_> {
    fn all(&mut self, stages: &mut Vec<StageResult>) -> Result<(), End> {
        // The number of differences when each stage was silent: the same model has nothing new for it.
        let mut silent_at = [None; Stage::ALL.len()];
        let mut differences = 0;
        while silent_at.iter().any(|silent| *silent != Some(differences)) {
            for (place, stage) in Stage::ALL.iter().copied().enumerate() {
                if stages.len() == place {
                    let (asked, found) = (0, 0);
                    stages.push(StageResult { stage, asked, found });
                }
                if silent_at[place] == Some(differences) {
                    continue;
                }
                let before = self.asker.questions.asked;
                let mut found = 0;
                let ended = self.until_silent(stage, &mut found);
                stages[place].asked += self.asker.questions.asked - before;
                stages[place].found += found;
                ended?;
                differences += found;
                silent_at[place] = Some(differences);
            }
        }
        // A parser with a state of its own, or with random answers, does not have a model.
        let words: Vec<Vec<u8>> = self.learner.words().into_iter().map(|(word, _)| word).collect();
        match self.asker.ask_again(&words)? {
            Some(word) => Err(End::TwoAnswers(word)),
            None => Ok(()),
        }
    }

    fn until_silent(&mut self, stage: Stage, found: &mut u64) -> Result<(), End> {
        loop {
            *found += self.learner.settle(self.asker)?;
            let before = *found;
            self.pass(stage, found)?;
            if *found == before {
                return Ok(());
            }
        }
    }

    /// Compares all words of a stage with the model as it is at the beginning of the pass.
    fn pass(&mut self, stage: Stage, found: &mut u64) -> Result<(), End> {
        let sources = self.sources;
        if stage == Stage::Tree {
            return Ok(());
        }
        if stage == Stage::Words {
            return self.compare(sources.words.iter().cloned(), found);
        }
        if stage == Stage::Positions {
            return self.positions(found);
        }
        if stage == Stage::Edits {
            return self.edits(found);
        }
        let Ok(identifiers) = Identifiers::new(self.learner.dfa()) else {
            return Err(End::States);
        };
        let config = |extra_states, every_byte| SuiteConfig {
            extra_states,
            every_byte,
        };
        let suites = match stage {
            Stage::Suite => vec![identifiers.suite(config(0, true))],
            Stage::LargerSuite => vec![identifiers.suite(config(1, false))],
            Stage::Contexts => {
                let contexts = sources.contexts.iter();
                contexts
                    .map(|contexts| identifiers.contexts(contexts, config(0, false)))
                    .collect()
            }
            _ => Vec::new(),
        };
        let mut words = Words::new(self, found);
        if stage == Stage::Contexts {
            // A model of one state has no words that identify it.
            for word in sources.contexts.iter().flat_map(Contexts::words) {
                words.push(word)?;
            }
        }
        for suite in &suites {
            let mut cases = suite.cases();
            while let Some(case) = cases.advance() {
                words.push(case.text)?;
            }
        }
        if stage == Stage::Loops {
            let loops = identifiers.loops();
            for part in 0..loops.parts() {
                let mut ended = Ok(());
                loops.each(part, |case| {
                    ended = words.push(case.text);
                    ended.is_ok()
                });
                ended?;
            }
        }
        words.finish()
    }

    /// The words at each position of the grammars.
    fn positions(&mut self, found: &mut u64) -> Result<(), End> {
        let model = self.learner.dfa();
        let sources = self.sources;
        let mut words = Words::new(self, found);
        for positions in &sources.positions {
            let mut ended = Ok(());
            positions.words(&model, &mut |word| {
                ended = words.push(word);
                ended.is_ok()
            });
            ended?;
        }
        words.finish()
    }

    /// Random edits of words to each state, and of the given words.
    fn edits(&mut self, found: &mut u64) -> Result<(), End> {
        let mut known: Vec<Vec<u8>> = self.learner.words().into_iter().map(|(word, _)| word).collect();
        known.extend(self.sources.words.iter().cloned());
        let mut random = Random::seeded(1);
        let mut words = Words::new(self, found);
        for _ in 0..words.search.sources.edits {
            let word = edited(&mut random, &known);
            words.push(&word)?;
        }
        words.finish()
    }

    fn compare(&mut self, words: impl Iterator<Item = Vec<u8>>, found: &mut u64) -> Result<(), End> {
        let mut block = Words::new(self, found);
        for word in words {
            block.push(&word)?;
        }
        block.finish()
    }
}

/// One to three edits of one of these words: a byte is replaced, inserted, removed or repeated, or the end of another
/// word replaces the end of this one.
fn edited(random: &mut Random, known: &[Vec<u8>]) -> Vec<u8> {
    let mut word = random.choose(known).clone();
    for _ in 0..=random.below(3) {
        let at = random.index(word.len() + 1);
        let other = random.choose(known);
        // A byte of a known word is more often one that matters.
        let byte = match random.index(other.len() + 1) {
            place if place < other.len() => other[place],
            _ => random.entropy::<1>()[0],
        };
        match random.below(5) {
            0 => word.insert(at, byte),
            1 if at < word.len() => drop(word.remove(at)),
            2 if at < word.len() => word[at] = byte,
            3 if at < word.len() => word.insert(at, word[at]),
            _ => {
                let from = random.index(other.len() + 1);
                word.truncate(at);
                word.extend_from_slice(&other[from..]);
            }
        }
    }
    word
}

/// Words that are compared with the model block by block.
struct Words<'w, 's, 't> {
    search: &'w mut Search<'s, 't>,
    found: &'w mut u64,
    block: Vec<Vec<u8>>,
}

impl<'w, 's, 't> Words<'w, 's, 't> {
    fn new(search: &'w mut Search<'s, 't>, found: &'w mut u64) -> Self {
        Self {
            search,
            found,
            block: Vec::new(),
        }
    }

    fn push(&mut self, word: &[u8]) -> Result<(), End> {
        if word.len() <= self.search.asker.limits().longest {
            self.block.push(word.to_vec());
        }
        if self.block.len() < BLOCK { Ok(()) } else { self.flush() }
    }

    fn flush(&mut self) -> Result<(), End> {
        let Search { learner, asker, .. } = &mut *self.search;
        let block = std::mem::take(&mut self.block);
        let answers = asker.ask_all(block.clone())?;
        for (word, accepted) in block.iter().zip(answers) {
            if learner.accepts(word) != accepted {
                *self.found += learner.learn(asker, word)?;
            }
        }
        Ok(())
    }

    fn finish(mut self) -> Result<(), End> {
        self.flush()
    }
}
