//! The parts of a URI.

use std::fmt;
use std::num::NonZero;
use std::ops::{Index, Range};

use serde::de::{self, MapAccess, Visitor};
use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::Bytes;

/// A part of a URI. Each document defines some of them ([`Spec::components`](crate::Spec::components)).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Component {
    /// `scheme`, without its colon.
    Scheme,
    /// `authority` without its two slashes; RFC 1808 calls it `net_loc`.
    Authority,
    /// `userinfo`, without its `@` (RFC 2396, RFC 3986).
    Userinfo,
    /// `user` of RFC 1738's `login`.
    User,
    /// `password` of RFC 1738's `login`.
    Password,
    /// `host`, an IP literal with its brackets.
    Host,
    /// `port`, without its colon.
    Port,
    /// `path`, with its leading slash where there is one.
    Path,
    /// `params` of RFC 1808, without the semicolon before them.
    Params,
    /// `query`, without its question mark.
    Query,
    /// `fragment`, without its number sign.
    Fragment,
    /// `opaque_part` of RFC 2396.
    Opaque,
}

crate::names!(
    Component, "component",
    Scheme => "scheme", Authority => "authority", Userinfo => "userinfo", User => "user", Password => "password",
    Host => "host", Port => "port", Path => "path", Params => "params", Query => "query", Fragment => "fragment",
    Opaque => "opaque",
);

impl Component {
    /// How many there are.
    pub const COUNT: usize = Self::ALL.len();
}

/// A set of components.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct ComponentSet(u16);

impl ComponentSet {
    /// No component.
    pub const EMPTY: Self = Self(0);
    /// Every component.
    pub const ALL: Self = Self((1 << Component::COUNT) - 1);

    /// The set of those listed.
    pub const fn of(list: &[Component]) -> Self {
        let mut set = Self::EMPTY;
        let mut i = 0;
        while i < list.len() {
            set.0 |= 1 << list[i] as u16;
            i += 1;
        }
        set
    }

    /// The set as a number below 2 to the power of [`Component::COUNT`].
    pub const fn bits(self) -> usize {
        self.0 as usize
    }

    /// Whether `component` is a member.
    pub const fn contains(self, component: Component) -> bool {
        self.0 & (1 << component as u16) != 0
    }

    /// Adds `component`.
    pub const fn insert(&mut self, component: Component) {
        self.0 |= 1 << component as u16;
    }

    /// Whether there is no member.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Takes `component` away.
    pub const fn remove(&mut self, component: Component) {
        self.0 &= !(1 << component as u16);
    }

    /// The members of both.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// Those of it that are not in the other.
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The members of either.
    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The member whose departure is the gravest, for those who hand a URI from one parser to another; of a part and a whole
    /// the part, since whoever takes a port for a part of the host departs in the authority, too.
    pub fn gravest(self) -> Option<Component> {
        use Component as C;
        const GRAVEST_FIRST: [C; Component::COUNT] = [
            C::Host,
            C::Userinfo,
            C::User,
            C::Password,
            C::Port,
            C::Authority,
            C::Scheme,
            C::Path,
            C::Params,
            C::Query,
            C::Fragment,
            C::Opaque,
        ];
        GRAVEST_FIRST.into_iter().find(|component| self.contains(*component))
    }

    /// The members, in canonical order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Component> {
        let mut rest = u32::from(self.0);
        std::iter::from_fn(move || {
            let lowest = NonZero::new(rest)?.trailing_zeros();
            rest &= rest - 1;
            Component::ALL.get(lowest as usize).copied()
        })
    }
}

impl FromIterator<Component> for ComponentSet {
    fn from_iter<I: IntoIterator<Item = Component>>(components: I) -> Self {
        let mut set = Self::EMPTY;
        components.into_iter().for_each(|component| set.insert(component));
        set
    }
}

impl Serialize for ComponentSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for ComponentSet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Vec::<Component>::deserialize(deserializer).map(Self::from_iter)
    }
}

