//! The rules for a folder of vectors, in addition to the rules for loading it.
//!
//! Every rule that an author could break has a check here, and every violation describes the fix. This module does
//! not check whether an expectation is *right*: the tests of the references check this.

mod cve;
mod document;
mod group;
mod reading;
mod suite;
mod vector;

use std::collections::BTreeMap;
use std::fmt;

use urispec_model::visible;

use crate::convert::convert;
use crate::cve::{Cves, cves};
use crate::error::{LoadError, Problem};
use crate::files::Files;
use crate::suite::{duplicate_ids, flags, readings};
use crate::vector::Vector;

pub use suite::ids;

/// A violation of a rule, and its fix.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Violation {
    /// The file's path inside the folder of vectors.
    pub file: String,
    /// The line, from 1, if the violation is in a line.
    pub line: Option<usize>,
    /// The id of the vector, if the violation is in a vector.
    pub id: Option<String>,
    /// The rule, in a word: `load`, `canonical`, `citation`…
    pub check: &'static str,
    /// The violation, as text.
    pub wrong: String,
    /// The fix.
    pub fix: String,
}

impl Violation {
    fn of_file(file: &str, check: &'static str, wrong: impl Into<String>, fix: impl Into<String>) -> Self {
        Self {
            file: file.to_owned(),
            line: None,
            id: None,
            check,
            wrong: wrong.into(),
            fix: fix.into(),
        }
    }

    fn of_vector(vector: &Vector, check: &'static str, wrong: impl Into<String>, fix: impl Into<String>) -> Self {
        Self {
            line: Some(vector.line),
            id: Some(vector.id.clone()),
            ..Self::of_file(&vector.file, check, wrong, fix)
        }
    }

    fn of_problem(problem: &Problem) -> Self {
        Self {
            line: problem.place.as_ref().map(|place| place.line),
            id: problem.id.clone(),
            ..Self::of_file(
                &problem.file,
                "load",
                problem.fault.to_string(),
                "see vectors/README.md for the format",
            )
        }
    }
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&visible(&self.file))?;
        if let Some(line) = self.line {
            write!(f, ":{line}")?;
        }
        if let Some(id) = &self.id {
            write!(f, ": {}", visible(id))?;
        }
        write!(f, ": {}: {}; {}", self.check, visible(&self.wrong), visible(&self.fix))
    }
}

/// All violations in these files, sorted by file and line. A file or a vector that does not load is a violation;
/// everything else is still checked.
///
/// ```
/// use urispec_vectors::{Files, lint};
///
/// let mut files = Files::embedded();
/// files.insert("parse/broken.json", r#"{ "about": "broken", "vectors": [] }"#);
/// let violations = lint(&files);
/// assert!(violations.iter().any(|violation| violation.check == "vectors"), "{violations:?}");
/// ```
pub fn lint(files: &Files) -> Vec<Violation> {
    let mut violations = Vec::new();
    let flags = match flags(files) {
        Ok(flags) => flags,
        Err(problem) => {
            violations.push(Violation::of_problem(&problem));
            BTreeMap::new()
        }
    };
    let readings = match readings(files) {
        Ok(readings) => readings,
        Err(problem) => {
            violations.push(Violation::of_problem(&problem));
            BTreeMap::new()
        }
    };

    let cves = match cves(files) {
        Ok(cves) => cves,
        Err(problem) => {
            violations.push(Violation::of_problem(&problem));
            Cves::default()
        }
    };

    let mut vectors = Vec::new();
    for (path, text) in files.vectors() {
        let converted = match convert(path, text) {
            Ok(converted) => converted,
            Err(problem) => {
                violations.push(Violation::of_problem(&problem));
                continue;
            }
        };
        violations.extend(document::check(path, text, &converted));
        for vector in converted.vectors {
            match vector {
                Ok(vector) => vectors.push(vector),
                Err(problem) => violations.push(Violation::of_problem(&problem)),
            }
        }
    }

    for vector in &vectors {
        violations.extend(vector::check(vector, &flags));
        violations.extend(group::check(vector));
        violations.extend(reading::check(vector, &readings));
    }
    vectors.sort_by(|a, b| a.id.cmp(&b.id));
    violations.extend(duplicate_ids(&vectors, files).map(|problem| Violation::of_problem(&problem)));
    violations.extend(suite::check(files, &vectors, &flags));
    violations.extend(reading::unused(files, &vectors, &readings));
    violations.extend(cve::check(&cves, &vectors, &flags));
    violations.sort();
    violations
}

impl From<&LoadError> for Vec<Violation> {
    fn from(error: &LoadError) -> Self {
        error.problems.iter().map(Violation::of_problem).collect()
    }
}
