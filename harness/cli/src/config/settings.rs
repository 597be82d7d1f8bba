//! The text of a config file, read and checked.

use std::fmt::Display;
use std::ops::Range;
use std::path::{Path, PathBuf};

use anyhow::{Error, anyhow};
use glob::Pattern;
use toml::Spanned;
use toml::de::DeTable;
use urispec_model::{Spec, unknown_name, visible};

use super::page::{ELSEWHERE, KEYS, PARSER_KEYS, Page, Parser};
use crate::args::{FailOn, Process, fail_on, spec};
use crate::own::add_folders;

/// The values of a config file. A list is empty if the file does not have its key.
#[derive(Debug, Default)]
pub struct Settings {
    pub parsers: Vec<Process>,
    pub timeout: Option<f64>,
    pub memory: Option<u32>,
    pub spec: Vec<Spec>,
    pub only: Vec<String>,
    pub baseline: Option<PathBuf>,
    pub fail_on: Vec<FailOn>,
    pub max_failures: Option<u32>,
    pub vectors: Option<PathBuf>,
    /// The keys that the file has, in order.
    pub keys: Vec<&'static str>,
}

impl Settings {
    /// Reads the text of the file `shown`, whose paths are relative to `folder`. The documents of the file are
    /// registered, because `spec` may name them.
    ///
    /// # Errors
    /// The first error, with its line and column.
    pub fn read(shown: &str, text: &[u8], folder: &Path) -> Result<Self, Error> {
        let file = File { shown, text };
        let text = std::str::from_utf8(text).map_err(|error| {
            let at = error.valid_up_to();
            file.problem(at..at + 1, "expected text in UTF-8, found a byte that is not UTF-8")
        })?;
        let table = DeTable::parse(text).map_err(|error| file.syntax(&error))?;
        let table = table.get_ref();
        let keys = file.known_keys(table)?;
        let page: Page = toml::from_str(text).map_err(|error| file.wrong_type(table, &error))?;
        Reading { file, folder }.settings(page, keys)
    }
}

/// The file, kept to find the place of an error.
#[derive(Clone, Copy)]
struct File<'a> {
    shown: &'a str,
    text: &'a [u8],
}

impl File<'_> {
    fn problem(&self, at: Range<usize>, message: impl Display) -> Error {
        let message = visible(&message.to_string());
        anyhow!(urispec_grammar::Error::in_file(self.shown, self.text, at, &message))
    }

    /// An error that the TOML parser found in the file.
    fn syntax(&self, error: &toml::de::Error) -> Error {
        let message = error.message().trim().replace('\n', "; ");
        self.problem(error.span().unwrap_or(0..0), format!("expected TOML: {message}"))
    }

    /// The keys of the file; each must be known.
    fn known_keys(&self, table: &DeTable<'_>) -> Result<Vec<&'static str>, Error> {
        let mut keys = Vec::new();
        for (key, value) in table {
            match KEYS.iter().find(|(known, _)| known == key.get_ref()) {
                Some((known, _)) => keys.push(*known),
                None if value.get_ref().is_table() => {
                    let name = visible(key.get_ref());
                    let message =
                        format!("unknown table `{name}`; write its keys at the top of the file, without a table");
                    return Err(self.problem(key.span(), message));
                }
                None => return Err(self.unknown_key(key, &KEYS.map(|(known, _)| known))),
            }
        }
        let parsers = table.get("parser").and_then(|parsers| parsers.get_ref().as_array());
        for parser in parsers
            .into_iter()
            .flatten()
            .filter_map(|parser| parser.get_ref().as_table())
        {
            if let Some(key) = parser.keys().find(|key| !PARSER_KEYS.contains(&&**key.get_ref())) {
                return Err(self.unknown_key(key, &PARSER_KEYS));
            }
        }
        Ok(keys)
    }

    fn unknown_key(&self, key: &Spanned<std::borrow::Cow<'_, str>>, known: &[&str]) -> Error {
        let name = key.get_ref();
        let elsewhere = ELSEWHERE.iter().find(|(other, _)| other == name);
        let is_of_all = KEYS.iter().any(|(key, _)| key == name);
        let hint = match elsewhere {
            // The key exists, but not for a parser.
            None if is_of_all => "this key is for all parsers: write it above the first `[[parser]]`".to_owned(),
            None => format!("the keys are {}", known.join(", ")),
            Some((_, hint)) => (*hint).to_owned(),
        };
        let known = if elsewhere.is_some() || is_of_all { &[] } else { known };
        let message = unknown_name("key", name, known.iter().copied(), &hint);
        self.problem(key.span(), message)
    }

    /// The message of serde ("invalid type: integer `5`, expected a string") in reverse order, with the key and an
    /// example.
    fn wrong_type(&self, table: &DeTable<'_>, error: &toml::de::Error) -> Error {
        let at = error.span().unwrap_or(0..0);
        let message = error.message().trim().replace('\n', "; ");
        let turned = message
            .split_once(": ")
            .and_then(|(_, rest)| rest.rsplit_once(", expected "))
            .map(|(found, expected)| format!("expected {}, found {}", in_words(expected), in_words(found)));
        let key = table.iter().find(|(_, value)| {
            let value = value.span();
            value.start <= at.start && at.end <= value.end
        });
        let example = key.and_then(|(key, _)| KEYS.iter().find(|(known, _)| known == key.get_ref()));
        let example = example.map(|(key, value)| format!("; for example: {key} = {value}"));
        self.problem(at, turned.unwrap_or(message) + &example.unwrap_or_default())
    }
}

