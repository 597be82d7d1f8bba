//! A built-in document as pure data: its grammar and its answers. The module `by_table` executes it.

use urispec_model::{HostKind, Spec};

use crate::base::edition as base;
use crate::equivalence::Rules;
use crate::extract::edition as extract;
use crate::hazards::edition as hazards;
use crate::marking::Marking;
use crate::meaning::{Choices, Sections};
use crate::readings::Readings;

/// The data of a document: what its `document.toml` says.
pub(crate) struct Edition {
    pub(crate) spec: Spec,
    /// The grammar as the document prints it, in RFC 5234 ABNF.
    pub(crate) grammar: &'static str,
    /// The rules `X--NAME` of its readings: such a rule replaces `X` in the reading `NAME`.
    pub(crate) grammar_of_readings: &'static str,
    /// The name for rules of this document in messages.
    pub(crate) kind: &'static str,
    /// The rules for a whole reference. A parse starts from the first rule. Names that the grammar does not have
    /// are ignored.
    pub(crate) whole: &'static [&'static str],
    /// The rules for a text that is normalized or compared, and for a base without its fragment. If empty, the rules
    /// for a whole reference are used.
    pub(crate) uris: &'static [&'static str],
    /// The way in which the document resolves references.
    pub(crate) references: References,
    /// The kind of a host that is not an address. If `None`, hosts have no kind.
    pub(crate) named: Option<HostKind>,
    /// The data about how the grammar splits a text into components.
    pub(crate) marks: Marking,
    /// The answers to all questions.
    pub(crate) choices: Choices,
    /// The sections that answer the questions.
    pub(crate) sections: Sections,
    /// The document that it updates, if there is one: that one decides everything that it does not mention.
    pub(crate) relied_on: Option<Spec>,
    /// The further answers that it permits.
    pub(crate) readings: Readings,
    /// The rules for equivalent texts.
    pub(crate) same: &'static Rules,
    /// The rules for the base of a reference, if the document has any.
    pub(crate) base: Option<base::Edition>,
    /// The rules for URIs in running text, if the document has any.
    pub(crate) extraction: Option<extract::Edition>,
    /// The security section, if it names hazards.
    pub(crate) hazards: Option<hazards::Edition>,
    /// The document and the section that define how components are joined, if they are defined.
    pub(crate) recomposition: Option<(Spec, &'static str)>,
}

/// The ways in which documents resolve references.
#[derive(Clone, Copy)]
pub(crate) enum References {
    /// References are resolved by the answers of the document.
    Answered,
    /// A different document defines references and their resolution. A base is a URI of this document.
    LeftTo(Spec),
    /// The document has no relative references, and an absolute reference is its own target.
    Whole,
    /// A partial form is completed by the parts that are left out of it.
    WhatIsLeftOut,
    /// A partial form is completed by the number of slashes with which it begins.
    NumberOfSlashes,
}