/// Where a component is in its input: byte offsets, the end excluded.
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

    /// The bytes of `input` that it covers.
    ///
    /// # Panics
    /// If the span does not lie in `input`.
    #[inline]
    pub fn of(self, input: &[u8]) -> &[u8] {
        &input[self.range()]
    }

    /// As a range.
    #[inline]
    pub const fn range(self) -> Range<usize> {
        self.start..self.end
    }

    /// Whether it covers nothing.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.start == self.end
    }
}

/// What kind of host a host is.
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

/// The components of one input by their place in it, as a reference finds them; nothing is copied.
///
/// Kept are the components that are defined, as a set, and the place of each; that of another is empty and at 0. So it can be
/// known without a look at each component which are there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Spans {
    defined: ComponentSet,
    places: [Span; Component::COUNT],
    /// What kind of host the host is, if there is one.
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
    /// Where `component` is; `None` if it is undefined.
    #[inline]
    pub const fn get(&self, component: Component) -> Option<Span> {
        if self.defined.contains(component) {
            Some(self.places[component as usize])
        } else {
            None
        }
    }

    /// Where `component` is; an undefined one is empty and at 0.
    #[inline]
    pub const fn place(&self, component: Component) -> Span {
        self.places[component as usize]
    }

    /// The components that are defined.
    #[inline]
    pub const fn defined(&self) -> ComponentSet {
        self.defined
    }

    /// Puts `component` in its place.
    #[inline]
    pub fn set(&mut self, component: Component, span: Option<Span>) {
        if span.is_some() {
            self.defined.insert(component);
        } else {
            self.defined.remove(component);
        }
        self.places[component as usize] = span.unwrap_or(Span::new(0, 0));
    }

    /// The values of the `wanted` components; the others are left [`Value::Unstated`].
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

/// What is said of one component. Undefined and empty are different values.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum Value<'a> {
    /// Nothing is said: the subject cannot tell, or the expectation does not judge it.
    #[default]
    Unstated,
    /// The component does not occur.
    Undefined,
    /// The component occurs with this text, which may be empty.
    Present(Bytes<'a>),
}

impl Value<'_> {
    /// The text, if there is one.
    #[inline]
    pub fn present(&self) -> Option<&[u8]> {
        match self {
            Self::Present(bytes) => Some(bytes),
            Self::Unstated | Self::Undefined => None,
        }
    }

    /// The same value, owned.
    pub fn into_owned(self) -> Value<'static> {
        match self {
            Self::Unstated => Value::Unstated,
            Self::Undefined => Value::Undefined,
            Self::Present(bytes) => Value::Present(bytes.into_owned()),
        }
    }
}

impl<'a, T: Into<Bytes<'a>>> From<Option<T>> for Value<'a> {
    fn from(text: Option<T>) -> Self {
        text.map_or(Self::Undefined, |text| Self::Present(text.into()))
    }
}

/// The components of one input by their text. In JSON an object: key absent = nothing is said, `null` = undefined.
///
/// Which are stated, and which of them are present, is kept as sets, so that two of these are compared in the components alone
/// that both have.
#[derive(Clone, PartialEq, Eq, Default)]
pub struct Parts<'a> {
    values: [Value<'a>; Component::COUNT],
    stated: ComponentSet,
    present: ComponentSet,
}

impl<'a> Parts<'a> {
    /// Says what `component` is; takes `Some(text)` or `None` for undefined.
    #[inline]
    pub fn set(&mut self, component: Component, value: impl Into<Value<'a>>) {
        let value = value.into();
        match &value {
            Value::Unstated => {
                self.stated.remove(component);
                self.present.remove(component);
            }
            Value::Undefined => {
                self.stated.insert(component);
                self.present.remove(component);
            }
            Value::Present(_) => {
                self.stated.insert(component);
                self.present.insert(component);
            }
        }
        self.values[component as usize] = value;
    }

    /// Says nothing of any component.
    #[inline]
    pub fn clear(&mut self) {
        self.values.fill_with(Value::default);
        (self.stated, self.present) = (ComponentSet::EMPTY, ComponentSet::EMPTY);
    }

