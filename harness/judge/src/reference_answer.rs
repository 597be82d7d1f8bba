//! The answer of a document's reference implementation. A rejection includes the rule that rejects.

use std::borrow::Cow;

use urispec_model::{Answer, Bytes, Observation, Request, Spans, Spec};
use urispec_specs::{NormalizeError, ParseError, Rejection, ResolveError, Target};

use crate::expected::{Components, Expected, ExpectedAnswer};

/// The answer of a document's reference. Its components are spans of the input.
///
/// No message is made, because the differential fuzzer requests millions of answers.
/// [`ReferenceAnswer::observation`] converts an answer to an [`Observation`].
///
/// ```
/// use urispec_judge::ReferenceAnswer;
/// use urispec_model::{Request, Spec};
///
/// let request = Request::Parse { input: b"http://[::1", rule: None };
/// let answer = ReferenceAnswer::of(Spec::Rfc3986, &request);
/// assert_eq!(answer.accepts(), Some(false));
///
/// let request = Request::RemoveDotSegments { input: b"/a/./b/../c" };
/// let answer = ReferenceAnswer::of(Spec::Rfc3986, &request);
/// assert_eq!(answer.result(), Some(b"/a/c".as_slice()));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(
    clippy::large_enum_variant,
    reason = "only one value exists at a time, and a box would need an allocation for each"
)]
pub enum ReferenceAnswer<'a> {
    /// The answer to [`Request::Parse`]: the places of the components, or the rejection.
    Parse(Result<Spans, Rejection>),
    /// The answer to [`Request::Resolve`].
    Resolve(Result<Target, ResolveError>),
    /// The answer to [`Request::Normalize`]: the normal form. The text is borrowed from the input if the input is
    /// already in normal form.
    Normalize(Result<Cow<'a, [u8]>, Rejection>),
    /// The answer to any other operation, and to every operation of the URL Standard.
    Other(Box<Observation<'a>>),
    /// There is no answer, because the document does not define the operation, has no rule of the given name, or
    /// leaves the result open.
    Silent,
}

impl<'a> ReferenceAnswer<'a> {
    /// Computes the answer of the reference implementation of `spec`.
    #[inline]
    pub fn of(spec: Spec, request: &Request<'a>) -> Self {
        if spec.is_url_standard() {
            return Self::Other(Box::new(urispec_specs::answer(spec, request)));
        }
        match *request {
            Request::Parse { input, rule: None } => Self::Parse(urispec_specs::parse_whole(spec, input)),
            Request::Parse { input, rule } => match urispec_specs::parse(spec, rule, input) {
                Ok(spans) => Self::Parse(Ok(spans)),
                Err(ParseError::Rejected(why)) => Self::Parse(Err(why)),
                Err(ParseError::UnknownRule(_) | ParseError::NoSyntax) => Self::Silent,
            },
            // A document without the option to reject surplus dot segments must not disagree because of this
            // option.
            Request::Resolve { options, .. } if options.surplus.is_some() && !urispec_specs::offers_surplus(spec) => {
                Self::Silent
            }
            Request::Resolve { base, input, options } => {
                Self::Resolve(urispec_specs::resolve_with(spec, base, input, options))
            }
            Request::Normalize { input, level } => match urispec_specs::normalize(spec, input, level) {
                Ok(normal) => Self::Normalize(Ok(normal)),
                Err(NormalizeError::Rejected(why)) => Self::Normalize(Err(why)),
                Err(NormalizeError::Undefined(_)) => Self::Silent,
            },
            Request::Equivalent { .. }
            | Request::RemoveDotSegments { .. }
            | Request::Base { .. }
            | Request::Extract { .. }
            | Request::Expand { .. }
            | Request::Hazards { .. }
            | Request::Set { .. }
            | Request::Query { .. }
            | Request::Recompose { .. }
            | Request::Address { .. }
            | Request::RequestTarget { .. }
            | Request::Encode { .. }
            | Request::Decode { .. }
            | Request::SchemeParts { .. }
            | Request::Dispatch { .. }
            | Request::ToUri { .. }
            | Request::ToIri { .. } => Self::Other(Box::new(urispec_specs::answer(spec, request))),
        }
    }

    /// Whether this answer of `earlier` is certainly the answer of `spec`, too. If the result is false, the answer
    /// of `spec` has to be computed. The two documents may have different names for the rule that rejects; no
    /// verdict depends on the name.
    #[inline]
    pub fn is_given_by(&self, spec: Spec, earlier: Spec, request: &Request<'_>) -> bool {
        match (self, *request) {
            (Self::Parse(_), Request::Parse { input, rule: None }) => urispec_specs::parses_alike(spec, earlier, input),
            _ => false,
        }
    }

    /// Whether the document accepts the request; `None` if there is no answer.
    #[inline]
    pub const fn accepts(&self) -> Option<bool> {
        match self {
            Self::Parse(answer) => Some(answer.is_ok()),
            Self::Resolve(answer) => Some(answer.is_ok()),
            Self::Normalize(answer) => Some(answer.is_ok()),
            Self::Other(observation) => match **observation {
                Observation::Accept(_) => Some(true),
                Observation::Reject(_) => Some(false),
                _ => None,
            },
            Self::Silent => None,
        }
    }

    /// The URI or path that results from the request, for example from a resolution or a normalization. `None` for
    /// a rejection, and for answers of a different kind.
    pub fn result(&self) -> Option<&[u8]> {
        match self {
            Self::Resolve(Ok(Target::Uri(uri))) => Some(uri),
            Self::Normalize(Ok(normal)) => Some(normal),
            Self::Other(observation) => match &**observation {
                Observation::Accept(Answer::Uri(text) | Answer::Path(text)) => Some(text),
                _ => None,
            },
            _ => None,
        }
    }

    /// The answer in the form that the judge needs, with the other answers that `spec` permits for the request.
    #[inline]
    pub fn expected<'e>(&'e self, spec: Spec, request: &'e Request<'e>) -> Expected<'e>
    where
        'a: 'e,
    {
        let answer = match self {
            Self::Parse(Ok(spans)) => {
                return Expected::of_spans(spec, spans, request.input()).or_permitted(spec, request);
            }
            Self::Parse(Err(_)) | Self::Resolve(Err(_)) | Self::Normalize(Err(_)) => ExpectedAnswer::Reject,
            Self::Resolve(Ok(Target::Uri(uri))) => ExpectedAnswer::Uri(uri),
            Self::Resolve(Ok(Target::SameDocument { fragment })) => ExpectedAnswer::SameDocument(fragment.as_deref()),
            Self::Normalize(Ok(uri)) => ExpectedAnswer::Uri(uri),
            Self::Other(observation) => match &**observation {
                Observation::Accept(Answer::Uri(uri)) => ExpectedAnswer::Uri(uri),
                Observation::Accept(Answer::Equal(equal)) => ExpectedAnswer::Equal(*equal),
                Observation::Accept(Answer::Path(path)) => ExpectedAnswer::Path(path),
                Observation::Accept(Answer::Base(base)) => ExpectedAnswer::Base(base.as_ref()),
                Observation::Accept(Answer::Uris(uris)) => ExpectedAnswer::Uris(uris),
                Observation::Accept(Answer::Hazards(hazards)) => ExpectedAnswer::Hazards(hazards),
                Observation::Accept(Answer::Pairs(pairs)) => ExpectedAnswer::Pairs(pairs),
                Observation::Accept(Answer::Address(address)) => ExpectedAnswer::Address(*address),
                Observation::Accept(Answer::Target(target)) => ExpectedAnswer::Target(target),
                Observation::Accept(Answer::Encoded(encoded)) => ExpectedAnswer::Encoded(encoded),
                Observation::Accept(Answer::Decoded(data)) => ExpectedAnswer::Decoded(data),
                Observation::Accept(Answer::SchemeParts(parts)) => ExpectedAnswer::SchemeParts(parts),
                Observation::Accept(Answer::Parts(parts)) => ExpectedAnswer::Components(Components::Listed(parts)),
                Observation::Reject(_) => ExpectedAnswer::Reject,
                _ => return Expected::plain(ExpectedAnswer::Nothing),
            },
            Self::Silent => return Expected::plain(ExpectedAnswer::Nothing),
        };
        Expected::plain(answer).or_permitted(spec, request)
    }

    /// The answer as an observation, with the message of the reference implementation.
    pub fn observation(self, spec: Spec, request: &Request<'a>) -> Observation<'a> {
        match self {
            Self::Resolve(Ok(Target::Uri(uri))) => Observation::Accept(Answer::Uri(Bytes::from(uri))),
            Self::Other(observation) => *observation,
            _ => urispec_specs::answer(spec, request),
        }
    }
}
