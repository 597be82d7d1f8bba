//! Alternative parses that a document permits: further acceptances, rejections and components.

use urispec_model::{Component, Expectation, Spans, Spec};

use super::answers::{Answers, parts};
use super::{branches, http, long_names, old, relative_url, rfc1808, rfc2396, rfc2396bis, rfc2732, url_syntax};
use crate::{dispatch, quick};

/// Further answers to the parse of a whole reference.
pub(super) fn permit(spec: Spec, input: &[u8], answers: &mut Answers<'_>) {
    for (reading, parsed) in readings(spec, input) {
        match parsed {
            Some(spans) => answers.permit(reading, Expectation::Accept(parts(spec, &spans, input))),
            None => answers.reject(reading),
        }
    }
}

/// The alternative parses of a whole reference that a document permits, each with the id of its interpretation;
/// `None` is a rejection.
pub(super) fn readings(spec: Spec, input: &[u8]) -> Vec<(&'static str, Option<Spans>)> {
    // The parse below is skipped if no interpretation can permit an answer.
    if !may_permit(spec, input) {
        return Vec::new();
    }
    let accepted = |(reading, spans)| (reading, Some(spans));
    match dispatch::parse(spec, None, input) {
        Ok(spans) => {
            let others = otherwise_split(spec, &spans, input).into_iter().map(accepted);
            let refused = refused_as(spec, &spans, input).map(|reading| (reading, None));
            others.chain(refused).collect()
        }
        Err(_) => self::accepted(spec, input).map(accepted).into_iter().collect(),
    }
}

/// A URI that an alternative interpretation accepts, split so that its parts can be changed.
pub(super) struct SplitByReading<'t> {
    pub(super) reading: &'static str,
    pub(super) text: &'t [u8],
    /// The components, which cover all of `text`.
    pub(super) spans: Spans,
    /// The text that the interpretation cuts off after `text`.
    pub(super) tail: &'t [u8],
}

/// The alternative parses from [`readings`] that accept a whole URI, and whose components cover the whole text.
pub(super) fn split_by_readings(spec: Spec, input: &[u8]) -> Vec<SplitByReading<'_>> {
    let readings = readings(spec, input).into_iter();
    let split = readings.filter_map(|(reading, spans)| {
        let (spans, end) = match reading {
            old::FRAGMENT => (spans?, memchr::memchr(b'#', input)?),
            branches::NO_QUERY => (dispatch::parse(Spec::Rfc6874, None, input).ok()?, input.len()),
            _ => (spans?, input.len()),
        };
        // An authority alone is a request target of HTTP, not a URI that can be recomposed.
        let is_uri = !spec.is_http() || spans.get(Component::Scheme).is_some();
        let (text, tail) = input.split_at(end);
        is_uri.then_some(SplitByReading {
            reading,
            text,
            spans,
            tail,
        })
    });
    split.collect()
}

/// Whether [`permit`] may find an answer.
pub(super) fn may_permit(spec: Spec, input: &[u8]) -> bool {
    match spec {
        // A character for the direction of writing has three bytes, and the first byte is 0xe2.
        Spec::Rfc3987 => begins_with_http(input) || quick::any(input, |byte| matches!(byte, b'@' | 0xe2)),
        Spec::Rfc3986 | Spec::Rfc2396bis06 | Spec::Rfc2396bis07 => {
            begins_with_http(input) || quick::any(input, |byte| byte == b'@')
        }
        Spec::Rfc2396bis02 | Spec::Rfc2396bis03 => begins_with_http(input),
        Spec::UrlSyntax07
        | Spec::UrlSyntax08
        | Spec::UrlSyntax09
        | Spec::UrlSyntax10
        | Spec::UriSyntax00
        | Spec::UriSyntax01
        | Spec::UriSyntax02 => input.len() > 63,
        _ => has_readings(spec),
    }
}

fn begins_with_http(input: &[u8]) -> bool {
    input.get(..4).is_some_and(|first| first.eq_ignore_ascii_case(b"http"))
}

/// Alternative components of an input that the strict interpretation accepts.
fn otherwise_split(spec: Spec, spans: &Spans, input: &[u8]) -> Vec<(&'static str, Spans)> {
    let mut found = split_by_document(spec, spans, input);
    if long_names::has_registered_names(spec) {
        found.extend(long_names::as_registered_name(spans, input));
    }
    found
}

fn split_by_document(spec: Spec, spans: &Spans, input: &[u8]) -> Vec<(&'static str, Spans)> {
    match spec {
        Spec::Rfc2396 | Spec::Rfc2732 | Spec::UriSyntax03 | Spec::UriSyntax04 => rfc2396::opaque_parts(spans, input),
        Spec::RelativeUrl00 | Spec::RelativeUrl01 | Spec::RelativeUrl02 => relative_url::otherwise_split(spec, input),
        Spec::Rfc2396bis00 | Spec::Rfc2396bis01 => rfc2396bis::otherwise_split(spans, input),
        Spec::UriUrl01 => old::user_of_any_scheme(input).into_iter().collect(),
        _ if spec.is_http() => http::otherwise_split(spec, spans, input),
        _ => Vec::new(),
    }
}

