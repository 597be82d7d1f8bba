//! What a folder of vectors must keep to, beyond being loadable.
//!
//! Every rule that a person could break by hand has a check here, and every finding says what to do.
//! Whether an expectation is *right* is no question for this module: the references are asked that elsewhere.

mod document;
mod group;
mod reading;
mod schema;
mod suite;
mod vector;

use std::collections::BTreeMap;
use std::fmt;

use crate::convert::convert;
use crate::error::{LoadError, Problem};
use crate::files::Files;
use crate::suite::{duplicate_ids, flags, readings};
use crate::text::visible;
use crate::vector::Vector;

pub use suite::ids;

/// A rule that is broken, and how to mend it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Finding {
    /// The file's path inside the folder of vectors.
    pub file: String,
    /// The line, from 1, where there is one.
    pub line: Option<usize>,
    /// The vector's id, where there is one.
    pub id: Option<String>,
    /// The rule, in a word: `schema`, `canonical`, `citation`…
    pub check: &'static str,
    /// What is wrong.
    pub wrong: String,
    /// What to do about it.
    pub mend: String,
}

impl Finding {
    fn of_file(file: &str, check: &'static str, wrong: impl Into<String>, mend: impl Into<String>) -> Self {
        Self {
            file: file.to_owned(),
            line: None,
            id: None,
            check,
            wrong: wrong.into(),
            mend: mend.into(),
        }
    }

    fn of_vector(vector: &Vector, check: &'static str, wrong: impl Into<String>, mend: impl Into<String>) -> Self {
        Self {
            line: Some(vector.line),
            id: Some(vector.id.clone()),
            ..Self::of_file(&vector.file, check, wrong, mend)
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

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&visible(&self.file))?;
        if let Some(line) = self.line {
            write!(f, ":{line}")?;
        }
        if let Some(id) = &self.id {
            write!(f, ": {}", visible(id))?;
        }
        write!(f, ": {}: {}; {}", self.check, visible(&self.wrong), visible(&self.mend))
    }
}

/// Everything that is wrong with these files, sorted by file and line. A file or a vector that does not load is
/// a finding; the rest is checked all the same.
///
/// ```
/// use urispec_vectors::{Files, lint};
///
/// let mut files = Files::embedded();
/// files.insert("parse/broken.json", r#"{ "about": "broken", "vectors": [] }"#);
/// let findings = lint(&files);
/// assert!(findings.iter().any(|finding| finding.check == "schema"), "{findings:?}");
/// ```
pub fn lint(files: &Files) -> Vec<Finding> {
    let mut findings = Vec::new();
    let schema = match schema::Schema::of(files) {
        Ok(schema) => Some(schema),
        Err(finding) => {
            findings.push(*finding);
            None
        }
    };
    let flags = match flags(files) {
        Ok(flags) => flags,
        Err(problem) => {
            findings.push(Finding::of_problem(&problem));
            BTreeMap::new()
        }
    };
    let readings = match readings(files) {
        Ok(readings) => readings,
        Err(problem) => {
            findings.push(Finding::of_problem(&problem));
            BTreeMap::new()
        }
    };

    let mut vectors = Vec::new();
    for (path, text) in files.vectors() {
        let converted = match convert(path, text) {
            Ok(converted) => converted,
            Err(problem) => {
                findings.push(Finding::of_problem(&problem));
                continue;
            }
        };
        if let Some(schema) = &schema {
            findings.extend(schema.check(path, text, &converted.vectors));
        }
        findings.extend(document::check(path, text, &converted));
        for vector in converted.vectors {
            match vector {
                Ok(vector) => vectors.push(vector),
                Err(problem) => findings.push(Finding::of_problem(&problem)),
            }
        }
    }

    for vector in &vectors {
        findings.extend(vector::check(vector, &flags));
        findings.extend(group::check(vector));
        findings.extend(reading::check(vector, &readings));
    }
    vectors.sort_by(|a, b| a.id.cmp(&b.id));
    findings.extend(duplicate_ids(&vectors, files).map(|problem| Finding::of_problem(&problem)));
    findings.extend(suite::check(files, &vectors, &flags));
    findings.extend(reading::unused(files, &vectors, &readings));
    findings.sort();
    findings
}

impl From<&LoadError> for Vec<Finding> {
    fn from(error: &LoadError) -> Self {
        error.problems.iter().map(Finding::of_problem).collect()
    }
}
