//! Internal to urispec, no stability: programs use the crates `urispec` and `urispec-cli`.
//!
//! Compares every parser that could check a URI with every HTTP client: it compares the host that the parser
//! reports with the host to which the client connects.
//!
//! A client is observed from outside, in two ways. Without a proxy, its answer is the host to which it connects.
//! With a proxy, its answer is the request that the proxy sees. [`pairs`] compares the answers of clients with the
//! answers of each parser to the same requests. For each pair it keeps the most informative example of each
//! severity. A rejection, a crash and an answer without a host are not attacks, so they are not compared.
//! [`shapes()`] makes the requests; [`leaks`] finds text that a client should not send.

mod host;
mod lead;
mod leak;
mod page;
#[cfg(all(test, feature = "schema"))]
mod schemas;
mod shapes;
mod two_hosts;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use urispec_drift::severity::{found_host, reported};
use urispec_model::{Answer, Bytes, Component, ComponentSet, Observation, OwnedRequest, Request, Value};

use urispec_whatwg::{Edition, parse_bytes};

use host::Host;
use lead::{Lead, parts};
use urispec_differential::Severity;

pub use leak::{Leak, Leaked, leaks};
pub use page::{
    Found, OfClients, Reproduced, clients_json, json_lines, page, read_clients, read_json_lines, read_reproduced,
};
pub use shapes::{EVIL, GOOD, shapes};
pub use two_hosts::{TwoHosts, two_hosts};

/// The answers of one parser.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answers {
    /// The name of the parser.
    pub subject: String,
    /// The release of the parser.
    pub release: String,
    /// The components for which the parser distinguishes undefined from empty.
    pub distinguishes_undefined: ComponentSet,
    /// The answer to each request, in their order; `None` if it is not known.
    pub observed: Vec<Option<Observation<'static>>>,
}

/// The answers of one HTTP client.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Client {
    /// The name of the client.
    pub subject: String,
    /// The release of the client.
    pub release: String,
    /// The connection for each request, without a proxy; `None` if it is not known.
    pub connected: Vec<Option<Observation<'static>>>,
    /// The request to a proxy; `None` if it is not known.
    pub proxied: Vec<Option<Observation<'static>>>,
}

/// The evidence of a disagreement; the better evidence first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Seen {
    /// The client connected.
    Connection,
    /// The client sent a request to a proxy. No connection of the client with this disagreement was observed.
    Proxy,
}

/// How useful a disagreement is for an attacker; the most useful first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Reach {
    /// The parser reports [`GOOD`] and the client connects to [`EVIL`], or the reverse. An attacker can exchange
    /// the two names in the text.
    AllowedHost,
    /// The parser reports a host, the client connects to a different host, and both can be resolved.
    Hosts,
    /// The parser reports no host, an empty or invalid one, or the name of the scheme. The client connects to a
    /// host that can be resolved.
    NoHost,
    /// The parser reports a different host or no host, and the text does not determine the destination of the
    /// client. The destination is the client's own machine, the host of the base, or a host with the name of the
    /// scheme.
    BaseHost,
    /// The host is the same or not reported, and a different component differs.
    SameHost,
    /// The client connects to a host that cannot be resolved.
    Unresolvable,
}

/// The answer of the parser or of the client.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Party {
    /// The name of the parser or client.
    pub subject: String,
    /// The release that was tested.
    pub release: String,
    /// The host that the parser reports or to which the client connects. The value is empty in an authority without a
    /// host, and null if no host is reported.
    pub host: Option<Bytes<'static>>,
    /// The value of the component in which parser and client differ; null if the component does not occur.
    pub text: Option<Bytes<'static>>,
}

/// The request of a client to a proxy.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Proxied {
    /// The host in this request.
    pub host: Option<Bytes<'static>>,
    /// The component in which client and parser differ.
    pub text: Option<Bytes<'static>>,
}

