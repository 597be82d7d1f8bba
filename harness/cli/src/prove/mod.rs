//! `urispec prove`.

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use anyhow::{Error, bail};
use urispec_differential::{Panel, departures};
use urispec_files::Output;
use urispec_grammar::{Grammar, SuiteConfig};
use urispec_model::{Operation, Request, Spec, visible};
use urispec_proof::{Language, Outcome, Plan, Proof, ProofConfig, prove as prove_plan};
use urispec_report::proof::{self, thousands};
use urispec_subjects::{Subject, all, references};

use crate::args::{Arguments, Prove, ProveFormat, What};
use crate::names::unknown;
use crate::select::{self, Subjects};
use crate::session::{Session, Total};
use crate::{Exit, output, record};

/// More strings are asked only with `--no-limit`.
const MOST: u128 = 1_000_000_000;
/// A small automaton is given as many additional states as this number of strings allows,
const SMALL: u128 = 1_000_000;
/// but no more than this.
const EXTRA_STATES: u32 = 8;
/// An estimate is made for plans of at least so many strings,
const LONG: u128 = 100_000;
/// from what is asked in this time,
const SAMPLE: Duration = Duration::from_millis(30);
/// and of a process of its own from no more than so many strings.
const MEMBERS: usize = 256;

pub fn prove(prove: &Prove, arguments: &Arguments) -> Result<Exit, Error> {
    if prove.file.is_some() && prove.what == Some(What::Splitting) {
        bail!("expected --what acceptance with --file: a grammar of your own does not say which rules are components");
    }
    let session = Session::new(arguments)?;
    if prove.write {
        return write(prove, &session);
    }
    let subjects = select::asked_for(&prove.chosen, arguments)?;
    let tasks = tasks(prove, &subjects)?;
    let mut proofs = carry_out(&session, &tasks, prove.no_limit)?;
    find_on_record(&mut proofs, &tasks, prove)?;
    output::print(&match prove.format {
        ProveFormat::Human => proof::human(&proofs),
        ProveFormat::Json => proof::json(&proofs),
    })?;
    if proofs.len() < tasks.len() {
        anstream::eprintln!("interrupted: {} of {} rules were begun", proofs.len(), tasks.len());
    }
    // A document that is asked for by name counts, claimed or not.
    let counts = |proof: &&Proof| proof.claimed || !prove.spec.is_empty();
    let is_proven = proofs
        .iter()
        .filter(counts)
        .all(|proof| proof.outcome() == Outcome::Proven);
    Ok(if proofs.iter().any(Proof::is_broken) {
        Exit::Broken
    } else if is_proven && proofs.len() == tasks.len() {
        Exit::Success
    } else {
        Exit::Findings
    })
}

/// Gives each group of failures the id of the divergence that its smallest witness shows, if that is on record.
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
        // What is on record was asked for a whole reference without its rule.
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

/// Every parser and every reference, in the page of the reports.
fn write(prove: &Prove, session: &Session) -> Result<Exit, Error> {
    let page = Output::new(&prove.reports.join("proofs.md"))?;
    let mut languages = Languages::default();
    let config = |is_reference: bool| ProofConfig {
        suite: SuiteConfig {
            extra_states: 0,
            every_byte: !is_reference,
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
                        let plan = Plan::new(languages.of(spec, rule, what)?, config(is_reference));
                        tasks.push(Task::new(&**subject, asked.clone(), plan));
                    }
                }
            }
        }
        let proofs = carry_out(session, &tasks, true)?;
        if proofs.len() < tasks.len() || proofs.iter().any(|proof| !proof.complete) {
            anstream::eprintln!("interrupted: the page is left as it was");
            return Ok(Exit::Findings);
        }
        written.push(proofs);
    }
    let [parsers, references] = &written[..] else {
        bail!("expected two lists of proofs");
    };
    page.finish(&proof::markdown(parsers, references))?;
    let is_proven = references.iter().all(|proof| proof.outcome() == Outcome::Proven);
    for proof in references.iter().filter(|proof| proof.outcome() != Outcome::Proven) {
        output::print(&proof::human(std::slice::from_ref(proof)))?;
    }
    let folder = visible(&prove.reports.display().to_string());
    output::print(&format!("Written: {folder}/proofs.md\n"))?;
    Ok(if is_proven { Exit::Success } else { Exit::Findings })
}

