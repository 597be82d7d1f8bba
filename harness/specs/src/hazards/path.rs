//! Finds path segments that are names of devices: RFC 3986 section 7.3.

use urispec_model::{Component, HazardKind};

use super::Reading;
use super::finder::Finder;
use crate::percent::decoded;

/// The length of the longest name that is searched for, plus one byte.
const ENOUGH: usize = 5;

pub(super) fn find(finder: &mut Finder<'_>) {
    if !finder.names(HazardKind::DeviceName) {
        return;
    }
    let Some(place) = finder.span(Component::Path) else {
        return;
    };
    let mut start = place.start;
    for segment in place.of(finder.input).split(|byte| *byte == b'/') {
        if is_device(finder, segment) {
            finder.add(HazardKind::DeviceName, start..start + segment.len());
        }
        start += segment.len() + 1;
    }
}

fn is_device(finder: &Finder<'_>, segment: &[u8]) -> bool {
    let mut name: Vec<u8> = decoded(segment).take(ENOUGH).collect();
    name.make_ascii_lowercase();
    match &name[..] {
        // "a/../b": the generic syntax defines the meaning of a dot segment, so it is not a hazard of the file
        // system.
        b"." | b".." => segment != name || finder.reading == Reading::FileSystemInClear,
        b"..." | b"aux" | b"lpt" => true,
        _ if finder.reading == Reading::PrintedDeviceNames => false,
        // "aux.txt" is "aux", too.
        name => is_windows_device(name.split(|byte| *byte == b'.').next().unwrap_or_default()),
    }
}

/// The names that Windows reserves: "Naming Files, Paths, and Namespaces" in its documentation. RFC 3986 names some
/// of these devices as examples, and lets the implementer find all other devices.
fn is_windows_device(name: &[u8]) -> bool {
    matches!(
        name,
        b"aux" | b"con" | b"nul" | b"prn" | [b'c', b'o', b'm', b'1'..=b'9'] | [b'l', b'p', b't', b'1'..=b'9']
    )
}
