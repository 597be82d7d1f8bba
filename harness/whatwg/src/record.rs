//! A URL that is split into its components, for the setters. The URL serializer, section "URL serializing", joins
//! the components again.

use crate::edition::Edition;
use crate::host::HostKind;
use crate::parser::push_port;
use crate::rules::Rules;
use crate::scheme::SchemeKind;
use crate::url::Url;

/// The components of a URL, as in the URL record of the standard.
pub(crate) struct Record {
    pub edition: Edition,
    pub kind: SchemeKind,
    pub scheme: String,
    pub username: String,
    pub password: String,
    pub host: Option<(HostKind, String)>,
    pub port: Option<u16>,
    pub has_opaque_path: bool,
    pub path: String,
    pub query: Option<String>,
    pub fragment: Option<String>,
}

impl Record {
    pub fn of(url: &Url) -> Self {
        Self {
            edition: url.edition,
            kind: url.kind,
            scheme: url.scheme().to_owned(),
            username: url.username().to_owned(),
            password: url.password().to_owned(),
            host: url.host_kind.zip(url.host().map(str::to_owned)),
            port: url.port,
            has_opaque_path: url.has_opaque_path,
            path: url.path().to_owned(),
            query: url.query().map(str::to_owned),
            fragment: url.fragment().map(str::to_owned),
        }
    }

    /// The URL serializer.
    pub fn into_url(self, rules: &Rules) -> Url {
        let mut url = Url::new(self.edition);
        let mut href = self.scheme;
        url.kind = self.kind;
        url.scheme_end = href.len();
        href.push(':');
        // A `file` URL whose host is null is written with "//" too. Such URLs exist only in some editions.
        if self.host.is_some() || self.kind == SchemeKind::File {
            href.push_str("//");
        }
        url.username_end = href.len();
        if self.host.is_some() {
            href.push_str(&self.username);
            url.username_end = href.len();
            if !self.password.is_empty() {
                href.push(':');
                href.push_str(&self.password);
            }
            if !self.username.is_empty() || !self.password.is_empty() {
                href.push('@');
            }
        }
        url.host_start = href.len();
        if let Some((_, host)) = &self.host {
            href.push_str(host);
        }
        url.host_end = href.len();
        if let Some(port) = self.port {
            push_port(&mut href, port);
        }
        if self.host.is_none() && !self.has_opaque_path && self.path.starts_with("//") && rules.marks_path_without_host
        {
            href.push_str("/.");
        }
        url.host_kind = self.host.map(|(kind, _)| kind);
        url.port = self.port;
        url.has_opaque_path = self.has_opaque_path;
        url.path_start = href.len();
        href.push_str(&self.path);
        url.path_end = href.len();
        if let Some(query) = self.query {
            href.push('?');
            href.push_str(&query);
        }
        url.query_end = href.len();
        if let Some(fragment) = self.fragment {
            href.push('#');
            href.push_str(&fragment);
        }
        url.href = href;
        url
    }
}
