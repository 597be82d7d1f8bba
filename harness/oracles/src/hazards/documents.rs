//! The warnings in the security section of each document, written a second time.

use HazardKind as H;
use urispec_model::{HazardKind, Spec};

/// The ports that count as ports of a different protocol.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Ports {
    /// A port is a hazard if it is "a port number other than the default for the protocol".
    NotTheDefault,
    /// A port is a hazard if it is "within the well-known port range (0 - 1023)" and belongs to a protocol that is
    /// not compatible.
    WellKnown,
}

/// The warnings of one document.
#[derive(Debug)]
pub(super) struct Warnings {
    /// The hazards, each with the document and the section that name the hazard.
    pub(super) named: Vec<(HazardKind, Spec, &'static str)>,
    pub(super) ports: Ports,
    /// "There are no security considerations in the use or parsing of relative URLs."
    pub(super) absolute_only: bool,
}

impl Warnings {
    pub(super) fn has(&self, kind: HazardKind) -> bool {
        self.named.iter().any(|(named, ..)| *named == kind)
    }
}

/// The warnings of a document about dangers that are visible in the URI itself; `None` if the document has no
/// warnings.
pub(super) fn warnings(spec: Spec) -> Option<Warnings> {
    let name = spec.name();
    let draft = |series: &str| -> Option<u32> { name.strip_prefix(series)?.parse().ok() };
    if let Some(number) = draft("draft-ietf-uri-relative-url-") {
        // "Security Considerations: None."
        return (number >= 3).then(|| relative(spec));
    }
    if let Some(number) = draft("draft-fielding-url-syntax-") {
        return Some(plain(
            spec,
            match number {
                0 | 1 => "8",
                3 => "6",
                _ => "7",
            },
        ));
    }
    if let Some(number) = draft("draft-fielding-uri-rfc2396bis-") {
        return Some(match number {
            0 => plain(spec, "7"),
            1..=3 => Warnings {
                named: in_sections(
                    spec,
                    &[
                        ("7.2", &[H::ForeignPort, H::LineBreak]),
                        ("7.3", &[H::Ipv4Form]),
                        ("7.4", &[H::Password]),
                        ("7.5", &[H::UserinfoAsHost]),
                    ],
                ),
                ..plain(spec, "7.2")
            },
            _ => generic(spec, &[]),
        });
    }
    if draft("draft-fielding-uri-syntax-").is_some() {
        return Some(plain(spec, "7"));
    }
    Some(match spec {
        Spec::UriUrl03 => plain(spec, "Security-considerations"),
        Spec::UriUrl06 | Spec::Rfc1738 => plain(spec, "6"),
        Spec::Rfc1808 => relative(spec),
        // RFC 2732 section 4 states that there are no new concerns.
        Spec::Rfc2396 | Spec::Rfc2732 => plain(Spec::Rfc2396, "7"),
        Spec::Rfc3986 => generic(spec, &[]),
        // "%C0%AF.."
        Spec::Rfc3987 => generic(Spec::Rfc3986, &[(H::OverlongUtf8, spec, "8")]),
        // "MUST remove any ZoneID attached to an outgoing URI"
        Spec::Rfc6874 => generic(Spec::Rfc3986, &[(H::ZoneId, spec, "4")]),
        Spec::Rfc6068 => mailto(),
        Spec::Rfc8089 => file(),
        _ => return None,
    })
}

/// The warnings about ports, "CR and LF characters", and passwords, which are in one section.
fn plain(spec: Spec, section: &'static str) -> Warnings {
    Warnings {
        named: in_sections(spec, &[(section, &[H::ForeignPort, H::LineBreak, H::Password])]),
        ports: Ports::NotTheDefault,
        absolute_only: false,
    }
}

/// The warnings for absolute URLs only: "the same security considerations apply as those described in RFC 1738".
fn relative(spec: Spec) -> Warnings {
    Warnings {
        absolute_only: true,
        ..plain(spec, "6")
    }
}

/// Sections 7.2 to 7.6, from draft-fielding-uri-rfc2396bis-04 on, and the warnings that a branch adds.
fn generic(spec: Spec, added: &[(HazardKind, Spec, &'static str)]) -> Warnings {
    let sections: [(_, &[HazardKind]); 5] = [
        ("7.2", &[H::ForeignPort, H::LineBreak]),
        ("7.3", &[H::Null, H::Delimiter, H::FileSystemCharacter, H::DeviceName]),
        ("7.4", &[H::Ipv4Form]),
        ("7.5", &[H::Password]),
        ("7.6", &[H::UserinfoAsHost]),
    ];
    Warnings {
        named: [in_sections(spec, &sections), added.to_vec()].concat(),
        ports: Ports::WellKnown,
        absolute_only: false,
    }
}

/// RFC 6068 section 7 refers to RFC 3986. Fewer warnings of RFC 3986 apply to a URI without an authority and
/// without files. Section 4 is "Unsafe Header Fields".
fn mailto() -> Warnings {
    let sections: [(_, &[HazardKind]); 2] = [("7.2", &[H::LineBreak]), ("7.3", &[H::Null, H::Delimiter])];
    Warnings {
        named: [
            in_sections(Spec::Rfc3986, &sections),
            vec![(H::HeaderField, Spec::Rfc6068, "4")],
        ]
        .concat(),
        ..generic(Spec::Rfc3986, &[])
    }
}

/// RFC 8089 section 5 refers to RFC 3986, and repeats its warnings about files. Fewer warnings of RFC 3986 apply
/// to a URI without a port and userinfo.
fn file() -> Warnings {
    let of_uris: [(_, &[HazardKind]); 3] = [
        ("7.2", &[H::LineBreak]),
        ("7.3", &[H::Null, H::Delimiter]),
        ("7.4", &[H::Ipv4Form]),
    ];
    let of_files: [(_, &[HazardKind]); 1] = [("5", &[H::FileSystemCharacter, H::DeviceName, H::NonLocalFile])];
    Warnings {
        named: [
            in_sections(Spec::Rfc3986, &of_uris),
            in_sections(Spec::Rfc8089, &of_files),
        ]
        .concat(),
        ..generic(Spec::Rfc3986, &[])
    }
}

fn in_sections(spec: Spec, sections: &[(&'static str, &[HazardKind])]) -> Vec<(HazardKind, Spec, &'static str)> {
    let of_one = |(section, kinds): &(&'static str, &[HazardKind])| -> Vec<_> {
        kinds.iter().map(|kind| (*kind, spec, *section)).collect()
    };
    sections.iter().flat_map(of_one).collect()
}

#[cfg(test)]
mod tests {
    use urispec_specs::hazards_of;

    use super::*;

    #[test]
    fn the_references_know_the_same_hazards_and_sections() {
        for spec in Spec::SYNTAXES {
            let mut expected = warnings(*spec).map_or_else(Vec::new, |warnings| warnings.named);
            let theirs = hazards_of(*spec).iter();
            let mut theirs: Vec<_> = theirs
                .map(|named| (named.hazard, named.document, named.section))
                .collect();
            expected.sort_unstable();
            theirs.sort_unstable();
            assert_eq!(theirs, expected, "{spec}");
        }
    }
}
