//! Finds hazards of the host: IPv4 addresses in rare forms, zones, and files on remote hosts.

use memchr::memmem;
use urispec_model::{Bytes, Component, HazardKind};

use super::Reading;
use super::finder::Finder;
use super::ipv4::inet_aton;
use crate::percent::decoded;

pub(super) fn find(finder: &mut Finder<'_>) {
    let Some(place) = finder.span(Component::Host).filter(|place| !place.is_empty()) else {
        return;
    };
    let host = place.of(finder.input);
    ipv4(finder, host, place.start);
    zone(finder, host, place.start);
    if !host.eq_ignore_ascii_case(b"localhost") {
        finder.add(HazardKind::NonLocalFile, place.range());
    }
}

/// RFC 3986 section 7.4: a host that system routines treat as an address, but that is not four decimal numbers.
fn ipv4(finder: &mut Finder<'_>, host: &[u8], start: usize) {
    // An address begins with a digit, even in hexadecimal. "%30x7f.1" is decoded before a system routine receives it.
    if !matches!(host.first(), Some(b'0'..=b'9' | b'%')) {
        return;
    }
    let host_decoded: Vec<u8> = decoded(host).collect();
    let Some(address) = inet_aton(&host_decoded, finder.reading == Reading::DecimalParts) else {
        return;
    };
    let common = address.map(|byte| byte.to_string()).join(".").into_bytes();
    if common != host {
        let means = Bytes::from(common);
        finder.add_with(HazardKind::Ipv4Form, start..start + host.len(), Some(means));
    }
}

/// RFC 6874 section 4: `ZoneID` in `[fe80::1%25en1]`.
fn zone(finder: &mut Finder<'_>, host: &[u8], start: usize) {
    if host.starts_with(b"[")
        && let Some(percent) = memmem::find(host, b"%25")
    {
        finder.add(HazardKind::ZoneId, start + percent + 3..start + host.len() - 1);
    }
}
