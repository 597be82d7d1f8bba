//! How grave it is that two read one input differently.
//!
//! What counts is whether a filter and a fetcher can be made to disagree. So two answers are compared as what they lead to: the same
//! host in other letters, a triplet decoded or not, a default port left out are spellings.

use std::net::{Ipv4Addr, Ipv6Addr};

use urispec_model::{Answer, Component, Observation, Parts, Request, Value, Verdict};
use urispec_specs::AuthorityParts;
use urispec_specs::rfc3986::{remove_dot_segments, split};

use crate::Change;
use crate::cause::is_triplet;
use crate::member::reported;

/// How grave a difference is for those who hand a URI from one parser to another; the gravest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Severity {
    /// One crashes, or does not come back.
    Crash,
    /// One finds an authority or a scheme where the other finds none, or another scheme.
    OutOfNothing,
    /// Another host.
    Host,
    /// Another port, or other userinfo.
    PortOrUserinfo,
    /// Another resource: path, query or fragment differ.
    Resource,
    /// One accepts what the other rejects.
    Acceptance,
    /// The same, written otherwise.
    Spelling,
}

urispec_model::names!(
    Severity, "severity",
    Crash => "crash", OutOfNothing => "out-of-nothing", Host => "host", PortOrUserinfo => "port-or-userinfo",
    Resource => "resource", Acceptance => "acceptance", Spelling => "spelling",
);

impl Severity {
    /// Of two answers to one request; `None` if there is nothing to compare, or no difference.
    ///
    /// ```
    /// use urispec_differential::Severity;
    /// use urispec_model::{Answer, Observation, Request};
    ///
    /// let uri = |text: &'static str| Observation::Accept(Answer::Uri(text.into()));
    /// let request = Request::Normalize { input: b"http://h", level: urispec_model::Level::Syntax };
    /// let between = |one, other| Severity::between(&request, &uri(one), &uri(other));
    /// assert_eq!(between("http://h/", "http://evil/"), Some(Severity::Host));
    /// assert_eq!(between("http://h/", "http://H:80/a/.."), Some(Severity::Spelling));
    /// assert_eq!(between("http://h/", "http://h/"), None);
    /// ```
    pub fn between(request: &Request<'_>, one: &Observation<'_>, other: &Observation<'_>) -> Option<Self> {
        use Observation as O;
        match (one, other) {
            (O::Unsupported(_), _) | (_, O::Unsupported(_)) => None,
            (O::Crash(_) | O::Timeout | O::Protocol(_), _) | (_, O::Crash(_) | O::Timeout | O::Protocol(_)) => {
                Some(Self::Crash)
            }
            (O::Reject(_), O::Reject(_)) => None,
            (O::Reject(_), _) | (_, O::Reject(_)) => Some(Self::Acceptance),
            (O::Accept(one), O::Accept(other)) => Self::of_answers(request, one, other),
        }
    }

    fn of_answers(request: &Request<'_>, one: &Answer<'_>, other: &Answer<'_>) -> Option<Self> {
        match (one, other) {
            (Answer::Parts(one), Answer::Parts(other)) => Self::of_parts(one, other),
            (Answer::Uri(one), Answer::Uri(other)) if one == other => None,
            (Answer::Uri(one), Answer::Uri(other)) => Some(Self::of_texts(one, other)),
            (Answer::Equal(one), Answer::Equal(other)) if one == other => None,
            // Who takes two URIs for one takes either for the other.
            (Answer::Equal(_), Answer::Equal(_)) => match request {
                Request::Equivalent { input, other, .. } => Some(Self::of_texts(input, other)),
                _ => None,
            },
            (one, other) if one == other => None,
            (Answer::Path(one), Answer::Path(other)) if path(one) == path(other) => Some(Self::Spelling),
            _ => Some(Self::Resource),
        }
    }

    fn of_texts(one: &[u8], other: &[u8]) -> Self {
        Read::of_text(one)
            .differs(&Read::of_text(other))
            .unwrap_or(Self::Spelling)
    }

    fn of_parts(one: &Parts<'_>, other: &Parts<'_>) -> Option<Self> {
        let both = one.stated_set().and(other.stated_set());
        let is_other = |component| match (one[component].present(), other[component].present()) {
            (Some(one), Some(other)) => one != other,
            // Some interfaces cannot tell the two apart.
            (text, none) => !text.or(none).unwrap_or_default().is_empty(),
        };
        let differs = Read::of_parts(one).differs(&Read::of_parts(other));
        differs.or_else(|| both.iter().any(is_other).then_some(Self::Spelling))
    }

