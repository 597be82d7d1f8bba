//! The identity of a parser.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::fmt;

use serde::{Deserialize, Serialize};
use urispec_model::{Amendment, Change, ComponentSet, HazardKind, Level, Operation, Spec, suggestions, visible};

/// The name of a parser, its claims and its operations.
///
/// Make a description with [`About::new`] and set its fields, so that a new field does not break the tests of
/// parsers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct About {
    /// The name of the parser; for a Rust crate, the name of the crate.
    pub name: Cow<'static, str>,
    /// The version, in the parser's own notation.
    pub release: Cow<'static, str>,
    /// The language that the parser is written for: `rust`.
    pub language: Cow<'static, str>,
    /// The documents that the parser claims to follow.
    pub claims: Vec<Claim>,
    /// The operations that the parser supports.
    pub operations: BTreeSet<Operation>,
    /// Names of the start rules that the parser can parse from, in addition to the whole reference.
    pub rules: BTreeSet<Cow<'static, str>>,
    /// The levels to which the parser normalises.
    pub normalizes: BTreeSet<Level>,
    /// The levels at which the parser decides whether two inputs are equivalent.
    pub compares: BTreeSet<Level>,
    /// The arguments of `urispec check` that select the parser, if its name alone does not select it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub arguments: Option<String>,
    /// The components that the parser reports at all.
    pub components: ComponentSet,
    /// The components for which the parser really distinguishes undefined from empty: undefined if the component does
    /// not occur, empty if it occurs with an empty text. The scheme, which is never empty, is in this set if it can
    /// be undefined. The path, which is never undefined, is not in this set.
    pub distinguishes_undefined: ComponentSet,
    /// The components that the parser's interface returns as values and not as text: a port as a number, a host as an
    /// address, a scheme as a known constant. Such an interface does not show how a value was written, so the
    /// spelling is not compared.
    #[serde(default, skip_serializing_if = "is_empty")]
    pub values: ComponentSet,
    /// The kinds of hazard that the parser looks for; empty means all kinds.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub hazards: BTreeSet<HazardKind>,
    /// Whether the parser is meant to reject texts that its documents do not permit. This is false if the parser's
    /// documentation states that it only splits. In this case an invalid text that the parser accepts is counted
    /// separately, and is not a failure.
    #[serde(default = "yes", skip_serializing_if = "is_yes")]
    pub validates: bool,
    /// Whether the parser's interface takes only absolute URIs, and relative references only with a base. Such a
    /// parser gets no request for a relative reference alone.
    #[serde(default, skip_serializing_if = "is_no")]
    pub absolute_only: bool,
}

