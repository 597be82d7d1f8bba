//! Every file of `vectors/`, one test each: schema, types, canonical form and lint.

use std::path::Path;
use std::sync::LazyLock;

use urispec_vectors::{Files, Finding, lint};

/// The findings on the folder as it is now, which may be newer than the embedded copy.
static FINDINGS: LazyLock<Vec<Finding>> = LazyLock::new(|| {
    let files = Files::read(Path::new(ROOT)).unwrap_or_else(|error| panic!("{error}"));
    lint(&files)
});

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../vectors");

fn is_clean(path: &Path) -> datatest_stable::Result<()> {
    let path = path.to_string_lossy().replace('\\', "/");
    let of_this_file = |finding: &&Finding| path.ends_with(&format!("vectors/{}", finding.file));
    let findings: Vec<_> = FINDINGS.iter().filter(of_this_file).map(ToString::to_string).collect();
    if findings.is_empty() {
        Ok(())
    } else {
        Err(findings.join("\n").into())
    }
}

datatest_stable::harness! {
    { test = is_clean, root = ROOT, pattern = r"^[^/]+/.*\.json$" },
}
