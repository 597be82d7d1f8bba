//! The error that is returned if no table can be built.

/// The reason why no table can be built for an automaton of marked strings.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    /// Some text has two marked strings, and no preference decides between them.
    #[error("expected one way to split each text, found two for texts that begin with \"{}\": they differ in {}", .text.escape_ascii(), .components.join(", "))]
    Ambiguous {
        /// The beginning of such a text. In both ways to read this beginning, it can be continued to a string of the
        /// language.
        text: Vec<u8>,
        /// The components that differ.
        components: Vec<String>,
    },
    /// A component may occur more than once in one text, so that it has no single position.
    #[error("expected each component at most once in a text, found {component} twice")]
    Repeated {
        /// The name of the component.
        component: String,
    },
    /// A limit of the tables is exceeded.
    #[error("expected a table of at most {most} {what}, found more")]
    Limit {
        /// The name of the exceeded limit, such as states or registers.
        what: &'static str,
        /// The maximum.
        most: usize,
    },
}
