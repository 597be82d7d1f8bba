//! The findings of a gate as text for people: each regression in full, and a last line with their number.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use urispec_judge::{
    Baseline, Case, CaseKey, Findings, Kind, KnownFailure, Regression, Run, RunFault, Scope, SubjectRun, Why, mismatch,
};
use urispec_model::{ComponentSet, MismatchKind, Spec, Verdict, visible};
use urispec_vectors::Suite;

use crate::human::FailingCase;
use crate::style::{BAD, DIM, HEADING};
use crate::wrap::prose;
use crate::{human, words};

/// The faults of the run as a whole, in lines of at most `width` columns.
pub fn faults(faults: &[RunFault], run: &Run, width: usize) -> String {
    let mut out = String::new();
    for fault in faults {
        let kind = fault.kind.words().0;
        let name = named(&fault.subject, run);
        let fault = format!("{HEADING}{name}{HEADING:#}  {}", fault.kind);
        out += &prose(&format!("{BAD}{kind}{BAD:#}  "), &fault, 2, width);
    }
    if !out.is_empty() {
        out.push('\n');
    }
    out
}

/// The name of a parser, and its release if it was run.
pub(crate) fn named(name: &str, run: &Run) -> String {
    let subject = run.subjects.iter().find(|subject| subject.about.name == *name);
    subject.map_or_else(|| visible(name), human::name)
}

/// Every regression in full, in lines of at most `width` columns.
pub fn regressions(regressions: &[Regression], run: &Run, suite: &Suite, width: usize) -> String {
    let mut out = String::new();
    for regression in regressions {
        let kind = regression.kind.words().0;
        let _ = writeln!(out, "{HEADING}{kind}{HEADING:#}");
        out += &one(regression, run, suite, width);
    }
    out
}

/// One regression with all information that is needed to fix it. The kind of regression is left out if the case
/// itself shows it.
pub fn one(regression: &Regression, run: &Run, suite: &Suite, width: usize) -> String {
    let key = &regression.key;
    let subject = run.subjects.iter().find(|subject| subject.about.name == *key.subject);
    let mut out = String::new();
    let is_asked = suite.has(&key.id);
    let case = subject
        .filter(|_| is_asked)
        .and_then(|subject| Some((subject, case(subject, &key.id)?)));
    let mut write = |subject, case, verdict, before| {
        let failing = FailingCase {
            subject,
            spec: key.spec,
            verdict,
            case,
            before,
        };
        human::write_case(&mut out, &failing, suite, width);
    };
    match (&regression.kind, case) {
        (Kind::NewFailure(now), Some((subject, case))) => write(subject, case, *now, None),
        (Kind::OtherAnswer { before, now }, Some((subject, case))) => write(subject, case, *now, Some(before)),
        (kind, _) => write_entry(&mut out, regression, kind, subject, width),
    }
    out
}

/// An entry of the baseline whose case does not fail in this run.
fn write_entry(out: &mut String, regression: &Regression, kind: &Kind, subject: Option<&SubjectRun>, width: usize) {
    let key = &regression.key;
    let name = subject.map_or_else(|| visible(&key.subject), human::name);
    let state = match kind {
        Kind::UnexpectedPass(_) => "agree",
        Kind::Stale(_) => "no such vector",
        _ => "not judged",
    };
    let named = format!(
        "{HEADING}{name}{HEADING:#}  {}  {DIM}judged by {}{DIM:#}",
        visible(&key.id),
        key.spec
    );
    *out += &prose(&format!("{BAD}{state}{BAD:#}  "), &named, 2, width);
    let mut fields = Vec::new();
    fields.extend(kind.before().map(|before| ("before", accepted(before, key.spec))));
    let now = match kind {
        Kind::UnexpectedPass(_) => "as the document expects; --update-baseline removes the entry".to_owned(),
        Kind::Stale(_) => "the vectors have no such id; --update-baseline removes the entry".to_owned(),
        Kind::NeverRan(_, why) => because(*why, key.spec),
        Kind::NewFailure(_) | Kind::OtherAnswer { .. } => "no longer known".to_owned(),
    };
    fields.push(("now", now));
    if let (Some(subject), false) = (subject, matches!(kind, Kind::Stale(_))) {
        fields.push(("rerun", human::rerun(&subject.about, key.spec, &key.id)));
    }
    human::write_fields(out, &fields, width);
    out.push('\n');
}

fn because(why: Why, spec: Spec) -> String {
    match why {
        Why::NoSubject => "this parser was not tested; it may not be built in, or its name may have changed".to_owned(),
        Why::NotJudged => {
            format!("not judged by {spec}, which the parser does not claim; to judge by it, add --spec {spec}")
        }
        Why::Silent => format!("{} no longer has an expected answer for this vector", spec.title()),
        Why::Skipped => "skipped: the parser does not support it, or the document leaves it open".to_owned(),
    }
}

fn accepted(accepted: &KnownFailure, spec: Spec) -> String {
    let components: ComponentSet = spec.components();
    let shown = words::observation(&accepted.observed, components);
    format!("{}  ({})", shown.trim_end_matches(": "), accepted.verdict)
}

/// The case of a vector; cases are in order of id.
pub(crate) fn case<'r>(subject: &'r SubjectRun, id: &str) -> Option<&'r Case> {
    let at = subject.cases.binary_search_by(|case| (*case.id).cmp(id)).ok()?;
    Some(&subject.cases[at])
}