/// The interpretation that rejects an input that the strict interpretation accepts; `None` if the strict
/// interpretation also rejects the input.
///
/// If a parser rejects the input in a parse, it cannot resolve, normalize or compare it either.
pub(super) fn refused(spec: Spec, input: &[u8]) -> Option<&'static str> {
    if !has_refusals(spec) || !may_permit(spec, input) {
        return None;
    }
    refused_as(spec, &dispatch::parse(spec, None, input).ok()?, input)
}

const fn has_readings(spec: Spec) -> bool {
    has_refusals(spec)
        || matches!(
            spec,
            Spec::UriUrl03
                | Spec::Rfc1630
                | Spec::RelativeUrl00
                | Spec::RelativeUrl01
                | Spec::RelativeUrl02
                | Spec::Rfc8089
                | Spec::UriSyntax03
                | Spec::UriSyntax04
                | Spec::Rfc2396
        )
}

const fn has_refusals(spec: Spec) -> bool {
    spec.defines_net_loc()
        || url_syntax::has_sites(spec)
        || matches!(
            spec,
            Spec::UriUrl01
                | Spec::UriUrl06
                | Spec::Rfc1738
                | Spec::Rfc2396bis00
                | Spec::Rfc2396bis01
                | Spec::Rfc2396bis02
                | Spec::Rfc2396bis03
                | Spec::Rfc2396bis04
                | Spec::Rfc2396bis05
                | Spec::Rfc2396bis06
                | Spec::Rfc2396bis07
                | Spec::Rfc2732
                | Spec::Rfc2616
                | Spec::Rfc3986
                | Spec::Rfc3987
                | Spec::Rfc6068
                | Spec::Rfc6874
                | Spec::Rfc7230
        )
}

fn refused_as(spec: Spec, spans: &Spans, input: &[u8]) -> Option<&'static str> {
    let by_document = refused_by_document(spec, spans, input);
    by_document.or_else(|| branches::password(spans, input).filter(|_| branches::ignores_passwords(spec)))
}

fn refused_by_document(spec: Spec, spans: &Spans, input: &[u8]) -> Option<&'static str> {
    match spec {
        _ if spec.defines_net_loc() => rfc1808::refused(spans).or_else(|| long_names::refused(spans, input)),
        Spec::UriUrl01 => old::no_domain_name(spans, input),
        Spec::Rfc2732 => rfc2732::refused(spans, input),
        Spec::Rfc6068 => branches::quoted_white_space(spans, input),
        Spec::Rfc6874 => {
            branches::zone_of_any_address(spans, input).or_else(|| branches::http_without_host(spec, spans, input))
        }
        Spec::UriUrl06 | Spec::Rfc1738 => {
            old::capital_scheme(spans, input).or_else(|| long_names::refused(spans, input))
        }
        Spec::Rfc2396bis04 => rfc2396bis::long_name(spans),
        Spec::Rfc2396bis05 => rfc2396bis::long_name(spans).or_else(|| branches::http_without_host(spec, spans, input)),
        Spec::Rfc2396bis00
        | Spec::Rfc2396bis01
        | Spec::Rfc2396bis02
        | Spec::Rfc2396bis03
        | Spec::Rfc2396bis06
        | Spec::Rfc2396bis07
        | Spec::Rfc3986
        | Spec::Rfc3987 => branches::http_without_host(spec, spans, input),
        _ if spec.is_http() => http::refused(spec, spans, input),
        _ if url_syntax::has_sites(spec) => {
            url_syntax::no_site(spec, spans, input).or_else(|| long_names::refused(spans, input))
        }
        _ => None,
    }
}

/// The interpretation that accepts an input that the strict interpretation rejects, with the components.
pub(super) fn accepted(spec: Spec, input: &[u8]) -> Option<(&'static str, Spans)> {
    match spec {
        _ if spec.defines_net_loc() => rfc1808::split_by_rules(spec, input),
        Spec::Rfc2732 => rfc2396::query_alone(spec, input)
            .or_else(|| rfc2396::scheme_alone(spec, input))
            .or_else(|| rfc2732::three_colons(input)),
        Spec::Rfc2396 | Spec::UriSyntax03 | Spec::UriSyntax04 => {
            rfc2396::query_alone(spec, input).or_else(|| rfc2396::scheme_alone(spec, input))
        }
        Spec::UriUrl01 | Spec::UriUrl03 | Spec::UriUrl06 | Spec::Rfc1630 | Spec::Rfc1738 => old::accepted(spec, input),
        Spec::Rfc7230 => http::with_userinfo(input),
        Spec::Rfc8089 => branches::query_or_fragment(input),
        Spec::Rfc3987 => branches::direction_of_writing(input),
        Spec::Rfc6874 => branches::bare_percent(input),
        _ => None,
    }
}

/// The interpretation that accepts both inputs, if the strict interpretation rejects at least one of them.
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
