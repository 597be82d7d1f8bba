//! Which hazards each document names, and where.

use HazardKind as H;
use urispec_model::{HazardKind, Operation, Spec};

use crate::dispatch::deciding;

/// A hazard that a document names, and where.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NamedHazard {
    /// The hazard.
    pub hazard: HazardKind,
    /// The document that names it: the one that was asked for, or one to which it leaves its security section.
    pub document: Spec,
    /// The section.
    pub section: &'static str,
}

/// The security section of one document as data.
pub(crate) struct Edition {
    /// What it names.
    pub(crate) hazards: &'static [NamedHazard],
    /// Which port is another protocol's.
    pub(crate) ports: Ports,
    /// Whether a relative URL has none of them: RFC 1808 section 6 has nothing to say about it until it is resolved.
    pub(crate) of_absolute_urls: bool,
}

/// Which port is another protocol's.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ports {
    /// Any but the default one: RFC 1738 section 6.
    NotDefault,
    /// One of the well-known ports, 0 to 1023, but the protocol's own: RFC 3986 section 7.2.
    WellKnown,
}

const fn named(hazard: HazardKind, document: Spec, section: &'static str) -> NamedHazard {
    NamedHazard {
        hazard,
        document,
        section,
    }
}

/// The documents until RFC 2396: one section, with three hazards.
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

/// draft-fielding-uri-rfc2396bis-01 to -03: a section each.
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

/// RFC 3986 and its last drafts, with what a branch adds.
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

/// RFC 6068. Of RFC 3986's hazards those of a URI without authority, and without a path of files.
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

/// RFC 8089. Of RFC 3986's hazards those of a URI without port and userinfo.
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

/// The security section of `spec`; `None` where it names no hazard that can be seen in a URI.
///
/// draft-ietf-uri-url-01 says only that what is at a URL may change, RFC 1630 that it does not discuss security, and the first
/// three drafts of RFC 1808 that there is nothing to say.
pub(crate) fn edition(spec: Spec) -> Option<&'static Edition> {
    Some(match deciding(spec, Operation::Hazards) {
        Spec::UriUrl03 => old!(UriUrl03, "Security-considerations"),
        Spec::UriUrl06 => old!(UriUrl06, "6"),
        Spec::Rfc1738 => old!(Rfc1738, "6"),
        // Of a URL that is absolute what RFC 1738 says; of a relative one nothing.
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
        // RFC 2732 section 4: its addresses bring nothing new.
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