/// A note for a baseline that was made with different vectors; empty if the vectors are the same.
pub fn other_vectors(regressions: &[Regression], baseline: &Baseline, run: &Run, suite: &Suite) -> String {
    if baseline.vectors == run.vectors {
        return String::new();
    }
    let before = visible(&baseline.vectors);
    let mut out = format!(
        "The baseline was made with vectors {before}, and this run with vectors {}. ",
        visible(&run.vectors)
    );
    if is_later(&baseline.vectors, &run.vectors) {
        out.push_str("The vectors of this run are older: use a newer urispec, or write the baseline again. ");
    }
    let newer = suite
        .vectors
        .iter()
        .filter(|vector| suite.is_newer(&vector.id, &baseline.vectors))
        .count();
    let is_new = |regression: &&Regression| {
        matches!(regression.kind, Kind::NewFailure(_)) && suite.is_newer(&regression.key.id, &baseline.vectors)
    };
    let new: Vec<&Regression> = regressions.iter().filter(is_new).collect();
    if new.is_empty() {
        let _ = writeln!(out, "{newer} vectors are new since {before}; none of them fails.\n");
        return out;
    }
    let _ = writeln!(out, "{newer} vectors are new since {before}; these new vectors fail:");
    for regression in new {
        let key = &regression.key;
        let _ = writeln!(out, "  {}  {}  {}", visible(&key.id), visible(&key.subject), key.spec);
    }
    out.push('\n');
    out
}

/// Whether the first version is later than the second; `false` if one of the versions is not a list of numbers.
fn is_later(one: &str, other: &str) -> bool {
    let numbers = |version: &str| {
        version
            .split('.')
            .map(|part| part.parse().ok())
            .collect::<Option<Vec<u64>>>()
    };
    matches!((numbers(one), numbers(other)), (Some(one), Some(other)) if one > other)
}

/// The last lines: the cases that do not count, and then the number of regressions of each kind and of known
/// failures.
pub fn closing(findings: &Findings, baseline: &Baseline, run: &Run, scope: &Scope<'_>) -> String {
    let regressions = &findings.regressions;
    let mut counts: BTreeMap<(&str, &str), usize> = BTreeMap::new();
    let of_cases = regressions.iter().map(|regression| regression.kind.words());
    for words in of_cases.chain(findings.faults.iter().map(|fault| fault.kind.words())) {
        *counts.entry(words).or_default() += 1;
    }
    let kinds: Vec<String> = counts
        .iter()
        .map(|((one, several), count)| format!("{count} {}", if *count == 1 { one } else { several }))
        .collect();
    let regressed = match regressions.len() + findings.faults.len() {
        0 => "no regression".to_owned(),
        1 => format!("1 regression: {}", kinds.join(", ")),
        count => format!("{count} regressions: {}", kinds.join(", ")),
    };
    let known = known(baseline, run, scope) - regressions.iter().filter(|one| is_other(one)).count();
    let by_reading = by_reading(run, scope);
    let deviations = deviations(baseline, run, scope);
    format!(
        "not failures: {by_reading} agreements by a different interpretation, {deviations} documented or open\n\
         baseline: {regressed}; unchanged known failures: {known}\n"
    )
}

/// The number of cases that mismatch a document in scope but do not count, because the parser documents the mismatch
/// or the document leaves the case open. Cases in the baseline are not included.
fn deviations(baseline: &Baseline, run: &Run, scope: &Scope<'_>) -> usize {
    let of_subject = |subject: &SubjectRun| {
        let about = &subject.about;
        let held = |spec: &Spec| scope.holds(about, *spec);
        let is_deviation = |case: &Case, spec: Spec| {
            let key = CaseKey {
                subject: about.name.to_string(),
                spec,
                id: case.id.to_string(),
            };
            let kind = mismatch(about, case, spec).map(|mismatch| mismatch.kind);
            matches!(kind, Some(MismatchKind::Documented | MismatchKind::Open))
                && !scope.counts_case(about, case, spec)
                && !baseline.entries.contains_key(&key)
        };
        let specs = run.specs.iter().copied().filter(held);
        specs
            .map(|spec| subject.cases.iter().filter(|case| is_deviation(case, spec)).count())
            .sum::<usize>()
    };
    run.subjects.iter().map(of_subject).sum()
}

/// The number of cases that agree by an interpretation of a document that the document's reference does not follow.
fn by_reading(run: &Run, scope: &Scope<'_>) -> usize {
    let held = run.subjects.iter().flat_map(|subject| {
        let specs = run.specs.iter().filter(|spec| scope.holds(&subject.about, **spec));
        specs.map(|spec| subject.readings(*spec).values().sum::<usize>())
    });
    held.sum()
}

fn is_other(regression: &Regression) -> bool {
    matches!(regression.kind, Kind::OtherAnswer { .. })
}

/// The number of entries of the baseline whose case fails in this run, with the same or a different failure, and
/// counts in the gate.
fn known(baseline: &Baseline, run: &Run, scope: &Scope<'_>) -> usize {
    let fails = |(key, accepted): &(&CaseKey, &KnownFailure)| {
        let subject = run.subjects.iter().find(|subject| subject.about.name == *key.subject);
        let held = subject.filter(|subject| scope.holds(&subject.about, key.spec));
        let verdict = held.and_then(|subject| case(subject, &key.id)?.verdict(key.spec));
        verdict.is_some_and(|now| {
            Verdict::is_departure(now) && (scope.counts(key.spec, now) || scope.counts(key.spec, accepted.verdict))
        })
    };
    baseline.entries.iter().filter(fails).count()
}
