//! Who says one thing and asks for another: every parser that could check a URI in front of every fetcher.
//!
//! A fetcher is seen from outside: its answers are what it requested. [`pairs`] compares what was observed of both on the same
//! requests, and keeps of each pair the gravest disagreement, and the gravest about a host, each by its smallest input. A rejection, a crash and
//! an answer without a host lead nowhere, so they are no attack and are not compared. What to ask is in [`shapes()`].

mod host;
mod shapes;

use std::cmp::Reverse;

use serde::Serialize;
use urispec_drift::severity::{found_host, reported};
use urispec_model::{Answer, Bytes, Component, Observation, OwnedRequest, Value};

use crate::{Difference, Severity};

use host::{is_same, names_one_of};

pub use shapes::{EVIL, GOOD, shapes};

/// What was observed of one subject.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answers {
    /// Its name.
    pub subject: String,
    /// Its release.
    pub release: String,
    /// What it did with each request, in their order; `None` where it is not known.
    pub observed: Vec<Option<Observation<'static>>>,
}

/// What one of the two says.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Party {
    /// Who it is.
    pub subject: String,
    /// The release that was asked.
    pub release: String,
    /// The host that it says or asks for; `None` if it says that there is none.
    pub host: Option<Bytes<'static>>,
    /// What it says of the component in which the two differ; `None` if it does not occur, or if it is a part of a whole result.
    pub text: Option<Bytes<'static>>,
}

/// A disagreement of two on one request.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Row {
    /// How grave it is.
    pub severity: Severity,
    /// The component that makes it so; `None` if it is the whole.
    pub component: Option<Component>,
    /// The request.
    pub request: OwnedRequest,
    /// The parser.
    pub validator: Party,
    /// The fetcher.
    pub fetcher: Party,
}

/// A request in which a fetcher names two hosts: one in the request line, another in the field Host.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct TwoHosts {
    /// What it was asked.
    pub request: OwnedRequest,
    /// The fetcher; its host is that of the request line.
    pub fetcher: Party,
    /// The field Host.
    pub field: Bytes<'static>,
}

/// Of each parser and fetcher the gravest disagreement, and the gravest about a host where that is another; in order of fetcher, parser and severity.
///
/// # Panics
/// If not everybody has an entry for every request.
pub fn pairs(requests: &[OwnedRequest], validators: &[Answers], fetchers: &[Answers]) -> Vec<Row> {
    let mut rows = Vec::new();
    for fetcher in fetchers {
        assert_eq!(fetcher.observed.len(), requests.len(), "one observation a request");
        for validator in validators {
            rows.extend(of_pair(requests, validator, fetcher));
        }
    }
    rows
}

/// Of each fetcher the smallest request in which it names two hosts, if there is one.
pub fn two_hosts(requests: &[OwnedRequest], fetchers: &[Answers]) -> Vec<TwoHosts> {
    let of_fetcher = |fetcher: &Answers| {
        let found = requests
            .iter()
            .zip(&fetcher.observed)
            .filter_map(|(request, observed)| {
                let observed = observed.as_ref()?;
                let field = field(observed)?;
                let said = Party::of(fetcher, observed, Some(Component::Host));
                let names = names_one_of(said.host.as_deref()?) && names_one_of(&field);
                Some(((!names, place(request)), request, said, field))
            });
        let (_, request, fetcher, field) = found.min_by(|one, other| one.0.cmp(&other.0))?;
        Some(TwoHosts {
            request: request.clone(),
            fetcher,
            field: field.into(),
        })
    };
    fetchers.iter().filter_map(of_fetcher).collect()
}

/// The field Host of a fetcher, which tells it where it names another host than the request line.
fn field(observed: &Observation<'_>) -> Option<Vec<u8>> {
    let Observation::Accept(Answer::Parts(parts)) = observed else {
        return None;
    };
    match &parts[Component::Authority] {
        Value::Present(field) => Some(field.to_vec()),
        _ => None,
    }
}

/// Whether a fetcher that names two hosts names this one to the server: where there is no proxy, it connects to that.
fn is_field(asks: &Observation<'_>, said: &[u8]) -> bool {
    field(asks).is_some_and(|field| {
        let of_field = Observation::Accept(Answer::Uri([b"http://", &field[..]].concat().into()));
        found_host(&of_field).is_some_and(|host| is_same(said, &host))
    })
}

