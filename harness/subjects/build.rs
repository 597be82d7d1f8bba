//! Reads the releases of the parsers under test from the lock file, so that nobody has to type them.
//!
//! The lock file is scanned by hand: cargo writes it in one fixed form, with a table per package and a key per line,
//! and only four keys are needed. We decided against a TOML parser, because cargo would have to build the parser
//! before all other crates.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::{env, fs};

/// This package, as a lock file names it.
const OWN: &str = "urispec-subjects";

/// Every parser, built in or not.
const PARSERS: [&str; 9] = [
    "ada-url",
    "fluent-uri",
    "http",
    "iref",
    "iri-string",
    "linkify",
    "oxiri",
    "uriparse",
    "url",
];

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if let Err(problem) = set_releases() {
        println!("cargo::error={problem}");
    }
}

/// Sets `URISPEC_RELEASE_<PARSER>` for each parser that is built in.
fn set_releases() -> Result<(), String> {
    let variable = |parser: &str| parser.replace('-', "_").to_uppercase();
    let is_built = |parser: &&str| env::var_os(format!("CARGO_FEATURE_{}", variable(parser))).is_some();
    let built: Vec<&str> = PARSERS.into_iter().filter(is_built).collect();
    if built.is_empty() {
        return Ok(());
    }
    let (lock, text) = lock_file()?;
    println!("cargo::rerun-if-changed={}", lock.display());
    let releases = releases(&text);
    for parser in built {
        let release = releases
            .get(parser)
            .ok_or_else(|| format!("{} does not have the release of {parser}", lock.display()))?;
        println!("cargo::rustc-env=URISPEC_RELEASE_{}={release}", variable(parser));
    }
    Ok(())
}

/// Finds the `Cargo.lock` that decides which releases are built, and reads its text. In the workspace it is the
/// nearest lock file above this crate that lists the crate. For a crate from a registry it is the nearest lock file
/// above the output folder, which belongs to the crate that depends on this crate. `cargo install` builds in a
/// separate folder; then the lock file in the package is used, as with `cargo install --locked`.
fn lock_file() -> Result<(PathBuf, String), String> {
    let [own, output] = ["CARGO_MANIFEST_DIR", "OUT_DIR"].map(|name| env::var_os(name).map(PathBuf::from));
    let own = own.ok_or("expected cargo to set CARGO_MANIFEST_DIR")?;
    let above = |folder: &Path| folder.ancestors().skip(1).map(Path::to_owned).collect::<Vec<_>>();
    let folders = above(&own)
        .into_iter()
        .chain(output.iter().flat_map(|folder| above(folder)))
        .chain([own.clone()]);
    folders
        .map(|folder| folder.join("Cargo.lock"))
        .filter_map(|lock| fs::read_to_string(&lock).ok().map(|text| (lock, text)))
        .find(|(_, text)| {
            text.split("[[package]]")
                .any(|package| key(package, "name") == Some(OWN))
        })
        .ok_or_else(|| {
            format!(
                "expected a Cargo.lock that contains {OWN}, in {}, above it, or above the target folder; it has the releases of \
                 the parsers under test",
                own.display()
            )
        })
}

/// The version of each package that this package depends on. If the lock file has several versions of a package, the
/// list of dependencies states the right version: `"http 1.5.0"`.
fn releases(lock: &str) -> BTreeMap<&str, &str> {
    let packages: Vec<&str> = lock.split("[[package]]").skip(1).collect();
    let own = packages.iter().find(|package| key(package, "name") == Some(OWN));
    let mut releases: BTreeMap<&str, &str> = packages
        .iter()
        .filter_map(|package| Some((key(package, "name")?, key(package, "version")?)))
        .collect();
    let dependencies = own
        .and_then(|package| package.split_once("dependencies = ["))
        .map_or("", |(_, list)| list);
    releases.extend(
        dependencies
            .lines()
            .filter_map(|line| line.trim().strip_prefix('"')?.strip_suffix("\","))
            .filter_map(|dependency| dependency.split_once(' '))
            .map(|(name, rest)| (name, rest.split_once(' ').map_or(rest, |(version, _)| version))),
    );
    releases
}

/// The text of `key = "text"` in a package's table.
fn key<'a>(package: &'a str, key: &str) -> Option<&'a str> {
    package
        .lines()
        .find_map(|line| line.strip_prefix(key)?.strip_prefix(" = \"")?.strip_suffix('"'))
}
