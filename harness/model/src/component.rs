//! The components of a URI, and sets of them.

mod own;

use std::num::NonZero;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A component of a URI. Each document defines some of them ([`Spec::components`](crate::Spec::components)).
///
/// The order is canonical: all files and all output use it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Component {
    /// `scheme`, without its colon (RFC 3986 section 3.1).
    Scheme,
    /// `authority` without its two slashes; RFC 1808 calls it `net_loc`.
    Authority,
    /// `userinfo`, without its `@` (RFC 2396, RFC 3986).
    Userinfo,
    /// `user` of RFC 1738's `login`.
    User,
    /// `password` of RFC 1738's `login`.
    Password,
    /// `host`; an IP literal with its brackets (RFC 3986 section 3.2.2).
    Host,
    /// `port`, without its colon. It may have any number of digits (RFC 3986 section 3.2.3).
    Port,
    /// `path`, with its leading slash if it has one.
    Path,
    /// `params` of RFC 1808, without the semicolon before them.
    Params,
    /// `query`, without its question mark. `?` alone is an empty query.
    Query,
    /// `fragment`, without its number sign. `#` alone is an empty fragment.
    Fragment,
    /// `opaque_part` of RFC 2396: the rest of an absolute URI that does not begin with a slash after its
    /// scheme.
    Opaque,
    /// The first component that documents of a user have [named](Component::own).
    Own0,
    /// The second component that documents of a user have named.
    Own1,
    /// The third component that documents of a user have named.
    Own2,
    /// The fourth component that documents of a user have named.
    Own3,
}

// The schema has only the built-in components.
crate::names!(@wire Component, "component");
crate::names_schema!(Component);

impl Component {
    /// The number of components, including the places for components of a user's documents.
    pub const COUNT: usize = Self::ALL.len() + Self::OWN.len();

    /// The components of the built-in documents, in canonical order.
    pub const ALL: &'static [Self] = &[
        Self::Scheme,
        Self::Authority,
        Self::Userinfo,
        Self::User,
        Self::Password,
        Self::Host,
        Self::Port,
        Self::Path,
        Self::Params,
        Self::Query,
        Self::Fragment,
        Self::Opaque,
    ];

    /// The name in files and in text for people, such as `userinfo`. For [`Component::Own0`] to [`Component::Own3`]
    /// it is the name that a document gave to the component, or empty.
    pub fn name(self) -> &'static str {
        match self {
            Self::Scheme => "scheme",
            Self::Authority => "authority",
            Self::Userinfo => "userinfo",
            Self::User => "user",
            Self::Password => "password",
            Self::Host => "host",
            Self::Port => "port",
            Self::Path => "path",
            Self::Params => "params",
            Self::Query => "query",
            Self::Fragment => "fragment",
            Self::Opaque => "opaque",
            Self::Own0 | Self::Own1 | Self::Own2 | Self::Own3 => self.name_of_own(),
        }
    }
}

/// A set of components, in two bytes. In JSON an array of names, in canonical order.
///
/// ```
/// use urispec_model::{Component, ComponentSet, Spec};
///
/// let set = ComponentSet::of(&[Component::Query, Component::Host]);
/// assert_eq!(set.iter().map(Component::name).collect::<Vec<_>>(), ["host", "query"]);
/// assert!(set.without(Spec::Rfc1630.components()).contains(Component::Host));
/// assert_eq!(serde_json::to_string(&set).unwrap(), r#"["host","query"]"#);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct ComponentSet(u16);

impl ComponentSet {
    /// The empty set.
    pub const EMPTY: Self = Self(0);
    /// The components of the built-in documents.
    pub const ALL: Self = Self::of(Component::ALL);
    /// All components, including components for a user's documents that have no name yet.
    pub const EVERY: Self = Self(u16::MAX >> (16 - Component::COUNT));

    /// The set of these components; a component may be listed twice.
    pub const fn of(list: &[Component]) -> Self {
        let mut set = Self::EMPTY;
        let mut i = 0;
        while i < list.len() {
            set.0 |= 1 << list[i] as u16;
            i += 1;
        }
        set
    }

    /// The set as a number below 2 to the power of [`Component::COUNT`]: an index into a table.
    pub const fn bits(self) -> usize {
        self.0 as usize
    }

    /// Whether `component` is in the set.
    pub const fn contains(self, component: Component) -> bool {
        self.0 & (1 << component as u16) != 0
    }

    /// Adds `component`.
    pub const fn insert(&mut self, component: Component) {
        self.0 |= 1 << component as u16;
    }

    /// Whether the set has no component.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Removes `component`.
    pub const fn remove(&mut self, component: Component) {
        self.0 &= !(1 << component as u16);
    }

    /// The intersection.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The components of this set that are not in `other`.
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The union.
    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The component of the set in which a mismatch is the most dangerous, if a program uses two parsers for one URI;
    /// `None` for the empty set.
    ///
    /// The host comes first, followed by the userinfo and the port, because they decide which server is contacted.
    /// The parts of an authority come before the authority, because a parser that finds a different host or port also
    /// finds a different authority.
    pub fn gravest(self) -> Option<Component> {
        use Component as C;
        // The severity of the components of a user's documents is unknown.
        const GRAVEST_FIRST: [C; 16] = [
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
            C::Own0,
            C::Own1,
            C::Own2,
            C::Own3,
        ];
        GRAVEST_FIRST.into_iter().find(|component| self.contains(*component))
    }

    /// The components of the set in canonical order. Components of a user's documents are listed only if they have a
    /// name.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Component> {
        let mut rest = u32::from(self.0);
        std::iter::from_fn(move || {
            let lowest = NonZero::new(rest)?.trailing_zeros() as usize;
            rest &= rest - 1;
            match Component::ALL.get(lowest) {
                Some(component) => Some(*component),
                None => Component::named(lowest - Component::ALL.len()),
            }
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
