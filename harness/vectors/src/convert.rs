//! Converts the text of a file to vectors, one at a time, so that a broken vector does not hide the other vectors.

use std::sync::Arc;

use serde_json::value::RawValue;
use urispec_model::wire::with_joined_texts;
use urispec_model::{Expectation, Operation, Permitted};

use crate::cve::cve_order;
use crate::error::{Fault, Problem};
use crate::raw::{Groups, RawEntry, RawFile, RawGroup, RawVector, Said, Saying};
use crate::source::Source;
use crate::vector::{Group, Vector};

/// A file of vectors, in the author's order. Each is a valid vector or its problem.
pub(crate) struct Converted {
    pub(crate) about: String,
    pub(crate) vectors: Vec<Result<Vector, Problem>>,
    /// The ids of the vectors that were not read.
    pub(crate) left_out: Vec<String>,
}

/// Whether the vector with this id is read.
pub(crate) type Reads<'f> = &'f dyn Fn(&str) -> bool;

pub(crate) fn convert(file: &str, text: &str) -> Result<Converted, Problem> {
    convert_wanted(file, text, &|_| true)
}

pub(crate) fn convert_wanted(file: &str, text: &str, is_wanted: Reads<'_>) -> Result<Converted, Problem> {
    let source = Source::new(file, text);
    let raw: RawFile<'_> = serde_json::from_str(text).map_err(|error| Problem::json(&source, text, None, &error))?;
    let name: Arc<str> = file.into();
    let mut left_out = Vec::new();
    let pieces = raw.vectors.iter().filter(|piece| match leading_id(piece) {
        Some(id) if !is_wanted(id) => {
            left_out.push(id.to_owned());
            false
        }
        _ => true,
    });
    let vectors = with_joined_texts(|| pieces.map(|piece| vector(&source, &name, piece)).collect());
    Ok(Converted {
        about: raw.about,
        vectors,
        left_out,
    })
}

/// The id of a vector that is written as `urispec vectors fmt` writes it: the first key, without escapes.
fn leading_id(piece: &RawValue) -> Option<&str> {
    let value = piece.get().strip_prefix('{')?.trim_start().strip_prefix("\"id\":")?;
    let (id, _) = value.trim_start().strip_prefix('"')?.split_once('"')?;
    (!id.contains('\\')).then_some(id)
}

fn vector(source: &Source<'_>, file: &Arc<str>, piece: &RawValue) -> Result<Vector, Problem> {
    let raw: RawVector<'_> = serde_json::from_str(piece.get())
        .map_err(|error| Problem::json(source, piece.get(), id_of(piece).as_deref(), &error))?;
    let problem = |id: &str, piece: &RawValue, fault: Fault| Problem {
        file: source.file.to_owned(),
        place: Some(Box::new(
            source.place(source.offset_of(piece.get()) + key_of(&fault, piece.get())),
        )),
        id: Some(id.to_owned()),
        fault,
    };
    let request = raw
        .request
        .request()
        .map_err(|error| problem(&raw.id, piece, error.into()))?;
    if raw.expect.is_empty() {
        return Err(problem(&raw.id, piece, Fault::NoGroup));
    }
    let operation = request.operation();
    let mut expect = Vec::with_capacity(raw.expect.len());
    for (at, raw_group) in raw.expect.into_iter().enumerate() {
        expect.push(group(raw_group, operation).map_err(|fault| {
            let groups = serde_json::from_str(piece.get()).map_or_else(|_| Vec::new(), |Groups { expect }| expect);
            problem(&raw.id, groups.get(at).copied().unwrap_or(piece), fault)
        })?);
    }
    let ask = request.into();
    let mut flags = raw.flags;
    flags.sort();
    let mut cves = raw.cves;
    cves.sort_by_cached_key(|cve| cve_order(cve));
    Ok(Vector {
        id: raw.id,
        ask,
        flags,
        cves,
        unicode: raw.unicode,
        note: raw.note,
        expect,
        file: file.clone(),
        line: source.line(source.offset_of(piece.get())),
    })
}

/// The id of a vector, read from JSON that has an error in a different place.
fn id_of(piece: &RawValue) -> Option<String> {
    let value: serde_json::Value = serde_json::from_str(piece.get()).ok()?;
    Some(value.get("id")?.as_str()?.to_owned())
}

/// The offset of the key that the fault is about; 0, the start of the piece, if the fault is not about a key.
fn key_of(fault: &Fault, piece: &str) -> usize {
    let key = match fault {
        Fault::Request(error) => error.field(),
        Fault::NotTrue { field } => field,
        Fault::Kinds { found } => found.last().copied().unwrap_or_default(),
        Fault::ForeignKind { found, .. } => found,
        Fault::NoGroup => "expect",
        _ => return 0,
    };
    let quoted = format!("\"{key}\"");
    let is_key = |at: &usize| piece[at + quoted.len()..].trim_start().starts_with(':');
    piece.match_indices(&quoted).map(|(at, _)| at).find(is_key).unwrap_or(0)
}

/// The kinds of expectation that an operation can have.
const fn kinds(operation: Operation) -> &'static [&'static str] {
    match operation {
        Operation::Parse => &["accept", "reject", "any_of", "undefined"],
        Operation::Resolve => &["uri", "same_document", "reject", "any_of", "undefined"],
        Operation::Normalize
        | Operation::Expand
        | Operation::Set
        | Operation::Recompose
        | Operation::ToUri
        | Operation::ToIri => &["uri", "reject", "any_of", "undefined"],
        Operation::Equivalent => &["equal", "reject", "any_of", "undefined"],
        Operation::RemoveDotSegments => &["path", "any_of", "undefined"],
        Operation::Base => &["base_uri", "reject", "any_of", "undefined"],
        Operation::Extract => &["uris", "any_of", "undefined"],
        Operation::Hazards => &["hazards", "reject", "any_of", "undefined"],
        Operation::Query => &["pairs", "any_of", "undefined"],
        Operation::Address => &["address", "any_of", "undefined"],
        Operation::RequestTarget => &["target", "reject", "any_of", "undefined"],
        Operation::Encode => &["encoded", "reject", "any_of", "undefined"],
        Operation::Decode => &["decoded", "reject", "any_of", "undefined"],
        Operation::SchemeParts | Operation::Dispatch => &["parts", "reject", "any_of", "undefined"],
    }
}

fn group(raw: RawGroup, operation: Operation) -> Result<Group, Fault> {
    let expectation = expectation(raw.said, operation)?;
    let mut specs = raw.specs;
    specs.sort();
    Ok(Group {
        specs,
        expectation,
        from: raw.from,
        because: raw.because,
        note: raw.note,
    })
}

fn expectation(mut said: Said, operation: Operation) -> Result<Expectation, Fault> {
    let found: Vec<_> = said.iter().map(|(kind, _)| *kind).collect();
    let (Some((kind, saying)), true) = (said.pop(), said.is_empty()) else {
        return Err(Fault::Kinds { found });
    };
    let allowed = kinds(operation);
    if !allowed.contains(&kind) {
        return Err(Fault::ForeignKind {
            operation,
            found: kind,
            allowed,
        });
    }
    match saying {
        Saying::Is(expectation) => Ok(expectation),
        Saying::NotTrue => Err(Fault::NotTrue { field: kind }),
        Saying::AnyOf(entries) => entries
            .into_iter()
            .map(|RawEntry { said, reading }| {
                Ok(Permitted {
                    answer: expectation(said, operation)?,
                    reading: reading.map(Into::into),
                })
            })
            .collect::<Result<_, _>>()
            .map(Expectation::AnyOf),
    }
}
