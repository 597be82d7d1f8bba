//! The reference of the URL Standard, newest edition, against the crates `url` and `ada-url`.
//!
//! Run it with `cargo bench -p urispec-subjects --features ada-url --bench whatwg`. It measures each list of
//! real URLs, one per line, in the folder that `URISPEC_CORPORA` names, or else in `../shared/corpora` beside
//! the project. Without such a list there is nothing to measure. The benchmark informs and never fails,
//! because its goals apply only to a quiet machine.

mod interleave;

use std::fs;
use std::hint::black_box;
use std::path::{Path, PathBuf};

use interleave::{Race, race};
use urispec_whatwg::{Edition, parse};

const URL_GOAL: f64 = 1.0;
const ADA_GOAL: f64 = 2.0;

fn main() {
    println!("what                                       items      ours    theirs   ratio    goal");
    for (name, list) in corpora() {
        let accepted: Vec<&str> = list
            .iter()
            .map(String::as_str)
            .filter(|text| url::Url::parse(text).is_ok() && parse(Edition::LATEST, text, None).is_ok())
            .collect();
        if accepted.is_empty() {
            continue;
        }
        let ours = || {
            for input in &accepted {
                let _ = black_box(parse(Edition::LATEST, black_box(input), None));
            }
        };
        let with_url = race(accepted.len(), ours, || {
            for input in &accepted {
                let _ = black_box(url::Url::parse(black_box(input)));
            }
        });
        let with_ada = race(accepted.len(), ours, || {
            for input in &accepted {
                let _ = black_box(ada_url::Url::parse(black_box(input), None));
            }
        });
        print(&format!("url, {name}"), accepted.len(), URL_GOAL, with_url);
        print(&format!("ada-url, {name}"), accepted.len(), ADA_GOAL, with_ada);
    }
}

fn print(what: &str, items: usize, goal: f64, race: Race) {
    let Race { ours, theirs, ratio } = race;
    let verdict = if ratio <= goal {
        "met".to_owned()
    } else {
        format!("missed by {:.3}", ratio - goal)
    };
    println!("{what:<39} {items:>8} {ours:>6.1} ns {theirs:>6.1} ns   {ratio:.3}   {goal:>5} {verdict}");
}

/// The lists of real URLs, by name; none if there is no such folder.
fn corpora() -> Vec<(String, Vec<String>)> {
    let beside = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/corpora");
    let folder = std::env::var_os("URISPEC_CORPORA").map_or(beside, PathBuf::from);
    let Ok(entries) = fs::read_dir(folder) else {
        return Vec::new();
    };
    let mut files: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "txt"));
    files.sort();
    let read = |file: &PathBuf| {
        let lines = fs::read_to_string(file).ok()?.lines().map(str::to_owned).collect();
        Some((file.file_stem()?.to_string_lossy().into_owned(), lines))
    };
    files.iter().filter_map(read).collect()
}
