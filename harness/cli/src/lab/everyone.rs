//! `urispec report --all`.

use std::fmt::Write as _;

use anyhow::Error;
use urispec_differential::classify;
use urispec_files::{Folder, Output};
use urispec_model::visible;
use urispec_report::{human, markdown};
use urispec_subjects::{Kind, Released};

use super::runs::compressed;
use crate::args::{Arguments, Report};
use crate::exit::Exit;
use crate::report::{interrupted, judged};
use crate::{output, runs, select};

/// Makes one matrix of every parser that this machine can run.
pub fn every_one(report: &Report, arguments: &Arguments) -> Result<Exit, Error> {
    let suite = &select::suite(arguments)?;
    // Kept until the end; the folder is removed if nothing is written.
    let _folder = Folder::make(&report.reports)?;
    let page = Output::new(&report.reports.join("adapters.md"))?;
    let folder = visible(&report.reports.display().to_string());
    let mut written = format!("{folder}/adapters.md");
    let mut run = if let Some(file) = &report.from {
        runs::read(file, suite)?
    } else {
        let lines = Output::new(&report.reports.join(runs::ADAPTERS))?;
        // HTTP clients are tested by `urispec pairs`, because starting a process for each of thousands of vectors is
        // too slow.
        let subjects = select::every_one(arguments, |adapter| adapter.kind == Kind::Parser)?;
        let mut run = judged(suite, &subjects, std::iter::empty(), arguments)?;
        if !run.complete {
            return Ok(interrupted());
        }
        if let Ok(record) = runs::read(&report.reports.join(runs::ADAPTERS), suite) {
            run.take_answers_in_time(&record);
        }
        lines.finish(&compressed(&run, suite)?)?;
        let _ = write!(written, ", {folder}/{}", runs::ADAPTERS);
        run
    };
    let released = Released::read(&arguments.shared.adapters)?;
    let day = |name: &str, release: &str| released.day(name, release).map(|day| day.to_string());
    classify(&mut run);
    page.finish(&markdown::everybody(&run, suite, day))?;
    output::print(&format!("{}\nWritten: {written}\n", human::matrix(&run)))?;
    Ok(Exit::Success)
}
