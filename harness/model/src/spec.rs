//! The documents.

/// One published document, under its own name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Spec {
    /// RFC 1808, Relative Uniform Resource Locators, June 1995.
    Rfc1808,
    /// RFC 2396, Uniform Resource Identifiers: Generic Syntax, August 1998.
    Rfc2396,
    /// RFC 2396 as RFC 2732 (Format for Literal IPv6 Addresses in URL's, December 1999) updates it.
    Rfc2732,
    /// RFC 3986, Uniform Resource Identifier: Generic Syntax, January 2005.
    Rfc3986,
}

crate::names!(Spec, "spec", Rfc1808 => "rfc1808", Rfc2396 => "rfc2396", Rfc2732 => "rfc2732", Rfc3986 => "rfc3986");

impl Spec {
    /// The document's name as people write it: `RFC 3986`.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Rfc1808 => "RFC 1808",
            Self::Rfc2396 => "RFC 2396",
            Self::Rfc2732 => "RFC 2732",
            Self::Rfc3986 => "RFC 3986",
        }
    }

    /// The components that the document defines, and on which it can therefore judge.
    ///
    /// RFC 1808's `net_loc` is [`Component::Authority`](crate::Component::Authority) here, and its inside is
    /// RFC 1738's `login` (`user`, `password`, `host`, `port`).
    pub const fn components(self) -> crate::ComponentSet {
        use crate::{Component as C, ComponentSet as Set};
        match self {
            Self::Rfc1808 => Set::of(&[
                C::Scheme,
                C::Authority,
                C::User,
                C::Password,
                C::Host,
                C::Port,
                C::Path,
                C::Params,
                C::Query,
                C::Fragment,
            ]),
            Self::Rfc2396 | Self::Rfc2732 => Set::of(&[
                C::Scheme,
                C::Authority,
                C::Userinfo,
                C::Host,
                C::Port,
                C::Path,
                C::Query,
                C::Fragment,
                C::Opaque,
            ]),
            Self::Rfc3986 => Set::of(&[
                C::Scheme,
                C::Authority,
                C::Userinfo,
                C::Host,
                C::Port,
                C::Path,
                C::Query,
                C::Fragment,
            ]),
        }
    }

    /// The components for which the document itself tells undefined from empty.
    ///
    /// RFC 1808 calls a fragment, a query or params empty both where the delimiter is missing and where nothing
    /// stands behind it (sections 2.4.1, 2.4.4, 2.4.5): telling the two apart, or not, is no departure from it.
    pub const fn tells_undefined(self) -> crate::ComponentSet {
        use crate::{Component as C, ComponentSet as Set};
        match self {
            Self::Rfc1808 => Set::of(&[C::Scheme, C::Authority, C::User, C::Password, C::Host, C::Port]),
            Self::Rfc2396 | Self::Rfc2732 | Self::Rfc3986 => Set::ALL,
        }
    }
}
