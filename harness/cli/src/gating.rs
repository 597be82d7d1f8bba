//! What fails a build: the file of the baseline, read and written, and the verdicts that count.

use std::io::ErrorKind;
use std::path::Path;

use anyhow::{Context as _, Error, anyhow, bail};
use urispec_files::{Output, is_same};
use urispec_judge::{Baseline, Cost, FaultKind, Findings, Run, Scope, baseline_file, ungated, updated};
use urispec_model::{MismatchKind, Verdict, visible};
use urispec_report::human;
use urispec_subjects::Subject;
use urispec_vectors::Suite;

use crate::args::{Check, FailOn, Format, Gate};
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
        if gate.fail_on.contains(&FailOn::Slower) && gate.baseline.is_none() {
            bail!("--fail-on slower compares with a baseline: add --baseline FILE");
        }
        Ok(Self { gate, before, output })
    }

    /// Measures what answers cost, if that can fail the build. Each parser is asked alone.
    pub fn measure(&self, run: &mut Run, subjects: &[Box<dyn Subject>]) {
        if !self.gate.fail_on.contains(&FailOn::Slower) {
            return;
        }
        for of in &mut run.subjects {
            if let Some(subject) = subjects.iter().find(|subject| subject.about().name == of.about.name) {
                of.cost = Cost::measured(&**subject);
                subject.pause();
            }
        }
    }

    /// The baseline as it was read.
    pub const fn baseline(&self) -> Option<&Baseline> {
        self.before.as_ref()
    }

    /// Compares the run with the baseline; writes the baseline first if that is asked for. A run that was interrupted writes nothing.
    pub fn gate(self, run: &Run, scope: &Scope<'_>) -> Result<Gated, Error> {
        let ungated = ungated(run, scope).filter(|_| run.complete && self.before.is_some());
        if let (Some(ungated), true) = (&ungated, self.gate.update_baseline) {
            return Err(ungated.clone().into());
        }
        let baseline = match (self.before, self.output) {
            (Some(before), Some(output)) => {
                if let Some(why) = unfit(run, &before, scope) {
                    anstream::eprintln!("the baseline is left as it was: {why}");
                    Some(before)
                } else {
                    let after = updated(run, &before, scope);
                    output.finish(&baseline_file::write(&after))?;
                    Some(after)
                }
            }
            (before, _) => before,
        };
        let findings = Findings::of(run, baseline.as_ref(), scope);
        match ungated.filter(|_| findings.is_empty()) {
            Some(ungated) => Err(ungated.into()),
            None => Ok(Gated { findings, baseline }),
        }
    }
}

/// The verdicts that fail the build; none means every failure.
pub fn verdicts(gate: &Gate) -> Vec<Verdict> {
    let verdicts = gate.fail_on.iter().filter_map(|one| match one {
        FailOn::Verdict(verdict) => Some(*verdict),
        FailOn::Kind(_) | FailOn::Slower => None,
    });
    verdicts.collect()
}

/// The kinds of mismatches that fail the build beside bugs.
pub fn kinds(gate: &Gate) -> Vec<MismatchKind> {
    let kinds = gate.fail_on.iter().filter_map(|one| match one {
        FailOn::Kind(kind) => Some(*kind),
        FailOn::Verdict(_) | FailOn::Slower => None,
    });
    kinds.collect()
}

/// What the gate looks at. Without a baseline a departure from a document that the parser does not claim is drift, and
/// fails nothing, even if `--spec` names it.
pub fn scope<'s>(
    check: &'s Check,
    suite: &'s Suite,
    ids: &'s Ids<'s>,
    verdicts: &'s [Verdict],
    kinds: &'s [MismatchKind],
) -> Scope<'s> {
    let has_names = [&check.chosen.subjects, &check.chosen.command, &check.chosen.one_shot]
        .iter()
        .any(|names| !names.is_empty());
    Scope {
        suite,
        only: ids.narrowed(),
        patterns: &check.only,
        specs: if check.gate.baseline.is_some() {
            &check.spec
        } else {
            &[]
        },
        named: has_names && !check.chosen.all,
        verdicts,
        kinds,
    }
}

/// Why a baseline cannot be made of this run, if it cannot.
fn unfit(run: &Run, before: &Baseline, scope: &Scope<'_>) -> Option<String> {
    if !run.complete {
        return Some("the run is not complete".to_owned());
    }
    let faults = Findings::of(run, Some(before), scope).faults;
    let fault = faults
        .iter()
        .find(|fault| matches!(fault.kind, FaultKind::Unstable(_) | FaultKind::Stopped(_)))?;
    let name = visible(&fault.subject);
    Some(match &fault.kind {
        FaultKind::Unstable(unstable) => format!(
            "`{name}` is unstable; to accept that, add {{\"kind\":\"unstable\",\"subject\":{:?},\"outcome\":\"{}\"}} behind its line of kind `parser`",
            fault.subject,
            unstable.observed.key()
        ),
        _ => format!("`{name}` was not asked everything"),
    })
}

/// What a gate found.
pub struct Gated {
    /// What fails the build.
    pub findings: Findings,
    /// What the run was compared with.
    pub baseline: Option<Baseline>,
}

impl Gated {
    /// What fails without a baseline.
    pub fn without_baseline(run: &Run, scope: &Scope<'_>) -> Self {
        Self {
            findings: Findings::of(run, None, scope),
            baseline: None,
        }
    }

    /// Whether there is a baseline at all.
    pub fn has_baseline(&self) -> bool {
        self.baseline.is_some()
    }

    /// The regressions in full, and the closing line.
    pub fn human(&self, run: &Run, scope: &Scope<'_>) -> String {
        let regressions = urispec_report::gate::regressions(&self.findings.regressions, run, scope.suite);
        let (faults, note) = (self.faults(run), self.note(run, scope));
        format!("{regressions}{faults}{note}{}", self.closing(run, scope))
    }

    /// What is wrong with the run as a whole.
    pub fn faults(&self, run: &Run) -> String {
        urispec_report::gate::faults(&self.findings.faults, run)
    }

    /// One line on how it came out.
    pub fn closing(&self, run: &Run, scope: &Scope<'_>) -> String {
        match &self.baseline {
            Some(baseline) => urispec_report::gate::closing(&self.findings, baseline, run, scope),
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
        let other =
            |baseline| urispec_report::gate::other_vectors(&self.findings.regressions, baseline, run, scope.suite);
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