pub(crate) const fn yes() -> bool {
    true
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
pub(crate) const fn is_yes(flag: &bool) -> bool {
    *flag
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
pub(crate) const fn is_no(flag: &bool) -> bool {
    !*flag
}

/// Whether an optional set is empty.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
pub(crate) fn is_empty(set: &ComponentSet) -> bool {
    set.is_empty()
}

impl About {
    /// Describes a parser that is written in Rust. The description has no claim and no operation yet.
    pub fn new(name: impl Into<Cow<'static, str>>, release: impl Into<Cow<'static, str>>) -> Self {
        Self {
            name: name.into(),
            release: release.into(),
            language: "rust".into(),
            claims: Vec::new(),
            operations: BTreeSet::new(),
            rules: BTreeSet::new(),
            normalizes: BTreeSet::new(),
            compares: BTreeSet::new(),
            arguments: None,
            components: ComponentSet::EMPTY,
            distinguishes_undefined: ComponentSet::EMPTY,
            values: ComponentSet::EMPTY,
            hazards: BTreeSet::new(),
            validates: true,
            absolute_only: false,
        }
    }

    /// Whether `spec` judges the parser. A mismatch with any other document is a difference, not a failure. A claimed
    /// document judges, unless a different claimed document amends, updates or obsoletes it.
    pub fn claims_spec(&self, spec: Spec) -> bool {
        self.claimed().contains(&spec)
    }

    /// The documents that judge the parser by its claims, in the order of the claims. These are the claimed documents
    /// that are executable here. A document is left out if a different claimed document changes its text
    /// ([`AMENDMENTS`](urispec_model::AMENDMENTS)).
    ///
    /// A parser that claims RFC 2396 and RFC 2732 claims RFC 2396 as amended, which is `rfc2732` here. Each vector
    /// with an expectation for RFC 2396 has an expectation for `rfc2732`, too. If RFC 1738 is claimed together with
    /// RFC 1808, 2396 or 3986, we do not test statements that only RFC 1738 makes, such as the equivalence of two
    /// `file` URLs.
    ///
    /// ```
    /// use urispec_model::Spec;
    ///
    /// let mut about = urispec_subjects::About::new("parser", "1.0");
    /// about.claims = vec!["rfc2396".into(), "rfc2732".into()];
    /// assert_eq!(about.claimed(), [Spec::Rfc2732]);
    /// ```
    pub fn claimed(&self) -> Vec<Spec> {
        let mut specs = Vec::new();
        for spec in self.claims.iter().filter_map(Claim::spec) {
            if !specs.contains(&spec) {
                specs.push(spec);
            }
        }
        let is_changed = |spec: &Spec, names: &[&str], counts: fn(Change) -> bool| {
            let mut changes = names.iter().flat_map(|name| Amendment::by(name));
            changes.any(|one| one.of == *spec && counts(one.change))
        };
        let is_obsolete = |spec: &Spec, names: &[&str]| is_changed(spec, names, |change| change == Change::Obsoletes);
        let names: Vec<&str> = self.claims.iter().map(|claim| &*claim.0).collect();
        // A document that is not executable here cannot judge in place of the document that it obsoletes.
        if !specs.iter().all(|spec| is_obsolete(spec, &names)) {
            specs.retain(|spec| !is_obsolete(spec, &names));
        }
        let names: Vec<&str> = specs.iter().map(|spec| spec.name()).collect();
        specs.retain(|spec| !is_changed(spec, &names, |change| change != Change::Obsoletes));
        specs
    }

    /// Returns an error for the first claim that is not the name of a document. A parser that claims
    /// `rfc3968` would not be judged by any document.
    pub fn check_claims(&self) -> Result<(), UnknownClaim> {
        match self.claims.iter().find(|claim| !claim.is_known()) {
            Some(claim) => Err(UnknownClaim(claim.0.to_string())),
            None => Ok(()),
        }
    }

    /// The documents that judge the parser by default: the documents that it [claims](Self::claimed), or RFC 3986 if
    /// it claims no document.
    pub fn judged_by(&self) -> Vec<Spec> {
        let claimed = self.claimed();
        if claimed.is_empty() {
            vec![Spec::Rfc3986]
        } else {
            claimed
        }
    }
}

/// The name of a document that a parser claims to follow: `rfc3986`, `whatwg`.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Claim(pub Cow<'static, str>);

impl Claim {
    /// The claimed document, if it is executable here. `whatwg` is the newest edition of the URL Standard.
    pub fn spec(&self) -> Option<Spec> {
        if self.0 == WHATWG {
            return Some(Spec::WHATWG);
        }
        self.0.parse().ok()
    }

    /// Whether the claim is the name of a document, executable here or not.
    fn is_known(&self) -> bool {
        self.spec().is_some() || ELSEWHERE.contains(&&*self.0)
    }
}

/// Documents that a parser may claim although they are not executable here.
const ELSEWHERE: [&str; 7] = [
    "rfc2141", "rfc2368", "rfc8141", "rfc8820", "rfc9110", "rfc9112", "rfc9844",
];

/// The claim of the URL Standard. It means the newest edition.
const WHATWG: &str = "whatwg";

/// A claim that is not the name of any document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnknownClaim(pub String);

impl std::error::Error for UnknownClaim {}

impl fmt::Display for UnknownClaim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let known = Spec::ALL
            .iter()
            .map(|spec| spec.name())
            .chain(ELSEWHERE)
            .chain([WHATWG]);
        let near = suggestions(&self.0, known).join("` or `");
        write!(f, "claims `{}`, which is not the name of a document;", visible(&self.0))?;
        if !near.is_empty() {
            write!(f, " did you mean `{near}`?")?;
        }
        f.write_str(" `urispec parsers` lists the documents under `references`; remove the claim if the document is not in the list")
    }
}

