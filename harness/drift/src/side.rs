//! One side of a comparison: a document, or a user's own grammar.

use std::sync::{LazyLock, OnceLock};

use num_bigint::BigUint;
use urispec_grammar::{Dfa, Error, Grammar, Tracer};
use urispec_model::Spec;

use crate::inside::Inside;

/// A description of the texts for which an edition of the URL Standard is compared exactly. Other texts depend on
/// Unicode `ToASCII`, which is not an automaton, so they are only tested.
pub const EXACT_TEXTS: &str =
    "ASCII texts in which no domain has a label that begins with xn-- or a percent-encoded byte above 7F";

static EXACT: LazyLock<Dfa> = LazyLock::new(urispec_specs::exact_texts);

/// Whether a text is one of [`EXACT_TEXTS`].
pub(crate) fn is_exact(text: &[u8]) -> bool {
    EXACT.accepts(text)
}

/// The length of the longest strings that are counted.
pub const COUNTED: usize = 16;

/// A grammar with a start rule, and its automaton.
#[derive(Debug)]
pub struct Side {
    /// The name of the document, or of the file.
    pub name: String,
    /// The document; `None` if the side is not a document.
    pub spec: Option<Spec>,
    /// The grammar, with its repaired rules.
    pub grammar: Grammar,
    /// The start rule.
    pub start: String,
    /// The automaton of the start rule.
    pub dfa: Dfa,
    /// Finds the rules in which an input ends.
    pub tracer: Tracer,
    /// The number of accepted inputs of each length; computed when it is first needed.
    counts: OnceLock<Vec<BigUint>>,
    /// The automaton of the accepted exact texts, with their counts, computed when the side is first compared with an
    /// edition of the URL Standard.
    exact: OnceLock<(Dfa, Vec<BigUint>)>,
    /// The rules for the inside of an authority; built when they are first needed.
    inside: OnceLock<Inside>,
}

impl Side {
    /// The side of a document. We wrote the grammar of each edition of the URL Standard. This grammar derives the
    /// texts that the standard's parser accepts without a base, and is exact for [`EXACT_TEXTS`].
    ///
    /// # Panics
    /// Never: every document has a grammar, and a test builds each automaton.
    pub fn document(spec: Spec) -> Self {
        const WHY: &str = "a test builds the automaton of every grammar";
        if spec.is_url_standard() {
            let grammar = urispec_specs::accepted_syntax(spec);
            let tracer = Tracer::new(&grammar, "accepted").expect(WHY);
            return Self::of(
                Some(spec),
                spec.name(),
                grammar,
                "accepted",
                urispec_specs::accepted(spec),
                tracer,
            );
        }
        let side = Self::new(spec.name(), &urispec_specs::syntax(spec), urispec_specs::start(spec));
        Self {
            spec: Some(spec),
            ..side.expect(WHY)
        }
    }

    /// The side of any other grammar; a rule `X--repaired` in the grammar replaces the rule `X`.
    pub fn new(name: &str, grammar: &Grammar, start: &str) -> Result<Self, Error> {
        let grammar = grammar.variant("--repaired");
        let (dfa, tracer) = (grammar.dfa(start)?, Tracer::new(&grammar, start)?);
        Ok(Self::of(None, name, grammar, start, dfa, tracer))
    }

    fn of(spec: Option<Spec>, name: &str, grammar: Grammar, start: &str, dfa: Dfa, tracer: Tracer) -> Self {
        Self {
            name: name.to_owned(),
            spec,
            start: start.to_owned(),
            dfa,
            tracer,
            counts: OnceLock::new(),
            exact: OnceLock::new(),
            inside: OnceLock::new(),
            grammar,
        }
    }

    /// Whether the side is an edition of the URL Standard.
    pub fn is_url_standard(&self) -> bool {
        self.spec.is_some_and(Spec::is_url_standard)
    }

    /// The automaton that is compared. If the other side is an edition of the URL Standard, it is the automaton of
    /// the accepted exact texts. Fails if the automaton is too large, which never happens for a document.
    pub fn compared(&self, other: &Self) -> Result<&Dfa, Error> {
        if self.is_url_standard() || !other.is_url_standard() {
            return Ok(&self.dfa);
        }
        self.exact().map(|(dfa, _)| dfa)
    }

    fn exact(&self) -> Result<&(Dfa, Vec<BigUint>), Error> {
        if let Some(exact) = self.exact.get() {
            return Ok(exact);
        }
        let dfa = self.dfa.intersection(&EXACT)?;
        let counts = dfa.counts(COUNTED);
        Ok(self.exact.get_or_init(|| (dfa, counts)))
    }

    /// The number of inputs that [its automaton](Self::compared) accepts, for each length from 0 to [`COUNTED`].
    pub(crate) fn counts(&self, other: &Self) -> Result<&[BigUint], Error> {
        if self.is_url_standard() || !other.is_url_standard() {
            return Ok(self.counts.get_or_init(|| self.dfa.counts(COUNTED)));
        }
        self.exact().map(|(_, counts)| &counts[..])
    }

    /// The rules for the inside of an authority; this side must be the side of `spec`.
    pub(crate) fn inside(&self, spec: Spec) -> &Inside {
        self.inside.get_or_init(|| Inside::new(spec, &self.grammar))
    }

    /// A rule with its section.
    pub(crate) fn place(&self, rule: &str) -> Place {
        Place {
            rule: rule.to_owned(),
            section: self
                .grammar
                .rule(rule)
                .and_then(|rule| rule.heading())
                .map(str::to_owned),
        }
    }
}

/// A rule and its section.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// The name of the rule.
    pub rule: String,
    /// The heading above the rule in the grammar file.
    pub section: Option<String>,
}
