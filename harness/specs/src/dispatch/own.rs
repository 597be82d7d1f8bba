//! A user's own documents. Each has a parser that the caller provides, and the answers of the document on which it
//! relies.

use std::borrow::Cow;
use std::sync::OnceLock;

use urispec_grammar::{Grammar, Preference};
use urispec_model::{Component as C, Level, Operation, Own, OwnDocument, ResolveOptions, Span, Spans, Spec};

use super::{choices, of, rules_of_sameness};
use crate::cursor::Rejection;
use crate::dispatch;
use crate::document::{Document, NormalizeError, ResolveError, Target};
use crate::equivalence::{OwnSameness, Rules};
use crate::meaning::{Choices, Sections, Topic};
use crate::offered;
use crate::rfc1808::Url;

/// Parses the whole of a text by a rule. The error is the offset of the rejected byte, and the rule that rejects it.
pub type Parser = Box<dyn Fn(&str, &[u8]) -> Result<Spans, (usize, &'static str)> + Send + Sync>;

/// The reference implementation of a user's own document.
pub struct OwnReference {
    /// The rules from which a parse can start; there is at least one. The first rule is the rule for a whole
    /// reference.
    pub rules: Vec<String>,
    /// The parser; it is called only with these rules.
    pub parser: Parser,
    /// The answers that differ from the answers of the document on which this document relies. If this document
    /// relies on no document, the list contains all answers about resolution. If this document relies on no
    /// document and the list is empty, resolution is not defined.
    pub answers: Vec<(Topic, OwnAnswer)>,
    /// The document's own rules for equivalent texts, if it has any.
    pub sameness: Option<OwnSameness>,
    /// For each listed operation, the document that defines it; `None` if the operation is not defined. All
    /// operations that are not listed are defined by the document on which this document relies.
    pub operations: Vec<(Operation, Option<Spec>)>,
    /// The alternative interpretations that the document permits. Each interpretation applies alone, without the
    /// other interpretations.
    pub readings: Vec<OwnReading>,
    /// The grammar of the document.
    pub grammar: Grammar,
    /// The data about how this grammar splits a text into components.
    pub splitting: OwnSplitting,
}

/// The data about how the grammar of a user's own document splits a text into components.
pub struct OwnSplitting {
    /// The rules that derive components. If no rule derives the path, the path is the text between the other components.
    pub rules: Vec<(String, C)>,
    /// Whether the scheme is the text before the first colon. This is true if no rule derives the scheme.
    pub is_scheme_before_colon: bool,
    /// The preferences that select one of several ways to split, the most important first.
    pub preferences: Vec<Preference>,
}

/// The answer of a user's own document to a question about resolution.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum OwnAnswer {
    /// The answer of a built-in document.
    As(Spec),
    /// An answer that the document gives itself: one of [`Topic::answers`], and the section with the answer, or an
    /// empty text.
    Named(String, String),
}

/// An alternative interpretation that a user's own document permits.
pub struct OwnReading {
    /// The name of the interpretation. The name labels the answers that the interpretation permits.
    pub name: String,
    /// The questions about resolution that the interpretation answers differently, with its answers.
    pub answers: Vec<(Topic, OwnAnswer)>,
    /// The parser of this interpretation, if its syntax differs.
    pub parser: Option<Parser>,
}

/// An alternative interpretation in the form that the reference implementations use.
pub(crate) struct Reading {
    pub(crate) name: &'static str,
    /// All answers about resolution; `None` if no answer differs from the answers of the document.
    pub(crate) choices: Option<Choices>,
    pub(crate) parser: Option<Parser>,
}

/// A user's own document.
pub(crate) struct Edition {
    kind: &'static str,
    rules: Vec<&'static str>,
    /// The answers; `None` if the document does not define resolution.
    choices: Option<Choices>,
    sections: Sections,
    sameness: Option<&'static Rules>,
    readings: Vec<Reading>,
    reference: OwnReference,
    relies_on: Option<Spec>,
}

