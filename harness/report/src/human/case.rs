//! One failing case, with all that is needed to act.

use std::fmt::Write as _;

use unicode_width::UnicodeWidthStr;
use urispec_judge::{Case, KnownFailure, SubjectRun, rejection};
use urispec_model::{ComponentSet, Expectation, Observation, Spec, Verdict, quote_inside, visible};
use urispec_subjects::About;
use urispec_vectors::Vector;

use super::name;
use crate::style::{BAD, DIM, HEADING};
use crate::words;

/// One failing case with all that is needed to act; with what the subject did `before`, where that is of interest.
pub(crate) fn write_case(
    out: &mut String,
    subject: &SubjectRun,
    spec: Spec,
    verdict: Verdict,
    vector: &Vector,
    case: &Case,
    before: Option<&KnownFailure>,
) {
    let about = &subject.about;
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
    let rejection = (group.expectation == Expectation::Reject)
        .then(|| rejection(spec, &request))
        .flatten();
    let because = words::because(group, spec);
    let mut fields = vec![(
        "rule",
        rejection.map_or(because.clone(), |why| format!("{}, {because}", why.rule)),
    )];
    for (label, text) in words::request(&request) {
        let is_whole = text.ends_with('"');
        fields.push((label, text));
        if let (Some(why), "input", true) = (rejection, label, is_whole) {
            // Not by a width of the format: it must fit in 16 bits.
            let before = " ".repeat(quote_inside(&request.input()[..why.offset]).width() + 1);
            fields.push(("", format!("{before}^ byte {}: expected {}", why.offset, why.expected)));
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
    fields.extend(vector.note.iter().map(|note| ("note", visible(note))));
    fields.push(("rerun", rerun(about, spec, &vector.id)));
    write_fields(out, &fields);
    out.push('\n');
}

/// The command that asks `about` this one vector again.
pub(crate) fn rerun(about: &About, spec: Spec, id: &str) -> String {
    let judged_by = if about.judged_by().contains(&spec) {
        String::new()
    } else {
        format!(" --spec {spec}")
    };
    let asked = about
        .arguments
        .as_ref()
        .map_or_else(|| visible(&about.name), |arguments| visible(arguments));
    format!("urispec check {asked}{judged_by} --only {}", visible(id))
}

pub(crate) fn write_fields(out: &mut String, fields: &[(&str, String)]) {
    for (label, text) in fields {
        let _ = writeln!(out, "  {label:<9} {text}");
    }
}
