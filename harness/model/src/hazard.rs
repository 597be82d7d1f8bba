//! Hazards: the dangers that the security sections of the documents describe (RFC 3986 section 7).

use std::ops::Range;

use serde::{Deserialize, Serialize};

use crate::Bytes;
use crate::wire::range;

/// A kind of hazard, with the section that warns of it.
///
/// A hazard is not an error: the URI is valid, and a program that processes it has to take care.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum HazardKind {
    /// A port that belongs to a protocol other than the protocol of the scheme: RFC 3986 section 7.2.
    ForeignPort,
    /// A percent-encoded line break, which ends a command of a protocol if it is decoded: RFC 3986 section
    /// 7.2.
    LineBreak,
    /// A percent-encoded NUL, which ends a string if it is decoded: RFC 3986 section 7.3.
    Null,
    /// A percent-encoded delimiter, which divides a component if it is decoded too early: RFC 3986 section
    /// 7.3.
    Delimiter,
    /// A character with a meaning for a file system: RFC 3986 section 7.3.
    FileSystemCharacter,
    /// A path segment that is the name of a device or of a directory for a file system: RFC 3986 section 7.3.
    DeviceName,
    /// A form of an IPv4 address other than four decimal numbers, such as `0x7f.1`: RFC 3986 section 7.4.
    Ipv4Form,
    /// A password in clear text: RFC 3986 section 7.5.
    Password,
    /// Userinfo that a person may mistake for the host, such as `ftp://cnn.example.com&story=1@10.0.0.1/`: RFC 3986
    /// section 7.6.
    UserinfoAsHost,
    /// An encoding in UTF-8 that is longer than necessary, and that some decoders decode to a delimiter: RFC 3987
    /// section 8.
    OverlongUtf8,
    /// A header field of a mailto URI, if the field is not known to be safe in a message: RFC 6068 section 4.
    HeaderField,
    /// A zone identifier, which has a meaning only on one node: RFC 6874 section 4.
    ZoneId,
    /// A file on a different host: RFC 8089 section 5.
    NonLocalFile,
}

crate::names!(
    HazardKind, "hazard",
    ForeignPort => "foreign-port", LineBreak => "line-break", Null => "null", Delimiter => "delimiter",
    FileSystemCharacter => "file-system-character", DeviceName => "device-name", Ipv4Form => "ipv4-form",
    Password => "password", UserinfoAsHost => "userinfo-as-host", OverlongUtf8 => "overlong-utf8",
    HeaderField => "header-field", ZoneId => "zone-id", NonLocalFile => "non-local-file",
);

impl HazardKind {
    /// One short sentence about the danger, for people, without a full stop.
    pub const fn meaning(self) -> &'static str {
        match self {
            Self::ForeignPort => "the port belongs to a different protocol than the scheme",
            Self::LineBreak => "after decoding, the line break can end a command of a protocol",
            Self::Null => "after decoding, the NUL can end a string",
            Self::Delimiter => "if it is decoded too early, the delimiter divides the component differently",
            Self::FileSystemCharacter => "after decoding, the character has a meaning for a file system",
            Self::DeviceName => "the segment is the name of a device or of a directory for a file system",
            Self::Ipv4Form => "many systems treat the host as an IPv4 address",
            Self::Password => "everybody who sees the URI can read the password",
            Self::UserinfoAsHost => "the userinfo can be treated as the host",
            Self::OverlongUtf8 => "some decoders accept overlong UTF-8 for a character",
            Self::HeaderField => "the header field is not known to be safe in a message",
            Self::ZoneId => "the zone identifier has a meaning only on one node",
            Self::NonLocalFile => "the file is on a different host, and must not be treated as a local file",
        }
    }
}

/// A hazard of an input (RFC 3986 section 7).
///
/// ```
/// use urispec_model::{Hazard, HazardKind};
///
/// let json = r#"{"hazard":"ipv4-form","range":[7,10],"means":"127.0.0.1"}"#;
/// let hazard: Hazard = serde_json::from_str(json).unwrap();
/// assert_eq!((hazard.hazard, hazard.range), (HazardKind::Ipv4Form, Some(7..10)));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Hazard {
    /// The kind of the hazard.
    pub hazard: HazardKind,
    /// The bytes that are dangerous. Absent if the parser does not report them.
    #[cfg_attr(feature = "schema", schemars(with = "Option<crate::schema::ByteRange>"))]
    #[serde(default, with = "range", skip_serializing_if = "Option::is_none")]
    pub range: Option<Range<usize>>,
    /// `ipv4-form`: the address that the host denotes, in four decimal numbers. Absent with every other kind.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub means: Option<Bytes<'static>>,
}
