//! What the security sections of the documents warn of, found in a URI.
//!
//! A hazard is found only where it can be seen in the URI itself: that what is at a URI changes, or that a name looks like another
//! to people, cannot be. What a document names, and in which section, is data: an [`Edition`] for each. An input that the
//! document rejects is rejected here as well, since its components, in which the hazards are, are not known.

mod edition;
mod encoded;
mod finder;
mod host;
mod ipv4;
mod mailto;
mod path;
mod port;
mod userinfo;

pub use edition::NamedHazard;
pub(crate) use edition::{Edition, edition};

use urispec_model::{Component, Hazard, HazardKind, Spans};

use crate::percent::decoded;
use finder::Finder;

/// A way to read what a document leaves open of its hazards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum Reading {
    /// What the references do.
    #[default]
    Letter,
    /// Nothing is said about the port of a scheme whose own port is not known.
    PortsOfKnownSchemes,
    /// The characters that separate the pairs of a query are delimiters.
    DelimitersOfPairs,
    /// Characters and names with a meaning for a file system are found where they are not encoded, too.
    FileSystemInClear,
    /// The device names are those that the document prints, and no others.
    PrintedDeviceNames,
    /// The parts of an IPv4 address are decimal numbers, whatever they begin with.
    DecimalParts,
    /// All userinfo may be treated as a host.
    AllUserinfo,
    /// Every header field of a message is safe.
    SafeHeaderFields,
    /// A fragment is not sent, so a line break in it is not sent either.
    FragmentIsNotSent,
    /// A relative URL has the hazards of each URL to which it can be resolved.
    RelativeUrls,
}

/// The hazards of `input`, whose components are `spans`, in the order of the places and then of the kinds.
pub(crate) fn hazards(edition: &Edition, reading: Reading, input: &[u8], spans: &Spans) -> Vec<Hazard> {
    let is_relative = spans.get(Component::Scheme).is_none();
    if edition.of_absolute_urls && is_relative && reading != Reading::RelativeUrls {
        return Vec::new();
    }
    let mut finder = Finder::new(edition, reading, input, spans);
    port::find(&mut finder);
    userinfo::find(&mut finder);
    host::find(&mut finder);
    path::find(&mut finder);
    mailto::find(&mut finder);
    encoded::find(&mut finder);
    finder.into_hazards()
}

/// The address that system routines make of a host, with its triplets decoded.
pub(crate) fn ipv4_of_name(host: &[u8]) -> Option<[u8; 4]> {
    let host: Vec<u8> = decoded(host).collect();
    ipv4::inet_aton(&host, false)
}

/// The order in which hazards are listed.
fn order(hazard: &Hazard) -> (usize, usize, HazardKind) {
    let range = hazard.range.clone().unwrap_or_default();
    (range.start, range.end, hazard.hazard)
}