/// A rule to be proven of a subject.
struct Task<'s> {
    subject: &'s dyn Subject,
    /// What the subject is asked for; its whole reference without it.
    rule: Option<String>,
    plan: Plan,
    /// How many strings the plan has.
    count: u128,
}

impl<'s> Task<'s> {
    fn new(subject: &'s dyn Subject, rule: Option<String>, plan: Plan) -> Self {
        let count = plan.count();
        Self {
            subject,
            rule,
            plan,
            count,
        }
    }
}

/// The languages of the documents, each made once.
#[derive(Default)]
struct Languages(HashMap<(Spec, String, What), Arc<Language>>);

impl Languages {
    fn of(&mut self, spec: Spec, rule: &str, what: What) -> Result<Arc<Language>, Error> {
        let key = (spec, rule.to_owned(), what);
        if let Some(known) = self.0.get(&key) {
            return Ok(Arc::clone(known));
        }
        let made = Arc::new(match what {
            What::Acceptance => Language::of_spec(spec, rule)?,
            What::Splitting => Language::with_components(spec, rule)?,
        });
        self.0.insert(key, Arc::clone(&made));
        Ok(made)
    }
}

/// What the arguments ask for.
fn tasks<'s>(prove: &Prove, subjects: &'s Subjects) -> Result<Vec<Task<'s>>, Error> {
    let mut tasks = Vec::new();
    let mut languages = Languages::default();
    let own = prove
        .file
        .as_deref()
        .map(|file| own_language(file, prove))
        .transpose()?;
    for subject in subjects {
        let (subject, name) = (&**subject, visible(&subject.about().name));
        if !parses(subject) {
            anstream::eprintln!("{name} does not parse: left out");
            continue;
        }
        if let Some(own) = &own {
            let rule = Some(own.rule.clone()).filter(|rule| subject.about().rules.contains(rule.as_str()));
            tasks.push(task(prove, subject, rule, Arc::clone(own)));
            continue;
        }
        let specs = if prove.spec.is_empty() {
            documents(subject)
        } else {
            prove.spec.clone()
        };
        let mut found = 0;
        for spec in specs {
            for (rule, asked) in rules(subject, spec) {
                if prove
                    .rule
                    .as_ref()
                    .is_none_or(|wanted| wanted.eq_ignore_ascii_case(rule))
                {
                    found += 1;
                    for what in shown(subject, spec, rule, prove.what) {
                        let language = languages.of(spec, rule, what)?;
                        tasks.push(task(prove, subject, asked.clone(), language));
                    }
                }
            }
        }
        if let (0, Some(rule)) = (found, &prove.rule) {
            let known: Vec<&str> = subject.about().rules.iter().map(|rule| &**rule).collect();
            let hint = format!("{name} starts from: {}", known.join(", "));
            return Err(unknown("rule", rule, known.iter().copied(), &visible(&hint)));
        }
    }
    if tasks.is_empty() {
        bail!("expected a subject that parses, and reports components for --what splitting; found none");
    }
    Ok(tasks)
}

/// Whether it can be asked at all.
fn parses(subject: &dyn Subject) -> bool {
    subject.about().operations.contains(&Operation::Parse)
}

/// The documents by which it is proven: those of its claims that have a syntax, or RFC 3986 if there is none. The reference of the URL
/// Standard has nothing to prove.
fn documents(subject: &dyn Subject) -> Vec<Spec> {
    let about = subject.about();
    let is_own = |spec: &Spec| spec.is_url_standard() && about.name == spec.name();
    let (others, syntaxes): (Vec<Spec>, Vec<Spec>) =
        about.judged_by().into_iter().partition(|spec| spec.is_url_standard());
    if syntaxes.is_empty() && !others.iter().any(is_own) {
        return vec![Spec::Rfc3986];
    }
    syntaxes
}

