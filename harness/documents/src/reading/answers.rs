//! The answers that do not follow from the syntax: how references are resolved, which texts are equivalent, and which
//! documents decide the other operations.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::ops::Range;

use toml::Spanned;
use urispec_grammar::Grammar;
use urispec_model::{Component, Level, Operation, Spec, UnknownName, unknown_name, visible};
use urispec_specs::{OwnAnswer, OwnChange, OwnSameness, Topic, defines};

use super::Reading;
use super::examples::wrong_section;
use crate::Permission;
use crate::settings::{self, Answer, Ignored, LowerCase, NONE, Removed, Said, Sameness, Source, Triplets};

/// The key that names the section of all answers without their own section; it is used in place of a question.
const SECTION: &str = "in";

/// The operations for which a document may use the answers of a different document. `Normalize` includes
/// equivalence, and `Encode` includes decoding.
pub(crate) const OPERATIONS: [Operation; 7] = [
    Operation::Normalize,
    Operation::Base,
    Operation::Extract,
    Operation::Expand,
    Operation::Hazards,
    Operation::Recompose,
    Operation::Encode,
];

/// The order in which changes are made, as in the normalization of RFC 3986. Triplets are decoded first, because a
/// decoded letter has a case.
const ORDER: [Level; 5] = [Level::Percent, Level::Case, Level::Path, Level::Syntax, Level::Scheme];

impl Reading {
    /// The questions of resolution that the document answers itself.
    pub(super) fn answers(
        &mut self,
        relied_on: Option<Spec>,
        components: &BTreeMap<Component, Source>,
    ) -> Vec<(Topic, OwnAnswer)> {
        let mut named = std::mem::take(&mut self.settings.resolution);
        let place = named.first_key_value().map(|(name, _)| name.span());
        let section = match named.iter().find(|(name, _)| name.get_ref() == SECTION) {
            Some((_, answer)) => match answer.get_ref() {
                Answer::Named(section) => section.clone(),
                Answer::Said(_) => {
                    self.add(answer.span(), "expected a section such as \"5.2\"");
                    String::new()
                }
            },
            None => String::new(),
        };
        named.retain(|name, _| name.get_ref() != SECTION);
        let mut answers = Vec::new();
        for (name, answer) in &named {
            let Some(topic) = self.question(name) else { continue };
            answers.extend(self.answer(topic, answer, &section).map(|answer| (topic, answer)));
        }
        if let Some(place) = place.filter(|_| relied_on.is_none() && self.problems.is_empty()) {
            // If a document has no params, it need not answer the question about them.
            let is_asked = |topic: &Topic| *topic != Topic::ParamsOnly || components.contains_key(&Component::Params);
            let questions = Topic::ALL
                .iter()
                .filter(|topic| topic.is_of_resolution() && is_asked(topic));
            let open: Vec<&str> = questions
                .filter(|topic| answers.iter().all(|(of, _)| of != *topic))
                .map(|topic| topic.name())
                .collect();
            if !open.is_empty() {
                let message = "expected `relies-on`, or an answer to each question of `[resolution]`; no answer for";
                self.add(place, format!("{message} `{}`", open.join("`, `")));
            }
        }
        answers
    }

    /// The alternative answers that the document permits. An interpretation with its own rules has a grammar in which
    /// these rules replace the document's rules. The tables are not built yet.
    pub(super) fn readings(&mut self, document: &str, grammar: &Grammar) -> Vec<(Permission, Option<Grammar>)> {
        let named = std::mem::take(&mut self.settings.reading);
        let mut readings = Vec::new();
        for (name, said) in &named {
            let settings::Permission { says, section, answers } = said.get_ref();
            let mut answered = Vec::new();
            for (question, answer) in answers {
                let Some(topic) = self.question(question) else { continue };
                answered.extend(self.answer(topic, answer, section).map(|answer| (topic, answer)));
            }
            self.check_section(said.span(), section);
            let suffix = suffix(name.get_ref());
            if !is_name(name.get_ref()) {
                let expected = "expected a name of small letters, digits and hyphens, such as `userinfo-is-an-error`";
                self.add(name.span(), format!("{expected}, found `{}`", name.get_ref()));
            }
            let has_rules = grammar
                .rules()
                .any(|rule| rule.name().to_ascii_lowercase().ends_with(&suffix));
            if answers.is_empty() && !has_rules {
                let message =
                    format!("expected `answers`, or a rule such as `host{suffix}` in `grammar.abnf`, found neither");
                self.add(name.span(), message);
            }
            let variant = has_rules.then(|| grammar.variant(&suffix));
            if let Some(Err(error)) = variant.as_ref().map(Grammar::check) {
                self.problems.add(error);
            }
            let reading = Permission {
                name: format!("{document}-{}", name.get_ref()),
                // The text may have any characters, so that it is escaped.
                says: visible(says),
                section: section.clone(),
                answers: answered,
                tables: Vec::new(),
            };
            readings.push((reading, variant));
        }
        readings
    }

