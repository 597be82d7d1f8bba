//! In which components two answers differ, and how.

use urispec_model::{Component, ComponentSet, Parts, Spans, Value};
use urispec_specs::rfc3986::{remove_dot_segments, split};

use crate::Manner;
use crate::cause::how;
use crate::locate::AuthorityParts;
use crate::member::told;

/// Which components are told otherwise, and how. What is inside an authority stands for the authority.
pub(crate) fn missplit(
    spans: &Spans,
    input: &[u8],
    parts: &Parts<'_>,
    departs: ComponentSet,
    fact: &mut dyn FnMut(Option<Component>, &str, Manner),
) {
    use Component as C;
    const INSIDE: [C; 5] = [C::Userinfo, C::User, C::Password, C::Host, C::Port];
    let mut departs = departs;
    if departs.contains(C::Authority) {
        if let (Some(expected), Value::Present(told)) = (spans.get(C::Authority), &parts[C::Authority]) {
            let inside = differing_inside(expected.of(input), told);
            let untold = inside.iter().filter(|component| parts[*component] == Value::Unstated);
            untold.for_each(|component| departs.insert(component));
        }
        if INSIDE.iter().any(|component| departs.contains(*component)) {
            departs = departs.iter().filter(|component| *component != C::Authority).collect();
        }
    }
    for component in departs.iter() {
        let expected = spans.get(component).map(|span| span.of(input));
        let told = told(parts, component);
        let manner = how(component, expected, told.as_deref());
        let rule = match (component, spans.host_kind, manner) {
            (_, _, Manner::Supplied | Manner::Elided) => component.name(),
            (C::Host, Some(kind), _) => kind.name(),
            _ => component.name(),
        };
        fact(Some(component), rule, manner);
    }
}

/// The parts of two authorities that differ.
fn differing_inside(one: &[u8], other: &[u8]) -> ComponentSet {
    let mut differing = ComponentSet::EMPTY;
    inside(one, other, &mut |component, _| differing.insert(component));
    differing
}

/// The parts of two authorities that differ, and how.
fn inside(expected: &[u8], told: &[u8], differ: &mut dyn FnMut(Component, Manner)) {
    let parts = |authority| {
        let inside = AuthorityParts::of(authority);
        [
            (Component::Userinfo, inside.userinfo),
            (Component::Host, Some(inside.host)),
            (Component::Port, inside.port),
        ]
        .map(|(component, span)| (component, span.map(|span| span.of(authority))))
    };
    for ((component, expected), (_, told)) in parts(expected).into_iter().zip(parts(told)) {
        if expected != told {
            differ(component, how(component, expected, told));
        }
    }
}

/// The components in which two URIs differ, and how. Where one has an authority and the other none, the paths are not
/// compared: what is the authority of the one is in the path of the other.
pub(crate) fn results(expected: &[u8], told: &[u8], differ: &mut dyn FnMut(Component, Manner)) {
    let (one, other) = (split(expected).pieces(expected), split(told).pieces(told));
    match (one.authority, other.authority) {
        (Some(expected), Some(told)) => inside(expected, told, differ),
        (None, None) => {}
        (expected, told) => differ(Component::Authority, how(Component::Authority, expected, told)),
    }
    if one.path != other.path && one.authority.is_some() == other.authority.is_some() {
        differ(Component::Path, path(one.path, other.path));
    }
    for (component, expected, told) in [
        (Component::Scheme, one.scheme, other.scheme),
        (Component::Query, one.query, other.query),
        (Component::Fragment, one.fragment, other.fragment),
    ] {
        if expected != told {
            differ(component, how(component, expected, told));
        }
    }
}

/// How one path that came out of resolution or normalisation differs from another.
pub(crate) fn path(expected: &[u8], told: &[u8]) -> Manner {
    match how(Component::Path, Some(expected), Some(told)) {
        manner @ (Manner::Case | Manner::Encoding) => manner,
        _ if remove_dot_segments(expected) == remove_dot_segments(told) => Manner::Dots,
        manner @ Manner::Filled => manner,
        _ => Manner::Other,
    }
}
