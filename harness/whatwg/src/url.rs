//! The URL record and its serialization, sections "URL representation", "URL serializing" and "URL equivalence".

use std::fmt;

use crate::edition::Edition;
use crate::host::HostKind;
use crate::scheme::SchemeKind;

/// A URL: its serialization, and where the components are in it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Url {
    pub(crate) href: String,
    pub(crate) edition: Edition,
    pub(crate) kind: SchemeKind,
    /// `None`: the host is null.
    pub(crate) host_kind: Option<HostKind>,
    pub(crate) has_opaque_path: bool,
    pub(crate) port: Option<u16>,
    /// Where the `:` behind the scheme is.
    pub(crate) scheme_end: usize,
    pub(crate) username_end: usize,
    pub(crate) host_start: usize,
    pub(crate) host_end: usize,
    pub(crate) path_start: usize,
    /// Where the `?` is; without a query, where the fragment or the end is.
    pub(crate) path_end: usize,
    /// Where the `#` is; without a fragment the end.
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

    /// The edition that it was parsed by; setters and [`origin`](Self::origin) follow it.
    pub fn edition(&self) -> Edition {
        self.edition
    }

    /// The serialization, and the `href` of the API.
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

    /// The host, serialized; `None` if it is null.
    pub fn host(&self) -> Option<&str> {
        self.host_kind.map(|_| &self.href[self.host_start..self.host_end])
    }

    /// What the host is; `None` if it is null.
    pub fn host_kind(&self) -> Option<HostKind> {
        self.host_kind
    }

    /// The port; `None` also where it is the scheme's default.
    pub fn port(&self) -> Option<u16> {
        self.port
    }

    /// The path, serialized.
    pub fn path(&self) -> &str {
        &self.href[self.path_start..self.path_end]
    }

    /// Whether the path is opaque: a string, and no list of segments.
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

    /// Section "URL equivalence".
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
