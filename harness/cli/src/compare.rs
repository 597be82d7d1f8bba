//! `urispec compare`.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use anyhow::{Context as _, Error};
use rayon::prelude::*;
use urispec_differential::{Finding, Key, Member, Panel, Quirk, RequestJson, SearchResult, departures, quirks};
use urispec_model::OwnedRequest;
use urispec_model::Spec;
use urispec_report::divergence::{self, Divergence};
use urispec_report::escape::{plain, quote};
use urispec_subjects::Subject;

use crate::args::{Arguments, Compare, CompareFormat, Deny};
use crate::divergences::Record;
use crate::session::{Session, progress};
use crate::{Exit, divergences, inputs, output, select};

/// How many divergences are shown in full unless all are asked for.
const SHOWN: usize = 8;

pub fn compare(compare: &Compare, arguments: &Arguments) -> Result<Exit, Error> {
    let suite = select::suite(arguments)?;
    let subjects = select::asked_for(&compare.chosen, arguments)?;
    let known = divergences::read(&compare.reports)?;
    let specs = Spec::ALL.to_vec();
    let panel = panel(&subjects, &compare.spec);
    let source = inputs::sources(compare, &panel, &suite)?;
    let record = compare.write.then(|| Record::new(&compare.reports)).transpose()?;
    let session = Session::new(arguments)?;
    let found = find(&panel, &source, &session)?;

    let (quirks, gone) = still(quirks(), &panel);
    let is_wanted = |key: &&Key| match compare.format {
        CompareFormat::Counts => compare.write,
        _ => compare.full || !known.contains_key(&key.to_string()),
    };
    let keys: Vec<&Key> = found.first.keys().filter(is_wanted).collect();
    let told = explained(&panel, &found, &keys, &specs, &quirks, &session)?;
    let new: Vec<Divergence> = told
        .explained
        .iter()
        .filter(|divergence| !known.contains_key(&divergence.id))
        .cloned()
        .collect();
    let text = match compare.format {
        CompareFormat::Human => human(compare, &told.explained),
        CompareFormat::Jsonl => json_lines(&told.explained)?,
        CompareFormat::Counts => divergence::counts(&panel, found.first.keys()),
    };
    // What a long run has found is shown even if it cannot be written, and written even if it cannot be shown.
    let printed = output::print(&text);
    if let Some(record) = record {
        record.write(&known, &new)?;
    }
    printed?;
    let fresh = |key: &&Key| !known.contains_key(&key.to_string()) && !told.unsteady.contains(key);
    let count = found.first.keys().filter(fresh).count();
    let closing = closing(compare, &found, &told, count, &gone, quirks.len());
    match compare.format {
        CompareFormat::Human => output::print(&closing)?,
        CompareFormat::Jsonl | CompareFormat::Counts => anstream::eprint!("{closing}"),
    }
    let accepted: BTreeSet<&str> = quirks.iter().map(|quirk| quirk.id.as_str()).collect();
    let is_denied = |which: Deny| {
        let mut ids = found.first.keys().map(Key::to_string);
        ids.any(|id| !accepted.contains(&*id) && (which == Deny::Any || !known.contains_key(&id)))
    };
    let is_interrupted = !found.complete || told.unexplained > 0;
    Ok(match compare.deny {
        _ if is_interrupted => Exit::Findings,
        Some(which) if is_denied(which) || !gone.is_empty() => Exit::Findings,
        _ => Exit::Success,
    })
}

fn panel<'s>(subjects: &'s [Box<dyn Subject>], judges: &[Spec]) -> Panel<'s> {
    let borrowed: Vec<&dyn Subject> = subjects.iter().map(|subject| &**subject).collect();
    if judges.is_empty() {
        return Panel::new(&borrowed);
    }
    let pairs = borrowed.iter().flat_map(|subject| {
        judges
            .iter()
            .map(|spec| Member::new(*subject, *spec))
            .collect::<Vec<_>>()
    });
    Panel::of(pairs)
}

