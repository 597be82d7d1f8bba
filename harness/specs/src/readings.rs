//! The readings that a document permits, by the names that its folder gives them. The module `permitted` executes them,
//! and the function of each reading has its section.

/// The readings of a document, each kind in the order in which they are tried.
pub(crate) struct Readings {
    pub(crate) splits: &'static [Split],
    pub(crate) refuses: &'static [Refusal],
    pub(crate) accepts: &'static [Acceptance],
    pub(crate) resolves: &'static [Resolving],
    /// The schemes that the document never uses with relative URLs.
    pub(crate) never_relative: &'static [&'static str],
    /// The normal forms that a producer may write.
    pub(crate) normal_forms: Option<NormalForms>,
}

impl Readings {
    /// The readings of a document that permits nothing else.
    pub(crate) const NONE: Self = Self {
        splits: &[],
        refuses: &[],
        accepts: &[],
        resolves: &[],
        never_relative: &[],
        normal_forms: None,
    };
}

/// The steps to normal forms that producers may write.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum NormalForms {
    /// Those that RFC 2396 mentions.
    Rfc2396,
    /// Those of RFC 3986 section 6.2.
    Rfc3986,
}

/// A further split of a text that the document accepts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Split {
    UserOfAnyScheme,
    SetsOfSchemes,
    LongNameIsRegistered,
    OpaqueParts,
    QueryOrOpaque,
    LastLabelOfDigits,
    AuthorityOfATarget,
    UserinfoOfATarget,
    AsteriskAndEmptyPath,
    AbsoluteForm,
}

/// A reason to reject a text that the document accepts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Refusal {
    NoDomainName,
    CapitalScheme,
    LongName,
    LoginInNetLoc,
    SiteIsNotVerified,
    Brackets,
    HttpWithoutServer,
    HttpWithoutHost,
    NameOf255,
    Password,
    QuotedWhiteSpace,
    ZoneOfAnyAddress,
    QueryOfATarget,
    UnwantedTarget,
}

/// A reason to accept a text that the document rejects.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Acceptance {
    EitherCase,
    VoidSegments,
    Space,
    UserOfAnyScheme,
    SchemeOfTheWords,
    NoPrefix,
    PercentSign,
    FragmentCutOff,
    AnyScheme,
    SplitByRules,
    QueryAlone,
    SchemeAlone,
    ThreeColons,
    DirectionOfWriting,
    BarePercent,
    UserinfoOfATarget,
    QueryOrFragment,
}

/// A further result of a resolution.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Resolving {
    AcceptedForms,
    DotElements,
    SlashOfTheExample,
    HostAsElement,
    SchemeOfAnAbsoluteUrl,
    StepsOfRfc1808,
    SetsOfSchemes,
    NoBase,
    CurrentDocument,
    QueryOnly,
    QueryDotsOutsideIn,
    SchemeOfTheExpression,
    SurplusDots,
    LeadingDotsOfAbsolute,
    QueryDots,
    AcceptedReferences,
    StepsOfRfc2396,
    OpaqueBase,
    SchemeCompared,
    SurplusDotsRefused,
    DotsOfAbsolutePaths,
    SegmentInFront,
    NormalizedBase,
    AuthorityAppears,
    EmptyPort,
    AcceptedIris,
    AcceptedWithQuery,
    DriveLetter,
}