/// The users' own documents, by [`Own::index`].
static ALL: [OnceLock<Edition>; Own::MOST] = [const { OnceLock::new() }; Own::MOST];

/// Adds a user's own document. After the call, the document can be used like a built-in document.
///
/// The new document itself defines parsing. The document on which it relies defines everything else: how references
/// are resolved, normalized and compared. These operations use the components of the new document.
///
/// # Errors
/// A message if there already is a document with this name, or if there are too many documents.
pub fn add_own(document: OwnDocument, mut reference: OwnReference) -> Result<Spec, String> {
    let general = choices(document.relies_on.unwrap_or(Spec::Rfc3986));
    let (choices, sections) = answering((general, Sections::NONE), &reference.answers)?;
    let readings = std::mem::take(&mut reference.readings).into_iter().map(|reading| {
        let other = answering((choices, sections), &reading.answers)?;
        Ok(Reading {
            name: leaked(reading.name),
            choices: Some(other.0).filter(|_| !reading.answers.is_empty()),
            parser: reading.parser,
        })
    });
    let readings: Result<Vec<Reading>, String> = readings.collect();
    let is_resolving = document.relies_on.is_some() || !reference.answers.is_empty();
    let edition = Edition {
        kind: leaked(format!("rule of {}", document.title)),
        rules: reference.rules.iter().cloned().map(leaked).collect(),
        choices: is_resolving.then_some(choices),
        sections,
        sameness: reference.sameness.as_ref().map(OwnSameness::rules),
        readings: readings?,
        reference,
        relies_on: document.relies_on,
    };
    let spec = Spec::add_own(document)?;
    if let Spec::Own(own) = spec {
        ALL[own.index()].get_or_init(|| edition);
    }
    Ok(spec)
}

/// Leaks a text, so that it lives until the program ends, like the document.
fn leaked(text: String) -> &'static str {
    Box::leak(text.into_boxed_str())
}

/// Replaces some answers and their sections.
fn answering(
    (mut choices, mut sections): (Choices, Sections),
    answers: &[(Topic, OwnAnswer)],
) -> Result<(Choices, Sections), String> {
    for (topic, answer) in answers {
        match answer {
            OwnAnswer::As(spec) => choices = choices.with(*topic, &dispatch::choices(*spec)),
            OwnAnswer::Named(name, section) => {
                let named = choices.answering(*topic, name);
                choices = named.ok_or_else(|| format!("expected an answer to `{topic}`, found `{name}`"))?;
                sections = sections.with(*topic, leaked(section.clone()));
            }
        }
    }
    Ok((choices, sections))
}

/// The reference implementation of a user's own document.
pub(crate) fn edition(own: Own) -> &'static Edition {
    ALL[own.index()].get().expect("`add_own` adds both")
}

pub(crate) fn grammar(own: Own) -> &'static Grammar {
    &edition(own).reference.grammar
}

pub(crate) fn splitting(own: Own) -> &'static OwnSplitting {
    &edition(own).reference.splitting
}

impl Edition {
    fn parse_as(&self, rule: &'static str, input: &[u8]) -> Result<Spans, Rejection> {
        let parsed = (self.reference.parser)(rule, input);
        parsed.map_err(|(offset, rule)| Rejection::new(rule, offset, "end of input, or another character of the rule"))
    }

    /// All answers; where the document does not define resolution, those of RFC 3986.
    pub(crate) fn choices(&self) -> Choices {
        self.choices.unwrap_or_else(|| choices(Spec::Rfc3986))
    }

    pub(crate) fn sections(&self) -> &Sections {
        &self.sections
    }

    /// The alternative interpretations that the document permits.
    pub(crate) fn readings(&self) -> &[Reading] {
        &self.readings
    }

    /// Resolves a reference by these answers, with the components that the document's own parser finds.
    pub(crate) fn resolve_by(
        &self,
        choices: &Choices,
        texts: (&[u8], &[u8]),
        options: ResolveOptions,
    ) -> Result<Target, ResolveError> {
        offered::resolve_by(self, choices, texts, options, |choices, base, input| {
            let [of_base, of_input] = [base, input].map(|text| self.parse_whole(text).map(|spans| url(&spans)));
            choices.resolve_split((base, &of_base.ok()?), (input, &of_input.ok()?), options.strict)
        })
    }

