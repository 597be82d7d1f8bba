//! Matches of bug entries that nobody has read yet.

use std::collections::BTreeSet;

use urispec_judge::Run;
use urispec_model::{Request, Spec};
use urispec_vectors::Suite;

use super::{Bug, Match, ReviewedFile};
use crate::{Key, Panel, departures};

/// A match that a person has to read before it counts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Proposal {
    /// The entry that can explain the match.
    pub bug: &'static Bug,
    /// The parser.
    pub parser: String,
    /// The divergence or failure that it explains.
    pub found: Match,
}

/// A match that no entry can explain.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unexplained {
    /// The parser.
    pub parser: String,
    /// The divergence or failure without an explanation.
    pub found: Match,
    /// The ids of the divergences that a failure shows; empty if the parser cannot be run.
    pub keys: Vec<String>,
}

/// The recorded divergences and failures of some parsers, in two groups: those that an entry can explain, and those
/// that no entry can explain.
#[derive(Debug, Clone, Default)]
pub struct Review {
    /// The matches that an entry can explain, in order.
    pub explained: Vec<Proposal>,
    /// The matches that no entry can explain.
    pub unexplained: Vec<Unexplained>,
    /// The parsers whose failures were examined.
    parsers: BTreeSet<String>,
    /// The parsers whose divergences were examined.
    with_keys: BTreeSet<String>,
}

impl Review {
    /// Examines every failure of a run. The parsers of `panel` can be run to find the keys of a failure. For the
    /// failures of all other parsers, only the vectors that entries list can give an explanation.
    pub fn add_run(&mut self, run: &Run, suite: &Suite, panel: &Panel<'_>) {
        for subject in &run.subjects {
            let about = &subject.about;
            let name = about.name.to_string();
            for case in &subject.cases {
                let failures = case.verdicts().filter(|(spec, verdict)| verdict.is_failure(*spec));
                for (spec, _) in failures.filter(|(spec, _)| about.claims_spec(*spec)) {
                    let Some(found) = Match::of_case(spec, case) else {
                        continue;
                    };
                    let Some(vector) = suite.get(&case.id) else { continue };
                    let bug = Bug::candidate_of_case(&name, spec, case);
                    let keys = match bug {
                        Some(_) => Vec::new(),
                        None => keys(panel, &name, spec, &vector.request()),
                    };
                    self.add(&name, bug.or_else(|| gravest(&keys)), found, keys);
                }
            }
            self.parsers.insert(name);
        }
    }

    /// Examines divergences on record. `ids` are the ids of divergences from a claimed document, each with its
    /// parser.
    pub fn add_divergences<'d>(&mut self, ids: impl IntoIterator<Item = (&'d str, &'d str)>) {
        for (parser, id) in ids {
            let Some((_, key)) = id.split_once('.') else { continue };
            self.add(parser, Bug::candidate(id), Match::Key(key.to_owned()), Vec::new());
            self.with_keys.insert(parser.to_owned());
        }
    }

    fn add(&mut self, parser: &str, bug: Option<&'static Bug>, found: Match, keys: Vec<String>) {
        let parser = parser.to_owned();
        match bug {
            Some(bug) => self.explained.push(Proposal { bug, parser, found }),
            None => self.unexplained.push(Unexplained { parser, found, keys }),
        }
    }

    /// The proposals that are not in `file` yet.
    pub fn new_in<'r>(&'r self, file: &'r ReviewedFile) -> impl Iterator<Item = &'r Proposal> {
        let explained = self.explained.iter();
        explained.filter(|one| !file.has(&one.bug.id, &one.parser, &one.found))
    }

    /// Removes the matches that no longer occur from `file`, and returns their number.
    pub fn remove_gone(&self, file: &mut ReviewedFile) -> usize {
        let now: BTreeSet<(&str, &str, &Match)> = self
            .explained
            .iter()
            .map(|one| (one.bug.id.as_str(), one.parser.as_str(), &one.found))
            .collect();
        let mut gone = 0;
        file.retain(|bug, parser, found| {
            let was_looked_at = match found {
                Match::Key(_) => self.with_keys.contains(parser),
                Match::Case { .. } => self.parsers.contains(parser),
            };
            let is_gone = was_looked_at && !now.contains(&(bug, parser, found));
            gone += usize::from(is_gone);
            !is_gone
        });
        gone
    }
}

/// The ids of the divergences that make `parser` fail a request.
///
/// If a parse shows a mismatch, it is not found again in a result. In this case the texts of the request are
/// parsed.
fn keys(panel: &Panel<'_>, parser: &str, spec: Spec, request: &Request<'_>) -> Vec<String> {
    let of_request = |request: &Request<'_>| -> Vec<Key> {
        let keys = departures(panel, request).into_iter();
        keys.filter(|key| key.subject == parser && key.spec == spec).collect()
    };
    let mut keys = of_request(request);
    if keys.is_empty() && !matches!(request, Request::Parse { .. }) {
        let texts = request.texts().map(|input| Request::Parse { input, rule: None });
        keys = texts.flat_map(|parse| of_request(&parse)).collect();
    }
    // A correct component in a different spelling may occur together with a failure, and is not a failure itself.
    if keys.iter().any(|key| key.verdict.is_failure(spec)) {
        keys.retain(|key| key.verdict.is_failure(spec));
    }
    keys.iter().map(ToString::to_string).collect()
}

/// The bug that can explain divergences. A bug takes precedence over a documented choice, and a documented choice
/// over an open question. `None` if there are no divergences, or if no entry can explain one of them.
fn gravest(keys: &[String]) -> Option<&'static Bug> {
    let bugs: Option<Vec<&Bug>> = keys.iter().map(|key| Bug::candidate(key)).collect();
    bugs?.into_iter().min_by_key(|bug| bug.kind)
}
