//! Finds the rules that derive each component.

use std::collections::BTreeMap;

use toml::Spanned;
use urispec_grammar::Grammar;
use urispec_model::{Component, Spec, unknown_name};
use urispec_specs::marks;

use super::Reading;
use crate::rules::components_of;
use crate::settings::{BEFORE_COLON, REST, Source};

/// The components that `document.toml` lists, with their rules.
type Named = BTreeMap<Spanned<String>, Spanned<Source>>;

impl Reading {
    /// The rules of each component.
    pub(super) fn components(&mut self, grammar: &Grammar, relied_on: Option<Spec>) -> BTreeMap<Component, Source> {
        let named = self.settings.components.take();
        let mut components = match (named, relied_on) {
            (Some(named), _) => self.built_in(&named, grammar),
            (None, Some(spec)) => components_of(spec, grammar),
            (None, None) => {
                let message = "expected the table `[components]`, such as `scheme = \"scheme\"`, found none";
                self.add(0..0, message);
                BTreeMap::new()
            }
        };
        let own = std::mem::take(&mut self.settings.own_components);
        self.own(&own, grammar, &mut components);
        components
    }

    /// The components of `[components]`.
    fn built_in(&mut self, named: &Named, grammar: &Grammar) -> BTreeMap<Component, Source> {
        let mut components = BTreeMap::new();
        for (name, source) in named {
            let Some(component) = built_in(name.get_ref()) else {
                let all: Vec<&str> = Component::ALL.iter().map(|component| component.name()).collect();
                let hint = "the built-in components are";
                let message = unknown_name("component", name.get_ref(), all.iter().copied(), hint);
                let all = all.join(", ");
                let message = format!("{message} {all}; add other components in a table `[own-components]`");
                self.add(name.span(), message);
                continue;
            };
            let value = source.get_ref();
            let is_word = value.is(BEFORE_COLON) && component == Component::Scheme
                || value.is(REST) && component == Component::Path;
            if !is_word {
                self.check_rules(source, grammar);
            }
            components.insert(component, value.clone());
        }
        for inside in marks::INSIDE {
            let Some((name, _)) = named.iter().find(|(name, _)| name.get_ref() == inside.name()) else {
                continue;
            };
            if !components.contains_key(&Component::Authority) {
                self.add(
                    name.span(),
                    format!("expected `authority` too, because `{inside}` is a part of an authority; found none"),
                );
            }
        }
        components
            .entry(Component::Path)
            .or_insert(Source::One(REST.to_owned()));
        components
    }

    /// The components of `[own-components]`.
    fn own(&mut self, named: &Named, grammar: &Grammar, components: &mut BTreeMap<Component, Source>) {
        for (name, source) in named {
            let text = name.get_ref();
            if built_in(text).is_some() {
                let message = format!("expected the name of a component that is not built in, found `{text}`");
                self.add(name.span(), format!("{message}: name its rule in `[components]`"));
                continue;
            }
            if !self.check_rules(source, grammar) {
                continue;
            }
            match Component::own(text) {
                Ok(component) => {
                    components.insert(component, source.get_ref().clone());
                }
                Err(message) => self.add(name.span(), message),
            }
        }
    }

    /// Whether the grammar has the rules of a component; if not, a problem is reported.
    fn check_rules(&mut self, source: &Spanned<Source>, grammar: &Grammar) -> bool {
        let rules = source.get_ref().rules();
        if rules.is_empty() {
            self.add(source.span(), "expected at least one rule, found none");
        }
        let mut unknown = rules.iter().filter(|rule| grammar.rule(rule).is_none()).peekable();
        let is_right = !rules.is_empty() && unknown.peek().is_none();
        unknown.for_each(|rule| self.no_rule(source.span(), rule, grammar));
        is_right
    }
}

/// The built-in component with this name, unless it is a component that documents name themselves.
fn built_in(name: &str) -> Option<Component> {
    Component::ALL
        .iter()
        .copied()
        .find(|component| component.name() == name)
}