/// What can be shown of a rule, of what is asked for: splitting of a whole reference, by a subject that reports components.
fn shown(subject: &dyn Subject, spec: Spec, rule: &str, asked: Option<What>) -> Vec<What> {
    let components = spec.components().and(subject.about().components);
    let is_split = !components.is_empty() && urispec_specs::whole_rules(spec).contains(&rule);
    [(What::Acceptance, true), (What::Splitting, is_split)]
        .into_iter()
        .filter(|(what, is_shown)| *is_shown && asked.is_none_or(|asked| asked == *what))
        .map(|(what, _)| what)
        .collect()
}

/// The rules of a document from which a subject can start, and what it is asked for each.
fn rules(subject: &dyn Subject, spec: Spec) -> Vec<(&'static str, Option<String>)> {
    let listed = &subject.about().rules;
    let whole = urispec_specs::start(spec);
    urispec_specs::rules(spec)
        .into_iter()
        .filter_map(|rule| match (listed.contains(rule), rule == whole) {
            (true, _) => Some((rule, Some(rule.to_owned()))),
            (false, true) => Some((rule, None)),
            (false, false) => None,
        })
        .collect()
}

/// Whether it is in this process. What has a process of its own pipelines, or was asked for by a command.
fn is_near(subject: &dyn Subject) -> bool {
    !subject.pipelines() && subject.about().arguments.is_none()
}

/// A rule of the user's own grammar.
fn own_language(file: &std::path::Path, prove: &Prove) -> Result<Arc<Language>, Error> {
    let grammar: Grammar = select::grammar_file(file)?.variant("--repaired");
    let known: Vec<&str> = grammar.rules().map(urispec_grammar::Rule::name).collect();
    let rule = match &prove.rule {
        Some(name) => grammar
            .rule(name)
            .ok_or_else(|| unknown("rule", name, known.iter().copied(), "the file defines no such rule"))?
            .name(),
        None => known.first().copied().unwrap_or_default(),
    };
    let document = file.display().to_string();
    Ok(Arc::new(Language::of_grammar(&document, &grammar, rule)?))
}

/// A task as far as the arguments say, or as far as it is worth.
fn task<'s>(prove: &Prove, subject: &'s dyn Subject, rule: Option<String>, language: Arc<Language>) -> Task<'s> {
    let is_chosen = prove.extra_states.is_some() || prove.every_byte || prove.contexts || prove.loops;
    if is_chosen {
        let config = ProofConfig {
            suite: SuiteConfig {
                extra_states: prove.extra_states.unwrap_or(0),
                every_byte: prove.every_byte,
            },
            contexts: prove.contexts,
            loops: prove.loops,
        };
        return Task::new(subject, rule, Plan::new(language, config));
    }
    let is_near = is_near(subject);
    let config = ProofConfig {
        suite: SuiteConfig {
            extra_states: 0,
            // Of marked strings, that would be ten times as many again.
            every_byte: is_near && language.splitting().is_none(),
        },
        contexts: is_near,
        loops: is_near,
    };
    let plan = Plan::new(language, config);
    let with = |extra_states| Task::new(subject, rule.clone(), plan.clone().with_extra_states(extra_states));
    let least = u32::from(is_near);
    (least + 1..=EXTRA_STATES)
        .rev()
        .map(with)
        .find(|task| task.count <= SMALL)
        .unwrap_or_else(|| with(least))
}

