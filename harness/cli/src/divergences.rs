//! `urispec divergences`.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Error, anyhow, bail};
use glob::Pattern;
use urispec_differential::{Divergence, Key, RerunOutcome};
use urispec_model::visible;
use urispec_report::divergence;

use crate::args::{Arguments, Chosen, Divergences, DivergencesCommand};
use crate::exit::Exit;
use crate::record::{self, Known, Record};
use crate::{names, output, promote, review, select};

pub fn divergences(divergences: &Divergences, arguments: &Arguments) -> Result<Exit, Error> {
    let folders = Folders::read(divergences)?;
    match &divergences.command {
        DivergencesCommand::List { only, new } => folders.list(only, *new),
        DivergencesCommand::Show { id } => {
            output::print(&divergence::human(folders.one(id)?))?;
            Ok(Exit::Success)
        }
        DivergencesCommand::Rerun { id, chosen } => rerun(folders.one(id)?, chosen, arguments),
        DivergencesCommand::Review {
            bug,
            write,
            unexplained,
            reviewed,
        } => {
            let options = review::Options {
                reports: &divergences.reports,
                bug: bug.as_deref(),
                write: *write,
                unexplained: *unexplained,
                file: reviewed,
            };
            review::review(&options, folders.known.values(), arguments)
        }
        DivergencesCommand::Record { ids } => folders.record(ids),
        DivergencesCommand::Promote { id } => promote::promote(folders.one(id)?, arguments),
    }
}

/// The folder of divergences that are not recorded, if it exists. A folder that the command line names must exist.
pub fn found_folder(found: Option<&Path>) -> Result<Option<PathBuf>, Error> {
    if let Some(folder) = found {
        if !folder.is_dir() {
            bail!("expected a folder `{}`, found none", shown(folder));
        }
        return Ok(Some(folder.to_owned()));
    }
    let usual = Path::new("fuzz/divergences");
    Ok(usual.is_dir().then(|| usual.to_owned()))
}

/// The recorded divergences, and the divergences that fuzz targets found and that are not recorded.
struct Folders {
    reports: PathBuf,
    known: Known,
    /// The folder of divergences that are not recorded, if it exists.
    found: Option<PathBuf>,
    new: Known,
}

impl Folders {
    fn read(divergences: &Divergences) -> Result<Self, Error> {
        let known = record::read(&divergences.reports)?;
        let found = found_folder(divergences.found.as_deref())?;
        let new = found
            .as_deref()
            .map(|folder| record::read_new(folder, &known))
            .transpose()?;
        Ok(Self {
            reports: divergences.reports.clone(),
            known,
            found,
            new: new.unwrap_or_default(),
        })
    }

    fn one(&self, id: &str) -> Result<&Divergence, Error> {
        self.known
            .get(id)
            .or_else(|| self.new.get(id))
            .ok_or_else(|| self.unknown(id))
    }

    fn unknown(&self, id: &str) -> Error {
        // A divergence that `compare` has just shown is recorded only after --write.
        if id.parse::<Key>().is_ok() {
            let nor = |folder: &PathBuf| format!(", nor was it found by a fuzz target, in `{}`", shown(folder));
            return anyhow!(
                "divergence `{}` is not on record in `{}`{}; repeat the `urispec compare` that found it with --write and the \
                 same --reports",
                visible(id),
                shown(&self.reports.join("divergences")),
                self.found.as_ref().map(nor).unwrap_or_default()
            );
        }
        let ids = self.known.keys().chain(self.new.keys()).map(String::as_str);
        names::unknown(
            "divergence",
            id,
            ids,
            "`urispec divergences list` lists all divergences",
        )
    }

    fn list(self, only: &[String], new: bool) -> Result<Exit, Error> {
        let patterns: Result<Vec<Pattern>, _> = only.iter().map(|only| Pattern::new(only)).collect();
        let patterns = patterns.context("--only: expected a glob such as 'url.*'")?;
        let known = if new { BTreeMap::new() } else { self.known };
        let (known, new) = (matching(known, &patterns), matching(self.new, &patterns));
        let listed = lines(&known);
        let gap = if known.is_empty() { "" } else { "\n" };
        let found = match &self.found {
            Some(folder) if !new.is_empty() => {
                format!(
                    "{gap}Divergences that are not on record, in {}:\n{}",
                    shown(folder),
                    lines(&new)
                )
            }
            _ => String::new(),
        };
        let all: Vec<Divergence> = known.into_iter().chain(new).collect();
        output::print(&format!("{listed}{found}\n{}", divergence::summary(&all)))?;
        Ok(Exit::Success)
    }

    /// Moves divergences that are not recorded to the reports.
    fn record(&self, ids: &[String]) -> Result<Exit, Error> {
        let one = |id: &String| {
            if self.known.contains_key(id) {
                bail!("divergence `{}` is already on record", visible(id));
            }
            Ok(self.one(id)?.clone().with_commands(Vec::new()))
        };
        let ids: BTreeSet<&String> = ids.iter().collect();
        let recorded = ids.into_iter().map(one).collect::<Result<Vec<_>, Error>>()?;
        Record::new(&self.reports)?.write(&recorded)?;
        for divergence in &recorded {
            let path = self.found.as_ref().map(|folder| folder.join(divergence.file()));
            if let Some(path) = path {
                fs::remove_file(&path).with_context(|| format!("`{}` cannot be removed", shown(&path)))?;
            }
        }
        let reports = shown(&self.reports);
        output::print(&format!(
            "Recorded: {} divergences in {reports}/divergences/\nWritten: {reports}/divergences.md, {reports}/parsers/\n",
            recorded.len()
        ))?;
        Ok(Exit::Success)
    }
}

fn shown(path: &Path) -> String {
    visible(&path.display().to_string())
}

/// The divergences whose id matches, in the order in which they are shown.
fn matching(known: Known, patterns: &[Pattern]) -> Vec<Divergence> {
    let is_listed = |one: &Divergence| patterns.is_empty() || patterns.iter().any(|pattern| pattern.matches(&one.id));
    let mut listed: Vec<Divergence> = known.into_values().filter(is_listed).collect();
    divergence::sort(&mut listed);
    listed
}

fn lines(listed: &[Divergence]) -> String {
    listed.iter().map(|one| divergence::line(one) + "\n").collect()
}

/// Sends the request of a divergence again to its parser, or to the parsers that the command line names.
fn rerun(divergence: &Divergence, chosen: &Chosen, arguments: &Arguments) -> Result<Exit, Error> {
    let is_named = chosen.all
        || [&chosen.subjects, &chosen.command, &chosen.one_shot]
            .iter()
            .any(|list| !list.is_empty());
    let subjects = if is_named {
        select::asked_for(chosen, arguments)?
    } else {
        select::subjects(std::slice::from_ref(&divergence.subject), arguments)?
    };
    let mut is_as_on_record = true;
    for subject in &subjects {
        let rerun = urispec_differential::rerun(divergence, &**subject);
        is_as_on_record &= rerun.outcome == RerunOutcome::AsOnRecord;
        output::print(&divergence::rerun(divergence, subject.about(), &rerun))?;
    }
    Ok(if is_as_on_record { Exit::Success } else { Exit::Findings })
}
