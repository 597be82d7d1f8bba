//! The gate of a build: the files of a run, including the baseline, and the mismatches that count.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

use anyhow::{Context as _, Error, anyhow, bail};
use urispec_differential::classify_case;
use urispec_files::{Output, is_same};
use urispec_judge::{Baseline, Cost, FaultKind, Findings, Run, Scope, Step, baseline_file, ungated, updated};
use urispec_model::{MismatchKind, Verdict, visible};
use urispec_report::human;
use urispec_subjects::Subject;
use urispec_vectors::Suite;

use crate::args::{Check, FailOn, Format};
use crate::select::Ids;

/// A gate, prepared before the run. The gate checks its files first, so that errors in them are reported before any
/// request is sent.
pub struct Gating<'a> {
    check: &'a Check,
    suite: &'a Suite,
    ids: &'a Ids<'a>,
    /// The file of the results.
    pub results: Option<Output>,
    /// The file of the results as JUnit XML.
    pub junit: Option<Output>,
    before: Option<Baseline>,
    /// The file to which the baseline is written, if this was requested. We check before the work starts that the
    /// file can be written.
    output: Option<Output>,
    /// The verdicts that fail the build; empty means every failure.
    verdicts: Vec<Verdict>,
    /// The kinds of mismatches that fail the build in addition to bugs.
    kinds: Vec<MismatchKind>,
    /// The number of failures that the baseline does not have; counted only if there is a limit.
    found: AtomicU32,
}

impl<'a> Gating<'a> {
    /// Opens the files, and reads the baseline if the command line names a baseline. The baseline must exist, unless
    /// this run writes it.
    pub fn new(check: &'a Check, suite: &'a Suite, ids: &'a Ids<'a>) -> Result<Self, Error> {
        let gate = &check.gate;
        if gate.update_baseline && gate.baseline.is_none() {
            bail!(
                "--update-baseline: expected a file to write, found none; add --baseline FILE, or `baseline` in urispec.toml"
            );
        }
        let files = [
            ("--baseline", &gate.baseline),
            ("--output", &check.output),
            ("--junit", &check.junit),
        ];
        let files = files.iter().filter_map(|(option, file)| Some((option, file.as_ref()?)));
        let files: Vec<_> = files.collect();
        for (index, (second, file)) in files.iter().enumerate() {
            // Two outputs to one file would overwrite each other.
            if let Some((first, _)) = files[..index].iter().find(|(_, other)| is_same(other, file)) {
                let name = visible(&file.display().to_string());
                bail!("expected different files for {first} and {second}, found `{name}` for both; nothing is written");
            }
        }
        let open = |file: &Option<PathBuf>| file.as_deref().map(Output::new).transpose();
        let (results, junit) = (open(&check.output)?, open(&check.junit)?);
        let read = |file: &PathBuf| read(file, gate.update_baseline);
        let before = gate.baseline.as_ref().map(read).transpose()?;
        let output = if gate.update_baseline {
            open(&gate.baseline)?
        } else {
            None
        };
        let (mut verdicts, mut kinds) = (Vec::new(), Vec::new());
        for what in &gate.fail_on {
            match what {
                FailOn::Verdict(verdict) => verdicts.push(*verdict),
                FailOn::Kind(kind) => kinds.push(*kind),
                FailOn::Slower if before.is_none() => {
                    bail!("--fail-on slower: expected a baseline to compare with, found none; add --baseline FILE")
                }
                FailOn::Slower => {}
            }
        }
        Ok(Self {
            check,
            suite,
            ids,
            results,
            junit,
            before,
            output,
            verdicts,
            kinds,
            found: AtomicU32::new(0),
        })
    }

