//! Addresses that only some networks can reach.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::sync::LazyLock;

use ipnet::IpNet;
use serde::Serialize;
use urispec_judge::ReferenceAnswer;
use urispec_model::{Answer, Bytes, Observation, Request, Spec};

/// A host that is an address, or a name for an address, in a special range.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SpecialAddress {
    /// The host as it was found.
    pub host: Bytes<'static>,
    /// The address in its usual form; absent if the host is a name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub address: Option<IpAddr>,
    /// The range that has the address.
    pub range: Range,
    /// The document that defines the range, with the section.
    pub defined_in: &'static str,
}

/// A range of addresses that a URL from outside should not reach.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Range {
    /// The machine itself.
    Loopback,
    /// The unspecified address, which many systems treat as the machine itself.
    Unspecified,
    /// The service that gives a virtual machine its secrets.
    Metadata,
    /// Addresses on the same link.
    LinkLocal,
    /// Addresses of private networks.
    Private,
    /// Addresses that a provider shares among its customers.
    Shared,
    /// An IPv4 address in an IPv6 address.
    Embedded,
    /// Groups of hosts, or all hosts of a link.
    Multicast,
    /// Addresses that are kept for later use.
    Reserved,
}

urispec_model::names!(Range, "range of addresses",
    Loopback => "loopback",
    Unspecified => "unspecified",
    Metadata => "metadata",
    LinkLocal => "link-local",
    Private => "private",
    Shared => "shared",
    Embedded => "embedded",
    Multicast => "multicast",
    Reserved => "reserved",
);

impl Range {
    /// What the range means, as the end of a sentence about an address.
    pub const fn meaning(self) -> &'static str {
        match self {
            Self::Loopback => "the machine of the client itself",
            Self::Unspecified => "no address; many systems connect to the machine of the client itself",
            Self::Metadata => "the metadata service of a cloud, which gives out secrets",
            Self::LinkLocal => "a host on the same link",
            Self::Private => "a host in a private network",
            Self::Shared => "a host in the network of a provider",
            Self::Embedded => "an IPv6 address with an IPv4 address in it",
            Self::Multicast => "a group of hosts",
            Self::Reserved => "an address that is reserved",
        }
    }
}

/// Networks with their kind and the section that defines them. A smaller network comes before a network that contains it.
const NETWORKS: &[(&str, Range, &str)] = &[
    (
        "169.254.169.254/32",
        Range::Metadata,
        "documentation of cloud providers",
    ),
    ("169.254.170.2/32", Range::Metadata, "documentation of Amazon ECS"),
    ("100.100.100.200/32", Range::Metadata, "documentation of Alibaba Cloud"),
    ("168.63.129.16/32", Range::Metadata, "documentation of Azure"),
    ("fd00:ec2::254/128", Range::Metadata, "documentation of Amazon EC2"),
    ("fd20:ce::254/128", Range::Metadata, "documentation of Google Cloud"),
    ("127.0.0.0/8", Range::Loopback, "RFC 1122 section 3.2.1.3"),
    ("::1/128", Range::Loopback, "RFC 4291 section 2.5.3"),
    ("0.0.0.0/8", Range::Unspecified, "RFC 1122 section 3.2.1.3"),
    ("::/128", Range::Unspecified, "RFC 4291 section 2.5.2"),
    ("169.254.0.0/16", Range::LinkLocal, "RFC 3927 section 2.1"),
    ("fe80::/10", Range::LinkLocal, "RFC 4291 section 2.5.6"),
    ("10.0.0.0/8", Range::Private, "RFC 1918 section 3"),
    ("172.16.0.0/12", Range::Private, "RFC 1918 section 3"),
    ("192.168.0.0/16", Range::Private, "RFC 1918 section 3"),
    ("fc00::/7", Range::Private, "RFC 4193 section 3.1"),
    ("100.64.0.0/10", Range::Shared, "RFC 6598 section 7"),
    ("::ffff:0:0/96", Range::Embedded, "RFC 4291 section 2.5.5.2"),
    ("64:ff9b::/96", Range::Embedded, "RFC 6052 section 2.1"),
    ("::/96", Range::Embedded, "RFC 4291 section 2.5.5.1"),
    ("2002::/16", Range::Embedded, "RFC 3056 section 2"),
    ("255.255.255.255/32", Range::Multicast, "RFC 919 section 7"),
    ("224.0.0.0/4", Range::Multicast, "RFC 1112 section 4"),
    ("ff00::/8", Range::Multicast, "RFC 4291 section 2.7"),
    ("240.0.0.0/4", Range::Reserved, "RFC 1112 section 4"),
];

/// Names that stand for special addresses: a domain with all its subdomains.
const NAMES: &[(&str, Range, &str)] = &[
    ("localhost", Range::Loopback, "RFC 6761 section 6.3"),
    (
        "metadata.google.internal",
        Range::Metadata,
        "documentation of Google Cloud",
    ),
];

