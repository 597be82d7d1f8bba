//! Builds the table of the engine for each start rule, and finds the errors that only an automaton shows.

use std::collections::BTreeMap;
use std::ops::Range;

use urispec_engine::{Error as TableError, Table};
use urispec_grammar::{Dfa, Grammar, Marked, Preference};
use urispec_model::{Component, visible_bytes};
use urispec_specs::marks;

use super::Reading;
use crate::rules::marked;
use crate::settings::{Preferred, Source};

impl Reading {
    /// The table of one rule. Whether a component can occur depends only on the start rule.
    pub(super) fn table(
        &mut self,
        grammar: &Grammar,
        rule: &str,
        components: &BTreeMap<Component, Source>,
        prefer: &[Preferred],
        is_start: bool,
    ) -> Option<Table> {
        let at = self.settings.grammar.start.span();
        let marked = match marked(grammar, rule, components) {
            Ok((marked, accepted)) => {
                self.check_path(rule, &marked, &accepted, at.clone())?;
                marked
            }
            Err(error) => {
                self.problems.add(error);
                return None;
            }
        };
        for component in components.keys().filter(|_| is_start) {
            if !marked.has_mark(marks::mark_of(*component)) {
                let message = format!(
                    "expected a component that occurs in a text, found `{component}`, which occurs in no text of `{rule}`"
                );
                self.add(at.clone(), message);
            }
        }
        let preferences: Vec<Preference> = prefer.iter().map(|one| one.preference()).collect();
        let named: Vec<(&str, u8)> = components
            .keys()
            .map(|one| (one.name(), marks::mark_of(*one)))
            .collect();
        match Table::new(&marked, &named, &preferences) {
            Ok(table) => Some(table),
            Err(TableError::Ambiguous { text, components }) => {
                let settled = marked.settled(&preferences).and_then(|settled| settled.ambiguities());
                let shortest = settled.ok().and_then(|all| all.into_iter().next());
                let text = shortest.map_or(text, |shortest| shortest.text);
                let message = format!(
                    "expected one way to split each text of `{rule}`, found two for \"{}\", which differ in {}; \
                     name the preferred component in `prefer` of `[splitting]`",
                    visible_bytes(&text),
                    components.join(", ")
                );
                self.add(at, message);
                None
            }
            Err(error) => {
                self.add(at, format!("`{rule}`: {error}"));
                None
            }
        }
    }

    /// Checks that every text that the rule derives has a place for the path.
    fn check_path(&mut self, rule: &str, marked: &Marked, accepted: &Dfa, at: Range<usize>) -> Option<()> {
        let text = match marked.texts() {
            Ok(texts) => texts.first_difference(accepted),
            Err(error) => {
                self.problems.add(error);
                return None;
            }
        };
        let Some(text) = text else { return Some(()) };
        let message = format!(
            "`{rule}` derives \"{}\", in which the path has no place between the other components; name a rule for `path`",
            visible_bytes(&text)
        );
        self.add(at, message);
        None
    }
}
