//! The severity of a difference between two answers to one input.
//!
//! A difference is severe if it makes a filter and an HTTP client disagree. So two answers are compared by the
//! resource that they lead to. The same host in a different case, a triplet that is decoded or not, and a default
//! port that is left out are only spellings.

mod read;

use urispec_model::{Answer, Component, Observation, Parts, Request};

use read::Read;

pub use read::{found_host, host, is_other_host, led_to, normal_form, path, reported};

/// The severity of a difference, for programs that pass a URI from one parser to a second parser; the gravest
/// severity comes first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Severity {
    /// A parser's safe interface lets an input break the memory safety of the program. Answers do not show this
    /// severity. The severity follows from the parser's source, and is set for a recorded bug.
    MemoryUnsafety,
    /// One side crashes, or does not answer in time.
    Crash,
    /// One side reports an authority or a scheme and the other side does not, or the two sides report different
    /// schemes.
    OutOfNothing,
    /// The two sides report different hosts.
    Host,
    /// The two sides report different ports, or different userinfo.
    PortOrUserinfo,
    /// The two sides lead to different resources: path, query or fragment differ.
    Resource,
    /// One side accepts the input, and the other side rejects it.
    Acceptance,
    /// The two sides lead to the same resource, in different spellings.
    Spelling,
}

urispec_model::names!(
    Severity, "severity",
    MemoryUnsafety => "memory-unsafety", Crash => "crash", OutOfNothing => "out-of-nothing", Host => "host", PortOrUserinfo => "port-or-userinfo",
    Resource => "resource", Acceptance => "acceptance", Spelling => "spelling",
);

impl Severity {
    /// The severity as a readable phrase.
    pub const fn words(self) -> &'static str {
        match self {
            Self::MemoryUnsafety => "memory unsafety",
            Self::Crash => "crash",
            Self::OutOfNothing => "invented authority or scheme",
            Self::Host => "different host",
            Self::PortOrUserinfo => "different port or userinfo",
            Self::Resource => "different resource",
            Self::Acceptance => "only one side accepts",
            Self::Spelling => "spelling only",
        }
    }

    /// The severity of the difference between two answers to one request; `None` if the answers cannot be compared,
    /// or do not differ.
    ///
    /// ```
    /// use urispec_drift::severity::Severity;
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
        Difference::between(request, one, other).map(|difference| difference.severity)
    }
}

/// The gravest difference between two answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Difference {
    /// The severity of the difference.
    pub severity: Severity,
    /// The component that decides the severity; `None` if the whole answer decides.
    pub component: Option<Component>,
}

impl Difference {
    const fn whole(severity: Severity) -> Self {
        Self {
            severity,
            component: None,
        }
    }

    /// The gravest difference between two answers to one request; `None` if the answers cannot be compared, or do not
    /// differ.
    pub fn between(request: &Request<'_>, one: &Observation<'_>, other: &Observation<'_>) -> Option<Self> {
        use Observation as O;
        match (one, other) {
            (O::Unsupported(_), _) | (_, O::Unsupported(_)) | (O::Reject(_), O::Reject(_)) => None,
            (O::Crash(_) | O::Timeout | O::Protocol(_), _) | (_, O::Crash(_) | O::Timeout | O::Protocol(_)) => {
                Some(Self::whole(Severity::Crash))
            }
            (O::Reject(_), _) | (_, O::Reject(_)) => Some(Self::whole(Severity::Acceptance)),
            (O::Accept(one), O::Accept(other)) => Self::of_answers(request, one, other),
        }
    }

    fn of_answers(request: &Request<'_>, one: &Answer<'_>, other: &Answer<'_>) -> Option<Self> {
        match (one, other) {
            (Answer::Parts(one), Answer::Parts(other)) => Self::of_parts(one, other),
            (Answer::Uri(one), Answer::Uri(other)) if one == other => None,
            (Answer::Uri(one), Answer::Uri(other)) => Some(Self::of_texts(one, other)),
            (Answer::Equal(one), Answer::Equal(other)) if one == other => None,
            // A program that treats two URIs as equal may replace one of them by the other URI.
            (Answer::Equal(_), Answer::Equal(_)) => match request {
                Request::Equivalent { input, other, .. } => Some(Self::of_texts(input, other)),
                _ => None,
            },
            (one, other) if one == other => None,
            (Answer::Address(_), Answer::Address(_)) => Some(Self {
                severity: Severity::Host,
                component: Some(Component::Host),
            }),
            (Answer::Target(one), Answer::Target(other)) if one.form == other.form => {
                Self::of_parts(&one.components, &other.components)
            }
            (Answer::Path(one), Answer::Path(other)) if path(one) == path(other) => {
                Some(Self::whole(Severity::Spelling))
            }
            _ => Some(Self::whole(Severity::Resource)),
        }
    }

    fn of_texts(one: &[u8], other: &[u8]) -> Self {
        Read::of_text(one)
            .differs(&Read::of_text(other))
            .unwrap_or(Self::whole(Severity::Spelling))
    }

