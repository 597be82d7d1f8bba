//! Finds the causes of a mismatch in a parse that parser and document accept with different components.

use urispec_drift::severity::reported;
use urispec_model::{Component, ComponentSet, Parts, Spans, Value};

use crate::attribution::attributed::{Attributed, Causes};
use crate::attribution::difference::differing_parts;
use crate::cause::{Cause, Change};

/// The parts of an authority.
const INSIDE: ComponentSet = ComponentSet::of(&[
    Component::Userinfo,
    Component::User,
    Component::Password,
    Component::Host,
    Component::Port,
]);

/// A cause for each component in `departs`, the set of components that differ. If the parts of an authority show
/// the difference, these parts are named instead of the whole authority.
pub(super) fn causes<'r>(spans: &Spans, input: &[u8], parts: &Parts<'_>, departs: ComponentSet) -> Causes<'r> {
    let attribute = |component: Component| {
        let expected = spans.get(component).map(|span| span.of(input));
        let actual = reported(parts, component);
        let change = Change::of(component, expected, actual.as_deref());
        let rule = match (component, spans.host_kind, change) {
            // "http:a" with the host "a": the document finds no host, so that it has no kind.
            (_, _, Change::Supplied | Change::Elided) => component.name(),
            // "//[A::]" has the host "[a::]": the rule is IPv6address.
            (Component::Host, Some(kind), _) => kind.name(),
            _ => component.name(),
        };
        Attributed {
            component: Some(component),
            rule: rule.into(),
            cause: Cause::Change(change),
        }
    };
    let mut causes = Causes::new();
    for component in narrowed(spans, input, parts, departs).iter() {
        causes.push(attribute(component));
    }
    causes
}

/// The components that differ; the parts of the authority that differ replace the authority.
fn narrowed(spans: &Spans, input: &[u8], parts: &Parts<'_>, departs: ComponentSet) -> ComponentSet {
    if !departs.contains(Component::Authority) {
        return departs;
    }
    // "http://h?q" has no server in RFC 1808: the authority counts as a whole.
    let is_whole = spans.get(Component::Authority).is_some() && spans.get(Component::Host).is_none();
    if is_whole {
        return departs.without(INSIDE);
    }
    let mut narrowed = departs;
    if let (Some(expected), Value::Present(actual)) = (spans.get(Component::Authority), &parts[Component::Authority]) {
        // A subject that gives only the authority has its host and port in there: "//h:80" with the authority
        // "h".
        for (component, ..) in differing_parts(expected.of(input), actual) {
            if !parts.stated_set().contains(component) {
                narrowed.insert(component);
            }
        }
    }
    if !narrowed.and(INSIDE).is_empty() {
        narrowed.remove(Component::Authority);
    }
    narrowed
}

#[cfg(test)]
mod tests {
    use urispec_model::Spec;

    use super::*;

    #[track_caller]
    fn check(input: &str, parts: &Parts<'_>, departs: &[Component], expected: &[&str]) {
        let spans = urispec_specs::parse(Spec::Rfc3986, None, input.as_bytes()).unwrap();
        let departs: ComponentSet = departs.iter().copied().collect();
        let found: Vec<String> = causes(&spans, input.as_bytes(), parts, departs)
            .iter()
            .map(|one| {
                let component = one.component.map_or("whole", Component::name);
                format!("{component}.{}.{}", one.rule, one.cause)
            })
            .collect();
        assert_eq!(found, expected, "{input}");
    }

    #[test]
    fn the_parts_of_an_authority_are_named_for_it() {
        let authority = |text: &'static [u8]| Parts::default().with(Component::Authority, Some(text));
        check(
            "//h:80",
            &authority(b"h"),
            &[Component::Authority],
            &["port.port.elided"],
        );
        check(
            "//[A::]:1",
            &authority(b"[a::]:1"),
            &[Component::Authority],
            &["host.IPv6address.case"],
        );
        let both = authority(b"h").with(Component::Host, Some(&b"h"[..]));
        check(
            "//H",
            &both,
            &[Component::Authority, Component::Host],
            &["host.reg-name.case"],
        );
        check(
            "a:b",
            &authority(b"b"),
            &[Component::Authority],
            &["authority.authority.supplied"],
        );
    }
}
