//! Permits further answers to operations other than parsing: the answers that follow from the alternative parses of
//! a document.
//!
//! If a parser splits a text by an alternative interpretation, it also uses the resulting components in
//! recomposition, expansion, hazards and extraction. So each of these operations permits the result that follows
//! from the alternative components.

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

/// Permits further answers to operations that depend on the components of their input.
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
                // The input may also be a reference that is returned unchanged: see `expand-as-reference`.
                answers.uri(reading, input.to_vec());
            }
            (_, None) => answers.reject(reading),
            _ => {}
        }
    }
}

/// Permits the URIs in a running text, for each interpretation that treats different texts as URIs.
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

/// The components of a text by one interpretation. `known` is a text whose components by this interpretation are
/// already known.
fn parse_by(spec: Spec, reading: &str, known: (&[u8], &Spans), text: &[u8]) -> Result<Spans, Rejection> {
    if text == known.0 {
        return Ok(*known.1);
    }
    let others = parse::readings(spec, text).into_iter();
    let by_reading = others.filter(|(name, _)| *name == reading).find_map(|(_, spans)| spans);
    by_reading.map_or_else(|| dispatch::parse_whole(spec, text), Ok)
}
