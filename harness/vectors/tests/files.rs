//! One test for each file of `vectors/`: JSON Schema, types, canonical form and lint.

use std::path::Path;
use std::sync::LazyLock;

use urispec_vectors::{Files, Violation, lint};

/// The violations in the current folder, which may be newer than the embedded copy.
static FINDINGS: LazyLock<Vec<Violation>> = LazyLock::new(|| {
    let files = Files::read(Path::new(ROOT)).unwrap_or_else(|error| panic!("{error}"));
    lint(&files)
});

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../vectors");

/// The JSON Schema of these files, for readers in other languages.
static SCHEMA: LazyLock<jsonschema::Validator> = LazyLock::new(|| {
    let schema = serde_json::from_str(include_str!("../../../vectors/schema.json")).expect("it is JSON");
    jsonschema::draft202012::new(&schema).expect("it is a schema")
});

fn keeps_the_schema(path: &Path) -> datatest_stable::Result<()> {
    let file = serde_json::from_str(&std::fs::read_to_string(path)?)?;
    let errors: Vec<_> = SCHEMA
        .iter_errors(&file)
        .map(|error| format!("{}: {}", error.instance_path(), error.masked()))
        .collect();
    if errors.is_empty() {
        Ok(())
    } else {
        Err(errors.join("\n").into())
    }
}

fn is_clean(path: &Path) -> datatest_stable::Result<()> {
    let path = path.to_string_lossy().replace('\\', "/");
    let of_this_file = |violation: &&Violation| path.ends_with(&format!("vectors/{}", violation.file));
    let violations: Vec<_> = FINDINGS.iter().filter(of_this_file).map(ToString::to_string).collect();
    if violations.is_empty() {
        Ok(())
    } else {
        Err(violations.join("\n").into())
    }
}

datatest_stable::harness! {
    { test = keeps_the_schema, root = ROOT, pattern = r"^[^/]+/.*\.json$" },
    { test = is_clean, root = ROOT, pattern = r"^[^/]+/.*\.json$" },
}
