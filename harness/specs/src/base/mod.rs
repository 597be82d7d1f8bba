//! Finds the base of a reference: RFC 3986 section 5.1 and its predecessors.
//!
//! The module [`entity`] reads the header fields and the BASE elements of an entity. `layers` finds the base by the
//! rules of an [`edition`], and may return a further answer for each choice that a document leaves open. Libraries
//! read MIME and HTML; they are built only with the feature `entities`. Our own code searches for one part of an
//! entity: a library that builds the whole tree of an entity would need time quadratic in the depth of the tree,
//! and a deep stack.

pub(crate) mod edition;
#[cfg(feature = "entities")]
mod entity;
#[cfg(feature = "entities")]
mod html;
mod layers;

use std::borrow::Cow;

use urispec_model::{Answer, Base, Expectation, Layer, Observation, Operation, Spec};

use crate::dispatch::{self, deciding};
use crate::documents;
use edition::Edition;

pub(crate) use layers::Asked;

/// The information about bases in a part of an entity, and in the entities that enclose the part.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Entity {
    /// The header fields of each of these entities, the outermost first.
    pub(crate) headings: Vec<Heading>,
    /// The BASE elements of the part, if it is HTML.
    pub(crate) elements: Vec<BaseElement>,
}

/// The header fields of an entity that define a base, in order, and the kind of the entity.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Heading {
    /// The names and values of the fields, without the white space in the values.
    pub(crate) fields: Vec<(FieldName, Vec<u8>)>,
    /// Whether the entity is a multipart.
    pub(crate) is_multipart: bool,
}

/// The name of a header field that defines a base.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum FieldName {
    /// The field `Base-URL` of the first drafts.
    BaseUrl,
    /// The field `Base` of RFC 1808 section 3.1.
    Base,
    /// The field `Content-Base` of RFC 2110 section 4.2.
    ContentBase,
    /// The field `Content-Location` of RFC 2557 section 4.2.
    ContentLocation,
}

/// A BASE element with an attribute HREF: RFC 1866 section 5.2.2.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct BaseElement {
    pub(crate) href: Vec<u8>,
    /// Whether the element is in HEAD.
    pub(crate) is_in_head: bool,
}

/// Whether `spec` defines where a base comes from.
pub(crate) fn defines(spec: Spec) -> bool {
    cfg!(feature = "entities") && edition(spec).is_some()
}

/// The section of `spec` about a layer. For embedded bases and header fields, returns the section that mentions
/// them.
pub(crate) fn section(spec: Spec, rule: &str) -> Option<(Spec, &'static str)> {
    let edition = edition(spec)?;
    let section = match rule.parse() {
        Ok(Layer::Embedded) => edition.sections.embedded,
        Ok(Layer::Encapsulating) => edition.sections.encapsulating,
        Ok(Layer::Retrieval) => edition.sections.retrieval,
        Ok(Layer::Default) => edition.sections.default,
        Err(_) => edition.sections.whole,
    };
    Some((edition.document, section))
}

/// The base of a part by the strict interpretation of `spec`.
pub(crate) fn answer(
    spec: Spec,
    input: &[u8],
    part: &[usize],
    retrieval: Option<&[u8]>,
    default: Option<&[u8]>,
) -> Observation<'static> {
    let Some(edition) = edition(spec) else {
        return Observation::Unsupported(Cow::Borrowed("the document does not define how to find a base"));
    };
    match read(input, part) {
        #[cfg(feature = "entities")]
        Err(why) => Observation::Reject(Cow::Owned(why.to_string())),
        #[cfg(not(feature = "entities"))]
        Err(why) => Observation::Unsupported(Cow::Owned(why.to_string())),
        Ok(entity) => {
            let asked = Asked {
                entity: &entity,
                retrieval,
                default,
            };
            Observation::Accept(Answer::Base(layers::base(edition, asked, layers::Choices::LETTER)))
        }
    }
}

/// The other answers that `spec` permits, each with the id of its interpretation.
pub(crate) fn permitted(
    spec: Spec,
    input: &[u8],
    part: &[usize],
    retrieval: Option<&[u8]>,
    default: Option<&[u8]>,
) -> Vec<(&'static str, Expectation)> {
    let (Some(edition), Ok(entity)) = (edition(spec), read(input, part)) else {
        return Vec::new();
    };
    let asked = Asked {
        entity: &entity,
        retrieval,
        default,
    };
    let answer = |choices| Expectation::Base(layers::base(edition, asked, choices));
    let mut others: Vec<_> = layers::Choices::others(edition, asked)
        .map(|choices| (choices.reading(), answer(choices)))
        .collect();
    // A document without encapsulation does not define the base of a part that has no base of its own.
    if !edition.has_encapsulation
        && !part.is_empty()
        && answer(layers::Choices::LETTER) == Expectation::Base(None)
        && let Some(retrieval) = retrieval.filter(|retrieval| dispatch::has_scheme(spec, retrieval))
    {
        let base = found(retrieval.to_vec(), Layer::Retrieval);
        others.push(("part-has-the-base-of-retrieval", Expectation::Base(Some(base))));
    }
    others
}

/// The reason why an entity was not read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
enum NotRead {
    /// The entity does not have the requested part.
    #[cfg(feature = "entities")]
    #[error(transparent)]
    NoPart(#[from] entity::NoPart),
    /// The libraries that read entities are not built in.
    #[cfg(not(feature = "entities"))]
    #[error("built without the feature `entities`")]
    NotBuiltIn,
}

#[cfg(feature = "entities")]
fn read(input: &[u8], part: &[usize]) -> Result<Entity, NotRead> {
    Ok(entity::read(input, part)?)
}

#[cfg(not(feature = "entities"))]
fn read(_: &[u8], _: &[usize]) -> Result<Entity, NotRead> {
    Err(NotRead::NotBuiltIn)
}

impl FieldName {
    /// The field with this name; the case of letters is ignored.
    #[cfg(feature = "entities")]
    pub(crate) fn of(name: &[u8]) -> Option<Self> {
        const NAMES: [(&[u8], FieldName); 4] = [
            (b"Base-URL", FieldName::BaseUrl),
            (b"Base", FieldName::Base),
            (b"Content-Base", FieldName::ContentBase),
            (b"Content-Location", FieldName::ContentLocation),
        ];
        let found = NAMES.into_iter().find(|(one, _)| one.eq_ignore_ascii_case(name));
        found.map(|(_, field)| field)
    }
}

/// Makes a base that was found in a layer.
pub(crate) fn found(uri: Vec<u8>, layer: Layer) -> Base {
    Base {
        uri: uri.into(),
        layer: Some(layer),
    }
}

/// The rules of `spec`, or of the document that it updates; `None` if neither document defines such rules.
pub(crate) fn edition(spec: Spec) -> Option<&'static Edition> {
    documents::get(deciding(spec, Operation::Base))?.base.as_ref()
}
