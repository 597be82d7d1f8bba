//! The rules of RFC 1808 and its drafts for equivalent URLs. The only rule is the rule of RFC 1738 for schemes.

use urispec_model::Level;

use crate::equivalence::{CASE, Rule, Rules, ladder};

/// The rules of RFC 1808. Section 2.1 of RFC 1808 uses the schemes of RFC 1738 section 2.1.
pub(crate) const RFC_1808: Rules = Rules {
    normalizes: &[Level::String, Level::Case],
    compares: &[Level::String, Level::Case],
    sections: &[(Level::Case, "2.1")],
    changes: &[&[
        Rule::normal(CASE, ladder::scheme_case),
        Rule::if_read("old-host-case", CASE, ladder::host_case),
    ]],
    ..Rules::NONE
};
