//! Reads a document from the text of its files, and collects all problems in them.

pub(crate) mod answers;
mod components;
mod examples;
mod tables;

use std::collections::BTreeMap;
use std::fmt::Display;
use std::ops::Range;
use std::path::Path;

use urispec_grammar::{Error, Grammar, Rule};
use urispec_model::{Component, Spec, UnknownName, unknown_name, visible};
use urispec_specs::marks;

use self::answers::suffix;
use crate::problems::{File, Problems};
use crate::rules::{grammar, unused};
use crate::settings::{self, Preferred, Settings, Source};
use crate::{Document, Permission};

impl Document {
    /// Reads a folder and finds all its problems.
    pub fn read(folder: &Path) -> Result<Self, Problems> {
        let page = file(folder, "document.toml")?;
        let grammar = file(folder, "grammar.abnf")?;
        let examples = "examples.json";
        let examples = if folder.join(examples).exists() {
            Some(file(folder, examples)?)
        } else {
            None
        };
        let name = folder.canonicalize().ok();
        let name = name.as_deref().unwrap_or(folder).file_name().unwrap_or_default();
        Self::of_files(&name.to_string_lossy(), page, &grammar, examples.as_ref())
    }

    /// A document without a folder, from the text of `document.toml` and `grammar.abnf`.
    ///
    /// # Errors
    /// The problems of the two texts.
    pub fn of_texts(name: &str, page: &str, grammar: &str) -> Result<Self, Problems> {
        let file = |file: &str, text: &str| File {
            name: format!("{name}/{file}"),
            text: text.to_owned(),
        };
        Self::of_files(name, file("document.toml", page), &file("grammar.abnf", grammar), None)
    }

    /// Reads a document from the text of its files.
    pub(crate) fn of_files(name: &str, page: File, grammar: &File, examples: Option<&File>) -> Result<Self, Problems> {
        let settings = settings::read(&page.text).map_err(|(at, message)| page.problem(at, message))?;
        let mut document = Reading::new(page, settings).document(name, grammar)?;
        if let Some(file) = examples {
            document.examples = examples::examples(&document, file)?;
            document.examples_file = Some(file.clone());
        }
        Ok(document)
    }
}

/// A file of a folder.
fn file(folder: &Path, name: &str) -> Result<File, Error> {
    let path = folder.join(name);
    let shown = visible(&path.display().to_string());
    let text = urispec_files::read_to_string(&path).map_err(|error| {
        Error::unreadable(&format!(
            "`{shown}` cannot be read: {error}; `urispec document new` creates such a folder"
        ))
    })?;
    Ok(File { name: shown, text })
}

/// A folder that is being read, and the problems found so far.
struct Reading {
    page: File,
    settings: Settings,
    problems: Problems,
}

/// Checks whether a text can be the name of a document.
///
/// # Errors
/// If the text has characters other than small letters, digits and hyphens, or is the name of a built-in
/// document. The error is a message.
pub fn check_name(name: &str) -> Result<(), String> {
    let is_word = |word: &str| !word.is_empty() && word.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit());
    if !name.split('-').all(is_word) || !name.starts_with(|first: char| first.is_ascii_lowercase()) {
        let expected = "expected a folder name of small letters, digits and hyphens, such as `my-uri`";
        return Err(format!("{expected}; found `{}`", visible(name)));
    }
    match name.parse::<Spec>() {
        Ok(Spec::Own(_)) | Err(_) => Ok(()),
        Ok(_) => Err(format!("expected a new name, found `{name}`, which is built in")),
    }
}

impl Reading {
    fn new(page: File, settings: Settings) -> Self {
        Self {
            page,
            settings,
            problems: Problems::default(),
        }
    }

