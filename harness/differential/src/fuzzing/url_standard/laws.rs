//! Tests laws of parsing, of serializing and of setters. Every edition obeys these laws, except for its
//! [exceptions](super::EXCEPTIONS).

use urispec_oracles::{LawViolation, quoted};
use urispec_whatwg::{Attribute, Edition, Url, parse, parse_with, query};

use super::exceptions::{Law, is_excepted};
use super::{Case, spec_of};

/// Tests the laws of parsing.
pub(super) fn of_parsing(edition: Edition, case: &Case<'_>) -> Result<(), LawViolation> {
    let base = case.base.and_then(|base| parse(edition, base, None).ok());
    // A text that is not a URL cannot be a base.
    let case = &Case {
        base: case.base.filter(|_| base.is_some()),
        ..*case
    };
    errors_are_in_the_input(edition, case.input, base.as_ref())?;
    let Ok(url) = parse(edition, case.input, base.as_ref()) else {
        return Ok(());
    };
    parses_again(edition, case, &url)?;
    let again = parse(edition, url.href(), base.as_ref()).ok();
    let without = parse(edition, url.href(), None).ok();
    same(edition, Law::IgnoresBase, case, without.as_ref(), again.as_ref())?;
    pairs_are_read_again(edition, case, &url)
}

/// Tests the laws of setters.
pub(super) fn of_setters(edition: Edition, input: &str, value: &str) -> Result<(), LawViolation> {
    let Ok(url) = parse(edition, input, None) else {
        return Ok(());
    };
    for attribute in Attribute::ALL {
        let own = url.get(attribute).into_owned();
        for (value, is_own) in [(value, false), (&*own, true)] {
            let case = Case {
                input,
                base: None,
                set: Some((attribute, value)),
            };
            let mut changed = url.clone();
            if changed.set(attribute, value).is_err() {
                continue;
            }
            if is_own && attribute != Attribute::Href {
                same(edition, Law::OwnValue, &case, Some(&url), Some(&changed))?;
            }
            parses_again(edition, &case, &changed)?;
        }
    }
    Ok(())
}

/// Parsing the serialization of a URL gives the same record.
fn parses_again(edition: Edition, case: &Case<'_>, url: &Url) -> Result<(), LawViolation> {
    let again = parse(edition, url.href(), None).ok();
    same(edition, Law::ParsesAgain, case, Some(url), again.as_ref())
}

fn same(
    edition: Edition,
    law: Law,
    case: &Case<'_>,
    expected: Option<&Url>,
    found: Option<&Url>,
) -> Result<(), LawViolation> {
    if expected == found || is_excepted(edition, law, case) {
        return Ok(());
    }
    Err(violation(edition, law.text(), case, &shown(expected), &shown(found)))
}

/// Each validation error is at a character of the input or at its end. A failure is the last of the reported
/// errors. Reporting errors does not change the result.
fn errors_are_in_the_input(edition: Edition, input: &str, base: Option<&Url>) -> Result<(), LawViolation> {
    let mut last = None;
    let mut outside = None;
    let reported = parse_with(edition, input, base, &mut |report| {
        if !input.is_char_boundary(report.offset) {
            outside = Some(report);
        }
        last = Some(report);
    });
    let case = Case {
        input,
        base: base.map(Url::href),
        set: None,
    };
    if let Some(report) = outside {
        let law = "the position of a validation error is a character of the input, or its end";
        let expected = format!("at most {} bytes, between two characters", input.len());
        return Err(violation(edition, law, &case, &expected, &format!("{report:?}")));
    }
    let silent = parse(edition, input, base);
    if reported != silent {
        let law = "reporting the validation errors does not change the result";
        let reported = format!("{reported:?}");
        return Err(violation(edition, law, &case, &format!("{silent:?}"), &reported));
    }
    let ends = reported.err().map(|failure| (failure.error, failure.offset));
    let reported = last.map(|report| (report.error, report.offset));
    if ends.is_some() && ends != reported {
        let law = "a failure is the last reported validation error";
        let expected = format!("{ends:?}");
        return Err(violation(edition, law, &case, &expected, &format!("{reported:?}")));
    }
    Ok(())
}

/// Parsing the serialization of a query's pairs gives the same pairs.
fn pairs_are_read_again(edition: Edition, case: &Case<'_>, url: &Url) -> Result<(), LawViolation> {
    let pairs = query::parse(url.query().unwrap_or_default().as_bytes());
    let again = query::parse(query::serialize(&pairs).as_bytes());
    // A pair of two empty strings is written as `=`, which is parsed as that pair.
    if pairs == again {
        return Ok(());
    }
    let law = "the pairs of a query can be read from their serialized form";
    Err(violation(
        edition,
        law,
        case,
        &format!("{pairs:?}"),
        &format!("{again:?}"),
    ))
}

fn violation(edition: Edition, law: &'static str, case: &Case<'_>, expected: &str, found: &str) -> LawViolation {
    let set = case.set.map(|(attribute, _)| attribute.name());
    let expected = match set {
        Some(set) => format!("{expected}, with {set} set"),
        None => expected.to_owned(),
    };
    LawViolation::new(law, spec_of(edition), &case.inputs(), &expected, found)
}

fn shown(url: Option<&Url>) -> String {
    match url {
        Some(url) => {
            let kind = url.host_kind();
            format!(
                "{}, host {kind:?}, path {}",
                quoted(url.href().as_bytes()),
                quoted(url.path().as_bytes())
            )
        }
        None => "failure".to_owned(),
    }
}
