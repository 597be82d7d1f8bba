//! Baselines as files: JSON lines, a header and a line an entry, sorted; the same baseline is always the same text.
//! `baseline.schema.json` beside this crate's sources describes a line.
//!
//! One JSON document was turned down: its commas make two branches that each add an entry conflict, and an error must name
//! the line that was broken by hand.

use serde::{Deserialize, Serialize};
use urispec_model::{Observation, Spec, Verdict};

use crate::baseline::{Baseline, CaseKey, KnownFailure, kept};

/// The version of the format of baselines.
pub const FORMAT: u32 = 1;

/// One line of a baseline.
#[derive(Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase", deny_unknown_fields)]
enum Line {
    Baseline {
        format: u32,
        vectors: String,
    },
    Entry {
        subject: String,
        spec: Spec,
        id: String,
        verdict: Verdict,
        observed: Box<Observation<'static>>,
    },
}

/// Why a baseline cannot be read.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
#[error("{line}: {message}")]
pub struct ReadError {
    /// From 1.
    pub line: usize,
    /// What is wrong with it.
    pub message: String,
}

/// The baseline as text.
pub fn write(baseline: &Baseline) -> String {
    let header = Line::Baseline {
        format: FORMAT,
        vectors: baseline.vectors.clone(),
    };
    let entries = baseline.entries.iter().map(|(key, known)| Line::Entry {
        subject: key.subject.clone(),
        spec: key.spec,
        id: key.id.clone(),
        verdict: known.verdict,
        observed: Box::new(known.observed.clone()),
    });
    std::iter::once(header).chain(entries).map(|line| text(&line)).collect()
}

fn text(line: &Line) -> String {
    serde_json::to_string(line).expect("names are strings, and nothing else can fail") + "\n"
}

/// Reads what [`write()`] wrote, or what people made of it: the order of the entries is free.
pub fn read(text: &str) -> Result<Baseline, ReadError> {
    let mut lines = text.lines().enumerate();
    let mut next = || {
        lines.next().map(|(index, text)| {
            let at = move |message: String| ReadError {
                line: index + 1,
                message,
            };
            let line: Result<Line, _> = serde_json::from_str(text);
            line.map_err(|error| at(complaint(&error))).map(|line| (line, at))
        })
    };
    let header = "expected a line `{\"kind\":\"baseline\",…}` first";
    let mut baseline = match next().transpose()? {
        Some((
            Line::Baseline {
                format: FORMAT,
                vectors,
            },
            _,
        )) => Baseline {
            vectors,
            ..Baseline::default()
        },
        Some((Line::Baseline { format, .. }, at)) => {
            return Err(at(format!("expected format {FORMAT}, found {format}")));
        }
        Some((Line::Entry { .. }, at)) => return Err(at(format!("{header}, found an entry"))),
        None => {
            return Err(ReadError {
                line: 1,
                message: format!("{header}, found nothing"),
            });
        }
    };
    while let Some((line, at)) = next().transpose()? {
        let Line::Entry {
            subject,
            spec,
            id,
            verdict,
            observed,
        } = line
        else {
            return Err(at("expected one header, found a second".to_owned()));
        };
        if !verdict.is_departure() {
            return Err(at(format!("expected a verdict that departs, found `{verdict}`")));
        }
        let key = CaseKey { subject, spec, id };
        let name = format!("`{}` of `{}` by {}", key.id, key.subject, key.spec);
        // What people wrote may have words or components that are not compared: `{"reject":"bad port"}`.
        let observed = kept(&observed, key.spec);
        if baseline
            .entries
            .insert(key, KnownFailure { verdict, observed })
            .is_some()
        {
            return Err(at(format!("expected one entry for {name}, found a second")));
        }
    }
    Ok(baseline)
}

/// What serde says, without its own "line 1": a line is all it has seen.
fn complaint(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let text = text.split(" at line ").next().unwrap_or_default();
    format!("column {}: {}", error.column(), urispec_model::visible(text))
}