    /// The document to which this document leaves an operation; `None` if it defines the operation itself.
    fn deciding(&self, operation: Operation) -> Option<Spec> {
        // The document that defines normal forms also defines equivalence.
        let operation = match operation {
            Operation::Normalize | Operation::Equivalent if self.sameness.is_some() => return None,
            Operation::Equivalent => Operation::Normalize,
            Operation::Decode => Operation::Encode,
            operation => operation,
        };
        let mut said = self.reference.operations.iter();
        let decides = said.find(|(of, _)| *of == operation);
        decides.map_or(self.relies_on, |(_, decides)| *decides)
    }
}

impl Document for Edition {
    fn kind(&self) -> &'static str {
        self.kind
    }

    fn rules(&self) -> Vec<&'static str> {
        self.rules.clone()
    }

    fn parse_whole(&self, input: &[u8]) -> Result<Spans, Rejection> {
        self.parse_as(self.rules[0], input)
    }

    fn parse_rule(&self, rule: &str, input: &[u8]) -> Option<Result<Spans, Rejection>> {
        let rule = self.rules.iter().find(|name| **name == rule)?;
        Some(self.parse_as(rule, input))
    }

    fn resolve(&self, base: &[u8], input: &[u8], options: ResolveOptions) -> Result<Target, ResolveError> {
        match &self.choices {
            Some(choices) => self.resolve_by(choices, (base, input), options),
            None => Err(ResolveError::NotDefined("the document does not define resolution")),
        }
    }

    fn rules_of_sameness(&self) -> &'static Rules {
        let of_other = || {
            self.deciding(Operation::Normalize)
                .map_or(&Rules::NONE, rules_of_sameness)
        };
        self.sameness.unwrap_or_else(of_other)
    }

    fn normalize<'a>(&self, input: &'a [u8], level: Level) -> Result<Cow<'a, [u8]>, NormalizeError> {
        self.normalize_by_rules(input, level)
    }

    fn remove_dot_segments<'a>(&self, path: &'a [u8]) -> Option<Cow<'a, [u8]>> {
        let says = |answers: &(Topic, OwnAnswer)| answers.0 == Topic::DotSegments;
        if !self.reference.answers.iter().any(says) {
            return self.relies_on.map(of)?.remove_dot_segments(path);
        }
        let mut path = path.to_vec();
        self.choices?.remove_dot_segments(&mut path);
        Some(path.into())
    }
}

/// The outer components in the form that recomposition requires.
fn url(spans: &Spans) -> Url {
    let path = spans.get(C::Path).unwrap_or(Span::new(0, 0));
    Url {
        scheme: spans.get(C::Scheme),
        net_loc: spans.get(C::Authority),
        path,
        params: spans.get(C::Params),
        query: spans.get(C::Query),
        fragment: spans.get(C::Fragment),
    }
}

/// The document whose answer to a question about resolution applies to `spec`. `None` if `spec` is not a user's own
/// document that selects a document for this question.
pub(crate) fn answers_as(spec: Spec, topic: Topic) -> Option<Spec> {
    let Spec::Own(own) = spec else { return None };
    let mut answers = edition(own).reference.answers.iter();
    answers.find_map(|(of, answer)| match answer {
        OwnAnswer::As(spec) if *of == topic => Some(*spec),
        _ => None,
    })
}

/// Whether a user's own document defines the resolution of references.
pub(crate) fn resolves(own: Own) -> bool {
    edition(own).choices.is_some()
}

/// The document that defines an operation for `spec`: `spec` itself, or the document to which a user's own document
/// leaves the operation.
pub(crate) fn deciding(spec: Spec, operation: Operation) -> Spec {
    let Spec::Own(own) = spec else { return spec };
    if cfg!(target_family = "wasm") {
        return spec;
    }
    edition(own).deciding(operation).unwrap_or(spec)
}
