//! The strings of a proof, and their number.

use std::sync::Arc;

use urispec_grammar::SuiteConfig;

use crate::language::Language;
use crate::strings::{BLOCK, BLOCKS, Strings};

/// The extent of a proof.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct ProofConfig {
    /// The complete suite, on which the proof is based.
    pub suite: SuiteConfig,
    /// Whether strings from every context of the grammar are sent as well.
    pub contexts: bool,
    /// Whether strings with many repetitions of loops are sent as well.
    pub loops: bool,
}

/// The property that a proof is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum What {
    /// The parser accepts exactly the strings that the rule derives.
    Acceptance,
    /// The parser splits each of these strings into the components that the document defines.
    Splitting,
}

urispec_model::names!(What, "object of a proof", Acceptance => "acceptance", Splitting => "splitting");

/// A kind of suite.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Kind {
    /// The complete suite, on which the proof is based.
    Guarantee,
    /// The suite with strings from every state of the automaton before the automaton is minimised.
    Contexts,
    /// Strings that repeat the loops of the automaton many times.
    Loops,
}

urispec_model::names!(Kind, "kind of suite", Guarantee => "guarantee", Contexts => "contexts", Loops => "loops");

/// The strings of a proof.
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

    /// The plan with a different number of additional states.
    #[must_use]
    pub fn with_extra_states(mut self, extra_states: u32) -> Self {
        self.config.suite.extra_states = extra_states;
        self
    }

    /// The language of the plan.
    pub fn language(&self) -> &Language {
        &self.language
    }

    /// The extent of the plan.
    pub fn config(&self) -> ProofConfig {
        self.config
    }

    /// The property that the plan tests: splitting, if the language has components.
    pub fn what(&self) -> What {
        match self.language.splitting {
            Some(_) => What::Splitting,
            None => What::Acceptance,
        }
    }

    /// The number of strings of each kind, counted without making them. For marked strings the number of texts is
    /// smaller.
    pub fn counts(&self) -> Vec<(Kind, u128)> {
        let strings = self.strings();
        strings.iter().map(|(kind, strings)| (*kind, strings.count())).collect()
    }

    /// The number of strings that are made before the first string is sent. For splitting, one thread makes the
    /// strings and all threads send them.
    pub fn made_ahead(&self) -> u64 {
        match self.what() {
            What::Acceptance => 0,
            What::Splitting => (BLOCKS * BLOCK) as u64,
        }
    }

    /// The number of strings of all kinds together.
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
            // The contexts already multiply the number of strings, and additional states would multiply it again.
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
