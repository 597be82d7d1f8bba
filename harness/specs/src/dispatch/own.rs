//! Documents of a user's own: a parser that is made elsewhere, and the answers of the document on which it relies.

use std::borrow::Cow;
use std::sync::OnceLock;

use urispec_grammar::{Grammar, Preference};
use urispec_model::{Component as C, Level, Operation, Own, OwnDocument, ResolveOptions, Span, Spans, Spec};

use super::{choices, of, rules_of_sameness};
use crate::cursor::Rejection;
use crate::dispatch;
use crate::document::{Document, NormalizeError, ResolveError, Target};
use crate::equivalence::{OwnSameness, Rules};
use crate::marking::Marking;
use crate::meaning::{Choices, Sections, Topic};
use crate::offered;
use crate::rfc1808::Url;

/// Parses the whole of a text against a rule; where it is rejected, at which byte and in which rule.
pub type Parser = Box<dyn Fn(&str, &[u8]) -> Result<Spans, (usize, &'static str)> + Send + Sync>;

/// What executes a document of a user's own.
pub struct OwnReference {
    /// The rules from which a parse can start, that for a whole reference first; there is at least one.
    pub rules: Vec<String>,
    /// Parses; it is asked for these rules alone.
    pub parser: Parser,
    /// The questions of resolution that it answers itself, and not as the document on which it relies. Without such a document they are
    /// all that it says about resolution, which is not defined if there are none.
    pub answers: Vec<(Topic, OwnAnswer)>,
    /// Which texts are the same, if it says so itself.
    pub sameness: Option<OwnSameness>,
    /// The document as which it does an operation, or `None` if it does not define it; of the others the one on which it relies decides.
    pub operations: Vec<(Operation, Option<Spec>)>,
    /// What it permits besides, each of these alone.
    pub readings: Vec<OwnReading>,
    /// Its grammar.
    pub grammar: Grammar,
    /// Where this grammar has the components.
    pub splitting: OwnSplitting,
}

/// Where the grammar of a document of a user's own has the components.
pub struct OwnSplitting {
    /// The rules that derive components. If none derives the path, that is what is between the others.
    pub rules: Vec<(String, C)>,
    /// Whether the scheme is what is before the first colon, since no rule derives it.
    pub is_scheme_before_colon: bool,
    /// Which of several ways to split counts, the most important preference first.
    pub preferences: Vec<Preference>,
}

/// How a document of a user's own answers a question of resolution.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum OwnAnswer {
    /// As another document.
    As(Spec),
    /// By itself: one of [`Topic::answers`], and the section that says so; empty if none does.
    Named(String, String),
}

/// What a document of a user's own permits besides its own answers.
pub struct OwnReading {
    /// Its name, as answers are permitted under it.
    pub name: String,
    /// The questions of resolution that it answers differently.
    pub answers: Vec<(Topic, OwnAnswer)>,
    /// Parses by other rules, if it has any.
    pub parser: Option<Parser>,
}

/// The same, made ready.
pub(crate) struct Reading {
    pub(crate) name: &'static str,
    /// All answers to the questions of resolution, if one of them is another.
    pub(crate) choices: Option<Choices>,
    pub(crate) parser: Option<Parser>,
}

/// A document of a user's own.
pub(crate) struct Edition {
    kind: &'static str,
    rules: Vec<&'static str>,
    /// None if it says nothing about resolution.
    choices: Option<Choices>,
    sections: Sections,
    sameness: Option<&'static Rules>,
    readings: Vec<Reading>,
    reference: OwnReference,
    relies_on: Option<Spec>,
}

/// In place of [`Own::index`].
static ALL: [OnceLock<Edition>; Own::MOST] = [const { OnceLock::new() }; Own::MOST];

/// Adds a document of a user's own: from now on it is one like the others.
///
/// It answers a parse. What it leaves to the document on which it relies it answers as that does, with its own components: how references are
/// resolved, what is normalized and what is equivalent.
///
/// # Errors
/// If there is a document of this name, or if there are too many: a message.
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

/// A text that is kept for as long as the program runs, as a document is.
fn leaked(text: String) -> &'static str {
    Box::leak(text.into_boxed_str())
}

/// The choices and their sections with other answers to some questions.
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

/// The reference of a document of a user's own.
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

    /// What it permits besides its own answers.
    pub(crate) fn readings(&self) -> &[Reading] {
        &self.readings
    }

    /// Resolves with these answers, by its own components, of which the answers alone do not know.
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

    /// The other document that decides about an operation, if one does.
    fn deciding(&self, operation: Operation) -> Option<Spec> {
        // Which texts are equivalent is said with the normal forms.
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

    fn whole(&self) -> &'static [&'static str] {
        &[]
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
            None => Err(ResolveError::NotDefined("it says nothing about resolution")),
        }
    }

    fn marks(&self) -> &Marking {
        &Marking::GENERIC
    }

    fn choices(&self) -> Choices {
        self.choices.unwrap_or_else(|| choices(Spec::Rfc3986))
    }

    fn sections(&self) -> &Sections {
        &self.sections
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

/// The outer components, as they are put together again.
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

/// The document that `spec` asks instead of itself, for a question of resolution, if it is a user's own that says so.
pub(crate) fn answers_as(spec: Spec, topic: Topic) -> Option<Spec> {
    let Spec::Own(own) = spec else { return None };
    let mut answers = edition(own).reference.answers.iter();
    answers.find_map(|(of, answer)| match answer {
        OwnAnswer::As(spec) if *of == topic => Some(*spec),
        _ => None,
    })
}

/// Whether a document of a user's own says what references lead to.
pub(crate) fn resolves(own: Own) -> bool {
    edition(own).choices.is_some()
}

/// The document that decides about an operation for `spec`: another one for a user's own that leaves it to that.
pub(crate) fn deciding(spec: Spec, operation: Operation) -> Spec {
    let Spec::Own(own) = spec else { return spec };
    if cfg!(target_family = "wasm") {
        return spec;
    }
    edition(own).deciding(operation).unwrap_or(spec)
}
