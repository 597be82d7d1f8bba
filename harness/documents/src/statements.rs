//! The register of a document, `statements.toml`: every rule of behaviour that it states, with its tests.

mod restating;

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::path::Path;

use glob::Pattern;
use serde::Deserialize;
use toml::Spanned;
use urispec_model::{Spec, unknown_name, visible};
use urispec_specs::Topic;
use urispec_vectors::{Citation, Kind, Register, Statement};

use crate::problems::{File, Problems};
use crate::settings::FORMAT;

use restating::Restated;

/// The name of the document and the text of each register in the folder of this crate; `build.rs` writes the list.
const REGISTERS: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/registers.rs"));

/// The maximum length of a paraphrase, in characters.
const LONGEST: usize = 220;

/// The names of the built-in documents that have a register.
pub fn registered() -> impl Iterator<Item = &'static str> {
    REGISTERS.iter().map(|(name, _)| *name)
}

/// The register of a built-in document; `None` if the document has no register.
pub fn register(document: Spec) -> Option<Result<Register, Problems>> {
    let (name, text) = REGISTERS.iter().find(|(name, _)| *name == document.name())?;
    Some(read(document, &format!("{name}/statements.toml"), (*text).to_owned()))
}

/// The register of a document that is a folder; `None` if the folder has no `statements.toml`.
pub fn register_in(document: Spec, folder: &Path) -> Option<Result<Register, Problems>> {
    let path = folder.join("statements.toml");
    if !path.exists() {
        return None;
    }
    let shown = visible(&path.display().to_string());
    Some(match urispec_files::read_to_string(&path) {
        Ok(text) => read(document, &shown, text),
        Err(error) => {
            let message = format!("`{shown}` cannot be read: {error}");
            Err(urispec_grammar::Error::unreadable(&message).into())
        }
    })
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Page {
    format: Spanned<u32>,
    restates: Option<Spanned<String>>,
    #[serde(default)]
    without: Vec<Spanned<String>>,
    #[serde(default)]
    moved: BTreeMap<Spanned<String>, String>,
    #[serde(default)]
    statement: Vec<Spanned<Written>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Written {
    id: Spanned<String>,
    replaces: Option<Spanned<String>>,
    says: Spanned<String>,
    kind: Spanned<String>,
    #[serde(default)]
    decides: Vec<Spanned<String>>,
    #[serde(default)]
    vectors: Vec<Spanned<String>>,
    #[serde(default)]
    tests: Vec<Spanned<String>>,
    not_testable: Option<String>,
    open: Option<String>,
}

fn read(document: Spec, name: &str, text: String) -> Result<Register, Problems> {
    let page: Result<Page, _> = toml::from_str(&text);
    let file = File {
        name: name.to_owned(),
        text,
    };
    let page = page.map_err(|error| {
        let message = error.message().trim().replace('\n', "; ");
        file.problem(error.span().unwrap_or(0..0), message)
    })?;
    let mut reading = Reading {
        document,
        file,
        problems: Problems::default(),
        ids: BTreeSet::new(),
    };
    if *page.format.get_ref() != FORMAT {
        let message = format!("expected the format {FORMAT}, found {}", page.format.get_ref());
        reading.add(page.format.span(), message);
    }
    let Restated {
        documents,
        mut statements,
    } = reading.restated(&page)?;
    for written in page.statement {
        let place = reading.place_of(written.get_ref().replaces.as_ref(), &statements);
        let statement = reading.statement(written);
        match place {
            Some(place) => statements[place] = statement,
            None => statements.push(statement),
        }
    }
    if !reading.problems.is_empty() {
        return Err(reading.problems);
    }
    Ok(Register {
        document,
        restates: documents,
        statements,
    })
}

/// A register that is being read, and the problems found so far.
struct Reading {
    document: Spec,
    file: File,
    problems: Problems,
    ids: BTreeSet<String>,
}

impl Reading {
    fn add(&mut self, at: Range<usize>, message: impl std::fmt::Display) {
        self.problems.add(self.file.problem(at, message));
    }

    fn statement(&mut self, written: Spanned<Written>) -> Statement {
        let at = written.span().start..written.span().start;
        let Written {
            id,
            says,
            kind,
            decides,
            vectors,
            tests,
            not_testable,
            open,
            ..
        } = written.into_inner();
        self.check_id(&id);
        if !(1..=LONGEST).contains(&says.get_ref().chars().count()) {
            self.add(says.span(), format!("expected 1 to {LONGEST} characters"));
        }
        let read_kind = kind.get_ref().parse::<Kind>().unwrap_or_else(|error| {
            self.add(kind.span(), error);
            Kind::Note
        });
        for topic in &decides {
            if let Err(error) = topic.get_ref().parse::<Topic>() {
                let known = error.known.iter().copied();
                let message = unknown_name("question", &error.found, known, "see `urispec document questions`");
                self.add(topic.span(), message);
            }
        }
        let patterns = vectors.iter().filter_map(|pattern| {
            let read = Pattern::new(pattern.get_ref());
            read.map_err(|error| self.add(pattern.span(), format!("expected a glob of ids: {error}")))
                .ok()
        });
        let patterns: Vec<Pattern> = patterns.collect();
        let is_tested = !vectors.is_empty() || !tests.is_empty();
        if not_testable.is_some() && (is_tested || open.is_some()) {
            self.add(at, "expected `not-testable` without vectors, found both");
        } else if not_testable.is_none() && open.is_none() && !is_tested {
            self.add(
                at,
                "expected `vectors`, `tests`, `open`, or `not-testable` with a reason",
            );
        }
        let plain = |texts: Vec<Spanned<String>>| texts.into_iter().map(Spanned::into_inner).collect();
        Statement {
            id: id.into_inner(),
            says: says.into_inner(),
            kind: read_kind,
            decides: plain(decides),
            vectors: patterns,
            tests: plain(tests),
            not_testable,
            open,
            is_restated: false,
        }
    }

    /// The position of the statement that a new statement replaces. The new statement may use the same id again.
    fn place_of(&mut self, replaced: Option<&Spanned<String>>, statements: &[Statement]) -> Option<usize> {
        let replaced = replaced?;
        let is_wanted = |statement: &Statement| statement.is_restated && statement.id == *replaced.get_ref();
        let place = statements.iter().position(is_wanted);
        if place.is_some() {
            self.ids.remove(replaced.get_ref());
        } else {
            let message = format!(
                "expected the id of a statement that is restated, found `{}`",
                replaced.get_ref()
            );
            self.add(replaced.span(), message);
        }
        place
    }

    /// Checks that the id names a section of the document and occurs only once.
    fn check_id(&mut self, id: &Spanned<String>) {
        let name = id.get_ref();
        let parts = name.rsplit_once('-');
        let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        let Some((section, _)) = parts.filter(|(section, number)| !section.is_empty() && is_number(number)) else {
            self.add(
                id.span(),
                format!("expected a section and an ordinal such as `5.2.4-3`, found `{name}`"),
            );
            return;
        };
        let citation = Citation {
            document: self.document.name().to_owned(),
            section: section.to_owned(),
        };
        let is_known = citation.known_sections().is_none() || citation.title().is_some();
        if !is_known {
            self.add(
                id.span(),
                format!("expected a section of {}, found `{section}`", self.document),
            );
        }
        if !self.ids.insert(name.clone()) {
            self.add(id.span(), format!("expected a new id, found `{name}` a second time"));
        }
    }
}
