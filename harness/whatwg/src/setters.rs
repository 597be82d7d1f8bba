//! The values and the setters of the attributes of the API, section "URL class". A setter runs the basic URL parser
//! with a state override. This module contains the steps that the states take if there is an override.

use std::borrow::Cow;

use crate::encode::{push_encoded, set};
use crate::errors::{Failure, Silent, State};
use crate::host;
use crate::host::HostKind;
use crate::parser::{
    end_of_authority, end_of_host, is_scheme_code_point, parse_by, parse_path, port_number, push_fragment, starts_path,
    without_tab_or_newline,
};
use crate::record::Record;
use crate::rules::Rules;
use crate::scheme::SchemeKind;
use crate::url::Url;

/// An attribute of the API that can be set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Attribute {
    /// The attribute `href`.
    Href,
    /// The attribute `protocol`.
    Protocol,
    /// The attribute `username`.
    Username,
    /// The attribute `password`.
    Password,
    /// The attribute `host`: the host with its port.
    Host,
    /// The attribute `hostname`: the host without its port.
    Hostname,
    /// The attribute `port`.
    Port,
    /// The attribute `pathname`.
    Pathname,
    /// The attribute `search`: the query.
    Search,
    /// The attribute `hash`: the fragment.
    Hash,
}

impl Attribute {
    /// All attributes, in the order of the standard.
    pub const ALL: [Self; 10] = [
        Self::Href,
        Self::Protocol,
        Self::Username,
        Self::Password,
        Self::Host,
        Self::Hostname,
        Self::Port,
        Self::Pathname,
        Self::Search,
        Self::Hash,
    ];

    /// The name of the attribute in the API.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Href => "href",
            Self::Protocol => "protocol",
            Self::Username => "username",
            Self::Password => "password",
            Self::Host => "host",
            Self::Hostname => "hostname",
            Self::Port => "port",
            Self::Pathname => "pathname",
            Self::Search => "search",
            Self::Hash => "hash",
        }
    }
}

impl Url {
    /// The value of the attribute, as the API returns it: `protocol` with `:`, `search` and `hash` with `?` and `#`.
    pub fn get(&self, attribute: Attribute) -> Cow<'_, str> {
        let without_empty = |text: &str| text.len() > 1;
        Cow::Borrowed(match attribute {
            Attribute::Href => &self.href,
            Attribute::Protocol => &self.href[..=self.scheme_end],
            Attribute::Username => self.username(),
            Attribute::Password => self.password(),
            Attribute::Host => match (self.host(), self.port) {
                (Some(host), Some(port)) => return Cow::Owned(format!("{host}:{port}")),
                (host, _) => host.unwrap_or(""),
            },
            Attribute::Hostname => self.host().unwrap_or(""),
            Attribute::Port => return self.port.map_or(Cow::Borrowed(""), |port| Cow::Owned(port.to_string())),
            Attribute::Pathname => self.path(),
            Attribute::Search => Some(&self.href[self.path_end..self.query_end])
                .filter(|s| without_empty(s))
                .unwrap_or(""),
            Attribute::Hash => Some(&self.href[self.query_end..])
                .filter(|s| without_empty(s))
                .unwrap_or(""),
        })
    }

    /// Sets the attribute. If the setter rejects the value, the URL does not change. Only the setter of `href` can
    /// fail.
    pub fn set(&mut self, attribute: Attribute, value: &str) -> Result<(), Failure> {
        self.set_by(self.edition.rules(), attribute, value)
    }

    /// [`set`](Self::set) with rules that may differ from the rules of the edition.
    pub(crate) fn set_by(&mut self, rules: &Rules, attribute: Attribute, value: &str) -> Result<(), Failure> {
        if attribute == Attribute::Href {
            *self = parse_by(self.edition, rules, value, None)?;
            return Ok(());
        }
        let is_barred = match attribute {
            Attribute::Username | Attribute::Password | Attribute::Port => self.cannot_have_credentials_or_port(),
            Attribute::Host | Attribute::Hostname | Attribute::Pathname => self.has_opaque_path,
            _ => false,
        };
        if is_barred {
            return Ok(());
        }
        let mut record = Record::of(self);
        match attribute {
            Attribute::Href => {}
            Attribute::Protocol => record.set_protocol(value, rules),
            Attribute::Username => record.username = encoded(value, set::USERINFO, rules),
            Attribute::Password => record.password = encoded(value, set::USERINFO, rules),
            Attribute::Port if value.is_empty() => record.port = None,
            Attribute::Port => record.override_port(&without_tab_or_newline(value)),
            Attribute::Host => record.override_host(&without_tab_or_newline(value), false, rules),
            Attribute::Hostname => record.override_host(&without_tab_or_newline(value), true, rules),
            Attribute::Pathname => record.set_pathname(&without_tab_or_newline(value), rules),
            Attribute::Search => record.set_search(value, rules),
            Attribute::Hash => record.set_hash(value, rules),
        }
        *self = record.into_url(rules);
        Ok(())
    }
}

fn encoded(value: &str, bit: u8, rules: &Rules) -> String {
    let mut out = String::with_capacity(value.len());
    push_encoded(&mut out, value, rules.sets, bit);
    out
}

