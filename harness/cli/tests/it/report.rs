//! A report of fewer parsers than are on record.
#![cfg(not(feature = "ada-url"))]

use std::path::Path;
use std::process::Command;

/// What the program writes to standard output, asked for a report into `reports` of this folder.
#[track_caller]
fn report(folder: &Path) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_urispec"))
        .current_dir(folder)
        .arg("report")
        .output()
        .expect("the program starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("the program writes UTF-8")
}

#[test]
fn a_parser_that_is_not_built_in_is_kept_from_the_record() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join("reports").join(name);
    let read = |name: &str| std::fs::read_to_string(path(name)).unwrap();
    let is_said = |out: &str| out.contains(" is not built in: kept from the record\n");
    std::fs::create_dir(folder.path().join("reports")).unwrap();
    assert!(!is_said(&report(folder.path())), "there is no record yet");
    assert!(!read("conformance.jsonl").contains("ada-url"));

    // A record of somebody who built ada-url in: it did what http did.
    let recorded = read("conformance.jsonl").replace("\"http\"", "\"ada-url\"");
    std::fs::write(path("conformance.jsonl"), &recorded).unwrap();
    let out = report(folder.path());
    assert!(out.contains("\nada-url ") && is_said(&out), "{out}");
    let merged = ["conformance.md", "conformance.jsonl"].map(read);
    assert!(
        merged
            .iter()
            .all(|text| text.contains("ada-url") && text.contains("http"))
    );
    report(folder.path());
    assert_eq!(
        ["conformance.md", "conformance.jsonl"].map(read),
        merged,
        "written again, it is the same"
    );

    // Of other vectors nothing can be kept, and that is said.
    let version = urispec_vectors::Suite::embedded().version;
    let old = merged[1].replacen(&format!("\"vectors\":\"{version}\""), "\"vectors\":\"0.9.0\"", 1);
    std::fs::write(path("conformance.jsonl"), old).unwrap();
    let out = report(folder.path());
    assert!(
        out.contains("nothing is kept from reports/conformance.jsonl: made with vectors 0.9.0"),
        "{out}"
    );
    assert!(!read("conformance.jsonl").contains("ada-url"));
}

#[cfg(feature = "lab")]
#[test]
fn a_record_of_adapters_that_is_stale_is_said_so() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("reports/adapters.jsonl.zst");
    std::fs::create_dir(folder.path().join("reports")).unwrap();
    let said = |header: &str, cases: usize| {
        let text = format!(
            "{header}\n{}{{\"kind\":\"footer\"}}\n",
            "{\"kind\":\"case\"}\n".repeat(cases)
        );
        let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        std::io::Write::write_all(&mut encoder, text.as_bytes()).unwrap();
        std::fs::write(&file, encoder.finish().unwrap()).unwrap();
        let out = report(folder.path());
        out.lines()
            .find_map(|line| line.strip_prefix("reports/adapters.jsonl.zst "))
            .map(str::to_owned)
    };
    let suite = urispec_vectors::Suite::embedded();
    let header = |release: &str| {
        format!(
            "{{\"kind\":\"header\",\"vectors\":\"{}\",\"subjects\":[{{\"name\":\"http\",\"release\":\"{release}\"}}]}}",
            suite.version
        )
    };
    let all = urispec_subjects::all();
    let http = all.iter().find(|subject| subject.about().name == "http").unwrap();
    let now = header(&http.about().release);
    assert_eq!(said(&now, suite.vectors.len()), None);
    let fewer = said(&now, 7).unwrap();
    assert!(fewer.starts_with("is stale: 7 vectors of "), "{fewer}");
    let other = said(&header("0.0.1"), suite.vectors.len()).unwrap();
    assert!(other.starts_with("is stale: it is of http 0.0.1,"), "{other}");
    let broken = said("{", 0).unwrap();
    assert!(broken.starts_with("cannot be read: "), "{broken}");
}
