//! The literal texts of the documents' grammars.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use urispec_grammar::Node;
use urispec_model::Spec;
use urispec_specs::syntax;

/// The length of the longest literal in a dictionary. Longer literals in grammars are prose.
const LENGTH: usize = 32;

static TERMINALS: LazyLock<Vec<Vec<u8>>> = LazyLock::new(|| {
    let mut found = BTreeSet::new();
    for spec in Spec::SYNTAXES {
        // A rule may have a printed and a repaired form: the literals of both are used.
        for rule in syntax(*spec).rules() {
            collect(rule.definition(), &mut found);
        }
    }
    found.into_iter().collect()
});

/// Each literal of at least two characters, and each delimiter, in the grammars of all documents; without
/// duplicates, sorted.
///
/// Single letters and digits are left out, since random mutations insert them anyway. Byte values that are only a
/// part of a character in UTF-8 are left out as well.
pub fn terminals() -> &'static [Vec<u8>] {
    &TERMINALS
}

/// Adds the literals of a definition.
fn collect(node: &Node, found: &mut BTreeSet<Vec<u8>>) {
    let mut take = |text: Vec<u8>| {
        let is_letter = text.len() == 1 && text[0].is_ascii_alphanumeric();
        let is_text = std::str::from_utf8(&text).is_ok();
        if (1..=LENGTH).contains(&text.len()) && !is_letter && is_text {
            found.insert(text);
        }
    };
    match node {
        Node::Alternation(nodes) | Node::Concatenation(nodes) => {
            for node in nodes {
                collect(node, found);
            }
        }
        Node::Repetition { node, .. } => collect(node, found),
        Node::Text { text, .. } => take(text.clone().into_bytes()),
        Node::Values(values) => {
            // A value above FF would be a code point; no grammar here has one.
            let bytes = values.iter().map(|value| u8::try_from(*value));
            if let Ok(bytes) = bytes.collect() {
                take(bytes);
            }
        }
        Node::Range(..) | Node::Reference(_) | Node::Prose(_) => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terminals_are_those_of_the_grammars() {
        let has = |text: &str| terminals().iter().any(|terminal| terminal == text.as_bytes());
        for text in ["//", "::", ":", "%", "prospero://", ";type=", "<URL:", "25"] {
            assert!(has(text), "{text} is missing");
        }
        for text in ["a", "0", "ALPHA", ""] {
            assert!(!has(text), "{text} should be no terminal");
        }
    }

    #[test]
    fn terminals_are_few_enough_for_a_dictionary() {
        assert!((40..400).contains(&terminals().len()), "{}", terminals().len());
    }
}
