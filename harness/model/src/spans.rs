//! Components by their place in an input.

use std::ops::Range;

use crate::{Component, ComponentSet, Parts, Value};

/// The place of a component in its input, as byte offsets; the end is not included.
///
/// ```
/// use urispec_model::Span;
///
/// assert_eq!(Span::new(5, 6).of(b"http:a"), b"a");
/// assert!(Span::new(3, 3).is_empty());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Span {
    /// Offset of the first byte.
    pub start: usize,
    /// Offset after the last byte.
    pub end: usize,
}

impl Span {
    /// The span from `start` up to `end`.
    pub const fn new(start: usize, end: usize) -> Self {
        Self { start, end }
    }

    /// The bytes of `input` in the span.
    ///
    /// # Panics
    /// If the span is not within `input`.
    #[inline]
    pub fn of(self, input: &[u8]) -> &[u8] {
        &input[self.range()]
    }

    /// The span as a range.
    #[inline]
    pub const fn range(self) -> Range<usize> {
        self.start..self.end
    }

    /// Whether the component occurs with an empty text.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.start == self.end
    }
}

/// The rule that a host matches, by the name that the document uses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum HostKind {
    /// `IPv4address`; RFC 1738's `hostnumber`.
    IPv4address,
    /// `IPv6address` in brackets; RFC 2732's `ipv6reference`.
    IPv6address,
    /// `IPvFuture` in brackets (RFC 3986).
    IPvFuture,
    /// `reg-name` of RFC 3986.
    RegName,
    /// `hostname` of RFC 1738 and RFC 2396.
    Hostname,
}

crate::names!(
    HostKind, "kind of host",
    IPv4address => "IPv4address", IPv6address => "IPv6address", IPvFuture => "IPvFuture", RegName => "reg-name",
    Hostname => "hostname",
);

/// The places of the components that a reference finds in one input; nothing is copied.
///
/// The set of defined components is stored, too, so that a comparison need not look at each place.
///
/// ```
/// use urispec_model::{Component, ComponentSet, Span, Spans};
///
/// let mut spans = Spans::default();
/// spans.set(Component::Scheme, Some(Span::new(0, 4)));
/// let parts = spans.parts(b"http:", ComponentSet::of(&[Component::Scheme, Component::Query]));
/// assert_eq!(serde_json::to_string(&parts).unwrap(), r#"{"scheme":"http","query":null}"#);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Spans {
    defined: ComponentSet,
    places: [Span; Component::COUNT],
    /// The rule that the host matches; `None` if there is no host.
    pub host_kind: Option<HostKind>,
}

impl Default for Spans {
    #[inline]
    fn default() -> Self {
        Self {
            defined: ComponentSet::EMPTY,
            places: [Span::new(0, 0); Component::COUNT],
            host_kind: None,
        }
    }
}

impl Spans {
    /// The place of `component`; `None` if it is undefined.
    #[inline]
    pub const fn get(&self, component: Component) -> Option<Span> {
        if self.defined.contains(component) {
            Some(self.places[component as usize])
        } else {
            None
        }
    }

    /// The place of `component`. For an undefined component it is empty and at 0, so that a loop over many components
    /// needs no branch.
    #[inline]
    pub const fn place(&self, component: Component) -> Span {
        self.places[component as usize]
    }

    /// The components that occur.
    #[inline]
    pub const fn defined(&self) -> ComponentSet {
        self.defined
    }

    /// Sets the place of `component`; `None` makes it undefined.
    #[inline]
    pub fn set(&mut self, component: Component, span: Option<Span>) {
        if span.is_some() {
            self.defined.insert(component);
        } else {
            self.defined.remove(component);
        }
        self.places[component as usize] = span.unwrap_or(Span::new(0, 0));
    }

    /// The texts of the `wanted` components in `input`, including undefined components; all other components are
    /// [`Value::Unstated`].
    ///
    /// # Panics
    /// If `input` is shorter than the input in which the components were found.
    pub fn parts<'a>(&self, input: &'a [u8], wanted: ComponentSet) -> Parts<'a> {
        let mut parts = Parts::default();
        for component in wanted.iter() {
            let value = match self.get(component) {
                Some(span) => Value::Present(span.of(input).into()),
                None => Value::Undefined,
            };
            parts.set(component, value);
        }
        parts
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_component_that_is_undefined_again_leaves_no_trace() {
        let mut spans = Spans::default();
        spans.set(Component::Path, Some(Span::new(0, 0)));
        assert_eq!(spans.get(Component::Path), Some(Span::new(0, 0)));
        assert_eq!(spans.defined(), ComponentSet::of(&[Component::Path]));
        spans.set(Component::Path, Some(Span::new(1, 2)));
        spans.set(Component::Path, None);
        assert_eq!((spans, spans.get(Component::Path)), (Spans::default(), None));
    }
}
