//! `urispec report`.

use anyhow::{Context as _, Error, anyhow};
use urispec_judge::Run;
use urispec_model::visible;
use urispec_report::{human, markdown, reported_specs, runfile};

use urispec_vectors::Suite;

use crate::args::{Arguments, Report};
use crate::check::asked;
use crate::output::AtomicFile;
use crate::{Exit, output, select};

pub fn report(report: &Report, arguments: &Arguments) -> Result<Exit, Error> {
    let suite = select::suite(arguments)?;
    if report.all {
        return every_one(report, &suite, arguments);
    }
    let page = AtomicFile::new(&report.output.join("conformance.md"))?;
    let lines = AtomicFile::new(&report.output.join("conformance.jsonl"))?;
    let run = match &report.from {
        Some(file) => {
            let name = visible(&file.display().to_string());
            let text = std::fs::read_to_string(file).with_context(|| format!("`{name}` cannot be read"))?;
            runfile::read(&text, &suite).map_err(|error| anyhow!("{name}: {error}"))?
        }
        None => judged(&suite, &select::subjects(&[], arguments)?, arguments)?,
    };
    lines.finish(&runfile::write(&run))?;
    page.finish(&markdown::conformance(&run, &suite))?;
    let folder = visible(&report.output.display().to_string());
    output::print(&format!(
        "{}\n{}Written: {folder}/conformance.md, {folder}/conformance.jsonl\n",
        human::matrix(&run),
        human::closing(&run)
    ))?;
    Ok(Exit::Success)
}

/// Every parser that can be had here, in one matrix.
fn every_one(report: &Report, suite: &Suite, arguments: &Arguments) -> Result<Exit, Error> {
    let page = AtomicFile::new(&report.output.join("adapters.md"))?;
    let subjects = select::every_one(arguments)?;
    let run = judged(suite, &subjects, arguments)?;
    page.finish(&markdown::everybody(&run))?;
    let folder = visible(&report.output.display().to_string());
    output::print(&format!("{}\nWritten: {folder}/adapters.md\n", human::matrix(&run)))?;
    Ok(Exit::Success)
}

/// Every vector to every subject, judged by every document that the report has a column for.
fn judged(suite: &Suite, subjects: &select::Subjects, arguments: &Arguments) -> Result<Run, Error> {
    let specs = reported_specs(subjects.iter().map(|subject| subject.about()));
    asked(suite, subjects, |_| specs.clone(), |_| true, arguments)
}
