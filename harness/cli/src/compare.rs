//! `urispec compare`.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use anyhow::{Context as _, Error};
use rayon::prelude::*;
use urispec_compare::finding::{Finding, Hunt, Key, Member, Panel, Quirk, departures, hunt, quirks, written};
use urispec_model::Spec;
use urispec_report::divergence::{self, Divergence};
use urispec_report::escape::plain;
use urispec_subjects::Subject;
use urispec_vectors::OwnedRequest;

use crate::args::{Arguments, Compare, CompareFormat, Deny};
use crate::working::{Working, progress};
use crate::{End, choose, divergences, inputs, output};

/// How many divergences are shown in full unless all are asked for.
const SHOWN: usize = 8;

pub fn compare(compare: &Compare, arguments: &Arguments) -> Result<End, Error> {
    let suite = choose::suite(arguments)?;
    let subjects = choose::asked_for(&compare.chosen, arguments)?;
    let known = divergences::read(&compare.reports)?;
    let specs = written();
    let panel = panel(&subjects, &compare.spec, &specs);
    let source = inputs::sources(compare, &panel, &suite)?;
    let working = Working::new(arguments)?;
    let found = search(&panel, &source, &working)?;

    let (quirks, gone) = still(quirks(), &panel);
    let is_wanted = |key: &&Key| compare.full || !known.contains_key(&key.to_string());
    let keys: Vec<&Key> = found.first.keys().filter(is_wanted).collect();
    let explained = explained(&panel, &found, &keys, &specs, &quirks, &working)?;
    let new: Vec<Divergence> = explained
        .iter()
        .filter(|divergence| !known.contains_key(&divergence.id))
        .cloned()
        .collect();
    if compare.write {
        divergences::write(&compare.reports, &known, &new)?;
    }
    let text = match compare.format {
        CompareFormat::Human => human(compare, &explained),
        CompareFormat::Jsonl => json_lines(&explained)?,
    };
    output::print(&text)?;
    let accepted: BTreeSet<&str> = quirks.iter().map(|quirk| quirk.id.as_str()).collect();
    let is_denied = |which: Deny| match which {
        Deny::New => new.iter().any(|one| !accepted.contains(one.id.as_str())),
        Deny::Any => found
            .first
            .keys()
            .any(|key| !accepted.contains(key.to_string().as_str())),
    };
    let closing = closing(compare, &found, &new, &gone, quirks.len());
    match compare.format {
        CompareFormat::Human => output::print(&closing)?,
        CompareFormat::Jsonl => anstream::eprint!("{closing}"),
    }
    Ok(match compare.deny {
        Some(which) if is_denied(which) || !gone.is_empty() || !found.complete => End::Findings,
        _ => End::Well,
    })
}

fn panel<'s>(subjects: &'s [Box<dyn Subject>], judges: &[Spec], specs: &[Spec]) -> Panel<'s> {
    let borrowed: Vec<&dyn Subject> = subjects.iter().map(|subject| &**subject).collect();
    if judges.is_empty() {
        return Panel::new(&borrowed, specs);
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
fn search(panel: &Panel<'_>, source: &inputs::Chain, working: &Working) -> Result<Hunt, Error> {
    use urispec_compare::finding::Source as _;
    let compared = Arc::new(AtomicU64::new(0));
    let bar = progress(source.requests(), "requests", Arc::clone(&compared))?;
    let found = working.pool.install(|| {
        hunt(panel, source, &|more| {
            compared.fetch_add(more, Ordering::Relaxed);
            if working.interrupted.load(Ordering::Relaxed) {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        })
    });
    bar.finish_and_clear();
    Ok(found)
}

/// Each key with its smallest witness and all that is to be said of it, the gravest first.
fn explained(
    panel: &Panel<'_>,
    found: &Hunt,
    keys: &[&Key],
    specs: &[Spec],
    quirks: &[Quirk],
    working: &Working,
) -> Result<Vec<Divergence>, Error> {
    let done = Arc::new(AtomicU64::new(0));
    let bar = progress(keys.len() as u64, "divergences explained", Arc::clone(&done))?;
    let mut explained: Vec<Divergence> = working.pool.install(|| {
        let explain = |key: &&Key| {
            let finding = Finding::new(panel, key, &found.first.get(*key)?.request, specs)?;
            done.fetch_add(1, Ordering::Relaxed);
            Some(Divergence::new(&finding, quirks))
        };
        keys.par_iter().filter_map(explain).collect()
    });
    bar.finish_and_clear();
    divergence::sort(&mut explained);
    Ok(explained)
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

fn closing(compare: &Compare, found: &Hunt, new: &[Divergence], gone: &[Quirk], quirks: usize) -> String {
    let mut out = String::new();
    for quirk in gone {
        let _ = writeln!(
            out,
            "a quirk that is none any more: {}; take it out of harness/compare/quirks.json",
            plain(&quirk.id)
        );
    }
    if !found.complete {
        out.push_str("interrupted: what was found until then is kept\n");
    }
    let _ = writeln!(
        out,
        "{} requests compared: {} divergences, {} of them new, {quirks} known quirks",
        found.compared,
        found.first.len(),
        new.len(),
    );
    if compare.write {
        let folder = plain(&compare.reports.display().to_string());
        let _ = writeln!(
            out,
            "Written: {folder}/divergences.md, {} files in {folder}/divergences/",
            new.len()
        );
    }
    out
}
