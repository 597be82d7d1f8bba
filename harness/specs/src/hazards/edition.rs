//! The hazards that each document names, with their sections.

use urispec_model::{HazardKind, Spec};

/// A kind of hazard that a document names, with the section.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NamedHazard {
    /// The hazard.
    pub hazard: HazardKind,
    /// The document that names the hazard: the requested document, or the document to which the requested document
    /// leaves security.
    pub document: Spec,
    /// The section that names the hazard.
    pub section: &'static str,
}

/// The security section of one document as data.
pub(crate) struct Edition {
    /// The hazards that the section names.
    pub(crate) hazards: &'static [NamedHazard],
    /// The rule for ports that belong to a different protocol.
    pub(crate) ports: Ports,
    /// Whether only absolute URLs have these hazards. RFC 1808 section 6 does not mention hazards of relative URLs
    /// that are not yet resolved.
    pub(crate) of_absolute_urls: bool,
}

/// The rule for ports that belong to a different protocol.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ports {
    /// Any port except the default port: RFC 1738 section 6.
    NotDefault,
    /// One of the well-known ports, 0 to 1023, except the protocol's own port: RFC 3986 section 7.2.
    WellKnown,
}
