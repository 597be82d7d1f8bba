//! The documents: their names, their dates, and the components that they define.

mod own;

pub use self::own::{Own, OwnDocument};
use crate::{Component as C, ComponentSet as Set};

/// The table of the documents: each variant with its name, its title and the year and month of its publication.
macro_rules! documents {
    ($($variant:ident $name:literal $title:literal $date:literal $about:literal,)+) => {
        /// A published document. Documents are in order of publication up to RFC 3986. They are followed by the
        /// branches, then by the editions of the URL Standard, and last by the documents of a user, which are known
        /// only while a program runs.
        ///
        /// The enum is open, because documents will be added. The data for each document, in `urispec-specs`, is in a
        /// constant made from [`Spec::ALL`]. So `cargo check` fails if an arm is missing, as for a closed type.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[non_exhaustive]
        pub enum Spec {
            $(#[doc = concat!($title, ", ", $about, ", ", $date, ".")] $variant,)+
            /// A document of a user.
            Own(Own),
        }

        /// The same variants without the documents of a user. The numbers of the variants give each document its
        /// position.
        enum Place { $($variant,)+ }

        impl Spec {
            /// The built-in documents, in canonical order.
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];

            /// The names of the built-in documents, in canonical order.
            pub const NAMES: &'static [&'static str] = &[$($name),+];

            /// The index in canonical order, from 0: in [`Spec::ALL`], or after its end for a user's document.
            #[inline]
            pub const fn index(self) -> usize {
                match self {
                    $(Self::$variant => Place::$variant as usize,)+
                    Self::Own(own) => Self::ALL.len() + own.index(),
                }
            }

            /// The name that people and files use.
            pub fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $name,)+
                    Self::Own(own) => &own.document().name,
                }
            }

            /// The document's name as people write it: `RFC 3986`.
            pub fn title(self) -> &'static str {
                match self {
                    $(Self::$variant => $title,)+
                    Self::Own(own) => &own.document().title,
                }
            }

            /// Year and month of publication: `2005-01`.
            pub fn date(self) -> &'static str {
                match self {
                    $(Self::$variant => $date,)+
                    Self::Own(own) => &own.document().date,
                }
            }

            /// The title that the document gives itself.
            pub fn about(self) -> &'static str {
                match self {
                    $(Self::$variant => $about,)+
                    Self::Own(own) => &own.document().about,
                }
            }
        }
    };
}

// The schema is a pattern (`schema.rs`), so that a new document does not change it.
crate::names!(@wire Spec, "document");

