//! How two answers to one request differ, and how grave that is.

use urispec_model::{Answer, Component, ComponentSet, Observation, Parts};
use urispec_specs::rfc3986::split;

use super::Severity;
use super::site::{Known, Site};
use super::spelling;

/// What one party makes of a request.
#[derive(Debug, Clone, Copy)]
pub struct Reading<'o, 'a> {
    /// What it did.
    pub observation: &'o Observation<'a>,
    /// The components for which it distinguishes undefined from empty.
    pub distinguishes_undefined: ComponentSet,
}

/// How two readings differ.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Difference {
    /// How grave it is.
    pub severity: Severity,
    /// The gravest component that differs; `None` if it is the whole.
    pub component: Option<Component>,
}

impl Difference {
    const fn whole(severity: Severity) -> Self {
        Self {
            severity,
            component: None,
        }
    }
}

/// How two readings of one request differ, by what is gravest; `None` if they do not, or if one of the two cannot be asked.
///
/// Undefined against empty counts only where both distinguish the two.
///
/// ```
/// use urispec_differential::between::{Reading, Severity, difference};
/// use urispec_model::{Answer, ComponentSet, Observation};
///
/// let read = |uri: &'static str| Observation::Accept(Answer::Uri(uri.into()));
/// let severity = |one, other| {
///     let [one, other] = [read(one), read(other)];
///     let reading = |observation| Reading { observation, distinguishes_undefined: ComponentSet::ALL };
///     difference(reading(&one), reading(&other)).map(|difference| difference.severity)
/// };
/// assert_eq!(severity("http://a/", "http://b/"), Some(Severity::Host));
/// assert_eq!(severity("http://a/", "http://A/"), Some(Severity::Spelling));
/// assert_eq!(severity("http://a/", "http://a/"), None);
/// ```
pub fn difference(one: Reading<'_, '_>, other: Reading<'_, '_>) -> Option<Difference> {
    use Observation as O;
    let both = one.distinguishes_undefined.and(other.distinguishes_undefined);
    match (one.observation, other.observation) {
        (O::Unsupported(_), _) | (_, O::Unsupported(_)) | (O::Reject(_), O::Reject(_)) => None,
        (O::Crash(_) | O::Timeout | O::Protocol(_), _) | (_, O::Crash(_) | O::Timeout | O::Protocol(_)) => {
            Some(Difference::whole(Severity::Crash))
        }
        (O::Accept(_), O::Reject(_)) | (O::Reject(_), O::Accept(_)) => Some(Difference::whole(Severity::Acceptance)),
        (O::Accept(one), O::Accept(other)) => answers(one, other, both),
    }
}

fn answers(one: &Answer<'_>, other: &Answer<'_>, both: ComponentSet) -> Option<Difference> {
    if one == other {
        return None;
    }
    match (one, other) {
        (Answer::Parts(one), Answer::Parts(other)) => parts(one, other, both),
        (Answer::Uri(one), Answer::Uri(other)) => {
            // Both are texts, in which a delimiter is there or is not.
            let difference = parts(&found_in(one), &found_in(other), ComponentSet::ALL);
            difference.or(Some(Difference::whole(Severity::Spelling)))
        }
        (Answer::Path(one), Answer::Path(other)) if spelling::path(one, false) == spelling::path(other, false) => {
            Some(Difference::whole(Severity::Spelling))
        }
        _ => Some(Difference::whole(Severity::Resource)),
    }
}

/// The components of a result, whatever it is.
fn found_in(uri: &[u8]) -> Parts<'_> {
    split(uri).spans().parts(uri, SPLIT)
}

/// The host that is stated, or is in the result, if it is not empty.
pub(super) fn stated_host(observed: &Observation<'_>) -> Option<Vec<u8>> {
    let host = match observed {
        Observation::Accept(Answer::Parts(parts)) => parts[Component::Host].present().map(<[u8]>::to_vec),
        Observation::Accept(Answer::Uri(uri)) => Site::of(&found_in(uri)).host.text().map(<[u8]>::to_vec),
        _ => None,
    };
    host.filter(|host| !host.is_empty())
}

