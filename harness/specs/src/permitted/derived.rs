//! What follows for other operations where a document permits another parse.
//!
//! A parser that splits a text by a reading has its components when it recomposes it, expands it, or looks for hazards in it, and when it looks
//! for URIs in a running text. So each of these
//! operations permits what it gives for those components.

use std::cell::RefCell;
use std::collections::BTreeSet;

use urispec_model::{Component, Expectation, Request, Spans, Spec};

use super::answers::Answers;
use super::parse;
use crate::cursor::Rejection;
use crate::expand::{self, Choices};
use crate::hazards::{self, Reading};
use crate::other_operations::{expands, is_uri};
use crate::{dispatch, extract, recompose};

/// Permits the answers of operations that are built on the parse of their input.
pub(super) fn permit(spec: Spec, request: &Request<'_>, answers: &mut Answers<'_>) {
    if let Request::Extract { input } = *request {
        return extracted(spec, input, answers);
    }
    let (Request::Recompose { input } | Request::Expand { input } | Request::Hazards { input }) = *request else {
        return;
    };
    for (reading, parsed) in parse::readings(spec, input) {
        match (request, parsed) {
            (Request::Recompose { .. }, Some(spans)) if recompose::section(spec).is_some() => {
                answers.uri(reading, recompose::recompose(input, &spans));
            }
            (Request::Hazards { .. }, Some(spans)) => {
                let found =
                    hazards::edition(spec).map(|edition| hazards::hazards(edition, Reading::Letter, input, &spans));
                if let Some(found) = found {
                    answers.permit(reading, Expectation::Hazards(found));
                }
            }
            (Request::Expand { .. }, Some(spans)) if expands(spec).is_some() => {
                let by_reading = |text: &[u8]| parse_by(spec, reading, (input, &spans), text);
                if let Ok(uri) = expand::expand(Choices::default(), input, &by_reading) {
                    answers.uri(reading, uri);
                }
                // The reference that it is: see `expand-as-reference`.
                answers.uri(reading, input.to_vec());
            }
            (_, None) => answers.reject(reading),
            _ => {}
        }
    }
}

/// The URIs in a running text for a parser that follows a reading of what is one.
fn extracted(spec: Spec, text: &[u8], answers: &mut Answers<'_>) {
    let Some(edition) = extract::edition(spec) else {
        return;
    };
    let extract = |is_uri: &dyn Fn(&[u8]) -> bool| extract::extract(edition, extract::Reading::Letter, text, is_uri);
    let names = RefCell::new(BTreeSet::new());
    extract(&|text| {
        names
            .borrow_mut()
            .extend(parse::readings(spec, text).into_iter().map(|(name, _)| name));
        is_uri(spec, text)
    });
    for name in names.into_inner() {
        let uris = extract(&|text| {
            let mut readings = parse::readings(spec, text).into_iter();
            match readings.find(|(reading, _)| *reading == name) {
                Some((_, spans)) => spans.is_some_and(|spans| spans.get(Component::Scheme).is_some()),
                None => is_uri(spec, text),
            }
        });
        answers.permit(name, Expectation::Uris(uris));
    }
}

/// The components of a text by a reading, which gives `known` for one text.
fn parse_by(spec: Spec, reading: &str, known: (&[u8], &Spans), text: &[u8]) -> Result<Spans, Rejection> {
    if text == known.0 {
        return Ok(*known.1);
    }
    let others = parse::readings(spec, text).into_iter();
    let by_reading = others.filter(|(name, _)| *name == reading).find_map(|(_, spans)| spans);
    by_reading.map_or_else(|| dispatch::parse_whole(spec, text), Ok)
}
