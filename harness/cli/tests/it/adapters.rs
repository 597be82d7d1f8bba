//! Checks each adapter of the manifest that this machine can start: it must work, and agree with the manifest.

use std::path::Path;

use rayon::prelude::*;
use urispec::{Observation, Request, ResolveOptions, Subject};
use urispec_subjects::{Adapter, Adapters, KNOWN, Pipe, Released};

fn adapters() -> Adapters {
    Adapters::read(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../subjects/adapters")).expect("the manifest is sound")
}

/// The problem of a started adapter.
fn wrong(adapter: &Adapter, pipe: &Pipe) -> Option<String> {
    let about = pipe.about();
    let claims: Vec<&str> = about.claims.iter().map(|claim| &*claim.0).collect();
    if claims != adapter.claims || about.language != adapter.language {
        return Some(format!(
            "claims {claims:?} for {}, the manifest says {:?}",
            about.language, adapter.claims
        ));
    }
    if about.distinguishes_undefined != adapter.distinguishes_undefined {
        return Some(format!(
            "distinguishes {:?}, the manifest says {:?}",
            about.distinguishes_undefined, adapter.distinguishes_undefined
        ));
    }
    if about.validates != adapter.validates {
        return Some(format!(
            "validates: {}, the manifest says {}",
            about.validates, adapter.validates
        ));
    }
    if about.release.is_empty() || about.operations.is_empty() {
        return Some("has no release, or offers nothing".to_owned());
    }
    let texts: [&[u8]; 8] = [
        b"http://a/b?c#d",
        b"",
        b"//h:1/",
        b"a:b",
        b"\"\\\n",
        "é\u{1f600}".as_bytes(),
        b"http://[::1]:80/",
        b"\xff",
    ];
    let mut requests = Vec::new();
    for input in texts {
        requests.push(Request::Parse { input, rule: None });
        requests.push(Request::Resolve {
            base: b"http://a/b/c",
            input,
            options: ResolveOptions::default(),
        });
    }
    let mut observed = Vec::new();
    pipe.run_all(&mut requests.iter().copied(), &mut |observation| {
        observed.push(observation);
        std::ops::ControlFlow::Continue(())
    });
    let unsound = |observed: &&Observation<'_>| matches!(observed, Observation::Protocol(_) | Observation::Timeout);
    if observed.len() != requests.len() {
        return Some(format!("{} answers to {} requests", observed.len(), requests.len()));
    }
    observed.iter().find(unsound).map(|observed| format!("{observed:?}"))
}

#[test]
fn each_adapter_that_can_be_started_is_sound() {
    let adapters = adapters();
    let outcomes: Vec<(String, Option<String>)> = adapters
        .adapters
        .par_iter()
        .filter(|adapter| adapters.is_there(adapter))
        .filter_map(|adapter| {
            let limits =
                |config: &mut urispec_subjects::PipeConfig| config.timeout = std::time::Duration::from_secs(20);
            // A parser that is not installed cannot be started; `parsers --start` reports what is missing.
            let pipe = adapters.start(adapter, limits).ok()?;
            Some((adapter.id.clone(), wrong(adapter, &pipe)))
        })
        .collect();
    println!(
        "{} of {} adapters can be started here",
        outcomes.len(),
        adapters.adapters.len()
    );
    let wrong: Vec<_> = outcomes.iter().filter(|(_, wrong)| wrong.is_some()).collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// The cells of the table under "The parsers" in `reports/adapters.md`: the parser and its release.
fn on_record() -> Vec<(String, String)> {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../reports/adapters.md");
    let page = std::fs::read_to_string(page).expect("the report is checked in");
    let table = page.split("## ").find(|section| section.starts_with("The parsers"));
    let rows = table.expect("the report has this table").lines();
    let cells = rows.filter_map(|row| row.strip_prefix("| "));
    let cells = cells.filter_map(|row| Some((row.split_once(" | ")?.0, row.split(" | ").nth(1)?)));
    // The day of the release is behind it.
    let release = |cell: &str| {
        cell.split_once(" (")
            .map_or(cell, |(release, _)| release)
            .replace('\\', "")
    };
    cells.map(|(name, cell)| (name.to_owned(), release(cell))).collect()
}

#[test]
fn each_release_on_record_is_the_newest_of_its_history() {
    let adapters = adapters();
    let on_record = on_record();
    let with_history = adapters.adapters.iter().filter_map(|adapter| {
        let (_, release) = on_record.iter().find(|(name, _)| *name == adapter.id)?;
        Some((&adapter.id, release, adapter.history.as_ref()?))
    });
    let with_history: Vec<_> = with_history.collect();
    assert!(
        with_history.len() >= 10,
        "{} rows with a history are not all",
        with_history.len()
    );
    let older: Vec<String> = with_history
        .into_iter()
        .filter_map(|(id, release, history)| {
            let newer = history.newer_than(release)?;
            Some(format!(
                "{id}: reports/adapters.md has {release}, its history has {newer}; run `urispec parsers --build {id}`, then `urispec report --all`"
            ))
        })
        .collect();
    assert!(older.is_empty(), "{}", older.join("\n"));
}

#[test]
fn each_day_is_of_a_parser_that_there_is() {
    let adapters = adapters();
    let released = Released::read(&adapters.folder).expect("the file of days is sound");
    let is_known = |id: &&str| adapters.get(id).is_some() || KNOWN.iter().any(|known| known.name == *id);
    let unknown: Vec<&str> = released.ids().filter(|id| !is_known(id)).collect();
    assert!(
        unknown.is_empty(),
        "releases.toml has days of {unknown:?}, which are not parsers"
    );
    let on_record = on_record();
    let dated = on_record
        .iter()
        .filter(|(id, release)| released.day(id, release).is_some());
    assert!(
        dated.count() * 10 >= on_record.len() * 8,
        "for fewer than eight of ten releases in reports/adapters.md there is a day in releases.toml"
    );
}
