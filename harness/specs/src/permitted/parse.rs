//! Which inputs a document may accept or refuse besides, and with which components.

use urispec_model::{Expectation, Spans, Spec};

use super::answers::{Answers, parts};
use super::{branches, http, old, relative_url, rfc1808, rfc2396, rfc2396bis, rfc2732, url_syntax};
use crate::{dispatch, quick};

/// Further answers to the parse of a whole reference.
pub(super) fn permit(spec: Spec, input: &[u8], answers: &mut Answers<'_>) {
    // RFC 3986, and most drafts: a parser that departs is not worth another parse.
    if !has_readings(spec) {
        return;
    }
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
        // A mark for the direction of writing has three bytes, of which this is the first.
        Spec::Rfc3987 => quick::any(input, |byte| byte == 0xe2),
        _ => has_readings(spec),
    }
}

/// Other components of an input that the letter accepts.
fn otherwise_split(spec: Spec, spans: &Spans, input: &[u8]) -> Vec<(&'static str, Spans)> {
    match spec {
        Spec::Rfc2396 | Spec::Rfc2732 | Spec::UriSyntax03 | Spec::UriSyntax04 => rfc2396::opaque_parts(spans, input),
        Spec::RelativeUrl00 | Spec::RelativeUrl01 | Spec::RelativeUrl02 => relative_url::otherwise_split(spec, input),
        Spec::Rfc2396bis00 | Spec::Rfc2396bis01 => rfc2396bis::otherwise_split(spans, input),
        _ if spec.is_http() => http::otherwise_split(spec, spans, input),
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

const fn has_readings(spec: Spec) -> bool {
    has_refusals(spec)
        || matches!(
            spec,
            Spec::UriUrl01
                | Spec::UriUrl03
                | Spec::Rfc1630
                | Spec::RelativeUrl00
                | Spec::RelativeUrl01
                | Spec::RelativeUrl02
                | Spec::Rfc2396bis00
                | Spec::Rfc2396bis01
                | Spec::Rfc8089
                | Spec::UriSyntax03
                | Spec::UriSyntax04
                | Spec::Rfc2396
                | Spec::Rfc3987
        )
}

const fn has_refusals(spec: Spec) -> bool {
    spec.defines_net_loc()
        || url_syntax::has_sites(spec)
        || matches!(
            spec,
            Spec::UriUrl06
                | Spec::Rfc1738
                | Spec::Rfc2396bis04
                | Spec::Rfc2396bis05
                | Spec::Rfc2732
                | Spec::Rfc2616
                | Spec::Rfc6068
                | Spec::Rfc6874
                | Spec::Rfc7230
        )
}

fn refused_as(spec: Spec, spans: &Spans, input: &[u8]) -> Option<&'static str> {
    match spec {
        _ if spec.defines_net_loc() => rfc1808::refused(spans),
        Spec::Rfc2732 => rfc2732::refused(spans, input),
        Spec::Rfc6068 => branches::quoted_white_space(spans, input),
        Spec::Rfc6874 => branches::zone_of_any_address(spans, input),
        Spec::UriUrl06 | Spec::Rfc1738 => old::capital_scheme(spans, input),
        Spec::Rfc2396bis04 | Spec::Rfc2396bis05 => rfc2396bis::long_name(spans),
        _ if spec.is_http() => http::refused(spec, spans, input),
        _ if url_syntax::has_sites(spec) => url_syntax::no_site(spec, spans, input),
        _ => None,
    }
}

/// The reading by which an input is accepted that the letter refuses, with the components.
pub(super) fn accepted(spec: Spec, input: &[u8]) -> Option<(&'static str, Spans)> {
    match spec {
        _ if spec.defines_net_loc() => rfc1808::empty_first_segment(spec, input),
        Spec::Rfc2732 => rfc2396::query_alone(spec, input).or_else(|| rfc2732::three_colons(input)),
        Spec::Rfc2396 | Spec::UriSyntax03 | Spec::UriSyntax04 => rfc2396::query_alone(spec, input),
        Spec::UriUrl01 | Spec::UriUrl03 | Spec::UriUrl06 | Spec::Rfc1630 | Spec::Rfc1738 => old::accepted(spec, input),
        Spec::Rfc7230 => http::with_userinfo(input),
        Spec::Rfc8089 => branches::query_or_fragment(input),
        Spec::Rfc3987 => branches::direction_of_writing(input),
        Spec::Rfc6874 => branches::bare_percent(input),
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
        for &spec in Spec::SYNTAXES {
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
