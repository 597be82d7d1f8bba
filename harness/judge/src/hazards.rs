//! The hazards of an input, each with the section of the document that warns of it.

use std::borrow::Cow;
use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use urispec_model::{Bytes, Hazard, HazardKind, Request, Spec};
use urispec_specs::{AskError, hazards, hazards_of};

/// A hazard of an input, and the section of a document that warns of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct CitedHazard {
    /// The kind of the hazard.
    pub hazard: HazardKind,
    /// The bytes that are dangerous.
    #[cfg_attr(feature = "schema", schemars(with = "urispec_model::schema::ByteRange"))]
    pub range: [usize; 2],
    /// The usual form of an IPv4 address that is written in an unusual form.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub means: Option<Bytes<'static>>,
    /// The document that warns of the hazard.
    pub spec: Spec,
    /// The section of the document.
    pub section: Cow<'static, str>,
}

impl CitedHazard {
    /// Adds to a hazard the section in which `spec` warns of its kind. `None` if there is no such section, or if
    /// the place of the hazard is not known.
    fn new(spec: Spec, hazard: Hazard) -> Option<Self> {
        let named = hazards_of(spec).iter().find(|named| named.hazard == hazard.hazard)?;
        let range = hazard.range?;
        Some(Self {
            hazard: hazard.hazard,
            range: [range.start, range.end],
            means: hazard.means,
            spec: named.document,
            section: named.section.into(),
        })
    }
}

/// The hazards of `input` by one document, sorted by place and then by kind.
///
/// # Errors
/// If `spec` has no reference for hazards, or rejects the input: a hazard is a property of a URI reference.
///
/// ```
/// use urispec_judge::hazards_by;
/// use urispec_model::{HazardKind, Spec};
///
/// let found = hazards_by(Spec::Rfc3986, b"http://user:secret@h/")?;
/// assert_eq!(found[0].hazard, HazardKind::Password);
/// assert_eq!((found[0].spec, &*found[0].section), (Spec::Rfc3986, "7.5"));
/// # Ok::<(), urispec_specs::AskError>(())
/// ```
pub fn hazards_by(spec: Spec, input: &[u8]) -> Result<Vec<CitedHazard>, AskError> {
    let found = hazards(spec, input)?.into_iter();
    Ok(found.filter_map(|hazard| CitedHazard::new(spec, hazard)).collect())
}

/// The hazards of `input` by RFC 3986, and by each branch of it that adds hazards and accepts the input.
fn hazards_now(input: &[u8]) -> Vec<CitedHazard> {
    let branches = Spec::SYNTAXES.iter().copied().filter(|spec| spec.is_branch());
    let mut found = BTreeMap::new();
    for spec in [Spec::Rfc3986].into_iter().chain(branches) {
        for one in hazards_by(spec, input).unwrap_or_default() {
            found.entry((one.range, one.hazard)).or_insert(one);
        }
    }
    found.into_values().collect()
}

/// The hazards of a request's input, by RFC 3986 and by each branch of it that adds hazards and accepts the input.
/// Empty if the input is not a URI reference but an entity, a running text or a path.
///
/// ```
/// use urispec_judge::hazards_of_request;
/// use urispec_model::Request;
///
/// let found = hazards_of_request(&Request::Parse { input: b"file://h.example/%00", rule: None });
/// let kinds: Vec<&str> = found.iter().map(|one| one.hazard.name()).collect();
/// assert_eq!(kinds, ["non-local-file", "null"]);
/// ```
pub fn hazards_of_request(request: &Request<'_>) -> Vec<CitedHazard> {
    match request {
        Request::Base { .. } | Request::Extract { .. } | Request::RemoveDotSegments { .. } => Vec::new(),
        request => hazards_now(request.input()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_branch_adds_what_rfc_3986_does_not_know() {
        let kinds = |input: &[u8]| -> Vec<(&str, Spec)> {
            let found = hazards_now(input);
            found.iter().map(|one| (one.hazard.name(), one.spec)).collect()
        };
        assert_eq!(
            kinds(b"http://h:25/%C0%AF"),
            [("foreign-port", Spec::Rfc3986), ("overlong-utf8", Spec::Rfc3987)]
        );
        assert_eq!(kinds(b"http://[fe80::1%25en1]/"), [("zone-id", Spec::Rfc6874)]);
        assert_eq!(
            kinds(b"mailto:a@b.example?bcc=c@d.example"),
            [("header-field", Spec::Rfc6068)]
        );
        assert_eq!(kinds(b"http://h/a b"), []);
    }
}
