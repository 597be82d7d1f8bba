//! Finds ports that belong to a different protocol: RFC 3986 section 7.2, RFC 1738 section 6.

use urispec_model::{Component, HazardKind};

use super::Reading;
use super::edition::Ports;
use super::finder::Finder;

/// Schemes and the ports that are reserved for their protocols, sorted by name. These are the schemes of RFC 1738
/// section 3, and newer common schemes that are in the registry of service names and port numbers (RFC 6335).
const RESERVED: [(&[u8], u16); 25] = [
    (b"dict", 2628),
    (b"dns", 53),
    (b"ftp", 21),
    (b"ftps", 990),
    (b"gopher", 70),
    (b"http", 80),
    (b"https", 443),
    (b"imap", 143),
    (b"ipp", 631),
    (b"ldap", 389),
    (b"ldaps", 636),
    (b"nfs", 2049),
    (b"nntp", 119),
    (b"pop", 110),
    (b"prospero", 1525),
    (b"rsync", 873),
    (b"rtsp", 554),
    (b"sftp", 22),
    (b"sip", 5060),
    (b"ssh", 22),
    (b"telnet", 23),
    (b"tftp", 69),
    (b"wais", 210),
    (b"ws", 80),
    (b"wss", 443),
];

/// The last of the well-known ports, or "system ports": RFC 6335 section 6.
const LAST_WELL_KNOWN: u64 = 1023;

/// The port reserved for the protocol of a scheme, if it is known here.
fn reserved(scheme: &[u8]) -> Option<u64> {
    let known = RESERVED.iter().find(|(name, _)| scheme.eq_ignore_ascii_case(name));
    known.map(|(_, port)| u64::from(*port))
}

/// The value of the digits; the maximum if it is too large.
fn number(digits: &[u8]) -> Option<u64> {
    let digit = |byte: &u8| byte.is_ascii_digit().then(|| u64::from(byte - b'0'));
    digits.iter().try_fold(0_u64, |number, byte| {
        Some(number.saturating_mul(10).saturating_add(digit(byte)?))
    })
}

pub(super) fn find(finder: &mut Finder<'_>) {
    let Some(place) = finder.span(Component::Port).filter(|place| !place.is_empty()) else {
        return;
    };
    let Some(port) = number(place.of(finder.input)) else {
        return;
    };
    let is_well_known = port <= LAST_WELL_KNOWN;
    let own = finder.text(Component::Scheme).and_then(reserved);
    let is_foreign = match (own, finder.edition.ports) {
        (Some(own), Ports::NotDefault) => port != own,
        (Some(own), Ports::WellKnown) => is_well_known && port != own,
        // "x://h:25/": the protocol of the scheme is not known, but 25 almost certainly belongs to a different
        // protocol.
        (None, _) => is_well_known && finder.reading != Reading::PortsOfKnownSchemes,
    };
    if is_foreign {
        finder.add(HazardKind::ForeignPort, place.range());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_schemes_are_in_order_and_their_ports_agree_with_the_default_ones() {
        assert!(RESERVED.is_sorted());
        for (scheme, port) in RESERVED {
            let default = crate::ports::default_port(scheme);
            assert!(default.is_none_or(|digits| number(digits) == Some(u64::from(port))));
        }
    }
}
