//! Finds the base in the layers of a document, the innermost first.

use urispec_model::{Base, Component, Layer, ResolveOptions, Spec};

use crate::base::edition::{Default, Edition, Fields};
use crate::base::{Entity, FieldName, Heading, found};
use crate::{dispatch, document::Target};

/// The parameters of a request for a base.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Asked<'a> {
    pub(crate) entity: &'a Entity,
    pub(crate) retrieval: Option<&'a [u8]>,
    pub(crate) default: Option<&'a [u8]>,
}

/// A choice that the documents leave to implementations.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Choice {
    /// A BASE element outside HEAD is used as well.
    Anywhere,
    /// A BASE element with a relative reference is used as well. The reference is resolved against the base that
    /// the part would have without the element.
    Relative,
    /// White space around an HREF is ignored.
    Trimmed,
    /// If there are several fields with the same name, or several BASE elements, the last one is used.
    Last,
    /// The fragment of a base is removed although the document does not require it.
    Stripped,
    /// The imaginary base for parts of messages is used. If the document itself uses this base, this choice means
    /// that it is not used.
    Imaginary,
}

impl Choice {
    const ALL: [Self; 6] = [
        Self::Anywhere,
        Self::Relative,
        Self::Trimmed,
        Self::Last,
        Self::Stripped,
        Self::Imaginary,
    ];

    /// Whether the choice can make a difference for this request.
    fn is_open(self, edition: &Edition, asked: Asked<'_>) -> bool {
        let Entity { headings, elements } = asked.entity;
        let values = || headings.iter().flat_map(|heading| &heading.fields);
        match self {
            Self::Anywhere => elements.iter().any(|element| !element.is_in_head),
            Self::Relative => !elements.is_empty(),
            Self::Trimmed => elements
                .iter()
                .any(|element| element.href.trim_ascii().len() < element.href.len()),
            Self::Last => elements.len() > 1 || headings.iter().any(|heading| heading.fields.len() > 1),
            Self::Stripped => {
                let in_elements = elements.iter().map(|element| &element.href[..]);
                let in_fields = values().map(|(_, value)| &value[..]);
                let outside = [asked.retrieval, asked.default].into_iter().flatten();
                let mut texts = in_elements.chain(in_fields).chain(outside);
                !edition.strips_fragment && texts.any(|text| text.contains(&b'#'))
            }
            Self::Imaginary => {
                matches!(edition.default, Default::Imaginary(_))
                    || edition.fields == Fields::Rfc2557 && headings.len() > 1
            }
        }
    }

    /// The id of the interpretation that makes this choice.
    const fn reading(self) -> &'static str {
        match self {
            Self::Anywhere => "html-base-anywhere",
            Self::Relative => "html-relative-base",
            Self::Trimmed => "html-trimmed-href",
            Self::Last => "last-of-several-bases",
            Self::Stripped => "base-without-fragment",
            Self::Imaginary => "imaginary-base",
        }
    }
}

/// A set of [`Choice`]s, by their bits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Choices(u8);

impl Choices {
    /// The strict interpretation: HREF must be an absolute URI, BASE must be in HEAD, and the first of several
    /// elements is used.
    pub(crate) const LETTER: Self = Self(0);

    /// All combinations, except the strict interpretation, of the choices that can change the answer.
    pub(crate) fn others(edition: &Edition, asked: Asked<'_>) -> impl Iterator<Item = Self> {
        let open = Choice::ALL
            .into_iter()
            .filter(|choice| choice.is_open(edition, asked))
            .fold(0_u8, |bits, choice| bits | 1 << choice as u8);
        (1..1_u8 << Choice::ALL.len())
            .filter(move |bits| bits & !open == 0)
            .map(Self)
    }

    /// The id of the interpretation that makes these choices: the id of the first choice.
    pub(crate) fn reading(self) -> &'static str {
        let first = Choice::ALL.into_iter().find(|choice| self.has(*choice));
        first.map_or("", Choice::reading)
    }

    const fn has(self, choice: Choice) -> bool {
        self.0 & 1 << choice as u8 != 0
    }

    /// The first or the last of several items, depending on the choice. The other items are not examined.
    fn one_of<T>(self, mut all: impl DoubleEndedIterator<Item = T>) -> Option<T> {
        if self.has(Choice::Last) {
            all.next_back()
        } else {
            all.next()
        }
    }
}

/// The base of the part; `None` if the part has none.
pub(crate) fn base(edition: &Edition, asked: Asked<'_>, choices: Choices) -> Option<Base> {
    let outer = around(edition, asked, choices);
    let mut base = embedded(edition, asked, choices, outer.as_ref()).or(outer)?;
    if edition.strips_fragment || choices.has(Choice::Stripped) {
        let end = memchr::memchr(b'#', &base.uri).unwrap_or(base.uri.len());
        base.uri = base.uri[..end].to_vec().into();
    }
    Some(base)
}