/// The shorter first.
fn place(request: &OwnedRequest) -> (usize, Vec<Vec<u8>>) {
    let texts: Vec<Vec<u8>> = request.as_request().texts().map(<[u8]>::to_vec).collect();
    (texts.iter().map(Vec::len).sum(), texts)
}

fn of_pair(requests: &[OwnedRequest], validator: &Answers, fetcher: &Answers) -> Vec<Row> {
    let mut best: Vec<((Severity, bool), usize, Difference)> = Vec::new();
    for (index, request) in requests.iter().enumerate() {
        let (Some(says), Some(asks)) = (&validator.observed[index], &fetcher.observed[index]) else {
            continue;
        };
        let Some(difference) = difference(request, says, asks) else {
            continue;
        };
        let rank = (difference.severity, !is_swap(says, asks));
        let is_better = |known: &((Severity, bool), usize, Difference)| {
            (rank.1, place(request)) < (known.0.1, place(&requests[known.1]))
        };
        match best.iter_mut().find(|known| known.0.0 == rank.0) {
            Some(known) if is_better(known) => *known = (rank, index, difference),
            Some(_) => {}
            None => best.push((rank, index, difference)),
        }
    }
    best.sort_by_key(|known| (known.0.0, Reverse(known.1)));
    let gravest = best.first().map(|known| known.0.0);
    let is_kept = |severity| Some(severity) == gravest || severity == Severity::Host;
    let kept = best.into_iter().filter(|known| is_kept(known.0.0));
    let row = |(_, index, difference): (_, usize, Difference)| {
        Some(Row {
            severity: difference.severity,
            component: difference.component,
            request: requests[index].clone(),
            validator: Party::of(validator, validator.observed[index].as_ref()?, difference.component),
            fetcher: Party::of(fetcher, fetcher.observed[index].as_ref()?, difference.component),
        })
    };
    kept.filter_map(row).collect()
}

/// How a parser and a fetcher differ that both accept, where the fetcher asks for a host: what is written otherwise is no difference.
fn difference(request: &OwnedRequest, says: &Observation<'_>, asks: &Observation<'_>) -> Option<Difference> {
    let (said, asked) = (found_host(says), found_host(asks)?);
    // A fetcher that was given a URL by a proxy asks by `http`, whatever the scheme was to the parser.
    let difference = Difference::between(&request.as_request(), &without_scheme(says), &without_scheme(asks))?;
    match difference.severity {
        Severity::MemoryUnsafety | Severity::Crash | Severity::Acceptance | Severity::Spelling => None,
        Severity::Host if said.is_some_and(|said| is_same(&said, &asked) || is_field(asks, &said)) => None,
        _ => Some(difference),
    }
}

