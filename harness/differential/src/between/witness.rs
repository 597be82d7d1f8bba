//! A disagreement with its smallest request, and with the documents that agree with each parser.

use std::ops::ControlFlow;

use rayon::prelude::*;
use serde::Serialize;
use urispec_drift::cite;
use urispec_model::{Component, Observation, OwnedRequest, Request, Spec, Verdict};

use super::pair::{Kind, Pair, Way};
use super::rerun::rerun;
use super::search::{Disagreements, Sighting};
use super::side::{Side, said_by};
use crate::ahead::{Ahead, answers};
use crate::attribution::has_key_by;
use crate::budget::{Remaining, length};
use crate::explain::in_words;
use crate::shrink::{Keeps, smallest};
use crate::{Budget, Bug, BugKind, Cause, Key, NotMinimal, Progress, Severity};

/// A request on which a validator and an HTTP client disagree, with the documents that agree with each of them.
/// `urispec compare A B --between --format jsonl` writes one such object per line, the gravest first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(title = "A disagreement"))]
pub struct Witness {
    /// The severity of the disagreement.
    pub severity: Severity,
    /// Whether both parsers accept, only one parser accepts, or a parser crashes.
    pub way: Way,
    /// The component that decides the severity; `None` if the whole answer decides.
    pub component: Option<Component>,
    /// The smallest request that shows the disagreement.
    pub request: OwnedRequest,
    /// The reason why the request may not be the smallest, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub not_minimal: Option<NotMinimal>,
    /// The answer of the validator.
    pub validator: Side,
    /// The answer of the HTTP client.
    pub client: Side,
    /// The answer of RFC 3986.
    pub rfc3986: Observation<'static>,
    /// A mismatch of one of the parsers with RFC 3986 that explains the disagreement. `None` if no such mismatch
    /// is known.
    pub because: Option<Because>,
    /// The command that shows the disagreement; `None` if it is too long to be typed.
    pub rerun: Option<String>,
}

/// A mismatch with RFC 3986.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Because {
    /// The parser that differs.
    pub subject: String,
    /// The verdict on the parser that differs.
    pub verdict: Verdict,
    /// The rule of RFC 3986, or the step of its algorithm, that decides the answer.
    pub rule: String,
    /// The section of RFC 3986 that has the rule, if it is known: `rfc3986#3.2.2`.
    pub section: Option<String>,
    /// The property of the input or of the answer that causes the mismatch.
    #[cfg_attr(feature = "schema", schemars(with = "String", regex(pattern = "^[a-z0-9-]+$")))]
    pub cause: Cause,
    /// The bug that this mismatch belongs to, if somebody has assigned the mismatch to a bug.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bug: Option<KnownBug>,
}

/// A bug on record.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct KnownBug {
    /// The id of the entry: a short name.
    pub id: String,
    /// One sentence that describes the fault.
    pub title: String,
    /// The class of the bug.
    pub kind: BugKind,
}

/// The disagreements of a search after shrinking: the reproduced disagreements, and those that could not be
/// reproduced.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Witnesses {
    /// The disagreements that could be reproduced: the gravest kind first, and within a kind the smallest first.
    pub all: Vec<Witness>,
    /// The disagreements that could not be reproduced, each with the request that showed it.
    pub unsteady: Vec<(Kind, OwnedRequest)>,
    /// The number of disagreements that were left out because `progress` ended the work.
    pub unexplained: usize,
}

/// Shrinks and explains every sighting, several at a time, in rayon's current pool. `budget` limits the work on
/// each sighting. `progress` is called with 0 before each sighting and with 1 after it.
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
        // The next call decides whether to continue.
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
    // Two mismatches may have the same smallest request.
    witnesses
        .all
        .dedup_by(|one, other| one.kind() == other.kind() && one.request == other.request);
    witnesses
}

