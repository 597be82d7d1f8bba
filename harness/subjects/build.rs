//! Reads the releases of the parsers under test from the lock file, so that no one types them in.
//!
//! The lock file is scanned by hand: cargo writes it in one fixed form, a table a package with a key a line, and
//! four keys of it are wanted. A TOML parser was turned down: it would be built before everything else for this.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::{env, fs};

/// Every parser, built in or not.
const PARSERS: [&str; 8] = [
    "ada-url",
    "fluent-uri",
    "http",
    "iref",
    "iri-string",
    "oxiri",
    "uriparse",
    "url",
];

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if let Err(problem) = tell_releases() {
        println!("cargo::error={problem}");
    }
}

/// Sets `URISPEC_RELEASE_<PARSER>` for each parser that is built in.
fn tell_releases() -> Result<(), String> {
    let lock = lock_file()?;
    println!("cargo::rerun-if-changed={}", lock.display());
    let text = fs::read_to_string(&lock).map_err(|error| format!("{} cannot be read: {error}", lock.display()))?;
    let releases = releases(&text);
    for parser in PARSERS {
        let variable = parser.replace('-', "_").to_uppercase();
        if env::var_os(format!("CARGO_FEATURE_{variable}")).is_none() {
            continue;
        }
        let release = releases
            .get(parser)
            .ok_or_else(|| format!("{} does not say which {parser} is used", lock.display()))?;
        println!("cargo::rustc-env=URISPEC_RELEASE_{variable}={release}");
    }
    Ok(())
}

/// The workspace's `Cargo.lock`: the nearest one above this crate; where there is none (this crate is then a
/// dependency from a registry), the nearest one above the folder that is built into.
fn lock_file() -> Result<PathBuf, String> {
    let folders = ["CARGO_MANIFEST_DIR", "OUT_DIR"].map(env::var_os);
    folders
        .iter()
        .flatten()
        .flat_map(|folder| Path::new(folder).ancestors().skip(1))
        .map(|folder| folder.join("Cargo.lock"))
        .find(|lock| lock.is_file())
        .ok_or_else(|| {
            "no Cargo.lock above this crate or the target folder; the releases of the parsers under test are \
             read from it"
                .to_owned()
        })
}

/// The version of each package that this one depends on. Where the lock file holds several versions of a package,
/// the list of dependencies says which one is meant: `"http 1.5.0"`.
fn releases(lock: &str) -> BTreeMap<&str, &str> {
    let packages: Vec<&str> = lock.split("[[package]]").skip(1).collect();
    let own = packages
        .iter()
        .find(|package| key(package, "name") == Some("urispec-subjects"));
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
