//! Validation errors and failures, each with the state that finds it.

use std::fmt;
use std::ops::Range;

/// A validation error, section "Writing". Editions before 2023-02 report the same errors without names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum ValidationError {
    /// Unicode `ToASCII` fails if its parameters are strict.
    DomainToAscii,
    /// Unicode `ToUnicode` records an error. The parser never reports this error.
    DomainToUnicode,
    /// A domain contains a forbidden domain code point. The newest edition no longer reports this error.
    DomainInvalidCodePoint,
    /// A domain contains a percent-encoded byte. Only the newest edition reports this error.
    DomainPercentEncoded,
    /// An opaque host contains a forbidden host code point.
    HostInvalidCodePoint,
    /// An IPv4 address ends with a dot.
    Ipv4EmptyPart,
    /// An IPv4 address has fewer than four parts.
    Ipv4TooFewParts,
    /// An IPv4 address has more than four parts.
    Ipv4TooManyParts,
    /// A part of an IPv4 address is not a number.
    Ipv4NonNumericPart,
    /// A part of an IPv4 address is hexadecimal or octal.
    Ipv4NonDecimalPart,
    /// A part of an IPv4 address is too large.
    Ipv4OutOfRangePart,
    /// An IPv6 address has no `]`.
    Ipv6Unclosed,
    /// An IPv6 address begins with one colon.
    Ipv6InvalidCompression,
    /// An IPv6 address has more than eight pieces.
    Ipv6TooManyPieces,
    /// An IPv6 address has `::` twice.
    Ipv6MultipleCompression,
    /// An IPv6 address contains a code point that is not allowed at its position, or ends too early.
    Ipv6InvalidCodePoint,
    /// An IPv6 address without `::` has fewer than eight pieces.
    Ipv6TooFewPieces,
    /// A piece of an IPv6 address has a leading zero. Only the newest edition reports this error.
    Ipv6PieceLeadingZero,
    /// An IPv4 address in an IPv6 address comes after more than six pieces.
    Ipv4InIpv6TooManyPieces,
    /// An IPv4 address in an IPv6 address has a part that is empty, has a leading zero, or is not a number.
    Ipv4InIpv6InvalidCodePoint,
    /// A part of an IPv4 address in an IPv6 address is greater than 255.
    Ipv4InIpv6OutOfRangePart,
    /// An IPv4 address in an IPv6 address has fewer than four parts.
    Ipv4InIpv6TooFewParts,
    /// A code point is not a URL unit.
    InvalidUrlUnit,
    /// A special scheme is not followed by `//`.
    SpecialSchemeMissingFollowingSolidus,
    /// The input has no scheme, and there is no base with a scheme that can be used.
    MissingSchemeNonRelativeUrl,
    /// A backslash is used instead of a slash.
    InvalidReverseSolidus,
    /// The URL has a username or a password.
    InvalidCredentials,
    /// A required host is missing.
    HostMissing,
    /// A port is greater than 65535.
    PortOutOfRange,
    /// A port contains a character that is not a digit.
    PortInvalid,
    /// A relative reference begins with a drive letter.
    FileInvalidWindowsDriveLetter,
    /// In a `file` URL, there is a drive letter at the place of the host.
    FileInvalidWindowsDriveLetterHost,
}

impl ValidationError {
    /// The name in the standard.
    pub const fn name(self) -> &'static str {
        match self {
            Self::DomainToAscii => "domain-to-ASCII",
            Self::DomainToUnicode => "domain-to-Unicode",
            Self::DomainInvalidCodePoint => "domain-invalid-code-point",
            Self::DomainPercentEncoded => "domain-percent-encoded",
            Self::HostInvalidCodePoint => "host-invalid-code-point",
            Self::Ipv4EmptyPart => "IPv4-empty-part",
            Self::Ipv4TooFewParts => "IPv4-too-few-parts",
            Self::Ipv4TooManyParts => "IPv4-too-many-parts",
            Self::Ipv4NonNumericPart => "IPv4-non-numeric-part",
            Self::Ipv4NonDecimalPart => "IPv4-non-decimal-part",
            Self::Ipv4OutOfRangePart => "IPv4-out-of-range-part",
            Self::Ipv6Unclosed => "IPv6-unclosed",
            Self::Ipv6InvalidCompression => "IPv6-invalid-compression",
            Self::Ipv6TooManyPieces => "IPv6-too-many-pieces",
            Self::Ipv6MultipleCompression => "IPv6-multiple-compression",
            Self::Ipv6InvalidCodePoint => "IPv6-invalid-code-point",
            Self::Ipv6TooFewPieces => "IPv6-too-few-pieces",
            Self::Ipv6PieceLeadingZero => "IPv6-piece-leading-zero",
            Self::Ipv4InIpv6TooManyPieces => "IPv4-in-IPv6-too-many-pieces",
            Self::Ipv4InIpv6InvalidCodePoint => "IPv4-in-IPv6-invalid-code-point",
            Self::Ipv4InIpv6OutOfRangePart => "IPv4-in-IPv6-out-of-range-part",
            Self::Ipv4InIpv6TooFewParts => "IPv4-in-IPv6-too-few-parts",
            Self::InvalidUrlUnit => "invalid-URL-unit",
            Self::SpecialSchemeMissingFollowingSolidus => "special-scheme-missing-following-solidus",
            Self::MissingSchemeNonRelativeUrl => "missing-scheme-non-relative-URL",
            Self::InvalidReverseSolidus => "invalid-reverse-solidus",
            Self::InvalidCredentials => "invalid-credentials",
            Self::HostMissing => "host-missing",
            Self::PortOutOfRange => "port-out-of-range",
            Self::PortInvalid => "port-invalid",
            Self::FileInvalidWindowsDriveLetter => "file-invalid-Windows-drive-letter",
            Self::FileInvalidWindowsDriveLetterHost => "file-invalid-Windows-drive-letter-host",
        }
    }
}

