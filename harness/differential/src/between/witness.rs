//! A disagreement shown by its smallest request, with whose document says so.

use std::ops::ControlFlow;

use rayon::prelude::*;
use serde::Serialize;
use urispec_drift::cite;
use urispec_judge::ReferenceAnswer;
use urispec_model::{Component, Observation, Operation, OwnedRequest, Request, Spec, Verdict};

use super::pair::{Kind, Pair, Way};
use super::rerun::rerun;
use super::search::{Disagreements, Sighting};
use crate::ahead::{Ahead, answers};
use crate::attribution::has_key_by;
use crate::budget::{Remaining, length};
use crate::explain::in_words;
use crate::shrink::{Keeps, smallest};
use crate::{Budget, Cause, Key, Member, NotMinimal, Progress, Severity};

/// A request on which a filter and a fetcher disagree, with all that is known of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Witness {
    /// How grave it is.
    pub severity: Severity,
    /// Which of the two does what the other does not.
    pub way: Way,
    /// The component that makes it so; `None` if it is the whole.
    pub component: Option<Component>,
    /// The smallest request that shows it.
    pub request: OwnedRequest,
    /// Why the request may not be the smallest, if it may not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub not_minimal: Option<NotMinimal>,
    /// What the filter does.
    pub filter: Side,
    /// What the fetcher does.
    pub fetcher: Side,
    /// What RFC 3986 says.
    pub rfc3986: Observation<'static>,
    /// Why they disagree: what one of the two does that RFC 3986 does not say; `None` if it is not known, or if neither departs
    /// from it.
    pub because: Option<Because>,
    /// What to type to see it; `None` if it is too long to be typed.
    pub rerun: Option<String>,
}

/// What one of the two does.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Side {
    /// Who it is.
    pub subject: String,
    /// The release that was asked.
    pub release: String,
    /// What it did, in its own words.
    pub observed: Observation<'static>,
    /// The verdict of RFC 3986.
    pub verdict: Verdict,
    /// The reading by which RFC 3986 permits the answer, where its reference follows another.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reading: Option<String>,
    /// The other documents that it claims.
    pub claims: Vec<Claimed>,
    /// The documents whose letter gives this answer, in what the two disagree on; in order of publication.
    pub given_by: Vec<Spec>,
}

/// What a document says that one of the two claims.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Claimed {
    /// The document.
    pub spec: Spec,
    /// What it says.
    pub expected: Observation<'static>,
    /// Its verdict.
    pub verdict: Verdict,
}

/// A departure from RFC 3986.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Because {
    /// Who departs.
    pub subject: String,
    /// How.
    pub verdict: Verdict,
    /// The rule of RFC 3986, or the step of its algorithm, that decides.
    pub rule: String,
    /// Where it has the rule, if that is known: `rfc3986#3.2.2`.
    pub section: Option<String>,
    /// What it is about the input, or about the answer.
    pub cause: Cause,
}

/// What became of the disagreements that were found.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Witnesses {
    /// Those that came again: the gravest kind first, and of each the smallest first.
    pub all: Vec<Witness>,
    /// Those that did not come again, with the request that showed them.
    pub unsteady: Vec<(Kind, OwnedRequest)>,
    /// How many were left out because `progress` broke off.
    pub unexplained: usize,
}

/// Makes every sighting small and explains it, several at a time, in rayon's current pool. Each may cost `budget`. `progress` is
/// asked before each, and is given each that is done.
pub fn witnesses(pair: &Pair<'_>, found: &Disagreements, budget: Budget, progress: &Progress<'_>) -> Witnesses {
    let sightings: Vec<(Kind, &Sighting)> = found
        .kinds
        .iter()
        .flat_map(|(kind, of_kind)| of_kind.first.iter().map(|sighting| (*kind, sighting)))
        .collect();
    let explain = |(kind, sighting): &(Kind, &Sighting)| {
        if progress(0).is_break() {
            return None;
        }
        let witness = Witness::of(pair, *kind, sighting, budget);
        // Whether to go on is asked before the next.
        let _: ControlFlow<()> = progress(1);
        Some(witness.ok_or_else(|| (*kind, sighting.request.clone())))
    };
    let outcomes: Vec<_> = sightings.par_iter().filter_map(explain).collect();
    let mut witnesses = Witnesses {
        unexplained: sightings.len() - outcomes.len(),
        ..Witnesses::default()
    };
    for outcome in outcomes {
        match outcome {
            Ok(witness) => witnesses.all.push(witness),
            Err(unsteady) => witnesses.unsteady.push(unsteady),
        }
    }
    witnesses.all.sort_by_cached_key(Witness::place);
    // Two departures may be shown best by one request.
    witnesses
        .all
        .dedup_by(|one, other| one.kind() == other.kind() && one.request == other.request);
    witnesses
}

impl Witness {
    /// The kind.
    pub fn kind(&self) -> Kind {
        Kind {
            severity: self.severity,
            way: self.way,
            operation: self.request.operation(),
            component: self.component,
        }
    }

    /// Where it stands: by kind, then the shortest first.
    fn place(&self) -> (Kind, usize, Vec<Vec<u8>>) {
        let texts = self.request.as_request().texts().map(<[u8]>::to_vec).collect();
        (self.kind(), length(&self.request), texts)
    }

