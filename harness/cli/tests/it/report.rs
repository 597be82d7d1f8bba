//! A report of fewer parsers than are recorded.
#![cfg(not(feature = "ada-url"))]

use std::fs;
use std::io::{self, Write as _};
use std::path::Path;

use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use urispec_vectors::Suite;

#[cfg(feature = "lab")]
use crate::common::write_run;
use crate::common::{ends, urispec};

/// The standard output of the program for a report in `reports` of this folder.
#[track_caller]
fn report(folder: &Path) -> String {
    ends(&mut urispec(folder, &["report"]), 0).out
}

#[test]
fn a_parser_that_is_not_built_in_is_kept_from_the_record() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join("reports").join(name);
    let read = |name: &str| fs::read_to_string(path(name)).unwrap();
    let is_said = |out: &str| out.contains(" is not built in; its recorded answers are kept");
    let lines = || io::read_to_string(GzDecoder::new(fs::File::open(path("conformance.jsonl.gz")).unwrap())).unwrap();
    fs::create_dir(folder.path().join("reports")).unwrap();
    assert!(!is_said(&report(folder.path())), "there is no record yet");
    assert!(!lines().contains("ada-url"));

    // A record by somebody who built ada-url in. It has the answers of http.
    let recorded = lines().replace("\"http\"", "\"ada-url\"");
    let write = |text: &str| fs::write(path("conformance.jsonl.gz"), gzip(text)).unwrap();
    write(&recorded);
    let out = report(folder.path());
    assert!(out.contains("\nada-url ") && is_said(&out), "{out}");
    let merged = [read("conformance.md"), lines()];
    assert!(
        merged
            .iter()
            .all(|text| text.contains("ada-url") && text.contains("http"))
    );
    report(folder.path());
    assert_eq!(
        [read("conformance.md"), lines()],
        merged,
        "written again, it is the same"
    );

    // A vector that was changed since, and one that is newer, have no results yet. Nothing else is lost.
    let version = Suite::embedded().version;
    let mut older: Vec<&str> = merged[1].lines().collect();
    let newer = older
        .iter()
        .position(|line| line.contains("\"id\":\"recompose/"))
        .expect("they came in 2.0.0");
    older.remove(newer);
    let changed = older[1].replacen("\"vector\":\"", "\"vector\":\"0", 1);
    older[1] = &changed;
    let older = older.join("\n") + "\n";
    let cases = Suite::embedded().vectors.len();
    let older = older.replacen(&format!("\"cases\":{cases}"), &format!("\"cases\":{}", cases - 1), 1);
    write(&older.replacen(&format!("\"vectors\":\"{version}\""), "\"vectors\":\"1.1.0\"", 1));
    let out = report(folder.path());
    assert!(
        out.contains(" is not built in; its recorded answers are kept; 2 newer vectors have no answers yet\n"),
        "{out}"
    );

    write("{}");
    let out = report(folder.path());
    assert!(
        out.contains("nothing is kept: reports/conformance.jsonl.gz: line 1: "),
        "{out}"
    );
    assert!(!lines().contains("ada-url"));
}

fn gzip(text: &str) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(text.as_bytes()).expect("it is written to memory");
    encoder.finish().expect("it is written to memory")
}

#[cfg(feature = "lab")]
#[test]
fn a_record_of_adapters_that_is_stale_is_said_so() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("reports/adapters.jsonl.zst");
    fs::create_dir(folder.path().join("reports")).unwrap();
    write_run(folder.path());
    let said = |header: &str| {
        fs::write(&file, gzip(header)).unwrap();
        let out = ends(&mut urispec(folder.path(), &["report", "--from", "run.jsonl"]), 0).out;
        let mut lines = out.lines();
        lines.find_map(|line| line.strip_prefix("reports/adapters.jsonl.zst ").map(str::to_owned))
    };
    let header = |vectors: &str, release: &str| {
        format!("{{\"vectors\":\"{vectors}\",\"subjects\":[{{\"name\":\"http\",\"release\":\"{release}\"}}]}}\n")
    };
    let all = urispec_subjects::all();
    let http = all.iter().find(|subject| subject.about().name == "http").unwrap();
    let version = Suite::embedded().version;
    assert_eq!(said(&header(&version, &http.about().release)), None);
    let older = said(&header("1.0.0", &http.about().release)).unwrap();
    assert!(older.starts_with("was made with vectors 1.0.0: "), "{older}");
    let other = said(&header(&version, "0.0.1")).unwrap();
    assert!(other.starts_with("was made with http 0.0.1,"), "{other}");
    let broken = said("{").unwrap();
    assert!(broken.starts_with("cannot be read: "), "{broken}");
}
