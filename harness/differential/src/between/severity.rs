//! How grave it is that two read one input otherwise.

/// How grave it is, for those who hand a URI from one parser to another, that the two read it otherwise; the gravest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Severity {
    /// One crashes, or does not come back.
    Crash,
    /// One finds an authority or a scheme where the other has none, or another scheme.
    OutOfNothing,
    /// Another host.
    Host,
    /// Another port or userinfo.
    PortOrUserinfo,
    /// Another resource: the path, the query or the fragment.
    Resource,
    /// One accepts what the other rejects.
    Acceptance,
    /// The same, written otherwise.
    Spelling,
}

urispec_model::names!(
    Severity, "severity",
    Crash => "crash", OutOfNothing => "out-of-nothing", Host => "host", PortOrUserinfo => "port-or-userinfo",
    Resource => "resource", Acceptance => "acceptance", Spelling => "spelling",
);

impl Severity {
    /// In words.
    pub const fn words(self) -> &'static str {
        match self {
            Self::Crash => "crash",
            Self::OutOfNothing => "authority or scheme out of nothing",
            Self::Host => "another host",
            Self::PortOrUserinfo => "another port or userinfo",
            Self::Resource => "another resource",
            Self::Acceptance => "accepts what another rejects",
            Self::Spelling => "spelling only",
        }
    }
}
