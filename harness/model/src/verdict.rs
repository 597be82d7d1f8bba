//! How an observation compares with an expectation.

use crate::Spec;

/// The judgement of one observation by one document.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Verdict {
    /// As the document says.
    Agree,
    /// Accepted what the document rejects.
    TooLenient,
    /// Rejected what the document accepts.
    TooStrict,
    /// Accepted as the document does, with other components.
    Missplit,
    /// Accepted as the document does; each component that differs is there, in another spelling: in lower case, decoded, without
    /// the default port. By an RFC it is not a failure, as [`Verdict::is_failure`] says.
    Rewritten,
    /// Gave a different result than the document.
    WrongResult,
    /// Crashed.
    Crash,
    /// Gave no answer in time.
    Timeout,
    /// Broke the protocol, so that nothing can be said about the parser.
    Protocol,
    /// Accepted what the document rejects, by a parser whose own documentation says that it only splits: no failure.
    NotValidated,
    /// Not judged: the subject cannot do it, or the document is silent.
    Skipped,
}

crate::names!(
    Verdict, "verdict",
    Agree => "agree", TooLenient => "too-lenient", TooStrict => "too-strict", Missplit => "missplit",
    Rewritten => "rewritten", WrongResult => "wrong-result", Crash => "crash", Timeout => "timeout", Protocol => "protocol",
    NotValidated => "not-validated", Skipped => "skipped",
);

impl Verdict {
    /// Whether a document judged the subject: it agreed, or differed.
    pub const fn is_judged(self) -> bool {
        matches!(self, Self::Agree) || self.is_departure()
    }

    /// Whether the subject differed from the document.
    pub const fn is_departure(self) -> bool {
        !matches!(self, Self::Agree | Self::NotValidated | Self::Skipped)
    }

    /// Whether it is a failure of a subject that claims `spec`.
    ///
    /// The RFCs say what the components of a reference are, and leave it to an interface in which spelling it gives them: they may be
    /// decoded once they are separated (RFC 3986 section 2.4), normalised (section 6.2), and a scheme should be in lower case
    /// (section 3.1). The URL Standard says what its API gives, to the letter.
    pub const fn is_failure(self, spec: Spec) -> bool {
        self.is_departure() && (spec.is_url_standard() || !matches!(self, Self::Rewritten))
    }
}