documents! {
    UriUrl01 "draft-ietf-uri-url-01" "uri-url-01" "1993-07" "Uniform Resource Locators",
    UriUrl03 "draft-ietf-uri-url-03" "uri-url-03" "1994-03" "Uniform Resource Locators",
    Rfc1630 "rfc1630" "RFC 1630" "1994-06" "Universal Resource Identifiers in WWW",
    UriUrl06 "draft-ietf-uri-url-06" "uri-url-06" "1994-08" "Uniform Resource Locators",
    RelativeUrl00 "draft-ietf-uri-relative-url-00" "relative-url-00" "1994-08" "Relative Uniform Resource Locators",
    RelativeUrl01 "draft-ietf-uri-relative-url-01" "relative-url-01" "1994-10" "Relative Uniform Resource Locators",
    RelativeUrl02 "draft-ietf-uri-relative-url-02" "relative-url-02" "1994-11" "Relative Uniform Resource Locators",
    Rfc1738 "rfc1738" "RFC 1738" "1994-12" "Uniform Resource Locators (URL)",
    RelativeUrl03 "draft-ietf-uri-relative-url-03" "relative-url-03" "1995-01" "Relative Uniform Resource Locators",
    RelativeUrl04 "draft-ietf-uri-relative-url-04" "relative-url-04" "1995-01" "Relative Uniform Resource Locators",
    RelativeUrl05 "draft-ietf-uri-relative-url-05" "relative-url-05" "1995-01" "Relative Uniform Resource Locators",
    RelativeUrl06 "draft-ietf-uri-relative-url-06" "relative-url-06" "1995-03" "Relative Uniform Resource Locators",
    Rfc1808 "rfc1808" "RFC 1808" "1995-06" "Relative Uniform Resource Locators",
    UrlSyntax00 "draft-fielding-url-syntax-00" "url-syntax-00" "1996-11" "Uniform Resource Locators (URL)",
    UrlSyntax01 "draft-fielding-url-syntax-01" "url-syntax-01" "1996-11" "Uniform Resource Locators (URL)",
    UrlSyntax02 "draft-fielding-url-syntax-02" "url-syntax-02" "1996-12" "Uniform Resource Locators (URL)",
    UrlSyntax03 "draft-fielding-url-syntax-03" "url-syntax-03" "1996-12" "Uniform Resource Locators (URL)",
    UrlSyntax04 "draft-fielding-url-syntax-04" "url-syntax-04" "1997-03" "Uniform Resource Locators (URL): Generic Syntax and Semantics",
    UrlSyntax05 "draft-fielding-url-syntax-05" "url-syntax-05" "1997-05" "Uniform Resource Locators (URL): Generic Syntax and Semantics",
    UrlSyntax06 "draft-fielding-url-syntax-06" "url-syntax-06" "1997-07" "Uniform Resource Locators (URL): Generic Syntax and Semantics",
    UrlSyntax07 "draft-fielding-url-syntax-07" "url-syntax-07" "1997-09" "Uniform Resource Locators (URL): Generic Syntax and Semantics",
    UrlSyntax08 "draft-fielding-url-syntax-08" "url-syntax-08" "1997-10" "Uniform Resource Locators (URL): Generic Syntax and Semantics",
    UrlSyntax09 "draft-fielding-url-syntax-09" "url-syntax-09" "1997-10" "Uniform Resource Locators (URL): Generic Syntax and Semantics",
    UriSyntax00 "draft-fielding-uri-syntax-00" "uri-syntax-00" "1997-11" "Uniform Resource Identifiers (URI): Generic Syntax and Semantics",
    UrlSyntax10 "draft-fielding-url-syntax-10" "url-syntax-10" "1997-11" "Uniform Resource Identifiers (URI): Generic Syntax and Semantics",
    UriSyntax01 "draft-fielding-uri-syntax-01" "uri-syntax-01" "1997-11" "Uniform Resource Identifiers (URI): Generic Syntax and Semantics",
    UriSyntax02 "draft-fielding-uri-syntax-02" "uri-syntax-02" "1998-03" "Uniform Resource Identifiers (URI): Generic Syntax",
    UriSyntax03 "draft-fielding-uri-syntax-03" "uri-syntax-03" "1998-06" "Uniform Resource Identifiers (URI): Generic Syntax",
    UriSyntax04 "draft-fielding-uri-syntax-04" "uri-syntax-04" "1998-06" "Uniform Resource Identifiers (URI): Generic Syntax",
    Rfc2396 "rfc2396" "RFC 2396" "1998-08" "Uniform Resource Identifiers (URI): Generic Syntax",
    Rfc2732 "rfc2732" "RFC 2732" "1999-12" "RFC 2396 as Format for Literal IPv6 Addresses in URL's updates it",
    Rfc2396bis00 "draft-fielding-uri-rfc2396bis-00" "rfc2396bis-00" "2002-10" "Uniform Resource Identifier (URI): Generic Syntax",
    Rfc2396bis01 "draft-fielding-uri-rfc2396bis-01" "rfc2396bis-01" "2003-03" "Uniform Resource Identifier (URI): Generic Syntax",
    Rfc2396bis02 "draft-fielding-uri-rfc2396bis-02" "rfc2396bis-02" "2003-05" "Uniform Resource Identifier (URI): Generic Syntax",
    Rfc2396bis03 "draft-fielding-uri-rfc2396bis-03" "rfc2396bis-03" "2003-06" "Uniform Resource Identifier (URI): Generic Syntax",
    Rfc2396bis04 "draft-fielding-uri-rfc2396bis-04" "rfc2396bis-04" "2004-02" "Uniform Resource Identifier (URI): Generic Syntax",
    Rfc2396bis05 "draft-fielding-uri-rfc2396bis-05" "rfc2396bis-05" "2004-04" "Uniform Resource Identifier (URI): Generic Syntax",
    Rfc2396bis06 "draft-fielding-uri-rfc2396bis-06" "rfc2396bis-06" "2004-07" "Uniform Resource Identifier (URI): Generic Syntax",
    Rfc2396bis07 "draft-fielding-uri-rfc2396bis-07" "rfc2396bis-07" "2004-09" "Uniform Resource Identifier (URI): Generic Syntax",
    Rfc3986 "rfc3986" "RFC 3986" "2005-01" "Uniform Resource Identifier (URI): Generic Syntax",
    Rfc2616 "rfc2616" "RFC 2616" "1999-06" "Hypertext Transfer Protocol -- HTTP/1.1",
    Rfc3987 "rfc3987" "RFC 3987" "2005-01" "Internationalized Resource Identifiers (IRIs)",
    Rfc6068 "rfc6068" "RFC 6068" "2010-10" "The 'mailto' URI Scheme",
    Rfc6874 "rfc6874" "RFC 6874" "2013-02" "IPv6 Zone Identifiers in Address Literals and URIs",
    Rfc7230 "rfc7230" "RFC 7230" "2014-06" "Hypertext Transfer Protocol (HTTP/1.1): Message Syntax and Routing",
    Rfc8089 "rfc8089" "RFC 8089" "2017-02" "The \"file\" URI Scheme",
    Whatwg201808 "whatwg-2018-08" "URL Standard 2018-08" "2018-08" "URL Standard, Review Draft",
    Whatwg201902 "whatwg-2019-02" "URL Standard 2019-02" "2019-02" "URL Standard, Review Draft",
    Whatwg201908 "whatwg-2019-08" "URL Standard 2019-08" "2019-08" "URL Standard, Review Draft",
    Whatwg202002 "whatwg-2020-02" "URL Standard 2020-02" "2020-02" "URL Standard, Review Draft",
    Whatwg202008 "whatwg-2020-08" "URL Standard 2020-08" "2020-08" "URL Standard, Review Draft",
    Whatwg202102 "whatwg-2021-02" "URL Standard 2021-02" "2021-02" "URL Standard, Review Draft",
    Whatwg202108 "whatwg-2021-08" "URL Standard 2021-08" "2021-08" "URL Standard, Review Draft",
    Whatwg202202 "whatwg-2022-02" "URL Standard 2022-02" "2022-02" "URL Standard, Review Draft",
    Whatwg202208 "whatwg-2022-08" "URL Standard 2022-08" "2022-08" "URL Standard, Review Draft",
    Whatwg202302 "whatwg-2023-02" "URL Standard 2023-02" "2023-02" "URL Standard, Review Draft",
    Whatwg202308 "whatwg-2023-08" "URL Standard 2023-08" "2023-08" "URL Standard, Review Draft",
    Whatwg202402 "whatwg-2024-02" "URL Standard 2024-02" "2024-02" "URL Standard, Review Draft",
    Whatwg202408 "whatwg-2024-08" "URL Standard 2024-08" "2024-08" "URL Standard, Review Draft",
    Whatwg202502 "whatwg-2025-02" "URL Standard 2025-02" "2025-02" "URL Standard, Review Draft",
    Whatwg202508 "whatwg-2025-08" "URL Standard 2025-08" "2025-08" "URL Standard, Review Draft",
    Whatwg202602 "whatwg-2026-02" "URL Standard 2026-02" "2026-02" "URL Standard, Review Draft",
    Whatwg202607 "whatwg-2026-07" "URL Standard 2026-07" "2026-07" "URL Standard",
}

