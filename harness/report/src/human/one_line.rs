//! A failing case on one line.

use std::fmt::Write as _;

use urispec_judge::{Case, rejection};
use urispec_model::{Answer, ComponentSet, Expectation, Observation, Parts, Request, Spec, Verdict, visible};
use urispec_vectors::{Statement, Suite, Vector};

use super::case::stated;
use super::fit::fit;
use crate::style::{BAD, DIM};
use crate::words;
use crate::wrap::columns;

/// A failing case, with the first claimed document for which it fails.
pub(super) struct Failing<'r> {
    pub(super) spec: Spec,
    pub(super) verdict: Verdict,
    pub(super) vector: &'r Vector,
    pub(super) expectation: &'r Expectation,
    pub(super) observed: &'r Observation<'static>,
    pub(super) case: &'r Case,
}

impl<'r> Failing<'r> {
    /// The statement that the case violates, if the document has a register that lists such a statement.
    pub(super) fn statement(&self, suite: &'r Suite) -> Option<&'r Statement> {
        suite.statement(self.spec, &self.vector.id)
    }
}

/// The width of a verdict and a count, with the spaces around them.
const LEAD: usize = 22;

/// The width of a line if no width is given.
const LONGEST: usize = 400;

/// A line of at least this width has room for the id of a case. Below a narrower line, the id has its own line.
const WITH_ID: usize = 110;

/// Writes a line for each of `cases`, with the number of similar cases, below a line for the statement that they
/// violate. Lines are at most `width` columns wide, but not too narrow to read.
pub(super) fn write(out: &mut String, cases: &[(&Failing<'_>, usize)], suite: &Suite, width: usize) {
    // An id is not shortened, so that it can be copied.
    let ids = cases
        .iter()
        .map(|(failing, _)| columns(&visible(&failing.case.id)) + 2)
        .max();
    let ids = ids.filter(|ids| width >= WITH_ID && *ids <= width * 2 / 5).unwrap_or(0);
    let room = width.saturating_sub(LEAD + ids).max(20);
    let asked = cases.iter().map(|(failing, _)| asked(&failing.vector.request()));
    let asked: Vec<String> = asked.collect();
    let longest = asked.iter().map(|asked| fit(asked, usize::MAX).1).max();
    let for_asked = longest.unwrap_or(0).min(room * 2 / 5);
    let for_answer = room - for_asked - 2;
    let mut heading = None;
    for ((failing, count), asked) in cases.iter().zip(asked) {
        let statement = failing.statement(suite);
        if heading != Some(statement.map(|statement| &statement.id)) {
            if let Some(statement) = statement {
                let (text, _) = fit(&stated(statement), width.saturating_sub(4 + failing.spec.name().len()));
                let _ = writeln!(out, "  {DIM}{}{DIM:#} {text}", failing.spec);
            } else if heading.is_some() {
                let _ = writeln!(out, "  {DIM}no statement lists these{DIM:#}");
            }
            heading = Some(statement.map(|statement| &statement.id));
        }
        let count = if *count == 1 {
            String::new()
        } else {
            format!("{count}×")
        };
        let _ = write!(out, "  {BAD}{:<12}{BAD:#} {count:>5}  ", failing.verdict.name());
        let (asked, used) = fit(&asked, for_asked);
        let _ = write!(out, "{asked}{:pad$}  ", "", pad = for_asked.saturating_sub(used));
        let (answer, used) = answer(failing, for_answer);
        out.push_str(&answer);
        let id = visible(&failing.case.id);
        if ids > 0 {
            let pad = for_answer.saturating_sub(used);
            let _ = writeln!(out, "{:pad$}  {DIM}{id}{DIM:#}", "");
        } else {
            let indent = LEAD.min(width.saturating_sub(columns(&id)));
            let _ = write!(out, "\n{:indent$}{DIM}{id}{DIM:#}\n", "");
        }
    }
}

/// The mismatch of a case with `spec`: `missplit: "http://h:080/": port "80", expected "080"`. Empty if the case
/// does not mismatch `spec`.
pub fn departure(spec: Spec, vector: &Vector, case: &Case) -> String {
    let verdict = case.verdict(spec).filter(|verdict| verdict.is_departure());
    let observed = case.observed.as_deref();
    let (Some(verdict), Some(expectation), Some(observed)) = (verdict, vector.expectation(spec), observed) else {
        return String::new();
    };
    let failing = Failing {
        spec,
        verdict,
        vector,
        expectation,
        observed,
        case,
    };
    let asked = asked(&vector.request());
    let line = match answers(&failing) {
        (observed, None) => format!("{verdict}: {asked}: {observed}"),
        (observed, Some(expected)) => format!("{verdict}: {asked}: {observed}, expected {expected}"),
    };
    // The message of a parser may be long.
    fit(&line, LONGEST).0
}

/// A request: `"http://a/b" + "../c"`.
fn asked(request: &Request<'_>) -> String {
    let text = words::shown;
    match request {
        Request::Parse {
            input,
            rule: Some(rule),
        } => format!("{} as {}", text(input), visible(rule)),
        Request::Resolve { base, input, options } if options.strict => format!("{} + {}", text(base), text(input)),
        Request::Resolve { base, input, .. } => format!("{} + {}, not strict", text(base), text(input)),
        Request::Normalize { input, level } => format!("{} by {level}", text(input)),
        Request::Equivalent { input, other, .. } => format!("{} ≡ {}", text(input), text(other)),
        Request::Base { .. } => words::in_short(request),
        Request::Parse { input, rule: None }
        | Request::RemoveDotSegments { input }
        | Request::Extract { input }
        | Request::Expand { input }
        | Request::Hazards { input }
        | Request::Query { input }
        | Request::Recompose { input }
        | Request::Address { input }
        | Request::SchemeParts { input }
        | Request::Dispatch { input }
        | Request::ToUri { input }
        | Request::ToIri { input } => text(input),
        Request::Encode { input, place } | Request::Decode { input, place } => format!("{} as {place}", text(input)),
        Request::RequestTarget { input, method } => format!("{method} {}", text(input)),
        Request::Set { input, setter, value } => format!("{} with {setter} {}", text(input), text(value)),
    }
}

/// The actual and the expected answer, in at most `width` columns, and the width of the result.
fn answer(failing: &Failing<'_>, width: usize) -> (String, usize) {
    const BETWEEN: &str = ", expected ";
    let (mut observed, expected) = answers(failing);
    if failing.case.flaky.is_some() {
        observed.insert_str(0, "flaky: ");
    }
    let Some(mut expected) = expected else {
        return fit(&observed, width);
    };
    let room = width.saturating_sub(BETWEEN.len());
    if fit(&observed, usize::MAX).1 + fit(&expected, usize::MAX).1 > room {
        (observed, expected) = without_common_start(&observed, &expected);
    }
    // Each answer gets half of the room, and also the room that the other answer does not need.
    let narrow = fit(&expected, usize::MAX).1.min(room / 2);
    let (observed, used) = fit(&observed, room - narrow);
    let (expected, others) = fit(&expected, room.saturating_sub(used));
    (format!("{observed}{BETWEEN}{expected}"), used + BETWEEN.len() + others)
}

/// Two quoted texts without their common start, except for its last two characters: `"…a/b"` and `"…a//b"`.
fn without_common_start(one: &str, other: &str) -> (String, String) {
    let alike = one.chars().zip(other.chars()).take_while(|(one, other)| one == other);
    let dropped = alike.count().saturating_sub(2);
    if dropped < 3 || !one.starts_with('"') {
        return (one.to_owned(), other.to_owned());
    }
    let rest = |text: &str| format!("\"…{}", text.chars().skip(dropped).collect::<String>());
    (rest(one), rest(other))
}

/// The actual answer, and the expected answer if it does not follow from the verdict.
fn answers(failing: &Failing<'_>) -> (String, Option<String>) {
    let observed = failing.observed;
    let shown = || words::observation(observed, ComponentSet::EVERY);
    match (failing.verdict, observed) {
        (_, Observation::Crash(words) | Observation::Protocol(words)) => (visible(words), None),
        (Verdict::TooLenient, Observation::Accept(Answer::Parts(_))) => {
            let why = rejection(failing.spec, &failing.vector.request());
            let accepted = why.map(|why| format!("accepted, although {} rejects it at byte {}", why.rule, why.offset));
            (accepted.unwrap_or("accepted".to_owned()), None)
        }
        (Verdict::TooStrict, _) => (shown(), None),
        (_, Observation::Accept(Answer::Parts(parts))) => difference(failing, parts),
        _ => {
            let all = failing.spec.components();
            (shown(), Some(words::expectation(failing.expectation, all)))
        }
    }
}

/// The gravest mismatch: `port "80"` and `"080"`.
fn difference(failing: &Failing<'_>, parts: &Parts<'_>) -> (String, Option<String>) {
    let departs = words::departing(failing.spec, failing.case);
    let expected = match failing.expectation {
        Expectation::AnyOf(permitted) => permitted.first().map(|one| &one.answer),
        expectation => Some(expectation),
    };
    match (expected, departs.gravest()) {
        (Some(Expectation::Accept(expected)), Some(first)) => (
            format!("{first} {}", words::value(&parts[first])),
            Some(words::value(&expected[first])),
        ),
        _ => (words::observation(failing.observed, departs), None),
    }
}
