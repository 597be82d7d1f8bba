//! ABNF as a tree, after RFC 5234 section 4 and RFC 7405.

/// What a rule is defined as.
///
/// A group leaves no node, and `[ x ]` is `*1x`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Node {
    /// One of several.
    Alternation(Vec<Node>),
    /// One after another; none is the empty string.
    Concatenation(Vec<Node>),
    /// From `min` to `max` times.
    Repetition {
        /// At least so often.
        min: u32,
        /// The upper limit; no limit if it is not given.
        max: Option<u32>,
        /// What is repeated.
        node: Box<Node>,
    },
    /// `"text"`, `%i"text"`, or `%s"text"`.
    Text {
        /// Whether upper and lower case differ.
        is_case_sensitive: bool,
        /// The text.
        text: String,
    },
    /// `%x61.62.63`, values one after another.
    Values(Vec<u32>),
    /// `%x61-7A`, one value of a range.
    Range(u32, u32),
    /// A rule's name.
    Reference(Name),
    /// `<prose>`.
    Prose(Name),
}

/// A name or a prose text, with its place in the file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Name {
    /// As written.
    pub text: String,
    pub(crate) offset: usize,
}
