//! One failing case, with all that is needed to act.

use std::fmt::Write as _;

use unicode_width::UnicodeWidthStr;
use urispec_judge::{Case, KnownFailure, Replay, SubjectRun};
use urispec_model::{ComponentSet, Expectation, Observation, Request, Spec, Verdict, quote_inside, visible};
use urispec_subjects::About;
use urispec_vectors::{Statement, Suite};

use super::caught::would_have_caught;
use super::name;
use crate::reason::Reason;
use crate::style::{BAD, DIM, HEADING};
use crate::{sorted, words};

/// One failing case with all that is needed to act; with what the subject did `before`, where that is of interest.
pub(crate) fn write_case(
    out: &mut String,
    subject: &SubjectRun,
    spec: Spec,
    verdict: Verdict,
    suite: &Suite,
    case: &Case,
    before: Option<&KnownFailure>,
) {
    let about = &subject.about;
    let Some(vector) = suite.get(&case.id) else { return };
    let Some(group) = vector.group(spec) else { return };
    let unknown = Observation::Unsupported("the run file does not say".into());
    let observed = case.observed.as_deref().unwrap_or(&unknown);
    let request = vector.request();
    let _ = writeln!(
        out,
        "{BAD}{verdict}{BAD:#}  {HEADING}{}{HEADING:#}  {}  {DIM}claims {}{DIM:#}",
        name(subject),
        visible(&vector.id),
        words::claims(about)
    );
    let reason = match request {
        Request::Parse { input, rule } if group.expectation == Expectation::Reject => Reason::of(spec, rule, input),
        _ => None,
    };
    let why = words::deciding(about, spec, case, vector).unwrap_or_else(|| {
        let because = words::because(group, spec);
        reason.map_or(because.clone(), |reason| format!("{}, {because}", reason.rule()))
    });
    // Tests that are not vectors of ours cite nothing.
    let mut fields: Vec<_> = (!why.is_empty()).then_some(("rule", why)).into_iter().collect();
    fields.extend(
        suite
            .statement(spec, &vector.id)
            .map(|statement| ("states", stated(statement))),
    );
    for (label, text) in words::request(&request) {
        let is_whole = text.ends_with('"');
        fields.push((label, text));
        if let (Some(reason), "input", true) = (reason, label, is_whole) {
            // Not by a width of the format: it must fit in 16 bits.
            let offset = reason.offset();
            let before = " ".repeat(quote_inside(&request.input()[..offset]).width() + 1);
            fields.push(("", format!("{before}^ byte {offset}: {}", reason.words())));
        }
    }
    let before = before.map(|before| (before.verdict, before.observed.clone()));
    let departs = words::departing(spec, case);
    let only: ComponentSet = match &before {
        Some((_, before)) => departs.or(words::differing(before, observed)),
        None => departs,
    };
    fields.push(("expected", words::expectation(&group.expectation, only)));
    fields.extend(before.map(|(verdict, before)| {
        let before = words::observation(&before, only);
        ("before", format!("{}  ({verdict})", before.trim_end_matches(": ")))
    }));
    fields.push(("observed", words::observation(observed, only)));
    fields.extend(sorted::known(case, spec).map(|known| ("sorted", known)));
    fields.extend(vector.note.iter().map(|note| ("note", visible(note))));
    fields.extend(would_have_caught(suite.cves.shown_by(&vector.id, observed)).map(|caught| ("", caught)));
    if let Some(flaky) = &case.flaky {
        let alone = words::observation(&flaky.alone, only);
        fields.push(("flaky", format!("asked again alone: {alone}")));
    }
    let again = case.flaky.as_ref().map(|flaky| replayed(subject, case, &flaky.replay));
    fields.push(("rerun", again.unwrap_or_else(|| rerun(about, spec, &vector.id))));
    write_fields(out, &fields);
    out.push('\n');
}

/// The id of a statement, and our paraphrase of it.
pub(crate) fn stated(statement: &Statement) -> String {
    format!("{}  {}", visible(&statement.id), visible(&statement.says))
}

/// The command that asks `about` this one vector again.
pub(crate) fn rerun(about: &About, spec: Spec, id: &str) -> String {
    // A document of a user's own is known only if it is named.
    let is_named = matches!(spec, Spec::Own(_)) || !about.judged_by().contains(&spec);
    let spec = Some(spec).filter(|_| is_named);
    rerun_all(about, spec, [id])
}

/// The command that asks `about` these vectors again, or all if there are none, and judges by `spec`, if one is named.
fn rerun_all<'i>(about: &About, spec: Option<Spec>, ids: impl IntoIterator<Item = &'i str>) -> String {
    let judged_by = match spec {
        None => String::new(),
        Some(Spec::Own(own)) => format!(" --spec {}", visible(&own.document().typed)),
        Some(spec) => format!(" --spec {spec}"),
    };
    let asked = about
        .arguments
        .as_ref()
        .map_or_else(|| visible(&about.name), |arguments| visible(arguments));
    let mut command = format!("urispec check {asked}{judged_by}");
    for id in ids {
        command.extend([" --only ", &*visible(id)]);
    }
    command
}

/// How many cases before a flaky one are named; a longer command helps nobody more than that for the whole run.
const REPLAYED: usize = 8;

/// The command that shows the answer of a flaky case again.
pub(crate) fn replayed(subject: &SubjectRun, case: &Case, replay: &Replay) -> String {
    let about = &subject.about;
    match replay {
        Replay::After(before) if before.len() <= REPLAYED => {
            let ids = before.iter().map(|id| &**id).chain([&*case.id]);
            rerun_all(about, None, ids)
        }
        Replay::After(_) | Replay::Run => format!("{}  {DIM}(the whole run){DIM:#}", rerun_all(about, None, [])),
    }
}

pub(crate) fn write_fields(out: &mut String, fields: &[(&str, String)]) {
    for (label, text) in fields {
        let _ = writeln!(out, "  {label:<9} {text}");
    }
}
