//! A document as pure data: its grammar and its answers. The module `by_table` executes it.

use urispec_model::{HostKind, Spec};

use crate::document::ResolveError;
use crate::equivalence::Rules;
use crate::marking::Marking;
use crate::meaning::{Choices, Sections};

/// The data of a document that is executed by `by_table`.
pub(crate) struct Edition {
    pub(crate) spec: Spec,
    /// The kind of its rules in messages.
    pub(crate) kind: &'static str,
    /// The rules for a whole reference. A parse starts from the first one. Names that the grammar does not have are
    /// ignored.
    pub(crate) whole: &'static [&'static str],
    /// The rules for a text that is normalized or compared, and for a base without its fragment. If empty, the rules
    /// for a whole reference are used.
    pub(crate) uris: &'static [&'static str],
    /// How references are resolved.
    pub(crate) references: References,
    /// The kind of a host that is not an address. If `None`, hosts have no kind.
    pub(crate) named: Option<HostKind>,
    /// How the grammar splits a text into components.
    pub(crate) marks: Marking,
    /// The answers to all questions.
    pub(crate) choices: Choices,
    /// The sections that answer the questions.
    pub(crate) sections: Sections,
    /// The rules for equivalent texts.
    pub(crate) same: &'static Rules,
}

/// How a document resolves references.
#[derive(Clone, Copy)]
pub(crate) enum References {
    /// By its answers.
    Answered,
    /// By a different document, which defines the references. A base is a URI of this document.
    LeftTo(Spec),
    /// There are no relative references: an absolute one is its own target.
    Whole,
    /// A partial form is completed in the context of a base.
    Partial(Complete),
}

/// A function that completes a partial form, from the document, the base and the form.
pub(crate) type Complete = fn(Spec, &[u8], &[u8]) -> Result<Vec<u8>, ResolveError>;
