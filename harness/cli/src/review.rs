//! `urispec divergences review`.

use std::path::Path;

use anyhow::{Context as _, Error, anyhow};
use glob::Pattern;
use urispec_differential::{Divergence, Panel, Proposal, Review, ReviewedFile};
use urispec_files::Output;
use urispec_judge::Run;
use urispec_model::visible;
use urispec_report::divergence;
use urispec_subjects::Subject;
use urispec_vectors::Suite;

use crate::args::Arguments;
use crate::exit::Exit;
use crate::session::asked;
use crate::{output, runs, select};

/// The options of a review: which divergences are listed, and whether they are recorded as reviewed.
pub struct Options<'o> {
    /// The folder of the reports.
    pub reports: &'o Path,
    /// A pattern for the ids of the bugs whose divergences are listed.
    pub bug: Option<&'o str>,
    /// Whether the listed divergences are recorded as reviewed.
    pub write: bool,
    /// Whether to list, instead, the divergences that no bug explains.
    pub unexplained: bool,
    /// The file of the reviewed divergences.
    pub file: &'o Path,
}

/// Lists divergences that entries explain and that are not reviewed yet, or records them as reviewed.
pub fn review<'d>(
    options: &Options<'_>,
    known: impl Iterator<Item = &'d Divergence>,
    arguments: &Arguments,
) -> Result<Exit, Error> {
    let name = visible(&options.file.display().to_string());
    let text = urispec_files::read_to_string(options.file)
        .with_context(|| format!("`{name}` cannot be read; name the file with --reviewed"))?;
    let before = ReviewedFile::read(&text).map_err(|error| anyhow!("{name}: {error}"))?;
    let only = options.bug.map(Pattern::new).transpose();
    let only = only.context("--bug: expected a glob such as 'http-*'")?;
    let suite = select::suite(arguments)?;
    let subjects = select::subjects(&[], arguments)?;
    let run = on_record(options.reports, &suite, &subjects, arguments)?;
    let borrowed: Vec<&dyn Subject> = subjects.iter().map(|subject| &**subject).collect();
    let mut review = Review::default();
    review.add_run(&run, &suite, &Panel::new(&borrowed));
    let claimed = known.filter(|one| one.claimed);
    review.add_divergences(claimed.map(|one| (one.subject.as_str(), one.id.as_str())));
    if options.unexplained {
        output::print(&divergence::unexplained(&review.unexplained, &run, &suite))?;
        return Ok(Exit::Success);
    }
    let is_wanted = |one: &&Proposal| only.as_ref().is_none_or(|only| only.matches(&one.bug.id));
    let new: Vec<&Proposal> = review.new_in(&before).filter(is_wanted).collect();
    output::print(&divergence::review(&new, &run, &suite))?;
    if options.write {
        let mut after = before.clone();
        let gone = review.remove_gone(&mut after);
        for one in &new {
            after.add(&one.bug.id, &one.parser, one.found.clone());
        }
        Output::new(options.file)?.finish(&after.write())?;
        let count = new.len();
        output::print(&format!(
            "Written: {name}, {count} accepted, {gone} removed because they no longer occur\n"
        ))?;
    }
    Ok(Exit::Success)
}

/// The current results of the built-in parsers, and the recorded results of all other parsers.
fn on_record(
    reports: &Path,
    suite: &Suite,
    subjects: &[Box<dyn Subject>],
    arguments: &Arguments,
) -> Result<Run, Error> {
    let now = asked(suite, subjects, urispec_subjects::About::judged_by, |_| true, arguments)?;
    let files = [reports.join(runs::ADAPTERS), reports.join(runs::CONFORMANCE)];
    let mut record: Option<Run> = None;
    for file in files.iter().filter(|file| file.exists()) {
        let run = runs::read(file, suite)?;
        record = Some(match record {
            Some(record) => record.and(run),
            None => run,
        });
    }
    Ok(match record {
        Some(record) => record.and(now),
        None => now,
    })
}
