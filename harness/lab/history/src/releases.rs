//! The changes of a parser's answers from one release to the next.

use std::collections::BTreeMap;
use std::sync::Arc;

use urispec_judge::{Case, SubjectRun, Tally, tally};
use urispec_model::{Observation, Spec, Verdict};

/// One release of a parser, compared with an earlier one.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Release {
    /// The installed version of this release.
    pub release: String,
    /// The release with which this release is compared, if this is not the previous release in the list.
    pub after: Option<String>,
    /// The agreement of the release with the document.
    pub tally: Tally,
    /// The cases whose answer differs from the answer of the release with which this release is compared, in order
    /// of id. The first release has none.
    pub changes: Vec<ReleaseChange>,
}

/// A case that two releases answer differently.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct ReleaseChange {
    /// The id of the vector.
    pub id: Arc<str>,
    /// The kind of the change, judged by the document.
    pub kind: ReleaseChangeKind,
    /// The answer of the earlier release; `None` if it is the expected answer.
    pub before: Option<Observation<'static>>,
    /// The answer of this release; `None` if it is the expected answer.
    pub after: Option<Observation<'static>>,
}

/// The kind of a change, by the verdicts of the document.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ReleaseChangeKind {
    /// The case differed before, and agrees now.
    Fixed,
    /// The case agreed before, and differs now.
    Regressed,
    /// The case agreed before and differs now, but it now agrees with the newest edition of the URL Standard, with
    /// which it differed before. This is probably a change of documents and not a mistake.
    TowardsUrlStandard,
    /// The case differed before, and now differs in a different way; or the document does not define the answer.
    Otherwise,
}

urispec_model::names!(
    ReleaseChangeKind, "kind of change",
    Fixed => "fixed", Regressed => "regressed", TowardsUrlStandard => "towards-url-standard", Otherwise => "otherwise",
);

/// The history of a parser, judged by `spec`. The result has the order of `releases`. Each release is compared with
/// the previous release, or with the earlier release that `after` names for it. All releases must have run the same
/// vectors, judged by `spec` and by [`Spec::WHATWG`].
pub fn history(spec: Spec, releases: &[(String, SubjectRun)], after: &BTreeMap<String, String>) -> Vec<Release> {
    let release = |(at, (release, run)): (usize, &(String, SubjectRun))| {
        let named = after.get(release);
        let named = named.and_then(|named| releases[..at].iter().rposition(|(before, _)| before == named));
        let last = at.checked_sub(1);
        let before = named.or(last).map(|before| &releases[before]);
        Release {
            release: release.clone(),
            after: before
                .filter(|_| named.is_some() && named != last)
                .map(|(before, _)| before.clone()),
            tally: tally(run.cases.iter().filter_map(|case| case.verdict(spec))),
            changes: before.map_or_else(Vec::new, |(_, before)| changes(spec, &before.cases, &run.cases)),
        }
    };
    releases.iter().enumerate().map(release).collect()
}

fn changes(spec: Spec, before: &[Case], after: &[Case]) -> Vec<ReleaseChange> {
    let pairs = before.iter().zip(after).filter(|(before, after)| before.id == after.id);
    let changed = pairs.filter_map(|(before, after)| {
        let (old, new) = (shown(before, spec), shown(after, spec));
        (old != new).then(|| ReleaseChange {
            id: Arc::clone(&after.id),
            kind: kind(spec, before, after),
            before: old,
            after: new,
        })
    });
    changed.collect()
}

/// The answer of a parser without its message; `None` if it is the expected answer.
fn shown(case: &Case, spec: Spec) -> Option<Observation<'static>> {
    let agrees = case
        .verdict(spec)
        .is_some_and(|verdict| !verdict.is_departure() && verdict.is_judged());
    let observed = case.observed.as_deref().filter(|_| !agrees)?;
    Some(observed.clone().without_words())
}

fn kind(spec: Spec, before: &Case, after: &Case) -> ReleaseChangeKind {
    let departs = |case: &Case, spec| {
        case.verdict(spec)
            .filter(|verdict| verdict.is_judged())
            .map(Verdict::is_departure)
    };
    match (departs(before, spec), departs(after, spec)) {
        (Some(true), Some(false)) => ReleaseChangeKind::Fixed,
        (Some(false), Some(true)) => {
            let by_standard = [before, after].map(|case| departs(case, Spec::WHATWG));
            if by_standard == [Some(true), Some(false)] {
                ReleaseChangeKind::TowardsUrlStandard
            } else {
                ReleaseChangeKind::Regressed
            }
        }
        _ => ReleaseChangeKind::Otherwise,
    }
}

