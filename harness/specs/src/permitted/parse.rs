//! Alternative parses that a document permits: further acceptances, rejections and components.

use urispec_model::{Component, Expectation, Spans, Spec};

use super::answers::{Answers, parts};
use super::of;
use super::{branches, http, long_names, old, relative_url, rfc1808, rfc2396, rfc2396bis, url_syntax};
use crate::readings::{Acceptance, Refusal, Split};
use crate::{by_table, dispatch, quick};

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
    // The parse is skipped if no interpretation can permit an answer.
    if may_permit(spec, input) {
        found(spec, input)
    } else {
        Vec::new()
    }
}

fn found(spec: Spec, input: &[u8]) -> Vec<(&'static str, Option<Spans>)> {
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
    let readings = of(spec);
    let may_refuse = |refusal: &Refusal| match refusal {
        Refusal::HttpWithoutHost => begins_with_http(input),
        Refusal::Password => quick::any(input, |byte| byte == b'@'),
        _ => true,
    };
    let may_split = |split: &Split| *split != Split::LongNameIsRegistered || input.len() > 63;
    let may_accept = |acceptance: &Acceptance| {
        // A character for the direction of writing has three bytes, and the first byte is 0xe2.
        *acceptance != Acceptance::DirectionOfWriting || quick::any(input, |byte| byte == 0xe2)
    };
    readings.refuses.iter().any(may_refuse)
        || readings.splits.iter().any(may_split)
        || readings.accepts.iter().any(may_accept)
}

fn begins_with_http(input: &[u8]) -> bool {
    input.get(..4).is_some_and(|first| first.eq_ignore_ascii_case(b"http"))
}

/// Alternative components of an input that the strict interpretation accepts.
fn otherwise_split(spec: Spec, spans: &Spans, input: &[u8]) -> Vec<(&'static str, Spans)> {
    let mut found = Vec::new();
    for split in of(spec).splits {
        match split {
            Split::OpaqueParts => found.extend(rfc2396::opaque_parts(spans, input)),
            Split::SetsOfSchemes => found.extend(relative_url::otherwise_split(spec, input)),
            Split::QueryOrOpaque => {
                found.extend(rfc2396bis::split_at_question_mark(
                    "rfc2396bis-query-or-opaque",
                    spans,
                    input,
                ));
            }
            Split::LastLabelOfDigits => found.extend(rfc2396bis::last_label_of_digits(spans, input)),
            Split::UserOfAnyScheme => found.extend(old::user_of_any_scheme(input)),
            Split::AuthorityOfATarget => found.extend(http::as_authority(spans, input)),
            Split::UserinfoOfATarget => found.extend(http::as_authority_with_userinfo(spans, input)),
            Split::AsteriskAndEmptyPath => found.extend(http::asterisk_and_empty_path(spans, input)),
            Split::AbsoluteForm => found.extend(http::as_absolute_form(spec, spans, input)),
            Split::LongNameIsRegistered => found.extend(long_names::as_registered_name(spans, input)),
        }
    }
    found
}

/// The interpretation that rejects an input that the strict interpretation accepts; `None` if the strict
/// interpretation also rejects the input.
///
/// If a parser rejects the input in a parse, it cannot resolve, normalize or compare it either.
pub(super) fn refused(spec: Spec, input: &[u8]) -> Option<&'static str> {
    if of(spec).refuses.is_empty() || !may_permit(spec, input) {
        return None;
    }
    refused_as(spec, &dispatch::parse(spec, None, input).ok()?, input)
}

pub(super) fn refused_as(spec: Spec, spans: &Spans, input: &[u8]) -> Option<&'static str> {
    of(spec).refuses.iter().find_map(|refusal| match refusal {
        Refusal::LoginInNetLoc => rfc1808::refused(spans),
        Refusal::LongName => long_names::refused(spans, input),
        Refusal::ByGrammar(reading) => by_table::parse_by_reading(spec, reading, input)
            .is_err()
            .then_some(*reading),
        Refusal::QuotedWhiteSpace => branches::quoted_white_space(spans, input),
        Refusal::ZoneOfAnyAddress => branches::zone_of_any_address(spans, input),
        Refusal::CapitalScheme => old::capital_scheme(spans, input),
        Refusal::NameOf255 => rfc2396bis::long_name(spans),
        Refusal::HttpWithoutHost => branches::http_without_host(spans, input),
        Refusal::HttpWithoutServer => branches::http_without_server(spans, input),
        Refusal::QueryOfATarget => http::query_of_a_target(spans),
        Refusal::UnwantedTarget => http::unwanted_target(spans, input),
        Refusal::SiteIsNotVerified => url_syntax::no_site(spec, spans, input),
        Refusal::Password => branches::password(spans, input),
    })
}

/// The interpretation that accepts an input that the strict interpretation rejects, with the components.
pub(super) fn accepted(spec: Spec, input: &[u8]) -> Option<(&'static str, Spans)> {
    of(spec).accepts.iter().find_map(|acceptance| match acceptance {
        Acceptance::ByGrammar(reading) => by_grammar(spec, reading, input),
        Acceptance::FragmentCutOff => old::fragment_cut_off(spec, input),
        Acceptance::AnyScheme => old::any_scheme(spec, input),
        Acceptance::PercentSign => old::percent_sign(spec, input),
        Acceptance::EitherCase => old::either_case(spec, input),
        Acceptance::Space => old::space(spec, input),
        Acceptance::UserOfAnyScheme => old::user_of_any_scheme(input),
        Acceptance::NoPrefix => old::no_prefix(spec, input),
        Acceptance::UserinfoOfATarget => http::with_userinfo(input),
        Acceptance::QueryOrFragment => branches::query_or_fragment(input),
        Acceptance::DirectionOfWriting => branches::direction_of_writing(input),
    })
}

/// The components of a text by the grammar of a reading.
pub(super) fn by_grammar(spec: Spec, reading: &'static str, input: &[u8]) -> Option<(&'static str, Spans)> {
    let parsed = by_table::parse_by_reading(spec, reading, input);
    parsed.ok().map(|spans| (reading, spans))
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
                        let is_empty = found(spec, &input).is_empty();
                        assert!(is_empty || may_permit(spec, &input), "{spec} {}", input.escape_ascii());
                    }
                }
            }
        }
    }
}
