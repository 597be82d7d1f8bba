//! Declares the possible answers to each question, with their descriptions.

/// Converts `FirstColon` to `first-colon`.
fn kebab(name: &str) -> String {
    let mut text = String::new();
    for letter in name.chars() {
        if letter.is_ascii_uppercase() && !text.is_empty() {
            text.push('-');
        }
        text.push(letter.to_ascii_lowercase());
    }
    text
}

/// The answer of a variant without a value; `None` for a variant with a value.
macro_rules! plain {
    ($answer:expr) => {
        Some($answer)
    };
    ($answer:expr, $schemes:ty) => {
        None
    };
}

/// Declares the answers to a question: an enum with a description for each variant.
macro_rules! answers {
    ($(#[doc = $doc:literal] $name:ident { $($variant:ident $(($schemes:ty))? => $words:literal,)+ })+) => {$(
        #[doc = $doc]
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub(crate) enum $name {
            $($variant $(($schemes))?,)+
        }

        impl $name {
            /// The answer in a few words.
            pub(crate) const fn words(self) -> &'static str {
                match self { $(Self::$variant { .. } => $words,)+ }
            }

            /// All answers without a value, each with its name.
            pub(crate) fn named() -> Vec<(String, Self)> {
                let all = [$((stringify!($variant), plain!(Self::$variant $(, $schemes)?)),)+];
                all.into_iter().filter_map(|(name, answer)| Some((kebab(name), answer?))).collect()
            }
        }
    )+};
}

/// Names of schemes, in lower case.
pub(crate) type Schemes = &'static [&'static str];

/// A placeholder for the names of all schemes.
pub(crate) const EVERY: Schemes = &["*"];

/// Whether `schemes` includes a scheme; the case of letters is ignored.
pub(crate) fn includes(schemes: Schemes, scheme: &[u8]) -> bool {
    schemes == EVERY || schemes.iter().any(|name| name.as_bytes().eq_ignore_ascii_case(scheme))
}

answers! {
    /// The end of the scheme.
    SchemeCut {
        FirstColon => "the first colon",
        AfterPrefix => "the first colon after the prefix `URL:`",
        Characters => "the first colon, if only characters of a scheme are before it",
        LastColon => "the first colon, if only characters of a scheme are before it; in resolution the last colon, if no `/`, \
            `?` or `#` is before it",
        Expression => "the first colon, if only characters of a scheme are before it; in resolution the first colon, if no `/`, \
            `?` or `#` is before it",
        Letter => "the first colon, if only characters of a scheme are before it, beginning with a letter",
    }
    /// Whether the text after a scheme is one undivided part if it does not begin with a slash.
    Opaque {
        Part => "an opaque part",
        PartOrQuery => "an opaque part, or a query if a question mark comes first",
        Path => "a path",
    }
    /// The beginning of the params.
    Params {
        NoComponent => "no component",
        AfterPath => "after the first semicolon of the path",
        WithoutHttp(Schemes) => "after the first semicolon of the path, if the scheme has params, such as ftp, but not http",
        WithHttp(Schemes) => "after the first semicolon of the path, if the scheme has params, such as ftp and http",
    }
    /// The beginning of the query.
    QueryCut {
        First => "the first question mark",
        InHttpAndWais => "the first question mark, if the scheme is http or wais",
        AfterAuthority => "the first question mark after the authority",
        AfterAuthorityOf(Schemes) => "the first question mark after the authority, if the scheme has queries",
    }
    /// The beginning of the fragment.
    FragmentCut {
        NoComponent => "no component",
        First => "the first number sign",
        FirstOutside => "the first number sign, which is not a part of the URI",
        LastOf(Schemes) => "the last number sign, which is not a part of the URI, if the scheme has fragments",
        LastAfterAuthorityOf(Schemes) => "the last number sign after the authority, which is not a part of the URI, if the \
            scheme has fragments",
    }
    /// The parts of an authority.
    Authority {
        NoComponent => "no component",
        NoElement => "no component, but the text between `//` and the next slash is not an element of the path",
        Host => "host",
        UserAndHost => "user, host and port",
        Login => "user, password, host and port",
        LoginOrPath => "user, password, host and port, or else a part of the path",
        LoginOf(Schemes) => "user, password, host and port, if the scheme has them",
        ServerOrName => "a server, with userinfo, host and port, or a registered name",
        Userinfo => "userinfo, host and port",
    }
    /// The target of a reference that has neither a path nor a query.
    Pathless {
        CurrentDocument => "the current document",
        Whole => "the base with its query and fragment",
        Base => "the base with its query",
        BaseWithoutParams => "the base with its query, without its params",
        LastSegment => "replaces the last segment",
    }
    /// The target of a reference that has a query but no path.
    QueryOnly {
        Path => "keeps the path of the base",
        PathAndQuery => "keeps the path of the base, and also the query of the base if the query of the reference is empty",
        PathWithoutParams => "keeps the path of the base without its params, and also the query of the base if the query of the \
            reference is empty",
        LastSegment => "replaces the last segment",
    }
    /// The target of a reference that has params but no path.
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
        Own => "an empty authority",
        Inherits => "no authority; the authority of the base is inherited",
    }
    /// The parts of the base that a reference with a leading slash replaces.
    LeadingSlashes {
        Path => "the path of the base",
        Counted => "the text after the same number of slashes in the base",
    }
    /// The algorithm that removes dot segments.
    DotSegments {
        Retained => "retained",
        BeforeSlash => "removed with the slash before them",
        AfterSlash => "removed: `.` with the slash before it, `..` with the slash after it, if there is one",
        NoEmptySegment => "removed with the slash after them, but an empty segment before `..` is kept",
        Segments => "removed with the slash after them",
        WithQuery => "removed with the slash after them; the query is a part of the path",
        Patterns => "replaced by a slash (`..` together with the segment before it, even if that is `..`); a path without a \
            slash is unchanged",
        PatternsAndFront => "replaced by a slash (`..` together with the segment before it, even if that is `..`), or removed \
            at the beginning of the path; a path without a slash is unchanged",
        FrontBecomesSlash => "replaced by a slash; a path that is only `.` or `..` is unchanged",
        Buffers => "replaced by a slash; removed at the beginning of the path, or if they are the whole path",
    }
    /// The treatment of dot segments in a path that is not merged.
    DotSegmentsOfAbsolute {
        Retained => "retained",
        Removed => "removed",
    }
    /// The treatment of `..` segments above the root.
    SurplusDots {
        Retained => "retained",
        Open => "open",
        InPairs => "removed in pairs",
        RemovedOrRefused => "removed or refused",
        Removed => "removed",
    }
    /// The way in which a relative path is merged with the path of the base.
    Merge {
        NoSlash => "without a slash",
        SlashAfterAuthority => "after a slash, if the base has an authority and no path",
        SlashAtTheEnd => "after a slash, which is added during composition if there is an authority",
        Slash => "after a slash, if the base has no path",
        SlashOrRoot => "after a slash, if the base has no path; without the path of the base, if that path does not begin with a slash",
    }
    /// The form that a base must have.
    Base {
        Absolute => "absolute",
        OfScheme(Schemes) => "absolute, and of a scheme that uses relative URLs; from a different base, a reference inherits \
            only the scheme",
        NormalizedOrNot => "absolute, normalized or not",
    }
    /// The target of a reference if the base is unknown.
    UnknownBase {
        Rejected => "nothing",
        Absolute => "itself, as an absolute URL, if it has a scheme",
    }
}
