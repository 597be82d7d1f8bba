//! The published packages: the data that the index and the documentation site show, and the files and dependencies
//! that come with each.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

use toml::{Table, Value};

/// The most packages that the tests of a parser have to build for the library.
const MOST: usize = 44;

/// The top of the repository.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn manifest(folder: &Path) -> Table {
    let file = folder.join("Cargo.toml");
    let text = std::fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    text.parse()
        .unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}

/// Every crate of `harness/`, with its manifest.
fn packages() -> Vec<(PathBuf, Table)> {
    let folders = std::fs::read_dir(root().join("harness")).expect("the repository has this folder");
    let folders = folders.map(|entry| entry.expect("an entry can be read").path());
    let crates = folders.filter(|folder| folder.join("Cargo.toml").is_file());
    let packages: Vec<_> = crates.map(|folder| (manifest(&folder), folder)).collect();
    assert!(packages.len() >= 12, "{} packages are not all", packages.len());
    packages
        .into_iter()
        .map(|(manifest, folder)| (folder, manifest))
        .collect()
}

/// Fails with the list of the problems of each package.
#[track_caller]
fn check(wrong: impl Fn(&Path, &Table) -> Vec<String>) {
    let wrong: Vec<String> = packages()
        .iter()
        .flat_map(|(folder, manifest)| {
            let wrong = wrong(folder, manifest).into_iter();
            wrong.map(|wrong| format!("{}/Cargo.toml: {wrong}", folder.display()))
        })
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn each_package_says_what_the_index_and_the_documentation_site_show() {
    const INHERITED: [&str; 8] = [
        "version",
        "edition",
        "rust-version",
        "license",
        "repository",
        "readme",
        "categories",
        "keywords",
    ];
    let workspace = manifest(&root())["workspace"]["package"].clone();
    for key in INHERITED {
        assert!(
            workspace.get(key).is_some(),
            "Cargo.toml: expected `{key}` in [workspace.package]"
        );
    }
    check(|_, manifest| {
        let package = &manifest["package"];
        let is_inherited =
            |key: &&str| package.get(key).and_then(|value| value.get("workspace")) == Some(&Value::Boolean(true));
        // One of the parsers in the program needs a newer Rust than the library.
        let has_own = |key: &&str| *key == "rust-version" && package["name"].as_str() == Some("urispec-cli");
        let missing = INHERITED.iter().filter(|key| !is_inherited(key) && !has_own(key));
        let mut wrong: Vec<String> = missing
            .map(|key| format!("expected `{key}.workspace = true`"))
            .collect();
        // The index shows one line of it.
        let description = package.get("description").and_then(Value::as_str).unwrap_or_default();
        if !(20..=140).contains(&description.len()) {
            wrong.push(format!("expected a description of a line, found {description:?}"));
        }
        let shown = package
            .get("metadata")
            .and_then(|metadata| metadata.get("docs")?.get("rs"));
        let features = shown.and_then(|shown| shown.get("all-features").or(shown.get("features")));
        if features.is_none() {
            wrong.push("expected [package.metadata.docs.rs] with the features to show".to_owned());
        }
        wrong
    });
}

#[test]
fn the_documentation_site_needs_no_compiler_of_another_language() {
    check(|_, manifest| {
        let has_ada = manifest
            .get("features")
            .is_some_and(|features| features.get("ada-url").is_some());
        let all = manifest["package"]["metadata"]["docs"]["rs"].get("all-features");
        let is_wrong = has_ada && all == Some(&Value::Boolean(true));
        Vec::from_iter(is_wrong.then(|| "expected features without ada-url, found all of them".to_owned()))
    });
}

#[test]
fn each_package_has_the_licences_in_it() {
    check(|folder, _| {
        let is_missing = |name: &&str| {
            // In a checkout without links, the file contains the path of the licence instead of being a link.
            !folder.join(name).is_file()
        };
        let missing = ["LICENSE-APACHE", "LICENSE-MIT"].into_iter().filter(is_missing);
        missing
            .map(|name| format!("expected a link {name} to ../../{name} beside it"))
            .collect()
    });
}

#[test]
fn the_library_for_the_tests_of_a_parser_needs_few_packages() {
    let tree = |arguments: &[&str]| -> BTreeSet<String> {
        let output = Command::new(env!("CARGO"))
            .current_dir(root())
            .args([
                "tree",
                "--locked",
                "--edges",
                "normal",
                "--prefix",
                "none",
                "--no-dedupe",
            ])
            .args(arguments)
            .output()
            .expect("cargo runs this test");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let text = String::from_utf8(output.stdout).unwrap();
        text.lines().map(str::to_owned).collect()
    };
    let needed = tree(&["--package", "urispec", "--no-default-features"]);
    assert!(
        (10..=MOST).contains(&needed.len()),
        "expected at most {MOST} packages, found {}:\n{needed:#?}",
        needed.len()
    );
    let program = tree(&["--package", "urispec-cli", "--features", "lab"]);
    assert!(program.len() > MOST, "the program is not counted by this");
    // Only tests generate the schemas from the types.
    assert!(!program.iter().any(|package| package.starts_with("schemars ")));
}