/// Compares everything, with a progress bar; Ctrl-C keeps what was found.
fn find(panel: &Panel<'_>, source: &inputs::Chain, session: &Session) -> Result<SearchResult, Error> {
    use urispec_differential::Source as _;
    let compared = Arc::new(AtomicU64::new(0));
    let bar = progress(source.requests(), "requests", Arc::clone(&compared))?;
    let found = session.pool.install(|| {
        urispec_differential::search(panel, source, &|more| {
            compared.fetch_add(more, Ordering::Relaxed);
            if session.interrupted.load(Ordering::Relaxed) {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        })
    });
    bar.finish_and_clear();
    if !found.complete {
        anstream::eprintln!("interrupted: explaining what was found; Ctrl-C again leaves out the rest of it");
    }
    Ok(found)
}

/// What became of the keys that were found.
struct Told {
    /// Each with its smallest witness and all that is to be said of it, the gravest first.
    explained: Vec<Divergence>,
    /// Those that did not come again.
    unsteady: Vec<Key>,
    /// How many were left out since Ctrl-C was pressed.
    unexplained: usize,
}

/// Explains the keys. Ctrl-C, pressed anew, leaves out those that were not begun.
fn explained(
    panel: &Panel<'_>,
    found: &SearchResult,
    keys: &[&Key],
    specs: &[Spec],
    quirks: &[Quirk],
    session: &Session,
) -> Result<Told, Error> {
    session.interrupted.store(false, Ordering::Relaxed);
    let done = Arc::new(AtomicU64::new(0));
    let bar = progress(keys.len() as u64, "divergences explained", Arc::clone(&done))?;
    let explain = |key: &&Key| {
        if session.interrupted.load(Ordering::Relaxed) {
            return None;
        }
        let finding = Finding::new(panel, key, &found.first[*key].request, specs);
        done.fetch_add(1, Ordering::Relaxed);
        Some(finding.map_or_else(|| Err(Key::clone(key)), |finding| Ok(Divergence::new(&finding, quirks))))
    };
    let outcomes: Vec<Result<Divergence, Key>> = session.pool.install(|| keys.par_iter().filter_map(explain).collect());
    bar.finish_and_clear();
    let unexplained = keys.len() - outcomes.len();
    let (mut explained, mut unsteady) = (Vec::new(), Vec::new());
    for outcome in outcomes {
        match outcome {
            Ok(divergence) => explained.push(divergence),
            Err(key) => unsteady.push(key),
        }
    }
    divergence::sort(&mut explained);
    Ok(Told {
        explained,
        unsteady,
        unexplained,
    })
}

/// The quirks of the members that still are some, and those that are not any more.
fn still(quirks: Vec<Quirk>, panel: &Panel<'_>) -> (Vec<Quirk>, Vec<Quirk>) {
    let asked = |quirk: &Quirk| quirk.key().is_ok_and(|key| panel.member(&key).is_some());
    let happens = |quirk: &Quirk| {
        let (Ok(key), Ok(request)) = (quirk.key(), OwnedRequest::try_from(quirk.request.clone())) else {
            return false;
        };
        departures(panel, &request.as_request()).contains(&key)
    };
    quirks.into_iter().filter(asked).partition(happens)
}

fn human(compare: &Compare, explained: &[Divergence]) -> String {
    let mut out = String::new();
    let shown = if compare.full { explained.len() } else { SHOWN };
    for divergence in explained.iter().take(shown) {
        let _ = writeln!(out, "{}", divergence.human());
    }
    for divergence in explained.iter().skip(shown) {
        let _ = writeln!(out, "{}", divergence.line());
    }
    if explained.len() > shown {
        out.push('\n');
    }
    let _ = write!(out, "{}", divergence::summary(explained));
    out
}

fn json_lines(explained: &[Divergence]) -> Result<String, Error> {
    let mut out = String::new();
    for divergence in explained {
        let line = serde_json::to_string(divergence).context("a divergence cannot be written as JSON")?;
        let _ = writeln!(out, "{line}");
    }
    Ok(out)
}

fn closing(compare: &Compare, found: &SearchResult, told: &Told, new: usize, gone: &[Quirk], quirks: usize) -> String {
    let mut out = String::new();
    for quirk in gone {
        let _ = writeln!(
            out,
            "a quirk that is none any more: {}; take it out of harness/differential/quirks.json",
            plain(&quirk.id)
        );
    }
    for key in &told.unsteady {
        let RequestJson { base, input, other, .. } = RequestJson::from(&found.first[key].request);
        let texts = [base, Some(input), other].into_iter().flatten();
        let texts: Vec<String> = texts.map(|text| quote(&text)).collect();
        let _ = writeln!(
            out,
            "seen, but not again when asked again, and so left out: {} on {}",
            plain(&key.to_string()),
            texts.join(" and ")
        );
    }
    if !found.complete {
        out.push_str("interrupted: what was found until then is kept\n");
    }
    if told.unexplained > 0 {
        let _ = writeln!(
            out,
            "interrupted: {} divergences are left out, unexplained",
            told.unexplained
        );
    }
    let _ = writeln!(
        out,
        "{} requests compared: {} divergences, {} of them new, {quirks} known quirks",
        found.compared,
        found.first.len(),
        new,
    );
    if compare.write {
        let folder = plain(&compare.reports.display().to_string());
        let _ = writeln!(
            out,
            "Written: {folder}/divergences.md, {} files in {folder}/divergences/",
            new - told.unexplained
        );
    }
    out
}