    /// Reports a missing section, unless the document does not define the operation.
    fn check_section(&mut self, at: Range<usize>, section: &str) {
        if let Some(message) = wrong_section(section).filter(|_| !section.is_empty()) {
            self.add(at, message);
        }
    }

    fn question(&mut self, name: &Spanned<String>) -> Option<Topic> {
        let known = Topic::ALL.iter().filter(|topic| topic.is_of_resolution());
        let known = known.map(|topic| (topic.name(), *topic));
        self.named("question", name, known, "the guide to folders lists all questions")
    }

    /// The item with this name.
    fn named<T>(
        &mut self,
        what: &str,
        name: &Spanned<String>,
        known: impl Iterator<Item = (&'static str, T)> + Clone,
        otherwise: &str,
    ) -> Option<T> {
        let found = known.clone().find(|(of, _)| of == name.get_ref());
        if found.is_none() {
            let message = unknown_name(what, name.get_ref(), known.map(|(name, _)| name), otherwise);
            self.add(name.span(), message);
        }
        found.map(|(_, of)| of)
    }

    fn answer(&mut self, topic: Topic, answer: &Spanned<Answer>, section: &str) -> Option<OwnAnswer> {
        let (name, section) = match answer.get_ref() {
            Answer::Named(name) => {
                if let Some(spec) = syntax(name) {
                    return Some(OwnAnswer::As(spec));
                }
                (name, section)
            }
            Answer::Said(Said { is, section }) => (is, &**section),
        };
        let known = topic.answers();
        if known.iter().any(|(of, _)| of == name) {
            self.check_section(answer.span(), section);
            return Some(OwnAnswer::Named(name.clone(), section.to_owned()));
        }
        let known = known.iter().map(|(name, _)| &**name);
        let message = unknown_name("answer", name, known, "or a document such as `rfc2396`");
        self.add(answer.span(), message);
        None
    }

    /// Reads the rules of equivalence.
    pub(super) fn sameness(&mut self) -> Option<OwnSameness> {
        let named = self.settings.sameness.take()?;
        let mut sameness = OwnSameness::default();
        for (name, said) in &named {
            let known = ORDER.iter().map(|level| (level.name(), *level));
            let Some(level) = self.named("level", name, known, "the guide to folders explains the levels") else {
                continue;
            };
            let changes = changes(said.get_ref());
            if changes.is_empty() {
                self.add(
                    name.span(),
                    "expected a change, such as `lower-case = [\"scheme\"]`, found none",
                );
            }
            self.check_section(said.span(), &said.get_ref().section);
            sameness.levels.push((level, said.get_ref().section.clone()));
            sameness
                .changes
                .extend(changes.into_iter().map(|change| (level, change)));
        }
        let place = |level: &Level| ORDER.iter().position(|of| of == level);
        sameness.levels.sort_by_key(|(level, _)| place(level));
        sameness.changes.sort_by_key(|(level, _)| place(level));
        Some(sameness)
    }

    /// For each operation that `document.toml` lists, the document that decides the operation.
    pub(super) fn operations(&mut self, has_sameness: bool) -> Vec<(Operation, Option<Spec>)> {
        let named = std::mem::take(&mut self.settings.operations);
        let mut operations = Vec::new();
        for (name, document) in &named {
            let known = OPERATIONS.iter().map(|operation| (operation.name(), *operation));
            let Some(operation) = self.named("operation", name, known, "`[resolution]` is a separate table") else {
                continue;
            };
            if operation == Operation::Normalize && has_sameness {
                self.add(
                    name.span(),
                    "expected either `normalize` or a table `[sameness]`, found both",
                );
            }
            operations.extend(self.decides(operation, document).map(|spec| (operation, spec)));
        }
        operations
    }

    /// The document that decides an operation. The inner option is `None` if the operation is not defined. The outer
    /// option is `None` if a problem was found.
    #[expect(clippy::option_option, reason = "only this function distinguishes the three cases")]
    fn decides(&mut self, operation: Operation, document: &Spanned<String>) -> Option<Option<Spec>> {
        if document.get_ref() == NONE {
            return Some(None);
        }
        let at: Range<usize> = document.span();
        let Some(spec) = syntax(document.get_ref()) else {
            let known = Spec::SYNTAXES.iter().map(|spec| spec.name()).chain([NONE]);
            let message = unknown_name("document", document.get_ref(), known, "such as `rfc3986`, or `none`");
            self.add(at, message);
            return None;
        };
        if !defines(spec, operation) {
            self.add(
                at,
                format!("expected a document that defines `{operation}`, found `{spec}`, which does not define it"),
            );
            return None;
        }
        Some(Some(spec))
    }
}

/// The questions of resolution, each with the answers that `[resolution]` can name, as readable text.
pub fn questions() -> String {
    let mut out = String::new();
    for topic in Topic::ALL.iter().filter(|topic| topic.is_of_resolution()) {
        let _ = writeln!(out, "{topic}");
        let answers = topic.answers();
        let width = answers.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
        for (name, words) in answers {
            let _ = writeln!(out, "  {name:<width$}  {words}");
        }
    }
    out
}

/// The document with this name, if it has a syntax of references.
fn syntax(name: &str) -> Option<Spec> {
    let parsed: Result<Spec, UnknownName> = name.parse();
    parsed.ok().filter(|spec| Spec::SYNTAXES.contains(spec))
}

/// The suffix of the names of the rules of an interpretation.
pub(super) fn suffix(reading: &str) -> String {
    format!("--{reading}")
}

/// Whether a text can be the name of an interpretation. Such a name is a suffix of names of rules.
fn is_name(name: &str) -> bool {
    let is_word = |word: &str| !word.is_empty() && word.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit());
    name.split('-').all(is_word) && !matches!(name, "repaired" | "marked")
}

