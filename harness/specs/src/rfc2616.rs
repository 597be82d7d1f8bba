//! RFC 2616, Hypertext Transfer Protocol -- HTTP/1.1, June 1999: its URLs, the `Request-URI` and the value of `Host`.
//!
//! The rule for a whole text is `Request-URI`, section 5.1.2. By section 3.2.1, a text that begins with the name of
//! a scheme and a colon is an absolute URI, even if it could be an authority as well: `a.example:80`. A single
//! asterisk is returned as the path. Section 3.2.3 defines how two texts of `http_URL` are compared. RFC 2396
//! defines relative references and their resolution.

use urispec_model::Level;

use crate::class::Class;
use crate::equivalence::{CASE, PERCENT, Rule, Rules, SCHEME, decode, ladder};

/// Section 3.2.3, which compares two URLs but does not define a normal form.
pub(crate) const SAME: Rules = Rules {
    compares: &[Level::String, Level::Case, Level::Percent, Level::Scheme],
    sections: &[
        (Level::String, "3.2.3"),
        (Level::Case, "3.2.3"),
        (Level::Percent, "3.2.3"),
        (Level::Scheme, "3.2.3"),
    ],
    changes: &[&[
        Rule::same(PERCENT, |form| {
            form.all()
                .for_each(|text| decode(text, |octet| Class::UNRESERVED_2396.has(octet)));
        }),
        Rule::same(CASE, ladder::scheme_case),
        Rule::same(CASE, ladder::host_case),
        Rule::same(SCHEME, ladder::no_empty_port),
        Rule::same(SCHEME, ladder::no_default_port),
        Rule::same(SCHEME, ladder::slash_for_empty_path),
    ]],
    ..Rules::NONE
};
