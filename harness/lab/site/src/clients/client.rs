//! The HTTP clients, and how grave their disagreements with a filter are.

use std::collections::BTreeMap;

use urispec_differential::field;
use urispec_pairs::{Reach, Row, Seen};

use crate::Context;

/// What a disagreement lets an attacker do; the gravest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Risk {
    /// The text decides both hosts, so an attacker can exchange them.
    Exchanged,
    /// Two hosts that can be resolved.
    Hosts,
    /// The filter sees no host or an invalid one, or the text does not decide where the client connects.
    Unseen,
    /// The port, the userinfo or the resource.
    SameHost,
}

impl Risk {
    pub(super) const ALL: [Self; 4] = [Self::Exchanged, Self::Hosts, Self::Unseen, Self::SameHost];

    /// `None` for a disagreement that only a request to a proxy shows, or about a name that cannot be resolved.
    const fn of(row: &Row) -> Option<Self> {
        match (row.seen, row.reach) {
            (Seen::Proxy, _) | (_, Reach::Unresolvable) => None,
            (_, Reach::AllowedHost) => Some(Self::Exchanged),
            (_, Reach::Hosts) => Some(Self::Hosts),
            (_, Reach::NoHost | Reach::BaseHost) => Some(Self::Unseen),
            (_, Reach::SameHost) => Some(Self::SameHost),
        }
    }

    pub(super) const fn bar(self) -> char {
        match self {
            Self::Exchanged => '█',
            Self::Hosts => '▆',
            Self::Unseen => '▄',
            Self::SameHost => '▂',
        }
    }

    pub(super) const fn title(self) -> &'static str {
        match self {
            Self::Exchanged => "A different host, and the text decides both",
            Self::Hosts => "A different host",
            Self::Unseen => "The filter sees no host, or not the one that is meant",
            Self::SameHost => "The same host, but a different port, user or resource",
        }
    }

    pub(super) const fn about(self) -> &'static str {
        match self {
            Self::Exchanged => {
                "A filter that allows the host it sees lets the client connect to the other. An attacker can exchange the two names."
            }
            Self::Hosts => {
                "The filter sees one host, and the client connects to a different one. Both names can be resolved."
            }
            Self::Unseen => {
                "A filter may take a URL without a host for a path of its own site, and a deny list does not know an invalid name. The \
                 client connects all the same: to a host of the text, to its own machine, or to the host of the base."
            }
            Self::SameHost => {
                "The filter and the client differ in the port, in the credentials that are sent, or in what is requested."
            }
        }
    }
}

/// The rows of one client with a connection.
pub(super) struct Client<'a> {
    /// The name without the folder of the adapters.
    pub(super) name: &'a str,
    pub(super) subject: &'a str,
    pub(super) release: &'a str,
    pub(super) rows: Vec<(Risk, &'a Row)>,
}

impl Client<'_> {
    pub(super) fn page(&self) -> String {
        format!("clients/{}.html", field(self.name))
    }
}

/// The clients of the site, by name.
pub(super) fn clients<'a>(context: &Context<'a>) -> Vec<Client<'a>> {
    let mut clients: BTreeMap<&str, Client<'_>> = BTreeMap::new();
    for row in context.site.clients {
        let Some(risk) = Risk::of(row) else { continue };
        let subject = &*row.fetcher.subject;
        let new = || Client {
            name: subject.rsplit('/').next().unwrap_or_default(),
            subject,
            release: &row.fetcher.release,
            rows: Vec::new(),
        };
        clients.entry(subject).or_insert_with(new).rows.push((risk, row));
    }
    clients.into_values().collect()
}
