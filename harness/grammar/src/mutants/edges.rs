//! Mutants at the edges of classes, in every place where a class is used.
//!
//! The class in `1*DIGIT` has four mutants. `1*( DIGIT / "/" )` and `1*( DIGIT / ":" )` have one more character, next
//! to an end of the class; `1*%x31-39` and `1*%x30-38` lack a character at an end of the class.

use super::structure::step;
use super::tree::{children, replaced};
use super::{Mutant, MutantKind, add};
use crate::ast::Node;
use crate::grammar::{Encoding, Grammar};
use crate::rule::Rule;

/// The last code point that is edited. Ranges of code points with several bytes are edited as ranges, in the place
/// where they are written. A parser tests each of these ranges in one place. If each use were edited, most mutants of
/// RFC 3987, with 17 of these ranges in each class, would be edits of these ranges.
const LAST: u32 = 0x7F;

/// Adds the mutants of one rule.
pub(super) fn mutants(rule: &Rule, grammar: &Grammar, mutants: &mut Vec<Mutant>) {
    let mut uses = Vec::new();
    find(&rule.node, grammar, false, &mut Vec::new(), &mut uses);
    for (number, found) in uses.iter().enumerate() {
        of_use(rule, grammar, number + 1, found, mutants);
    }
}

/// A place in a definition where a class is used.
struct Use {
    /// The place in the tree of the definition.
    place: Vec<usize>,
    node: Node,
    /// The class that the node derives.
    class: Class,
}

/// The strings that a node derives: single characters as runs, and all other strings.
#[derive(Default)]
struct Class {
    /// The first and the last character of each run, lowest first, with a gap between any two.
    runs: Vec<(u32, u32)>,
    /// The alternatives that are not single characters.
    others: Vec<Node>,
    /// The number of its ranges and characters; a single character is not a class.
    parts: usize,
    has_range: bool,
}

impl Class {
    /// The class that `node` derives, including the rules that it names.
    fn of(node: &Node, grammar: &Grammar) -> Self {
        let mut class = Self::default();
        class.collect(node, grammar, &mut Vec::new());
        class.runs.sort_unstable();
        let mut runs: Vec<(u32, u32)> = Vec::new();
        for (low, high) in std::mem::take(&mut class.runs) {
            match runs.last_mut() {
                Some((_, last)) if low <= last.saturating_add(1) => *last = high.max(*last),
                _ => runs.push((low, high)),
            }
        }
        class.runs = runs;
        class
    }

    /// Adds the strings that a node derives. `open` has the rules that are being followed, so that a
    /// recursive rule ends.
    fn collect<'g>(&mut self, node: &'g Node, grammar: &'g Grammar, open: &mut Vec<&'g str>) {
        match node {
            Node::Alternation(nodes) => nodes.iter().for_each(|node| self.collect(node, grammar, open)),
            Node::Repetition {
                min: 1,
                max: Some(1),
                node,
            } => self.collect(node, grammar, open),
            Node::Range(low, high) => {
                self.has_range = true;
                self.add(*low, *high);
            }
            Node::Values(values) if values.len() == 1 => self.add(values[0], values[0]),
            Node::Text {
                is_case_sensitive,
                text,
            } if text.len() == 1 => {
                let byte = text.as_bytes()[0];
                self.add(u32::from(byte), u32::from(byte));
                let other = byte ^ 0x20;
                if byte.is_ascii_alphabetic() && !is_case_sensitive {
                    self.add(u32::from(other), u32::from(other));
                    self.parts -= 1;
                }
            }
            Node::Reference(name) => match grammar.rule(&name.text) {
                Some(rule) if is_choice(&rule.node) && !open.contains(&rule.name()) => {
                    open.push(rule.name());
                    self.collect(&rule.node, grammar, open);
                    open.pop();
                }
                _ => self.others.push(node.clone()),
            },
            other => self.others.push(other.clone()),
        }
    }

    /// Adds a run; runs are sorted later.
    fn add(&mut self, low: u32, high: u32) {
        self.parts += 1;
        self.runs.push((low, high));
    }

    /// Whether the node is a class: a range, or several characters. A single character is a delimiter.
    const fn is_class(&self) -> bool {
        self.has_range || self.parts > 1
    }

    /// Whether a character is in a run.
    fn contains(&self, value: u32) -> bool {
        self.runs.iter().any(|(low, high)| (*low..=*high).contains(&value))
    }
}

