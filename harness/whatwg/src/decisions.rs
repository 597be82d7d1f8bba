//! The decisions that differ between editions, each with its sections and a description. Finds the decisions that
//! cause different answers.
//!
//! A [`Variant`] is an edition in which some decisions are replaced by decisions of a different edition.
//! [`deciding`] finds the decisions that make two editions give different answers. The table does not contain
//! decisions that never change the answer of a parser or a setter: decisions about valid domains, the origin of
//! blob URLs, and validation errors.

use crate::edition::Edition;
use crate::errors::Failure;
use crate::parser::parse_by;
use crate::rules::{AsciiDomain, ByteSet, Ipv4Rule, Rules};
use crate::setters::Attribute;
use crate::url::Url;

/// A decision, which is a field of the rules of an edition.
#[derive(Clone, Copy, Debug)]
pub struct Decision {
    /// A short name, in lower case with hyphens.
    pub name: &'static str,
    /// The anchors of the sections that define the decision. If the decision belongs to a state, the only anchor is
    /// the anchor of this state.
    pub sections: &'static [&'static str],
    words: fn(&Rules) -> &'static str,
    take: fn(&mut Rules, &Rules),
}

impl Decision {
    /// Describes the decision of an edition, in our words.
    pub fn words(&self, edition: Edition) -> &'static str {
        (self.words)(edition.rules())
    }

    fn differs(&self, one: Edition, other: Edition) -> bool {
        self.words(one) != self.words(other)
    }
}

/// An edition. Some of its decisions may be replaced by decisions of a different edition.
#[derive(Clone, Copy, Debug)]
pub struct Variant {
    edition: Edition,
    rules: Rules,
}

impl From<Edition> for Variant {
    fn from(edition: Edition) -> Self {
        Self {
            edition,
            rules: *edition.rules(),
        }
    }
}

impl Variant {
    /// The variant in which these decisions are replaced by the decisions of `other`.
    #[must_use]
    pub fn with(mut self, decisions: &[Decision], other: Edition) -> Self {
        for decision in decisions {
            (decision.take)(&mut self.rules, other.rules());
        }
        self
    }

    /// Runs the basic URL parser with the rules of the variant.
    pub fn parse(&self, input: &str, base: Option<&Url>) -> Result<Url, Failure> {
        parse_by(self.edition, &self.rules, input, base)
    }

    /// Runs a setter of the API with the rules of the variant.
    pub fn set(&self, url: &mut Url, attribute: Attribute, value: &str) -> Result<(), Failure> {
        url.set_by(&self.rules, attribute, value)
    }
}

/// The decisions that make two editions give different answers: if these decisions are exchanged between the
/// editions, their answers are exchanged as well. The result is a single decision if one decision is enough to
/// exchange the answers. If not, the result is two decisions if two are enough, and a set in which every decision
/// is needed if two are not enough. `answer` must use only the rules of the variant.
///
/// ```
/// use urispec_whatwg::{Edition, deciding};
///
/// let editions = [Edition::W2020_08, Edition::W2021_02];
/// let found = deciding(editions, |variant| variant.parse("file:.//", None).map(|url| url.href().to_owned()));
/// assert_eq!(found[0].name, "file-path-loses-empty-segments");
/// assert_eq!(found[0].words(Edition::W2021_02), "empty segments at the start of a `file` path are kept");
/// ```
pub fn deciding<A: PartialEq>(editions: [Edition; 2], answer: impl Fn(&Variant) -> A) -> Vec<Decision> {
    let [one, other] = editions;
    let answers = editions.map(|edition| answer(&edition.into()));
    if answers[0] == answers[1] {
        return Vec::new();
    }
    let decide = |taken: &[Decision]| {
        answer(&Variant::from(one).with(taken, other)) == answers[1]
            && answer(&Variant::from(other).with(taken, one)) == answers[0]
    };
    let differing: Vec<Decision> = DECISIONS.into_iter().filter(|row| row.differs(one, other)).collect();
    let singles = differing.iter().map(|row| vec![*row]);
    let pairs = differing.iter().enumerate();
    let pairs = pairs.flat_map(|(at, row)| differing[at + 1..].iter().map(|next| vec![*row, *next]));
    if let Some(found) = singles.chain(pairs).find(|taken| decide(taken)) {
        return found;
    }
    let mut needed = differing;
    for at in (0..needed.len()).rev() {
        let row = needed.remove(at);
        if !decide(&needed) {
            needed.insert(at, row);
        }
    }
    needed
}

macro_rules! decision {
    ($name:literal, $sections:expr, |$rules:ident| $words:expr, $field:ident) => {
        Decision {
            name: $name,
            sections: &$sections,
            words: |$rules: &Rules| $words,
            take: |rules: &mut Rules, other: &Rules| rules.$field = other.$field,
        }
    };
    ($name:literal, $sections:expr, $field:ident, $yes:literal, $no:literal) => {
        decision!($name, $sections, |rules| if rules.$field { $yes } else { $no }, $field)
    };
}

