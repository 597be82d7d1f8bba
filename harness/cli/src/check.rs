//! `urispec check`.

use std::ops::ControlFlow;
use std::path::Path;
use std::sync::atomic::{AtomicU32, Ordering};

use anyhow::{Context as _, Error};
use urispec_differential::{classify, classify_case};
use urispec_files::Output;
use urispec_judge::{Baseline, Run, Scope, Step, run, unjudged};
use urispec_model::{Spec, visible};
use urispec_report::{github, human, junit, markdown, runfile};
use urispec_subjects::{About, Subject};
use urispec_vectors::{Suite, Vector, wpt};

use crate::args::{Arguments, Check, Format};
use crate::exit::Exit;
use crate::gating::{self, Gated, Gating};
use crate::output::{self, Printed};
use crate::select::{self, Ids};
use crate::session::{Session, Total};

pub fn check(check: &Check, arguments: &Arguments) -> Result<Exit, Error> {
    let suite = match &check.wpt {
        Some(file) => tests(file)?,
        None => select::suite(arguments)?,
    };
    let subjects = select::asked_for(&check.chosen, arguments)?;
    let ids = Ids::matching(&check.only, &suite)?;
    gating::are_different(&[
        ("--baseline", check.gate.baseline.as_deref()),
        ("--output", check.output.as_deref()),
        ("--junit", check.junit.as_deref()),
    ])?;
    let file = check.output.as_deref().map(Output::new).transpose()?;
    let for_junit = check.junit.as_deref().map(Output::new).transpose()?;
    let gating = Gating::new(&check.gate)?;
    let specs = |about: &About| {
        if check.spec.is_empty() {
            about.judged_by()
        } else {
            check.spec.clone()
        }
    };
    let (verdicts, kinds) = (gating::verdicts(&check.gate), gating::kinds(&check.gate));
    let scope = gating::scope(check, &suite, &ids, &verdicts, &kinds);
    let limit = Limit::new(check.gate.max_failures, gating.baseline(), &scope);
    let wanted = |vector: &Vector| ids.contains(vector);
    let mut run = asked_until(&suite, &subjects, specs, wanted, arguments, |step| {
        limit.is_reached(step)
    })?;
    limit.report(&run);
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
    let gated = match &silent {
        // Nothing is known of the parser: the results are written, and the baseline is left as it was.
        Some(_) => Gated::without_baseline(&run, &scope),
        None => gating.gate(&run, &scope)?,
    };
    let text = text(check, &run, &suite, &gated, &scope);
    if let Some(file) = for_junit {
        file.finish(&junit::write(&run, &suite, &gated.findings, gated.baseline.as_ref()))?;
    }
    match file {
        Some(file) => file.finish(&*text.in_file())?,
        None => text.print()?,
    }
    if let Some(silent) = silent {
        return Err(silent.into());
    }
    gated.print_closing(check, &run, &scope);
    Ok(if gated.findings.is_empty() && run.complete {
        Exit::Success
    } else {
        Exit::Findings
    })
}

/// The results in the format that was asked for.
fn text(check: &Check, run: &Run, suite: &Suite, gated: &Gated, scope: &Scope<'_>) -> Printed {
    match check.format {
        Format::Human => {
            let (table, readings) = (human::table(run, suite), human::readings(run, suite, output::width()));
            let troubles = human::troubles(run);
            let failures = match check.full {
                _ if gated.has_baseline() => String::new(),
                true => human::failures_in_full(run, suite),
                false => human::failures(run, suite, output::width()),
            };
            let closing = if gated.has_baseline() {
                gated.human(run, scope)
            } else {
                gated.faults(run) + &human::closing(run)
            };
            Printed::Text(format!("{table}\n{readings}{failures}{troubles}{closing}"))
        }
        Format::Jsonl => Printed::Data(runfile::write_gated(run, suite, &gated.findings)),
        Format::Markdown => Printed::Data(markdown::conformance(run, suite)),
        Format::Junit => Printed::Data(junit::write(run, suite, &gated.findings, gated.baseline.as_ref())),
        Format::Github => {
            let closing = gated.closing(run, scope);
            Printed::Data(github::annotations(&gated.findings, run, suite, &closing))
        }
    }
}

