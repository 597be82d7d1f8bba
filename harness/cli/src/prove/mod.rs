//! `urispec prove`.

mod estimate;
mod tasks;

use anyhow::{Error, bail};
use urispec_differential::{Panel, departures};
use urispec_files::Output;
use urispec_grammar::SuiteConfig;
use urispec_model::{Request, Spec, visible};
use urispec_proof::{Outcome, Plan, Proof, ProofConfig, prove as prove_plan};
use urispec_report::proof::{self, ProofJson, thousands};
use urispec_subjects::{all, references};

use self::estimate::announce;
use self::tasks::{Languages, Task, documents, parses, rules, shown, tasks};
use crate::args::{Arguments, Property, Prove, ProveFormat};
use crate::exit::Exit;
use crate::output::{self, Printed};
use crate::session::{Session, Total};
use crate::{record, runs, select};

/// The maximum number of strings that are sent without `--no-limit`.
const MOST: u128 = 1_000_000_000;

pub fn prove(prove: &Prove, arguments: &Arguments) -> Result<Exit, Error> {
    if prove.file.is_some() && prove.property == Some(Property::Splitting) {
        bail!("expected --property acceptance with --file: your own grammar does not state which rules are components");
    }
    let session = Session::new(&[], arguments)?;
    if prove.write {
        return write(prove, &session);
    }
    let subjects = select::asked_for(&prove.chosen, arguments)?;
    let tasks = tasks(prove, &subjects)?;
    let mut proofs = carry_out(&session, &tasks, prove.no_limit)?;
    find_on_record(&mut proofs, &tasks, prove)?;
    let text = match prove.format {
        ProveFormat::Human => Printed::Text(proof::human(&proofs)),
        ProveFormat::Json => Printed::Data(proof::json(&as_json(&proofs))),
    };
    text.print()?;
    if proofs.len() < tasks.len() {
        anstream::eprintln!("interrupted: {} of {} rules were started", proofs.len(), tasks.len());
    }
    // A document that the command line names counts, even if the parser does not claim it.
    let counts = |proof: &&Proof| proof.claimed || !prove.spec.is_empty();
    let is_proven = proofs
        .iter()
        .filter(counts)
        .all(|proof| proof.outcome() == Outcome::Proven);
    Ok(if proofs.iter().any(Proof::is_broken) {
        Exit::Broken
    } else if is_proven && proofs.len() == tasks.len() && proofs.iter().all(|proof| proof.unstable.is_empty()) {
        Exit::Success
    } else {
        Exit::Findings
    })
}

/// Gives each group of failures the id of the divergence that its smallest example shows, if this divergence is
/// recorded.
fn find_on_record(proofs: &mut [Proof], tasks: &[Task<'_>], prove: &Prove) -> Result<(), Error> {
    if proofs.iter().all(|proof| proof.groups.is_empty()) {
        return Ok(());
    }
    let known = record::read(&prove.reports)?;
    if known.is_empty() {
        return Ok(());
    }
    for (proof, task) in proofs.iter_mut().zip(tasks) {
        let Ok(spec) = proof.document.parse::<Spec>() else {
            continue;
        };
        let panel = Panel::judged_by(&[task.subject], spec);
        // Recorded divergences are requests for a whole reference without a rule.
        let whole = urispec_specs::start(spec);
        let rule = task.rule.as_deref().filter(|rule| *rule != whole);
        for group in &mut proof.groups {
            let request = Request::Parse {
                input: &group.witness,
                rule,
            };
            let ids = departures(&panel, &request).into_iter().map(|key| key.to_string());
            group.divergence = ids.into_iter().find(|id| known.contains_key(id));
        }
    }
    Ok(())
}

/// Writes the page and the data of the reports, for every parser and every reference.
fn write(prove: &Prove, session: &Session) -> Result<Exit, Error> {
    let page = Output::new(&prove.reports.join("proofs.md"))?;
    let data = Output::new(&prove.reports.join(runs::PROOFS))?;
    let mut languages = Languages::default();
    let config = |is_reference: bool, property: Property| ProofConfig {
        suite: SuiteConfig {
            extra_states: 0,
            // All texts of all references, with every byte, would take many minutes.
            every_byte: !is_reference || property == Property::Acceptance,
        },
        contexts: !is_reference,
        loops: !is_reference,
    };
    let mut written = Vec::new();
    for (subjects, is_reference) in [(all(), false), (references(), true)] {
        let mut tasks = Vec::new();
        for subject in subjects.iter().filter(|subject| parses(&***subject)) {
            for spec in documents(&**subject) {
                for (rule, asked) in rules(&**subject, spec) {
                    for what in shown(&**subject, spec, rule, None) {
                        let plan = Plan::new(languages.of(spec, rule, what)?, config(is_reference, what));
                        tasks.push(Task::new(&**subject, asked.clone(), plan));
                    }
                }
            }
        }
        let proofs = carry_out(session, &tasks, true)?;
        if proofs.len() < tasks.len() || proofs.iter().any(|proof| !proof.is_complete()) {
            anstream::eprintln!("interrupted: the files are unchanged");
            return Ok(Exit::Findings);
        }
        written.push(proofs);
    }
    let [parsers, references] = &written[..] else {
        bail!("expected two lists of proofs, for parsers and for references");
    };
    let all = [as_json(parsers), as_json(references)].concat();
    data.finish(&runs::gzipped(&proof::json(&all))?)?;
    page.finish(&proof::markdown(&all))?;
    let is_as_expected = |proof: &&Proof| match (proof.outcome(), proof.config.suite.every_byte) {
        (Outcome::Proven, _) | (Outcome::NotRefuted, false) => true,
        (Outcome::NotRefuted | Outcome::Refuted | Outcome::Open, _) => false,
    };
    for proof in references.iter().filter(|proof| !is_as_expected(proof)) {
        output::print(&proof::human(std::slice::from_ref(proof)))?;
    }
    let folder = visible(&prove.reports.display().to_string());
    output::print(&format!("Written: {folder}/proofs.md, {folder}/{}\n", runs::PROOFS))?;
    Ok(if references.iter().all(|proof| is_as_expected(&proof)) {
        Exit::Success
    } else {
        Exit::Findings
    })
}

fn as_json(proofs: &[Proof]) -> Vec<ProofJson> {
    proofs.iter().map(ProofJson::from).collect()
}

/// Runs the tasks, with a progress bar on a terminal. Ctrl-C ends the tasks, and the proofs so far are returned.
fn carry_out(session: &Session, tasks: &[Task<'_>], no_limit: bool) -> Result<Vec<Proof>, Error> {
    let total = tasks.iter().fold(0_u128, |sum, task| sum.saturating_add(task.count));
    if total > MOST && !no_limit {
        bail!(
            "expected at most {} strings, found {}; choose fewer --extra-states, or add --no-limit",
            thousands(MOST),
            thousands(total)
        );
    }
    announce(session, tasks, total);
    let work = session.begin(Total::Requests(u64::try_from(total).unwrap_or(u64::MAX)), "strings")?;
    let mut proofs = Vec::new();
    for task in tasks {
        if work.advance(0).is_break() {
            break;
        }
        let advance = |by| work.advance(by);
        proofs.push(
            session
                .pool
                .install(|| prove_plan(task.subject, task.rule.as_deref(), &task.plan, &advance)),
        );
    }
    Ok(proofs)
}
