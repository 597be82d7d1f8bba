//! The readings that a document permits, by the names that its folder gives them. The module `permitted` executes them,
//! and the function of each reading has its section.

use urispec_model::Surplus;

use crate::answers::Schemes;
use crate::meaning::Choices;

/// The readings of a document, each kind in the order in which they are tried.
pub(crate) struct Readings {
    pub(crate) splits: &'static [Split],
    pub(crate) refuses: &'static [Refusal],
    pub(crate) accepts: &'static [Acceptance],
    pub(crate) resolves: &'static [Resolving],
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
    LastLabelOfDigits,
    UserOfAnyScheme,
    SetsOfSchemes,
    LongNameIsRegistered,
    OpaqueParts,
    QueryOrOpaque,
    AuthorityOfATarget,
    UserinfoOfATarget,
    AsteriskAndEmptyPath,
    AbsoluteForm,
}

/// A reason to reject a text that the document accepts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Refusal {
    /// The grammar of a reading rejects the text.
    ByGrammar(&'static str),
    CapitalScheme,
    LongName,
    LoginInNetLoc,
    SiteIsNotVerified,
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
    /// The grammar of a reading accepts the text.
    ByGrammar(&'static str),
    EitherCase,
    Space,
    UserOfAnyScheme,
    NoPrefix,
    PercentSign,
    FragmentCutOff,
    AnyScheme,
    DirectionOfWriting,
    UserinfoOfATarget,
    QueryOrFragment,
}

/// A further result of a resolution.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Resolving {
    /// The result that follows if some answers of the document are exchanged.
    Exchanged(Exchange),
    AcceptedForms,
    DotElements,
    SlashOfTheExample,
    HostAsElement,
    AcceptedByRules,
    EmptyDelimiters,
    BaseMustBeGeneric,
    EmptySegment,
    NoBase,
    CurrentDocumentWithoutDelimiter,
    SchemeOfTheExpression,
    LeadingDotsOfAbsolute,
    AcceptedReferences,
    OpaqueQuestionMark,
    NormalizedBase,
    AuthorityAppears,
    EmptyPort,
    AcceptedIris,
    AcceptedWithQuery,
    DriveLetter,
}

/// A resolution in which some answers of the document are exchanged.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Exchange {
    /// The id of the reading.
    pub(crate) reading: &'static str,
    /// The texts to which the reading applies: all of these conditions hold.
    pub(crate) conditions: &'static [Condition],
    pub(crate) result: Exchanged,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Exchanged {
    /// The result by these answers, with each treatment of surplus `..` segments that the request leaves open.
    Answers(Choices),
    /// The result with this treatment of surplus `..` segments, if the request does not choose one.
    Surplus(Surplus),
    /// The result for a base with a slash after its authority, if the base has no path, with each treatment of surplus
    /// `..` segments that the request leaves open.
    SlashAfterAuthority,
    /// A rejection.
    Refused,
}

/// A condition on the base and the reference of a resolution.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Condition {
    /// The scheme of the base is one of these.
    BaseSchemeIs(Schemes),
    /// The scheme of the base is none of these.
    BaseSchemeIsNot(Schemes),
    /// The request ignores a scheme that is the scheme of the base.
    Lenient,
    Strict,
    /// The reference has the scheme of the base; the case of letters does not count.
    SchemeOfTheBase,
    /// The reference has the scheme of the base, with letters of the other case.
    SchemeInOtherCase,
    /// The reference has no scheme, or the request ignores its scheme.
    Relative,
    /// The reference has no scheme.
    NoScheme,
    /// The document resolves the reference.
    Resolved,
    /// The result is not the current document.
    NotTheCurrentDocument,
    /// The rule for a whole reference derives the base.
    AcceptedBase,
    OpaqueBase,
    OpaqueReference,
    /// The reference begins with a question mark.
    QueryAlone,
    /// The reference has params or a query, and no scheme, authority or path before them.
    TailAlone,
    /// The reference is a number sign.
    NumberSign,
    /// The path of the reference begins with a slash.
    RootedPath,
}
