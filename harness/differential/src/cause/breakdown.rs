//! The ways in which a subject fails to answer.

/// The way in which a parser fails to answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Breakdown {
    /// The parser crashed.
    Crash,
    /// The parser gave no answer in time, or gave a malformed answer.
    Silence,
}

urispec_model::names!(Breakdown, "breakdown", Crash => "crash", Silence => "silence");

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_breakdown_reads_back() {
        assert_eq!("crash".parse(), Ok(Breakdown::Crash));
        assert_eq!("silence".parse(), Ok(Breakdown::Silence));
        assert!("timeout".parse::<Breakdown>().is_err());
    }
}
