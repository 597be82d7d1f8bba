//! Baselines as files.
//!
//! A file consists of lines of JSON. The first line is a header. Then each parser has lines for its supported
//! operations and claims, for how much was judged, and for its accepted process failures. Last comes a line for
//! each accepted mismatch. Lines are sorted, so the same baseline always gives the same text.
//! `baseline.schema.json` in the folder of this crate describes a line.
//!
//! ```text
//! {"kind":"baseline","format":2,"vectors":"1.0.0"}
//! {"kind":"parser","subject":"mine","offer":{…}}
//! {"kind":"judged","subject":"mine","spec":"rfc3986","op":"parse","counts":{"judged":1200,"accepted":700}}
//! {"kind":"entry","subject":"mine","spec":"rfc3986","id":"parse/port/letters","verdict":"too-lenient","observed":{"accept":{…}}}
//! ```
//!
//! We decided against a single JSON document. Two branches that each add an entry would conflict because of the
//! commas, and an error message could not name the wrong line.

use std::collections::BTreeSet;

use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};
use urispec_model::wire::{LineHead, read_line};
use urispec_model::{Observation, Operation, Spec, Verdict, visible};

use crate::baseline::{Baseline, CaseKey, KnownFailure, kept};
use crate::cost::Cost;
use crate::coverage::Judged;
use crate::record::{Offer, ParserRecord};

/// The version of the format, in the header of a file. [`read`] accepts only this version. The version increases
/// whenever older programs cannot read the new format.
pub const FORMAT: u32 = 2;

/// A baseline is JSON lines. First comes one header. Then come the lines of each parser: the supported operations,
/// the number of judged cases, the accepted kinds of process failures, and the cost of its answers. Last comes an
/// entry for each accepted mismatch, sorted by parser, document and id.
#[derive(Debug, Serialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(title = "A line of a baseline")
)]
#[serde(tag = "kind", rename_all = "lowercase")]
enum Line {
    Baseline(Header),
    Parser(ParserLine),
    Judged(JudgedLine),
    Unstable(UnstableLine),
    Cost(CostLine),
    Entry(Entry),
}

/// The operations and claims of a parser. A gate fails if the parser now has fewer operations or claims.
#[derive(Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
struct ParserLine {
    #[cfg_attr(feature = "schema", schemars(skip))]
    #[serde(rename = "kind", skip_serializing)]
    _kind: IgnoredAny,
    subject: String,
    offer: Offer,
}

/// The counts of judged cases of one operation by one document. A gate fails if less is judged now.
#[derive(Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
struct JudgedLine {
    #[cfg_attr(feature = "schema", schemars(skip))]
    #[serde(rename = "kind", skip_serializing)]
    _kind: IgnoredAny,
    subject: String,
    spec: Spec,
    op: Operation,
    counts: Judged,
}

/// The cost of a parser's answers. The line is written only with `--fail-on slower`.
#[derive(Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
struct CostLine {
    #[cfg_attr(feature = "schema", schemars(skip))]
    #[serde(rename = "kind", skip_serializing)]
    _kind: IgnoredAny,
    subject: String,
    cost: Cost,
}

/// A kind of process failure that is accepted although no request reproduces it. Only a person adds this line.
#[derive(Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
struct UnstableLine {
    #[cfg_attr(feature = "schema", schemars(skip))]
    #[serde(rename = "kind", skip_serializing)]
    _kind: IgnoredAny,
    subject: String,
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["crash", "timeout", "protocol"])))]
    outcome: String,
}

/// The first line of a file.
#[derive(Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
struct Header {
    #[cfg_attr(feature = "schema", schemars(skip))]
    #[serde(rename = "kind", skip_serializing)]
    _kind: IgnoredAny,
    #[cfg_attr(feature = "schema", schemars(extend("const" = FORMAT)))]
    format: u32,
    /// The version of the vectors.
    vectors: String,
}