impl Spec {
    /// The generic syntaxes that became RFCs. The tables of reports have a column for each of them.
    pub const STANDARDS: [Self; 4] = [Self::Rfc1808, Self::Rfc2396, Self::Rfc2732, Self::Rfc3986];

    /// The built-in documents with a syntax of references, whose components are parts of the input: all documents
    /// except the editions of the URL Standard.
    pub const SYNTAXES: &'static [Self] = Self::ALL.split_at(Self::Whatwg201808.index()).0;

    /// The editions of the URL Standard, in order of publication. The standard defines an algorithm that makes the
    /// components of a URL. According to the standard, a relative reference without a base is not a URL.
    pub const URL_STANDARD: &'static [Self] = Self::ALL.split_at(Self::Whatwg201808.index()).1;

    /// Every known document: first the built-in documents in canonical order, then the documents of a user.
    pub fn every() -> impl Iterator<Item = Self> {
        Self::ALL.iter().copied().chain(Self::own())
    }

    /// Every known document with a syntax of references: first [`Spec::SYNTAXES`], then the documents of a user.
    pub fn every_syntax() -> impl Iterator<Item = Self> {
        Self::SYNTAXES.iter().copied().chain(Self::own())
    }

    /// The documents of a user, in the order in which they were added.
    pub fn own() -> impl Iterator<Item = Self> {
        Own::all().map(Self::Own)
    }

