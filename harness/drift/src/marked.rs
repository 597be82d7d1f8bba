//! The texts that two sides accept and split differently, found exactly from the automata of their marked strings.

use std::collections::BTreeSet;

use urispec_grammar::{Error, Grammar, Marked, Reader, order};
use urispec_model::{Answer, Component, ComponentSet, Observation, OwnedRequest, Spans};
use urispec_specs::marks::mark_of;

use crate::{Change, Difference};

/// A side with the components of each text. A text has at most one marked string.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Splitting {
    /// The marked strings of the texts.
    pub marked: Marked,
    /// The components with marks.
    pub components: ComponentSet,
}

impl Splitting {
    /// Only the texts that begin with these bytes.
    ///
    /// # Errors
    /// [`ErrorKind::Limit`](urispec_grammar::ErrorKind::Limit) if the automaton is too large.
    pub fn beginning_with(&self, prefix: &[u8]) -> Result<Self, Error> {
        let bytes: Vec<String> = prefix.iter().map(|byte| format!("%x{byte:02X} ")).collect();
        let texts = Grammar::parse("prefix.abnf", format!("s = {}*%x00-FF\n", bytes.concat()))?;
        Ok(Self {
            marked: self.marked.of_texts(&texts.dfa("s")?)?,
            components: self.components,
        })
    }
}

/// The differences of two sides in the components that both have, each with a shortest text. There is an entry for each
/// way in which the marks of both sides begin to differ, and the shortest text comes first.
///
/// With `only`, this component differs in each of the texts; its differences are found whatever else differs. Without
/// it, there is one text for each set of components.
///
/// # Errors
/// [`ErrorKind::Limit`](urispec_grammar::ErrorKind::Limit) if the automata together are too large.
pub fn splitting_changes(sides: [&Splitting; 2], only: Option<Component>) -> Result<Vec<Change>, Error> {
    let common = sides[0].components.and(sides[1].components);
    let mut texts = ambiguous(sides, common)?;
    let only = only.map(|component| ComponentSet::of(&[component]));
    if let Some(only) = only {
        texts.append(&mut ambiguous(sides, only.and(common))?);
    }
    let readers = sides.map(|side| Reader::new(&side.marked));
    let mut seen = BTreeSet::new();
    let mut changes = Vec::new();
    let mut texts: Vec<Vec<u8>> = texts.into_iter().map(|text| distinct(sides, text)).collect();
    texts.sort_by(|one, other| order::compare(one, other));
    texts.dedup();
    for text in texts {
        let [Some(one), Some(other)] = [0, 1].map(|side| Some(spans(common, &readers[side].read(&text)?))) else {
            continue;
        };
        let differs = |component: &Component| {
            let [one, other] = [one, other].map(|spans| spans.get(*component).map(|span| span.of(&text)));
            one != other
        };
        let differing: ComponentSet = common.iter().filter(differs).collect();
        let is_new = match only {
            Some(only) => !differing.and(only).is_empty(),
            None => !differing.is_empty() && seen.insert(differing),
        };
        if is_new {
            changes.push(Change {
                difference: Difference::Splitting(differing),
                answers: [one, other]
                    .map(|spans| Observation::Accept(Answer::Parts(spans.parts(&text, common))).into_owned()),
                witness: OwnedRequest::Parse {
                    input: text.into(),
                    rule: None,
                },
                // A learnt parser states no reason.
                reasons: vec![[None, None]],
            });
        }
    }
    Ok(changes)
}

/// The texts of all ways in which the marks of these components can begin to differ.
fn ambiguous(sides: [&Splitting; 2], components: ComponentSet) -> Result<Vec<Vec<u8>>, Error> {
    let is_kept = |mark| components.iter().any(|component| mark_of(component) == mark);
    let [one, other] = sides.map(|side| side.marked.keeping(is_kept));
    let found = one?.union(&other?)?.ambiguities()?;
    Ok(found.into_iter().map(|ambiguity| ambiguity.text).collect())
}