/// An accepted mismatch.
#[derive(Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
struct Entry {
    #[cfg_attr(feature = "schema", schemars(skip))]
    #[serde(rename = "kind", skip_serializing)]
    _kind: IgnoredAny,
    subject: String,
    spec: Spec,
    /// The id of the vector.
    id: String,
    #[cfg_attr(feature = "schema", schemars(with = "urispec_model::schema::Departure"))]
    verdict: Verdict,
    observed: Box<Observation<'static>>,
}

/// The reason why a baseline file cannot be read. `Display` returns `LINE: MESSAGE`, and the caller adds the name
/// of the file before it. The message states the expected text, the text found, and the column if there is one.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
#[error("{line}: {message}")]
pub struct ReadError {
    /// The number of the wrong line, from 1; for a missing line, the number of the last line.
    pub line: usize,
    /// The expected text and the text found, escaped for a terminal.
    pub message: String,
}

/// The baseline as the text of a file. Equal baselines give equal bytes. Two baselines that differ in one entry
/// differ in one line, so version control can merge them.
///
/// ```
/// use urispec_judge::{Baseline, baseline_file};
///
/// let text = baseline_file::write(&Baseline { vectors: "1.0.0".to_owned(), ..Baseline::default() });
/// assert_eq!(text, "{\"kind\":\"baseline\",\"format\":2,\"vectors\":\"1.0.0\"}\n");
/// ```
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
    let parsers = baseline
        .parsers
        .iter()
        .flat_map(|(subject, record)| of_parser(subject, record));
    let lines = std::iter::once(header).chain(parsers).chain(entries);
    lines.map(|line| text(&line)).collect()
}

/// The lines of one parser: its operations and claims, how much was judged by each document and operation, its
/// accepted process failures, and its cost.
fn of_parser<'b>(subject: &'b str, record: &'b ParserRecord) -> impl Iterator<Item = Line> + 'b {
    let parser = Line::Parser(ParserLine {
        _kind: IgnoredAny,
        subject: subject.to_owned(),
        offer: record.offer.clone(),
    });
    let judged = record.judged.iter().map(move |((spec, op), counts)| {
        Line::Judged(JudgedLine {
            _kind: IgnoredAny,
            subject: subject.to_owned(),
            spec: *spec,
            op: *op,
            counts: counts.clone(),
        })
    });
    let unstable = record.unstable.iter().map(move |outcome| {
        Line::Unstable(UnstableLine {
            _kind: IgnoredAny,
            subject: subject.to_owned(),
            outcome: outcome.clone(),
        })
    });
    let cost = record.cost.iter().map(move |cost| {
        Line::Cost(CostLine {
            _kind: IgnoredAny,
            subject: subject.to_owned(),
            cost: cost.clone(),
        })
    });
    std::iter::once(parser).chain(judged).chain(unstable).chain(cost)
}

/// A line of JSON with its line feed.
fn text(line: &Line) -> String {
    serde_json::to_string(line).expect("only keys that are not strings can fail, and all keys are strings") + "\n"
}

/// Reads a file that [`write()`] wrote. People may have edited the file: the lines after the header may be in any
/// order.
///
/// Messages in an observation, and components that the document does not define, are dropped by [`kept`]. So
/// people may write `{"reject":"bad port"}`.
///
/// # Errors
/// An error for the first wrong line, with the text that was expected there. The following are errors: a missing
/// header or a header with a different [`FORMAT`], a blank line, a second line for the same case, a verdict that is
/// not a mismatch, and a parser without a line of kind `parser`.
///
/// ```
/// let error = urispec_judge::baseline_file::read("{\"kind\":\"baseline\",\"format\":1}").unwrap_err();
/// assert_eq!(error.to_string(), "1: expected format 2, found 1");
/// ```
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
    let mut offered = BTreeSet::new();
    for (index, line) in lines {
        read_one(&mut baseline, &mut offered, line).map_err(at(index))?;
    }
    if let Some(subject) = baseline.parsers.keys().find(|subject| !offered.contains(*subject)) {
        let last = text.lines().count().saturating_sub(1);
        return Err(at(last)(format!(
            "expected a line of kind parser for `{}`, found none",
            visible(subject)
        )));
    }
    Ok(baseline)
}