/// The changes that one level makes to a text.
fn changes(said: &Sameness) -> Vec<OwnChange> {
    let triplets = said.triplets.iter().map(|triplets| match triplets {
        Triplets::UpperCase => OwnChange::RaiseTriplets,
        Triplets::DecodeUnreserved => OwnChange::DecodeUnreserved,
    });
    let lower_case = said.lower_case.iter().map(|component| match component {
        LowerCase::Scheme => OwnChange::LowerCaseScheme,
        LowerCase::Host => OwnChange::LowerCaseHost,
        LowerCase::PathBeforeColon => OwnChange::LowerCasePathBeforeColon,
    });
    let removed = said.remove.iter().map(|removed| match removed {
        Removed::DotSegments => OwnChange::RemoveDotSegments,
        Removed::DefaultPort => OwnChange::DropDefaultPort,
        Removed::EmptyPort => OwnChange::DropEmptyPort,
        Removed::Localhost => OwnChange::DropLocalhost,
    });
    let slash = said.slash_for_empty_path.then_some(OwnChange::SlashForEmptyPath);
    let ignored = said.ignore.iter().map(|component| match component {
        Ignored::Userinfo => OwnChange::IgnoreUserinfo,
        Ignored::Query => OwnChange::IgnoreQuery,
        Ignored::Fragment => OwnChange::IgnoreFragment,
    });
    triplets
        .chain(lower_case)
        .chain(removed)
        .chain(slash)
        .chain(ignored)
        .collect()
}
