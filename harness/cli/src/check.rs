//! `urispec check`.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use anyhow::Error;
use urispec_judge::{Run, run};
use urispec_model::Spec;
use urispec_report::{github, human, judging_specs, junit, markdown, runfile};
use urispec_subjects::{About, Subject};
use urispec_vectors::{Suite, Vector};

use crate::args::{Arguments, Check, Format};
use crate::gating::{Gating, asked_ids};
use crate::output::AtomicFile;
use crate::session::{Session, progress};
use crate::{Exit, output, select};

pub fn check(check: &Check, arguments: &Arguments) -> Result<Exit, Error> {
    let suite = select::suite(arguments)?;
    let subjects = select::asked_for(&check.chosen, arguments)?;
    let wanted = select::id_filter(check.only.as_deref(), &suite)?;
    let pending = check.output.as_deref().map(AtomicFile::new).transpose()?;
    let gating = Gating::new(&check.gate)?;
    let specs = |about: &About| {
        if check.spec.is_empty() {
            judging_specs(about)
        } else {
            check.spec.clone()
        }
    };
    let run = asked(&suite, &subjects, specs, wanted, arguments)?;
    let only = asked_ids(check, &suite)?;
    let scope = gating.scope(check, &suite, only.as_ref());
    let gated = gating.gate(&run, &scope)?;
    let text = match check.format {
        Format::Human if gated.has_baseline() => {
            format!("{}\n{}", human::table(&run, &suite), gated.human(&run, &scope))
        }
        Format::Human => {
            let failures = human::failures(&run, &suite, check.full);
            format!("{}\n{failures}{}", human::table(&run, &suite), human::closing(&run))
        }
        Format::Jsonl => runfile::write(&run),
        Format::Markdown => markdown::conformance(&run, &suite),
        Format::Junit => junit::write(&run, &suite, &gated.regressions, gated.baseline.as_ref()),
        Format::Github => github::annotations(&gated.regressions, &run, &suite, &gated.closing(&run, &scope)),
    };
    match pending {
        Some(pending) => pending.finish(&anstream::adapter::strip_str(&text).to_string())?,
        None => output::print(&text)?,
    }
    gated.say(check, &run, &scope);
    Ok(if gated.regressions.is_empty() && run.complete {
        Exit::Success
    } else {
        Exit::Findings
    })
}

/// Asks the subjects, with a progress bar on a terminal, in as many threads as the arguments say. Ctrl-C breaks the run
/// off; what was found until then is kept.
pub fn asked(
    suite: &Suite,
    subjects: &[Box<dyn Subject>],
    specs: impl Fn(&About) -> Vec<Spec> + Send + Sync,
    wanted: impl Fn(&Vector) -> bool + Send + Sync,
    arguments: &Arguments,
) -> Result<Run, Error> {
    let Session { pool, interrupted } = Session::new(arguments)?;
    let asked = Arc::new(AtomicU64::new(0));
    let cases = subjects.len() * suite.vectors.iter().filter(|vector| wanted(vector)).count();
    let bar = progress(cases as u64, "cases", Arc::clone(&asked))?;
    let borrowed: Vec<&dyn Subject> = subjects.iter().map(|subject| &**subject).collect();
    let run = pool.install(|| {
        run(suite, &borrowed, specs, wanted, || {
            asked.fetch_add(1, Ordering::Relaxed);
            if interrupted.load(Ordering::Relaxed) {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        })
    });
    bar.finish_and_clear();
    if !run.complete {
        anstream::eprintln!(
            "interrupted: {} of {cases} cases were asked",
            asked.load(Ordering::Relaxed)
        );
    }
    Ok(run)
}