impl fmt::Display for ValidationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A state of the basic URL parser, section "URL parsing".
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum State {
    /// The preparation before the first state. The preparation removes C0 controls and spaces from both ends of the
    /// input, and all tabs and newlines.
    Preparation,
    /// The scheme start state.
    SchemeStart,
    /// The scheme state.
    Scheme,
    /// The no scheme state.
    NoScheme,
    /// The special relative or authority state.
    SpecialRelativeOrAuthority,
    /// The path or authority state.
    PathOrAuthority,
    /// The relative state.
    Relative,
    /// The relative slash state.
    RelativeSlash,
    /// The special authority slashes state.
    SpecialAuthoritySlashes,
    /// The special authority ignore slashes state.
    SpecialAuthorityIgnoreSlashes,
    /// The authority state.
    Authority,
    /// The host state, and the hostname state, which has the same steps.
    Host,
    /// The port state.
    Port,
    /// The file state.
    File,
    /// The file slash state.
    FileSlash,
    /// The file host state.
    FileHost,
    /// The path start state.
    PathStart,
    /// The path state.
    Path,
    /// The opaque path state. Before 2021-08 its name was cannot-be-a-base-URL path state.
    OpaquePath,
    /// The query state.
    Query,
    /// The fragment state.
    Fragment,
    /// The end of the parser, after its last state.
    End,
}

impl State {
    /// The name in the standard.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Preparation => "preparation",
            Self::SchemeStart => "scheme start state",
            Self::Scheme => "scheme state",
            Self::NoScheme => "no scheme state",
            Self::SpecialRelativeOrAuthority => "special relative or authority state",
            Self::PathOrAuthority => "path or authority state",
            Self::Relative => "relative state",
            Self::RelativeSlash => "relative slash state",
            Self::SpecialAuthoritySlashes => "special authority slashes state",
            Self::SpecialAuthorityIgnoreSlashes => "special authority ignore slashes state",
            Self::Authority => "authority state",
            Self::Host => "host state",
            Self::Port => "port state",
            Self::File => "file state",
            Self::FileSlash => "file slash state",
            Self::FileHost => "file host state",
            Self::PathStart => "path start state",
            Self::Path => "path state",
            Self::OpaquePath => "opaque path state",
            Self::Query => "query state",
            Self::Fragment => "fragment state",
            Self::End => "end",
        }
    }

    /// The anchor of the section that defines the state.
    pub const fn section(self) -> &'static str {
        match self {
            Self::Preparation => "url-parsing",
            Self::SchemeStart => "scheme-start-state",
            Self::Scheme => "scheme-state",
            Self::NoScheme => "no-scheme-state",
            Self::SpecialRelativeOrAuthority => "special-relative-or-authority-state",
            Self::PathOrAuthority => "path-or-authority-state",
            Self::Relative => "relative-state",
            Self::RelativeSlash => "relative-slash-state",
            Self::SpecialAuthoritySlashes => "special-authority-slashes-state",
            Self::SpecialAuthorityIgnoreSlashes => "special-authority-ignore-slashes-state",
            Self::Authority => "authority-state",
            Self::Host => "host-state",
            Self::Port => "port-state",
            Self::File => "file-state",
            Self::FileSlash => "file-slash-state",
            Self::FileHost => "file-host-state",
            Self::PathStart => "path-start-state",
            Self::Path => "path-state",
            Self::OpaquePath => "cannot-be-a-base-url-path-state",
            Self::Query => "query-state",
            Self::Fragment => "fragment-state",
            Self::End => "url-serializing",
        }
    }
}

impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A failure of the parser: the parser ended without a URL.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{error}, in the {state}, at byte {offset}")]
pub struct Failure {
    /// The validation error that ended the parser.
    pub error: ValidationError,
    /// The state in which the parser ended.
    pub state: State,
    /// The offset in the input, in bytes. The offset of an error about a host as a whole is the offset at which the
    /// host begins.
    pub offset: usize,
}

/// A validation error of an input. The parser may have ended at the error or continued after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Report {
    /// The validation error.
    pub error: ValidationError,
    /// The state that found the error.
    pub state: State,
    /// The offset in the input, in bytes.
    pub offset: usize,
}

/// The reason why bytes could not be parsed as a URL.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseError {
    /// The bytes are not UTF-8. The standard defines the parser for strings of scalar values only.
    #[error(
        "expected UTF-8, found a byte that is not UTF-8 at offset {offset}; the standard does not define this input"
    )]
    NotUtf8 {
        /// The offset of the first byte that is not UTF-8.
        offset: usize,
    },
    /// A failure of the parser: the parser ended without a URL.
    #[error(transparent)]
    Failure(#[from] Failure),
}

/// Receives validation errors. An implementation that ignores them does not slow down the parser.
pub(crate) trait Sink {
    /// Whether the implementation uses errors.
    const ON: bool;

    /// Receives an error. `at` is an offset in the prepared input, in bytes.
    fn report(&mut self, error: ValidationError, state: State, at: usize);

    /// Called after a state has read a range of the prepared input. The last argument is the next state.
    fn visit(&mut self, _: State, _: Range<usize>, _: State) {}
}

/// A sink that ignores all validation errors.
pub(crate) struct Silent;

impl Sink for Silent {
    const ON: bool = false;

    fn report(&mut self, _: ValidationError, _: State, _: usize) {}
}
