//! Data about how the grammars of documents split a text into components.

use urispec_grammar::Preference;
use urispec_model::Component as C;

/// The data about how the grammar of a document splits a text into components.
#[derive(Clone, Copy)]
pub(crate) struct Marking {
    /// The rules that derive components, in addition to the rules that are common to all documents.
    pub(crate) rules: &'static [(&'static str, C)],
    /// For each rule that has schemes as literals, the number of characters before the scheme. The scheme is the
    /// text from there to the first colon. The entry with an empty name applies to all other rules.
    pub(crate) before_scheme: &'static [(&'static str, usize)],
    /// The steps by which the document splits a URL, written as a grammar of whole texts, with the suffix of its
    /// variant. `None` if the document's own grammar splits URLs.
    pub(crate) steps: Option<(&'static str, &'static str)>,
    /// The rule for the inside of an authority, if the steps cut off the authority as one text.
    pub(crate) inside: Option<&'static str>,
    /// The preference that is applied before all others, if a text can be split in several ways.
    pub(crate) first: Option<Preference>,
    /// The preference that is applied after all others.
    pub(crate) last: Option<Preference>,
}

/// The steps by which documents split, as grammars of whole texts.
pub(crate) mod steps {
    /// The first drafts of RFC 1808: the scheme determines the components.
    pub(crate) const BY_SCHEMES: &str = include_str!("marks/by-schemes.abnf");
    /// From the outside in.
    pub(crate) const IN_ORDER: &str = include_str!("marks/in-order.abnf");
    /// By the expression of an appendix.
    pub(crate) const EXPRESSION: &str = include_str!("marks/expression.abnf");
}

/// The number that marks a component in a marked string.
pub const fn mark_of(component: C) -> u8 {
    component as u8
}