    /// The same, as a builder.
    #[inline]
    #[must_use]
    pub fn with(mut self, component: Component, value: impl Into<Value<'a>>) -> Self {
        self.set(component, value);
        self
    }

    /// Each component of which something is said, in canonical order.
    pub fn stated(&self) -> impl Iterator<Item = (Component, &Value<'a>)> {
        self.stated.iter().map(|component| (component, &self[component]))
    }

    /// The components of which something is said.
    #[inline]
    pub const fn stated_set(&self) -> ComponentSet {
        self.stated
    }

    /// The components that occur.
    #[inline]
    pub const fn present_set(&self) -> ComponentSet {
        self.present
    }

    /// The same parts, owned.
    pub fn into_owned(self) -> Parts<'static> {
        Parts {
            values: self.values.map(Value::into_owned),
            stated: self.stated,
            present: self.present,
        }
    }
}

impl<'a> Index<Component> for Parts<'a> {
    type Output = Value<'a>;

    #[inline]
    fn index(&self, component: Component) -> &Value<'a> {
        &self.values[component as usize]
    }
}

impl fmt::Debug for Parts<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map()
            .entries(self.stated().map(|(component, value)| (component.name(), value)))
            .finish()
    }
}

impl Serialize for Parts<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        for (component, value) in self.stated() {
            match value {
                Value::Present(bytes) => map.serialize_entry(component.name(), bytes)?,
                Value::Unstated | Value::Undefined => map.serialize_entry(component.name(), &())?,
            }
        }
        map.end()
    }
}

impl<'de> Deserialize<'de> for Parts<'static> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Object;
        impl<'de> Visitor<'de> for Object {
            type Value = Parts<'static>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object of components")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut parts = Parts::default();
                while let Some((component, text)) = map.next_entry::<Component, Option<Bytes<'static>>>()? {
                    if parts[component] != Value::Unstated {
                        return Err(de::Error::duplicate_field(component.name()));
                    }
                    parts.set(component, Value::from(text));
                }
                Ok(parts)
            }
        }
        deserializer.deserialize_map(Object)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn absent_null_and_empty_are_three_things_in_json() {
        let json = r#"{"scheme":"http","query":"","fragment":null,"host":{"hex":"ff"}}"#;
        let parts: Parts<'static> = serde_json::from_str(json).unwrap();
        assert_eq!(parts[Component::Path], Value::Unstated);
        assert_eq!(parts[Component::Fragment], Value::Undefined);
        assert_eq!(parts[Component::Query].present(), Some(&b""[..]));
        assert_eq!(parts[Component::Host].present(), Some(&b"\xff"[..]));
        let sorted = r#"{"scheme":"http","host":{"hex":"ff"},"query":"","fragment":null}"#;
        assert_eq!(serde_json::to_string(&parts).unwrap(), sorted);
    }

    #[test]
    fn the_sets_are_those_of_the_values() {
        let mut parts = Parts::default()
            .with(Component::Host, Some("h"))
            .with(Component::Port, None::<Bytes<'_>>);
        assert_eq!(
            parts.stated_set(),
            ComponentSet::of(&[Component::Host, Component::Port])
        );
        assert_eq!(parts.present_set(), ComponentSet::of(&[Component::Host]));
        assert_eq!(parts.clone().into_owned(), parts);
        parts.set(Component::Host, None::<Bytes<'_>>);
        parts.set(Component::Port, Value::Unstated);
        assert_eq!(parts.stated_set(), ComponentSet::of(&[Component::Host]));
        assert_eq!(parts.present_set(), ComponentSet::EMPTY);
        parts.clear();
        assert_eq!(parts, Parts::default());
    }

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

    #[test]
    fn an_unknown_or_repeated_component_is_refused() {
        for json in [r#"{"shceme":"a"}"#, r#"{"path":"","path":""}"#] {
            assert!(serde_json::from_str::<Parts<'static>>(json).is_err(), "{json}");
        }
    }
}