/// The same, or the host in an authority of which nothing more is stated.
pub(super) fn host_of(observed: &Observation<'_>) -> Option<Vec<u8>> {
    match observed {
        Observation::Accept(Answer::Parts(parts)) => Site::of(parts)
            .host
            .text()
            .filter(|host| !host.is_empty())
            .map(<[u8]>::to_vec),
        observed => stated_host(observed),
    }
}

/// What can be found in a result.
const SPLIT: ComponentSet = ComponentSet::of(&[
    Component::Scheme,
    Component::Authority,
    Component::Path,
    Component::Query,
    Component::Fragment,
]);

/// How two that accept differ in the components of which both say something.
fn parts(one: &Parts<'_>, other: &Parts<'_>, both: ComponentSet) -> Option<Difference> {
    use Component as C;
    let (one, other) = (Site::of(one), Site::of(other));
    let scheme = one.scheme.text().or(other.scheme.text()).map(<[u8]>::to_vec);
    let has_authority = one.authority.has_text() || other.authority.has_text();
    let component = |component, severity, one: &Known<'_>, other: &Known<'_>, form: &Form<'_>| {
        let severity = compared(one, other, severity, both.contains(component), form)?;
        Some(Difference {
            severity,
            component: Some(component),
        })
    };
    let port = |text: &[u8]| spelling::port(text, scheme.as_deref()).into_owned();
    let path = |text: &[u8]| spelling::path(text, has_authority);
    let differences = [
        component(
            C::Scheme,
            Severity::OutOfNothing,
            &one.scheme,
            &other.scheme,
            &spelling::scheme,
        ),
        out_of_nothing(&one.authority, &other.authority),
        component(C::Host, Severity::Host, &one.host, &other.host, &spelling::host),
        component(C::Port, Severity::PortOrUserinfo, &one.port, &other.port, &port),
        component(
            C::Userinfo,
            Severity::PortOrUserinfo,
            &one.userinfo,
            &other.userinfo,
            &spelling::userinfo,
        ),
        component(C::Path, Severity::Resource, &one.path, &other.path, &path),
        component(C::Query, Severity::Resource, &one.query, &other.query, &spelling::plain),
        component(
            C::Fragment,
            Severity::Resource,
            &one.fragment,
            &other.fragment,
            &spelling::plain,
        ),
    ];
    differences
        .into_iter()
        .flatten()
        .min_by_key(|difference| difference.severity)
}

/// One form for all that means the same.
type Form<'f> = dyn Fn(&[u8]) -> Vec<u8> + 'f;

/// An authority where the other has none; what is in two of them is compared part by part.
fn out_of_nothing(one: &Known<'_>, other: &Known<'_>) -> Option<Difference> {
    let is_nothing = |known: &Known<'_>| *known == Known::Undefined;
    let appears = one.has_text() && is_nothing(other) || is_nothing(one) && other.has_text();
    appears.then_some(Difference {
        severity: Severity::OutOfNothing,
        component: Some(Component::Authority),
    })
}

/// How two differ in one component, where both say something of it.
fn compared(
    one: &Known<'_>,
    other: &Known<'_>,
    severity: Severity,
    distinguished: bool,
    form: &Form<'_>,
) -> Option<Severity> {
    match (one, other) {
        (Known::Nothing, _) | (_, Known::Nothing) => None,
        _ if one == other => None,
        _ if !one.has_text() && !other.has_text() => distinguished.then_some(match severity {
            // "a?" and "a" are two resources, "//a:" and "//a" are one host and one port.
            Severity::Resource => severity,
            _ => Severity::Spelling,
        }),
        _ => {
            let formed = |known: &Known<'_>| form(known.text().unwrap_or_default());
            Some(if formed(one) == formed(other) {
                Severity::Spelling
            } else {
                severity
            })
        }
    }
}

#[cfg(test)]
mod tests {
    use urispec_model::Bytes;

    use super::*;