/// Whether a node may derive one of several characters, so that it can be part of a class.
const fn is_choice(node: &Node) -> bool {
    matches!(
        node,
        Node::Alternation(_) | Node::Range(..) | Node::Reference(_) | Node::Text { .. } | Node::Values(_)
    )
}

/// Finds the largest classes in a definition. `is_part` is true if the node is already an alternative of a
/// class.
fn find(node: &Node, grammar: &Grammar, is_part: bool, place: &mut Vec<usize>, uses: &mut Vec<Use>) {
    let mut is_class = is_part;
    if !is_part && matches!(node, Node::Alternation(_) | Node::Range(..) | Node::Reference(_)) {
        let class = Class::of(node, grammar);
        is_class = class.is_class();
        if is_class {
            uses.push(Use {
                place: place.clone(),
                node: node.clone(),
                class,
            });
        }
    }
    for (number, child) in children(node).iter().enumerate() {
        let is_part = is_class && matches!(node, Node::Alternation(_)) && is_choice(child);
        place.push(number);
        find(child, grammar, is_part, place, uses);
        place.pop();
    }
}

/// Adds the mutants of one class in one place.
fn of_use(rule: &Rule, grammar: &Grammar, number: usize, found: &Use, mutants: &mut Vec<Mutant>) {
    let Use { place, node, class } = found;
    let mut edges: Vec<(MutantKind, u32)> = Vec::new();
    for (low, high) in &class.runs {
        let outer = [step(grammar.encoding, *low, -1), step(grammar.encoding, *high, 1)];
        for value in outer.into_iter().flatten().filter(|value| !class.contains(*value)) {
            edges.push((MutantKind::Wider, value));
        }
        edges.extend([(MutantKind::Narrower, *low), (MutantKind::Narrower, *high)]);
    }
    if grammar.encoding == Encoding::Utf8 {
        edges.retain(|(_, value)| *value <= LAST);
    }
    edges.sort_unstable_by_key(|(kind, value)| (*value, *kind));
    edges.dedup();
    for (kind, value) in edges {
        let new = match kind {
            MutantKind::Wider => with(node, value),
            _ => without(class, value),
        };
        let sign = if kind == MutantKind::Wider { "with" } else { "without" };
        let edit = format!("`{node}` of `{}` {sign} {}", rule.name(), shown(value));
        let new = replaced(&rule.node, place, new);
        add(rule, kind, &format!("{number}/{kind}-{value:02X}"), edit, new, mutants);
    }
}

/// The class with one more character.
fn with(node: &Node, value: u32) -> Node {
    let mut nodes = match node {
        Node::Alternation(nodes) => nodes.clone(),
        node => vec![node.clone()],
    };
    nodes.push(Node::Values(vec![value]));
    Node::Alternation(nodes)
}

/// The class without one character, with its other alternatives.
fn without(class: &Class, value: u32) -> Node {
    let run = |low: u32, high: u32| {
        if low == high {
            Node::Values(vec![low])
        } else {
            Node::Range(low, high)
        }
    };
    let mut nodes = Vec::new();
    for (low, high) in &class.runs {
        if !(*low..=*high).contains(&value) {
            nodes.push(run(*low, *high));
            continue;
        }
        if *low < value {
            nodes.push(run(*low, value - 1));
        }
        if value < *high {
            nodes.push(run(value + 1, *high));
        }
    }
    nodes.extend(class.others.iter().cloned());
    Node::Alternation(nodes)
}

/// A character in readable form.
fn shown(value: u32) -> String {
    match u8::try_from(value) {
        Ok(byte @ b'!'..=b'~') => format!("\"{}\"", char::from(byte)),
        _ => format!("%x{value:02X}"),
    }
}
