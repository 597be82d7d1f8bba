//! What fails a build: the file of the baseline, read and written, and the verdicts that count.

use std::io::ErrorKind;
use std::path::Path;

use anyhow::{Context as _, Error, anyhow, bail};
use urispec_files::{Output, is_same};
use urispec_judge::{Baseline, Regression, Run, Scope, baseline_file, gate, updated};
use urispec_model::visible;
use urispec_report::human;
use urispec_vectors::Suite;

use crate::args::{Check, Format, Gate};
use crate::select::Ids;

/// A gate before the run, so that what is wrong with its files is reported before anything is asked.
pub struct Gating<'a> {
    gate: &'a Gate,
    before: Option<Baseline>,
    /// The file of the baseline, if it is to be written; known to be writable before the work.
    output: Option<Output>,
}

impl<'a> Gating<'a> {
    /// Reads the baseline, if one is asked for. Only one that is to be written need not exist.
    pub fn new(gate: &'a Gate) -> Result<Self, Error> {
        let update = gate.update_baseline;
        let (before, output) = match &gate.baseline {
            Some(file) => (
                Some(read(file, update)?),
                update.then(|| Output::new(file)).transpose()?,
            ),
            None => (None, None),
        };
        Ok(Self { gate, before, output })
    }

    /// What the gate looks at. Without a baseline a departure from a spec that the subject does not claim is drift, and
    /// fails nothing, even if `--spec` names it.
    pub fn scope<'s>(&self, check: &'s Check, suite: &'s Suite, ids: &'s Ids<'s>) -> Scope<'s> {
        let has_names = [&check.chosen.subjects, &check.chosen.command, &check.chosen.one_shot]
            .iter()
            .any(|names| !names.is_empty());
        let is_named = has_names && !check.chosen.all;
        Scope {
            suite,
            only: ids.narrowed(),
            specs: if self.before.is_some() { &check.spec } else { &[] },
            named: is_named,
            verdicts: &check.gate.fail_on,
        }
    }

    /// Compares the run with the baseline; writes the baseline first if that is asked for. A run that was interrupted writes nothing.
    pub fn gate(self, run: &Run, scope: &Scope<'_>) -> Result<Gated, Error> {
        let baseline = match (self.before, self.output) {
            (Some(before), Some(output)) if run.complete => {
                let after = updated(run, &before, scope);
                output.finish(&baseline_file::write(&after))?;
                Some(after)
            }
            (before, _) => {
                if self.gate.update_baseline {
                    anstream::eprintln!("the baseline is left as it was: the run is not complete");
                }
                before
            }
        };
        let empty = Baseline::default();
        Ok(Gated {
            regressions: gate(run, baseline.as_ref().unwrap_or(&empty), scope),
            baseline,
        })
    }
}

/// What a gate found.
pub struct Gated {
    /// What fails the build.
    pub regressions: Vec<Regression>,
    /// What the run was compared with.
    pub baseline: Option<Baseline>,
}

impl Gated {
    /// Whether there is a baseline at all.
    pub fn has_baseline(&self) -> bool {
        self.baseline.is_some()
    }

    /// The regressions in full, and the closing line.
    pub fn human(&self, run: &Run, scope: &Scope<'_>) -> String {
        let regressions = urispec_report::gate::regressions(&self.regressions, run, scope.suite);
        format!("{regressions}{}{}", self.note(run, scope), self.closing(run, scope))
    }

    /// One line on how it came out.
    pub fn closing(&self, run: &Run, scope: &Scope<'_>) -> String {
        match &self.baseline {
            Some(baseline) => urispec_report::gate::closing(&self.regressions, baseline, run, scope),
            None => human::closing(run),
        }
    }

    /// Prints to stderr what a format for programs has no place for.
    pub fn print_closing(&self, check: &Check, run: &Run, scope: &Scope<'_>) {
        let is_shown = check.format == Format::Human && check.output.is_none();
        if self.has_baseline() && !is_shown {
            anstream::eprint!("{}{}", self.note(run, scope), self.closing(run, scope));
        }
    }

    fn note(&self, run: &Run, scope: &Scope<'_>) -> String {
        let other = |baseline| urispec_report::gate::other_vectors(&self.regressions, baseline, run, scope.suite);
        self.baseline.as_ref().map(other).unwrap_or_default()
    }
}

/// What one run reads and writes must be different files, or the one would be lost for the other.
pub fn are_different(files: &[(&str, Option<&Path>)]) -> Result<(), Error> {
    let files: Vec<_> = files
        .iter()
        .filter_map(|(option, file)| Some((option, (*file)?)))
        .collect();
    for (index, (second, file)) in files.iter().enumerate() {
        if let Some((first, _)) = files[..index].iter().find(|(_, other)| is_same(other, file)) {
            let name = visible(&file.display().to_string());
            bail!("expected different files for {first} and {second}, found one, `{name}`; nothing is written");
        }
    }
    Ok(())
}

fn read(file: &Path, may_be_missing: bool) -> Result<Baseline, Error> {
    let name = visible(&file.display().to_string());
    match urispec_files::read_to_string(file) {
        Ok(text) => baseline_file::read(&text).map_err(|error| anyhow!("the baseline cannot be read\n{name}:{error}")),
        Err(error) if error.kind() == ErrorKind::NotFound && may_be_missing => Ok(Baseline::default()),
        Err(error) if error.kind() == ErrorKind::NotFound => {
            bail!("expected a baseline `{name}`, found none; --update-baseline writes it")
        }
        Err(error) => Err(error).with_context(|| format!("`{name}` cannot be read")),
    }
}
