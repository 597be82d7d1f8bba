//! The hazards that each document names, with their sections.

use HazardKind as H;
use urispec_model::{HazardKind, Operation, Spec};

use crate::dispatch::deciding;

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

const fn named(hazard: HazardKind, document: Spec, section: &'static str) -> NamedHazard {
    NamedHazard {
        hazard,
        document,
        section,
    }
}

/// The documents up to RFC 2396, which have one section with three hazards.
macro_rules! old {
    ($document:ident, $section:literal) => {
        old!($document, $section, false)
    };
    ($document:ident, $section:literal, $of_absolute_urls:literal) => {
        const {
            &Edition {
                hazards: &[
                    named(H::ForeignPort, Spec::$document, $section),
                    named(H::LineBreak, Spec::$document, $section),
                    named(H::Password, Spec::$document, $section),
                ],
                ports: Ports::NotDefault,
                of_absolute_urls: $of_absolute_urls,
            }
        }
    };
}

/// draft-fielding-uri-rfc2396bis-01 to -03, which have a section for each hazard.
macro_rules! bis {
    ($document:ident) => {
        const {
            &Edition {
                hazards: &[
                    named(H::ForeignPort, Spec::$document, "7.2"),
                    named(H::LineBreak, Spec::$document, "7.2"),
                    named(H::Ipv4Form, Spec::$document, "7.3"),
                    named(H::Password, Spec::$document, "7.4"),
                    named(H::UserinfoAsHost, Spec::$document, "7.5"),
                ],
                ports: Ports::NotDefault,
                of_absolute_urls: false,
            }
        }
    };
}

/// RFC 3986, its last drafts, and later documents with the hazards that they add.
macro_rules! generic {
    ($document:ident $(, $added:ident in $branch:ident $section:literal)*) => {
        const {
            &Edition {
                hazards: &[
                    named(H::ForeignPort, Spec::$document, "7.2"),
                    named(H::LineBreak, Spec::$document, "7.2"),
                    named(H::Null, Spec::$document, "7.3"),
                    named(H::Delimiter, Spec::$document, "7.3"),
                    named(H::FileSystemCharacter, Spec::$document, "7.3"),
                    named(H::DeviceName, Spec::$document, "7.3"),
                    named(H::Ipv4Form, Spec::$document, "7.4"),
                    named(H::Password, Spec::$document, "7.5"),
                    named(H::UserinfoAsHost, Spec::$document, "7.6"),
                    $(named(H::$added, Spec::$branch, $section),)*
                ],
                ports: Ports::WellKnown,
                of_absolute_urls: false,
            }
        }
    };
}

/// RFC 6068. A hazard of RFC 3986 is included only if a URI without an authority and without a file path can have
/// it.
const RFC_6068: Edition = Edition {
    hazards: &[
        named(H::LineBreak, Spec::Rfc3986, "7.2"),
        named(H::Null, Spec::Rfc3986, "7.3"),
        named(H::Delimiter, Spec::Rfc3986, "7.3"),
        named(H::HeaderField, Spec::Rfc6068, "4"),
    ],
    ports: Ports::WellKnown,
    of_absolute_urls: false,
};

/// RFC 8089. A hazard of RFC 3986 is included only if a URI without a port and userinfo can have it.
const RFC_8089: Edition = Edition {
    hazards: &[
        named(H::LineBreak, Spec::Rfc3986, "7.2"),
        named(H::Null, Spec::Rfc3986, "7.3"),
        named(H::Delimiter, Spec::Rfc3986, "7.3"),
        named(H::FileSystemCharacter, Spec::Rfc8089, "5"),
        named(H::DeviceName, Spec::Rfc8089, "5"),
        named(H::Ipv4Form, Spec::Rfc3986, "7.4"),
        named(H::NonLocalFile, Spec::Rfc8089, "5"),
    ],
    ports: Ports::WellKnown,
    of_absolute_urls: false,
};

/// The security section of `spec`; `None` if it names no hazard that is visible in a URI.
///
/// draft-ietf-uri-url-01 only states that the resource at a URL may change. RFC 1630 does not discuss security, and
/// the first three drafts of RFC 1808 state that there are no security issues.
pub(crate) fn edition(spec: Spec) -> Option<&'static Edition> {
    Some(match deciding(spec, Operation::Hazards) {
        Spec::UriUrl03 => old!(UriUrl03, "Security-considerations"),
        Spec::UriUrl06 => old!(UriUrl06, "6"),
        Spec::Rfc1738 => old!(Rfc1738, "6"),
        // An absolute URL has the hazards of RFC 1738, and a relative URL has none.
        Spec::RelativeUrl03 => old!(RelativeUrl03, "6", true),
        Spec::RelativeUrl04 => old!(RelativeUrl04, "6", true),
        Spec::RelativeUrl05 => old!(RelativeUrl05, "6", true),
        Spec::RelativeUrl06 => old!(RelativeUrl06, "6", true),
        Spec::Rfc1808 => old!(Rfc1808, "6", true),
        Spec::UrlSyntax00 => old!(UrlSyntax00, "8"),
        Spec::UrlSyntax01 => old!(UrlSyntax01, "8"),
        Spec::UrlSyntax02 => old!(UrlSyntax02, "7"),
        Spec::UrlSyntax03 => old!(UrlSyntax03, "6"),
        Spec::UrlSyntax04 => old!(UrlSyntax04, "7"),
        Spec::UrlSyntax05 => old!(UrlSyntax05, "7"),
        Spec::UrlSyntax06 => old!(UrlSyntax06, "7"),
        Spec::UrlSyntax07 => old!(UrlSyntax07, "7"),
        Spec::UrlSyntax08 => old!(UrlSyntax08, "7"),
        Spec::UrlSyntax09 => old!(UrlSyntax09, "7"),
        Spec::UrlSyntax10 => old!(UrlSyntax10, "7"),
        Spec::UriSyntax00 => old!(UriSyntax00, "7"),
        Spec::UriSyntax01 => old!(UriSyntax01, "7"),
        Spec::UriSyntax02 => old!(UriSyntax02, "7"),
        Spec::UriSyntax03 => old!(UriSyntax03, "7"),
        Spec::UriSyntax04 => old!(UriSyntax04, "7"),
        // By RFC 2732 section 4, the addresses that it adds have no new hazards.
        Spec::Rfc2396 | Spec::Rfc2732 => old!(Rfc2396, "7"),
        Spec::Rfc2396bis00 => old!(Rfc2396bis00, "7"),
        Spec::Rfc2396bis01 => bis!(Rfc2396bis01),
        Spec::Rfc2396bis02 => bis!(Rfc2396bis02),
        Spec::Rfc2396bis03 => bis!(Rfc2396bis03),
        Spec::Rfc2396bis04 => generic!(Rfc2396bis04),
        Spec::Rfc2396bis05 => generic!(Rfc2396bis05),
        Spec::Rfc2396bis06 => generic!(Rfc2396bis06),
        Spec::Rfc2396bis07 => generic!(Rfc2396bis07),
        Spec::Rfc3986 => generic!(Rfc3986),
        Spec::Rfc3987 => generic!(Rfc3986, OverlongUtf8 in Rfc3987 "8"),
        Spec::Rfc6068 => &RFC_6068,
        Spec::Rfc6874 => generic!(Rfc3986, ZoneId in Rfc6874 "4"),
        Spec::Rfc8089 => &RFC_8089,
        _ => return None,
    })
}
