//! The state of a search for hazards.

use std::ops::Range;

use urispec_model::{Bytes, Component, Hazard, HazardKind, Span, Spans};

use super::edition::Edition;
use super::{Reading, order};

/// An input with its components, the hazards that the document names, and the hazards found so far.
pub(super) struct Finder<'a> {
    pub(super) edition: &'a Edition,
    pub(super) reading: Reading,
    pub(super) input: &'a [u8],
    pub(super) spans: &'a Spans,
    found: Vec<Hazard>,
}

impl<'a> Finder<'a> {
    pub(super) const fn new(edition: &'a Edition, reading: Reading, input: &'a [u8], spans: &'a Spans) -> Self {
        Self {
            edition,
            reading,
            input,
            spans,
            found: Vec::new(),
        }
    }

    /// Whether the document names this kind of hazard.
    pub(super) fn names(&self, kind: HazardKind) -> bool {
        self.edition.hazards.iter().any(|named| named.hazard == kind)
    }

    pub(super) const fn span(&self, component: Component) -> Option<Span> {
        self.spans.get(component)
    }

    pub(super) fn text(&self, component: Component) -> Option<&'a [u8]> {
        self.span(component).map(|span| span.of(self.input))
    }

    /// Adds a hazard if the document names it.
    pub(super) fn add(&mut self, hazard: HazardKind, range: Range<usize>) {
        self.add_with(hazard, range, None);
    }

    pub(super) fn add_with(&mut self, hazard: HazardKind, range: Range<usize>, means: Option<Bytes<'static>>) {
        if self.names(hazard) {
            let range = Some(range);
            self.found.push(Hazard { hazard, range, means });
        }
    }

    pub(super) fn into_hazards(mut self) -> Vec<Hazard> {
        self.found.sort_by_key(order);
        self.found
    }
}
