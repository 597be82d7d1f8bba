//! Edits of a definition's tree.
//!
//! Each edit is one mistake of an author: a bound that is off by one, a forgotten alternative, a missing "optional".
//! For `x = [ "a" / b ] 2c %x30-39`:
//!
//! | node | edits |
//! |---|---|
//! | the sequence | each element that is mandatory becomes optional, each two different neighbours exchanged |
//! | `"a" / b` | without `"a"`, without `b` |
//! | `[ … ]` | mandatory, or up to twice |
//! | `2c` | `1*2c`, `2*3c`, `1c`, `3c` |
//! | `"a"` | `"b"`; `%s"a"` |
//! | `b` | `c`, the other rule that the definition names |
//! | `%x30-39` | `%x2F-39`, `%x31-39`, `%x30-38`, `%x30-3A` |
//!
//! Edits that obviously cannot change the language, such as an exchange of equal neighbours, are not made. The
//! automata find the other edits without effect ([`Fate::Equivalent`](super::Fate::Equivalent)).

use std::collections::HashMap;

use super::tree::{children, references, replaced};
use super::{Mutant, MutantKind, add};
use crate::ast::{Name, Node};
use crate::grammar::{Encoding, Grammar};
use crate::rule::Rule;

/// Adds the mutants of one rule.
pub(super) fn mutants(rule: &Rule, grammar: &Grammar, mutants: &mut Vec<Mutant>) {
    let mut names: Vec<&str> = Vec::new();
    references(&rule.node, &mut names);
    let mut siblings: Vec<&str> = Vec::new();
    for name in names {
        if !siblings.iter().any(|known| known.eq_ignore_ascii_case(name)) {
            siblings.push(name);
        }
    }
    let mut edits = Edits {
        rule,
        encoding: grammar.encoding,
        siblings,
        place: Vec::new(),
        numbers: HashMap::new(),
        mutants,
    };
    edits.root();
}

/// The edits of one rule, with the current place in the tree.
struct Edits<'g, 'm> {
    /// The rule before its edits.
    rule: &'g Rule,
    /// The encoding, which decides whether the next value of a literal is a byte or a code point.
    encoding: Encoding,
    /// The names in the definition, each once; an edit replaces one name by a different name.
    siblings: Vec<&'g str>,
    /// The numbers of the children on the way to the current node.
    place: Vec<usize>,
    /// The number of edits of each kind so far.
    numbers: HashMap<MutantKind, usize>,
    mutants: &'m mut Vec<Mutant>,
}

