//! `urispec check --self-test`: the parser is broken on purpose in every way, and each time the gate must fail.

mod breakage;
mod relay;

use anyhow::{Context as _, Error, bail};
use urispec_differential::classify;
use urispec_judge::{Findings, Run, unjudged};
use urispec_model::{MismatchKind, visible};
use urispec_subjects::{Pipe, StartError, Subject};

pub use self::breakage::Breakage;
pub use self::relay::relay;
use crate::args::{Arguments, Check};
use crate::exit::Exit;
use crate::gating::Gating;
use crate::output;
use crate::select::{self, Ids};
use crate::session::asked;

/// The result of the gate for a parser that was broken.
enum Outcome {
    /// The gate failed, as expected; the text is its first finding.
    Caught(String),
    /// The gate passed, for this reason.
    Missed(String),
    /// The breakage changed no answer of this parser.
    NotApplicable,
}

/// Breaks the parser in every way, and reports which breakages the gate would catch.
pub fn self_test(check: &Check, arguments: &Arguments) -> Result<Exit, Error> {
    let suite = select::suite_for(&check.only, arguments)?;
    let ids = Ids::matching(&check.only, &suite)?;
    if check.gate.update_baseline {
        bail!("--self-test does not write a baseline: leave out --update-baseline");
    }
    let attacked = Attacked {
        check,
        arguments,
        words: select::command_of(&check.chosen, arguments)?,
        suite: &suite,
        ids: &ids,
        requests: suite.vectors.iter().filter(|vector| ids.contains(vector)).count() as u64,
    };
    let clean = attacked.run(Breakage::None)?;
    if let Some(why) = clean.found {
        bail!("the gate fails even without a breakage: {why}; make it pass first");
    }
    let mut missed = 0;
    for breakage in Breakage::all() {
        let outcome = attacked.outcome(breakage)?;
        let (word, why) = match &outcome {
            Outcome::Caught(what) => ("caught", what.as_str()),
            Outcome::Missed(why) => ("MISSED", why.as_str()),
            Outcome::NotApplicable => ("changes nothing here", ""),
        };
        missed += usize::from(matches!(outcome, Outcome::Missed(_)));
        let text = format!("{word:7} {:22} {}", breakage.name(), breakage.help());
        output::print(&format!("{text}\n"))?;
        if !why.is_empty() {
            output::print(&format!("        {why}\n"))?;
        }
    }
    output::print(&match missed {
        0 => "self-test: the gate catches every breakage\n".to_owned(),
        1 => "self-test: the gate misses 1 breakage\n".to_owned(),
        count => format!("self-test: the gate misses {count} breakages\n"),
    })?;
    Ok(if missed == 0 { Exit::Success } else { Exit::Findings })
}

/// The result of a run of a broken parser.
struct Attack {
    /// The first finding that fails the gate, if there is one.
    found: Option<String>,
    /// Whether a finding would fail the gate if every verdict counted.
    found_by_all: bool,
    /// Whether the breakage changed any answer of the parser.
    is_broken: bool,
}

struct Attacked<'a> {
    check: &'a Check,
    arguments: &'a Arguments,
    /// The command of the adapter, and its folder and variables.
    words: urispec_subjects::PipeConfig,
    suite: &'a urispec_vectors::Suite,
    ids: &'a Ids<'a>,
    requests: u64,
}

