//! Finds the cause of a mismatch in which a subject accepts an input or a request that its document rejects.

use urispec_model::{Component, Request};
use urispec_specs::rfc3986::split;
use urispec_specs::topic;
use urispec_specs::{ParseError, Rejection, ResolveError};

use crate::attribution::Shared;
use crate::attribution::attributed::Attributed;
use crate::attribution::rejection::RejectionCause;
use crate::attribution::result::without_scheme;
use crate::attribution::step;
use crate::cause::{Cause, ResultFault};
use crate::requests::parse;
use crate::{Member, ReferenceAnswer};

/// The cause; `None` if a parse shows it already.
pub(super) fn cause(
    member: &Member<'_>,
    request: &Request<'_>,
    answer: &ReferenceAnswer<'_>,
    shared: &Shared<'_>,
) -> Option<Attributed<'static>> {
    match (answer, *request) {
        (ReferenceAnswer::Parse(Err(rejection)), _) => {
            let cause = || RejectionCause::of(member.spec, request.input(), rejection);
            Some((*shared.rejection.get_or_init(cause)).into())
        }
        (ReferenceAnswer::Resolve(Err(error)), Request::Resolve { base, input, .. }) => {
            resolution(member, base, input, error)
        }
        (ReferenceAnswer::Normalize(Err(rejection)), _) => unless_parsed(member, request.input(), rejection),
        // "http://[a/" has components, and their recomposition is never a URI.
        (_, Request::Recompose { input })
            if let Err(ParseError::Rejected(rejection)) = urispec_specs::parse(member.spec, None, input) =>
        {
            unless_parsed(member, input, &rejection)
        }
        _ => Some(Attributed::whole(
            step::of_request(request),
            Cause::Result(ResultFault::Refused),
        )),
    }
}

impl From<RejectionCause> for Attributed<'static> {
    fn from(RejectionCause { component, rule, class }: RejectionCause) -> Self {
        Self {
            component,
            rule: rule.into(),
            cause: Cause::Byte(class),
        }
    }
}

fn resolution(member: &Member<'_>, base: &[u8], input: &[u8], error: &ResolveError) -> Option<Attributed<'static>> {
    match error {
        ResolveError::Base(rejection) => unless_parsed(member, base, rejection),
        ResolveError::Reference(rejection) if !accepts_made_absolute(member, base, input, rejection) => {
            unless_parsed(member, input, rejection)
        }
        ResolveError::BaseNotAbsolute(_) => Some(Attributed::whole("base", Cause::Result(ResultFault::RelativeBase))),
        // A parse shows the mismatch, or the document does not define the result.
        ResolveError::Reference(_) | ResolveError::NotDefined(_) => None,
        ResolveError::SurplusDots => Some(Attributed {
            component: Some(Component::Path),
            rule: topic(base, input).name().into(),
            cause: Cause::Result(ResultFault::Refused),
        }),
    }
}

/// The reason why the document rejects `text`. `None` if the subject also accepts the text in a parse, since that
/// parse shows the mismatch.
fn unless_parsed(member: &Member<'_>, text: &[u8], rejection: &Rejection) -> Option<Attributed<'static>> {
    let is_parsed = member.accepts(&parse(text)) == Some(true);
    (!is_parsed).then(|| RejectionCause::of(member.spec, text, rejection).into())
}

/// Whether the subject also accepts the reference, for the same reason, when the scheme of the base is put before
/// it. If the subject accepts this text, a parse shows the mismatch.
///
/// Some parsers cannot parse a relative reference alone: they resolve `b c` against `http://a/` by parsing
/// `http://a/b c`. Other parsers treat a reference that begins with the scheme of the base as a relative reference.
fn accepts_made_absolute(member: &Member<'_>, base: &[u8], reference: &[u8], rejection: &Rejection) -> bool {
    let Some(scheme) = split(base).pieces(base).scheme else {
        return false;
    };
    let relative = without_scheme(base, reference);
    let between: &[u8] = match relative {
        // "//h" already has an authority.
        [b'/', b'/', ..] => b":",
        // "/b", "?q" and "#f" can follow an authority without a change.
        [b'/' | b'?' | b'#', ..] => b"://a",
        _ => b"://a/",
    };
    let absolute = [scheme, between, relative].concat();
    let of_reference = RejectionCause::of(member.spec, reference, rejection);
    // "1 a:b": if it is parsed alone, the space is at the place of a scheme. If it is made absolute, the space is
    // in the path.
    let expected = match of_reference.component {
        Some(Component::Scheme) => Some(Component::Path),
        other => other,
    };
    let ReferenceAnswer::Parse(Err(rejection)) = ReferenceAnswer::of(member.spec, &parse(&absolute)) else {
        return false;
    };
    let of_absolute = RejectionCause::of(member.spec, &absolute, &rejection);
    (of_absolute.component, of_absolute.class) == (expected, of_reference.class)
        && member.accepts(&parse(&absolute)) == Some(true)
}