    fn of_parts(one: &Parts<'_>, other: &Parts<'_>) -> Option<Self> {
        if one == other {
            return None;
        }
        let both = one.stated_set().and(other.stated_set());
        let is_other = |component: &Component| match (one[*component].present(), other[*component].present()) {
            (Some(one), Some(other)) => one != other,
            // Some interfaces cannot distinguish undefined from empty.
            (text, none) => !text.or(none).unwrap_or_default().is_empty(),
        };
        let spelling = || {
            // An authority differs if a part of it differs.
            let written = both
                .iter()
                .filter(is_other)
                .max_by_key(|one| *one != Component::Authority)?;
            Some(Self {
                severity: Severity::Spelling,
                component: Some(written),
            })
        };
        Read::of_parts(one).differs(&Read::of_parts(other)).or_else(spelling)
    }
}

#[cfg(test)]
mod tests {
    use urispec_model::{Bytes, Level, Spec};

    use super::*;

    #[track_caller]
    fn check(one: &str, other: &str, expected: Severity) {
        let (one, other) = (one.as_bytes(), other.as_bytes());
        assert_eq!(Difference::of_texts(one, other).severity, expected);
        let parsed = |input| urispec_specs::answer(Spec::Rfc3986, &Request::Parse { input, rule: None });
        let (request, one, other) = (Request::Parse { input: one, rule: None }, parsed(one), parsed(other));
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
        check("file:/a", "file://evil/a", S::Host);
        // Only the texts differ: a file URL without an authority and a file URL with an empty authority lead to the
        // same resource.
        assert_eq!(Difference::of_texts(b"file:/a", b"file:///a").severity, S::Spelling);
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

    /// Two answers in components, such as `host=a`; `host` without a value means an undefined host.
    #[track_caller]
    fn check_parts(one: &str, other: &str, expected: Option<(Severity, Component)>) {
        let parts = |text: &str| {
            let mut parts = Parts::default();
            for one in text.split_whitespace() {
                let (name, value) = one
                    .split_once('=')
                    .map_or((one, None), |(name, value)| (name, Some(value)));
                parts.set(
                    name.parse::<Component>().unwrap(),
                    value.map(|value| Bytes::from(value.as_bytes().to_vec())),
                );
            }
            Observation::Accept(Answer::Parts(parts))
        };
        let (one, other) = (parts(one), parts(other));
        for (one, other) in [(&one, &other), (&other, &one)] {
            let found = Difference::between(&Request::Parse { input: b"", rule: None }, one, other);
            let found = found.map(|found| (found.severity, found.component.unwrap()));
            assert_eq!(found, expected, "{one:?} {other:?}");
        }
    }

    #[test]
    fn the_gravest_component_decides() {
        use {Component as C, Severity as S};
        check_parts("host=a path=/x", "host=b path=/y", Some((S::Host, C::Host)));
        check_parts("port=1 path=/x", "port=2 path=/y", Some((S::PortOrUserinfo, C::Port)));
        check_parts("host=A path=/x", "host=a path=/y", Some((S::Resource, C::Path)));
        check_parts("authority=A host=A", "authority=a host=a", Some((S::Spelling, C::Host)));
        check_parts(
            "authority=a host=a path=",
            "authority host path=//a",
            Some((S::OutOfNothing, C::Authority)),
        );
        check_parts(
            "authority= host path=a",
            "authority=a host=a path=/",
            Some((S::OutOfNothing, C::Authority)),
        );
        check_parts(
            "scheme=file host=a",
            "scheme=file authority= host",
            Some((S::Host, C::Host)),
        );
        check_parts(
            "scheme=file authority host path=/a",
            "scheme=file authority= host= path=/a",
            None,
        );
        check_parts("host=a path=/x", "path=/x", None);
        check_parts("query=", "query", None);
    }

    #[test]
    fn what_is_reported_in_parts_or_whole_is_put_together() {
        use {Component as C, Severity as S};
        check_parts("authority=u@h:1", "userinfo=u host=h port=1", None);
        check_parts("authority=u@h:1", "userinfo=u host=g port=1", Some((S::Host, C::Host)));
        check_parts("user=u password=p", "userinfo=u:p", None);
        check_parts(
            "user=u password=p",
            "userinfo=u:q",
            Some((S::PortOrUserinfo, C::Userinfo)),
        );
        // The resource is the same, but the reported components differ.
        check_parts(
            "authority=a_b host port userinfo",
            "host=a_b port userinfo",
            Some((S::Spelling, C::Host)),
        );
        check_parts("path=a params=b", "path=a;b", Some((S::Spelling, C::Path)));
        check_parts("scheme=m opaque=a", "scheme=m path=a", None);
    }

    #[test]
    fn an_authority_out_of_nothing_may_be_empty() {
        assert_eq!(
            Difference::of_texts(b"a:/.//", b"a://").severity,
            Severity::OutOfNothing
        );
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
