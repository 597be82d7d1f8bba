//! Finds the components in which two URIs differ, and how each of them differs.

use smallvec::SmallVec;
use urispec_model::Component;
use urispec_specs::AuthorityParts;
use urispec_specs::rfc3986::split;

use crate::cause::Change;

/// A component in which two URIs differ.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Difference {
    pub(crate) component: Component,
    pub(crate) change: Change,
}

/// All differences of two URIs: seven at most, so that nothing is allocated.
pub(crate) type Differences = SmallVec<[Difference; 7]>;

/// The components in which `actual` differs from `expected`, each with its change.
pub(crate) fn differences(expected: &[u8], actual: &[u8]) -> Differences {
    let (one, other) = (split(expected).pieces(expected), split(actual).pieces(actual));
    let mut found = Differences::new();
    match (one.authority, other.authority) {
        (Some(expected), Some(actual)) => found.extend(inside_authority(expected, actual)),
        (None, None) => {}
        (expected, actual) => found.push(Difference {
            component: Component::Authority,
            change: Change::of(Component::Authority, expected, actual),
        }),
    }
    // "http://a/b" for "http:/a/b": the authority of one text is in the path of the other, so that comparing the
    // paths adds nothing.
    let has_both_or_none = one.authority.is_some() == other.authority.is_some();
    if has_both_or_none && one.path != other.path {
        found.push(Difference {
            component: Component::Path,
            change: Change::of_result_path(one.path, other.path),
        });
    }
    for (component, expected, actual) in [
        (Component::Scheme, one.scheme, other.scheme),
        (Component::Query, one.query, other.query),
        (Component::Fragment, one.fragment, other.fragment),
    ] {
        if expected != actual {
            found.push(Difference {
                component,
                change: Change::of(component, expected, actual),
            });
        }
    }
    found
}

/// The parts in which two authorities differ, each with its change.
fn inside_authority<'t>(expected: &'t [u8], actual: &'t [u8]) -> impl Iterator<Item = Difference> + 't {
    differing_parts(expected, actual).map(|(component, expected, actual)| Difference {
        component,
        change: Change::of(component, expected, actual),
    })
}

/// A part of an authority with its text on each of the two sides.
type DifferingPart<'t> = (Component, Option<&'t [u8]>, Option<&'t [u8]>);

/// The parts in which two authorities differ.
pub(crate) fn differing_parts<'t>(expected: &'t [u8], actual: &'t [u8]) -> impl Iterator<Item = DifferingPart<'t>> {
    let parts = |authority: &'t [u8]| {
        let parts = AuthorityParts::of(authority);
        [
            (Component::Userinfo, parts.userinfo),
            (Component::Host, Some(parts.host)),
            (Component::Port, parts.port),
        ]
        .map(|(component, span)| (component, span.map(|span| span.of(authority))))
    };
    let pairs = parts(expected).into_iter().zip(parts(actual));
    let differing = pairs.filter(|((_, expected), (_, actual))| expected != actual);
    differing.map(|((component, expected), (_, actual))| (component, expected, actual))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(expected: &str, actual: &str, found: &[(Component, Change)]) {
        let differences: Vec<(Component, Change)> = differences(expected.as_bytes(), actual.as_bytes())
            .into_iter()
            .map(|Difference { component, change }| (component, change))
            .collect();
        assert_eq!(differences, found, "{expected} and {actual}");
    }

    #[test]
    fn two_uris_differ_in_components() {
        use Component as C;
        check("http://a/b", "http://a/b", &[]);
        check("http://a/b", "http:/a/b", &[(C::Authority, Change::Elided)]);
        check(
            "http://u@h:80/",
            "http://h/",
            &[(C::Userinfo, Change::Elided), (C::Port, Change::Elided)],
        );
        check(
            "A://h:1@h:1/%41?q#f",
            "b://x@H:2/a",
            &[
                (C::Userinfo, Change::Other),
                (C::Host, Change::Case),
                (C::Port, Change::Number),
                (C::Path, Change::Encoding),
                (C::Scheme, Change::Other),
                (C::Query, Change::Elided),
                (C::Fragment, Change::Elided),
            ],
        );
    }
}
