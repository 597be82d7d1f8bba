//! `urispec report`.

use std::fmt::Write as _;
use std::path::Path;

use anyhow::Error;
use urispec_differential::classify;
use urispec_files::{Folder, Output};
use urispec_judge::Run;
use urispec_model::visible;
use urispec_report::{cves, divergence, human, markdown, reported_specs, runfile};
use urispec_subjects::{About, KNOWN};
use urispec_vectors::Suite;

use crate::args::{Arguments, Report};
use crate::exit::Exit;
use crate::session::asked;
use crate::{divergences, output, record, runs, select};

pub fn report(report: &Report, arguments: &Arguments) -> Result<Exit, Error> {
    let suite = select::suite(arguments)?;
    // Kept until the end; the folder is removed if nothing is written.
    let _folder = Folder::make(&report.reports)?;
    let known = record::read(&report.reports)?;
    let found = not_on_record(report, &known)?;
    let known: Vec<_> = known.into_values().collect();
    let page = Output::new(&report.reports.join("conformance.md"))?;
    let lines = Output::new(&report.reports.join(runs::CONFORMANCE))?;
    let published = Output::new(&report.reports.join("cves.md"))?;
    let mut kept = String::new();
    let mut run = if let Some(file) = &report.from {
        runs::read(file, &suite)?
    } else {
        let record = on_record(&report.reports, &suite, &mut kept);
        let recorded = record.iter().flat_map(|run| &run.subjects);
        let recorded = recorded.map(|subject| &subject.about);
        let mut run = judged(&suite, &select::subjects(&[], arguments)?, recorded, arguments)?;
        if !run.complete {
            return Ok(interrupted());
        }
        for about in record.map_or_else(Vec::new, |record| run.complete_from(record, is_left_out)) {
            let (name, release) = (visible(&about.name), visible(&about.release));
            let subject = run.subjects.iter().find(|subject| subject.about.name == about.name);
            let unasked = subject.map_or(0, runfile::unasked);
            let unasked = if unasked == 0 {
                String::new()
            } else {
                format!("; {unasked} newer vectors have no answers yet")
            };
            let _ = writeln!(
                kept,
                "{name} {release} is not built in; its recorded answers are kept{unasked}"
            );
        }
        run
    };
    // The recorded run does not depend on the entries of bugs.json.
    lines.finish(&runs::gzipped(&runfile::write(&run, &suite))?)?;
    classify(&mut run);
    page.finish(&markdown::conformance(&run, &suite))?;
    let abouts: Vec<&About> = run.subjects.iter().map(|subject| &subject.about).collect();
    if let Some(stale) = runs::stale(&report.reports.join(runs::ADAPTERS), &suite, &abouts) {
        let _ = writeln!(kept, "{stale}");
    }
    published.finish(&cves::page(&suite, &record::histories(&report.reports)?))?;
    let matters = divergence::matters(&run, &known);
    let folder = visible(&report.reports.display().to_string());
    output::print(&format!(
        "{matters}{found}\n{}\n{}{kept}Written: {folder}/conformance.md, {folder}/{}, {folder}/cves.md\n",
        human::matrix(&run),
        human::closing(&run),
        runs::CONFORMANCE
    ))?;
    Ok(Exit::Success)
}

/// A line about the divergences that fuzz targets found and that are not recorded; empty if there are no such
/// divergences.
fn not_on_record(report: &Report, known: &record::Known) -> Result<String, Error> {
    let Some(folder) = divergences::found_folder(report.found.as_deref())? else {
        return Ok(String::new());
    };
    let option = match &report.found {
        Some(folder) => format!("--found '{}' ", visible(&folder.display().to_string())),
        None => String::new(),
    };
    Ok(match record::read_new(&folder, known) {
        Ok(new) => divergence::not_on_record(new.values(), &format!("urispec divergences {option}list --new")),
        // A file from a different version must not stop a run of all parsers.
        Err(error) => format!("{}\n", output::chain(&error)),
    })
}

/// A partial run does not replace the recorded complete run.
pub fn interrupted() -> Exit {
    anstream::eprintln!("the report is unchanged");
    Exit::Findings
}

/// The run that was written to `folder` earlier, if it was made with these vectors. If not, a line in `notes` states
/// the reason.
fn on_record(folder: &Path, suite: &Suite, notes: &mut String) -> Option<Run> {
    let file = folder.join(runs::CONFORMANCE);
    if !file.exists() {
        return None;
    }
    match runs::read(&file, suite) {
        Ok(run) => Some(run),
        Err(error) => {
            let _ = writeln!(notes, "nothing is kept: {}", visible(&format!("{error:#}")));
            None
        }
    }
}

/// Whether the parser is known, but is not built into this program. (If the name of a recorded parser is unknown,
/// that parser was removed.)
fn is_left_out(about: &About) -> bool {
    KNOWN.iter().any(|known| *about.name == *known.name && !known.built_in)
}

/// Sends every vector to every parser, and judges by every document with a column in the report: the documents that
/// these parsers or the recorded parsers claim.
pub fn judged<'a>(
    suite: &Suite,
    subjects: &'a select::Subjects,
    recorded: impl Iterator<Item = &'a About>,
    arguments: &Arguments,
) -> Result<Run, Error> {
    let specs = reported_specs(subjects.iter().map(|subject| subject.about()).chain(recorded));
    asked(suite, subjects, |_| specs.clone(), |_| true, arguments)
}
