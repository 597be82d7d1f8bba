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
    /// Gave another result than the document.
    WrongResult,
    /// Crashed.
    Crash,
    /// Gave no answer in time.
    Timeout,
    /// Broke the protocol, so that nothing can be said of the parser.
    Protocol,
    /// Not judged: the subject cannot do it, or the document is silent.
    Skipped,
}

crate::names!(
    Verdict, "verdict",
    Agree => "agree", TooLenient => "too-lenient", TooStrict => "too-strict", Missplit => "missplit",
    WrongResult => "wrong-result", Crash => "crash", Timeout => "timeout", Protocol => "protocol", Skipped => "skipped",
);

impl Verdict {
    /// Whether the subject departed from the document.
    pub const fn is_departure(self) -> bool {
        !matches!(self, Self::Agree | Self::Skipped)
    }
}
