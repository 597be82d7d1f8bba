//! From a file's text to vectors: one at a time, so that one that is broken hides no other.

use std::sync::Arc;

use serde_json::value::RawValue;
use urispec_model::{Bytes, Expectation, Operation, Permitted};

use crate::error::{Fault, Problem};
use crate::raw::{RawFile, RawGroup, RawVector, Said, Saying};
use crate::source::Source;
use crate::vector::{Group, Vector};
use urispec_model::OwnedRequest;

/// A file that is one: its vectors in the author's order, each good or with what is wrong with it.
pub(crate) struct Converted {
    pub(crate) about: String,
    pub(crate) vectors: Vec<Result<Vector, Problem>>,
}

pub(crate) fn convert(file: &str, text: &str) -> Result<Converted, Problem> {
    let source = Source::new(file, text);
    let raw: RawFile<'_> = serde_json::from_str(text).map_err(|error| Problem::json(&source, text, None, &error))?;
    let name: Arc<str> = file.into();
    let vectors = raw.vectors.iter().map(|piece| vector(&source, &name, piece)).collect();
    Ok(Converted {
        about: raw.about,
        vectors,
    })
}

fn vector(source: &Source<'_>, file: &Arc<str>, piece: &RawValue) -> Result<Vector, Problem> {
    let raw: RawVector<'_> = serde_json::from_str(piece.get())
        .map_err(|error| Problem::json(source, piece.get(), id_of(piece).as_deref(), &error))?;
    let problem = |piece: &RawValue, fault: Fault| Problem {
        file: source.file.to_owned(),
        place: Some(Box::new(
            source.place(source.offset_of(piece.get()) + key_of(&fault, piece.get())),
        )),
        id: Some(raw.id.clone()),
        fault,
    };
    if raw.expect.is_empty() {
        return Err(problem(piece, Fault::NoGroup));
    }
    let mut expect = Vec::with_capacity(raw.expect.len());
    for piece in &raw.expect {
        let group: RawGroup = serde_json::from_str(piece.get())
            .map_err(|error| Problem::json(source, piece.get(), Some(&raw.id), &error))?;
        expect.push(self::group(group, raw.op).map_err(|fault| problem(piece, fault))?);
    }
    let ask = request(&raw).map_err(|fault| problem(piece, fault))?;
    let mut flags = raw.flags;
    flags.sort();
    let line = source.line(source.offset_of(piece.get()));
    Ok(Vector {
        id: raw.id,
        ask,
        flags,
        note: raw.note,
        expect,
        file: file.clone(),
        line,
    })
}

/// The id of a vector that is broken elsewhere.
fn id_of(piece: &RawValue) -> Option<String> {
    let value: serde_json::Value = serde_json::from_str(piece.get()).ok()?;
    Some(value.get("id")?.as_str()?.to_owned())
}

/// Where the key stands that a fault is about; the start of the piece if there is none.
fn key_of(fault: &Fault, piece: &str) -> usize {
    let key = match fault {
        Fault::ForeignField { field, .. } | Fault::NotTrue { field } | Fault::Twice { field } => (*field).to_owned(),
        Fault::Hex { field, .. } => format!("{field}_hex"),
        Fault::Kinds { found } => found.last().copied().unwrap_or_default().to_owned(),
        Fault::ForeignKind { found, .. } => (*found).to_owned(),
        Fault::NoGroup => "expect".to_owned(),
        _ => return 0,
    };
    let quoted = format!("\"{key}\"");
    let is_key = |at: &usize| piece[at + quoted.len()..].trim_start().starts_with(':');
    piece.match_indices(&quoted).map(|(at, _)| at).find(is_key).unwrap_or(0)
}

/// The request fields of an operation, in the order in which they are written.
pub(crate) const fn fields(operation: Operation) -> &'static [&'static str] {
    match operation {
        Operation::Parse => &["input", "rule"],
        Operation::Resolve => &["base", "input", "options"],
        Operation::Normalize => &["input", "level"],
        Operation::Equivalent => &["input", "other", "level"],
        Operation::RemoveDotSegments => &["input"],
    }
}

/// The kinds of expectation that an operation can have.
const fn kinds(operation: Operation) -> &'static [&'static str] {
    match operation {
        Operation::Parse => &["accept", "reject", "any_of", "undefined"],
        Operation::Resolve => &["uri", "same_document", "reject", "any_of", "undefined"],
        Operation::Normalize => &["uri", "reject", "any_of", "undefined"],
        Operation::Equivalent => &["equal", "reject", "any_of", "undefined"],
        Operation::RemoveDotSegments => &["path", "any_of", "undefined"],
    }
}

fn request(raw: &RawVector<'_>) -> Result<OwnedRequest, Fault> {
    let operation = raw.op;
    let allowed = fields(operation);
    let given = [
        ("base", raw.base.is_some() || raw.base_hex.is_some()),
        ("input", raw.input.is_some() || raw.input_hex.is_some()),
        ("other", raw.other.is_some() || raw.other_hex.is_some()),
        ("rule", raw.rule.is_some()),
        ("level", raw.level.is_some()),
        ("options", raw.options.is_some()),
    ];
    if let Some((field, _)) = given
        .into_iter()
        .find(|(field, given)| *given && !allowed.contains(field))
    {
        return Err(Fault::ForeignField {
            operation,
            field,
            allowed,
        });
    }
    let missing = |field| Fault::MissingField { operation, field };
    let bytes = |field, text: &Option<String>, hex: &Option<String>| match (text, hex) {
        (Some(text), None) => Ok(Bytes::from(text.clone())),
        (None, Some(hex)) => Bytes::from_hex(hex).ok_or_else(|| Fault::Hex {
            field,
            found: hex.clone(),
        }),
        (Some(_), Some(_)) => Err(Fault::Twice { field }),
        (None, None) => Err(missing(field)),
    };
    let input = bytes("input", &raw.input, &raw.input_hex)?;
    let level = || raw.level.ok_or_else(|| missing("level"));
    Ok(match operation {
        Operation::Parse => OwnedRequest::Parse {
            input,
            rule: raw.rule.clone(),
        },
        Operation::Resolve => {
            let base = bytes("base", &raw.base, &raw.base_hex)?;
            OwnedRequest::Resolve {
                base,
                input,
                options: raw.options.unwrap_or_default(),
            }
        }
        Operation::Normalize => OwnedRequest::Normalize { input, level: level()? },
        Operation::Equivalent => {
            let other = bytes("other", &raw.other, &raw.other_hex)?;
            OwnedRequest::Equivalent {
                input,
                other,
                level: level()?,
            }
        }
        Operation::RemoveDotSegments => OwnedRequest::RemoveDotSegments { input },
    })
}

fn group(mut raw: RawGroup, operation: Operation) -> Result<Group, Fault> {
    let expectation = expectation(raw.said(), operation)?;
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
            .map(|(entry, reading)| {
                Ok(Permitted {
                    answer: expectation(entry, operation)?,
                    reading: reading.map(Into::into),
                })
            })
            .collect::<Result<_, _>>()
            .map(Expectation::AnyOf),
    }
}
