//! Why there is no table.

/// Why no table can be built for an automaton of marked strings.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    /// Some text has two marked strings, and no preference decides between them.
    #[error("expected one way to split each text, found two for texts that begin with \"{}\": they differ in {}", .text.escape_ascii(), .components.join(", "))]
    Ambiguous {
        /// The beginning of such a text, up to where it is known that both ways lead to a member.
        text: Vec<u8>,
        /// The components that differ.
        components: Vec<String>,
    },
    /// A component may be more than once in one text, so that no single place can be given for it.
    #[error("expected each component at most once in a text, found {component} twice")]
    Repeated {
        /// Its name.
        component: String,
    },
    /// A limit of the tables is exceeded.
    #[error("expected a table of at most {most} {what}, found more")]
    Limit {
        /// What there is too much of.
        what: &'static str,
        /// How many are allowed.
        most: usize,
    },
}
