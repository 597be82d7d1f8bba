//! Checks of a file as a whole: its folder, and its canonical form.

use urispec_model::Operation;

use super::Violation;
use crate::convert::Converted;
use crate::format::write;

/// The folder for vectors that were made from violations of a document. It may have vectors of every operation.
pub(super) const FOUND: &str = "found";

pub(super) fn check(file: &str, text: &str, converted: &Converted) -> Vec<Violation> {
    let mut violations = Vec::new();
    let folder = folder(file);
    if folder != FOUND && folder.parse::<Operation>().is_err() {
        let operations: Vec<_> = Operation::ALL.iter().map(|operation| operation.name()).collect();
        let wrong = format!("expected a folder with the name of an operation, found `{folder}`");
        let fix = format!("put the file in one of {}", operations.join(", "));
        violations.push(Violation::of_file(file, "folder", wrong, fix));
    }
    if converted.vectors.is_empty() {
        let wrong = "expected at least one vector, found none";
        violations.push(Violation::of_file(
            file,
            "vectors",
            wrong,
            "add a vector, or remove the file",
        ));
    }
    let good: Option<Vec<_>> = converted.vectors.iter().map(|vector| vector.as_ref().ok()).collect();
    if let Some(good) = good {
        let canonical = write(&converted.about, good);
        if canonical != text {
            let differs = |(a, b): (Option<&str>, Option<&str>)| a != b;
            let lines = |text| str::lines(text).map(Some).chain(std::iter::repeat(None));
            let line = 1 + lines(text)
                .zip(lines(&canonical))
                .take(text.lines().count())
                .position(differs)
                .unwrap_or_else(|| text.lines().count().saturating_sub(1));
            violations.push(Violation {
                line: Some(line),
                ..Violation::of_file(
                    file,
                    "canonical",
                    "expected the canonical form, found a different form from this line on",
                    "run `urispec vectors fmt`",
                )
            });
        }
    }
    violations
}

/// The first folder of a path.
pub(super) fn folder(file: &str) -> &str {
    file.split_once('/').map_or("", |(folder, _)| folder)
}