fn spans(components: ComponentSet, marks: &urispec_grammar::Marks) -> Spans {
    let mut spans = Spans::default();
    for component in components.iter() {
        let place = marks.places(mark_of(component));
        spans.set(component, place.map(|at| urispec_model::Span::new(at.start, at.end)));
    }
    spans
}

/// The text with a different letter or digit in each place where both sides treat it alike, so that two components at
/// different places have different texts.
fn distinct(sides: [&Splitting; 2], mut text: Vec<u8>) -> Vec<u8> {
    let class = |byte| sides.map(|side| side.marked.class(byte));
    let mut used = BTreeSet::new();
    for byte in &mut text {
        let letters = (b'a'..=b'z').chain(b'0'..=b'9').chain(b'A'..=b'Z');
        let mut alike = letters.filter(|other| class(*other) == class(*byte));
        if byte.is_ascii_alphanumeric() && !used.insert(*byte) {
            *byte = alike.find(|other| used.insert(*other)).unwrap_or(*byte);
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use urispec_grammar::Mark;

    use super::*;

    /// The marked strings of `text`, with marks around the host and the userinfo.
    fn side(grammar: &str) -> Splitting {
        let grammar = Grammar::parse("s.abnf", grammar).unwrap();
        let marks = [
            Mark::new("host", mark_of(Component::Host)),
            Mark::new("user", mark_of(Component::Userinfo)),
        ];
        Splitting {
            marked: grammar.marked(&marks, "s").unwrap(),
            components: ComponentSet::of(&[Component::Host, Component::Userinfo]),
        }
    }

    #[track_caller]
    fn check(one: &Splitting, other: &Splitting, only: Option<Component>, expected: &[(&str, &[Component])]) {
        let changes = splitting_changes([one, other], only).unwrap();
        let found: Vec<(String, ComponentSet)> = changes
            .iter()
            .map(|change| {
                let Difference::Splitting(components) = change.difference else {
                    panic!("expected a difference of components, found {:?}", change.difference);
                };
                let text = change.witness.as_request().input().to_vec();
                (String::from_utf8(text).unwrap(), components)
            })
            .collect();
        let expected = expected
            .iter()
            .map(|(text, set)| ((*text).to_owned(), ComponentSet::of(set)));
        assert_eq!(found, expected.collect::<Vec<_>>());
    }

    const FIRST_AT: &str = "s = [ user \"@\" ] host\nuser = *ALPHA\nhost = *( ALPHA / \"@\" )\n";
    const LAST_AT: &str = "s = [ user \"@\" ] host\nuser = *( ALPHA / \"@\" )\nhost = *ALPHA\n";

    /// Prefers the userinfo.
    fn preferring(grammar: &str) -> Splitting {
        let side = side(grammar);
        let marked = side.marked.preferring(mark_of(Component::Userinfo)).unwrap();
        Splitting { marked, ..side }
    }

    #[test]
    fn two_sides_differ_in_the_host_after_two_at_signs() {
        let (first, last) = (preferring(FIRST_AT), preferring(LAST_AT));
        check(&first, &last, None, &[("@@", &[Component::Host, Component::Userinfo])]);
        check(
            &first,
            &last,
            Some(Component::Host),
            &[("@@", &[Component::Host, Component::Userinfo])],
        );
        check(&first, &first, None, &[]);
        let [first, last] = [first, last].map(|side| side.beginning_with(b"a").unwrap());
        check(&first, &last, None, &[("a@@", &[Component::Host, Component::Userinfo])]);
    }

    #[test]
    fn components_at_different_places_have_different_letters() {
        let first = side("s = host \"@\" user\nhost = 1*ALPHA\nuser = 1*ALPHA\n");
        let last = side("s = user \"@\" host\nhost = 1*ALPHA\nuser = 1*ALPHA\n");
        check(
            &first,
            &last,
            Some(Component::Host),
            &[("a@b", &[Component::Host, Component::Userinfo])],
        );
    }
}
