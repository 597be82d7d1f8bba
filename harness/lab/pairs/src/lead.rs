//! The destination of an answer, normalised so that equal destinations have the same form, and the difference between
//! two destinations.
//!
//! `drift::severity` defines the severities. For the parser and for the client, the scheme is the one that the client
//! uses, so the default port of this scheme counts as an absent port. If a client sends the userinfo decoded, it
//! equals the userinfo in the text. If a client does not send a fragment or credentials, this does not count as a
//! difference.

use std::borrow::Cow;

use urispec_drift::severity::{led_to, path};
use urispec_model::{Answer, Component, ComponentSet, Observation, Parts, Value};
use urispec_specs::AuthorityParts;
use urispec_specs::rfc3986::split;

use super::host::{Host, decoded};
use urispec_differential::Severity;

/// A component: `None` if the component is not reported, `Some(None)` if it does not occur.
type Reported<T> = Option<Option<T>>;

/// The destination of an answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Lead {
    scheme: Option<Vec<u8>>,
    pub(super) host: Reported<Host>,
    /// If there is no host: whether there is an authority with an empty host.
    is_host_empty: bool,
    port: Reported<Vec<u8>>,
    /// The possible original texts of the userinfo.
    userinfo: Reported<Vec<Vec<u8>>>,
    path: Option<Vec<u8>>,
    query: Option<Vec<u8>>,
    fragment: Option<Vec<u8>>,
}

impl Lead {
    /// The destination by a parser's answer to `input`; `None` if the parser does not accept. The parser
    /// distinguishes undefined from empty only for some components.
    pub(super) fn of_validator(input: &[u8], observed: &Observation<'_>, distinguishes: ComponentSet) -> Option<Self> {
        let text = match observed {
            Observation::Accept(Answer::Uri(uri)) => uri,
            _ => input,
        };
        let parts = parts(observed)?;
        let lead = Self::of(&parts);
        Some(Self {
            is_host_empty: is_host_empty(text, &parts, distinguishes),
            // Some parsers report port 0 if no port is written.
            port: lead
                .port
                .map(|port| port.filter(|port| port != b"0" || is_port_zero(text))),
            ..lead
        })
    }

    /// The destination of a client; `None` if it has no host. Its `authority` is the text that the client reports
    /// in addition to the host.
    pub(super) fn of_client(observed: &Observation<'_>) -> Option<Self> {
        let mut parts = parts(observed)?.into_owned();
        parts.set(Component::Authority, Value::Unstated);
        Some(Self::of(&parts)).filter(|lead| matches!(lead.host, Some(Some(_))))
    }

    /// Whether the destination is this machine.
    pub(super) fn is_loopback(&self) -> bool {
        matches!(&self.host, Some(Some(host)) if host.is_loopback())
    }

    fn of(parts: &Parts<'_>) -> Self {
        use Component as C;
        let is_reported = |component| parts[component] != Value::Unstated;
        // An authority without a host, as java.net.URI has `a,b` in `http://a,b/`: its parts are not reported.
        let is_name =
            parts[C::Host] == Value::Undefined && parts[C::Authority].present().is_some_and(|text| !text.is_empty());
        let is_inside = |component| matches!(component, C::Host | C::Port | C::Userinfo);
        let reported = |component, by: bool| {
            let is_reported = (is_reported(component) || by) && !(is_name && is_inside(component));
            is_reported.then(|| led_to(parts, component))
        };
        // An opaque URI has no authority, whether that is reported or not.
        let has_authority = is_reported(C::Authority) || matches!(parts[C::Opaque], Value::Present(_));
        let text = |component, by| reported(component, by).map(Option::unwrap_or_default);
        let host = |text: Cow<'_, [u8]>| Some(Host::of(&text)).filter(|_| !text.is_empty());
        Self {
            scheme: led_to(parts, C::Scheme).map(|scheme| scheme.to_ascii_lowercase()),
            host: reported(C::Host, has_authority).map(|text| text.and_then(host)),
            is_host_empty: false,
            port: reported(C::Port, has_authority).map(|text| text.and_then(|text| number(&text))),
            userinfo: reported(C::Userinfo, has_authority || is_reported(C::User))
                .map(|text| text.map(|text| credentials(&text)).filter(|forms| !forms[0].is_empty())),
            path: text(C::Path, is_reported(C::Opaque)).map(|text| {
                // An interface that cannot report missing params returns empty ones.
                let has_params = parts[C::Params].present().is_some_and(|params| !params.is_empty());
                place(if has_params {
                    &text
                } else {
                    text.strip_suffix(b";").unwrap_or(&text)
                })
            }),
            query: text(C::Query, false).map(|text| loosely_decoded(&text, b"&=+;#%")),
            fragment: text(C::Fragment, false).map(|text| loosely_decoded(&text, b"%")),
        }
    }

