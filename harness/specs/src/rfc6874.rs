//! RFC 6874, Representing IPv6 Zone Identifiers in Address Literals and Uniform Resource Identifiers, February 2013.
//!
//! The grammar is the grammar of RFC 3986 with a different `IP-literal` (section 2). The document does not mention
//! resolution and dot segments, so the rules of RFC 3986 apply to the accepted texts. The document does not mention
//! normalization either. A zone is not normalized, since no rule states that the case of its letters is
//! insignificant.

use crate::equivalence::{CASE, MAILTO, Rule, Rules, fold, ladder};
use crate::rfc2396bis::equivalence_ladder::{WITH_LADDER, of_rfc_3986};

/// The rules of RFC 3986 section 6.2, except that the case of zones is not changed.
pub(crate) const SAME: Rules = Rules {
    sections: &of_rfc_3986("rfc3986 6.2.3"),
    changes: &[
        ladder::SECTION_6_2_2,
        &[
            Rule::normal(CASE, |form| {
                if let Some(server) = form.server() {
                    let zone = memchr::memmem::find(&server.host, b"%25").filter(|_| server.host.starts_with(b"["));
                    let end = zone.unwrap_or(server.host.len());
                    fold(&mut server.host[..end]);
                }
            }),
            Rule::if_read("rfc6874-case-of-zone", CASE, ladder::host_case),
        ],
        ladder::SECTION_6_2_3,
        MAILTO,
    ],
    ..WITH_LADDER
};
