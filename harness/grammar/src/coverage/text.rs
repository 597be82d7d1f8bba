//! Elements in ABNF, for people: short, and on one line.

use std::fmt::Write as _;

use crate::ast::Node;

/// Longer elements are cut.
const LONGEST: usize = 60;

/// An element as ABNF.
pub(super) fn shown(node: &Node) -> String {
    let mut text = String::new();
    write(node, false, &mut text);
    if let Some((cut, _)) = text.char_indices().nth(LONGEST) {
        text.truncate(cut);
        text.push('…');
    }
    text
}

/// A repetition with how often it is taken.
pub(super) fn times(node: &Node, min: u32, max: Option<u32>, is_least: bool) -> String {
    let element = shown(node);
    match (min, max, is_least) {
        (0, Some(1), true) => format!("{element} not taken"),
        (0, Some(1), false) => format!("{element} taken"),
        (0, None, false) => element,
        (0, _, true) => format!("{element} not once"),
        (min, _, true) => format!("{element} {}", often(min)),
        (_, Some(max), false) => format!("{element} {}", often(max)),
        (min, None, false) => format!("{element} more than {}", often(min)),
    }
}

fn often(times: u32) -> String {
    match times {
        1 => "once".to_owned(),
        times => format!("{times} times"),
    }
}

fn write(node: &Node, is_inner: bool, text: &mut String) {
    // What is cut is not made.
    if text.len() > LONGEST * 4 {
        return;
    }
    let mut list = |nodes: &[Node], between: &str| {
        if is_inner {
            text.push_str("( ");
        }
        for (number, node) in nodes.iter().enumerate() {
            if number > 0 {
                text.push_str(between);
            }
            write(
                node,
                !(between == " / " && matches!(node, Node::Concatenation(_))),
                text,
            );
        }
        if is_inner {
            text.push_str(" )");
        }
    };
    match node {
        Node::Alternation(nodes) => list(nodes, " / "),
        Node::Concatenation(nodes) => list(nodes, " "),
        Node::Repetition {
            min: 0,
            max: Some(1),
            node,
        } => {
            text.push_str("[ ");
            write(node, false, text);
            text.push_str(" ]");
        }
        Node::Repetition { min, max, node } => {
            let _ = match (min, max) {
                (min, Some(max)) if min == max => write!(text, "{min}"),
                (0, None) => write!(text, "*"),
                (0, Some(max)) => write!(text, "*{max}"),
                (min, None) => write!(text, "{min}*"),
                (min, Some(max)) => write!(text, "{min}*{max}"),
            };
            write(node, true, text);
        }
        Node::Text {
            is_case_sensitive,
            text: own,
        } => {
            let _ = write!(text, "{}\"{own}\"", if *is_case_sensitive { "%s" } else { "" });
        }
        Node::Values(values) => {
            let values: Vec<String> = values.iter().map(|value| format!("{value:02X}")).collect();
            let _ = write!(text, "%x{}", values.join("."));
        }
        Node::Range(low, high) => {
            let _ = write!(text, "%x{low:02X}-{high:02X}");
        }
        Node::Reference(name) => text.push_str(&name.text),
        Node::Prose(name) => {
            let _ = write!(text, "<{}>", name.text);
        }
    }
}