    fn document(mut self, name: &str, file: &File) -> Result<Document, Problems> {
        self.check_name_and_date(name);
        let relied_on = self.relied_on();
        let obsoletes = self.settings.obsoletes.clone().and_then(|name| self.known(&name));
        let grammar = grammar(file, relied_on)?;
        let rules = self.rules(&grammar);
        let components = self.components(&grammar, relied_on);
        let prefer = self.prefer(&components, relied_on);
        let answers = self.answers(relied_on, &components);
        let sameness = self.sameness();
        let operations = self.operations(sameness.is_some());
        let suffixes: Vec<String> = self
            .settings
            .reading
            .keys()
            .map(|name| suffix(name.get_ref()))
            .collect();
        let readings = self.readings(name, &grammar);
        // With an incomplete grammar, every rule would be reported once more.
        if !self.problems.is_empty() {
            return Err(self.problems);
        }
        let tables = rules.iter().enumerate().filter_map(|(place, rule)| {
            let table = self.table(&grammar, rule, &components, &prefer, place == 0)?;
            Some((rule.clone(), table))
        });
        let tables = tables.collect();
        let readings = readings.into_iter().map(|(reading, variant)| {
            let rules = rules.iter().filter(|_| variant.is_some());
            let tables = rules.filter_map(|rule| {
                let table = self.table(variant.as_ref()?, rule, &components, &prefer, false)?;
                Some((rule.clone(), table))
            });
            let tables = tables.collect();
            Permission { tables, ..reading }
        });
        let readings = readings.collect();
        if !self.problems.is_empty() {
            return Err(self.problems);
        }
        let Settings { title, about, date, .. } = self.settings;
        Ok(Document {
            name: name.to_owned(),
            title,
            about,
            date: date.map(toml::Spanned::into_inner).unwrap_or_default(),
            relies_on: relied_on,
            obsoletes,
            answers,
            sameness,
            operations,
            readings,
            unused: unused(&grammar, &file.name, &rules, &suffixes),
            grammar,
            start: rules[0].clone(),
            components,
            prefer,
            tables,
            examples: Vec::new(),
            examples_file: None,
        })
    }

    fn add(&mut self, at: Range<usize>, message: impl Display) {
        self.problems.add(self.page.problem(at, message));
    }

    fn check_name_and_date(&mut self, name: &str) {
        if let Err(message) = check_name(name) {
            self.add(0..0, message);
        }
        let Some(date) = &self.settings.date else { return };
        let is_number = |text: &str, length| text.len() == length && text.bytes().all(|byte| byte.is_ascii_digit());
        let is_month = date
            .get_ref()
            .split_once('-')
            .is_some_and(|(year, month)| is_number(year, 4) && is_number(month, 2));
        if !is_month {
            let message = format!(
                "expected a year and a month such as 2026-11, found `{}`",
                date.get_ref()
            );
            self.add(date.span(), message);
        }
    }

    /// The document named by `relies-on`.
    fn relied_on(&mut self) -> Option<Spec> {
        let name = self.settings.relies_on.clone()?;
        let spec = self.known(&name)?;
        if spec.is_url_standard() || marks::is_split_by_steps(spec) {
            let message = "expected a document whose grammar splits texts into components, such as `rfc3986`";
            self.add(
                name.span(),
                format!("{message}; found `{spec}`, which splits them by an algorithm"),
            );
            return None;
        }
        Some(spec)
    }

    /// The document with this name.
    fn known(&mut self, name: &toml::Spanned<String>) -> Option<Spec> {
        match name.get_ref().parse::<Spec>() {
            Ok(spec) => Some(spec),
            Err(UnknownName { found, known, .. }) => {
                let known = known.iter().copied();
                self.add(
                    name.span(),
                    unknown_name("document", &found, known, "such as `rfc3986`"),
                );
                None
            }
        }
    }

    /// The rules for a whole text, the start rule first.
    fn rules(&mut self, grammar: &Grammar) -> Vec<String> {
        let mut rules: Vec<String> = Vec::new();
        let named = &self.settings.grammar;
        let all: Vec<_> = std::iter::once(&named.start).chain(&named.whole).cloned().collect();
        for rule in all {
            match grammar.rule(rule.get_ref()) {
                Some(found) if rules.iter().any(|known| known == found.name()) => {}
                Some(found) => rules.push(found.name().to_owned()),
                None => self.no_rule(rule.span(), rule.get_ref(), grammar),
            }
        }
        rules
    }

    fn no_rule(&mut self, at: Range<usize>, rule: &str, grammar: &Grammar) {
        let known: Vec<&str> = grammar.rules().map(Rule::name).collect();
        let message = unknown_name("rule", rule, known, "`grammar.abnf` has no rule with this name");
        self.add(at, message);
    }

    /// The preferences between two ways to split a text.
    fn prefer(&mut self, components: &BTreeMap<Component, Source>, relied_on: Option<Spec>) -> Vec<Preferred> {
        let Some(named) = self.settings.splitting.prefer.take() else {
            let of_spec = relied_on.map(marks::preferred).unwrap_or_default();
            let known = of_spec.into_iter().filter(|one| components.contains_key(one));
            return known.map(Preferred::Having).collect();
        };
        let mut prefer = Vec::new();
        for name in &named {
            let unknown = match Preferred::parse(name.get_ref()) {
                Ok(preferred) if components.contains_key(&preferred.component()) => {
                    prefer.push(preferred);
                    continue;
                }
                Ok(preferred) => preferred.component().name(),
                Err(unknown) => unknown,
            };
            let known = components.keys().map(|component| component.name());
            let message = unknown_name(
                "component",
                unknown,
                known,
                "`[components]` has no component with this name",
            );
            self.add(name.span(), message);
        }
        prefer
    }
}
