//! Further answers that a document permits to the question whether two inputs are equivalent.

use std::collections::BTreeSet;

use urispec_model::{Expectation, Level, Request, Spans, Spec};

use super::answers::Answers;
use super::{normalization, parse};
use crate::dispatch;
use crate::equivalence::{Parsed, Said};

pub(super) fn permit(spec: Spec, input: &[u8], other: &[u8], level: Level, answers: &mut Answers<'_>) {
    for text in [input, other] {
        if let Some(reading) = parse::refused(spec, text) {
            answers.reject(reading);
        }
    }
    by_letter(spec, input, other, level, answers);
    by_other_parses(spec, input, other, level, answers);
}

/// Permits the further answers for the strict parses of the two texts.
fn by_letter(spec: Spec, input: &[u8], other: &[u8], level: Level, answers: &mut Answers<'_>) {
    let forms = [input, other].map(|text| dispatch::comparison_form(spec, text, level));
    let [Ok(one), Ok(theirs)] = forms else {
        return;
    };
    // Section 6.1 of RFC 3986 forbids only false positives. Identical texts must always be reported as equivalent.
    if let Some(reading) = dispatch::rules_of_sameness(spec).false_negatives
        && input != other
    {
        answers.permit(reading, Expectation::Equal(false));
    }
    if one == theirs {
        return;
    }
    let reading = by_one_reading(spec, input, other, level).or_else(|| {
        let is_known = normalization::is_in_family_of_rfc3986(spec);
        is_known.then(|| other_normal_forms(spec, input, other, level))?
    });
    if let Some(reading) = reading {
        answers.permit(reading, Expectation::Equal(true));
    }
}

/// Permits the answers for alternative parses of one text or of both texts, with and without the rules of other
/// interpretations.
fn by_other_parses(spec: Spec, input: &[u8], other: &[u8], level: Level, answers: &mut Answers<'_>) {
    let rules = dispatch::rules_of_sameness(spec);
    let [ours, theirs] = [input, other].map(|text| parses(spec, text));
    let parse = &|text: &[u8]| dispatch::parse_whole(spec, text).ok();
    for (one, two) in ours.iter().flat_map(|one| theirs.iter().map(move |two| (one, two))) {
        let Some(reading) = one.reading.or(two.reading) else {
            continue;
        };
        let letter = |said: Said| said.open().is_none();
        for wanted in [&letter as &dyn Fn(Said) -> bool, &|_| true] {
            let [Ok(form), Ok(their_form)] =
                [one, two].map(|one| rules.in_form(rules.compares, &one.parsed(parse), level, wanted))
            else {
                continue;
            };
            let is_equal = form == their_form;
            answers.permit(reading, Expectation::Equal(is_equal));
            // The comparison may or may not ignore the text that was cut off. Moreover, some documents forbid only
            // false positives.
            if is_equal && (one.tail != two.tail || rules.false_negatives.is_some() && input != other) {
                answers.permit(reading, Expectation::Equal(false));
            }
        }
    }
}

/// A text with the components of one parse.
struct Parse<'t> {
    /// `None` for the strict parse.
    reading: Option<&'static str>,
    text: &'t [u8],
    spans: Spans,
    tail: &'t [u8],
}

impl<'t> Parse<'t> {
    fn parsed<'p>(&'p self, parse: &'p dyn Fn(&[u8]) -> Option<Spans>) -> Parsed<'t, 'p> {
        Parsed {
            text: self.text,
            spans: &self.spans,
            parse,
        }
    }
}

/// The strict parse, if it accepts the text, and the alternative parses.
fn parses(spec: Spec, text: &[u8]) -> Vec<Parse<'_>> {
    let letter = dispatch::parse_whole(spec, text).ok().map(|spans| Parse {
        reading: None,
        text,
        spans,
        tail: b"",
    });
    let readings = parse::split_by_readings(spec, text).into_iter();
    let readings = readings.map(|split| Parse {
        reading: Some(split.reading),
        text: split.text,
        spans: split.spans,
        tail: split.tail,
    });
    letter.into_iter().chain(readings).collect()
}

/// The interpretation by which the two texts are equivalent. If several interpretations are needed together, the
/// first one that has an effect.
fn by_one_reading(spec: Spec, input: &[u8], other: &[u8], level: Level) -> Option<&'static str> {
    let rules = dispatch::rules_of_sameness(spec);
    let parse = &|text: &[u8]| dispatch::parse_whole(spec, text).ok();
    let spans = [input, other].map(parse);
    let [Some(one), Some(theirs)] = &spans else {
        return None;
    };
    let forms = |wanted: &dyn Fn(&'static str) -> bool| {
        let is_made = |said| !matches!(said, Said::If(reading) if !wanted(reading));
        [(input, one), (other, theirs)].map(|(text, spans)| {
            rules
                .in_form(rules.compares, &Parsed { text, spans, parse }, level, is_made)
                .ok()
        })
    };
    let readings: Vec<&str> = rules.at(level).filter_map(|rule| rule.said.open()).collect();
    if let Some(reading) = readings.iter().find(|reading| {
        let [one, other] = forms(&|wanted| wanted == **reading);
        one == other
    }) {
        return Some(reading);
    }
    let [one, other] = forms(&|_| true);
    if one != other {
        return None;
    }
    let letter = forms(&|_| false);
    readings
        .into_iter()
        .find(|reading| forms(&|wanted| wanted == *reading) != letter)
}

/// The interpretation by which the two texts are equivalent if a normalizer applies this interpretation to one text
/// or to both texts.
fn other_normal_forms(spec: Spec, input: &[u8], other: &[u8], level: Level) -> Option<&'static str> {
    let forms = |input| -> BTreeSet<(Vec<u8>, Option<&'static str>)> {
        let letter = dispatch::normalize(spec, input, level);
        let letter = letter.ok().map(|normal| (normal.into_owned(), None));
        let request = Request::Normalize { input, level };
        let mut answers = Answers::new(spec, &request);
        normalization::permit(spec, input, level, &mut answers);
        letter.into_iter().chain(answers.uris()).collect()
    };
    let others = forms(other);
    forms(input).into_iter().find_map(|(form, reading)| {
        let (_, theirs) = others.iter().find(|(other, _)| *other == form)?;
        reading.or(*theirs)
    })
}
