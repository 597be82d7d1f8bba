//! How an observation compares with an expectation.

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
    /// the default port.
    Rewritten,
    /// Gave another result than the document.
    WrongResult,
    /// Crashed.
    Crash,
    /// Gave no answer in time.
    Timeout,
    /// Broke the protocol, so that nothing can be said of the parser.
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
    /// Whether a document judged the subject: it agreed, or departed.
    pub const fn is_judged(self) -> bool {
        matches!(self, Self::Agree) || self.is_departure()
    }

    /// Whether the subject departed from the document.
    pub const fn is_departure(self) -> bool {
        !matches!(self, Self::Agree | Self::NotValidated | Self::Skipped)
    }
}
