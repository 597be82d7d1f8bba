//! RFC 6068, The 'mailto' URI Scheme, October 2010.
//!
//! The grammar of section 2 describes an address before encoding. The prose after the grammar defines which
//! characters are percent-encoded. The repaired grammar combines the grammar and the prose. Addresses have the
//! syntax of RFC 5322, without comments and white space between their parts.
//!
//! The document does not mention resolution. So references are resolved by RFC 3986, with a `mailtoURI` as the
//! base.

use crate::equivalence::{self, Rules, ladder};
use crate::rfc2396bis::equivalence_ladder::{WITH_LADDER, of_rfc_3986};

/// RFC 3986 section 6.2, and the rules of section 2 for the names of fields, for `to`, and for the reserved characters.
pub(crate) const SAME: Rules = Rules {
    sections: &of_rfc_3986("2"),
    changes: &[ladder::SECTION_6_2_2, equivalence::RFC_6068],
    ..WITH_LADDER
};
