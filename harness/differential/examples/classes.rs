//! Counts how many of the known classes of differences between parsers a search has found. Reads the tallies that
//! `URISPEC_TALLY` writes. Prints how many classes were found after several periods of time, and at the end the
//! classes that were not found.
//!
//! `cargo run --release -p urispec-differential --features fuzzing --example classes -- TALLY…`

use std::collections::BTreeSet;
use std::fs;

use urispec_differential::fuzzing::Shown;
use urispec_differential::{Key, Panel};
use urispec_subjects::{Subject, all};

fn main() -> std::io::Result<()> {
    let mut findings: Vec<(f32, Key)> = Vec::new();
    for path in std::env::args_os().skip(1) {
        let text = fs::read_to_string(path)?;
        findings.extend(text.lines().filter_map(|line| {
            let [seconds, _, key] = line.split('\t').collect::<Vec<_>>()[..] else {
                return None;
            };
            Some((seconds.parse().ok()?, key.parse().ok()?))
        }));
    }
    let subjects = all();
    let subjects: Vec<&dyn Subject> = subjects.iter().map(|subject| &**subject).collect();
    let shown = Shown::by(&Panel::new(&subjects));
    let by = |seconds: f32| -> BTreeSet<Key> {
        let earlier = findings.iter().filter(|(at, _)| *at <= seconds);
        earlier.map(|(_, key)| key.clone()).collect()
    };
    println!("seconds  divergences  classes");
    let line = |time: &str, seconds: f32| {
        let found = by(seconds);
        let classes = shown.found(&found);
        let count = classes.iter().filter(|(_, is_found)| *is_found).count();
        println!("{time:>7}  {:>11}  {count} of {}", found.len(), classes.len());
    };
    for seconds in [1.0, 3.0, 10.0, 30.0, 60.0, 120.0, 300.0, 600.0] {
        line(&seconds.to_string(), seconds);
    }
    line("the end", f32::MAX);
    for (class, _) in shown.found(&by(f32::MAX)).iter().filter(|(_, is_found)| !is_found) {
        println!("missing: {} {}", class.number, class.about);
    }
    Ok(())
}
