//! Which inputs a document may accept or refuse besides, and with which components.

use urispec_model::{Expectation, Spans, Spec};

use super::answers::{Answers, parts};
use super::{branches, old, rfc1808, rfc2396, rfc2732};
use crate::dispatch;

/// Further answers to the parse of a whole reference.
pub(super) fn permit(spec: Spec, input: &[u8], answers: &mut Answers<'_>) {
    match dispatch::parse(spec, None, input) {
        Ok(spans) => {
            for (reading, other) in otherwise_split(spec, &spans, input) {
                answers.permit(reading, Expectation::Accept(parts(spec, &other, input)));
            }
            if let Some(reading) = refused_as(spec, &spans, input) {
                answers.reject(reading);
            }
        }
        Err(_) => {
            if let Some((reading, spans)) = accepted(spec, input) {
                answers.permit(reading, Expectation::Accept(parts(spec, &spans, input)));
            }
        }
    }
}

/// Whether [`permit`] may find an answer.
pub(super) fn may_permit(spec: Spec, input: &[u8]) -> bool {
    match spec {
        Spec::Rfc2396 | Spec::UriSyntax03 | Spec::UriSyntax04 | Spec::Rfc1738 | Spec::UriUrl06 | Spec::Rfc1630 => true,
        // A mark for the direction of writing has three bytes, of which this is the first.
        Spec::Rfc3987 => input.contains(&0xe2),
        _ => has_refusals(spec),
    }
}

/// Other components of an input that the letter accepts.
fn otherwise_split(spec: Spec, spans: &Spans, input: &[u8]) -> Vec<(&'static str, Spans)> {
    match spec {
        Spec::Rfc2396 | Spec::Rfc2732 | Spec::UriSyntax03 | Spec::UriSyntax04 => rfc2396::opaque_parts(spans, input),
        _ => Vec::new(),
    }
}

/// The reading by which an input is refused that the letter accepts; nothing where it refuses it as well.
///
/// Who refuses it in a parse cannot resolve it, normalize it or compare it either.
pub(super) fn refused(spec: Spec, input: &[u8]) -> Option<&'static str> {
    if !has_refusals(spec) {
        return None;
    }
    refused_as(spec, &dispatch::parse(spec, None, input).ok()?, input)
}

const fn has_refusals(spec: Spec) -> bool {
    spec.defines_net_loc() || matches!(spec, Spec::Rfc2732 | Spec::Rfc6068)
}

fn refused_as(spec: Spec, spans: &Spans, input: &[u8]) -> Option<&'static str> {
    match spec {
        _ if spec.defines_net_loc() => rfc1808::refused(spans),
        Spec::Rfc2732 => rfc2732::refused(spans, input),
        Spec::Rfc6068 => branches::quoted_white_space(spans, input),
        _ => None,
    }
}

/// The reading by which an input is accepted that the letter refuses, with the components.
pub(super) fn accepted(spec: Spec, input: &[u8]) -> Option<(&'static str, Spans)> {
    match spec {
        _ if spec.defines_net_loc() => rfc1808::empty_first_segment(spec, input),
        Spec::Rfc2732 => rfc2396::query_alone(spec, input).or_else(|| rfc2732::three_colons(input)),
        Spec::Rfc2396 | Spec::UriSyntax03 | Spec::UriSyntax04 => rfc2396::query_alone(spec, input),
        Spec::Rfc1738 | Spec::UriUrl06 => old::fragment_cut_off(spec, input),
        Spec::Rfc1630 => old::percent_sign(spec, input),
        Spec::Rfc3987 => branches::direction_of_writing(input),
        _ => None,
    }
}

/// The reading by which both are accepted, where the letter refuses one or both.
pub(super) fn both_accepted(spec: Spec, base: &[u8], input: &[u8]) -> Option<&'static str> {
    let reading = |text| match dispatch::parse(spec, None, text) {
        Ok(_) => Some(None),
        Err(_) => accepted(spec, text).map(|(reading, _)| Some(reading)),
    };
    let (of_base, of_input) = (reading(base)?, reading(input)?);
    of_base.or(of_input)
}

#[cfg(test)]
mod tests {
    use urispec_model::Request;

    use super::*;

    #[test]
    fn nothing_is_permitted_where_nothing_may_be() {
        let pieces = [
            "", "a", "%", "%41", "%20", ":", "/", "?", "#", "@", "[:::]", ";", "\u{202e}", "\\", "mailto:",
        ];
        for &spec in Spec::ALL {
            for one in pieces {
                for two in pieces {
                    for three in pieces {
                        let input = [one, two, three].concat().into_bytes();
                        let request = Request::Parse {
                            input: &input,
                            rule: None,
                        };
                        let mut answers = Answers::new(spec, &request);
                        permit(spec, &input, &mut answers);
                        let is_empty = answers.into_permitted().is_empty();
                        assert!(is_empty || may_permit(spec, &input), "{spec} {}", input.escape_ascii());
                    }
                }
            }
        }
    }
}
