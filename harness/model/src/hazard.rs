//! What the security sections of the documents warn of: RFC 3986 section 7.

use std::ops::Range;

use serde::{Deserialize, Serialize};

use crate::Bytes;
use crate::wire::range;

/// What is dangerous about a URI.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum HazardKind {
    /// A port that belongs to another protocol than the scheme's: RFC 3986 section 7.2.
    ForeignPort,
    /// A line break that is percent-encoded, and ends a command when it is decoded: RFC 3986 section 7.2.
    LineBreak,
    /// A NUL that is percent-encoded, and ends a string when it is decoded: RFC 3986 section 7.3.
    Null,
    /// A delimiter that is percent-encoded, and divides a name when it is decoded: RFC 3986 section 7.3.
    Delimiter,
    /// A form of an IPv4 address that is not four decimal numbers: RFC 3986 section 7.4.
    Ipv4Form,
    /// A password in clear text: RFC 3986 section 7.5.
    Password,
    /// Userinfo that can be taken for a host: RFC 3986 section 7.6.
    UserinfoAsHost,
}

crate::names!(
    HazardKind, "hazard",
    ForeignPort => "foreign-port", LineBreak => "line-break", Null => "null", Delimiter => "delimiter",
    Ipv4Form => "ipv4-form", Password => "password", UserinfoAsHost => "userinfo-as-host",
);

/// One hazard of an input.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hazard {
    /// What is dangerous.
    pub hazard: HazardKind,
    /// The bytes that are; `None` where a subject does not tell.
    #[serde(default, with = "range", skip_serializing_if = "Option::is_none")]
    pub range: Option<Range<usize>>,
    /// What it means to those who take it: the address of [`HazardKind::Ipv4Form`], in four decimal numbers. `None` with every
    /// other kind.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub means: Option<Bytes<'static>>,
}
