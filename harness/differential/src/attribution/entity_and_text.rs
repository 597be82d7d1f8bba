//! Finds the causes of a mismatch in a base, in the URIs found in a text, or in hazards.

use std::ops::Range;

use urispec_model::{Answer, Base, Extracted, Hazard, HazardKind, Observation, Request};

use crate::attribution::attributed::{Attributed, Causes};
use crate::cause::{Cause, ResultFault};

/// The causes, if the answer is a base, a list of URIs or a list of hazards. `expected` is the answer of the
/// reference.
pub(super) fn causes<'r>(
    request: &Request<'_>,
    expected: &Answer<'_>,
    observed: &Observation<'_>,
) -> Option<Causes<'r>> {
    let Observation::Accept(observed) = observed else {
        return None;
    };
    Some(match (expected, observed) {
        (Answer::Base(expected), Answer::Base(observed)) => of_base(expected.as_ref(), observed.as_ref()),
        (Answer::Uris(expected), Answer::Uris(observed)) => of_uris(request.input(), expected, observed),
        (Answer::Hazards(expected), Answer::Hazards(observed)) => of_hazards(expected, observed),
        _ => return None,
    })
}

fn one<'r>(rule: &'static str, fault: ResultFault) -> Attributed<'r> {
    Attributed::whole(rule, Cause::Result(fault))
}

/// The cause names the layer that the expected base comes from, or else the layer that the subject used by mistake.
fn of_base<'r>(expected: Option<&Base>, observed: Option<&Base>) -> Causes<'r> {
    let layer = |base: &Base| base.layer.map_or("base", |layer| layer.name());
    let cause = match (expected, observed) {
        (Some(expected), None) => one(layer(expected), ResultFault::Missed),
        (None, Some(observed)) => one(layer(observed), ResultFault::Unexpected),
        (Some(expected), Some(_)) => one(layer(expected), ResultFault::Inexact),
        (None, None) => return Causes::new(),
    };
    Causes::from_iter([cause])
}

/// The rule is named after the delimiters that separate the first differing URI from the text.
fn of_uris<'r>(text: &[u8], expected: &[Extracted], observed: &[Extracted]) -> Causes<'r> {
    let is_same = |(expected, observed): (&Extracted, &Extracted)| {
        expected.uri == observed.uri && (observed.range.is_none() || observed.range == expected.range)
    };
    let same = expected.iter().zip(observed).take_while(|pair| is_same(*pair)).count();
    let start = |found: &Extracted| found.range.as_ref().map(|range| range.start);
    let cause = match (expected.get(same), observed.get(same)) {
        (None, None) => return Causes::new(),
        (Some(expected), None) => one(set_off(text, expected), ResultFault::Missed),
        (None, Some(observed)) => one(set_off(text, observed), ResultFault::Unexpected),
        (Some(expected), Some(observed)) => match (start(expected), start(observed)) {
            (Some(one_start), Some(other)) if one_start < other => one(set_off(text, expected), ResultFault::Missed),
            (Some(one_start), Some(other)) if one_start > other => {
                one(set_off(text, observed), ResultFault::Unexpected)
            }
            _ => one(set_off(text, expected), ResultFault::Inexact),
        },
    };
    Causes::from_iter([cause])
}

/// The name for the kind of delimiters around a URI in a text.
fn set_off(text: &[u8], found: &Extracted) -> &'static str {
    let Some(Range { start, .. }) = found.range else {
        return "uri";
    };
    let before = text.get(..start).unwrap_or_default();
    let is_prefixed = before.len() >= 4 && before[before.len() - 4..].eq_ignore_ascii_case(b"URL:");
    match before.iter().rev().find(|byte| !byte.is_ascii_whitespace()) {
        _ if is_prefixed => "prefix",
        Some(b'<') => "angle-brackets",
        Some(b'"') => "quotes",
        _ => "bare",
    }
}

/// A cause for the kind of each hazard that is missing, extra, or at a different place.
fn of_hazards<'r>(expected: &[Hazard], observed: &[Hazard]) -> Causes<'r> {
    let of = |all: &'_ [Hazard], kind: HazardKind| all.iter().filter(|one| one.hazard == kind).count();
    let mut causes = Causes::new();
    for kind in HazardKind::ALL {
        let fault = match (of(expected, *kind), of(observed, *kind)) {
            (more, fewer) if more > fewer => ResultFault::Missed,
            (fewer, more) if more > fewer => ResultFault::Unexpected,
            _ if is_inexact(expected, observed, *kind) => ResultFault::Inexact,
            _ => continue,
        };
        causes.push(one(kind.name(), fault));
    }
    causes
}

fn is_inexact(expected: &[Hazard], observed: &[Hazard], kind: HazardKind) -> bool {
    let of_kind = |one: &&Hazard| one.hazard == kind;
    let pairs = expected.iter().filter(of_kind).zip(observed.iter().filter(of_kind));
    pairs.into_iter().any(|(expected, observed)| {
        observed.range.is_some() && observed.range != expected.range
            || observed.means.is_some() && observed.means != expected.means
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(causes: &Causes<'_>) -> Vec<String> {
        let name = |one: &Attributed<'_>| format!("{} {}", one.rule, one.cause);
        causes.iter().map(name).collect()
    }

    fn uri(text: &'static str, range: Range<usize>) -> Extracted {
        Extracted {
            uri: text.into(),
            range: Some(range),
        }
    }

    #[test]
    fn a_uri_is_missed_unexpected_or_inexact() {
        let text = b"<a:b> a:c";
        let (first, second) = (uri("a:b", 1..4), uri("a:c", 6..9));
        let both = [first.clone(), second.clone()];
        let found = |observed: &[Extracted]| names(&of_uris(text, &both, observed));
        assert!(found(&both).is_empty());
        assert_eq!(found(std::slice::from_ref(&second)), ["angle-brackets missed"]);
        assert_eq!(found(std::slice::from_ref(&first)), ["bare missed"]);
        assert_eq!(found(&[uri("a:b>", 1..5), second.clone()]), ["angle-brackets inexact"]);
        let none = names(&of_uris(text, &[], &both));
        assert_eq!(none, ["angle-brackets unexpected"]);
    }

    #[test]
    fn each_kind_of_hazard_is_a_cause_of_its_own() {
        let hazard = |hazard, means: Option<&'static str>| Hazard {
            hazard,
            range: None,
            means: means.map(Into::into),
        };
        let expected = [
            hazard(HazardKind::Null, None),
            hazard(HazardKind::Ipv4Form, Some("0.0.0.1")),
        ];
        let observed = [
            hazard(HazardKind::Ipv4Form, Some("1.0.0.0")),
            hazard(HazardKind::Password, None),
        ];
        let found = names(&of_hazards(&expected, &observed));
        assert_eq!(found, ["null missed", "ipv4-form inexact", "password unexpected"]);
    }
}
