//! The operations of documents other than parsing, resolving and normalizing.

use std::net::IpAddr;

use urispec_model::{Component, Encoded, Extracted, Hazard, HazardKind, Method, Operation, Place, Spec, Target};

use crate::address::{self};
use crate::dispatch::{parse, parse_whole};
use crate::document::AskError;
use crate::expand::{self};
use crate::extract::{self};
use crate::hazards::{self, NamedHazard};
use crate::recompose::{self};
use crate::{base, encoding, iri_mapping, request_target, scheme_parts};

/// The URIs in a running text, delimited as `spec` recommends: RFC 3986 appendix C.
///
/// ```
/// use urispec_model::Spec;
///
/// let found = urispec_specs::extract(Spec::Rfc3986, b"found it under <ftp://foo.example.\n com/rfc/>.")?;
/// assert_eq!(&*found[0].uri, b"ftp://foo.example.com/rfc/");
/// assert_eq!(found[0].range, Some(16..44));
/// # Ok::<(), urispec_specs::AskError>(())
/// ```
pub fn extract(spec: Spec, text: &[u8]) -> Result<Vec<Extracted>, AskError> {
    extract_with(spec, text, extract::Reading::Letter)
}

pub(crate) fn extract_with(spec: Spec, text: &[u8], reading: extract::Reading) -> Result<Vec<Extracted>, AskError> {
    let edition = extract::edition(spec).ok_or(AskError::Undefined)?;
    Ok(extract::extract(edition, reading, text, &|text| is_uri(spec, text)))
}

/// Whether the text is a URI of `spec` in a form that is allowed in running text.
pub(crate) fn is_uri(spec: Spec, text: &[u8]) -> bool {
    let whole = parse_whole(spec, text);
    whole.is_ok_and(|spans| spans.get(Component::Scheme).is_some()) || is_url_without_prefix(spec, text)
}

/// Whether the text is a URL of draft-ietf-uri-url-03 without the prefix. By the document, the prefix may be
/// omitted to save space.
fn is_url_without_prefix(spec: Spec, text: &[u8]) -> bool {
    spec == Spec::UriUrl03 && parse(spec, Some("url"), text).is_ok()
}

/// The document and the section about URIs in running text. The document is `spec`, or a document that `spec`
/// leaves this topic to. `None` if neither document has such a section.
pub fn extracts(spec: Spec) -> Option<(Spec, &'static str)> {
    extract::edition(spec).map(|edition| (edition.document, edition.section))
}

/// The URI that a suffix reference means: RFC 3986 section 4.5. A complete URI is returned unchanged.
///
/// ```
/// use urispec_model::Spec;
///
/// let uri = urispec_specs::expand(Spec::Rfc3986, b"www.w3.org/Addressing/")?;
/// assert_eq!(uri, b"http://www.w3.org/Addressing/");
/// # Ok::<(), urispec_specs::AskError>(())
/// ```
pub fn expand(spec: Spec, input: &[u8]) -> Result<Vec<u8>, AskError> {
    expand_with(spec, input, expand::Choices::default())
}

pub(crate) fn expand_with(spec: Spec, input: &[u8], choices: expand::Choices) -> Result<Vec<u8>, AskError> {
    expand::section(spec).ok_or(AskError::Undefined)?;
    Ok(expand::expand(choices, input, &|text| parse_whole(spec, text))?)
}

/// The document and the section about suffix references. The document is `spec`, or a document that `spec` leaves
/// this topic to. `None` if neither document has such a section.
pub fn expands(spec: Spec) -> Option<(Spec, &'static str)> {
    expand::section(spec)
}

/// The hazards of a URI that the security section of `spec` warns of, sorted by position and then by kind.
///
/// ```
/// use urispec_model::{HazardKind, Spec};
///
/// let found = urispec_specs::hazards(Spec::Rfc3986, b"http://cnn.example.com@0x7f.1/")?;
/// assert_eq!(found[0].hazard, HazardKind::UserinfoAsHost);
/// assert_eq!(found[1].means, Some("127.0.0.1".into()));
/// # Ok::<(), urispec_specs::AskError>(())
/// ```
pub fn hazards(spec: Spec, input: &[u8]) -> Result<Vec<Hazard>, AskError> {
    hazards_with(spec, input, hazards::Reading::Letter)
}

pub(crate) fn hazards_with(spec: Spec, input: &[u8], reading: hazards::Reading) -> Result<Vec<Hazard>, AskError> {
    let edition = hazards::edition(spec).ok_or(AskError::Undefined)?;
    let spans = parse_whole(spec, input)?;
    Ok(hazards::hazards(edition, reading, input, &spans))
}

/// The kinds of hazards that `spec` names and that are visible in a URI, with their sections.
pub fn hazards_of(spec: Spec) -> &'static [NamedHazard] {
    hazards::edition(spec).map_or(&[], |edition| edition.hazards)
}

/// Splits `input` into components, and joins them to a text again: RFC 3986 section 5.3.
///
/// ```
/// use urispec_model::Spec;
///
/// assert_eq!(urispec_specs::recompose(Spec::Rfc3986, b"http://a?#")?, b"http://a?#");
/// # Ok::<(), urispec_specs::AskError>(())
/// ```
pub fn recompose(spec: Spec, input: &[u8]) -> Result<Vec<u8>, AskError> {
    recompose::section(spec).ok_or(AskError::Undefined)?;
    Ok(recompose::recompose(input, &parse_whole(spec, input)?))
}

