//! The resource that a URI leads to according to one side's answer. Its form is the same for all URIs of the
//! resource.

use std::borrow::Cow;
use std::net::{Ipv4Addr, Ipv6Addr};

use urispec_model::{Answer, Component, Observation, Parts, Value};
use urispec_specs::AuthorityParts;
use urispec_specs::rfc3986::{remove_dot_segments, split};

use super::{Difference, Severity};

/// A component in its normal form: `None` if the component is not reported, `Some(None)` if it is undefined.
type Reported = Option<Option<Vec<u8>>>;

/// The resource that a URI leads to according to one side.
pub(super) struct Read {
    scheme: Reported,
    /// Whether there is an authority, which may be empty.
    authority: Option<bool>,
    host: Reported,
    port: Reported,
    userinfo: Reported,
    path: Reported,
    query: Reported,
    fragment: Reported,
}

impl Read {
    pub(super) fn of_text(text: &[u8]) -> Self {
        let pieces = split(text).pieces(text);
        let inside = pieces
            .authority
            .map(|authority| (authority, AuthorityParts::of(authority)));
        let scheme = pieces.scheme.map(<[u8]>::to_ascii_lowercase);
        let port = inside.and_then(|(authority, inside)| Some(inside.port?.of(authority)));
        let userinfo = inside.and_then(|(authority, inside)| Some(inside.userinfo?.of(authority)));
        Self {
            authority: Some(pieces.authority.is_some()),
            host: Some(inside.map(|(authority, inside)| host(inside.host.of(authority)))),
            port: Some(port.and_then(|port| number(port, scheme.as_deref()))),
            userinfo: Some(userinfo.map(credentials)),
            path: Some(Some(path(pieces.path))),
            query: Some(pieces.query.map(decoded)),
            fragment: Some(pieces.fragment.map(decoded)),
            scheme: Some(scheme),
        }
    }

    pub(super) fn of_parts(parts: &Parts<'_>) -> Self {
        use Component as C;
        let is_reported = |component| parts[component] != Value::Unstated;
        let has_authority = is_reported(C::Authority);
        let normal_form = |component, by: bool, normal: &dyn Fn(&[u8]) -> Option<Vec<u8>>| {
            (is_reported(component) || by).then(|| led_to(parts, component).as_deref().and_then(normal))
        };
        let some = |normal: fn(&[u8]) -> Vec<u8>| move |text: &[u8]| Some(normal(text));
        let scheme = normal_form(C::Scheme, false, &|text| Some(text.to_ascii_lowercase()));
        let of_scheme = scheme.clone().flatten();
        let host = normal_form(C::Host, has_authority, &some(host));
        Self {
            authority: None,
            port: normal_form(C::Port, has_authority, &|text| number(text, of_scheme.as_deref())),
            userinfo: normal_form(C::Userinfo, has_authority || is_reported(C::User), &some(credentials)),
            path: normal_form(C::Path, is_reported(C::Opaque), &some(path)),
            query: normal_form(C::Query, false, &some(decoded)),
            fragment: normal_form(C::Fragment, false, &some(decoded)),
            scheme,
            host,
        }
    }

    /// Whether both paths are empty or a slash, and one of the two sides has an authority. In this case both paths
    /// name the same resource.
    fn is_root(&self, other: &Self) -> bool {
        let has_authority = |one: &Self| one.authority == Some(true) || matches!(one.host, Some(Some(_)));
        let path = self.path.as_ref().map(|path| path.as_deref().unwrap_or_default());
        matches!(path, Some(b"" | b"/")) && (has_authority(self) || has_authority(other))
    }

