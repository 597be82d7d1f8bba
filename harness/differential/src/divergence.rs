//! A finding, whole.

use urispec_model::OwnedRequest;
use urispec_model::Spec;

use crate::{Explanation, Key, Panel, explain, minimise, neighbour};

/// A departure with all that is to be said of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// What makes it one.
    pub key: Key,
    /// The subject's release.
    pub release: String,
    /// Whether the subject claims the document; what departs is drift if it does not.
    pub claimed: bool,
    /// The smallest request that shows it.
    pub request: OwnedRequest,
    /// The nearest request on which there is nothing to find, if one edit leads to one.
    pub neighbour: Option<OwnedRequest>,
    /// Why, and who else.
    pub explanation: Explanation,
}

impl Finding {
    /// What there is to `key`, shown by `request`; `None` if that does not show it. Of `specs` those are named that answer
    /// like the subject.
    pub fn new(panel: &Panel<'_>, key: &Key, request: &OwnedRequest, specs: &[Spec]) -> Option<Self> {
        let request = minimise(panel, key, request)?.request;
        let member = panel.member(key)?;
        Some(Self {
            release: member.subject().about().release.to_string(),
            claimed: member.claims(),
            neighbour: neighbour(panel, key, &request),
            explanation: explain(panel, key, &request.as_request(), specs)?,
            key: key.clone(),
            request,
        })
    }
}