    /// The smallest request that shows a disagreement of `kind`, when it is asked again, for the same reason; `None` if there is
    /// none.
    fn of(pair: &Pair<'_>, kind: Kind, sighting: &Sighting, budget: Budget) -> Option<Self> {
        let mut of_kind = OfKind {
            pair,
            kind,
            because: sighting.because.as_ref(),
        };
        if !of_kind.shows(&sighting.request) {
            return None;
        }
        let pipelines = pair.filter().subject().pipelines() || pair.fetcher().subject().pipelines();
        let ahead = Ahead::many(pipelines && kind.severity != Severity::Crash);
        let shrunk = smallest(&sighting.request, &mut of_kind, ahead, budget);
        let longer = shrunk.longer.into_iter();
        let longer = longer.map(|request| (request, Some(NotMinimal::Unsteady)));
        let mut candidates = std::iter::once((shrunk.request, shrunk.not_minimal)).chain(longer);
        candidates.find_map(|(request, not_minimal)| {
            let asked = request.as_request();
            let [filter, fetcher] = [pair.filter(), pair.fetcher()].map(|member| in_words(member, &asked));
            if Kind::of(&asked, &filter, &fetcher) != Some(kind) {
                return None;
            }
            let side = |member, observed: Observation<'_>| Side::of(member, &asked, kind, observed.into_owned());
            Some(Self {
                severity: kind.severity,
                way: kind.way,
                component: kind.component,
                not_minimal,
                filter: side(pair.filter(), filter),
                fetcher: side(pair.fetcher(), fetcher),
                rfc3986: said_by(Spec::Rfc3986, &asked),
                because: sighting.because.as_ref().map(Because::of),
                rerun: rerun(pair, &request),
                request: request.clone(),
            })
        })
    }
}

/// What a document says.
fn said_by(spec: Spec, request: &Request<'_>) -> Observation<'static> {
    ReferenceAnswer::of(spec, request)
        .observation(spec, request)
        .into_owned()
}

impl Side {
    fn of(member: &Member<'_>, request: &Request<'_>, kind: Kind, observed: Observation<'static>) -> Self {
        let about = member.subject().about();
        let judged = |spec| {
            let answer = ReferenceAnswer::of(spec, request);
            Member::new(member.subject(), spec).judge_by(request, &answer, &observed)
        };
        let by_standard = judged(Spec::Rfc3986);
        let others = about.judged_by().into_iter().filter(|spec| *spec != Spec::Rfc3986);
        let gives = |spec: &Spec| gives(*spec, request, kind, &observed);
        Self {
            subject: about.name.to_string(),
            release: about.release.to_string(),
            verdict: by_standard.verdict,
            reading: by_standard.reading.map(|reading| reading.to_string()),
            claims: others
                .map(|spec| Claimed {
                    spec,
                    expected: said_by(spec, request),
                    verdict: judged(spec).verdict,
                })
                .collect(),
            given_by: Spec::ALL.iter().copied().filter(gives).collect(),
            observed,
        }
    }
}

/// Whether a document reads the request as one of the two does, by its letter, in what the two disagree on: what is less grave
/// does not count. It must define that, and not reject whatever is not of its scheme.
fn gives(spec: Spec, request: &Request<'_>, kind: Kind, observed: &Observation<'_>) -> bool {
    let said = said_by(spec, request);
    match (observed, &said) {
        (Observation::Accept(answer), Observation::Accept(by_document))
            if std::mem::discriminant(answer) == std::mem::discriminant(by_document) =>
        {
            let defines = |component| kind.operation != Operation::Parse || spec.components().contains(component);
            // Where one crashes, or rejects, there is nothing to compare but the whole of what the other does.
            let counts = match kind.severity {
                Severity::Crash => Severity::Acceptance,
                severity => severity,
            };
            let is_same = Severity::between(request, &said, observed).is_none_or(|severity| severity > counts);
            is_same && kind.component.is_none_or(defines)
        }
        (Observation::Reject(_), Observation::Reject(_)) => !matches!(spec, Spec::Rfc6068 | Spec::Rfc8089),
        _ => false,
    }
}

impl Because {
    fn of(key: &Key) -> Self {
        Self {
            subject: key.subject.clone(),
            verdict: key.verdict,
            rule: key.rule.to_string(),
            section: cite(key.spec, key.operation, &key.rule).map(|citation| citation.to_string()),
            cause: key.cause,
        }
    }
}

/// Those are kept on which the two disagree in the same way, for the same reason.
struct OfKind<'k, 's> {
    pair: &'k Pair<'s>,
    kind: Kind,
    because: Option<&'k Key>,
}

impl OfKind<'_, '_> {
    fn shows(&self, request: &OwnedRequest) -> bool {
        let asked = request.as_request();
        let [filter, fetcher] = [self.pair.filter(), self.pair.fetcher()].map(|member| member.observe(&asked));
        self.holds(&asked, &filter, &fetcher)
    }

    fn holds(&self, request: &Request<'_>, filter: &Observation<'_>, fetcher: &Observation<'_>) -> bool {
        let has_reason = |key: &Key| {
            let (member, observed) = if key.subject == self.pair.filter().name() {
                (self.pair.filter(), filter)
            } else {
                (self.pair.fetcher(), fetcher)
            };
            has_key_by(member, request, observed, key)
        };
        Kind::of(request, filter, fetcher) == Some(self.kind) && self.because.is_none_or(has_reason)
    }
}

impl Keeps for OfKind<'_, '_> {
    fn first(&mut self, batch: &[OwnedRequest], remaining: &mut Remaining) -> Option<usize> {
        let filter = answers(self.pair.filter(), batch, remaining);
        let fetcher = answers(self.pair.fetcher(), batch, remaining);
        let mut answered = batch.iter().zip(filter.iter().zip(&fetcher));
        answered.position(|(request, (filter, fetcher))| self.holds(&request.as_request(), filter, fetcher))
    }
}