/// Tests that are no vectors of ours.
fn tests(file: &Path) -> Result<Suite, Error> {
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    let path = visible(&file.display().to_string());
    let text = urispec_files::read_to_string(file).with_context(|| format!("`{path}` cannot be read"))?;
    let tests = wpt(&name, &text).with_context(|| format!("`{path}` is no data of the web platform tests"))?;
    if !tests.left_out.is_empty() {
        anstream::eprintln!(
            "left out, as no operation asks it: {}",
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

/// How many new failures may come before a run is stopped.
struct Limit<'a> {
    most: Option<u32>,
    baseline: Option<&'a Baseline>,
    scope: &'a Scope<'a>,
    found: AtomicU32,
}

impl<'a> Limit<'a> {
    const fn new(most: Option<u32>, baseline: Option<&'a Baseline>, scope: &'a Scope<'a>) -> Self {
        Self {
            most,
            baseline,
            scope,
            found: AtomicU32::new(0),
        }
    }

    /// Whether the failures are as many as there may be, after this step.
    fn is_reached(&self, step: Step<'_>) -> bool {
        let (Some(most), Step::Case(about, case)) = (self.most, step) else {
            return false;
        };
        let mut case = case.clone();
        classify_case(about, &mut case);
        let is_new = self.scope.is_new_failure(about, &case, self.baseline);
        is_new && self.found.fetch_add(1, Ordering::Relaxed) + 1 >= most
    }

    /// Says that the run was stopped, if it was.
    fn report(&self, run: &Run) {
        let found = self.found.load(Ordering::Relaxed);
        if !run.complete && self.most.is_some_and(|most| found >= most) {
            anstream::eprintln!("stopped after {found} failures (--max-failures)");
        }
    }
}

/// Asks the subjects, with a progress bar on a terminal, in as many threads as the arguments allow. Ctrl-C interrupts the run;
/// what was found until then is kept.
pub fn asked(
    suite: &Suite,
    subjects: &[Box<dyn Subject>],
    specs: impl Fn(&About) -> Vec<Spec> + Send + Sync,
    wanted: impl Fn(&Vector) -> bool + Send + Sync,
    arguments: &Arguments,
) -> Result<Run, Error> {
    asked_until(suite, subjects, specs, wanted, arguments, |_| false)
}

/// As [`asked`]; `stop` says after each step whether it is to be the last.
fn asked_until(
    suite: &Suite,
    subjects: &[Box<dyn Subject>],
    specs: impl Fn(&About) -> Vec<Spec> + Send + Sync,
    wanted: impl Fn(&Vector) -> bool + Send + Sync,
    arguments: &Arguments,
    stop: impl Fn(Step<'_>) -> bool + Send + Sync,
) -> Result<Run, Error> {
    let cases = subjects.len() * suite.vectors.iter().filter(|vector| wanted(vector)).count();
    let session = Session::to_ask(subjects, arguments)?;
    let work = session.begin(Total::Requests(cases as u64), "cases")?;
    let borrowed: Vec<&dyn Subject> = subjects.iter().map(|subject| &**subject).collect();
    let run = session
        .pool
        // What is asked again is no further case.
        .install(|| {
            run(suite, &borrowed, specs, wanted, |step| {
                let goes_on = work.advance(u64::from(work.done() < cases as u64));
                if stop(step) { ControlFlow::Break(()) } else { goes_on }
            })
        });
    let done = work.done();
    drop(work);
    if !run.complete {
        anstream::eprintln!("interrupted: {done} of {cases} cases were asked");
    }
    Ok(run)
}