/// A request for which a parser and an HTTP client disagree, as a line of `reports/pairs.jsonl.gz`. Each pair has
/// one line for each severity, in order of evidence, reach and severity, then of client and parser.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(title = "A disagreement between a parser and an HTTP client")
)]
pub struct Row {
    /// The evidence of the disagreement.
    pub seen: Seen,
    /// How useful the disagreement is for an attacker.
    pub reach: Reach,
    /// The severity of the disagreement.
    pub severity: Severity,
    /// The component that determines the severity.
    pub component: Component,
    /// The request.
    pub request: OwnedRequest,
    /// The answer of the parser.
    pub validator: Party,
    /// The answer of the client: its connection, or its request to a proxy if the request is the evidence.
    pub fetcher: Party,
    /// If the evidence is a connection: the request of the client to a proxy for the same input. It is null if it
    /// is not known, or if the client sends no request.
    pub proxy: Option<Proxied>,
}

/// Every severity in which a parser and a client disagree, in order of evidence, reach, severity, client and
/// parser.
///
/// # Panics
/// If a parser or a client does not have one entry for every request.
pub fn pairs(requests: &[OwnedRequest], validators: &[Answers], clients: &[Client]) -> Vec<Row> {
    let leads = |observed: &[Option<Observation<'_>>]| {
        assert_eq!(observed.len(), requests.len(), "one observation a request");
        let leads = observed.iter().map(|one| Lead::of_client(one.as_ref()?));
        leads.collect::<Vec<Option<Lead>>>()
    };
    let asked: Vec<Asked> = requests.iter().map(Asked::of).collect();
    let validators: Vec<_> = validators.iter().map(|one| (one, one.leads(requests))).collect();
    let mut rows = Vec::new();
    for client in clients {
        let (connected, proxied) = (leads(&client.connected), leads(&client.proxied));
        for (validator, reported) in &validators {
            let found = best(&asked, reported, client, [&connected, &proxied]);
            rows.extend(found.into_iter().map(|found| found.row(requests, validator, client)));
        }
    }
    rows.sort_by(|one, other| order(one).cmp(&order(other)));
    rows
}

impl Answers {
    fn leads(&self, requests: &[OwnedRequest]) -> Vec<Option<Lead>> {
        assert_eq!(self.observed.len(), requests.len(), "one observation a request");
        let lead = |(request, observed): (&OwnedRequest, &Option<_>)| {
            let input = request.as_request().input();
            Lead::of_validator(input, observed.as_ref()?, self.distinguishes_undefined)
        };
        requests.iter().zip(&self.observed).map(lead).collect()
    }
}

/// The key for sorting: the better evidence first, then the greater reach.
fn order(row: &Row) -> (Seen, Reach, Severity, &str, &str) {
    (
        row.seen,
        row.reach,
        row.severity,
        &row.fetcher.subject,
        &row.validator.subject,
    )
}

/// The rank of an example among the examples of one severity.
type Rank<'p> = (Reach, bool, &'p Place);

/// Data about one request.
struct Asked {
    place: Place,
    base: Option<Host>,
    /// Whether the host of the request's text is this machine, by the generic syntax.
    names_loopback: bool,
}

impl Asked {
    fn of(request: &OwnedRequest) -> Self {
        let input = request.as_request().input();
        let host = found_host(&Observation::Accept(Answer::Uri(input.into())));
        Self {
            place: place(request),
            base: base_host(request),
            names_loopback: host.is_some_and(|host| Host::of(&host).is_written_as_loopback()),
        }
    }
}

/// A disagreement about one request.
struct Disagreement {
    seen: Seen,
    reach: Reach,
    severity: Severity,
    component: Component,
    index: usize,
}