/// The special ranges of `host`. An IPv4 address in an IPv6 address has its own entry. Every form of an address counts
/// that the URL Standard accepts, such as `0x7f.1`.
pub(crate) fn special(host: &[u8]) -> Vec<SpecialAddress> {
    let found = |address, (range, defined_in)| SpecialAddress {
        host: Bytes::from(host.to_vec()),
        address,
        range,
        defined_in,
    };
    let Some(address) = address(host) else {
        return named(host).map(|range| found(None, range)).into_iter().collect();
    };
    let range = range(address);
    let inner = match address {
        IpAddr::V6(address) if range.is_some_and(|(range, _)| range == Range::Embedded) => Some(embedded(address)),
        _ => None,
    };
    [Some(address), inner]
        .into_iter()
        .flatten()
        .filter_map(|address| Some(found(Some(address), self::range(address)?)))
        .collect()
}

/// The address that the URL Standard reads in a host, with the scheme `http`.
fn address(host: &[u8]) -> Option<IpAddr> {
    let request = Request::Address { input: host };
    match ReferenceAnswer::of(Spec::WHATWG, &request).observation(Spec::WHATWG, &request) {
        Observation::Accept(Answer::Address(address)) => address,
        _ => None,
    }
}

fn named(host: &[u8]) -> Option<(Range, &'static str)> {
    let host = std::str::from_utf8(host).ok()?.to_ascii_lowercase();
    let host = host.strip_suffix('.').unwrap_or(&host);
    let is = |domain: &str| {
        let before = host.strip_suffix(domain);
        before.is_some_and(|before| before.is_empty() || before.ends_with('.'))
    };
    let (_, range, defined_in) = NAMES.iter().find(|(domain, ..)| is(domain))?;
    Some((*range, defined_in))
}

fn range(address: IpAddr) -> Option<(Range, &'static str)> {
    static PARSED: LazyLock<Vec<(IpNet, Range, &str)>> = LazyLock::new(|| {
        let parsed = NETWORKS
            .iter()
            .map(|(network, range, defined_in)| (network.parse(), *range, *defined_in));
        let parsed = parsed.map(|(network, range, defined_in)| (network.expect("a network"), range, defined_in));
        parsed.collect()
    });
    let (_, range, defined_in) = PARSED.iter().find(|(network, ..)| network.contains(&address))?;
    Some((*range, defined_in))
}

/// The IPv4 address in the last 32 bits, or, for 6to4, in the 32 bits after the prefix.
fn embedded(address: Ipv6Addr) -> IpAddr {
    let shift = if address.segments()[0] == 0x2002 { 80 } else { 0 };
    let [.., a, b, c, d] = (address.to_bits() >> shift).to_be_bytes();
    Ipv4Addr::new(a, b, c, d).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(host: &str, expected: &[(&str, Range)]) {
        let found = special(host.as_bytes());
        let found: Vec<(String, Range)> = found
            .iter()
            .map(|one| {
                (
                    one.address.map_or_else(String::new, |address| address.to_string()),
                    one.range,
                )
            })
            .collect();
        let expected: Vec<(String, Range)> = expected
            .iter()
            .map(|(text, range)| ((*text).to_owned(), *range))
            .collect();
        assert_eq!(found, expected, "{host}");
    }

    #[test]
    fn each_form_of_an_address_has_its_range() {
        for form in ["127.0.0.1", "127.1", "2130706433", "0x7f.1", "0177.0.0.1"] {
            check(form, &[("127.0.0.1", Range::Loopback)]);
        }
        check("0", &[("0.0.0.0", Range::Unspecified)]);
        check("169.254.169.254", &[("169.254.169.254", Range::Metadata)]);
        check("169.254.1.1", &[("169.254.1.1", Range::LinkLocal)]);
        check("172.31.255.255", &[("172.31.255.255", Range::Private)]);
        check("172.32.0.0", &[]);
        check("100.127.0.1", &[("100.127.0.1", Range::Shared)]);
        check("255.255.255.255", &[("255.255.255.255", Range::Multicast)]);
        check("250.0.0.1", &[("250.0.0.1", Range::Reserved)]);
        check("93.184.216.34", &[]);
    }

    #[test]
    fn an_address_in_an_address_is_found_too() {
        check("[::1]", &[("::1", Range::Loopback)]);
        check("[::]", &[("::", Range::Unspecified)]);
        check(
            "[::ffff:7f00:1]",
            &[("::ffff:127.0.0.1", Range::Embedded), ("127.0.0.1", Range::Loopback)],
        );
        check("[::ffff:8.8.8.8]", &[("::ffff:8.8.8.8", Range::Embedded)]);
        check(
            "[2002:a00:1::]",
            &[("2002:a00:1::", Range::Embedded), ("10.0.0.1", Range::Private)],
        );
        check(
            "[64:ff9b::a9fe:a9fe]",
            &[
                ("64:ff9b::a9fe:a9fe", Range::Embedded),
                ("169.254.169.254", Range::Metadata),
            ],
        );
        check("[fd00:ec2::254]", &[("fd00:ec2::254", Range::Metadata)]);
        check("[fd12::1]", &[("fd12::1", Range::Private)]);
        check("[fe80::1]", &[("fe80::1", Range::LinkLocal)]);
        check("[2001:db8::1]", &[]);
    }

    #[test]
    fn names_for_the_machine_itself_are_found() {
        check("LOCALHOST", &[("", Range::Loopback)]);
        check("a.localhost.", &[("", Range::Loopback)]);
        check("notlocalhost", &[]);
        check("\u{e4}", &[]);
    }
}
