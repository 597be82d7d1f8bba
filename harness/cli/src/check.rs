//! `urispec check`.

use std::mem::ManuallyDrop;
use std::path::Path;

use anyhow::{Context as _, Error, bail};
use urispec_differential::classify;
use urispec_judge::{Run, unjudged};
use urispec_model::visible;
use urispec_report::{github, human, junit, markdown, runfile};
use urispec_subjects::About;
use urispec_vectors::{Suite, Vector, wpt};

use crate::args::{Arguments, Check, Format};
use crate::exit::Exit;
use crate::gating::{Gated, Gating};
use crate::output::{self, Printed};
use crate::select::{self, Ids};
use crate::session::asked_until;
use crate::{statements, watch};

pub fn check(check: &Check, arguments: &Arguments) -> Result<Exit, Error> {
    // Parsers come first, because a folder among them is also a document, whose answers are added to the suite.
    let subjects = select::asked_for(&check.chosen, arguments)?;
    if subjects.is_empty() {
        bail!(
            "expected a parser to test, found none, and no parser is built in; name your parser with --command or in urispec.toml"
        );
    }
    if !check.chosen.names_parsers() && check.chosen.processes().is_empty() {
        anstream::eprintln!(
            "no parser is named on the command line or in a urispec.toml: testing the built-in parsers"
        );
    }
    let specs = |about: &About| {
        if check.spec.is_empty() {
            about.judged_by()
        } else {
            check.spec.clone()
        }
    };
    let suite = if let Some(file) = &check.wpt {
        ManuallyDrop::new(tests(file)?)
    } else {
        let mut suite = select::suite_for(&check.only, arguments)?;
        let judging = subjects.iter().flat_map(|subject| specs(subject.about()));
        statements::add(&mut suite, judging)?;
        suite
    };
    let ids = Ids::matching(&check.only, &suite)?;
    let mut gating = Gating::new(check, &suite, &ids)?;
    let wanted = |vector: &Vector| ids.contains(vector);
    let mut run = asked_until(&suite, &subjects, specs, wanted, arguments, |step| {
        gating.is_limit_reached(step)
    })?;
    gating.report_limit(&run);
    classify(&mut run);
    if let Some(file) = &check.wpt {
        for subject in &mut run.subjects {
            subject.about.arguments = Some(select::with_option(
                &subject.about,
                "--wpt",
                &file.display().to_string(),
            ));
        }
    }
    if run.complete {
        gating.measure(&mut run, &subjects);
    }
    let silent = unjudged(&run).filter(|_| run.complete);
    let (results, for_junit) = (gating.results.take(), gating.junit.take());
    let gated = match &silent {
        // No case was judged: the results are written, and the baseline is not changed.
        Some(_) => gating.without_baseline(&run),
        None => gating.gate(&run)?,
    };
    if let (Some(file), true) = (&check.watched, silent.is_none()) {
        watch::record(file, &gated.findings)?;
    }
    let text = text(check, &run, &suite, &gated);
    if let Some(file) = for_junit {
        file.finish(&junit::write(&run, &suite, &gated.findings, gated.baseline.as_ref()))?;
    }
    match results {
        Some(file) => file.finish(&*text.in_file())?,
        None => text.print()?,
    }
    if let Some(silent) = silent {
        return Err(silent.into());
    }
    gated.print_closing(&run);
    Ok(if gated.findings.is_empty() && run.complete {
        Exit::Success
    } else {
        Exit::Findings
    })
}

/// The results in the requested format.
fn text(check: &Check, run: &Run, suite: &Suite, gated: &Gated<'_>) -> Printed {
    match check.format {
        Format::Human => {
            let width = output::width();
            let (first, failures) = match check.full {
                false if gated.baseline.is_some() => (String::new(), gated.regressions(run, width)),
                true => (human::verdicts(run, width), human::failures_in_full(run, suite, width)),
                false => (human::verdicts(run, width), human::failures(run, suite, width)),
            };
            let troubles = human::troubles(run, width) + &gated.faults(run, width);
            let (readings, table) = (human::readings(run, suite, width), human::table(run, suite, width));
            let closing = gated.note(run) + &gated.closing(run);
            Printed::Text(format!("{first}{failures}{troubles}{readings}{table}\n{closing}"))
        }
        Format::Jsonl => Printed::Data(runfile::write_gated(run, suite, &gated.findings)),
        Format::Markdown => Printed::Data(markdown::conformance(run, suite)),
        Format::Junit => Printed::Data(junit::write(run, suite, &gated.findings, gated.baseline.as_ref())),
        Format::Github => Printed::Data(github::annotations(&gated.findings, run, suite, &gated.closing(run))),
    }
}

/// Reads tests from a file with a format other than the format of urispec vectors.
fn tests(file: &Path) -> Result<Suite, Error> {
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    let path = visible(&file.display().to_string());
    let text = urispec_files::read_to_string(file).with_context(|| format!("`{path}` cannot be read"))?;
    let tests = wpt(&name, &text).with_context(|| format!("`{path}` is not a web-platform-tests URL data file"))?;
    if !tests.left_out.is_empty() {
        anstream::eprintln!(
            "left out, because no operation can express them: {}",
            tests
                .left_out
                .iter()
                .map(|id| visible(id))
                .collect::<Vec<_>>()
                .join(", ")
        );
    }
    Ok(tests.suite)
}
