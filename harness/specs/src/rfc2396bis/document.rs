//! The drafts as documents.

use std::borrow::Cow;

use urispec_model::{ResolveOptions, Spans};

use super::edition::{Dots, Edition};
use super::{equivalence, rules};
use crate::cursor::Rejection;
use crate::document::{Document, ResolveError, Target};
use crate::equivalence::Rules;
use crate::meaning::{Choices, Sections};

impl Document for Edition {
    fn kind(&self) -> &'static str {
        "rule of the draft"
    }

    fn rules(&self) -> Vec<&'static str> {
        let own = self.own.iter().map(|(name, _)| *name);
        let shared = self.names.rules().map(|(name, _)| name);
        let mut rules: Vec<&str> = own.chain(shared).collect();
        rules.sort_by_key(|rule| !self.whole.contains(rule));
        rules.sort_by_key(|rule| *rule != "URI-reference");
        rules
    }

    fn whole(&self) -> &'static [&'static str] {
        self.whole
    }

    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn parse_whole(&self, input: &[u8]) -> Result<Spans, Rejection> {
        self.parse_reference(input)
    }

    fn parse_rule(&self, rule: &str, input: &[u8]) -> Option<Result<Spans, Rejection>> {
        // Of two rules of one name the draft's own counts: RFC 3986's has another meaning.
        if let Some((name, own)) = self.own.iter().find(|(name, _)| *name == rule) {
            return Some(rules::parse(self, name, *own, input));
        }
        let rule = self.names.rule(rule)?;
        Some(self.parse_shared(rule, input))
    }

    fn resolve(&self, base: &[u8], input: &[u8], options: ResolveOptions) -> Result<Target, ResolveError> {
        self.resolve_reference(base, input, options)
    }

    fn choices(&self) -> Choices {
        self.choices()
    }

    fn sections(&self) -> &Sections {
        &self.sections
    }

    fn rules_of_sameness(&self) -> &'static Rules {
        equivalence::of(self.same)
    }

    fn remove_dot_segments<'a>(&self, path: &'a [u8]) -> Option<Cow<'a, [u8]>> {
        // Drafts 00 to 02 have the steps inside `merge`, and no routine of that name.
        (self.dots != Dots::Merged).then(|| {
            let mut buffer = path.to_vec();
            self.remove_dot_segments_from(&mut buffer, 0);
            buffer.into()
        })
    }
}