    /// The results that count in the gate. Without a baseline, a mismatch with a document that the parser does not
    /// claim is a difference and fails nothing, even if `--spec` names the document.
    pub fn scope(&self) -> Scope<'_> {
        let chosen = &self.check.chosen;
        Scope {
            suite: self.suite,
            only: self.ids.narrowed(),
            patterns: &self.check.only,
            specs: if self.check.gate.baseline.is_some() {
                &self.check.spec
            } else {
                &[]
            },
            named: !chosen.all && (chosen.names_parsers() || chosen.configured.is_some()),
            verdicts: &self.verdicts,
            kinds: &self.kinds,
        }
    }

    /// Whether the number of failures that the baseline does not have reaches the limit in this step.
    pub fn is_limit_reached(&self, step: Step<'_>) -> bool {
        let (Some(most), Step::Case(about, case)) = (self.check.gate.max_failures, step) else {
            return false;
        };
        let mut case = case.clone();
        classify_case(about, &mut case);
        let is_new = self.scope().is_new_failure(about, &case, self.baseline());
        is_new && self.found.fetch_add(1, Ordering::Relaxed) + 1 >= most
    }

    /// Reports a run that was stopped at the limit.
    pub fn report_limit(&self, run: &Run) {
        let found = self.found.load(Ordering::Relaxed);
        if !run.complete && self.check.gate.max_failures.is_some_and(|most| found >= most) {
            anstream::eprintln!("stopped after {found} failures (--max-failures)");
        }
    }

    /// Measures the cost of answers, if slow answers can fail the build. Only one parser runs at a time.
    pub fn measure(&self, run: &mut Run, subjects: &[Box<dyn Subject>]) {
        if !self.check.gate.fail_on.contains(&FailOn::Slower) {
            return;
        }
        for of in &mut run.subjects {
            if let Some(subject) = subjects.iter().find(|subject| subject.about().name == of.about.name) {
                of.cost = Cost::measured(&**subject);
                subject.pause();
            }
        }
    }

    /// The baseline that was read.
    pub const fn baseline(&self) -> Option<&Baseline> {
        self.before.as_ref()
    }

    /// The findings without a baseline.
    pub fn without_baseline(self, run: &Run) -> Gated<'a> {
        Gated {
            findings: Findings::of(run, None, &self.scope()),
            baseline: None,
            gating: self,
        }
    }

    /// Compares the run with the baseline, and writes the baseline first if this was requested. An interrupted run
    /// writes nothing.
    pub fn gate(mut self, run: &Run) -> Result<Gated<'a>, Error> {
        let (before, output) = (self.before.take(), self.output.take());
        let scope = self.scope();
        let ungated = ungated(run, &scope).filter(|_| run.complete && before.is_some());
        if let (Some(ungated), true) = (&ungated, self.check.gate.update_baseline) {
            return Err(ungated.clone().into());
        }
        let baseline = match (before, output) {
            (Some(before), Some(output)) => {
                if let Some(why) = unfit(run, &before, &scope) {
                    anstream::eprintln!("the baseline is unchanged: {why}");
                    Some(before)
                } else {
                    let after = updated(run, &before, &scope);
                    output.finish(&baseline_file::write(&after))?;
                    Some(after)
                }
            }
            (before, _) => before,
        };
        let findings = Findings::of(run, baseline.as_ref(), &scope);
        match ungated.filter(|_| findings.is_empty()) {
            Some(ungated) => Err(ungated.into()),
            None => Ok(Gated {
                findings,
                baseline,
                gating: self,
            }),
        }
    }
}

/// The reason why no baseline can be made from this run; `None` if a baseline can be made.
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
            "`{name}` is unstable; to accept that, add {{\"kind\":\"unstable\",\"subject\":{:?},\"outcome\":\"{}\"}} after its \
             line of kind `parser`",
            fault.subject,
            unstable.observed.key()
        ),
        _ => format!("not all cases were sent to `{name}`"),
    })
}

/// The results of a gate.
pub struct Gated<'a> {
    /// The regressions and faults that fail the build.
    pub findings: Findings,
    /// The baseline with which the run was compared.
    pub baseline: Option<Baseline>,
    gating: Gating<'a>,
}

impl Gated<'_> {
    /// The regressions in full, in lines of at most `width` columns.
    pub fn regressions(&self, run: &Run, width: usize) -> String {
        urispec_report::gate::regressions(&self.findings.regressions, run, self.gating.suite, width)
    }

    /// The findings about the run as a whole.
    pub fn faults(&self, run: &Run, width: usize) -> String {
        urispec_report::gate::faults(&self.findings.faults, run, width)
    }

    /// One line that states the result of the gate.
    pub fn closing(&self, run: &Run) -> String {
        match &self.baseline {
            Some(baseline) => urispec_report::gate::closing(&self.findings, baseline, run, &self.gating.scope()),
            None => human::closing(run),
        }
    }

    /// Prints to stderr the messages that formats for programs cannot contain.
    pub fn print_closing(&self, run: &Run) {
        let check = self.gating.check;
        let is_shown = check.format == Format::Human && check.output.is_none();
        if self.baseline.is_some() && !is_shown {
            anstream::eprint!("{}{}", self.note(run), self.closing(run));
        }
    }

    /// A note if the baseline was made with different vectors; empty otherwise.
    pub fn note(&self, run: &Run) -> String {
        let (regressions, suite) = (&self.findings.regressions, self.gating.suite);
        let other = |baseline| urispec_report::gate::other_vectors(regressions, baseline, run, suite);
        self.baseline.as_ref().map(other).unwrap_or_default()
    }
}

fn read(file: &Path, may_be_missing: bool) -> Result<Baseline, Error> {
    let name = visible(&file.display().to_string());
    match urispec_files::read_to_string(file) {
        Ok(text) => baseline_file::read(&text).map_err(|error| anyhow!("the baseline cannot be read\n{name}:{error}")),
        Err(error) if error.kind() == ErrorKind::NotFound && may_be_missing => Ok(Baseline::default()),
        Err(error) if error.kind() == ErrorKind::NotFound => {
            bail!("expected a baseline `{name}`, found none; --update-baseline creates it")
        }
        Err(error) => Err(error).with_context(|| format!("`{name}` cannot be read")),
    }
}