impl Disagreement {
    /// The most informative example comes first: the example with the greatest reach, then an input that exchanges
    /// the two hosts, then the smallest input.
    fn rank<'p>(&self, asked: &'p [Asked], is_exchanged: bool) -> Rank<'p> {
        (self.reach, !is_exchanged, &asked[self.index].place)
    }

    fn row(&self, requests: &[OwnedRequest], validator: &Answers, client: &Client) -> Row {
        let observed = match self.seen {
            Seen::Connection => &client.connected,
            Seen::Proxy => &client.proxied,
        };
        let said = |observed: &[Option<Observation<'_>>]| {
            let observed = observed[self.index].as_ref()?;
            found_host(observed).map(|host| Proxied {
                host: Some(host.into()),
                text: text_of(observed, self.component),
            })
        };
        let mut validator = Party::of(
            &validator.subject,
            &validator.release,
            validator.observed[self.index].as_ref(),
            self.component,
        );
        // A different host is always reported, even an empty one.
        if self.severity == Severity::Host {
            validator.host.get_or_insert_with(|| b"".into());
        }
        Row {
            seen: self.seen,
            reach: self.reach,
            severity: self.severity,
            component: self.component,
            request: requests[self.index].clone(),
            validator,
            fetcher: Party::of(
                &client.subject,
                &client.release,
                observed[self.index].as_ref(),
                self.component,
            ),
            proxy: said(&client.proxied).filter(|_| self.seen == Seen::Connection),
        }
    }
}