/// The empty baseline after a header. The format is checked before the other keys, because a different format may
/// have different keys.
fn header_of(line: &str, expected: &str) -> Result<Baseline, String> {
    if line.trim().is_empty() {
        return Err(format!("{expected}, found a blank line"));
    }
    let head: LineHead = read_line(line.as_bytes())?;
    match &*head.kind {
        "baseline" => {}
        other => return Err(format!("{expected}, found one of kind `{}`", visible(other))),
    }
    head.check_format(FORMAT)?;
    let Header { vectors, .. } = read_line(line.as_bytes())?;
    Ok(Baseline {
        vectors,
        ..Baseline::default()
    })
}

/// Adds a line other than the header. `offered` collects the parsers with a line of kind `parser`.
fn read_one(baseline: &mut Baseline, offered: &mut BTreeSet<String>, line: &str) -> Result<(), String> {
    if line.trim().is_empty() {
        return Err("expected an entry, found a blank line; delete it".to_owned());
    }
    let head: LineHead = read_line(line.as_bytes())?;
    match &*head.kind {
        "entry" => {
            let (key, known) = entry(line)?;
            let name = format!("`{}` of `{}` by {}", visible(&key.id), visible(&key.subject), key.spec);
            match baseline.entries.insert(key, known) {
                Some(_) => Err(format!("expected one entry for {name}, found a second")),
                None => Ok(()),
            }
        }
        "parser" => {
            let ParserLine { subject, offer, .. } = read_line(line.as_bytes())?;
            if !offered.insert(subject.clone()) {
                return Err(format!("expected one line for `{}`, found a second", visible(&subject)));
            }
            of_parser_named(baseline, subject).offer = offer;
            Ok(())
        }
        "judged" => {
            let JudgedLine {
                subject,
                spec,
                op,
                counts,
                ..
            } = read_line(line.as_bytes())?;
            match of_parser_named(baseline, subject).judged.insert((spec, op), counts) {
                Some(_) => Err(format!("expected one line for {op} by {spec}, found a second")),
                None => Ok(()),
            }
        }
        "unstable" => {
            let UnstableLine { subject, outcome, .. } = read_line(line.as_bytes())?;
            if !["crash", "timeout", "protocol"].contains(&&*outcome) {
                let outcome = visible(&outcome);
                return Err(format!(
                    "expected the outcome crash, timeout or protocol, found `{outcome}`"
                ));
            }
            of_parser_named(baseline, subject).unstable.insert(outcome);
            Ok(())
        }
        "cost" => {
            let CostLine { subject, cost, .. } = read_line(line.as_bytes())?;
            let name = visible(&subject);
            match of_parser_named(baseline, subject).cost.replace(cost) {
                Some(_) => Err(format!("expected one line for the cost of `{name}`, found a second")),
                None => Ok(()),
            }
        }
        "baseline" => Err("expected one header, found a second".to_owned()),
        other => Err(format!(
            "expected a line of kind parser, judged, unstable, cost or entry, found one of kind `{}`",
            visible(other)
        )),
    }
}

/// The record of a parser. It is created if it does not exist, since the lines of a parser may be in any order.
fn of_parser_named(baseline: &mut Baseline, subject: String) -> &mut ParserRecord {
    baseline.parsers.entry(subject).or_default()
}

/// Reads a line of kind `entry`.
fn entry(line: &str) -> Result<(CaseKey, KnownFailure), String> {
    let Entry {
        subject,
        spec,
        id,
        verdict,
        observed,
        ..
    } = read_line(line.as_bytes())?;
    if !verdict.is_departure() {
        return Err(format!("expected a verdict that is a mismatch, found `{verdict}`"));
    }
    // A line that a person wrote may have a message, or components that are not compared: `{"reject":"bad port"}`.
    let observed = kept(&observed, spec);
    Ok((CaseKey { subject, spec, id }, KnownFailure { verdict, observed }))
}

#[cfg(all(test, feature = "schema"))]
mod tests {
    use std::path::Path;

    use urispec_model::schema;

    #[test]
    fn the_schema_is_that_of_the_types() {
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("baseline.schema.json");
        schema::check(file, &schema::of::<super::Line>());
    }
}
