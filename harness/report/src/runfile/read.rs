//! Reads a run from its lines.

use std::sync::Arc;

use urispec_judge::{Case, Run, SubjectRun, Unstable};
use urispec_model::wire::{LineHead, read_line};
use urispec_model::{Observation, visible};
use urispec_vectors::Suite;

use super::lines::{CaseLine, Footer, Header, Outcome};
use super::{FORMAT, UNASKED, digest};

/// The reason why a run file cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    /// A line does not have the format of a run file.
    #[error("line {line}: {message}")]
    Line {
        /// The number of the line, from 1.
        line: usize,
        /// The fault that was found in the line.
        message: String,
    },
    /// The file does not end in a footer.
    #[error("expected a footer as the last line, found none: the file is truncated; run the tests again")]
    Cut,
}

/// Reads the text that [`write()`](super::write()) writes. A case whose vector was removed is left out. A vector
/// that was changed or added after the run gets a case that is [not asked yet](super::unasked).
pub fn read(text: &str, suite: &Suite) -> Result<Run, ReadError> {
    let mut run: Option<Run> = None;
    let mut is_complete = false;
    let mut gone = 0;
    for (index, text) in text.lines().enumerate() {
        let at = |message: String| ReadError::Line {
            line: index + 1,
            message,
        };
        if text.trim().is_empty() {
            return Err(at(
                "expected a line of a run file, found a blank line; delete it".to_owned()
            ));
        }
        let head: LineHead = read_line(text.as_bytes()).map_err(at)?;
        match (&*head.kind, &mut run) {
            ("header", None) => run = Some(header(&head, text, at)?),
            ("case", Some(run)) if !is_complete => {
                let line: CaseLine = read_line(text.as_bytes()).map_err(at)?;
                match suite.get(&line.id) {
                    Some(vector) => {
                        let is_same = digest(vector, &run.specs) == line.vector;
                        add(run, &line.id, line.outcomes, is_same).map_err(at)?;
                    }
                    None if run.vectors == suite.version => {
                        let id = visible(&line.id);
                        return Err(at(format!("expected the id of a vector, found `{id}`")));
                    }
                    None => gone += 1,
                }
            }
            ("footer", Some(run)) if !is_complete => {
                footer(run, read_line(text.as_bytes()).map_err(at)?, gone).map_err(at)?;
                add_missing(run, suite);
                is_complete = true;
            }
            ("case" | "footer", None) => return Err(at("expected a header first".to_owned())),
            ("header" | "case" | "footer", Some(_)) => {
                return Err(at("expected one header first and one footer last".to_owned()));
            }
            (other, _) => {
                let other = visible(other);
                return Err(at(format!(
                    "expected a header, a case or a footer, found a line of kind `{other}`"
                )));
            }
        }
    }
    run.filter(|_| is_complete).ok_or(ReadError::Cut)
}

/// A run without cases.
fn header(head: &LineHead, text: &str, at: impl Fn(String) -> ReadError) -> Result<Run, ReadError> {
    head.check_format(FORMAT).map_err(&at)?;
    let Header {
        vectors,
        specs,
        subjects,
        ..
    } = read_line(text.as_bytes()).map_err(at)?;
    let subjects = subjects.into_iter().map(SubjectRun::new).collect();
    Ok(Run::new(vectors, specs, subjects))
}

/// Ends a run. The footer must count as many cases as the run has, including the cases whose vector was removed.
fn footer(run: &mut Run, footer: Footer, gone: usize) -> Result<(), String> {
    let Footer {
        complete,
        cases,
        mut stderr,
        mut unstable,
        mut stopped,
        ..
    } = footer;
    let counts = run.subjects.iter().map(|subject| subject.cases.len());
    let found = counts.max().unwrap_or(0) + gone;
    if found != cases {
        return Err(format!("expected {cases} cases before the footer, found {found}"));
    }
    let is_short = |subject: &&SubjectRun| complete && subject.cases.len() + gone != cases;
    if let Some(short) = run.subjects.iter().find(is_short) {
        let (name, found) = (visible(&short.about.name), short.cases.len() + gone);
        return Err(format!("expected {cases} outcomes of `{name}`, found {found}"));
    }
    for subject in &mut run.subjects {
        let name = &*subject.about.name;
        subject.stderr = stderr.remove(name).unwrap_or_default();
        let unstable = unstable.remove(name).unwrap_or_default();
        subject.unstable = unstable.into_iter().map(Unstable::from).collect();
        subject.stopped = stopped.remove(name);
    }
    run.complete = complete;
    Ok(())
}

/// Adds the outcomes of one vector, if the vector is unchanged. A parser must not occur twice.
fn add(run: &mut Run, id: &str, outcomes: Vec<Outcome>, is_same: bool) -> Result<(), String> {
    let id: Arc<str> = Arc::from(id);
    let mut is_known = vec![false; run.subjects.len()];
    for outcome in outcomes {
        for name in &outcome.subjects {
            let Some(index) = run.subjects.iter().position(|subject| subject.about.name == *name) else {
                return Err(format!("expected a parser of the header, found `{}`", visible(name)));
            };
            if std::mem::replace(&mut is_known[index], true) {
                return Err(format!("expected one outcome of `{}`, found two", visible(name)));
            }
            let case = if is_same { outcome.case(&id) } else { unasked(&id) };
            run.subjects[index].cases.push(case);
        }
    }
    Ok(())
}

/// A case for a vector that a parser did not get.
fn unasked(id: &Arc<str>) -> Case {
    let mut case = Case::new(Arc::clone(id));
    case.observed = Some(Box::new(Observation::Unsupported(UNASKED.into())));
    case
}

/// Adds the vectors that were added after a run of all vectors.
fn add_missing(run: &mut Run, suite: &Suite) {
    let Some(subject) = run.subjects.first().filter(|_| run.complete) else {
        return;
    };
    let is_there = |id: &str| subject.cases.binary_search_by(|case| (*case.id).cmp(id)).is_ok();
    let missing = suite.vectors.iter().filter(|vector| !is_there(&vector.id));
    let missing: Vec<Arc<str>> = missing.map(|vector| Arc::from(vector.id.as_str())).collect();
    // An older vector is missing if only a part of the vectors was run.
    if missing.iter().any(|id| suite.is_older(id, &run.vectors)) {
        return;
    }
    for subject in &mut run.subjects {
        subject.cases.extend(missing.iter().map(unasked));
        subject.cases.sort_by(|one, other| one.id.cmp(&other.id));
    }
}