    /// The severity if a client connects to a different destination, and the component that differs; `None` if it
    /// connects to this destination.
    pub(super) fn differs(&self, client: &Self) -> Option<(Severity, Component)> {
        let is_other = |one: &Option<Vec<u8>>, other: &Option<Vec<u8>>| match (one, other) {
            (Some(one), Some(other)) => one != other,
            _ => false,
        };
        let scheme = [client, self].into_iter().find_map(|lead| lead.scheme.as_deref());
        match (&self.host, &client.host) {
            // Without a host a client connects to its own machine, which the URI does not choose.
            (Some(None), Some(Some(host))) if host.is_loopback() => return None,
            (Some(None), Some(Some(_))) if self.is_host_empty => return Some((Severity::Host, Component::Host)),
            (Some(None), Some(Some(_))) => return Some((Severity::OutOfNothing, Component::Authority)),
            (Some(Some(one)), Some(Some(other))) if !one.leads_to(other) => {
                return Some((Severity::Host, Component::Host));
            }
            _ => {}
        }
        let (port, userinfo) = (self.port(scheme), &self.userinfo);
        if port.zip(client.port(scheme)).is_some_and(|(one, other)| one != other) {
            Some((Severity::PortOrUserinfo, Component::Port))
        } else if is_other_userinfo(userinfo.as_ref(), client.userinfo.as_ref()) {
            Some((Severity::PortOrUserinfo, Component::Userinfo))
        } else if is_other(&self.path, &client.path) {
            Some((Severity::Resource, Component::Path))
        } else if is_other(&self.query, &client.query) {
            Some((Severity::Resource, Component::Query))
        } else if is_other(&self.fragment, &client.fragment) {
            Some((Severity::Resource, Component::Fragment))
        } else {
            None
        }
    }

    /// The port, if it is reported; `Some(None)` if it is the default port of the scheme.
    fn port(&self, scheme: Option<&[u8]>) -> Reported<&[u8]> {
        let default = scheme.and_then(urispec_specs::default_port);
        let port = self.port.as_ref()?.as_deref();
        Some(port.filter(|port| Some(*port) != default))
    }
}

/// If no host is reported: whether an authority with an empty host is reported. An interface that cannot
/// distinguish empty from undefined also reports an empty authority for `http:a`. For such an interface, the text
/// decides. Userinfo, or a port that is not the default, means that there is an authority.
fn is_host_empty(text: &[u8], parts: &Parts<'_>, distinguishes: ComponentSet) -> bool {
    use Component as C;
    let is_empty = |component: &Component| parts[*component].present().is_some_and(<[u8]>::is_empty);
    let default = parts[C::Scheme].present().and_then(urispec_specs::default_port);
    let is_inside = |component: Component| {
        let text = parts[component].present().filter(|text| !text.is_empty());
        text.is_some_and(|text| component != C::Port || number(text).as_deref() != default)
    };
    if [C::Userinfo, C::User, C::Password, C::Port].into_iter().any(is_inside) {
        return true;
    }
    let has_authority = || {
        parts[Component::Authority]
            .present()
            .is_some_and(|text| !text.is_empty())
    };
    let mut both = [C::Authority, C::Host].into_iter();
    both.any(|component| match &parts[component] {
        Value::Unstated => false,
        _ if is_empty(&component) && (distinguishes.contains(component) || has_authority()) => true,
        // A parser that does not distinguish them may return either.
        _ => !distinguishes.contains(component) && split(text).authority.is_some(),
    })
}

/// Whether the text has a port that consists of zeros.
fn is_port_zero(text: &[u8]) -> bool {
    let authority = split(text).authority.map(|authority| authority.of(text));
    let port = authority.and_then(|authority| Some(AuthorityParts::of(authority).port?.of(authority)));
    port.and_then(number).as_deref() == Some(b"0")
}

