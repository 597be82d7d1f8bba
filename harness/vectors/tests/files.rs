//! Every file of `vectors/`, one test each: schema, types, canonical form and lint.

use std::path::Path;
use std::sync::LazyLock;

use urispec_vectors::{Files, Violation, lint};

/// The violations on the folder as it is now, which may be newer than the embedded copy.
static FINDINGS: LazyLock<Vec<Violation>> = LazyLock::new(|| {
    let files = Files::read(Path::new(ROOT)).unwrap_or_else(|error| panic!("{error}"));
    lint(&files)
});

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../vectors");

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
    { test = is_clean, root = ROOT, pattern = r"^[^/]+/.*\.json$" },
}
