//! The layout of the workspace: which crates and files may use which others, what belongs at the top level, and
//! that CI runs the commands in README.

mod documented;
mod module_graph;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use toml::Table;

use module_graph::ModuleGraph;

/// The crates of `harness/`, lowest first; `lab/` has the crates that no gate needs. A crate uses only crates that come before it. The pages in
/// `harness/guide/` are not a crate.
const ORDER: [&str; 25] = [
    "linear",
    "model",
    "files",
    "grammar",
    "engine",
    "whatwg",
    "specs",
    "vectors",
    "subjects",
    "documents",
    "judge",
    "drift",
    "oracles",
    "proof",
    "learn",
    "differential",
    "report",
    "lab/hazards",
    "lab/history",
    "lab/pairs",
    "lab/site",
    "lab/survey",
    "urispec",
    "lab/playground",
    "cli",
];

/// The names that are allowed at the top level. Every name that begins with a dot is allowed, too.
const TOP: [&str; 17] = [
    "CHANGELOG.md",
    "CITATION.cff",
    "CODE_OF_CONDUCT.md",
    "CONTRIBUTING.md",
    "Cargo.lock",
    "Cargo.toml",
    "LICENSE-APACHE",
    "LICENSE-MIT",
    "README.md",
    "SECURITY.md",
    "fuzz",
    "harness",
    "reports",
    "vectors",
    // Each tool expects its file here.
    "clippy.toml",
    "deny.toml",
    "rustfmt.toml",
];