    /// The gravest difference; `None` if both sides lead to the same resource.
    pub(super) fn differs(&self, other: &Self) -> Option<Difference> {
        let both = self.authority.zip(other.authority);
        // Undefined and empty are the same for an interface that cannot distinguish them; a scheme is never
        // empty.
        let is_other = |one: &Reported, other: &Reported| match (one, other) {
            (Some(one), Some(other)) => one.as_deref().unwrap_or_default() != other.as_deref().unwrap_or_default(),
            _ => false,
        };
        let is_empty = |host: &Reported| {
            host.as_ref()
                .is_some_and(|host| host.as_deref().unwrap_or_default().is_empty())
        };
        let is_host_new = is_empty(&self.host) != is_empty(&other.host) && is_other(&self.host, &other.host);
        let is_undefined = |host: &Reported| matches!(host, Some(None));
        // A file without an authority is on this machine, and so is a file with an empty authority (RFC 8089, section
        // 2).
        let is_file = |one: &Self| matches!(&one.scheme, Some(Some(scheme)) if scheme == b"file");
        let is_file = is_file(self) && is_file(other);
        let (severity, component) = if is_other(&self.scheme, &other.scheme) {
            (Severity::OutOfNothing, Component::Scheme)
        } else if !is_file
            && (both.is_some_and(|(one, other)| one != other)
                || is_host_new && (is_undefined(&self.host) || is_undefined(&other.host)))
        {
            (Severity::OutOfNothing, Component::Authority)
        } else if is_other(&self.host, &other.host) {
            (Severity::Host, Component::Host)
        } else if is_other(&self.port, &other.port) {
            (Severity::PortOrUserinfo, Component::Port)
        } else if is_other(&self.userinfo, &other.userinfo) {
            (Severity::PortOrUserinfo, Component::Userinfo)
        } else if is_other(&self.path, &other.path) && !(self.is_root(other) && other.is_root(self)) {
            (Severity::Resource, Component::Path)
        } else if is_other(&self.query, &other.query) {
            (Severity::Resource, Component::Query)
        } else if is_other(&self.fragment, &other.fragment) {
            (Severity::Resource, Component::Fragment)
        } else {
            return None;
        };
        Some(Difference {
            severity,
            component: Some(component),
        })
    }
}

/// The text of a component in the form in which two sides are compared. It is empty if the component leads to the same
/// resource as an undefined one, such as the default port of its scheme. Most texts are already in this form.
pub fn normal_form<'t>(component: Component, text: &'t [u8], scheme: Option<&[u8]>) -> Cow<'t, [u8]> {
    let has = |bytes: &[u8]| text.iter().any(|byte| bytes.contains(byte));
    let has_capitals = || text.iter().any(u8::is_ascii_uppercase);
    match component {
        Component::Scheme if has_capitals() => text.to_ascii_lowercase().into(),
        Component::Host if has(b"%[") || has_capitals() => host(text).into(),
        Component::Port => {
            let scheme = scheme.map(<[u8]>::to_ascii_lowercase);
            number(text, scheme.as_deref()).unwrap_or_default().into()
        }
        Component::Userinfo => credentials(text).into(),
        Component::Path if has(b"%") || text.starts_with(b".") || text.windows(2).any(|two| two == b"/.") => {
            path(text).into()
        }
        Component::Scheme | Component::Host | Component::Path => text.into(),
        _ if has(b"%") => decoded(text).into(),
        _ => text.into(),
    }
}

/// The reported value of a component, or the value that follows from the reported components. A document may have an
/// authority that is not a server, such as `a_b` in `http://a_b/` in RFC 2396. Such an authority counts as the host,
/// since a client would connect to it. Params are a part of the path, and an opaque part is the whole path.
pub fn led_to<'p>(parts: &'p Parts<'_>, component: Component) -> Option<Cow<'p, [u8]>> {
    use Component as C;
    let inside = || {
        // An interface that cannot report whether there is an authority returns an empty authority.
        let authority = parts[C::Authority].present().filter(|text| !text.is_empty())?;
        Some((authority, AuthorityParts::of(authority)))
    };
    match (component, &parts[C::Host], reported(parts, component)) {
        (C::Host, Value::Undefined, None) => inside().map(|(authority, inside)| inside.host.of(authority).into()),
        (C::Port, Value::Undefined, None) => {
            inside().and_then(|(authority, inside)| Some(inside.port?.of(authority).into()))
        }
        (C::Userinfo, Value::Undefined, None) => {
            inside().and_then(|(authority, inside)| Some(inside.userinfo?.of(authority).into()))
        }
        (C::Path, _, None) => reported(parts, C::Opaque),
        (C::Path, _, Some(path)) => Some(match parts[C::Params].present() {
            Some(params) => [&path, &b";"[..], params].concat().into(),
            None => path,
        }),
        (_, _, reported) => reported,
    }
}

/// The host to which an answer leads; `None` if it is empty.
pub fn found_host(observed: &Observation<'_>) -> Option<Vec<u8>> {
    let host = match observed {
        Observation::Accept(Answer::Parts(parts)) => led_to(parts, Component::Host).map(Cow::into_owned),
        Observation::Accept(Answer::Uri(uri)) => {
            let authority = split(uri).authority?.of(uri);
            Some(AuthorityParts::of(authority).host.of(authority).to_vec())
        }
        _ => None,
    };
    host.filter(|host| !host.is_empty())
}