/// The base from the element BASE.
fn embedded(edition: &Edition, asked: Asked<'_>, choices: Choices, outer: Option<&Base>) -> Option<Base> {
    let elements = asked.entity.elements.iter();
    let in_place = elements.filter(|element| choices.has(Choice::Anywhere) || element.is_in_head);
    let uris = in_place.filter_map(|element| {
        let href = if choices.has(Choice::Trimmed) {
            element.href.trim_ascii()
        } else {
            &element.href
        };
        absolute(edition.document, href).or_else(|| {
            let outer = outer.filter(|_| choices.has(Choice::Relative))?;
            resolved(edition.document, &outer.uri, href)
        })
    });
    choices.one_of(uris).map(|uri| found(uri, Layer::Embedded))
}

/// The base from the first of these that has one: the header fields, the enclosing entity, the retrieval, the
/// default.
fn around(edition: &Edition, asked: Asked<'_>, choices: Choices) -> Option<Base> {
    let (own, enclosing) = asked.entity.headings.split_last()?;
    let enclosing = if edition.has_encapsulation { enclosing } else { &[] };
    // If the document does not define encapsulation, a part has no URI from which it was retrieved.
    let is_alone = asked.entity.headings.len() == 1;
    let mut outer = if edition.has_encapsulation || is_alone {
        retrieval(edition, asked, choices)
    } else {
        None
    };
    for heading in enclosing {
        outer = of_fields(edition, heading, choices, outer.as_ref())
            .map(|uri| found(uri, Layer::Encapsulating))
            .or(outer);
    }
    let of_own = of_fields(edition, own, choices, outer.as_ref());
    of_own.map(|uri| found(uri, edition.layer_of_fields)).or(outer)
}

fn retrieval(edition: &Edition, asked: Asked<'_>, choices: Choices) -> Option<Base> {
    let usable = |uri: Option<&[u8]>| absolute(edition.document, uri?);
    let of_retrieval = usable(asked.retrieval).map(|uri| found(uri, Layer::Retrieval));
    of_retrieval.or_else(|| {
        let of_application = || usable(asked.default).map(|uri| found(uri, Layer::Default));
        let imaginary = |uri: &str| Some(found(uri.as_bytes().to_vec(), Layer::Default));
        let is_part = asked.entity.headings.len() > 1;
        match (edition.default, edition.fields) {
            (Default::None, _) => None,
            (Default::Imaginary(uri), _) if !choices.has(Choice::Imaginary) => imaginary(uri),
            // RFC 2557 section 5 (e) applies only to the parts of a message.
            (_, Fields::Rfc2557) if choices.has(Choice::Imaginary) && is_part => imaginary("thismessage:/"),
            _ => of_application(),
        }
    })
}

/// The base from header fields. `outer` is the base if there were no such fields.
fn of_fields(edition: &Edition, heading: &Heading, choices: Choices, outer: Option<&Base>) -> Option<Vec<u8>> {
    let field = |name: FieldName| {
        let values = heading.fields.iter().filter(|(one, _)| *one == name);
        choices.one_of(values.map(|(_, value)| &value[..]))
    };
    let document = edition.document;
    match edition.fields {
        Fields::BaseUrl => absolute(document, field(FieldName::BaseUrl)?),
        Fields::BaseUrlInBrackets => absolute(document, bracketed(field(FieldName::BaseUrl)?, b"")?),
        Fields::Base => absolute(document, bracketed(field(FieldName::Base)?, b"URL:")?),
        Fields::ContentBaseAndLocation => {
            let of_base = || absolute(document, field(FieldName::ContentBase)?);
            of_base().or_else(|| {
                let location = field(FieldName::ContentLocation)?;
                absolute(document, location).or_else(|| resolved(document, &outer?.uri, location))
            })
        }
        Fields::Rfc2110 if heading.is_multipart => None,
        Fields::Rfc2110 => {
            let of_base = || absolute(document, field(FieldName::ContentBase)?);
            of_base().or_else(|| absolute(document, field(FieldName::ContentLocation)?))
        }
        Fields::Rfc2557 => absolute(document, field(FieldName::ContentLocation)?),
    }
}

/// The text between angle brackets after a prefix; the case of the prefix is ignored.
fn bracketed<'a>(value: &'a [u8], prefix: &[u8]) -> Option<&'a [u8]> {
    let inside = value.strip_prefix(b"<")?.strip_suffix(b">")?;
    let (start, rest) = inside.split_at_checked(prefix.len())?;
    start.eq_ignore_ascii_case(prefix).then_some(rest)
}

/// `uri` if it is an absolute URI of the document, possibly with a fragment; otherwise `None`.
fn absolute(document: Spec, uri: &[u8]) -> Option<Vec<u8>> {
    let spans = dispatch::parse_whole(document, uri).ok()?;
    spans.defined().contains(Component::Scheme).then(|| uri.to_vec())
}

fn resolved(document: Spec, base: &[u8], reference: &[u8]) -> Option<Vec<u8>> {
    // An invalid reference is rejected first, so that a thousand invalid references do not cause a thousand parses
    // of a long base.
    dispatch::parse_whole(document, reference).ok()?;
    match dispatch::resolve_with(document, base, reference, ResolveOptions::default()).ok()? {
        Target::Uri(uri) => absolute(document, &uri),
        Target::SameDocument { .. } => Some(base.to_vec()),
    }
}
