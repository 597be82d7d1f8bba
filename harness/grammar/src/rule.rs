//! One rule of a grammar, with its place in the file.

use std::sync::Arc;

use crate::ast::Node;
use crate::error::{Error, ErrorKind, Source};

/// A rule of a grammar: a name, and what it is defined as.
#[derive(Debug, Clone)]
pub struct Rule {
    pub(crate) name: String,
    pub(crate) line: usize,
    pub(crate) heading: Option<Arc<str>>,
    pub(crate) text: String,
    pub(crate) node: Node,
    /// How many rules with `=/` were added to it.
    pub(crate) additions: usize,
    pub(crate) source: Arc<Source>,
    pub(crate) offset: usize,
}

impl Rule {
    /// The name as written where the rule is defined.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The line of the file where it begins, the first being 1.
    pub fn line(&self) -> usize {
        self.line
    }

    /// The file, as it was named to [`Grammar::parse`](crate::Grammar::parse).
    pub fn file(&self) -> &str {
        &self.source.file
    }

    /// The last `;;` comment above it.
    pub fn heading(&self) -> Option<&str> {
        self.heading.as_deref()
    }

    /// The rule as written, from its name to its last element.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The definition as a tree.
    pub fn definition(&self) -> &Node {
        &self.node
    }

    /// Adds the alternatives of a rule that is written with `=/`.
    pub(crate) fn add(&mut self, more: Rule) {
        match &mut self.node {
            Node::Alternation(nodes) if self.additions > 0 => nodes.push(more.node),
            node => *node = Node::Alternation(vec![node.clone(), more.node]),
        }
        self.text.push('\n');
        self.text.push_str(&more.text);
        self.additions += 1;
    }

    /// Whether the definition is a prose value alone, for which another grammar may supply a rule.
    pub(crate) fn is_prose(&self) -> bool {
        matches!(self.node, Node::Prose(_))
    }

    /// An error that names this rule and its place.
    pub(crate) fn error(&self, kind: ErrorKind, message: impl Into<String>) -> Error {
        Error::new(kind, message)
            .at(&self.source, self.offset, self.name.len())
            .of(&self.name)
    }
}
