//! Mutants that accept one more character in place of a delimiter that is not part of a class: `"@"`
//! becomes `"@" / "\"`.

use std::collections::BTreeSet;

use super::tree::{children, replaced};
use super::{Mutant, MutantKind, add};
use crate::ast::Node;
use crate::rule::Rule;

/// Characters that are tried in addition to the delimiters of the grammar: a backslash, which some
/// parsers treat as a delimiter, and an ordinary digit.
const ALWAYS: [u8; 2] = *b"\\9";

/// The characters to try in place of a delimiter: the delimiters of these rules that are not part of
/// a class, a backslash, and a digit.
pub(super) fn others(rules: &[&Rule]) -> BTreeSet<u8> {
    let mut others = BTreeSet::from(ALWAYS);
    for rule in rules {
        let mut found = Vec::new();
        find(&rule.node, &mut Vec::new(), &mut found);
        others.extend(found.into_iter().map(|(_, delimiter)| delimiter));
    }
    others
}

/// Adds the mutants of one rule: one for each delimiter and each character in `others`.
pub(super) fn mutants(rule: &Rule, others: &BTreeSet<u8>, mutants: &mut Vec<Mutant>) {
    let mut found = Vec::new();
    find(&rule.node, &mut Vec::new(), &mut found);
    for (number, (place, delimiter)) in found.iter().enumerate() {
        for other in others.iter().filter(|other| *other != delimiter) {
            let new = Node::Alternation([*delimiter, *other].map(|byte| Node::Values(vec![byte.into()])).into());
            let [shown, beside] = [*delimiter, *other].map(char::from);
            let edit = format!(
                "`{beside}` as an alternative to the delimiter `{shown}`, number {} of `{}`",
                number + 1,
                rule.name
            );
            let node = replaced(&rule.node, place, new);
            let name = format!("{}/{}-{other:02X}", number + 1, MutantKind::Beside);
            add(rule, MutantKind::Beside, &name, edit, node, mutants);
        }
    }
}

/// Adds the positions of single ASCII punctuation characters that are not an alternative in a choice.
fn find(node: &Node, place: &mut Vec<usize>, found: &mut Vec<(Vec<usize>, u8)>) {
    let single = match node {
        Node::Text { text, .. } if text.len() == 1 => text.bytes().next(),
        Node::Values(values) if values.len() == 1 => u8::try_from(values[0]).ok(),
        _ => None,
    };
    if let Some(byte) = single.filter(u8::is_ascii_punctuation) {
        found.push((place.clone(), byte));
    }
    let is_choice = matches!(node, Node::Alternation(_));
    for (number, child) in children(node).iter().enumerate() {
        if is_choice && matches!(child, Node::Text { .. } | Node::Values(_)) {
            continue;
        }
        place.push(number);
        find(child, place, found);
        place.pop();
    }
}