impl Attacked<'_> {
    fn outcome(&self, breakage: Breakage) -> Result<Outcome, Error> {
        // A name from the command line replaces the parser's own name.
        if breakage == Breakage::Renamed && self.words.name.is_some() {
            return Ok(Outcome::NotApplicable);
        }
        let attack = self.run(breakage)?;
        Ok(match attack.found {
            Some(what) => Outcome::Caught(what),
            None if !attack.is_broken => Outcome::NotApplicable,
            None => Outcome::Missed(self.why_missed(breakage, &attack)),
        })
    }

    /// The reason why the gate did not notice.
    fn why_missed(&self, breakage: Breakage, attack: &Attack) -> String {
        if attack.found_by_all {
            return "--fail-on does not name the verdicts that show the breakage".to_owned();
        }
        if breakage == Breakage::Slow {
            return "the time of answers is not measured: add --fail-on slower, and record the time with --update-baseline".to_owned();
        }
        if self.check.gate.baseline.is_none() {
            return "without a baseline, a run cannot be compared with earlier runs: add --baseline FILE, and write it once with \
                    --update-baseline"
                .to_owned();
        }
        if self.ids.narrowed().is_some() {
            return "the vectors of --only do not show the breakage, or the baseline was made with different vectors"
                .to_owned();
        }
        "no vector shows the breakage by a document that judges the parser".to_owned()
    }

    /// Runs the vectors with a parser that is broken in this way.
    fn run(&self, breakage: Breakage) -> Result<Attack, Error> {
        let mut config = self.words.clone();
        let program = std::env::current_exe().context("this program cannot be found")?;
        let mut words = vec![program.display().to_string(), "relay".to_owned()];
        words.extend(["--breakage".to_owned(), breakage.name()]);
        words.extend([
            "--at".to_owned(),
            breakage.begins(self.requests).to_string(),
            "--".to_owned(),
        ]);
        words.append(&mut config.command);
        config.command = words;
        let pipe = match Pipe::start(config) {
            Ok(pipe) => pipe,
            Err(StartError::Spawn { command, why }) => {
                bail!("`{}` cannot be run: {}", visible(&command), visible(&why))
            }
            Err(error) => return Ok(Attack::caught(&error.to_string())),
        };
        let subjects: Vec<Box<dyn Subject>> = vec![Box::new(pipe)];
        let specs = |about: &urispec_subjects::About| match &self.check.spec[..] {
            [] => about.judged_by(),
            specs => specs.to_vec(),
        };
        let run = asked(
            self.suite,
            &subjects,
            specs,
            |vector| self.ids.contains(vector),
            self.arguments,
        )?;
        if !run.complete {
            bail!("interrupted");
        }
        self.judged(run, &subjects)
    }

    fn judged(&self, mut run: Run, subjects: &[Box<dyn Subject>]) -> Result<Attack, Error> {
        let is_broken = subjects[0].stderr().contains(relay::BROKEN);
        if let Some(silent) = unjudged(&run) {
            return Ok(Attack::caught(&silent.to_string()));
        }
        let gating = Gating::new(self.check, self.suite, self.ids)?;
        gating.measure(&mut run, subjects);
        classify(&mut run);
        let run = &run;
        let all = urispec_judge::Scope {
            verdicts: &[],
            kinds: MismatchKind::ALL,
            ..gating.scope()
        };
        let found_by_all = !Findings::of(run, gating.baseline(), &all).is_empty();
        let found = match gating.gate(run) {
            Ok(gated) => first(&gated.findings),
            Err(error) => Some(error.to_string()),
        };
        Ok(Attack {
            found,
            found_by_all,
            is_broken,
        })
    }
}

impl Attack {
    /// The run ended in a way that fails every gate.
    fn caught(why: &str) -> Self {
        Self {
            found: Some(visible(why)),
            found_by_all: true,
            is_broken: true,
        }
    }
}

/// The first finding of a gate, and the number of findings.
fn first(findings: &Findings) -> Option<String> {
    let fault = findings.faults.first();
    let fault = fault.map(|fault| format!("{}: {}", fault.kind.words().0, fault.kind));
    let regression = findings.regressions.first();
    let regression = regression.map(|one| format!("{}: {}", one.kind.words().0, visible(&one.key.id)));
    let count = findings.faults.len() + findings.regressions.len();
    let first = fault.or(regression)?;
    Some(match count {
        1 => first,
        count => format!("{first} (and {} more)", count - 1),
    })
}
