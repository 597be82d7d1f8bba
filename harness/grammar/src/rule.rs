//! One rule of a grammar, with its place in the file.

use std::sync::Arc;

use crate::ast::Node;
use crate::error::{Error, ErrorKind, Source};

/// A rule of a grammar: a name, and its definition.
///
/// ```
/// use urispec_grammar::Grammar;
///
/// let grammar = Grammar::parse("rfc3986.abnf", ";; 3.2.3\n\nport = *DIGIT ; may be empty\n")?;
/// let port = grammar.rules().next().unwrap();
/// assert_eq!((port.name(), port.line(), port.heading()), ("port", 3, Some("3.2.3")));
/// assert_eq!(port.text(), "port = *DIGIT");
/// assert_eq!(port.file(), "rfc3986.abnf");
/// # Ok::<(), urispec_grammar::Error>(())
/// ```
#[derive(Debug, Clone)]
pub struct Rule {
    pub(crate) name: String,
    pub(crate) line: usize,
    pub(crate) heading: Option<Arc<str>>,
    pub(crate) text: String,
    pub(crate) node: Node,
    /// The number of rules with `=/` that were added to this rule.
    pub(crate) additions: usize,
    pub(crate) source: Arc<Source>,
    /// The byte of the file at which the rule begins.
    pub(crate) offset: usize,
}

impl Rule {
    /// The name as written in its definition. The case of letters in names does not matter.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The line of the file at which the rule begins, from 1.
    pub fn line(&self) -> usize {
        self.line
    }

    /// The name of the file, as [`Grammar::parse`](crate::Grammar::parse) got it; escaped.
    pub fn file(&self) -> &str {
        &self.source.file
    }

    /// The text of the last `;;` comment above the rule: the section of the document. `None` if there is no
    /// such comment, or if it is empty.
    pub fn heading(&self) -> Option<&str> {
        self.heading.as_deref()
    }

    /// The text of the rule in the file, from its name to its last element. Rules with `=/` that add to this rule
    /// follow on separate lines.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The definition as a tree.
    pub fn definition(&self) -> &Node {
        &self.node
    }

    /// Adds the alternatives of a rule with `=/` (RFC 5234 section 3.3).
    pub(crate) fn add(&mut self, more: Rule) {
        match &mut self.node {
            Node::Alternation(nodes) if self.additions > 0 => nodes.push(more.node),
            node => *node = Node::Alternation(vec![node.clone(), more.node]),
        }
        self.text.push('\n');
        self.text.push_str(&more.text);
        self.additions += 1;
    }

    /// Whether the definition is only prose, so that a different grammar may supply the rule.
    pub(crate) fn is_prose(&self) -> bool {
        matches!(self.node, Node::Prose(_))
    }

    /// An error that names this rule, with the place of its name.
    pub(crate) fn error(&self, kind: ErrorKind, message: impl Into<String>) -> Error {
        Error::new(kind, message)
            .at(&self.source, self.offset, self.name.len())
            .of(&self.name)
    }
}
