//! Writes a definition as ABNF, with as few groups as possible.
//!
//! Operators bind as in RFC 5234 section 3.10: a repetition binds tighter than a sequence, and a sequence binds
//! tighter than alternatives. A group is written if a node binds more loosely than its surroundings:
//!
//! ```text
//! Repetition 0..∞ of Alternation ["a", b]     *( "a" / b )
//! Concatenation [Alternation ["a", b], c]     ( "a" / b ) c
//! Alternation ["a", Concatenation [b, c]]     "a" / b c
//! ```

use std::fmt;

use crate::ast::Node;

impl fmt::Display for Node {
    /// Writes ABNF with the same language: `*( "a" / %x30-39 ) b`. Reading it gives the same tree, except
    /// that numbers in other bases become hexadecimal.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write(self, Around::Nothing, f)
    }
}

/// The surroundings of a node, from the loosest to the tightest binding. A node that binds more loosely than
/// its surroundings needs a group.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Around {
    /// The whole definition, or the inside of an option: nothing needs a group.
    Nothing,
    /// An alternative in a choice.
    Alternation,
    /// An element of a sequence: alternatives need a group.
    Concatenation,
    /// The element of a repetition: everything except a single element needs a group.
    Repetition,
}

/// Writes a node as a part of `around`.
fn write(node: &Node, around: Around, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let group = |is_needed: bool, f: &mut fmt::Formatter<'_>, nodes: &[Node], between: &str, inner: Around| {
        f.write_str(if is_needed { "( " } else { "" })?;
        for (place, node) in nodes.iter().enumerate() {
            f.write_str(if place > 0 { between } else { "" })?;
            write(node, inner, f)?;
        }
        f.write_str(if is_needed { " )" } else { "" })
    };
    match node {
        Node::Concatenation(nodes) if nodes.is_empty() => f.write_str("\"\""),
        Node::Alternation(nodes) => group(around > Around::Nothing, f, nodes, " / ", Around::Alternation),
        Node::Concatenation(nodes) => group(around > Around::Alternation, f, nodes, " ", Around::Concatenation),
        Node::Repetition {
            min: 0,
            max: Some(1),
            node,
        } => {
            f.write_str("[ ")?;
            write(node, Around::Nothing, f)?;
            f.write_str(" ]")
        }
        Node::Repetition { min, max, node } => {
            let is_group = around == Around::Repetition;
            f.write_str(if is_group { "( " } else { "" })?;
            match (min, max) {
                (0, None) => f.write_str("*"),
                (min, None) => write!(f, "{min}*"),
                (0, Some(max)) => write!(f, "*{max}"),
                (min, Some(max)) if min == max => write!(f, "{min}"),
                (min, Some(max)) => write!(f, "{min}*{max}"),
            }?;
            write(node, Around::Repetition, f)?;
            f.write_str(if is_group { " )" } else { "" })
        }
        Node::Text {
            is_case_sensitive,
            text,
        } => write_text(*is_case_sensitive, text, f),
        Node::Values(values) => write_values(values, f),
        Node::Range(low, high) => write!(f, "%x{low:02X}-{high:02X}"),
        Node::Reference(name) => f.write_str(&name.text),
        Node::Prose(name) => write!(f, "<{}>", name.text),
    }
}

/// Writes a text: in quotation marks if this is possible, otherwise as values.
fn write_text(is_case_sensitive: bool, text: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    // A mutant of `"!"` is a quotation mark, which no `"text"` can contain.
    let is_quotable = text.bytes().all(|byte| matches!(byte, b' '..=b'~') && byte != b'"');
    if is_quotable {
        let is_cased = text.bytes().any(|byte| byte.is_ascii_alphabetic());
        let sign = if is_case_sensitive && is_cased { "%s" } else { "" };
        return write!(f, "{sign}\"{text}\"");
    }
    let values: Vec<u32> = text.chars().map(u32::from).collect();
    write_values(&values, f)
}

/// Writes `%x61.62`.
fn write_values(values: &[u32], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    f.write_str("%x")?;
    for (place, value) in values.iter().enumerate() {
        write!(f, "{}{value:02X}", if place > 0 { "." } else { "" })?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use crate::Grammar;

    #[track_caller]
    fn check(text: &str, written: &str) {
        let rule = |text: &str| {
            let grammar = Grammar::parse("", format!("s = {text}\na = \"a\"\n")).unwrap();
            grammar.rule("s").unwrap().definition().clone()
        };
        assert_eq!(rule(text).to_string(), written);
        assert_eq!(rule(written).to_string(), written);
    }

    #[test]
    fn a_definition_is_written_as_it_is_read() {
        check("\"a\" / a", "\"a\" / a");
        check("*( a / \"b\" ) [ %x30-39 a ]", "*( a / \"b\" ) [ %x30-39 a ]");
        check("1*2( 3a ) 0*1a", "1*2( 3a ) [ a ]");
        check(
            "( a a ) / %x0D.0A / %s\"x\" / %s\"-\"",
            "a a / %x0D.0A / %s\"x\" / \"-\"",
        );
        check("\"\" / <prose>", "\"\" / <prose>");
    }
}
