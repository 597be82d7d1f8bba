//! The differences between the four documents, and their answers.

use super::equivalence;
use super::rule::Rule;
use crate::class::Class;
use crate::equivalence::Rules;

/// The data of one of the four documents.
#[derive(Clone, Copy)]
pub struct Edition {
    /// The rules of Appendix A that the document does not have.
    pub(super) lacking: &'static [&'static [Rule]],
    /// The characters of `uric`.
    pub(super) uric: Class,
    /// The brackets that `reserved` contains.
    pub(super) reserved_brackets: &'static [u8],
    /// Whether a host may be an `IPv6reference`.
    pub(super) ipv6reference: bool,
    /// The maximum number of digits of a number in an `IPv4address`.
    pub(super) address_digits: usize,
    /// The rules for equivalent texts.
    pub(super) same: &'static Rules,
}

impl Edition {
    /// draft-fielding-uri-syntax-03.
    pub const URI_SYNTAX_03: Self = Self::RFC_2396;
    /// draft-fielding-uri-syntax-04.
    pub const URI_SYNTAX_04: Self = Self::RFC_2396;
    /// RFC 2396 itself.
    pub const RFC_2396: Self = Self {
        lacking: &[&[Rule::Ipv6reference, Rule::Ipv6address]],
        uric: Class::URIC,
        reserved_brackets: b"",
        ipv6reference: false,
        address_digits: usize::MAX,
        same: &equivalence::RFC_2396,
    };
    /// RFC 2396 with the changes of RFC 2732 section 3. These changes do not affect how references are resolved.
    pub const RFC_2732: Self = Self {
        lacking: &[],
        uric: Class::URIC_2732,
        reserved_brackets: b"[]",
        ipv6reference: true,
        address_digits: 3,
        same: &equivalence::RFC_2732,
    };
}
