//! A document as data, and nothing else: its grammar and its answers. What it does with them, `by_table` says.

use urispec_model::{HostKind, Spec};

use crate::document::ResolveError;
use crate::equivalence::Rules;
use crate::marking::Marking;
use crate::meaning::{Choices, Sections};

/// A document that is its grammar and its answers.
pub(crate) struct Edition {
    pub(crate) spec: Spec,
    /// What messages call one of its rules.
    pub(crate) kind: &'static str,
    /// Its rules for a whole reference, that from which a parse starts first; a name that it does not have is passed over.
    pub(crate) whole: &'static [&'static str],
    /// The rules of a text that is normalized, compared, or a base without its fragment; none where those are for a whole reference.
    pub(crate) uris: &'static [&'static str],
    /// What it says about references.
    pub(crate) references: References,
    /// What a host is that is not an address. If there is none, hosts are of no kind.
    pub(crate) named: Option<HostKind>,
    /// Where its grammar has the components.
    pub(crate) marks: Marking,
    /// Its answers to all questions.
    pub(crate) choices: Choices,
    /// Where it answers which.
    pub(crate) sections: Sections,
    /// What it says about texts that are the same.
    pub(crate) same: &'static Rules,
}

/// What a document says about references.
#[derive(Clone, Copy)]
pub(crate) enum References {
    /// They are resolved as its answers say.
    Answered,
    /// They are another document's, which resolves them; a base is one of its own URIs.
    LeftTo(Spec),
    /// None is relative: a whole one leads to itself.
    Whole,
    /// A partial form is completed in the context of a base.
    Partial(Complete),
}

/// Completes a partial form: of a document, a base and the form.
pub(crate) type Complete = fn(Spec, &[u8], &[u8]) -> Result<Vec<u8>, ResolveError>;
