//! The fault of a result that cannot be attributed to a component.

/// The fault of a result that cannot be attributed to a component.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum ResultFault {
    /// The document defines a result and the parser refuses the request, or the document refuses the request and
    /// the parser returns a result. Example: the base `a:` and the reference `/.//`, whose result would be parsed
    /// as an authority.
    Refused,
    /// The parser accepts a relative reference as the base of a resolution.
    RelativeBase,
    /// The parser returns "not equivalent" for texts that the document defines as equivalent: `//a` and `//A`.
    Different,
    /// The result has a different kind, such as a path in place of a URI.
    Kind,
    /// The parser does not find a base, a URI in a text, or a hazard that the document finds.
    Missed,
    /// The parser finds a base, a URI in a text, or a hazard that the document does not find.
    Unexpected,
    /// The parser finds the base, the URI or the hazard, but with a different text or at a different place.
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
