//! What a document says to a request, with the rule where it rejects.

use std::borrow::Cow;

use urispec_model::{Answer, Bytes, Observation, Request, Spans, Spec};
use urispec_specs::{NormalizeError, ParseError, Rejection, ResolveError, Target};

/// What a document says, as its reference gives it: nothing is copied, no words are made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ReferenceAnswer<'a> {
    /// To a parse.
    Parse(Result<Spans, Rejection>),
    /// To a resolution.
    Resolve(Result<Target, ResolveError>),
    /// To a normalisation.
    Normal(Result<Cow<'a, [u8]>, Rejection>),
    /// To anything else.
    Other(Observation<'a>),
    /// It is silent.
    Silent,
}

impl<'a> ReferenceAnswer<'a> {
    /// Asks the reference of `spec`.
    ///
    /// A resolution that says what is to become of surplus dot segments is left to the documents that know the choice;
    /// no document here says so of itself, so it is not judged.
    #[inline]
    pub fn of(spec: Spec, request: &Request<'a>) -> Self {
        match *request {
            Request::Parse { input, rule } => match urispec_specs::parse(spec, rule, input) {
                Ok(spans) => Self::Parse(Ok(spans)),
                Err(ParseError::Rejected(why)) => Self::Parse(Err(why)),
                Err(ParseError::UnknownRule(_)) => Self::Silent,
            },
            Request::Resolve { base, input, options } if options == urispec_model::ResolveOptions::default() => {
                Self::Resolve(urispec_specs::resolve(spec, base, input))
            }
            Request::Resolve { options, .. } if options.surplus.is_some() => Self::Silent,
            Request::Normalize { input, level } => match urispec_specs::normalize(spec, input, level) {
                Ok(normal) => Self::Normal(Ok(normal)),
                Err(NormalizeError::Rejected(why)) => Self::Normal(Err(why)),
                Err(NormalizeError::Undefined(_)) => Self::Silent,
            },
            Request::Resolve { .. } | Request::Equivalent { .. } | Request::RemoveDotSegments { .. } => {
                Self::Other(urispec_specs::answer(spec, request))
            }
        }
    }

    /// Whether the document accepts; `None` if it says nothing.
    #[inline]
    pub const fn accepts(&self) -> Option<bool> {
        match self {
            Self::Parse(said) => Some(said.is_ok()),
            Self::Resolve(said) => Some(said.is_ok()),
            Self::Normal(said) => Some(said.is_ok()),
            Self::Other(Observation::Accept(_)) => Some(true),
            Self::Other(Observation::Reject(_)) => Some(false),
            Self::Other(_) | Self::Silent => None,
        }
    }

    /// The result that it gives, where it gives a text.
    pub(crate) fn result(&self) -> Option<&[u8]> {
        match self {
            Self::Resolve(Ok(Target::Uri(uri))) => Some(uri),
            Self::Normal(Ok(normal)) => Some(normal),
            Self::Other(Observation::Accept(Answer::Uri(text) | Answer::Path(text))) => Some(text),
            _ => None,
        }
    }

    /// As an observation, in the words of the reference.
    pub fn observation(self, spec: Spec, request: &Request<'a>) -> Observation<'a> {
        match self {
            Self::Resolve(Ok(Target::Uri(uri))) => Observation::Accept(Answer::Uri(Bytes::from(uri))),
            Self::Other(observation) => observation,
            _ => urispec_specs::answer(spec, request),
        }
    }
}
