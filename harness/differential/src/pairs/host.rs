//! When two hosts are one, for who connects.

use urispec_drift::severity::{host, is_other_host};
use urispec_whatwg::{Edition, parse_bytes};

use super::{EVIL, GOOD};

/// Whether two hosts lead to one place: the same in other letters, encoded or not, or as an internationalised name and as what is
/// looked up for it. What is no name of either kind cannot be told apart, and counts as the same.
pub(super) fn is_same(one: &[u8], other: &[u8]) -> bool {
    if !is_other_host(one, other) {
        return true;
    }
    if host(one).is_ascii() && host(other).is_ascii() {
        return false;
    }
    match (looked_up(one), looked_up(other)) {
        (Some(one), Some(other)) => one == other,
        _ => true,
    }
}

/// What is looked up for a host by the newest edition of the URL Standard.
fn looked_up(host: &[u8]) -> Option<String> {
    let url = parse_bytes(Edition::LATEST, &[b"http://", host, b"/"].concat(), None).ok()?;
    url.host().map(str::to_owned)
}

/// Whether a host, or an authority, is one of those that the shapes are made of.
pub(super) fn names_one_of(host: &[u8]) -> bool {
    let host = host.strip_suffix(b":80").unwrap_or(host);
    [GOOD, EVIL].iter().any(|name| !is_other_host(host, name.as_bytes()))
}
