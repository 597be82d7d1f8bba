//! Shows one failing case, with all information that is needed to fix it.

use std::fmt::Write as _;

use urispec_judge::{Case, KnownFailure, Replay, SubjectRun};
use urispec_model::{ComponentSet, Expectation, Observation, Request, Spec, Verdict, visible};
use urispec_subjects::About;
use urispec_vectors::{Statement, Suite};

use super::caught::would_have_caught;
use super::name;
use crate::excerpt::{Excerpt, caret};
use crate::reason::Reason;
use crate::style::{BAD, DIM, HEADING};
use crate::wrap::{command, prose};
use crate::{sorted, words};

/// One failing case.
pub(crate) struct FailingCase<'r> {
    pub(crate) subject: &'r SubjectRun,
    /// The document that judges.
    pub(crate) spec: Spec,
    pub(crate) verdict: Verdict,
    pub(crate) case: &'r Case,
    /// The failure in the baseline, if the case is compared with it.
    pub(crate) before: Option<&'r KnownFailure>,
}

/// Writes a failing case with all information that is needed to fix it, in lines of at most `width` columns.
pub(crate) fn write_case(out: &mut String, failing: &FailingCase<'_>, suite: &Suite, width: usize) {
    let FailingCase {
        subject,
        spec,
        verdict,
        case,
        before,
    } = *failing;
    let about = &subject.about;
    let Some(vector) = suite.get(&case.id) else { return };
    let Some(group) = vector.group(spec) else { return };
    let unknown = Observation::Unsupported("the run file does not have this answer".into());
    let observed = case.observed.as_deref().unwrap_or(&unknown);
    let request = vector.request();
    let named = format!(
        "{HEADING}{}{HEADING:#}  {}  {DIM}claims {}{DIM:#}",
        name(subject),
        visible(&vector.id),
        words::claims(about)
    );
    *out += &prose(&format!("{BAD}{verdict}{BAD:#}  "), &named, 2, width);
    let reason = match request {
        Request::Parse { input, rule } if group.expectation == Expectation::Reject => Reason::of(spec, rule, input),
        _ => None,
    };
    let why = words::deciding(about, spec, case, vector).unwrap_or_else(|| {
        let because = words::because(group, spec);
        reason.map_or(because.clone(), |reason| format!("{}, {because}", reason.rule()))
    });
    // Tests that are not vectors of this project have no citation.
    let mut fields: Vec<_> = (!why.is_empty()).then_some(("rule", why)).into_iter().collect();
    fields.extend(
        suite
            .statement(spec, &vector.id)
            .map(|statement| ("states", stated(statement))),
    );
    write_fields(out, &fields, width);
    fields.clear();
    for (label, text) in words::request(&request) {
        if let (Some(reason), "input") = (reason, label) {
            let offset = reason.offset();
            let excerpt = Excerpt::new(request.input(), &[offset, offset + 1], width.saturating_sub(FIELD));
            let _ = writeln!(out, "  {label:<9} {}", excerpt.text());
            let words = format!("byte {offset}: {}", reason.words());
            *out += &caret(FIELD + excerpt.column(offset), &words, FIELD, width);
        } else {
            write_fields(out, &[(label, text)], width);
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
    write_fields(out, &fields, width);
    out.push('\n');
}

/// The id of a statement, and our paraphrase of the statement.
pub(crate) fn stated(statement: &Statement) -> String {
    format!("{}  {}", visible(&statement.id), visible(&statement.says))
}

/// The command that runs `about` on this one vector again.
pub(crate) fn rerun(about: &About, spec: Spec, id: &str) -> String {
    // A user's own document is available only if the command line names it.
    let is_named = matches!(spec, Spec::Own(_)) || !about.judged_by().contains(&spec);
    let spec = Some(spec).filter(|_| is_named);
    rerun_all(about, spec, [id])
}

/// The command that runs `about` on these vectors again and judges by `spec`, if `spec` is given. Without vectors,
/// the command runs all vectors.
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

/// The largest number of cases that are named before a flaky case. A longer command is not better than the command
/// for the whole run.
const REPLAYED: usize = 8;

/// The command that shows the answer of a flaky case again.
pub(crate) fn replayed(subject: &SubjectRun, case: &Case, replay: &Replay) -> String {
    let about = &subject.about;
    match replay {
        Replay::After(before) if before.len() <= REPLAYED => {
            let ids = before.iter().map(|id| &**id).chain([&*case.id]);
            rerun_all(about, None, ids)
        }
        Replay::After(_) | Replay::Run => format!("{}  {DIM}# the whole run{DIM:#}", rerun_all(about, None, [])),
    }
}

/// The column at which the text of a field begins.
const FIELD: usize = 12;

/// Writes labelled texts in lines of at most `width` columns. A command is broken into lines so that it can be copied
/// to a shell.
pub(crate) fn write_fields(out: &mut String, fields: &[(&str, String)], width: usize) {
    for (label, text) in fields {
        let start = format!("  {label:<9} ");
        *out += &match *label {
            "rerun" => command(&start, text, FIELD, width),
            _ => prose(&start, text, FIELD, width),
        };
    }
}
