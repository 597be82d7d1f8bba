//! Converts the text of a value to its meaning.

use std::path::Path;

use urispec_model::{MismatchKind, Operation, Spec, UnknownName, Verdict, unknown_name, visible};
use urispec_subjects::is_plain_name;

use crate::names;
use crate::own::{LEARNED, document_in, learned};

/// A kind of result that fails a build.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FailOn {
    /// A case with this verdict.
    Verdict(Verdict),
    /// A mismatch of this kind. A bug always fails a build.
    Kind(MismatchKind),
    /// Answers that take longer than in the baseline.
    Slower,
}

pub(super) fn seconds(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(seconds) if (0.001..=86400.0).contains(&seconds) => Ok(seconds),
        _ => Err("expected seconds, from 0.001 to 86400".to_owned()),
    }
}

/// The name of a parser, in a form that the source code of every language can contain in a string.
pub(super) fn parser_name(text: &str) -> Result<String, String> {
    if is_plain_name(text) {
        return Ok(text.to_owned());
    }
    let unexpected = text.chars().find(|char| !is_plain_name(&char.to_string()));
    let found = unexpected.map_or("nothing".to_owned(), |char| format!("`{}`", visible(&char.to_string())));
    Err(format!(
        "expected ASCII letters, digits, spaces, `.`, `-`, `_`, `+` or `/`, found {found}; the adapter may be edited later"
    ))
}

pub(super) fn number(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(number @ 0..=1_000_000) => Ok(number),
        _ => Err("expected a number of 0 to 1000000".to_owned()),
    }
}

pub(super) fn length(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(length @ 0..=4096) => Ok(length),
        _ => Err("expected a length of 0 to 4096 bytes".to_owned()),
    }
}

/// A document, built in or user-defined.
///
/// `whatwg` is the newest edition of the URL Standard, as in a claim.
pub fn spec(name: &str) -> Result<Spec, String> {
    if name == "whatwg" {
        return Ok(Spec::WHATWG);
    }
    if let Some(file) = name.strip_prefix(LEARNED) {
        return learned(Path::new(file)).map_err(|error| format!("{error:#}"));
    }
    let unknown = match name.parse() {
        Ok(spec) => return Ok(spec),
        Err(error) => error,
    };
    let own = document_in(Path::new(name)).map_err(|error| format!("{error:#}"))?;
    own.ok_or_else(|| {
        let UnknownName { kind, found, known } = unknown;
        unknown_name(kind, &found, known.iter().copied(), names::ALL_SPECS)
    })
}

/// A document that has a grammar.
pub(super) fn syntax(name: &str) -> Result<Spec, String> {
    let spec = spec(name)?;
    if spec.is_url_standard() {
        return Err(format!(
            "expected a document with a grammar of references, found `{spec}`: an edition of the URL Standard has an algorithm instead"
        ));
    }
    Ok(spec)
}

/// A kind of result that can fail a build: a verdict, a kind of mismatch, or answers that are slower.
pub fn fail_on(name: &str) -> Result<FailOn, String> {
    if name == "slower" {
        return Ok(FailOn::Slower);
    }
    match name.parse() {
        Ok(MismatchKind::Difference) => {
            return Err(
                "a difference never fails, because the parser does not claim the document; to fail on differences, name the \
                 document with --spec and give a --baseline"
                    .to_owned(),
            );
        }
        Ok(kind) => return Ok(FailOn::Kind(kind)),
        Err(_) => {}
    }
    let verdict: Verdict = name.parse().map_err(|mut error: UnknownName| {
        error.known.extend(["bug", "documented", "open", "slower"]);
        explained(&error)
    })?;
    if verdict.is_departure() {
        Ok(FailOn::Verdict(verdict))
    } else {
        Err(format!("expected a verdict that is a mismatch, found `{verdict}`"))
    }
}

pub(super) fn operation(name: &str) -> Result<Operation, String> {
    name.parse().map_err(|error| explained(&error))
}

/// The message for a name that is not one of the known names.
pub(super) fn explained(error: &UnknownName) -> String {
    let hint = format!("expected one of {}", error.known.join(", "));
    unknown_name(error.kind, &error.found, error.known.iter().copied(), &hint)
}