/// What was observed, but for the scheme.
fn without_scheme(observed: &Observation<'_>) -> Observation<'static> {
    match observed.clone().into_owned() {
        Observation::Accept(Answer::Parts(mut parts)) => {
            parts.set(Component::Scheme, Value::Unstated);
            Observation::Accept(Answer::Parts(parts))
        }
        other => other,
    }
}

/// Whether each of the two hosts is one of those that the shapes are made of: the plainest of attacks.
fn is_swap(says: &Observation<'_>, asks: &Observation<'_>) -> bool {
    [says, asks]
        .into_iter()
        .all(|observed| found_host(observed).is_some_and(|host| names_one_of(&host)))
}

impl Party {
    fn of(answers: &Answers, observed: &Observation<'_>, component: Option<Component>) -> Self {
        let text = match (observed, component) {
            (Observation::Accept(Answer::Parts(parts)), Some(component)) => reported(parts, component),
            _ => None,
        };
        Self {
            subject: answers.subject.clone(),
            release: answers.release.clone(),
            host: found_host(observed).map(Bytes::from),
            text: text.map(|text| text.into_owned().into()),
        }
    }
}

#[cfg(test)]
mod tests {
    use urispec_model::Parts;

    use super::*;

    fn host(name: &str) -> Observation<'static> {
        let parts = Parts::default().with(Component::Host, Some(name.as_bytes().to_vec()));
        Observation::Accept(Answer::Parts(parts))
    }

    fn answers(subject: &str, observed: Vec<Option<Observation<'static>>>) -> Answers {
        Answers {
            subject: subject.to_owned(),
            release: "1".to_owned(),
            observed,
        }
    }

    fn requests(inputs: &[&str]) -> Vec<OwnedRequest> {
        let parse = |input: &&str| OwnedRequest::Parse {
            input: input.as_bytes().to_vec().into(),
            rule: None,
        };
        inputs.iter().map(parse).collect()
    }

    #[test]
    fn the_smallest_input_that_swaps_the_hosts_is_shown() {
        let asked = requests(&["a", "bbb", "cc", "d"]);
        let says = answers("v", vec![Some(host("x")), Some(host(GOOD)), Some(host(GOOD)), None]);
        let asks = answers(
            "f",
            vec![Some(host("y")), Some(host(EVIL)), Some(host(EVIL)), Some(host(EVIL))],
        );
        let rows = pairs(&asked, &[says], &[asks]);
        assert_eq!(rows.len(), 1);
        assert_eq!(
            (rows[0].severity, rows[0].request.as_request().input()),
            (Severity::Host, &b"cc"[..])
        );
    }

    #[track_caller]
    fn check_same(one: &str, other: &str, expected: bool) {
        let asked = requests(&["a"]);
        let rows = pairs(
            &asked,
            &[answers("v", vec![Some(host(one))])],
            &[answers("f", vec![Some(host(other))])],
        );
        assert_eq!(rows.is_empty(), expected, "{one} {other}");
    }

    #[test]
    fn hosts_in_other_letters_are_no_disagreement() {
        check_same("A", "a", true);
        check_same("%61", "a", true);
        check_same("[::1]", "[0:0:0::1]", true);
        check_same("faß.de", "xn--fa-hia.de", true);
        check_same("faß.de", "fass.de", false);
        check_same("a", "b", false);
        check_same("a%2fb", "a", false);
    }

    #[test]
    fn a_scheme_is_no_disagreement_where_the_host_is_the_same() {
        let parts = |scheme: Option<&'static str>, host: &'static str| {
            let parts = Parts::default().with(Component::Scheme, scheme);
            Some(Observation::Accept(Answer::Parts(
                parts.with(Component::Host, Some(host)),
            )))
        };
        let rows = |said: &'static str| {
            let says = answers("v", vec![parts(None, said)]);
            let asks = answers("f", vec![parts(Some("http"), "a")]);
            pairs(&requests(&["a"]), &[says], &[asks])
        };
        assert_eq!(rows("a"), []);
        assert_eq!(rows("b")[0].severity, Severity::Host);
    }

    #[test]
    fn who_does_not_accept_is_in_no_pair() {
        let asked = requests(&["a"]);
        for observed in [
            Observation::Reject("".into()),
            Observation::Crash("".into()),
            Observation::Timeout,
        ] {
            let rows = pairs(
                &asked,
                &[answers("v", vec![Some(observed)])],
                &[answers("f", vec![Some(host("b"))])],
            );
            assert!(rows.is_empty(), "{rows:?}");
        }
    }

    #[test]
    fn two_hosts_are_a_finding_by_themselves() {
        let parts = Parts::default().with(Component::Host, Some(b"a".to_vec()));
        let parts = parts.with(Component::Authority, Some(b"b:1".to_vec()));
        let observed = vec![Some(host("c")), Some(Observation::Accept(Answer::Parts(parts)))];
        let fetcher = [answers("f", observed)];
        let found = two_hosts(&requests(&["x", "y"]), &fetcher);
        assert_eq!(found.len(), 1);
        assert_eq!(
            (&*found[0].field, found[0].fetcher.host.as_deref()),
            (&b"b:1"[..], Some(&b"a"[..]))
        );
        // Who says what the field says is led to that host, unless there is a proxy.
        for (said, rows) in [("a", 0), ("b", 0), ("d", 1)] {
            let parser = [answers("v", vec![None, Some(host(said))])];
            assert_eq!(pairs(&requests(&["x", "y"]), &parser, &fetcher).len(), rows, "{said}");
        }
    }
}
