//! Finds the IP address that a host denotes: RFC 3986 section 3.2.2.

use std::net::{IpAddr, Ipv4Addr};

use urispec_model::{Component, HostKind, Spec};

use crate::dispatch;
use crate::hazards;

/// The address of `host` by the grammar of `spec`: an `IPv4address`, or an `IPv6address` in brackets. A zone (RFC
/// 6874) is not part of an address. `None` if `host` is a name, an `IPvFuture`, or not a host.
pub(crate) fn address(spec: Spec, host: &[u8]) -> Option<IpAddr> {
    match kind(spec, host)? {
        HostKind::IPv4address => text(host)?.parse::<Ipv4Addr>().ok().map(IpAddr::V4),
        HostKind::IPv6address => {
            let inside = text(host)?.strip_prefix('[')?.strip_suffix(']')?;
            let address = inside.split('%').next()?;
            address.parse().ok().map(IpAddr::V6)
        }
        _ => None,
    }
}

/// The address that system routines find in a host that is a name by the grammar. RFC 3986 section 7.4 describes
/// the rules of these routines, which come from the C language. Triplets are decoded first, as section 3.2.2
/// requires before a name is looked up.
pub(crate) fn by_system_routine(spec: Spec, host: &[u8]) -> Option<IpAddr> {
    match kind(spec, host)? {
        HostKind::RegName | HostKind::Hostname => hazards::ipv4_of_name(host).map(IpAddr::from),
        _ => None,
    }
}

/// The kind of host of the text `host` by the grammar. `None` if the whole text is not a host.
fn kind(spec: Spec, host: &[u8]) -> Option<HostKind> {
    let reference = [b"//", host].concat();
    let spans = dispatch::parse_whole(spec, &reference).ok()?;
    let is_whole = spans.get(Component::Host)?.of(&reference) == host;
    spans.host_kind.filter(|_| is_whole)
}

fn text(bytes: &[u8]) -> Option<&str> {
    str::from_utf8(bytes).ok()
}
