//! ABNF as a tree, by RFC 5234 section 4 and RFC 7405.
//!
//! [`Rule::definition`](crate::Rule::definition) returns the tree of a rule; its `Display` writes ABNF.

/// The definition of a rule, or a part of it.
///
/// A group is not a separate node: `( "a" )` is the text. An option `[ x ]` is the repetition `*1x`.
///
/// ```
/// use urispec_grammar::{Grammar, Node};
///
/// let grammar = Grammar::parse("port.abnf", "port = [ \":\" *5DIGIT ]")?;
/// let definition = grammar.rule("port").unwrap().definition();
/// assert!(matches!(definition, Node::Repetition { min: 0, max: Some(1), .. }));
/// assert_eq!(definition.to_string(), "[ \":\" *5DIGIT ]");
/// # Ok::<(), urispec_grammar::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Node {
    /// A choice of alternatives, `a / b`; at least two.
    Alternation(Vec<Node>),
    /// A sequence, `a b`. An empty list derives only the empty string.
    Concatenation(Vec<Node>),
    /// An element repeated, `2*4DIGIT`.
    Repetition {
        /// The least number of times.
        min: u32,
        /// The greatest number of times; `None` if there is no limit. Never below `min`.
        max: Option<u32>,
        /// The repeated element.
        node: Box<Node>,
    },
    /// `"text"`, `%i"text"` or `%s"text"`: printable ASCII without a quotation mark (RFC 7405).
    Text {
        /// Whether upper and lower case differ: only for `%s`.
        is_case_sensitive: bool,
        /// The text between the quotation marks.
        text: String,
    },
    /// `%x61.62.63`: a sequence of at least one value. A value is a byte or a code point, depending on the
    /// [`Encoding`](crate::Encoding).
    Values(Vec<u32>),
    /// `%x61-7A`: one value of a range with both ends included; the lower end comes first.
    Range(u32, u32),
    /// The name of a rule, in upper or lower case.
    Reference(Name),
    /// `<prose>`: a description in words. No automaton can be made of it, unless a rule with this name is
    /// [supplied](crate::Grammar::supply).
    Prose(Name),
}

/// A name or a prose text, with its place in the file for errors.
///
/// ```
/// use urispec_grammar::{Grammar, Node};
///
/// let grammar = Grammar::parse("host.abnf", "host = Reg-Name")?;
/// let Node::Reference(name) = grammar.rule("host").unwrap().definition() else { panic!() };
/// assert_eq!(name.text, "Reg-Name");
/// # Ok::<(), urispec_grammar::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Name {
    /// The name as written, or the prose without `<` and `>`.
    pub text: String,
    /// The byte of the file at which the name begins.
    pub(crate) offset: usize,
}