#[cfg(test)]
mod tests {
    use urispec_judge::Judgement;
    use urispec_subjects::About;

    use super::*;

    /// A release with one case that two documents judge.
    fn release(
        name: &str,
        verdict: Verdict,
        by_standard: Verdict,
        observed: Observation<'static>,
    ) -> (String, SubjectRun) {
        let mut case = Case::new("parse/a/b".into());
        case.set(Spec::Rfc3986, Judgement::of(verdict));
        case.set(Spec::WHATWG, Judgement::of(by_standard));
        case.observed = Some(Box::new(observed));
        let mut run = SubjectRun::new(About::new("a", name.to_owned()));
        run.cases.push(case);
        (name.to_owned(), run)
    }

    #[track_caller]
    fn check(
        before: (Verdict, Verdict, &'static str),
        after: (Verdict, Verdict, &'static str),
        kind: Option<ReleaseChangeKind>,
    ) {
        let of = |name, (verdict, by_standard, uri): (Verdict, Verdict, &'static str)| {
            release(
                name,
                verdict,
                by_standard,
                Observation::Accept(urispec_model::Answer::Uri(uri.into())),
            )
        };
        let history = history(Spec::Rfc3986, &[of("1", before), of("2", after)], &BTreeMap::new());
        assert_eq!(history[0].changes, []);
        let kinds: Vec<_> = history[1].changes.iter().map(|change| change.kind).collect();
        assert_eq!(kinds, Vec::from_iter(kind));
    }

    #[test]
    fn a_change_is_what_the_documents_say_of_it() {
        use ReleaseChangeKind as K;
        use Verdict::{Agree, Skipped, WrongResult as Wrong};
        check((Wrong, Wrong, "a"), (Agree, Wrong, "b"), Some(K::Fixed));
        check((Agree, Wrong, "b"), (Wrong, Wrong, "a"), Some(K::Regressed));
        check((Agree, Wrong, "b"), (Wrong, Agree, "a"), Some(K::TowardsUrlStandard));
        check((Agree, Agree, "b"), (Wrong, Agree, "a"), Some(K::Regressed));
        check((Wrong, Wrong, "a"), (Wrong, Wrong, "b"), Some(K::Otherwise));
        check((Skipped, Agree, "a"), (Skipped, Wrong, "b"), Some(K::Otherwise));
    }

    #[test]
    fn what_is_observed_alike_is_no_change() {
        use Verdict::{Agree, WrongResult as Wrong};
        check((Wrong, Wrong, "a"), (Wrong, Wrong, "a"), None);
        check((Agree, Wrong, "a"), (Agree, Wrong, "a"), None);
        let crash =
            |words: &'static str| release("1", Verdict::Crash, Verdict::Crash, Observation::Crash(words.into()));
        assert_eq!(
            history(Spec::Rfc3986, &[crash("at 0x1"), crash("at 0x2")], &BTreeMap::new())[1].changes,
            []
        );
    }

    #[test]
    fn a_release_is_compared_with_the_one_that_it_came_after() {
        let of = |name, uri: &'static str| {
            let observed = Observation::Accept(urispec_model::Answer::Uri(uri.into()));
            release(name, Verdict::WrongResult, Verdict::WrongResult, observed)
        };
        let releases = [of("1.0", "a"), of("1.1", "b"), of("2.0", "a"), of("2.1", "b")];
        let pairs = [("2.0", "1.0"), ("2.1", "2.0"), ("1.1", "2.1")];
        let after = pairs.map(|(release, after)| (release.to_owned(), after.to_owned()));
        let history = history(Spec::Rfc3986, &releases, &after.into());
        let named: Vec<_> = history.iter().map(|release| release.after.as_deref()).collect();
        assert_eq!(named, [None, None, Some("1.0"), None]);
        let changes: Vec<_> = history.iter().map(|release| release.changes.len()).collect();
        assert_eq!(changes, [0, 1, 0, 1]);
    }
}