/// Fails with the list of problems.
#[track_caller]
fn check(wrong: impl IntoIterator<Item = String>) {
    let wrong: Vec<String> = wrong.into_iter().collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_crate_uses_only_crates_below_it() {
    check(members().iter().flat_map(|member| {
        let below = &ORDER[..place(&member.folder).unwrap_or(0)];
        let lowest_first = ORDER.join(", ");
        member.uses().into_iter().filter_map(move |used| {
            // The tests of the crate use it with further features.
            let is_itself = package(&member.folder) == used;
            let is_below = below.iter().any(|folder| package(folder) == used);
            (!is_below && !is_itself).then(|| {
                format!(
                    "harness/{}/Cargo.toml: expected only crates that come before `{}` in {lowest_first}; found {used}",
                    member.folder, member.folder
                )
            })
        })
    }));
}

#[test]
fn no_file_of_a_crate_imports_in_a_circle() {
    check(members().iter().flat_map(|member| {
        let source = root().join("harness").join(&member.folder).join("src");
        let read = |file: &Path| fs::read_to_string(source.join(file)).ok();
        let roots = ["lib.rs", "main.rs"]
            .into_iter()
            .filter(|file| source.join(file).is_file());
        roots
            .flat_map(|root| {
                let graph = ModuleGraph::new(root, &read);
                let circles = graph.circles();
                let shown = circles.iter().map(|circle| {
                    let files: Vec<String> = circle
                        .iter()
                        .chain(&circle[..1])
                        .map(|file| file.display().to_string())
                        .collect();
                    format!(
                        "harness/{}/src: expected no circle of imports, found {}",
                        member.folder,
                        files.join(" → ")
                    )
                });
                shown.collect::<Vec<_>>()
            })
            .collect::<Vec<_>>()
    }));
}

#[test]
fn each_crate_has_its_place_and_its_name() {
    check(members().iter().filter_map(|member| {
        let name = member.manifest["package"]["name"].as_str();
        let is_right = place(&member.folder).is_some() && name == Some(&package(&member.folder));
        (!is_right).then(|| {
            let folder = &member.folder;
            format!(
                "harness/{folder}: expected a folder of {ORDER:?} with its crate `{}`, found {name:?}",
                package(folder)
            )
        })
    }));
}

/// Two crates are for other projects; a change of the other crates breaks nobody.
#[test]
fn all_crates_but_two_say_that_they_are_internal() {
    const WORDS: &str = "Internal to urispec, no stability";
    check(members().iter().filter_map(|member| {
        let is_for_others = ["cli", "urispec"].contains(&&*member.folder);
        let description = member.manifest["package"]["description"].as_str();
        let is_said = description.is_some_and(|text| text.starts_with(WORDS));
        let is_shown = || text(&format!("harness/{}/src/lib.rs", member.folder)).starts_with(&format!("//! {WORDS}"));
        let is_right = if is_for_others { !is_said } else { is_said && is_shown() };
        (!is_right).then(|| {
            format!(
                "harness/{}: expected `{WORDS}` first, in Cargo.toml and src/lib.rs",
                member.folder
            )
        })
    }));
}

#[test]
fn each_crate_takes_the_lints_of_the_workspace() {
    check(members().iter().filter_map(|member| {
        let lints = member.manifest.get("lints").and_then(|lints| lints.get("workspace"));
        let is_taken = lints.and_then(toml::Value::as_bool) == Some(true);
        (!is_taken).then(|| {
            format!(
                "harness/{}/Cargo.toml: expected `[lints] workspace = true`",
                member.folder
            )
        })
    }));
}

#[test]
fn the_top_level_has_only_what_belongs_there() {
    let ignored = text(".gitignore");
    let is_ignored = |name: &str| ignored.lines().any(|line| line.trim_matches('/') == name);
    check(names(&root()).into_iter().filter_map(|name| {
        let belongs = name.starts_with('.') || TOP.contains(&name.as_str()) || is_ignored(&name);
        (!belongs).then(|| format!("{name}: expected nothing at the top but {}", TOP.join(", ")))
    }));
}

/// A list of packages that nobody updates becomes outdated without notice.
#[test]
fn dependabot_updates_each_folder_with_packages_of_npm_and_pypi() {
    let listed = text(".github/dependabot.yml");
    let mut wrong = Vec::new();
    for (ecosystem, file) in [("npm", "package.json"), ("pip", "requirements.txt")] {
        let mut expected = BTreeSet::new();
        folders_with(file, "harness", &mut expected);
        assert!(!expected.is_empty(), "expected to find a {file}");
        let updates = listed.split("\n  - package-ecosystem: ");
        let updates = updates.filter(|update| update.lines().next() == Some(ecosystem));
        let found: BTreeSet<String> = updates
            .flat_map(str::lines)
            .filter_map(|line| line.split_once(" /"))
            .map(|(_, folder)| folder.to_owned())
            .collect();
        wrong.extend(expected.difference(&found).map(|folder| {
            format!(".github/dependabot.yml: expected /{folder} under {ecosystem}, since it has a {file}; found none")
        }));
        wrong.extend(found.difference(&expected).map(|folder| {
            format!(".github/dependabot.yml: expected a {file} in /{folder}, which is under {ecosystem}; found none")
        }));
    }
    check(wrong);
}

#[test]
fn the_two_commands_of_the_readme_are_what_ci_runs() {
    let (readme, ci) = (text("README.md"), text(".ci/run"));
    let set_up = readme.split("\n## ").find(|part| part.starts_with("Set up\n"));
    let block = set_up.and_then(|part| part.split("```").nth(1)).unwrap_or_default();
    let commands: Vec<&str> = block.lines().skip(1).map(command).collect();
    assert_eq!(
        commands,
        ["cargo run --release -- report", "cargo test --features urispec-cli/lab"]
    );
    let run: BTreeSet<&str> = ci.lines().map(command).collect();
    check(commands.into_iter().filter_map(|command| {
        let is_run = run.contains(command);
        (!is_run).then(|| format!(".ci/run: expected a line `{command}`, as in README.md"))
    }));
}

#[test]
fn the_pages_name_the_oldest_rust_that_the_crates_need() {
    let library = &manifest("Cargo.toml")["workspace"]["package"]["rust-version"];
    let program = &manifest("harness/cli/Cargo.toml")["package"]["rust-version"];
    let [library, program] = [library, program].map(|version| version.as_str().unwrap_or_default().to_owned());
    let expected = [
        ("README.md", format!("You need Rust {program} or newer")),
        ("harness/RELEASING.md", format!("to use the library: {library}, ")),
        ("harness/RELEASING.md", format!("The program needs {program}, ")),
    ];
    check(expected.into_iter().filter_map(|(page, words)| {
        let is_there = text(page)
            .split_whitespace()
            .collect::<Vec<_>>()
            .join(" ")
            .contains(&words);
        (!is_there).then(|| format!("{page}: expected `{words}`, as `rust-version` in the manifests is; found none"))
    }));
}

/// The table leads a reader from the arguments to a verdict, as long as its functions exist.
#[test]
fn each_function_on_the_way_to_a_verdict_exists() {
    let architecture = text("harness/ARCHITECTURE.md");
    let way = architecture
        .split("\n## ")
        .find(|part| part.starts_with("From arguments to a verdict\n"));
    let rows = way.unwrap_or_default().lines().filter(|line| line.starts_with("| `"));
    let rows: Vec<Vec<&str>> = rows.map(|line| line.split('`').collect()).collect();
    assert!(
        rows.len() >= 20,
        "harness/ARCHITECTURE.md: {} rows are not all",
        rows.len()
    );
    check(rows.iter().filter_map(|row| {
        let (file, path) = (row[1], row[3]);
        let source = text(&format!("harness/{file}"));
        let (of, name) = path.rsplit_once("::").unwrap_or(("", path));
        let is_head = |line: &str| (line.starts_with("impl") || line.starts_with("pub trait")) && line.contains(of);
        let has_type = of.is_empty() || source.lines().any(is_head);
        let has_function = ["(", "<"].iter().any(|end| source.contains(&format!("fn {name}{end}")));
        (!has_type || !has_function)
            .then(|| format!("harness/ARCHITECTURE.md: expected `{path}` in harness/{file}, found none"))
    }));
}

/// A crate of the workspace.
struct Member {
    folder: String,
    manifest: Table,
}

impl Member {
    /// The crates of this workspace that it depends on, for its code, its build or its tests.
    fn uses(&self) -> BTreeSet<String> {
        let targets = self.manifest.get("target").and_then(toml::Value::as_table);
        let tables = targets
            .into_iter()
            .flat_map(Table::values)
            .filter_map(toml::Value::as_table);
        let kinds = ["dependencies", "build-dependencies", "dev-dependencies"];
        tables
            .chain([&self.manifest])
            .flat_map(|table| kinds.iter().filter_map(|kind| table.get(*kind)?.as_table()))
            .flat_map(Table::iter)
            .map(|(name, value)| {
                value
                    .get("package")
                    .and_then(toml::Value::as_str)
                    .unwrap_or(name)
                    .to_owned()
            })
            .filter(|name| name.starts_with("urispec"))
            .collect()
    }
}

/// Every crate in `harness/`.
fn members() -> Vec<Member> {
    let harness = root().join("harness");
    let lab = names(&harness.join("lab"))
        .into_iter()
        .map(|folder| format!("lab/{folder}"));
    let folders = names(&harness).into_iter();
    let folders = folders
        .filter(|folder| !["guide", "lab"].contains(&&**folder))
        .chain(lab);
    let crates = folders.filter(|folder| harness.join(folder).is_dir());
    let members: Vec<Member> = crates
        .map(|folder| Member {
            manifest: manifest(&format!("harness/{folder}/Cargo.toml")),
            folder,
        })
        .collect();
    assert!(
        members.iter().any(|member| member.folder == "cli"),
        "expected to find the crate of this test"
    );
    members
}

/// A manifest of the repository, parsed.
fn manifest(path: &str) -> Table {
    text(path).parse().unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The position of a folder in the order.
fn place(folder: &str) -> Option<usize> {
    ORDER.iter().position(|name| *name == folder)
}

/// The name of the crate in a folder.
fn package(folder: &str) -> String {
    match folder {
        "urispec" => folder.to_owned(),
        _ => format!("urispec-{}", folder.trim_start_matches("lab/")),
    }
}

/// A line without its comment and without surrounding blanks.
fn command(line: &str) -> &str {
    line.split(" #").next().unwrap_or_default().trim()
}

/// The names of the entries of a folder, in order.
fn names(folder: &Path) -> BTreeSet<String> {
    let entries = fs::read_dir(folder).and_then(Iterator::collect::<Result<Vec<_>, _>>);
    let entries = entries.unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let names = entries.iter().map(fs::DirEntry::file_name);
    names.map(|name| name.to_string_lossy().into_owned()).collect()
}

/// Adds each folder below `folder` (a path in the repository) that contains a file with this name.
fn folders_with(file: &str, folder: &str, found: &mut BTreeSet<String>) {
    for name in names(&root().join(folder)) {
        // Installed packages contain files with the same names.
        let is_built = ["build", "node_modules", "runtime"].contains(&&*name) || name.starts_with('.');
        let path = format!("{folder}/{name}");
        if name == file {
            found.insert(folder.to_owned());
        } else if !is_built && root().join(&path).is_dir() && !root().join(&path).is_symlink() {
            folders_with(file, &path, found);
        }
    }
}

/// The text of a file of the repository.
fn text(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The top-level folder of the repository.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}