impl Witness {
    /// The kind of the disagreement: its severity, its operation, its component, and whether one parser or both
    /// accept.
    pub fn kind(&self) -> Kind {
        Kind {
            severity: self.severity,
            way: self.way,
            operation: self.request.operation(),
            component: self.component,
        }
    }

    /// The key for sorting: by kind, and then by length, the shortest first.
    fn place(&self) -> (Kind, usize, Vec<Vec<u8>>) {
        let texts = self.request.as_request().texts().map(<[u8]>::to_vec).collect();
        (self.kind(), length(&self.request), texts)
    }

    /// The smallest request that shows a disagreement of `kind` for the same reason, when it is sent again;
    /// `None` if no request does.
    fn of(pair: &Pair<'_>, kind: Kind, sighting: &Sighting, budget: Budget) -> Option<Self> {
        let mut of_kind = OfKind {
            pair,
            kind,
            because: sighting.because.as_ref(),
        };
        if !of_kind.shows(&sighting.request) {
            return None;
        }
        let pipelines = pair.validator().subject().pipelines() || pair.client().subject().pipelines();
        let ahead = Ahead::many(pipelines && kind.severity != Severity::Crash);
        let shrunk = smallest(&sighting.request, &mut of_kind, ahead, budget);
        let longer = shrunk.longer.into_iter();
        let longer = longer.map(|request| (request, Some(NotMinimal::Unsteady)));
        let mut candidates = std::iter::once((shrunk.request, shrunk.not_minimal)).chain(longer);
        candidates.find_map(|(request, not_minimal)| {
            let asked = request.as_request();
            let [validator, client] = [pair.validator(), pair.client()].map(|member| in_words(member, &asked));
            if Kind::of(&asked, &validator, &client) != Some(kind) {
                return None;
            }
            let side = |member, observed: Observation<'_>| Side::of(member, &asked, kind, observed.into_owned());
            Some(Self {
                severity: kind.severity,
                way: kind.way,
                component: kind.component,
                not_minimal,
                validator: side(pair.validator(), validator),
                client: side(pair.client(), client),
                rfc3986: said_by(Spec::Rfc3986, &asked),
                because: sighting.because.as_ref().map(Because::of),
                rerun: rerun(pair, &request),
                request: request.clone(),
            })
        })
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
            bug: Bug::of(&key.to_string()).map(|bug| KnownBug {
                id: bug.id.clone(),
                title: bug.title.clone(),
                kind: bug.kind,
            }),
        }
    }
}

/// Keeps the requests on which the two parsers disagree in the same way, for the same reason.
struct OfKind<'k, 's> {
    pair: &'k Pair<'s>,
    kind: Kind,
    because: Option<&'k Key>,
}

impl OfKind<'_, '_> {
    fn shows(&self, request: &OwnedRequest) -> bool {
        let asked = request.as_request();
        let [validator, client] = [self.pair.validator(), self.pair.client()].map(|member| member.observe(&asked));
        self.holds(&asked, &validator, &client)
    }

    fn holds(&self, request: &Request<'_>, validator: &Observation<'_>, client: &Observation<'_>) -> bool {
        let has_reason = |key: &Key| {
            let (member, observed) = if key.subject == self.pair.validator().name() {
                (self.pair.validator(), validator)
            } else {
                (self.pair.client(), client)
            };
            has_key_by(member, request, observed, key)
        };
        Kind::of(request, validator, client) == Some(self.kind) && self.because.is_none_or(has_reason)
    }
}

impl Keeps for OfKind<'_, '_> {
    fn first(&mut self, batch: &[OwnedRequest], remaining: &mut Remaining) -> Option<usize> {
        let validator = answers(self.pair.validator(), batch, remaining);
        let client = answers(self.pair.client(), batch, remaining);
        let mut answered = batch.iter().zip(validator.iter().zip(&client));
        answered.position(|(request, (validator, client))| self.holds(&request.as_request(), validator, client))
    }
}