/// All decisions that can change an answer.
const DECISIONS: [Decision; 16] = [
    decision!(
        "path-set",
        ["path-percent-encode-set"],
        |rules| if rules.sets[usize::from(b'^')] & crate::encode::set::PATH == 0 {
            "`^` is not percent-encoded in a path"
        } else {
            "`^` is percent-encoded in a path"
        },
        sets
    ),
    decision!(
        "gopher",
        ["special-scheme"],
        gopher_is_special,
        "`gopher` is a special scheme, with the default port 70",
        "`gopher` is not a special scheme"
    ),
    decision!(
        "forbidden-in-domain",
        ["host-miscellaneous"],
        |rules| forbidden(
            rules.forbidden_in_domain,
            [
                "a domain may contain `<`, `>`, `^`, `|` and most controls",
                "a domain may contain `|` and most controls, but not `<`, `>` and `^`",
                "a domain may contain most controls, but not `<`, `>`, `^` and `|`",
                "a domain must not contain controls, `<`, `>`, `^` and `|`",
            ]
        ),
        forbidden_in_domain
    ),
    decision!(
        "forbidden-in-opaque-host",
        ["host-miscellaneous"],
        |rules| forbidden(
            rules.forbidden_in_opaque_host,
            [
                "an opaque host may contain `<`, `>`, `^` and `|`",
                "an opaque host may contain `|`, but not `<`, `>` and `^`",
                "an opaque host must not contain `<`, `>`, `^` and `|`",
                "an opaque host must not contain controls, `<`, `>`, `^` and `|`",
            ]
        ),
        forbidden_in_opaque_host
    ),
    decision!(
        "ascii-domain",
        ["idna"],
        |rules| match rules.ascii_domain {
            AsciiDomain::Lowercased => "a domain in ASCII is only converted to lower case",
            AsciiDomain::ToAscii => "a domain in ASCII must pass Unicode ToASCII, which checks labels with `xn--`",
        },
        ascii_domain
    ),
    decision!(
        "empty-domain",
        ["idna"],
        empty_domain_fails,
        "a domain that ToASCII makes empty is rejected",
        "a domain that ToASCII makes empty is an empty host"
    ),
    decision!(
        "ipv4",
        ["host-parsing"],
        |rules| match rules.ipv4 {
            Ipv4Rule::EndsInANumber => "a domain that ends in a number is an IPv4 address or is rejected",
            Ipv4Rule::NumericPartsOnly =>
                "a domain is not an IPv4 address unless it has at most four parts and all parts are numbers",
        },
        ipv4
    ),
    decision!(
        "file-host",
        ["file-state"],
        file_host_is_null,
        "the host of a `file` URL is null if no host is written",
        "the host of a `file` URL is empty if no host is written"
    ),
    decision!(
        "drive-letter",
        ["file-state", "file-slash-state", "path-state"],
        drive_letter_drops_host,
        "a drive letter removes the host",
        "a drive letter does not change the host"
    ),
    decision!(
        "file-path-loses-empty-segments",
        ["path-state"],
        file_path_loses_empty_segments,
        "empty segments at the start of a `file` path are removed",
        "empty segments at the start of a `file` path are kept"
    ),
    decision!(
        "last-space",
        ["cannot-be-a-base-url-path-state"],
        encodes_last_space,
        "the last space of an opaque path before `?` or `#` becomes `%20`",
        "the last space of an opaque path before `?` or `#` is kept"
    ),
    decision!(
        "null-in-fragment",
        ["fragment-state"],
        fragment_drops_null,
        "U+0000 is removed from a fragment",
        "U+0000 is percent-encoded in a fragment"
    ),
    decision!(
        "path-without-host",
        ["url-serializing"],
        marks_path_without_host,
        "`/.` is written between a null host and a path that starts with `//`",
        "a path that starts with `//` is written directly after the scheme if the host is null"
    ),
    decision!(
        "hostname-before-port",
        ["hostname-state"],
        hostname_takes_host_before_port,
        "the `hostname` setter takes the host before `:`",
        "the `hostname` setter ignores a value with a port"
    ),
    decision!(
        "empty-pathname",
        ["path-start-state"],
        empty_pathname_is_a_segment,
        "the `pathname` setter makes an empty path `/` if the host is null",
        "the `pathname` setter leaves an empty path empty if the host is null"
    ),
    decision!(
        "spaces-before-nothing",
        ["url-class"],
        setters_strip_spaces,
        "setting `search` or `hash` to an empty string removes the spaces at the end of an opaque path",
        "setting `search` or `hash` to an empty string keeps the spaces at the end of an opaque path"
    ),
];

/// Selects a description by the characters that a set forbids in addition to the characters that all editions
/// forbid. The four descriptions are for no further characters, for `<>^`, for these and `|`, and for these and
/// controls.
fn forbidden(set: &ByteSet, words: [&'static str; 4]) -> &'static str {
    let more = [b'<', b'|', 0x7F];
    words[more.into_iter().filter(|byte| set[usize::from(*byte)]).count()]
}

#[cfg(test)]
mod tests;