/// The document and the section that define how components are joined to a text for `spec`; `None` if no document
/// defines this.
pub fn recomposes(spec: Spec) -> Option<(Spec, &'static str)> {
    recompose::section(spec)
}

/// The IP address of a host by the grammar of `spec`; `None` if the text is not a host, or if the host is not an
/// address.
///
/// ```
/// use urispec_model::Spec;
///
/// assert_eq!(urispec_specs::address(Spec::Rfc3986, b"[::1]")?, Some("::1".parse().unwrap()));
/// assert_eq!(urispec_specs::address(Spec::Rfc3986, b"0177.0.0.1")?, None);
/// # Ok::<(), urispec_specs::AskError>(())
/// ```
pub fn address(spec: Spec, host: &[u8]) -> Result<Option<IpAddr>, AskError> {
    addresses(spec).ok_or(AskError::Undefined)?;
    Ok(address::address(spec, host))
}

/// The document and the section about addresses of hosts for `spec`, if `spec` names the forms of an IPv4 address
/// as a hazard. `None` for RFC 8089, in which hosts belong to files, and for a user's own documents, whose hosts
/// may be different.
pub fn addresses(spec: Spec) -> Option<(Spec, &'static str)> {
    let has_addresses = !matches!(spec, Spec::Rfc8089 | Spec::Own(_));
    let is_form = |named: &&NamedHazard| named.hazard == HazardKind::Ipv4Form && has_addresses;
    hazards_of(spec)
        .iter()
        .find(is_form)
        .map(|named| (named.document, "3.2.2"))
}

/// The form and the components of the target of a request with this method: RFC 7230 section 5.3.
///
/// ```
/// use urispec_model::{Form, Method, Spec};
///
/// let target = urispec_specs::target(Spec::Rfc7230, b"a.example:80", Method::Connect)?;
/// assert_eq!(target.form, Some(Form::Authority));
/// # Ok::<(), urispec_specs::AskError>(())
/// ```
pub fn target(spec: Spec, input: &[u8], method: Method) -> Result<Target<'_>, AskError> {
    let (form, spans) = request_target::target(spec, input, method)?;
    Ok(Target {
        form: Some(form),
        components: spans.parts(input, spec.components()),
    })
}

/// Encodes data for a place of a URI: RFC 3986 section 2.4.
///
/// ```
/// use urispec_model::{Place, Spec};
///
/// let encoded = urispec_specs::encode(Spec::Rfc3986, b"50% off;", Place::Segment)?;
/// assert_eq!(&*encoded.text, b"50%25%20off%3B");
/// assert_eq!(&*encoded.raw, b";");
/// # Ok::<(), urispec_specs::AskError>(())
/// ```
pub fn encode(spec: Spec, data: &[u8], place: Place) -> Result<Encoded<'static>, AskError> {
    encoding::encode(spec, data, place)
}

/// Decodes the text of a place of a URI: each triplet is decoded once.
///
/// ```
/// use urispec_model::{Place, Spec};
///
/// assert_eq!(urispec_specs::decode(Spec::Rfc3986, b"%2541+", Place::Query)?, b"%41+");
/// # Ok::<(), urispec_specs::AskError>(())
/// ```
pub fn decode(spec: Spec, text: &[u8], place: Place) -> Result<Vec<u8>, AskError> {
    encoding::decode(spec, text, place)
}

/// The document and the section that define when to encode and to decode. The document is `spec`, or a document
/// that `spec` leaves this topic to.
pub fn encodes(spec: Spec) -> Option<(Spec, &'static str)> {
    encoding::section(spec)
}

/// The scheme of a URL, if a document defines the parts of its URLs.
pub fn scheme_of_parts(input: &[u8]) -> Option<&'static str> {
    scheme_parts::scheme(input)
}

/// The section about an operation other than parsing, resolving and normalizing. `rule` is a detail of the
/// operation, such as a [`Layer`] or a kind of hazard. The section is in `spec`, or in the document that `spec`
/// updates. `None` if neither document defines the operation.
///
/// [`Layer`]: urispec_model::Layer
pub fn section_of(spec: Spec, operation: Operation, rule: &str) -> Option<(Spec, &'static str)> {
    match operation {
        Operation::Base => base::section(spec, rule),
        Operation::Extract => extracts(spec),
        Operation::Expand => expands(spec),
        Operation::Hazards => {
            let named = hazards_of(spec);
            let found = named.iter().find(|named| named.hazard.name() == rule).or(named.first());
            found.map(|named| (named.document, named.section))
        }
        Operation::Recompose => recomposes(spec),
        Operation::Address => addresses(spec),
        Operation::Encode | Operation::Decode => encodes(spec),
        Operation::ToUri | Operation::ToIri if iri_mapping::defines(spec) => {
            let section = if operation == Operation::ToUri { "3.1" } else { "3.2" };
            Some((spec, section))
        }
        Operation::SchemeParts | Operation::Dispatch if scheme_parts::defines(spec, operation) => {
            scheme_parts::section(spec, operation, rule)
        }
        Operation::RequestTarget => request_target::section(spec).map(|section| (spec, section)),
        _ => None,
    }
}