/// The most informative disagreement of one pair for each severity. A disagreement at a proxy counts only if no
/// connection shows this severity.
fn best(asked: &[Asked], reported: &[Option<Lead>], client: &Client, leads: [&[Option<Lead>]; 2]) -> Vec<Disagreement> {
    let mut best: BTreeMap<(Severity, Seen), (Rank<'_>, Disagreement)> = BTreeMap::new();
    for (index, says) in reported.iter().enumerate() {
        let Some(says) = says else { continue };
        for (seen, leads) in [Seen::Connection, Seen::Proxy].into_iter().zip(leads) {
            let Some(goes) = &leads[index] else { continue };
            let Some((severity, component)) = says.differs(goes) else {
                continue;
            };
            let base = asked[index].base.as_ref();
            let is_at_base = is_of_base(goes, base);
            // No host is reported, and the reference does not choose the host of the base.
            if is_at_base && matches!(says.host, Some(None)) {
                continue;
            }
            // The client connects to its own machine, which the text does not name. So its port and path prove
            // nothing.
            let is_fallback = goes.is_loopback() && !asked[index].names_loopback;
            if is_fallback && matches!(severity, Severity::PortOrUserinfo | Severity::Resource) {
                continue;
            }
            // The client names a second host in the field Host, and without a proxy it would connect to that host.
            if seen == Seen::Proxy && names_two_hosts(client.proxied[index].as_ref(), goes) {
                continue;
            }
            let found = Disagreement {
                seen,
                reach: reach(says, goes, severity, is_fallback || is_not_chosen(goes, base)),
                severity,
                component,
                index,
            };
            let rank = found.rank(asked, is_plainest(says, goes));
            match best.get(&(severity, seen)) {
                Some((known, _)) if *known <= rank => {}
                _ => drop(best.insert((severity, seen), (rank, found))),
            }
        }
    }
    let connects: Vec<Severity> = best
        .keys()
        .filter(|key| key.1 == Seen::Connection)
        .map(|key| key.0)
        .collect();
    let found = best.into_values().map(|(_, found)| found);
    found
        .filter(|found| found.seen == Seen::Connection || !connects.contains(&found.severity))
        .collect()
}

/// The host of the base in a request to resolve. If the generic syntax finds no host, as in `http:a/b`, the result is
/// the host by the URL Standard.
fn base_host(request: &OwnedRequest) -> Option<Host> {
    let Request::Resolve { base, .. } = request.as_request() else {
        return None;
    };
    let of_url = || {
        Some(
            parse_bytes(Edition::LATEST, base, None)
                .ok()?
                .host()?
                .as_bytes()
                .to_vec(),
        )
    };
    let host = found_host(&Observation::Accept(Answer::Uri(base.into()))).or_else(of_url)?;
    Some(Host::of(&host))
}

fn is_of_base(goes: &Lead, base: Option<&Host>) -> bool {
    let host = goes.host.as_ref().and_then(Option::as_ref);
    host.zip(base).is_some_and(|(host, base)| base.leads_to(host))
}

/// Whether the text does not determine the destination of the client: the destination is the host of the base, or
/// a host with the name of the scheme.
fn is_not_chosen(goes: &Lead, base: Option<&Host>) -> bool {
    let host = goes.host.as_ref().and_then(Option::as_ref);
    is_of_base(goes, base) || host.is_some_and(Host::is_scheme)
}

fn reach(says: &Lead, goes: &Lead, severity: Severity, is_not_chosen: bool) -> Reach {
    let host = |lead: &Lead| lead.host.as_ref().and_then(Option::as_ref).cloned();
    let is_resolvable = |host: &Host| host.is_resolvable();
    match severity {
        _ if !host(goes).as_ref().is_none_or(is_resolvable) => Reach::Unresolvable,
        Severity::Host if is_exchanged(says, goes) => Reach::AllowedHost,
        Severity::Host | Severity::OutOfNothing if is_not_chosen => Reach::BaseHost,
        Severity::Host
            if host(says)
                .as_ref()
                .is_some_and(|host| is_resolvable(host) && !host.is_scheme()) =>
        {
            Reach::Hosts
        }
        Severity::Host | Severity::OutOfNothing => Reach::NoHost,
        _ => Reach::SameHost,
    }
}

/// Whether a filter that allows [`GOOD`] lets the client connect to [`EVIL`].
fn is_plainest(says: &Lead, goes: &Lead) -> bool {
    let is = |lead: &Lead, is_ours: fn(&Host) -> bool| matches!(&lead.host, Some(Some(host)) if is_ours(host));
    is(says, Host::is_good) && is(goes, Host::is_evil)
}

/// Whether each of the two hosts is one of the two names in the shapes.
fn is_exchanged(says: &Lead, goes: &Lead) -> bool {
    let is_ours = |lead: &Lead| matches!(&lead.host, Some(Some(host)) if host.is_good() || host.is_evil());
    is_ours(says) && is_ours(goes)
}

/// The field Host of a client. The field is reported if its host differs from the host in the request line, or from
/// the host of the connection.
fn field<'o>(observed: &'o Observation<'_>) -> Option<&'o [u8]> {
    let Observation::Accept(Answer::Parts(parts)) = observed else {
        return None;
    };
    match &parts[Component::Authority] {
        Value::Present(field) => Some(field),
        _ => None,
    }
}

/// The host in a field Host.
fn host_of(field: &[u8]) -> Option<Host> {
    let written = Observation::Accept(Answer::Uri([b"http://", field].concat().into()));
    found_host(&written).map(|host| Host::of(&host))
}

/// Whether the field Host of a client names a different host than its destination.
fn names_two_hosts(proxied: Option<&Observation<'_>>, goes: &Lead) -> bool {
    let field = proxied.and_then(field).and_then(host_of);
    let led_to = goes.host.as_ref().and_then(Option::as_ref);
    field.is_some_and(|field| led_to.is_none_or(|led_to| !field.leads_to(led_to)))
}

/// The length of the texts of a request, and the texts.
type Place = (usize, Vec<Vec<u8>>);

/// The key for sorting requests: shorter requests first.
fn place(request: &OwnedRequest) -> Place {
    let texts: Vec<Vec<u8>> = request.as_request().texts().map(<[u8]>::to_vec).collect();
    (texts.iter().map(Vec::len).sum(), texts)
}

fn text_of(observed: &Observation<'_>, component: Component) -> Option<Bytes<'static>> {
    let parts = parts(observed)?;
    let text = reported(&parts, component)?;
    // An interface with user and password returns an empty password if there is none, so the colon comes from us.
    let is_made = component == Component::Userinfo && parts[Component::Userinfo] == Value::Unstated;
    let text = text.strip_suffix(b":").filter(|_| is_made).unwrap_or(&text);
    Some(text.to_vec().into())
}

impl Party {
    fn of(subject: &str, release: &str, observed: Option<&Observation<'_>>, component: Component) -> Self {
        Self {
            subject: subject.to_owned(),
            release: release.to_owned(),
            host: observed.and_then(found_host).map(Bytes::from),
            text: observed.and_then(|observed| text_of(observed, component)),
        }
    }
}

#[cfg(test)]
mod tests;