    /// The document that decides everything except syntax. If a user's document relies on a different document, the
    /// result is that different document. In all other cases the result is the document itself.
    #[must_use]
    pub fn deciding(self) -> Self {
        match self {
            Self::Own(own) => own.document().relies_on.unwrap_or(self),
            _ => self,
        }
    }

    /// Adds a document of a user, until the process ends.
    ///
    /// # Errors
    /// A message if a document with this name is known, or if there are already [`Own::MOST`] documents of a user.
    pub fn add_own(document: OwnDocument) -> Result<Self, String> {
        Own::add(document).map(Self::Own)
    }

    /// The newest edition of the URL Standard that is executable here. A parser that claims `whatwg` claims this
    /// edition.
    pub const WHATWG: Self = Self::Whatwg202607;

    /// Whether the document is an edition of the URL Standard.
    #[inline]
    pub const fn is_url_standard(self) -> bool {
        let index = self.index();
        index >= Self::Whatwg201808.index() && index < Self::ALL.len()
    }

    /// Whether the document is a branch from the line that ends in RFC 3986. A branch uses a generic syntax, extends
    /// it, or proposes a replacement.
    pub const fn is_branch(self) -> bool {
        matches!(
            self,
            Self::Rfc2616
                | Self::Rfc3987
                | Self::Rfc6068
                | Self::Rfc6874
                | Self::Rfc7230
                | Self::Rfc8089
                | Self::Own(_)
        ) || self.is_url_standard()
    }

    /// Whether the document defines HTTP: its start rule is the target of a request, and only one of the four forms
    /// of a target is a reference.
    pub const fn is_http(self) -> bool {
        matches!(self, Self::Rfc2616 | Self::Rfc7230)
    }

    /// The document that this document continues; `None` for the first document. It is the previous document of the
    /// same line, or of a line that joined this line. A branch continues the generic syntax that it uses. A user's
    /// document continues the document that it obsoletes or relies on.
    ///
    /// ```
    /// use urispec_model::Spec;
    ///
    /// assert_eq!(Spec::Rfc3986.before(), Some(Spec::Rfc2396bis07));
    /// assert_eq!(Spec::Rfc6874.before(), Some(Spec::Rfc3986));
    /// assert_eq!(Spec::ALL[0].before(), None);
    /// ```
    pub fn before(self) -> Option<Self> {
        Some(match self {
            Self::Own(own) => {
                let own = own.document();
                return own.obsoletes.or(own.relies_on);
            }
            Self::UriUrl01 => return None,
            Self::UriUrl06 => Self::UriUrl03,
            // This draft defines the partial forms, which the drafts of RFC 1738 had left to other documents.
            Self::RelativeUrl00 => Self::Rfc1630,
            Self::Rfc1738 => Self::UriUrl06,
            Self::RelativeUrl03 => Self::RelativeUrl02,
            // The two drafts were published within two days, one under the old name and one under the new name.
            Self::UriSyntax00 | Self::UrlSyntax10 => Self::UrlSyntax09,
            Self::UriSyntax01 => Self::UriSyntax00,
            Self::Rfc2616 => Self::Rfc2396,
            // The URL Standard intends to replace RFC 3986 and RFC 3987.
            Self::Whatwg201808 => Self::Rfc3986,
            _ if self.is_branch() && !self.is_url_standard() => Self::Rfc3986,
            _ => Self::ALL[self.index() - 1],
        })
    }

