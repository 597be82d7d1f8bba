//! The URL record and its serialization, sections "URL representation", "URL serializing" and "URL equivalence".

use std::fmt;

use crate::edition::Edition;
use crate::host::HostKind;
use crate::scheme::SchemeKind;

/// A URL: its serialization, and the offsets of its components.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Url {
    pub(crate) href: String,
    pub(crate) edition: Edition,
    pub(crate) kind: SchemeKind,
    /// The kind of the host; `None` if the host is null.
    pub(crate) host_kind: Option<HostKind>,
    pub(crate) has_opaque_path: bool,
    pub(crate) port: Option<u16>,
    /// The offset of the `:` after the scheme.
    pub(crate) scheme_end: usize,
    pub(crate) username_end: usize,
    pub(crate) host_start: usize,
    pub(crate) host_end: usize,
    pub(crate) path_start: usize,
    /// The offset of the `?`. If there is no query, the offset of the fragment, or of the end.
    pub(crate) path_end: usize,
    /// The offset of the `#`. If there is no fragment, the offset of the end.
    pub(crate) query_end: usize,
}

impl Url {
    pub(crate) fn new(edition: Edition) -> Self {
        Self {
            href: String::new(),
            edition,
            kind: SchemeKind::NotSpecial,
            host_kind: None,
            has_opaque_path: false,
            port: None,
            scheme_end: 0,
            username_end: 0,
            host_start: 0,
            host_end: 0,
            path_start: 0,
            path_end: 0,
            query_end: 0,
        }
    }

    /// The edition with which the URL was parsed. Setters and [`origin`](Self::origin) use the same edition.
    pub fn edition(&self) -> Edition {
        self.edition
    }

    /// The serialization, which is the `href` of the API.
    pub fn href(&self) -> &str {
        &self.href
    }

    /// The URL serializer.
    pub fn serialize(&self, exclude_fragment: bool) -> &str {
        if exclude_fragment {
            &self.href[..self.query_end]
        } else {
            &self.href
        }
    }

    /// The scheme, without `:`.
    pub fn scheme(&self) -> &str {
        &self.href[..self.scheme_end]
    }

    /// Whether the scheme is a special scheme.
    pub fn is_special(&self) -> bool {
        self.kind.is_special()
    }

    /// The username, percent-encoded.
    pub fn username(&self) -> &str {
        match self.host_kind {
            Some(_) => &self.href[self.scheme_end + 3..self.username_end],
            None => "",
        }
    }

    /// The password, percent-encoded.
    pub fn password(&self) -> &str {
        if self.username_end + 1 < self.host_start {
            &self.href[self.username_end + 1..self.host_start - 1]
        } else {
            ""
        }
    }

    /// Whether there is a username or a password.
    pub fn includes_credentials(&self) -> bool {
        !self.username().is_empty() || !self.password().is_empty()
    }

    /// The host, serialized; `None` if the host is null.
    pub fn host(&self) -> Option<&str> {
        self.host_kind.map(|_| &self.href[self.host_start..self.host_end])
    }

    /// The kind of the host; `None` if the host is null.
    pub fn host_kind(&self) -> Option<HostKind> {
        self.host_kind
    }

    /// The port; `None` if there is none, or if it is the default of the scheme.
    pub fn port(&self) -> Option<u16> {
        self.port
    }

    /// The path, serialized.
    pub fn path(&self) -> &str {
        &self.href[self.path_start..self.path_end]
    }

    /// Whether the path is opaque, so that it is a string instead of a list of segments.
    pub fn has_opaque_path(&self) -> bool {
        self.has_opaque_path
    }

    /// The query, without `?`.
    pub fn query(&self) -> Option<&str> {
        self.href[self.path_end..self.query_end].get(1..)
    }

    /// The fragment, without `#`.
    pub fn fragment(&self) -> Option<&str> {
        self.href[self.query_end..].get(1..)
    }

    /// Whether two URLs are equal, section "URL equivalence".
    pub fn equals(&self, other: &Self, exclude_fragments: bool) -> bool {
        self.serialize(exclude_fragments) == other.serialize(exclude_fragments)
    }

    /// "Cannot have a username/password/port".
    pub(crate) fn cannot_have_credentials_or_port(&self) -> bool {
        matches!(self.host_kind, None | Some(HostKind::Empty)) || self.kind == SchemeKind::File
    }
}

impl fmt::Display for Url {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.href)
    }
}