/// The name that serde uses for a type, in readable form.
fn in_words(kind: &str) -> &str {
    match kind {
        "a sequence" | "sequence" => "a list",
        "f64" => "a number",
        "u32" => "a whole number from 1 to 4294967295",
        "map" | "struct Parser" => "a table",
        other => other,
    }
}

/// A file whose values are checked.
struct Reading<'a> {
    file: File<'a>,
    folder: &'a Path,
}

impl Reading<'_> {
    fn settings(&self, page: Page, keys: Vec<&'static str>) -> Result<Settings, Error> {
        let parsers = self.parsers(page.command, page.one_shot, page.name, page.parser)?;
        let documents = self.list("documents", page.documents.as_ref(), |folder| Ok(self.path(folder)))?;
        for (folder, typed) in documents.iter().zip(page.documents.iter().flat_map(Spanned::get_ref)) {
            let added = add_folders([folder.clone()]);
            added.map_err(|error| {
                self.file
                    .problem(typed.span(), format!("`documents`: {error:#}").replace('\n', "; "))
            })?;
        }
        let vectors = page.vectors.as_ref().map(|folder| {
            let path = self.path(self.text("vectors", folder)?);
            if path.is_dir() {
                return Ok(path);
            }
            let shown = visible(&path.display().to_string());
            Err(self.file.problem(
                folder.span(),
                format!("expected a folder of vectors, found none at `{shown}`"),
            ))
        });
        let baseline = page.baseline.as_ref().map(|baseline| self.text("baseline", baseline));
        let only = |only: &str| {
            Pattern::new(only).map_err(|error| format!("expected a pattern such as \"resolve/*\": {error}"))?;
            Ok(only.to_owned())
        };
        Ok(Settings {
            parsers,
            timeout: page.timeout.map(|seconds| self.seconds(&seconds)).transpose()?,
            memory: page
                .memory
                .map(|memory| self.at_least_one("memory", "MiB", &memory))
                .transpose()?,
            spec: self.list("spec", page.spec.as_ref(), spec)?,
            only: self.list("only", page.only.as_ref(), only)?,
            baseline: baseline.transpose()?.map(|baseline| self.path(baseline)),
            fail_on: self.list("fail-on", page.fail_on.as_ref(), fail_on)?,
            max_failures: page
                .max_failures
                .map(|most| self.at_least_one("max-failures", "failure", &most))
                .transpose()?,
            vectors: vectors.transpose()?,
            keys,
        })
    }

    /// The parsers: one parser from the top-level keys, or one parser for each `[[parser]]`.
    fn parsers(
        &self,
        command: Option<Spanned<String>>,
        one_shot: Option<Spanned<String>>,
        name: Option<Spanned<String>>,
        several: Option<Spanned<Vec<Spanned<Parser>>>>,
    ) -> Result<Vec<Process>, Error> {
        let Some(several) = several else {
            let Some(at) = command
                .as_ref()
                .or(one_shot.as_ref())
                .or(name.as_ref())
                .map(Spanned::span)
            else {
                return Ok(Vec::new());
            };
            let whole = Parser {
                command,
                one_shot,
                name,
            };
            return Ok(vec![self.parser(whole, at)?]);
        };
        if let Some(alone) = [&command, &one_shot, &name].into_iter().flatten().next() {
            return Err(self.file.problem(
                alone.span(),
                "expected either the keys of one parser or a list of `[[parser]]`, found both; move this key into a `[[parser]]`",
            ));
        }
        if several.get_ref().is_empty() {
            return Err(self.file.problem(
                several.span(),
                "expected at least one `[[parser]]`, found an empty list",
            ));
        }
        let several = several.into_inner().into_iter();
        several
            .map(|parser| {
                let at = parser.span();
                self.parser(parser.into_inner(), at)
            })
            .collect()
    }

    /// One parser, whose keys are at the position `at`.
    fn parser(&self, parser: Parser, at: Range<usize>) -> Result<Process, Error> {
        let Parser {
            command,
            one_shot,
            name,
        } = parser;
        let (key, command) = match (command, one_shot) {
            (Some(command), None) => ("command", command),
            (None, Some(one_shot)) => ("one-shot", one_shot),
            (Some(_), Some(second)) => {
                return Err(self.file.problem(
                    second.span(),
                    "expected either `command` or `one-shot`, found both; remove one, or write a `[[parser]]` for each",
                ));
            }
            (None, None) => {
                return Err(self
                    .file
                    .problem(at, "expected `command` or `one-shot` for this parser, found neither"));
            }
        };
        let text = self.text(key, &command)?;
        let is_one_shot = key == "one-shot";
        if shlex::split(text).is_none_or(|words| words.is_empty()) {
            return Err(self.file.problem(
                command.span(),
                format!("`{key}`: expected a command, found unbalanced quotes or nothing"),
            ));
        }
        if is_one_shot && !text.contains("{input}") {
            return Err(self.file.problem(
                command.span(),
                "`one-shot`: expected a command that contains `{input}`, found none; use `command` for an adapter",
            ));
        }
        let name = name
            .as_ref()
            .map(|name| self.text("name", name).map(str::to_owned))
            .transpose()?;
        Ok(Process {
            command: text.to_owned(),
            is_one_shot,
            name,
        })
    }

    /// A string that is not empty.
    fn text<'t>(&self, key: &str, text: &'t Spanned<String>) -> Result<&'t str, Error> {
        if text.get_ref().trim().is_empty() {
            return Err(self.empty(key, text.span(), "a string"));
        }
        Ok(text.get_ref())
    }

    /// A list that is not empty, each of its strings as a value.
    fn list<T>(
        &self,
        key: &str,
        list: Option<&Spanned<Vec<Spanned<String>>>>,
        value: impl Fn(&str) -> Result<T, String>,
    ) -> Result<Vec<T>, Error> {
        let Some(list) = list else { return Ok(Vec::new()) };
        if list.get_ref().is_empty() {
            return Err(self.empty(key, list.span(), "a list"));
        }
        let values = list.get_ref().iter().map(|text| {
            let word = self.text(key, text)?;
            value(word).map_err(|message| self.file.problem(text.span(), format!("`{key}`: {message}")))
        });
        values.collect()
    }

    /// The error for an empty value. An empty value would select nothing or everything, and its author probably meant
    /// neither.
    fn empty(&self, key: &str, at: Range<usize>, kind: &str) -> Error {
        let example = KEYS
            .iter()
            .find(|(known, _)| *known == key)
            .map_or("", |(_, example)| example);
        self.file.problem(
            at,
            format!(
                "`{key}`: expected {kind} that is not empty; remove the key, or write for example: {key} = {example}"
            ),
        )
    }

    fn seconds(&self, seconds: &Spanned<f64>) -> Result<f64, Error> {
        let range = 0.001..=86400.0;
        if range.contains(seconds.get_ref()) {
            return Ok(*seconds.get_ref());
        }
        let message = format!(
            "`timeout`: expected seconds, from 0.001 to 86400, found {}",
            seconds.get_ref()
        );
        Err(self.file.problem(seconds.span(), message))
    }

    fn at_least_one(&self, key: &str, of: &str, number: &Spanned<u32>) -> Result<u32, Error> {
        if *number.get_ref() == 0 {
            return Err(self
                .file
                .problem(number.span(), format!("`{key}`: expected at least 1 {of}, found 0")));
        }
        Ok(*number.get_ref())
    }

    /// A path in the file, as a path from the current folder.
    fn path(&self, typed: &str) -> PathBuf {
        self.folder.join(typed)
    }
}