impl From<&'static str> for Claim {
    fn from(document: &'static str) -> Self {
        Self(document.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_claim_need_not_be_a_spec() {
        assert_eq!(Claim::from("rfc3986").spec(), Some(Spec::Rfc3986));
        assert_eq!(Claim::from("rfc9110").spec(), None);
        assert_eq!(Claim::from("whatwg").spec(), Some(Spec::WHATWG));
        assert_eq!(Claim::from("whatwg-2022-02").spec(), Some(Spec::Whatwg202202));
    }

    #[track_caller]
    fn check_judged(claims: &[&'static str], expected: &[Spec]) {
        let mut about = About::new("a", "1");
        about.claims = claims.iter().copied().map(Claim::from).collect();
        assert_eq!(about.judged_by(), expected, "{claims:?}");
        for spec in Spec::ALL {
            let is_held = !claims.is_empty() && expected.contains(spec);
            assert_eq!(about.claims_spec(*spec), is_held, "{claims:?} {spec}");
        }
    }

    #[test]
    fn an_amended_document_judges_as_amended() {
        check_judged(&["rfc2396", "rfc2732"], &[Spec::Rfc2732]);
        check_judged(&["rfc2732"], &[Spec::Rfc2732]);
        check_judged(&["rfc2396"], &[Spec::Rfc2396]);
        check_judged(&["rfc6874", "rfc3986"], &[Spec::Rfc6874]);
        check_judged(&["rfc3986", "rfc8820"], &[Spec::Rfc3986]);
        check_judged(&["rfc1808", "rfc1738"], &[Spec::Rfc1808]);
        check_judged(&["rfc1738", "rfc1808", "rfc2396", "rfc2732"], &[Spec::Rfc2732]);
    }

    #[test]
    fn a_document_that_is_obsoleted_does_not_judge_beside_what_obsoletes_it() {
        check_judged(&["rfc3986", "rfc2396"], &[Spec::Rfc3986]);
        check_judged(&["rfc2616", "rfc7230"], &[Spec::Rfc7230]);
        // RFC 9844 obsoletes RFC 6874, so only RFC 3986 is left, without a change.
        check_judged(&["rfc3986", "rfc6874", "rfc9844"], &[Spec::Rfc3986]);
        check_judged(&["rfc6874", "rfc9844"], &[Spec::Rfc6874]);
    }

    #[test]
    fn a_document_that_another_contains_does_not_judge_beside_it() {
        check_judged(&["rfc3987", "rfc3986"], &[Spec::Rfc3987]);
    }

    #[test]
    fn documents_that_do_not_change_one_another_judge_side_by_side() {
        check_judged(&["rfc3986", "whatwg", "rfc3986"], &[Spec::Rfc3986, Spec::WHATWG]);
        check_judged(&[], &[Spec::Rfc3986]);
    }

    #[test]
    fn a_claim_that_names_no_document_is_answered_with_a_near_one() {
        let mut about = About::new("a", "1");
        for claim in ["rfc3986", "whatwg", "rfc7230", "draft-ietf-uri-url-01"] {
            about.claims = vec![claim.into()];
            assert_eq!(about.check_claims(), Ok(()), "{claim}");
        }
        for (claim, near) in [
            ("RFC3986", "did you mean `rfc3986`?"),
            ("RFC 3986", "did you mean `rfc3986`?"),
            ("rfc3968", "did you mean `rfc3986`?"),
            ("WHATWG", "did you mean `whatwg`?"),
            ("the standard", "not the name of a document; `urispec parsers`"),
            ("a\u{1b}[31m", "`a\\u001b[31m`"),
        ] {
            about.claims = vec!["rfc3986".into(), claim.into()];
            let error = about.check_claims().unwrap_err().to_string();
            assert!(error.contains(near), "{error}");
        }
    }
}
