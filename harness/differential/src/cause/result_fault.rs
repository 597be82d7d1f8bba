//! What is wrong with a result as a whole.

/// What is wrong with a result as a whole.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum ResultFault {
    /// The document has a result and the subject refuses, or the other way round: the base `a:` and the reference `/.//`,
    /// whose result would be read as an authority.
    Refused,
    /// The subject resolves against a relative reference.
    RelativeBase,
    /// The subject finds different what the document finds equivalent: `//a` and `//A`.
    Different,
    /// The result is of another kind, such as a path in place of a URI.
    Kind,
    /// What the document finds is not found: a base, a URI in a text, a hazard.
    Missed,
    /// What the document does not find is found.
    Unexpected,
    /// It is found, with another text or at another place.
    Inexact,
}

urispec_model::names!(
    ResultFault, "fault of a result",
    Refused => "refused", RelativeBase => "relative-base", Different => "different", Kind => "kind",
    Missed => "missed", Unexpected => "unexpected", Inexact => "inexact",
);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fault_of_a_result_reads_back() {
        for fault in ResultFault::ALL {
            assert_eq!(fault.name().parse(), Ok(*fault));
        }
        assert_eq!(ResultFault::ALL.len(), 7);
    }
}