    /// The components that the document defines and can therefore judge.
    ///
    /// The `net_loc` of RFC 1808 is [`Component::Authority`](crate::Component::Authority), and its components are the
    /// components of RFC 1738's `login` (`user`, `password`, `host`, `port`). The first three drafts of RFC 1808
    /// refer to drafts of RFC 1738 for these components, and do not judge them. The `site` of later drafts is the
    /// authority, too.
    ///
    /// ```
    /// use urispec_model::{Component, Spec};
    ///
    /// assert!(Spec::Rfc3986.components().contains(Component::Userinfo));
    /// assert!(!Spec::Rfc1808.components().contains(Component::Userinfo));
    /// ```
    pub fn components(self) -> Set {
        match self {
            Self::Own(own) => own.document().components,
            Self::UriUrl01 => URI_URL_01,
            Self::Rfc1630 => RFC_1630,
            Self::UriUrl03 | Self::UriUrl06 | Self::Rfc1738 => ABSOLUTE,
            Self::RelativeUrl00 | Self::RelativeUrl01 | Self::RelativeUrl02 => OUTSIDE,
            Self::RelativeUrl03
            | Self::RelativeUrl04
            | Self::RelativeUrl05
            | Self::RelativeUrl06
            | Self::Rfc1808
            | Self::UrlSyntax00 => RELATIVE,
            Self::UrlSyntax01
            | Self::UrlSyntax02
            | Self::UrlSyntax03
            | Self::UrlSyntax04
            | Self::UrlSyntax05
            | Self::UrlSyntax06 => LOGIN,
            Self::UrlSyntax07
            | Self::UrlSyntax08
            | Self::UrlSyntax09
            | Self::UrlSyntax10
            | Self::UriSyntax00
            | Self::UriSyntax01
            | Self::UriSyntax02 => URL,
            Self::UriSyntax03
            | Self::UriSyntax04
            | Self::Rfc2396
            | Self::Rfc2732
            | Self::Rfc2396bis00
            | Self::Rfc2396bis01
            | Self::Rfc2616 => OPAQUE,
            Self::Rfc2396bis02
            | Self::Rfc2396bis03
            | Self::Rfc2396bis04
            | Self::Rfc2396bis05
            | Self::Rfc2396bis06
            | Self::Rfc2396bis07
            | Self::Rfc3986
            | Self::Rfc3987
            | Self::Rfc6874
            | Self::Rfc7230 => GENERIC,
            Self::Rfc6068 => MAILTO,
            Self::Rfc8089 => FILE,
            _ => URL_RECORD,
        }
    }

    /// The components of a `net_loc`, which are the components of RFC 1738's `login`.
    pub const IN_NET_LOC: Set = Set::of(&[C::User, C::Password, C::Host, C::Port]);

    /// Whether the document has a `net_loc` whose components a different document defines. If the text is not a
    /// `login`, as in `http://a_b/`, the document states nothing about [`Spec::IN_NET_LOC`].
    #[inline]
    pub const fn defines_net_loc(self) -> bool {
        matches!(
            self,
            Self::RelativeUrl03 | Self::RelativeUrl04 | Self::RelativeUrl05 | Self::RelativeUrl06 | Self::Rfc1808
        )
    }

    /// The components for which the document distinguishes undefined from empty.
    ///
    /// RFC 1808 calls a fragment, a query or params empty both if the delimiter is missing and if nothing follows the
    /// delimiter (sections 2.4.1, 2.4.4, 2.4.5). A parser may distinguish the two cases or not. The drafts of RFC
    /// 1808, and the first two drafts after RFC 1808, also call these components empty in both cases. In
    /// draft-ietf-uri-url-01 and RFC 1630 (Fragment-id), an empty fragment and a missing fragment have the same
    /// meaning. In the URL Standard a missing username or password is empty.
    pub const fn distinguishes_undefined(self) -> Set {
        match self {
            Self::UriUrl01 => Set::of(&[C::Scheme, C::Authority, C::User, C::Host, C::Port, C::Path, C::Query]),
            Self::Rfc1630 => Set::of(&[C::Scheme, C::Path, C::Query]),
            Self::RelativeUrl00
            | Self::RelativeUrl01
            | Self::RelativeUrl02
            | Self::RelativeUrl03
            | Self::RelativeUrl04
            | Self::RelativeUrl05
            | Self::RelativeUrl06
            | Self::Rfc1808
            | Self::UrlSyntax00
            | Self::UrlSyntax01 => Set::of(&[C::Scheme, C::Authority, C::User, C::Password, C::Host, C::Port]),
            // The username and the password of a URL record are never null.
            _ if self.is_url_standard() => Set::of(&[C::Scheme, C::Host, C::Port, C::Path, C::Query, C::Fragment]),
            _ => Set::ALL,
        }
    }
}

