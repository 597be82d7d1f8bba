//! The parts of a URI.

mod own;

use std::num::NonZero;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

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
    /// The first that a user's own documents [name](Component::own).
    Own0,
    /// The second of these.
    Own1,
    /// The third of these.
    Own2,
    /// The fourth of these.
    Own3,
}

// Its schema has only those that are built in.
crate::names!(@wire Component, "component");
crate::names_schema!(Component);

impl Component {
    /// How many there can be: those that are built in, and those of a user's own documents.
    pub const COUNT: usize = Self::ALL.len() + Self::OWN.len();

    /// Those that the documents which are built in have, in canonical order.
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

    /// The name that people and files use.
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

/// A set of components.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct ComponentSet(u16);

impl ComponentSet {
    /// No component.
    pub const EMPTY: Self = Self(0);
    /// Every component that is built in.
    pub const ALL: Self = Self::of(Component::ALL);
    /// Every component, those of a user's own documents as well.
    pub const EVERY: Self = Self(u16::MAX >> (16 - Component::COUNT));

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

    /// The member whose mismatch is the gravest, for those who hand a URI from one parser to another; of a part and a whole
    /// the part, since whoever treats a port as a part of the host differs in the authority, too.
    pub fn gravest(self) -> Option<Component> {
        use Component as C;
        // Nobody can know how grave those of a user's own documents are.
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

    /// The members, in canonical order; of those that a user's own documents can have, the ones that have a name.
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
