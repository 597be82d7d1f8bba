//! Finds the hazards of a URI that the security sections of the documents describe.
//!
//! A hazard is found only if it is visible in the URI itself. Examples of hazards that are not found are a resource
//! that changes, and a name that looks like a different name. The hazards that a document names, and their
//! sections, are data: each document has an [`Edition`]. If the document rejects an input, the components of the
//! input are not known, so the search rejects the input as well.

pub(crate) mod edition;
mod encoded;
mod finder;
mod host;
mod ipv4;
mod mailto;
mod path;
mod port;
mod userinfo;

pub(crate) use edition::Edition;
pub use edition::NamedHazard;

use urispec_model::{Component, Hazard, HazardKind, Operation, Spans, Spec};

use crate::dispatch::deciding;
use crate::documents;
use crate::percent::decoded;
use finder::Finder;

/// An interpretation of the rules for hazards, where a document leaves a choice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum Reading {
    /// The strict interpretation, which the reference implementations follow.
    #[default]
    Letter,
    /// A port is not a hazard if the scheme's own port is not known.
    PortsOfKnownSchemes,
    /// The characters that separate the pairs of a query count as delimiters, too.
    DelimitersOfPairs,
    /// Characters and names that have a meaning for a file system are hazards even if they are not encoded.
    FileSystemInClear,
    /// A name of a device is a hazard only if the document prints this name.
    PrintedDeviceNames,
    /// The parts of an IPv4 address are decimal numbers, even with leading zeros.
    DecimalParts,
    /// Every userinfo is a hazard, since it may be treated as a host.
    AllUserinfo,
    /// All header fields of a message are safe, so none is a hazard.
    SafeHeaderFields,
    /// A fragment is not sent, so a line break in a fragment is not a hazard.
    FragmentIsNotSent,
    /// A relative URL has the hazards of all URLs to which it can be resolved.
    RelativeUrls,
}

/// The hazards of `input`, whose components are `spans`, sorted by position and then by kind.
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

/// The address that system routines return for a host after its triplets are decoded.
pub(crate) fn ipv4_of_name(host: &[u8]) -> Option<[u8; 4]> {
    let host: Vec<u8> = decoded(host).collect();
    ipv4::inet_aton(&host, false)
}

/// The sort key of hazards.
fn order(hazard: &Hazard) -> (usize, usize, HazardKind) {
    let range = hazard.range.clone().unwrap_or_default();
    (range.start, range.end, hazard.hazard)
}

/// The security section of `spec`; `None` if it names no hazard that is visible in a URI.
///
/// draft-ietf-uri-url-01 only states that the resource at a URL may change. RFC 1630 does not discuss security, and
/// the first three drafts of RFC 1808 state that there are no security issues.
pub(crate) fn edition(spec: Spec) -> Option<&'static Edition> {
    documents::get(deciding(spec, Operation::Hazards))?.hazards.as_ref()
}
