//! The data of RFC 3986, and of the documents that use the grammar of RFC 3986 with some rules replaced.

use urispec_model::Spans;

use super::reference::{Reference, parse_reference_as};
use super::resolve::{Options, resolve_as};
use super::rule::{Rule, parse_as};
use super::syntax::{Rfc3986, Syntax};
use crate::cursor::{Cursor, Rejection};
use crate::document::ResolveError;
use crate::equivalence::Rules;
use crate::rfc2396bis::equivalence_ladder::RFC_2396BIS_07 as RULES;

/// The data of one document: RFC 3986, or RFC 3987, which is in a separate module.
pub(crate) struct Edition {
    /// The name for rules of this document in messages.
    pub(crate) kind: &'static str,
    /// The productions of RFC 3986; productions of the document replace some of them.
    pub(crate) productions: Productions,
    /// The document's own names for rules of RFC 3986, and the rules of RFC 3986 that the document leaves out.
    pub(crate) names: Names,
    /// The rules that the document has in addition to the rules of RFC 3986.
    pub(crate) own: &'static [(&'static str, Own)],
    /// The rules for equivalent texts.
    pub(crate) same: &'static Rules,
    /// Whether the document prints the algorithms of sections 5.2 and 6.2. RFC 3986 prints them, and RFC 3987 only
    /// refers to them.
    pub(crate) has_algorithms: bool,
}

/// The production of a rule that RFC 3986 does not have. The function gets the name of the rule and the cursor.
pub(crate) type Own = fn(&'static str, &mut Cursor<'_>) -> Result<(), Rejection>;

/// The productions of RFC 3986, compiled for one [`Syntax`].
pub(crate) struct Productions {
    pub(crate) parse_reference: fn(&[u8]) -> Result<Reference, Rejection>,
    pub(crate) parse: fn(Rule, &[u8]) -> Result<Spans, Rejection>,
    pub(crate) resolve: Resolve,
}

/// A function that resolves a reference. The function gets the base, the reference and the choices, and returns the
/// target.
type Resolve = fn(&[u8], &[u8], Options) -> Result<Vec<u8>, ResolveError>;

impl Productions {
    /// The productions compiled with the rules of `S`.
    pub(crate) const fn with<S: Syntax>() -> Self {
        Self {
            parse_reference: parse_reference_as::<S>,
            parse: parse_as::<S>,
            resolve: resolve_as::<S>,
        }
    }
}

/// The names that the rules of RFC 3986 have in a document, and the rules that the document does not have.
pub(crate) struct Names {
    /// The rules that have a different name in the document.
    pub(crate) renamed: &'static [(Rule, &'static str)],
    /// The rules that the document does not have, or has with a different meaning.
    pub(crate) lacking: &'static [&'static [Rule]],
}

impl Names {
    /// The names of RFC 3986 itself.
    pub(crate) const RFC_3986: Self = Self {
        renamed: &[],
        lacking: &[],
    };

    /// The rules of the document, with the names that they have there.
    pub(crate) fn rules(&self) -> impl Iterator<Item = (&'static str, Rule)> {
        let own = Rule::ALL
            .iter()
            .filter(|rule| !self.lacking.iter().any(|some| some.contains(rule)));
        own.map(|rule| {
            let renamed = self.renamed.iter().find(|(other, _)| other == rule);
            (renamed.map_or(rule.name(), |(_, name)| *name), *rule)
        })
    }

    /// The rule that has the name `name` in the document.
    pub(crate) fn rule(&self, name: &str) -> Option<Rule> {
        let found = self.rules().find(|(own, _)| *own == name);
        found.map(|(_, rule)| rule)
    }

    /// Replaces the name of the rule in a rejection by the name that this rule has in the document.
    pub(crate) fn rename(&self, why: Rejection) -> Rejection {
        let own = self.renamed.iter().find(|(rule, _)| rule.name() == why.rule);
        Rejection {
            rule: own.map_or(why.rule, |(_, name)| name),
            ..why
        }
    }
}

impl Edition {
    /// RFC 3986, January 2005.
    pub(crate) const RFC_3986: Self = Self {
        kind: "rule of RFC 3986",
        productions: Productions::with::<Rfc3986>(),
        names: Names::RFC_3986,
        own: &[],
        same: &RULES,
        has_algorithms: true,
    };
}