    /// What is known of a departure by its verdict, the component that departs and how, without the answers.
    pub fn of_departure(verdict: Verdict, component: Option<Component>, change: Option<Change>) -> Self {
        use Component as C;
        match (verdict, component, change) {
            (Verdict::Crash | Verdict::Timeout | Verdict::Protocol, ..) => Self::Crash,
            (Verdict::TooLenient | Verdict::TooStrict, ..) => Self::Acceptance,
            (_, _, Some(Change::Case | Change::Encoding | Change::Address | Change::Number)) => Self::Spelling,
            (_, Some(C::Scheme), _) | (_, Some(C::Authority), Some(Change::Supplied | Change::Elided)) => {
                Self::OutOfNothing
            }
            (_, Some(C::Authority | C::Host), _) => Self::Host,
            (_, Some(C::Port | C::Userinfo | C::User | C::Password), _) => Self::PortOrUserinfo,
            _ => Self::Resource,
        }
    }
}

/// A component in its normal form: `None` if it is not told, `Some(None)` if it is undefined.
type Told = Option<Option<Vec<u8>>>;

/// Where one takes a URI to lead.
struct Read {
    scheme: Told,
    /// Whether there is an authority, even an empty one.
    authority: Option<bool>,
    host: Told,
    port: Told,
    userinfo: Told,
    path: Told,
    query: Told,
    fragment: Told,
}

impl Read {
    fn of_text(text: &[u8]) -> Self {
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
            userinfo: Some(userinfo.map(decoded)),
            path: Some(Some(path(pieces.path))),
            query: Some(pieces.query.map(decoded)),
            fragment: Some(pieces.fragment.map(decoded)),
            scheme: Some(scheme),
        }
    }

    fn of_parts(parts: &Parts<'_>) -> Self {
        use Component as C;
        let is_told = |component| parts[component] != Value::Unstated;
        let is_authority_told = is_told(C::Authority);
        let told = |component, by: bool, normal: &dyn Fn(&[u8]) -> Option<Vec<u8>>| {
            (is_told(component) || by).then(|| reported(parts, component).as_deref().and_then(normal))
        };
        let some = |normal: fn(&[u8]) -> Vec<u8>| move |text: &[u8]| Some(normal(text));
        let scheme = told(C::Scheme, false, &|text| Some(text.to_ascii_lowercase()));
        let of_scheme = scheme.clone().flatten();
        let host = told(C::Host, is_authority_told, &some(host));
        Self {
            authority: None,
            port: told(C::Port, is_authority_told, &|text| number(text, of_scheme.as_deref())),
            userinfo: told(C::Userinfo, is_authority_told || is_told(C::User), &some(decoded)),
            path: told(C::Path, false, &some(path)),
            query: told(C::Query, false, &some(decoded)),
            fragment: told(C::Fragment, false, &some(decoded)),
            scheme,
            host,
        }
    }

    /// Whether the path is empty or a slash, behind an authority of this one or the other: the two are one resource.
    fn is_root(&self, other: &Self) -> bool {
        let has_authority = |one: &Self| one.authority == Some(true) || matches!(one.host, Some(Some(_)));
        let path = self.path.as_ref().map(|path| path.as_deref().unwrap_or_default());
        matches!(path, Some(b"" | b"/")) && (has_authority(self) || has_authority(other))
    }

    /// How grave the difference is; `None` if both lead to the same.
    fn differs(&self, other: &Self) -> Option<Severity> {
        let both = self.authority.zip(other.authority);
        // Undefined and empty are one for who cannot tell them apart; a scheme is never empty.
        let is_other = |one: &Told, other: &Told| match (one, other) {
            (Some(one), Some(other)) => one.as_deref().unwrap_or_default() != other.as_deref().unwrap_or_default(),
            _ => false,
        };
        let is_empty = |host: &Told| {
            host.as_ref()
                .is_some_and(|host| host.as_deref().unwrap_or_default().is_empty())
        };
        let is_host_new = is_empty(&self.host) != is_empty(&other.host) && is_other(&self.host, &other.host);
        let is_undefined = |host: &Told| matches!(host, Some(None));
        if is_other(&self.scheme, &other.scheme)
            || both.is_some_and(|(one, other)| one != other)
            || is_host_new && (is_undefined(&self.host) || is_undefined(&other.host))
        {
            Some(Severity::OutOfNothing)
        } else if is_other(&self.host, &other.host) {
            Some(Severity::Host)
        } else if is_other(&self.port, &other.port) || is_other(&self.userinfo, &other.userinfo) {
            Some(Severity::PortOrUserinfo)
        } else if is_other(&self.path, &other.path) && !(self.is_root(other) && other.is_root(self))
            || is_other(&self.query, &other.query)
            || is_other(&self.fragment, &other.fragment)
        {
            Some(Severity::Resource)
        } else {
            None
        }
    }
}