impl Record {
    /// Parses the value and `:` in the scheme start state and the scheme state.
    fn set_protocol(&mut self, value: &str, rules: &Rules) {
        let value = without_tab_or_newline(value);
        let scheme = value.split(':').next().unwrap_or_default();
        if !scheme.starts_with(|c: char| c.is_ascii_alphabetic()) || !scheme.bytes().all(is_scheme_code_point) {
            return;
        }
        let scheme = scheme.to_ascii_lowercase();
        let kind = SchemeKind::of(&scheme, rules.gopher_is_special);
        if kind.is_special() != self.kind.is_special() {
            return;
        }
        let includes_credentials = !self.username.is_empty() || !self.password.is_empty();
        if kind == SchemeKind::File && (includes_credentials || self.port.is_some()) {
            return;
        }
        if self.kind == SchemeKind::File && matches!(self.host, None | Some((HostKind::Empty, _))) {
            return;
        }
        (self.scheme, self.kind) = (scheme, kind);
        if self.port == kind.default_port() {
            self.port = None;
        }
    }

    /// Parses the value in the host state or the hostname state.
    fn override_host(&mut self, value: &str, is_hostname: bool, rules: &Rules) {
        if self.kind == SchemeKind::File {
            self.override_file_host(value, rules);
            return;
        }
        let is_special = self.kind.is_special();
        let end = end_of_host(value.as_bytes(), is_special);
        let has_port = value.as_bytes().get(end) == Some(&b':');
        let input = &value[..end];
        if has_port {
            if input.is_empty() || is_hostname && !rules.hostname_takes_host_before_port {
                return;
            }
        } else if input.is_empty() {
            let has_more = !self.username.is_empty() || !self.password.is_empty() || self.port.is_some();
            if is_special || has_more {
                return;
            }
        }
        let Some(host) = parse_host(input, !is_special, rules, State::Host) else {
            return;
        };
        self.host = Some(host);
        if has_port && !is_hostname {
            self.override_port(&value[end + 1..]);
        }
    }

    /// Parses the value in the file host state.
    fn override_file_host(&mut self, value: &str, rules: &Rules) {
        let input = &value[..end_of_authority(value.as_bytes(), true)];
        if input.is_empty() {
            self.host = Some((HostKind::Empty, String::new()));
            return;
        }
        let Some((kind, host)) = parse_host(input, false, rules, State::FileHost) else {
            return;
        };
        self.host = Some(if host == "localhost" {
            (HostKind::Empty, String::new())
        } else {
            (kind, host)
        });
    }

    /// Parses the leading digits of the value in the port state. The rest of the value is ignored.
    fn override_port(&mut self, value: &str) {
        let digits = value.bytes().take_while(u8::is_ascii_digit).count();
        if digits == 0 {
            return;
        }
        if let Some(port) = port_number(&value.as_bytes()[..digits]) {
            self.port = Some(port).filter(|_| self.kind.default_port() != Some(port));
        }
    }

    /// Parses the value in the path start state, after the path is emptied.
    fn set_pathname(&mut self, value: &str, rules: &Rules) {
        let is_special = self.kind.is_special();
        let c = value.as_bytes().first().copied();
        self.path.clear();
        if c.is_none() && !is_special {
            if self.host.is_none() && rules.empty_pathname_is_a_segment {
                self.path.push('/');
            }
            return;
        }
        let input = &value[usize::from(starts_path(c, is_special))..];
        let has_host = !matches!(self.host, None | Some((HostKind::Empty, _)));
        if !parse_path(&mut self.path, input, self.kind, has_host, rules) && has_host {
            self.host = Some((HostKind::Empty, String::new()));
        }
    }

    /// Parses the value in the query state.
    fn set_search(&mut self, value: &str, rules: &Rules) {
        if value.is_empty() {
            self.query = None;
            self.strip_trailing_spaces(rules);
            return;
        }
        let input = without_tab_or_newline(value.strip_prefix('?').unwrap_or(value));
        let bit = if self.kind.is_special() {
            set::SPECIAL_QUERY
        } else {
            set::QUERY
        };
        self.query = Some(encoded(&input, bit, rules));
    }

    /// Parses the value in the fragment state.
    fn set_hash(&mut self, value: &str, rules: &Rules) {
        if value.is_empty() {
            self.fragment = None;
            self.strip_trailing_spaces(rules);
            return;
        }
        let input = without_tab_or_newline(value.strip_prefix('#').unwrap_or(value));
        let mut fragment = String::with_capacity(input.len());
        push_fragment(&mut fragment, &input, rules);
        self.fragment = Some(fragment);
    }

    /// "Potentially strip trailing spaces from an opaque path".
    fn strip_trailing_spaces(&mut self, rules: &Rules) {
        if rules.setters_strip_spaces && self.has_opaque_path && self.fragment.is_none() && self.query.is_none() {
            let length = self.path.trim_end_matches(' ').len();
            self.path.truncate(length);
        }
    }
}

/// The host parser; `None` if it fails.
fn parse_host(input: &str, is_opaque: bool, rules: &Rules, state: State) -> Option<(HostKind, String)> {
    let mut out = String::new();
    let kind = host::push(&mut out, input, is_opaque, rules, &mut Silent, state, 0).ok()?;
    Some((kind, out))
}
