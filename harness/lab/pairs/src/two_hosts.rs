//! HTTP clients that name two hosts in one request.

use serde::{Deserialize, Serialize};
use urispec_model::{Bytes, Component, Observation, OwnedRequest};

use super::host::Host;
use super::lead::Lead;
use super::{Client, Party, Seen, field, host_of, place};

/// A request in which a client names two hosts: its destination, and a different host in the field Host.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct TwoHosts {
    /// The evidence for the destination: a connection, or the request line to a proxy.
    pub seen: Seen,
    /// The request.
    pub request: OwnedRequest,
    /// The client; the host of this entry is the destination.
    pub fetcher: Party,
    /// The host in the field Host, or the name of the server in a TLS handshake.
    pub field: Bytes<'static>,
}

/// For each client, with and without a proxy, the most informative request in which the client names two hosts,
/// if there is such a request.
pub fn two_hosts(requests: &[OwnedRequest], clients: &[Client]) -> Vec<TwoHosts> {
    let of_client = |client| {
        let ways = [Seen::Connection, Seen::Proxy].into_iter();
        ways.filter_map(move |seen| smallest(requests, client, seen))
    };
    clients.iter().flat_map(of_client).collect()
}

fn smallest(requests: &[OwnedRequest], client: &Client, seen: Seen) -> Option<TwoHosts> {
    let observed = match seen {
        Seen::Connection => &client.connected,
        Seen::Proxy => &client.proxied,
    };
    let found = requests.iter().zip(observed).filter_map(|(request, observed)| {
        let (led_to, field) = hosts(observed.as_ref()?)?;
        let is_ours = |host: &Host| host.is_good() || host.is_evil();
        let named = host_of(field).filter(|named| !named.leads_to(&led_to))?;
        let rank = (!(is_ours(&named) && is_ours(&led_to)), place(request));
        Some((rank, request, observed, field))
    });
    let (_, request, observed, field) = found.min_by(|one, other| one.0.cmp(&other.0))?;
    Some(TwoHosts {
        seen,
        request: request.clone(),
        fetcher: Party::of(&client.subject, &client.release, observed.as_ref(), Component::Host),
        field: field.to_vec().into(),
    })
}

/// The destination, and the field Host.
fn hosts<'o>(observed: &'o Observation<'_>) -> Option<(Host, &'o [u8])> {
    let field = field(observed)?;
    Some((Lead::of_client(observed)?.host??, field))
}
