//! The effect of `urispec site` on folders, and its messages about wrong ones.
#![cfg(not(feature = "ada-url"))]

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

fn site(folder: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_urispec"))
        .current_dir(folder)
        .arg("site")
        .args(arguments)
        .output()
        .expect("the program starts")
}

/// Checks for wrong usage, and for these words on standard error.
#[track_caller]
fn refused(folder: &Path, arguments: &[&str], words: &str) {
    let output = site(folder, arguments);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains(words), "expected `{words}` in: {said}");
    let left = fs::read_dir(folder).expect("it can be listed");
    let names = left.map(|entry| entry.expect("it can be listed").file_name());
    assert!(
        names.into_iter().all(|name| !name.to_string_lossy().contains(".new-")),
        "something half-written is left"
    );
}

/// A folder of reports with the committed run of the vectors.
fn reports(folder: &Path) {
    fs::create_dir(folder.join("reports")).expect("it can be made");
    let committed = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../reports/conformance.jsonl.gz");
    fs::copy(committed, folder.join("reports/conformance.jsonl.gz")).expect("it is committed");
}

#[test]
fn what_cannot_be_a_site_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    refused(
        folder,
        &["--output", "site"],
        "`reports/conformance.jsonl.gz` cannot be read",
    );
    reports(folder);
    fs::create_dir(folder.join("mine")).unwrap();
    fs::write(folder.join("mine/thesis.txt"), "years of work").unwrap();
    refused(folder, &["--output", "mine"], "found other files in it");
    assert_eq!(
        fs::read_to_string(folder.join("mine/thesis.txt")).unwrap(),
        "years of work"
    );
    refused(folder, &["--output", "reports/conformance.jsonl.gz"], "cannot be read");
    refused(
        folder,
        &["--output", "site", "--from", "mine/thesis.txt"],
        "mine/thesis.txt: ",
    );
    refused(
        folder,
        &["--output", "site", "--against", "nothing"],
        "`nothing` cannot be read",
    );
    refused(
        folder,
        &["--output", "site", "--playground", "mine/thesis.txt"],
        "expected a module of WebAssembly",
    );
    refused(folder, &["--output", ".."], "expected");
}

#[test]
fn a_site_is_replaced_as_a_whole() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    reports(folder);
    // The folder from which a site was made before.
    fs::create_dir(folder.join("site")).unwrap();
    for file in [".urispec-site", "old.html"] {
        fs::write(folder.join("site").join(file), "of the site before").unwrap();
    }
    let output = site(folder, &["--output", "site"]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(said.starts_with("Written: site/index.html and "), "{said}");
    assert!(folder.join("site/parsers/url.html").exists() && !folder.join("site/old.html").exists());
    // The next site would be allowed to replace it.
    assert_ne!(
        fs::read_to_string(folder.join("site/.urispec-site")).unwrap(),
        "of the site before"
    );
}
