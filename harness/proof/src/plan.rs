//! Which strings are asked, and how many they are.

use std::sync::Arc;

use urispec_grammar::SuiteConfig;

use crate::language::Language;
use crate::strings::{BLOCK, BLOCKS, Strings};

/// How far a proof goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct ProofConfig {
    /// The suite that carries the proof.
    pub suite: SuiteConfig,
    /// Whether every context of the grammar is asked, too.
    pub contexts: bool,
    /// Whether loops are gone round many times, too.
    pub loops: bool,
}

/// What is to be shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum What {
    /// That exactly the strings that the rule derives are accepted.
    Acceptance,
    /// That each of them is split into the components that the document says.
    Splitting,
}

urispec_model::names!(What, "object of a proof", Acceptance => "acceptance", Splitting => "splitting");

/// A kind of suite.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Kind {
    /// The complete suite, which carries the proof.
    Guarantee,
    /// The suite from every state of the automaton before it is minimised.
    Contexts,
    /// Words that go round loops many times.
    Loops,
}

urispec_model::names!(Kind, "kind of suite", Guarantee => "guarantee", Contexts => "contexts", Loops => "loops");

/// The strings that are to be asked.
#[derive(Debug, Clone)]
pub struct Plan {
    pub(crate) language: Arc<Language>,
    pub(crate) config: ProofConfig,
}

impl Plan {
    /// A plan for a language.
    pub fn new(language: impl Into<Arc<Language>>, config: ProofConfig) -> Self {
        Self {
            language: language.into(),
            config,
        }
    }

    /// The same plan with another number of additional states.
    #[must_use]
    pub fn with_extra_states(mut self, extra_states: u32) -> Self {
        self.config.suite.extra_states = extra_states;
        self
    }

    /// What is to be shown.
    pub fn language(&self) -> &Language {
        &self.language
    }

    /// How far it goes.
    pub fn config(&self) -> ProofConfig {
        self.config
    }

    /// What is shown of it: splitting, if the language has components.
    pub fn what(&self) -> What {
        match self.language.splitting {
            Some(_) => What::Splitting,
            None => What::Acceptance,
        }
    }

    /// How many strings there are of each kind, counted without making them. Of marked strings the texts are fewer.
    pub fn counts(&self) -> Vec<(Kind, u128)> {
        let strings = self.strings();
        strings.iter().map(|(kind, strings)| (*kind, strings.count())).collect()
    }

    /// How many strings are made before the first is asked: of components they are made in one thread, and asked in all.
    pub fn made_ahead(&self) -> u64 {
        match self.what() {
            What::Acceptance => 0,
            What::Splitting => (BLOCKS * BLOCK) as u64,
        }
    }

    /// How many strings there are.
    pub fn count(&self) -> u128 {
        self.counts()
            .iter()
            .fold(0, |sum, (_, count)| sum.saturating_add(*count))
    }

    pub(crate) fn strings(&self) -> Vec<(Kind, Strings<'_>)> {
        let identifiers = &self.language.identifiers;
        let guarantee = match &self.language.splitting {
            Some(splitting) => Strings::Unmarked(splitting.identifiers.suite(self.config.suite), &splitting.bytes),
            None => Strings::Suite(identifiers.suite(self.config.suite)),
        };
        let mut strings = vec![(Kind::Guarantee, guarantee)];
        if self.config.contexts {
            // Any more would multiply what the contexts have multiplied already.
            let config = SuiteConfig::default();
            let suite = identifiers.contexts(&self.language.contexts, config);
            strings.push((Kind::Contexts, Strings::Suite(suite)));
        }
        if self.config.loops {
            strings.push((Kind::Loops, Strings::Loops(identifiers.loops())));
        }
        strings
    }
}
