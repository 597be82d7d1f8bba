//! What the answers to each question are, with their words.

/// An answer for each variant, with its words.
macro_rules! answers {
    ($(#[doc = $doc:literal] $name:ident { $($variant:ident $(($schemes:ty))? => $words:literal,)+ })+) => {$(
        #[doc = $doc]
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub(crate) enum $name {
            $($variant $(($schemes))?,)+
        }

        impl $name {
            /// In a few words.
            pub(crate) const fn words(self) -> &'static str {
                match self { $(Self::$variant { .. } => $words,)+ }
            }
        }
    )+};
}

/// Names of schemes, in small letters.
pub(crate) type Schemes = &'static [&'static str];

answers! {
    /// Where the scheme ends.
    SchemeCut {
        FirstColon => "the first colon",
        AfterPrefix => "the first colon after the prefix `URL:`",
        Characters => "the first colon after letters, digits, `+`, `-` and `.` alone",
        LastColon => "the first colon after letters, digits, `+`, `-` and `.` alone; to resolve, the last colon before any slash",
        Expression => "the first colon after letters, digits, `+`, `-` and `.` alone; to resolve, the first colon before any slash",
        LetterOrExpression => "the first colon after a letter and then letters, digits, `+`, `-` and `.` alone; to resolve, the first colon before any slash",
        Letter => "the first colon after a letter and then letters, digits, `+`, `-` and `.` alone",
    }
    /// Whether what follows a scheme without a slash is one part.
    Opaque {
        Part => "an opaque part, with any question mark",
        PartAfterMark => "an opaque part, with any question mark but one in front, which begins a query",
        Path => "a path",
    }
    /// Where the params begin.
    Params {
        NoComponent => "no component",
        AfterPath => "after the first semicolon of the path",
        WithoutHttp(Schemes) => "after the first semicolon of the path, where the scheme has params, as ftp does and http does not",
        WithHttp(Schemes) => "after the first semicolon of the path, where the scheme has params, as ftp and http do",
    }
    /// Where the query begins.
    QueryCut {
        First => "the first question mark",
        InHttpAndWais => "the first question mark, in http and wais",
        AfterAuthority => "the first question mark after the authority",
        AfterAuthorityOf(Schemes) => "the first question mark after the authority, where the scheme has queries",
    }
    /// Where the fragment begins.
    FragmentCut {
        NoComponent => "no component",
        First => "the first number sign",
        FirstOutside => "the first number sign, and no part of the URI",
        LastOf(Schemes) => "the last number sign where the scheme has fragments, and no part of the URI",
        LastAfterAuthorityOf(Schemes) => "the last number sign after the authority where the scheme has fragments, and no part of the URI",
    }
    /// What an authority is made of.
    Authority {
        NoComponent => "no component",
        Host => "host",
        UserAndHost => "user, host and port",
        Login => "user, password, host and port",
        LoginOf(Schemes) => "user, password, host and port, where the scheme has them",
        ServerOrName => "a server or a registered name",
        Userinfo => "userinfo, host and port",
    }
    /// What a reference without a path leads to, which has no query either.
    Pathless {
        CurrentDocument => "the current document",
        Whole => "the base with its query and fragment",
        Base => "the base with its query",
        BaseWithoutParams => "the base with its query, without its params",
        LastSegment => "replaces the last segment",
    }
    /// What a reference without a path leads to, which has a query.
    QueryOnly {
        Path => "keeps the path of the base",
        PathAndQuery => "keeps the path of the base, and its query if the reference's is empty",
        PathWithoutParams => "keeps the path of the base without its params, and its query if the reference's is empty",
        LastSegment => "replaces the last segment",
    }
    /// What a reference without a path leads to, which has params.
    ParamsOnly {
        NoComponent => "no component",
        Path => "keeps the path of the base",
        PathAndQuery => "keeps the path of the base, and its query",
    }
    /// Whether a reference with the scheme of its base may be relative.
    SameScheme {
        No => "no",
        Open => "open",
        Yes => "yes",
    }
    /// Whether two slashes with nothing after them are an authority.
    EmptyAuthority {
        Own => "an authority, which is empty",
        Inherits => "none: that of the base is inherited",
    }
    /// What a reference replaces that begins with a slash.
    LeadingSlashes {
        Path => "the path of the base",
        Counted => "what follows as many slashes in the base",
    }
    /// How dot segments are removed.
    DotSegments {
        BeforeSlash => "removed, each with the slash before it",
        AfterSlash => "removed, `.` with the slash before it, `..` only with a slash after it",
        NoEmptySegment => "removed, but no empty segment with a `..`",
        Segments => "removed, in a path without a slash in front too",
        WithQuery => "removed, in a path without a slash in front too, and from the query",
        Patterns => "removed where there is a slash, and with all before the first one if a `..` follows it",
        FrontBecomesSlash => "removed, and in front of the path replaced by a slash; `.` and `..` alone stay",
        Buffers => "removed, also in front of the path and alone",
    }
    /// What happens to dot segments of a path that is not merged.
    DotSegmentsOfAbsolute {
        Retained => "retained",
        Removed => "removed",
    }
    /// What happens to `..` above the root.
    SurplusDots {
        Retained => "retained",
        Open => "open",
        InPairs => "removed in pairs",
        RemovedOrRefused => "removed or refused",
        Removed => "removed",
    }
    /// How a relative path joins the path of the base.
    Merge {
        NoSlash => "without a slash",
        SlashAfterAuthority => "after a slash, if the base has an authority and no path",
        SlashAtTheEnd => "after a slash, if the base has an authority and no path; it is put in when the dots are removed",
        Slash => "after a slash, if the base has no path",
        SlashOrRoot => "after a slash, if the base has no path; in the place of a path without a slash in front",
    }
    /// What a base has to be.
    Base {
        Absolute => "absolute",
        OfScheme(Schemes) => "absolute, with a scheme that uses relative URLs",
        NormalizedOrNot => "absolute, normalized or not",
    }
}