/// The components of an answer; for a result, the components of the resulting text.
pub(super) fn parts<'a>(observed: &'a Observation<'_>) -> Option<Cow<'a, Parts<'a>>> {
    match observed {
        Observation::Accept(Answer::Parts(parts)) => Some(Cow::Borrowed(parts)),
        Observation::Accept(Answer::Uri(uri)) => {
            let pieces = split(uri).pieces(uri);
            let mut parts = Parts::default()
                .with(Component::Scheme, pieces.scheme)
                .with(Component::Host, None::<&[u8]>)
                .with(Component::Path, Some(pieces.path))
                .with(Component::Query, pieces.query);
            if let Some(authority) = pieces.authority {
                let inside = AuthorityParts::of(authority);
                parts.set(Component::Host, Some(inside.host.of(authority)));
                // The two parts do not show which of two at signs ends the userinfo, which text is the path if
                // `http://a:80` and `g` were joined, or which colon of an address without brackets begins a port.
                let port = inside.port.map(|port| port.of(authority));
                let is_number = port.unwrap_or_default().iter().all(u8::is_ascii_digit);
                if !is_number || authority.split(|octet| *octet == b'@').count() > 2 {
                    parts.set(Component::Host, Value::Unstated);
                    parts.set(Component::Path, Value::Unstated);
                    return Some(Cow::Owned(parts));
                }
                parts.set(Component::Port, port);
                parts.set(
                    Component::Userinfo,
                    inside.userinfo.map(|userinfo| userinfo.of(authority)),
                );
            }
            if let Some(fragment) = pieces.fragment {
                parts.set(Component::Fragment, Some(fragment));
            }
            Some(Cow::Owned(parts))
        }
        _ => None,
    }
}

/// Whether a client sends userinfo that a parser did not report. A client may also send no userinfo.
fn is_other_userinfo(said: Option<&Option<Vec<Vec<u8>>>>, sent: Option<&Option<Vec<Vec<u8>>>>) -> bool {
    match (said, sent) {
        (Some(None), Some(Some(_))) => true,
        (Some(Some(said)), Some(Some(sent))) => !said.iter().any(|form| sent.contains(form)),
        _ => false,
    }
}

/// The forms in which userinfo may have been written or sent: unchanged, decoded, and decoded from ISO 8859-1,
/// which the Basic scheme of HTTP used. Colons at the end are removed: after decoding, the user and the password
/// cannot be distinguished, and each may be empty.
fn credentials(text: &[u8]) -> Vec<Vec<u8>> {
    let colon = |text: &[u8]| {
        let colons = text.iter().rev().take_while(|octet| **octet == b':').count();
        text[..text.len() - colons].to_vec()
    };
    let plain = decoded(text);
    let mut forms = vec![colon(&one_case(text)), colon(&one_case(&plain))];
    if std::str::from_utf8(&plain).is_err() {
        let latin: String = plain.iter().map(|octet| char::from(*octet)).collect();
        forms.push(colon(latin.as_bytes()));
    }
    forms
}

/// A text with its triplets in upper case.
fn one_case(text: &[u8]) -> Vec<u8> {
    let mut text = text.to_vec();
    for at in 0..text.len() {
        if text[at] == b'%'
            && text[at + 1..]
                .iter()
                .take(2)
                .filter(|octet| octet.is_ascii_hexdigit())
                .count()
                == 2
        {
            text[at + 1..at + 3].make_ascii_uppercase();
        }
    }
    text
}

/// A path without dot segments; a slash if it is empty.
fn place(text: &[u8]) -> Vec<u8> {
    match path(&loosely_decoded(text, b"/%?#\\;")) {
        empty if empty.is_empty() => b"/".to_vec(),
        path => path,
    }
}

/// A text with its triplets decoded, except for octets that would be delimiters.
fn loosely_decoded(text: &[u8], delimiters: &[u8]) -> Vec<u8> {
    let mut plain = Vec::with_capacity(text.len());
    let mut rest = text;
    while let Some((first, after)) = rest.split_first() {
        let decoded = rest.get(..3).filter(|_| *first == b'%').map(decoded);
        match decoded.as_deref() {
            Some([octet]) if !delimiters.contains(octet) => plain.push(*octet),
            Some([_]) => plain.extend_from_slice(&rest[..3].to_ascii_uppercase()),
            // Some programs write `%25` for a percent sign without two digits, with the same meaning.
            _ if *first == b'%' => {
                plain.extend_from_slice(b"%25");
                rest = after;
                continue;
            }
            _ => {
                plain.push(*first);
                rest = after;
                continue;
            }
        }
        rest = &rest[3..];
    }
    plain
}