/// A text with its triplets decoded, except for triplets of delimiters and of the percent sign. These are written in
/// capitals, because a decoded delimiter would change the meaning.
fn decoded(text: &[u8]) -> Vec<u8> {
    let mut normal = Vec::with_capacity(text.len());
    let mut rest = text;
    while let Some((first, after)) = rest.split_first() {
        let octet = match rest {
            [b'%', high, low, ..] => hex(*high).zip(hex(*low)).map(|(high, low)| high << 4 | low),
            _ => None,
        };
        match octet {
            Some(octet) if b":/?#[]@!$&'()*+,;=%".contains(&octet) => {
                normal.extend_from_slice(&rest[..3].to_ascii_uppercase());
                rest = &rest[3..];
            }
            Some(octet) => {
                normal.push(octet);
                rest = &rest[3..];
            }
            None => {
                normal.push(*first);
                rest = after;
            }
        }
    }
    normal
}

/// Userinfo without the colon before an empty password: to a server, an empty password is the same as no
/// password.
fn credentials(text: &[u8]) -> Vec<u8> {
    let user = text.strip_suffix(b":").filter(|user| !user.contains(&b':'));
    decoded(user.unwrap_or(text))
}

/// A path without dot segments, and with decoded triplets, except for triplets of delimiters.
pub fn path(text: &[u8]) -> Vec<u8> {
    remove_dot_segments(&decoded(text))
}

/// Whether two texts name two different hosts.
pub fn is_other_host(one: &[u8], other: &[u8]) -> bool {
    host(one) != host(other)
}

/// A host in the form in which it is looked up. All spellings of an IP address become the same text, and a name is in
/// lower case.
pub fn host(text: &[u8]) -> Vec<u8> {
    let normal = decoded(text).to_ascii_lowercase();
    let inside = normal.strip_prefix(b"[").and_then(|text| text.strip_suffix(b"]"));
    let parsed = |text: &[u8]| std::str::from_utf8(text).ok().map(str::to_owned);
    let of_six = inside.and_then(parsed).and_then(|text| text.parse::<Ipv6Addr>().ok());
    let of_four = parsed(&normal).and_then(|text| text.parse::<Ipv4Addr>().ok());
    match (of_six, of_four) {
        (Some(address), _) => format!("[{address}]").into_bytes(),
        (_, Some(address)) => address.to_string().into_bytes(),
        _ => normal,
    }
}

/// A port without leading zeros; `None` if it is empty or the default of its scheme.
fn number(text: &[u8], scheme: Option<&[u8]>) -> Option<Vec<u8>> {
    let zeros = text
        .iter()
        .take_while(|byte| **byte == b'0')
        .count()
        .min(text.len().saturating_sub(1));
    let port = &text[zeros..];
    let is_default = scheme.is_some_and(|scheme| urispec_specs::default_port(scheme) == Some(port));
    (!port.is_empty() && !is_default).then(|| port.to_vec())
}

const fn hex(digit: u8) -> Option<u8> {
    match digit {
        b'0'..=b'9' => Some(digit - b'0'),
        b'a'..=b'f' => Some(digit - b'a' + 10),
        b'A'..=b'F' => Some(digit - b'A' + 10),
        _ => None,
    }
}

/// The userinfo of a parser that reports user and password. In a URL record, user and password are empty if the
/// URL has no userinfo.
fn userinfo(parts: &Parts<'_>) -> Vec<u8> {
    let mut userinfo = parts[Component::User].present().unwrap_or_default().to_vec();
    if let Some(password) = parts[Component::Password].present() {
        userinfo.push(b':');
        userinfo.extend_from_slice(password);
    }
    userinfo
}

/// The reported value of a component. If only the parts of a component are reported, its value is joined from the
/// parts. If only the authority is reported, the value is taken from the authority. The judge does not use this
/// function: it compares the reported components unchanged.
pub fn reported<'p>(parts: &'p Parts<'_>, component: Component) -> Option<Cow<'p, [u8]>> {
    match (&parts[component], component) {
        (Value::Present(text), _) => Some(Cow::Borrowed(text)),
        (Value::Unstated, Component::Userinfo) if parts[Component::User] != Value::Unstated => {
            Some(Cow::<[u8]>::Owned(userinfo(parts))).filter(|text| !text.is_empty())
        }
        (Value::Unstated, Component::Userinfo | Component::Host | Component::Port) => {
            let authority = parts[Component::Authority].present()?;
            let inside = AuthorityParts::of(authority);
            let span = match component {
                Component::Userinfo => inside.userinfo,
                Component::Host => Some(inside.host),
                _ => inside.port,
            };
            span.map(|span| Cow::Borrowed(span.of(authority)))
        }
        _ => None,
    }
}