impl<'g> Edits<'g, '_> {
    /// Edits the whole definition, then its nodes.
    fn root(&mut self) {
        let node = &self.rule.node;
        // A repetition has its own edits of bounds, and each element of a concatenation becomes optional later.
        if !matches!(node, Node::Concatenation(_) | Node::Repetition { .. } | Node::Prose(_)) {
            self.add(
                MutantKind::Optional,
                format!("`{}` becomes optional", self.rule.name),
                optional(node),
            );
        }
        self.node(node);
    }

    /// Adds a mutant with a different node at the current place.
    fn add(&mut self, kind: MutantKind, edit: String, new: Node) {
        let number = self.numbers.entry(kind).or_insert(0);
        *number += 1;
        let node = replaced(&self.rule.node, &self.place, new);
        add(self.rule, kind, &format!("{kind}/{number}"), edit, node, self.mutants);
    }

    /// The name of the definition around the current node, for the description of an edit.
    fn around(&self, node: &Node) -> String {
        let name = &self.rule.name;
        if self.place.is_empty() {
            format!("of `{name}`")
        } else {
            format!("of `{node}` in `{name}`")
        }
    }

    /// Adds a mutant in which `new` replaces the current node.
    fn becomes(&mut self, kind: MutantKind, node: &Node, new: Node) {
        let edit = format!("`{node}` of `{}` becomes `{new}`", self.rule.name);
        self.add(kind, edit, new);
    }

    /// Edits a node, then its children.
    fn node(&mut self, node: &'g Node) {
        match node {
            Node::Alternation(nodes) => self.alternation(node, nodes),
            Node::Concatenation(nodes) => self.concatenation(node, nodes),
            Node::Repetition { min, max, node: inner } => self.repetition(node, *min, *max, inner),
            Node::Text {
                is_case_sensitive,
                text,
            } => self.text(node, *is_case_sensitive, text),
            Node::Values(values) => {
                for place in 0..values.len() {
                    if let Some(next) = step(self.encoding, values[place], 1) {
                        let mut values = values.clone();
                        values[place] = next;
                        self.becomes(MutantKind::Literal, node, Node::Values(values));
                    }
                }
            }
            Node::Range(low, high) => self.range(node, *low, *high),
            Node::Reference(name) => {
                for other in self.siblings.clone() {
                    if !other.eq_ignore_ascii_case(&name.text) {
                        let new = Node::Reference(Name {
                            text: other.to_owned(),
                            offset: name.offset,
                        });
                        self.becomes(MutantKind::Sibling, node, new);
                    }
                }
            }
            Node::Prose(_) => {}
        }
        for (number, child) in children(node).iter().enumerate() {
            self.place.push(number);
            self.node(child);
            self.place.pop();
        }
    }

    /// Removes each alternative in turn.
    fn alternation(&mut self, node: &Node, nodes: &[Node]) {
        for dropped in 0..nodes.len() {
            let mut rest = nodes.to_vec();
            let gone = rest.remove(dropped);
            let new = match rest.len() {
                0 => continue,
                1 => rest.remove(0),
                _ => Node::Alternation(rest),
            };
            let edit = format!("alternative {} {} dropped: `{gone}`", dropped + 1, self.around(node));
            self.add(MutantKind::Dropped, edit, new);
        }
    }

    /// Makes each element optional, and exchanges each pair of different neighbours.
    fn concatenation(&mut self, node: &Node, nodes: &[Node]) {
        for number in 0..nodes.len() {
            // An element that is already optional has other edits.
            if !matches!(nodes[number], Node::Repetition { min: 0, .. }) {
                let mut new = nodes.to_vec();
                new[number] = optional(&nodes[number]);
                let edit = format!(
                    "element {} {} optional: `{}`",
                    number + 1,
                    self.around(node),
                    nodes[number]
                );
                self.add(MutantKind::Optional, edit, Node::Concatenation(new));
            }
            if nodes.get(number + 1).is_some_and(|next| *next != nodes[number]) {
                let mut new = nodes.to_vec();
                new.swap(number, number + 1);
                let edit = format!(
                    "elements {} and {} {} exchanged: `{} {}`",
                    number + 1,
                    number + 2,
                    self.around(node),
                    new[number],
                    new[number + 1]
                );
                self.add(MutantKind::Exchanged, edit, Node::Concatenation(new));
            }
        }
    }

    /// Moves each bound by one, or makes an option mandatory.
    fn repetition(&mut self, node: &Node, min: u32, max: Option<u32>, inner: &Node) {
        let with = |min: Option<u32>, max: Option<u32>| {
            Some(Node::Repetition {
                min: min?,
                max,
                node: Box::new(inner.clone()),
            })
        };
        if (min, max) == (0, Some(1)) {
            self.becomes(MutantKind::Mandatory, node, inner.clone());
            if let Some(new) = with(Some(0), Some(2)) {
                self.becomes(MutantKind::Bound, node, new);
            }
            return;
        }
        let more = min.checked_add(1);
        let mut moved = vec![with(min.checked_sub(1), max)];
        match max {
            // `4HEXDIG`: each bound of the number is also moved separately.
            Some(max) if max == min => {
                moved.push(with(Some(min), max.checked_add(1)));
                moved.push(with(min.checked_sub(1), max.checked_sub(1)));
                moved.push(with(more, more));
            }
            Some(max) => {
                moved.push(with(more, Some(max)));
                moved.push(with(Some(min), Some(max - 1)));
                moved.push(with(Some(min), max.checked_add(1)));
            }
            None => moved.push(with(more, None)),
        }
        for new in moved.into_iter().flatten() {
            self.becomes(MutantKind::Bound, node, new);
        }
    }

    /// Replaces each byte by the next byte, and makes letters case-sensitive or case-insensitive.
    fn text(&mut self, node: &Node, is_case_sensitive: bool, text: &str) {
        for place in 0..text.len() {
            let mut bytes = text.as_bytes().to_vec();
            bytes[place] += 1;
            if let Ok(text) = String::from_utf8(bytes) {
                let new = Node::Text {
                    is_case_sensitive,
                    text,
                };
                self.becomes(MutantKind::Literal, node, new);
            }
        }
        if text.bytes().any(|byte| byte.is_ascii_alphabetic()) {
            let new = Node::Text {
                is_case_sensitive: !is_case_sensitive,
                text: text.to_owned(),
            };
            self.becomes(MutantKind::Case, node, new);
        }
    }

    /// Moves each end by one in both directions, unless the range becomes empty.
    fn range(&mut self, node: &Node, low: u32, high: u32) {
        let lower = |value| step(self.encoding, value, -1);
        let higher = |value| step(self.encoding, value, 1);
        let moved = [
            (lower(low), Some(high)),
            (higher(low), Some(high)),
            (Some(low), lower(high)),
            (Some(low), higher(high)),
        ];
        for (low, high) in moved {
            if let (Some(low), Some(high)) = (low, high)
                && low <= high
            {
                self.becomes(MutantKind::Range, node, Node::Range(low, high));
            }
        }
    }
}

/// `[ node ]`.
fn optional(node: &Node) -> Node {
    Node::Repetition {
        min: 0,
        max: Some(1),
        node: Box::new(node.clone()),
    }
}

/// The value before or after `value`. Surrogates are skipped; `None` if there is no such value.
pub(super) fn step(encoding: Encoding, value: u32, by: i32) -> Option<u32> {
    let next = value.checked_add_signed(by)?;
    match (encoding, next) {
        (Encoding::Bytes, 0..=0xFF) => Some(next),
        (Encoding::Bytes, _) => None,
        (Encoding::Utf8, 0xD800..=0xDFFF) => Some(if by < 0 { 0xD7FF } else { 0xE000 }),
        (Encoding::Utf8, next) => (next <= 0x10_FFFF).then_some(next),
    }
}
