//! The two committed reports, on vectors and on any inputs, have the same verdict for every pair that is in both.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use flate2::read::GzDecoder;
use urispec_differential::{Bug, Divergence, bugs};
use urispec_judge::Run;
use urispec_model::Verdict;
use urispec_report::{cves, runfile};
use urispec_vectors::Suite;

fn reports() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../reports")
}

/// The results of the parsers that are built in.
fn conformance(suite: &Suite) -> Run {
    let file = File::open(reports().join("conformance.jsonl.gz")).expect("it is committed");
    let text = io::read_to_string(GzDecoder::new(file)).expect("it is text");
    runfile::read(&text, suite).expect("it is a run")
}

/// The divergences on record.
fn divergences() -> Vec<Divergence> {
    let files = fs::read_dir(reports().join("divergences")).expect("the divergences are committed");
    files
        .map(|file| file.expect("the folder is read").path())
        .map(|path| fs::read_to_string(path).expect("a divergence is text"))
        .map(|text| Divergence::read(&text).expect("a committed divergence is read"))
        .collect()
}

#[test]
fn a_divergence_that_a_vector_shows_has_the_verdict_of_that_vector() {
    let suite = Suite::embedded();
    let run = conformance(&suite);
    let mut in_both = 0;
    for divergence in divergences() {
        let subject = run
            .subjects
            .iter()
            .find(|subject| *subject.about.name == *divergence.subject);
        let subject = subject.expect("both reports are on the same parsers");
        let asked = suite.vectors.iter().filter(|vector| vector.ask == divergence.request);
        for vector in asked {
            let case = subject.cases.iter().find(|case| *case.id == *vector.id);
            let Some(verdict) = case.and_then(|case| case.verdict(divergence.spec)) else {
                continue;
            };
            in_both += 1;
            assert_eq!(verdict, divergence.verdict, "{} and {}", vector.id, divergence.id);
        }
    }
    assert!(in_both > 5, "{in_both} are too few to show anything");
}

#[test]
fn every_divergence_from_a_claim_is_sorted_and_every_bug_has_one() {
    let divergences = divergences();
    let unsorted: Vec<&str> = divergences
        .iter()
        .filter(|one| one.claimed && Bug::of(&one.id).is_none())
        .map(|one| one.id.as_str())
        .collect();
    assert!(
        unsorted.is_empty(),
        "sort these in bugs.json, then `urispec divergences review`: {unsorted:?}"
    );
    for bug in bugs().filter(|bug| !bug.rules.is_empty()) {
        for parser in &bug.parsers {
            let mut of_parser = divergences.iter().filter(|one| one.subject == *parser);
            assert!(
                of_parser.any(|one| Bug::of(&one.id) == Some(bug)),
                "{parser} has no divergence of {} any more; take it out of bugs.json",
                bug.id
            );
        }
    }
}

/// The first page has to be short, and has to link to all other pages.
#[test]
fn the_index_is_short_and_its_links_lead_somewhere() {
    let index = fs::read_to_string(reports().join("divergences.md")).unwrap();
    assert!(index.len() <= 20 << 10, "{} bytes", index.len());
    let mut links = 0;
    for link in index.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
        let Some((file, anchor)) = link.split_once('#') else {
            assert!(reports().join(link).exists(), "{link}");
            continue;
        };
        links += 1;
        let page = fs::read_to_string(reports().join(file)).unwrap();
        assert!(page.contains(&format!("<a id=\"{anchor}\">")), "{link}");
    }
    assert!(links > 40, "{links}");
}

/// A heading is a sentence with an anchor, and names one thing.
#[test]
fn no_two_headings_of_a_page_are_alike() {
    for page in fs::read_dir(reports().join("parsers")).expect("the pages are committed") {
        let text = fs::read_to_string(page.unwrap().path()).unwrap();
        let mut headings: Vec<&str> = text.lines().filter(|line| line.starts_with('#')).collect();
        let all = headings.len();
        headings.sort_unstable();
        headings.dedup();
        assert_eq!(headings.len(), all, "{headings:?}");
    }
}

#[test]
fn a_failing_vector_has_a_divergence_of_its_verdict() {
    let suite = Suite::embedded();
    let run = conformance(&suite);
    let divergences = divergences();
    for subject in &run.subjects {
        for spec in subject.about.judged_by() {
            for verdict in Verdict::ALL.iter().filter(|verdict| verdict.is_departure()) {
                let fails = subject.cases.iter().any(|case| case.verdict(spec) == Some(*verdict));
                let is_on_record = divergences.iter().any(|divergence| {
                    *divergence.subject == *subject.about.name
                        && divergence.spec == spec
                        && divergence.verdict == *verdict
                });
                assert!(is_on_record || !fails, "{} by {spec}: {verdict}", subject.about.name);
            }
        }
    }
}

#[test]
fn the_releases_of_every_fix_are_on_record() {
    let suite = Suite::embedded();
    let histories: Vec<cves::History> = fs::read_dir(reports().join("history"))
        .expect("the histories are committed")
        .map(|file| file.unwrap().path())
        .filter(|file| file.extension().is_some_and(|extension| extension == "json"))
        .map(|file| serde_json::from_str(&fs::read_to_string(file).unwrap()).expect("a committed history is read"))
        .collect();
    let fixes = suite.cves.rows.iter().filter_map(|row| row.fix.as_ref());
    let missing: Vec<String> = fixes
        .filter(|fix| cves::after(fix, &histories).is_none())
        .map(|fix| format!("{} {} and {}", fix.adapter, fix.before, fix.after))
        .collect();
    assert_eq!(
        missing, [""; 0],
        "expected two releases next to each other in reports/history/"
    );
}

/// The longest line of a page, in characters.
const LINE: usize = 1_000;

/// The most columns of a table.
const COLUMNS: usize = 12;

fn pages(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("the reports are committed");
    let paths = entries.map(|entry| entry.expect("the folder is read").path());
    let pages = paths.flat_map(|path| if path.is_dir() { pages(&path) } else { vec![path] });
    pages
        .filter(|path| path.extension().is_some_and(|kind| kind == "md"))
        .collect()
}

#[test]
fn pages_are_for_reading() {
    let mut found = Vec::new();
    for page in pages(&reports()) {
        let text = fs::read_to_string(&page).expect("a page is text");
        let longest = text.lines().map(|line| line.chars().count()).max().unwrap_or(0);
        let columns = text.lines().filter(|line| line.starts_with("|-"));
        let columns = columns.map(|line| line.matches('|').count() - 1).max().unwrap_or(0);
        if longest > LINE || columns > COLUMNS {
            found.push(format!(
                "{}: a line of {longest} characters, a table of {columns} columns",
                page.display()
            ));
        }
    }
    assert!(
        found.is_empty(),
        "expected lines of at most {LINE} characters and tables of at most {COLUMNS} columns:\n{}",
        found.join("\n")
    );
}
