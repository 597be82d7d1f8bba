//! The expected answer of a document: one type for expectations of vectors and for answers of references.

use std::net::IpAddr;

use urispec_model::{
    Base, Component, ComponentSet, Encoded, Expectation, Extracted, Hazard, Pairs, Parts, Permitted, Request,
    SchemeParts, Spans, Spec, Target,
};

/// The answer that a document expects for a request by its strict interpretation, and the other answers that it
/// permits.
///
/// This value is made from a vector's [`Expectation`] or from a [`ReferenceAnswer`](crate::ReferenceAnswer), and
/// borrows all its data from there. The other answers that a document permits are computed only if the parser did
/// not give the strict answer.
///
/// ```
/// use urispec_judge::Expected;
/// use urispec_model::Expectation;
///
/// assert!(Expected::from(&Expectation::Undefined).is_silent());
/// assert!(!Expected::from(&Expectation::Reject).is_silent());
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Expected<'e> {
    pub(crate) answer: ExpectedAnswer<'e>,
    pub(crate) others: Others<'e>,
}

/// An answer that a document gives.
#[derive(Debug, Clone, Copy)]
pub(crate) enum ExpectedAnswer<'e> {
    /// The input is accepted and has these components.
    Components(Components<'e>),
    /// The input is rejected.
    Reject,
    /// The result is this URI.
    Uri(&'e [u8]),
    /// The result is the current document, with this fragment.
    SameDocument(Option<&'e [u8]>),
    /// Whether the two inputs are equivalent.
    Equal(bool),
    /// The result is this path.
    Path(&'e [u8]),
    /// The entity has this base, or none.
    Base(Option<&'e Base>),
    /// The text contains these URIs.
    Uris(&'e [Extracted]),
    /// The input has these hazards.
    Hazards(&'e [Hazard]),
    /// The query has these names and values.
    Pairs(&'e Pairs),
    /// The host denotes this address, or none.
    Address(Option<IpAddr>),
    /// The request has this target.
    Target(&'e Target<'e>),
    /// The data is encoded as this text, or as an equivalent text.
    Encoded(&'e Encoded<'e>),
    /// The text decodes to this data.
    Decoded(&'e [u8]),
    /// The URL, or the request that a client sends for it, has these parts.
    SchemeParts(&'e SchemeParts),
    /// There is no strict answer: the document leaves the answer open, or all its answers are in
    /// [`Others::Listed`].
    Nothing,
}

/// The answers that a document permits in addition to the strict answer.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Others<'e> {
    /// There are no other answers: only the strict answer is permitted.
    None,
    /// The list `any_of` of a vector, which includes the strict answer.
    Listed(&'e [Permitted]),
    /// The answers that the document permits for this request, computed only if the parser did not give the strict
    /// answer.
    OfDocument(Spec, &'e Request<'e>),
}

/// The components of an accepted input.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Components<'e> {
    /// The components come from the expectation of a vector.
    Listed(&'e Parts<'e>),
    /// The components come from a parse of the input by a reference implementation.
    Found {
        stated: ComponentSet,
        spans: &'e Spans,
        input: &'e [u8],
    },
}

impl<'e> Components<'e> {
    /// The components that a reference found. RFC 1808 states nothing about the components of a `net_loc` that is
    /// not a `login`.
    #[inline]
    fn of_spans(spec: Spec, spans: &'e Spans, input: &'e [u8]) -> Self {
        let mut stated = spec.components();
        // "http://a_b/": RFC 1808 has a net_loc here that is not a login, and states nothing about its components.
        if spec.defines_net_loc()
            && spans.defined().contains(Component::Authority)
            && !spans.defined().contains(Component::Host)
        {
            stated = stated.without(Spec::IN_NET_LOC);
        }
        Self::Found { stated, spans, input }
    }
}

impl<'e> Expected<'e> {
    /// Whether the document leaves the answer open. Every verdict is then
    /// [`Skipped`](urispec_model::Verdict::Skipped), unless the process of the parser fails.
    pub const fn is_silent(&self) -> bool {
        matches!(
            (&self.answer, &self.others),
            (ExpectedAnswer::Nothing, Others::None | Others::OfDocument(..))
        )
    }

    /// The components that the reference implementation of `spec` finds in `input`.
    #[inline]
    pub(crate) fn of_spans(spec: Spec, spans: &'e Spans, input: &'e [u8]) -> Self {
        Self::plain(ExpectedAnswer::Components(Components::of_spans(spec, spans, input)))
    }

    /// Exactly these components, at these places of `input`.
    ///
    /// ```
    /// use urispec_judge::{Expected, Response, judge};
    /// use urispec_model::{Answer, Component, ComponentSet, Observation, Parts, Span, Spans, Spec, Verdict};
    /// use urispec_subjects::About;
    ///
    /// let mut spans = Spans::default();
    /// spans.set(Component::Port, Some(Span::new(4, 7)));
    /// let expected = Expected::at_places(ComponentSet::of(&[Component::Port]), &spans, b"//a:080");
    /// let parts = Parts::default().with(Component::Port, Some("80")).with(Component::Path, Some("x"));
    /// let (about, observed) = (About::new("mine", "1.0"), Observation::Accept(Answer::Parts(parts)));
    /// let judgement = judge(Spec::Rfc3986, &expected, Response::of(&about, &observed));
    /// assert_eq!(judgement.verdict, Verdict::Rewritten);
    /// ```
    pub const fn at_places(stated: ComponentSet, spans: &'e Spans, input: &'e [u8]) -> Self {
        Self::plain(ExpectedAnswer::Components(Components::Found { stated, spans, input }))
    }

    /// An answer without alternatives.
    #[inline]
    pub(crate) const fn plain(answer: ExpectedAnswer<'e>) -> Self {
        Self {
            answer,
            others: Others::None,
        }
    }

    /// Adds the other answers that `spec` permits for the request, if there may be any.
    #[inline]
    pub(crate) fn or_permitted(self, spec: Spec, request: &'e Request<'e>) -> Self {
        if urispec_specs::may_permit(spec, request) {
            Self {
                others: Others::OfDocument(spec, request),
                ..self
            }
        } else {
            self
        }
    }
}

impl<'e> From<&'e Expectation> for Expected<'e> {
    fn from(expectation: &'e Expectation) -> Self {
        Self {
            answer: ExpectedAnswer::from(expectation),
            others: match expectation {
                Expectation::AnyOf(list) => Others::Listed(list),
                _ => Others::None,
            },
        }
    }
}

impl<'e> From<&'e Expectation> for ExpectedAnswer<'e> {
    fn from(expectation: &'e Expectation) -> Self {
        match expectation {
            Expectation::Accept(parts) => Self::Components(Components::Listed(parts)),
            Expectation::Reject => Self::Reject,
            Expectation::Uri(uri) => Self::Uri(uri),
            Expectation::SameDocument { fragment } => Self::SameDocument(fragment.as_deref()),
            Expectation::Equal(equal) => Self::Equal(*equal),
            Expectation::Path(path) => Self::Path(path),
            Expectation::Base(base) => Self::Base(base.as_ref()),
            Expectation::Uris(uris) => Self::Uris(uris),
            Expectation::Hazards(hazards) => Self::Hazards(hazards),
            Expectation::Pairs(pairs) => Self::Pairs(pairs),
            Expectation::Address(address) => Self::Address(*address),
            Expectation::Target(target) => Self::Target(target),
            Expectation::Encoded(encoded) => Self::Encoded(encoded),
            Expectation::Decoded(data) => Self::Decoded(data),
            Expectation::SchemeParts(parts) => Self::SchemeParts(parts),
            // The answers of a list are in `Others`. The reader of vectors rejects a list inside a list.
            Expectation::AnyOf(_) | Expectation::Undefined => Self::Nothing,
        }
    }
}