/// A port without zeros at its start; `None` if it is empty.
fn number(text: &[u8]) -> Option<Vec<u8>> {
    let zeros = text.iter().take_while(|octet| **octet == b'0').count();
    let port = &text[zeros.min(text.len().saturating_sub(1))..];
    (!port.is_empty()).then(|| port.to_vec())
}

#[cfg(test)]
mod tests {
    use urispec_model::Bytes;

    use super::*;

    /// An answer with components, written as `host=a`; `host` alone is undefined.
    fn answer(text: &str) -> Observation<'static> {
        let mut parts = Parts::default();
        for one in text.split_whitespace() {
            let (name, value) = one
                .split_once('=')
                .map_or((one, None), |(name, value)| (name, Some(value)));
            let value = value.map(|value| Bytes::from(value.as_bytes().to_vec()));
            parts.set(name.parse::<Component>().unwrap(), value);
        }
        Observation::Accept(Answer::Parts(parts))
    }

    fn of_validator(observed: &Observation<'_>) -> Lead {
        Lead::of_validator(b"", observed, ComponentSet::EMPTY).unwrap()
    }

    #[track_caller]
    fn check(says: &str, goes: &str, expected: Option<(Severity, Component)>) {
        let says = of_validator(&answer(says));
        let goes = Lead::of_client(&answer(goes)).unwrap();
        assert_eq!(says.differs(&goes), expected, "{says:?} {goes:?}");
    }

    #[test]
    fn a_default_port_is_none() {
        use {Component as C, Severity as S};
        check("scheme=http host=h port=80", "host=h port", None);
        check("scheme=http host=h port", "scheme=http host=h port=80", None);
        check("host=h port=080", "scheme=http host=h port=80", None);
        check("authority=h:80", "scheme=http host=h port=80", None);
        check("scheme=https host=h port=443", "host=h port", None);
        let other = Some((S::PortOrUserinfo, C::Port));
        check("scheme=https host=h port=80", "scheme=https host=h port=443", other);
        check("scheme=http host=h port=443", "scheme=http host=h port=80", other);
        check("scheme=http host=h port=8080", "host=h port", other);
        check("host=h", "host=h port=8080", None);
    }

    #[test]
    fn a_port_of_zero_that_is_not_written_is_none() {
        let goes = Lead::of_client(&answer("scheme=http host=h port=80")).unwrap();
        let says = answer("scheme=http host=h port=0");
        for (input, is_other) in [("http://h:", false), ("http://h", false), ("http://h:00", true)] {
            let says = Lead::of_validator(input.as_bytes(), &says, ComponentSet::EMPTY).unwrap();
            assert_eq!(says.differs(&goes).is_some(), is_other, "{input}");
        }
    }

    #[test]
    fn userinfo_is_the_same_decoded() {
        use {Component as C, Severity as S};
        check("host=h userinfo=u%40:p", "host=h user=u@ password=p", None);
        check("host=h user=u%21 password=", "host=h user=u!", None);
        check("host=h user=a%2540", "host=h user=a%40", None);
        check("host=h user=%252f", "host=h user=%2F", None);
        check("host=h userinfo=\u{e9}", "host=h user=\u{e9}", None);
        check("host=h userinfo=u", "host=h", None);
        check("host=h userinfo=u%3a", "host=h user=u password=:", None);
        check("host=h userinfo=u::", "host=h user=u", None);
        let other = Some((S::PortOrUserinfo, C::Userinfo));
        check("host=h userinfo=u", "host=h user=v", other);
        check("host=h userinfo", "host=h userinfo=v", other);
        let latin = Parts::default().with(Component::Host, Some(&b"h"[..]));
        let sent = Observation::Accept(Answer::Parts(latin.with(Component::User, Some(&b"\xe9"[..]))));
        let says = of_validator(&answer("host=h userinfo=\u{e9}"));
        assert_eq!(says.differs(&Lead::of_client(&sent).unwrap()), None);
    }

    #[test]
    fn a_resource_is_the_same_encoded() {
        use {Component as C, Severity as S};
        check("host=h path=/[%20a", "host=h path=/%5B%20a", None);
        check("host=h path=", "host=h path=/", None);
        check("host=h path= params=", "host=h path=/", None);
        check("host=h path=/a/../b query=", "host=h path=/b query", None);
        check("host=h path=/a params=b", "host=h path=/a;b", None);
        check("host=h path=/a%2fb", "host=h path=/a/b", Some((S::Resource, C::Path)));
        check("host=h path=/a%2fb", "host=h path=/a%2Fb", None);
        check("host=h path=/%", "host=h path=/%25", None);
        check(
            "host=h path=/ query=a%26b",
            "host=h path=/ query=a&b",
            Some((S::Resource, C::Query)),
        );
        check("host=h fragment=a", "host=h path=/", None);
        check(
            "host=h fragment=a",
            "host=h path=/ fragment=b",
            Some((S::Resource, C::Fragment)),
        );
    }

    #[test]
    fn a_host_is_graver_than_what_comes_after_it() {
        use {Component as C, Severity as S};
        check("host=a port=1", "host=b port=2", Some((S::Host, C::Host)));
        check("host path=a", "host=b", Some((S::OutOfNothing, C::Authority)));
        check("host= path=/", "host=127.0.0.1", None);
        check(
            "authority= host path=a",
            "host=b",
            Some((S::OutOfNothing, C::Authority)),
        );
        check("authority=a_b host", "host=a_b", None);
        check("authority=a@b:c host port userinfo", "host=b port=80", None);
        check("scheme=http opaque=a", "host=b", Some((S::OutOfNothing, C::Authority)));
        check("path=a", "host=b", None);
        check("host=a", "host=a authority=u@b:81", None);
    }

    #[test]
    fn an_empty_authority_is_not_none() {
        use Component as C;
        let goes = Lead::of_client(&answer("host=h")).unwrap();
        let (both, none) = (ComponentSet::of(&[C::Authority, C::Host]), ComponentSet::EMPTY);
        for (input, says, distinguishes, is_empty) in [
            ("http:///a", "authority= host=", both, true),
            ("http:///a", "authority= host", both, true),
            ("http:///a", "host=", none, true),
            ("http:///a", "authority=", none, true),
            ("http://:@h/", "host=", both, true),
            ("http://@@@h/", "authority=@ host=", none, true),
            ("http://:80/", "host=", none, true),
            ("http:a", "authority= host=", none, false),
            ("\u{1}http://h/", "host=", none, true),
            ("http://h/?:@", "host=", none, true),
            ("http:a", "authority host", both, false),
            ("http:///a", "host", none, true),
            ("http:a", "host", none, false),
            ("http:///a", "authority host", both, false),
            ("http://u@\\h/", "host userinfo=u", both, true),
            ("http://:p@\\h/", "host= user= password=p", none, true),
            ("http://:81\\h/", "scheme=http host port=81", both, true),
            ("http:a", "scheme=http host= port=80", none, false),
        ] {
            let expected = if is_empty {
                (Severity::Host, C::Host)
            } else {
                (Severity::OutOfNothing, C::Authority)
            };
            let says = Lead::of_validator(input.as_bytes(), &answer(says), distinguishes).unwrap();
            assert_eq!(says.differs(&goes), Some(expected), "{input:?} {says:?}");
        }
        for (result, expected) in [
            ("http:///y", (Severity::Host, C::Host)),
            ("http://u@:80/", (Severity::Host, C::Host)),
            ("http:/y", (Severity::OutOfNothing, C::Authority)),
        ] {
            let says = of_validator(&Observation::Accept(Answer::Uri(result.into())));
            assert_eq!(says.differs(&goes), Some(expected), "{result}");
        }
    }

    #[test]
    fn results_are_compared_by_their_components() {
        let lead = |text: &'static str| Observation::Accept(Answer::Uri(text.into()));
        let says = of_validator(&lead("http://u@a:80/b/../c#d"));
        assert_eq!(says.differs(&Lead::of_client(&lead("http://A/c")).unwrap()), None);
        assert_eq!(Lead::of_client(&lead("/c")), None);
        let client = |result| Lead::of_client(&lead(result)).unwrap();
        for unclear in ["http://a:80g", "http://a@b@c/", "http://fe80::1%25e/"] {
            assert_eq!(of_validator(&lead(unclear)).differs(&client("http://e/g")), None);
            assert_eq!(Lead::of_client(&lead(unclear)), None);
        }
        let other_port = Some((Severity::PortOrUserinfo, Component::Port));
        assert_eq!(says.differs(&client("http://a:81/c")), other_port);
        let other = Lead::of_client(&lead("http://e/c")).unwrap();
        assert_eq!(says.differs(&other), Some((Severity::Host, Component::Host)));
    }
}