/// A text with its triplets decoded, those of delimiters and of the percent sign in capitals: a decoded delimiter is another text.
fn decoded(text: &[u8]) -> Vec<u8> {
    let mut normal = Vec::with_capacity(text.len());
    let mut rest = text;
    while let Some((first, after)) = rest.split_first() {
        let octet = is_triplet(rest)
            .then(|| std::str::from_utf8(&rest[1..3]).ok())
            .flatten()
            .and_then(|digits| u8::from_str_radix(digits, 16).ok());
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

fn path(text: &[u8]) -> Vec<u8> {
    remove_dot_segments(&decoded(text))
}

/// Whether two texts name two hosts.
pub(crate) fn is_other_host(one: &[u8], other: &[u8]) -> bool {
    host(one) != host(other)
}

/// A host as it is looked up: an IP address in one form, a name in small letters.
fn host(text: &[u8]) -> Vec<u8> {
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

/// A port without zeros at its start; none if it is empty or its scheme's own.
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

#[cfg(test)]
mod tests {
    use urispec_model::{Level, Spec};

    use super::*;

    #[track_caller]
    fn check(one: &str, other: &str, expected: Severity) {
        let (one, other) = (one.as_bytes(), other.as_bytes());
        assert_eq!(Severity::of_texts(one, other), expected);
        let parsed = |input| urispec_specs::answer(Spec::Rfc3986, &Request::Parse { input, rule: None });
        let (request, one, other) = (crate::requests::parse(one), parsed(one), parsed(other));
        if let (Observation::Accept(_), Observation::Accept(_)) = (&one, &other) {
            assert_eq!(Severity::between(&request, &one, &other), Some(expected));
        }
    }

    #[test]
    fn what_two_lead_to_is_compared() {
        use Severity as S;
        check("a:b", "/b", S::OutOfNothing);
        check("a:b", "b:b", S::OutOfNothing);
        check("a:/evil/x", "a://evil/x", S::OutOfNothing);
        check("a://h/", "a://evil/", S::Host);
        check("//1.2.3.4", "//1.2.3.5", S::Host);
        check("a://h:1/", "a://h:2/", S::PortOrUserinfo);
        check("a://u@h/", "a://h/", S::PortOrUserinfo);
        check("a:b/../c", "a:b/d", S::Resource);
        check("/a%2fb", "/a/b", S::Resource);
        check("?a", "?b", S::Resource);
        check("HTTP://H:80/%61/../b", "http://h/b", S::Spelling);
        check("//[0::1]", "//[::1]:", S::Spelling);
        check("//h:080", "//h:80", S::Spelling);
        check("//h", "//h/", S::Spelling);
        check("//%c3%a9/%2f", "//%C3%A9/%2F", S::Spelling);
    }

    #[test]
    fn an_authority_out_of_nothing_may_be_empty() {
        assert_eq!(Severity::of_texts(b"a:/.//", b"a://"), Severity::OutOfNothing);
    }

    #[test]
    fn a_wrong_equality_is_as_grave_as_what_it_hides() {
        let request = Request::Equivalent {
            input: b"http://h/",
            other: b"http://evil/",
            level: Level::Syntax,
        };
        let equal = |equal| Observation::Accept(Answer::Equal(equal));
        assert_eq!(
            Severity::between(&request, &equal(false), &equal(true)),
            Some(Severity::Host)
        );
        assert_eq!(Severity::between(&request, &equal(true), &equal(true)), None);
    }
}