    /// Components by their names, as `host=a`; `host` alone is undefined.
    fn parts(text: &str) -> Observation<'static> {
        let mut parts = Parts::default();
        for one in text.split(' ').filter(|one| !one.is_empty()) {
            let (name, value) = match one.split_once('=') {
                Some((name, value)) => (name, Some(Bytes::from(value.as_bytes().to_vec()))),
                None => (one, None),
            };
            parts.set(name.parse::<Component>().unwrap(), value);
        }
        Observation::Accept(Answer::Parts(parts))
    }

    fn of(one: &Observation<'_>, other: &Observation<'_>, distinguishes_undefined: ComponentSet) -> Option<Difference> {
        let reading = |observation| Reading {
            observation,
            distinguishes_undefined,
        };
        let (there, back) = (
            difference(reading(one), reading(other)),
            difference(reading(other), reading(one)),
        );
        assert_eq!(there, back);
        there
    }

    #[track_caller]
    fn check(one: &str, other: &str, expected: Option<(Severity, Component)>) {
        let found = of(&parts(one), &parts(other), ComponentSet::ALL);
        let found = found.map(|found| (found.severity, found.component.unwrap()));
        assert_eq!(found, expected, "{one} / {other}");
    }

    #[test]
    fn the_gravest_component_decides() {
        use Component as C;
        check("host=a path=/x", "host=b path=/y", Some((Severity::Host, C::Host)));
        check(
            "port=1 path=/x",
            "port=2 path=/y",
            Some((Severity::PortOrUserinfo, C::Port)),
        );
        check("query=a", "query=b", Some((Severity::Resource, C::Query)));
        check("host=A path=/x", "host=a path=/x", Some((Severity::Spelling, C::Host)));
        check("host=A path=/x", "host=a path=/y", Some((Severity::Resource, C::Path)));
        check("host=a path=/x", "path=/x", None);
    }

    #[test]
    fn an_authority_out_of_nothing_is_graver_than_another_host() {
        use Component as C;
        let nothing = "authority userinfo host port path=//a";
        check(
            "authority=a host=a port path=",
            nothing,
            Some((Severity::OutOfNothing, C::Authority)),
        );
        check("host=a path=", nothing, Some((Severity::OutOfNothing, C::Authority)));
        check("authority= path=/", "authority path=/", None);
        check(
            "scheme=a path=b",
            "scheme path=a:b",
            Some((Severity::OutOfNothing, C::Scheme)),
        );
    }

    #[test]
    fn what_is_reported_in_parts_or_whole_is_put_together() {
        use Component as C;
        check("authority=u@h:1", "userinfo=u host=h port=1", None);
        check(
            "authority=u@h:1",
            "userinfo=u host=g port=1",
            Some((Severity::Host, C::Host)),
        );
        check("user=u password=p", "userinfo=u:p", None);
        check(
            "user=u password=p",
            "userinfo=u:q",
            Some((Severity::PortOrUserinfo, C::Userinfo)),
        );
        check("authority=a_b host port userinfo", "host=a_b", None);
        check("path=a params=b", "path=a;b", None);
        check("scheme=m opaque=a", "scheme=m path=a", None);
    }

    #[test]
    fn undefined_and_empty_count_where_both_tell_them_apart() {
        use Component as C;
        check("query=", "query", Some((Severity::Resource, C::Query)));
        check("port=", "port", Some((Severity::Spelling, C::Port)));
        assert_eq!(of(&parts("query="), &parts("query"), ComponentSet::EMPTY), None);
        assert_eq!(of(&parts("port="), &parts("port"), ComponentSet::EMPTY), None);
        check(
            "scheme=http port=80",
            "scheme=http port",
            Some((Severity::Spelling, C::Port)),
        );
    }

    #[test]
    fn outcomes_are_compared_before_answers() {
        let severity = |one: &Observation<'_>, other: &Observation<'_>| {
            of(one, other, ComponentSet::ALL).map(|difference| difference.severity)
        };
        let (accept, reject) = (parts("host=a"), Observation::Reject("no".into()));
        let crash = Observation::Crash("boom".into());
        assert_eq!(severity(&accept, &reject), Some(Severity::Acceptance));
        assert_eq!(severity(&reject, &Observation::Reject("never".into())), None);
        assert_eq!(severity(&crash, &reject), Some(Severity::Crash));
        assert_eq!(severity(&Observation::Timeout, &accept), Some(Severity::Crash));
        assert_eq!(severity(&crash, &Observation::Unsupported("".into())), None);
    }
}