/// The components of draft-ietf-uri-url-01: the internet protocol parts are the authority. The draft mentions a
/// password, but has no rule for it.
const URI_URL_01: Set = Set::of(&[
    C::Scheme,
    C::Authority,
    C::User,
    C::Host,
    C::Port,
    C::Path,
    C::Query,
    C::Fragment,
]);

/// The generic form of RFC 1630: the path is everything after the colon, including a host.
const RFC_1630: Set = Set::of(&[C::Scheme, C::Path, C::Query, C::Fragment]);

/// The documents without relative references and fragments. The authority is their `login` or `hostport`, and the
/// query is the `searchpart` of an http or a wais URL.
const ABSOLUTE: Set = Set::of(&[
    C::Scheme,
    C::Authority,
    C::User,
    C::Password,
    C::Host,
    C::Port,
    C::Path,
    C::Query,
]);

/// RFC 1808, its later drafts and the first draft of RFC 2396: `net_loc` with the components of RFC 1738, and
/// params.
const RELATIVE: Set = Set::of(&[
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
]);

/// The first drafts of RFC 1808: the `net_loc` is not split into components.
const OUTSIDE: Set = Set::of(&[C::Scheme, C::Authority, C::Path, C::Params, C::Query, C::Fragment]);

/// The next drafts of RFC 2396: params are no longer a separate component.
const LOGIN: Set = Set::of(&[
    C::Scheme,
    C::Authority,
    C::User,
    C::Password,
    C::Host,
    C::Port,
    C::Path,
    C::Query,
    C::Fragment,
]);

/// The generic components of RFC 3986, in which `userinfo` is one component.
const URL: Set = Set::of(&[
    C::Scheme,
    C::Authority,
    C::Userinfo,
    C::Host,
    C::Port,
    C::Path,
    C::Query,
    C::Fragment,
]);

/// RFC 2396: the generic components, or an `opaque_part`.
const OPAQUE: Set = Set::of(&[
    C::Scheme,
    C::Authority,
    C::Userinfo,
    C::Host,
    C::Port,
    C::Path,
    C::Query,
    C::Fragment,
    C::Opaque,
]);

/// RFC 3986 and the documents that take over its components.
const GENERIC: Set = URL;

/// RFC 6068: the addresses are the path, and the header fields are the query.
const MAILTO: Set = Set::of(&[C::Scheme, C::Path, C::Query]);

/// RFC 8089: a `file` URI has no port, query or fragment.
const FILE: Set = Set::of(&[C::Scheme, C::Authority, C::Host, C::Path]);

/// The components of a URL record of the URL Standard, section 4.1.
const URL_RECORD: Set = Set::of(&[
    C::Scheme,
    C::User,
    C::Password,
    C::Host,
    C::Port,
    C::Path,
    C::Query,
    C::Fragment,
]);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_document_continues_one_that_was_there_before() {
        for spec in Spec::ALL {
            let mut chain = vec![*spec];
            while let Some(before) = chain[chain.len() - 1].before() {
                assert!(before.date() <= spec.date(), "{spec} {before}");
                assert!(!chain.contains(&before), "{spec} {before}");
                chain.push(before);
            }
            assert_eq!(chain.last(), Some(&Spec::UriUrl01), "{spec}");
        }
    }

    #[test]
    fn the_documents_stand_in_order_of_publication_and_the_branches_behind_them() {
        let (line, branches): (Vec<Spec>, Vec<Spec>) = Spec::ALL.iter().partition(|spec| !spec.is_branch());
        assert!(line.is_sorted_by_key(|spec| spec.date()));
        assert!(branches.is_sorted_by_key(|spec| spec.date()));
        assert!(Spec::ALL.is_sorted_by_key(|spec| spec.is_branch()));
    }

    #[test]
    fn a_document_is_a_syntax_or_an_edition_of_the_url_standard() {
        assert_eq!((Spec::SYNTAXES.len(), Spec::URL_STANDARD.len()), (46, 17));
        assert!(Spec::URL_STANDARD.iter().all(|spec| spec.is_url_standard()));
        assert!(!Spec::SYNTAXES.iter().any(|spec| spec.is_url_standard()));
        assert_eq!(Spec::URL_STANDARD.last(), Some(&Spec::WHATWG));
        assert_eq!(Spec::WHATWG.before(), Some(Spec::Whatwg202602));
    }
}