/// Carries the tasks out, with a progress bar on a terminal. Ctrl-C ends it; what was shown until then is returned.
fn carry_out(session: &Session, tasks: &[Task<'_>], no_limit: bool) -> Result<Vec<Proof>, Error> {
    let total = tasks.iter().fold(0_u128, |sum, task| sum.saturating_add(task.count));
    if total > MOST && !no_limit {
        bail!(
            "expected at most {} strings, found {}; choose fewer --extra-states, leave out --every-byte, or add --no-limit",
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

/// Says how many strings there are, and how long they may take, where progress is shown.
fn announce(session: &Session, tasks: &[Task<'_>], total: u128) {
    if !Session::shows_progress() {
        return;
    }
    let mut seconds = 0.0;
    for task in tasks {
        #[expect(clippy::cast_precision_loss, reason = "an estimate")]
        let count = task.count as f64;
        seconds += count
            * if !is_near(task.subject) {
                seconds_for_one_far(task)
            } else if task.count >= LONG {
                seconds_for_one(session, task)
            } else {
                0.0
            };
    }
    let rules = match tasks.len() {
        1 => "1 rule".to_owned(),
        count => format!("{count} rules"),
    };
    anstream::eprintln!("{} strings for {rules}{}", thousands(total), about(seconds));
}

/// A time in words; nothing if it is too short to matter.
fn about(seconds: f64) -> String {
    match seconds {
        seconds if seconds < 0.5 => String::new(),
        seconds if seconds < 1.5 => ", about a second".to_owned(),
        seconds if seconds < 120.0 => format!(", about {seconds:.0} seconds"),
        seconds if seconds < 2.0 * 3600.0 => format!(", about {:.0} minutes", seconds / 60.0),
        seconds => format!(", about {:.0} hours", seconds / 3600.0),
    }
}

/// How long a string takes that goes to another process, by the first members of the language.
fn seconds_for_one_far(task: &Task<'_>) -> f64 {
    let members = task.plan.language().dfa().enumerate().take(MEMBERS);
    let members: Vec<Vec<u8>> = members.collect();
    let begun = Instant::now();
    let mut answered = 0_u32;
    // What was sent is answered: the requests end, not the answers.
    let unhurried = members.iter().take_while(|_| begun.elapsed() < SAMPLE);
    let mut requests = unhurried.map(|member| Request::Parse {
        input: member,
        rule: task.rule.as_deref(),
    });
    task.subject.run_all(&mut requests, &mut |_| {
        answered += 1;
        ControlFlow::Continue(())
    });
    begun.elapsed().as_secs_f64() / f64::from(answered.max(1))
}

/// How long a string takes, by those that can be asked in a short time.
fn seconds_for_one(session: &Session, task: &Task<'_>) -> f64 {
    let ahead = task.plan.made_ahead();
    if ahead > 0 {
        return seconds_for_one_of_a_batch(session, task, ahead);
    }
    // The clock starts with the first strings: before them the suites are made.
    let sample: Mutex<Option<(Instant, u64)>> = Mutex::new(None);
    let rate = OnceLock::new();
    let advance = |by: u64| {
        let mut sample = sample.lock().unwrap_or_else(PoisonError::into_inner);
        let (begun, asked) = sample.get_or_insert_with(|| (Instant::now(), 0));
        let took = begun.elapsed();
        if took > Duration::ZERO {
            *asked += by;
        }
        if took < SAMPLE {
            return ControlFlow::Continue(());
        }
        let asked = u32::try_from(*asked).unwrap_or(u32::MAX).max(1);
        rate.get_or_init(|| took.as_secs_f64() / f64::from(asked));
        ControlFlow::Break(())
    };
    session
        .pool
        .install(|| prove_plan(task.subject, task.rule.as_deref(), &task.plan, &advance));
    rate.get().copied().unwrap_or_default()
}

/// The same where many strings are made before the first is asked: making them is most of the work, and so the first batch counts whole.
fn seconds_for_one_of_a_batch(session: &Session, task: &Task<'_>, batch: u64) -> f64 {
    let asked = AtomicU64::new(0);
    let advance = |by: u64| match asked.fetch_add(by, Ordering::Relaxed) + by {
        asked if asked >= batch => ControlFlow::Break(()),
        _ => ControlFlow::Continue(()),
    };
    let begun = Instant::now();
    session
        .pool
        .install(|| prove_plan(task.subject, task.rule.as_deref(), &task.plan, &advance));
    let asked = u32::try_from(asked.into_inner()).unwrap_or(u32::MAX);
    begun.elapsed().as_secs_f64() / f64::from(asked.max(1))
}

#[cfg(test)]
mod tests {
    use super::about;

    #[test]
    fn a_time_is_told_in_words() {
        #[track_caller]
        fn check(seconds: f64, expected: &str) {
            assert_eq!(about(seconds), expected);
        }
        check(0.0, "");
        check(1.2, ", about a second");
        check(37.4, ", about 37 seconds");
        check(180.0, ", about 3 minutes");
        check(20_000.0, ", about 6 hours");
    }
}
