//! Verdicts: the result of comparing an observation with an expectation.

use crate::Spec;

/// The judgement of one observation by one document, in one word.
///
/// ```
/// use urispec_model::{Spec, Verdict};
///
/// assert!(Verdict::TooLenient.is_failure(Spec::Rfc3986));
/// assert!(Verdict::Rewritten.is_departure());
/// assert!(!Verdict::Rewritten.is_failure(Spec::Rfc3986));
/// assert!(!Verdict::Skipped.is_judged());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Verdict {
    /// The document requires or permits the answer.
    Agree,
    /// The parser accepted a text that the document rejects.
    TooLenient,
    /// The parser rejected a text that the document accepts.
    TooStrict,
    /// The parser and the document both accept, with different components.
    Missplit,
    /// The parser and the document both accept, but some components have a different, equivalent spelling: in lower
    /// case, decoded, or without the default port. For an RFC this is not a failure: see [`Verdict::is_failure`].
    Rewritten,
    /// The result differs from the result of the document.
    WrongResult,
    /// The parser crashed.
    Crash,
    /// The parser did not answer within the time limit.
    Timeout,
    /// The adapter broke the protocol, so the parser's answer is unknown.
    Protocol,
    /// The parser accepted a text that the document rejects, but its own documentation states that it only splits.
    /// This is not a failure.
    NotValidated,
    /// The answer is not judged: the parser does not support the request, or the document does not decide it.
    Skipped,
}

crate::names!(
    Verdict, "verdict",
    Agree => "agree", TooLenient => "too-lenient", TooStrict => "too-strict", Missplit => "missplit",
    Rewritten => "rewritten", WrongResult => "wrong-result", Crash => "crash", Timeout => "timeout", Protocol => "protocol",
    NotValidated => "not-validated", Skipped => "skipped",
);

impl Verdict {
    /// Whether the document judged the answer, so that the parser either agrees with the document or differs from it.
    pub const fn is_judged(self) -> bool {
        matches!(self, Self::Agree) || self.is_departure()
    }

    /// Whether the parser differs from the document: a mismatch, whether the parser claims the document or not.
    pub const fn is_departure(self) -> bool {
        !matches!(self, Self::Agree | Self::NotValidated | Self::Skipped)
    }

    /// Whether the verdict is a failure of a parser that claims `spec`.
    ///
    /// The RFCs define the components of a reference. An interface may choose the spelling in which it returns
    /// components. Separated components may be decoded (RFC 3986 section 2.4) and normalized (section 6.2), and a
    /// scheme should be in lower case (section 3.1). The URL Standard defines the results of its API, byte by byte.
    pub const fn is_failure(self, spec: Spec) -> bool {
        self.is_departure() && (spec.is_url_standard() || !matches!(self, Self::Rewritten))
    }
}
