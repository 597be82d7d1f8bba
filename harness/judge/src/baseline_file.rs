//! Baselines as files: JSON lines, a header and a line an entry, sorted; the same baseline is always the same text.
//! `baseline.schema.json` beside this crate's sources describes a line.
//!
//! One JSON document was turned down: its commas make two branches that each add an entry conflict, and an error must name
//! the line that was broken by hand.

use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};
use urispec_model::wire::{LineHead, read_line};
use urispec_model::{Observation, Spec, Verdict, visible};

use crate::baseline::{Baseline, CaseKey, KnownFailure, kept};

/// The version of the format of baselines.
pub const FORMAT: u32 = 1;

/// One line of a baseline, as it is written.
#[derive(Debug, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
enum Line {
    Baseline(Header),
    Entry(Entry),
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Header {
    #[serde(rename = "kind", skip_serializing)]
    _kind: IgnoredAny,
    format: u32,
    vectors: String,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    #[serde(rename = "kind", skip_serializing)]
    _kind: IgnoredAny,
    subject: String,
    spec: Spec,
    id: String,
    verdict: Verdict,
    observed: Box<Observation<'static>>,
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
    let header = Line::Baseline(Header {
        _kind: IgnoredAny,
        format: FORMAT,
        vectors: baseline.vectors.clone(),
    });
    let entries = baseline.entries.iter().map(|(key, known)| {
        Line::Entry(Entry {
            _kind: IgnoredAny,
            subject: key.subject.clone(),
            spec: key.spec,
            id: key.id.clone(),
            verdict: known.verdict,
            observed: Box::new(known.observed.clone()),
        })
    });
    std::iter::once(header).chain(entries).map(|line| text(&line)).collect()
}

fn text(line: &Line) -> String {
    serde_json::to_string(line).expect("names are strings, and nothing else can fail") + "\n"
}

/// Reads what [`write()`] wrote, or what people made of it: the order of the entries is free.
pub fn read(text: &str) -> Result<Baseline, ReadError> {
    let at = |index: usize| {
        move |message: String| ReadError {
            line: index + 1,
            message,
        }
    };
    let mut lines = text.lines().enumerate();
    let expected = "expected a line `{\"kind\":\"baseline\",…}` first";
    let Some((index, header)) = lines.next() else {
        return Err(at(0)(format!("{expected}, found nothing")));
    };
    let mut baseline = header_of(header, expected).map_err(at(index))?;
    for (index, line) in lines {
        let (key, known) = entry(line).map_err(at(index))?;
        let name = format!("`{}` of `{}` by {}", visible(&key.id), visible(&key.subject), key.spec);
        if baseline.entries.insert(key, known).is_some() {
            return Err(at(index)(format!("expected one entry for {name}, found a second")));
        }
    }
    Ok(baseline)
}

/// A baseline without entries.
fn header_of(line: &str, expected: &str) -> Result<Baseline, String> {
    if line.trim().is_empty() {
        return Err(format!("{expected}, found a blank one"));
    }
    let head: LineHead = read_line(line.as_bytes())?;
    match &*head.kind {
        "baseline" => {}
        "entry" => return Err(format!("{expected}, found an entry")),
        other => return Err(format!("{expected}, found one of kind `{}`", visible(other))),
    }
    head.check_format(FORMAT)?;
    let Header { vectors, .. } = read_line(line.as_bytes())?;
    Ok(Baseline {
        vectors,
        ..Baseline::default()
    })
}

fn entry(line: &str) -> Result<(CaseKey, KnownFailure), String> {
    if line.trim().is_empty() {
        return Err("expected an entry, found a blank line; take it out".to_owned());
    }
    let head: LineHead = read_line(line.as_bytes())?;
    match &*head.kind {
        "entry" => {}
        "baseline" => return Err("expected one header, found a second".to_owned()),
        other => return Err(format!("expected an entry, found a line of kind `{}`", visible(other))),
    }
    let Entry {
        subject,
        spec,
        id,
        verdict,
        observed,
        ..
    } = read_line(line.as_bytes())?;
    if !verdict.is_departure() {
        return Err(format!("expected a verdict that departs, found `{verdict}`"));
    }
    // What people wrote may have words or components that are not compared: `{"reject":"bad port"}`.
    let observed = kept(&observed, spec);
    Ok((CaseKey { subject, spec, id }, KnownFailure { verdict, observed }))
}
