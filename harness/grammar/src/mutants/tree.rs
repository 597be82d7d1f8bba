//! Places in the tree of a definition.
//!
//! A place is the list of child indexes on the path to it: `[]` is the whole definition, `[1, 0]` is the
//! first child of its second child.

use crate::ast::Node;

/// The children of a node, in order; empty for a leaf.
pub(super) fn children(node: &Node) -> &[Node] {
    match node {
        Node::Alternation(nodes) | Node::Concatenation(nodes) => nodes,
        Node::Repetition { node, .. } => std::slice::from_ref(node),
        _ => &[],
    }
}

/// The tree with a different node at a place; unchanged if there is no such place.
pub(super) fn replaced(root: &Node, place: &[usize], new: Node) -> Node {
    let Some((first, rest)) = place.split_first() else {
        return new;
    };
    let mut root = root.clone();
    let child = match &mut root {
        Node::Alternation(nodes) | Node::Concatenation(nodes) => nodes.get_mut(*first),
        Node::Repetition { node, .. } => Some(&mut **node),
        _ => None,
    };
    if let Some(child) = child {
        *child = replaced(child, rest, new);
    }
    root
}

/// Adds the names to which a definition refers. The name in `0<pchar>`, which derives nothing, is left out,
/// because its rule may not exist.
pub(super) fn references<'n>(node: &'n Node, names: &mut Vec<&'n str>) {
    match node {
        Node::Reference(name) | Node::Prose(name) => names.push(&name.text),
        // `0<pchar>` needs no rule, and its name may not be defined.
        Node::Repetition { max: Some(0), .. } => {}
        _ => children(node).iter().for_each(|node| references(node, names)),
    }
}
