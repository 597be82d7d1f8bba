//! The edition of a document: its grammar and its answers, as data. The module `by_table` executes it.

use urispec_model::{HostKind, Spec};

use crate::document::ResolveError;
use crate::equivalence::Rules;
use crate::marking::Marking;
use crate::meaning::{Choices, Sections};

/// The data of a document that is executed by `by_table`.
pub(crate) struct Edition {
    pub(crate) spec: Spec,
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
    /// The rules for equivalent texts.
    pub(crate) same: &'static Rules,
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
    /// The document has partial forms, which are completed in the context of a base.
    Partial(Complete),
}

/// A function that completes a partial form. The arguments of the function are the document, the base and the form.
pub(crate) type Complete = fn(Spec, &[u8], &[u8]) -> Result<Vec<u8>, ResolveError>;
