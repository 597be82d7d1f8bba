//! The form of a reference: the parts that it has, without regard to their texts.

/// The form of a reference: the parts that it has, without regard to their texts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum ReferenceForm {
    /// An empty reference, without any component.
    EmptyReference,
    /// Only a query, and perhaps a fragment: `?q#f`.
    QueryAlone,
    /// Only a fragment: `#f`.
    FragmentAlone,
    /// A relative path: `a/b?q`.
    RelativePath,
    /// A path that begins with a slash: `/a/b`.
    AbsolutePath,
    /// Two slashes and an authority: `//h/a`.
    NetworkPath,
    /// A scheme and an authority: `a://h/b`.
    WithAuthority,
    /// A scheme, no authority, and a path that begins with a slash: `a:/b`.
    Rooted,
    /// A scheme, no authority, and a path without a slash at its start: `a:b`.
    Rootless,
    /// A scheme, no authority and no path: `a:`, `a:?q`.
    SchemeAlone,
}

urispec_model::names!(
    ReferenceForm, "form of references",
    EmptyReference => "empty-reference", QueryAlone => "query-alone", FragmentAlone => "fragment-alone",
    RelativePath => "relative-path", AbsolutePath => "absolute-path", NetworkPath => "network-path",
    WithAuthority => "with-authority", Rooted => "rooted", Rootless => "rootless", SchemeAlone => "scheme-alone",
);

impl ReferenceForm {
    /// The index of the form in [`ReferenceForm::ALL`].
    pub(crate) const fn index(self) -> usize {
        match self {
            Self::EmptyReference => 0,
            Self::QueryAlone => 1,
            Self::FragmentAlone => 2,
            Self::RelativePath => 3,
            Self::AbsolutePath => 4,
            Self::NetworkPath => 5,
            Self::WithAuthority => 6,
            Self::Rooted => 7,
            Self::Rootless => 8,
            Self::SchemeAlone => 9,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_form_has_its_place_and_reads_back() {
        for (at, form) in ReferenceForm::ALL.iter().enumerate() {
            assert_eq!(form.index(), at);
            assert_eq!(form.name().parse(), Ok(*form));
        }
    }
}
