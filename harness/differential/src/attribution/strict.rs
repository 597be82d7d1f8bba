//! Finds the cause of a mismatch in which a subject rejects an input or a request that its document accepts.

use urispec_model::{Component, Request, ResolveOptions, Spans};
use urispec_specs::rfc3986::split;

use crate::attribution::Shared;
use crate::attribution::attributed::Attributed;
use crate::attribution::refused_part::RefusedPart;
use crate::attribution::step;
use crate::cause::{Cause, RefusedText, ResultFault};
use crate::component_texts::ComponentTexts;
use crate::requests::{parse, parsed_texts};
use crate::{Member, ReferenceAnswer, fingerprint};

/// The cause; `None` if a parse shows it already, or if it is not new.
pub(super) fn cause<'a>(
    member: &Member<'_>,
    request: &Request<'a>,
    answer: &ReferenceAnswer<'_>,
    shared: &Shared<'a>,
    is_new: &mut dyn FnMut(u64) -> bool,
) -> Option<Attributed<'a>> {
    match (answer, *request) {
        (ReferenceAnswer::Parse(Ok(_)), Request::Parse { rule: Some(rule), .. }) => {
            Some(Attributed::whole(rule, Cause::Text(RefusedText::Form)))
        }
        (ReferenceAnswer::Parse(Ok(spans)), Request::Parse { input, .. }) => {
            of_parse(member, spans, input, shared, is_new)
        }
        _ if refuses_to_parse(member, request, answer) => None,
        _ => Some(of_result(member, request, answer)),
    }
}

fn of_parse<'a>(
    member: &Member<'_>,
    spans: &Spans,
    input: &'a [u8],
    shared: &Shared<'a>,
    is_new: &mut dyn FnMut(u64) -> bool,
) -> Option<Attributed<'static>> {
    let (texts, form) = shared.texts.get_or_init(|| {
        let texts = ComponentTexts::of(spans, input);
        (texts, texts.schemed_form())
    });
    // A form that is refused altogether has no further cause: "//h" and "//h:1?q" are the same to such a parser.
    let fingerprint = if member.forms.is_known_refused(*form) {
        form.index() as u64
    } else {
        let fingerprint = || fingerprint::of_texts(texts, spans.host_kind);
        *shared.fingerprint.get_or_init(fingerprint)
    };
    if !is_new(fingerprint) {
        return None;
    }
    let RefusedPart { component, cause } = RefusedPart::find(member, texts, spans.host_kind);
    let rule = match (component, spans.host_kind) {
        (None, _) => urispec_specs::start(member.spec),
        (Some(Component::Host), Some(kind)) => kind.name(),
        (Some(component), _) => component.name(),
    };
    Some(Attributed {
        component,
        rule: rule.into(),
        cause,
    })
}

/// Whether the subject refuses to parse a text of the request, or the text of the result. A parse shows that
/// mismatch.
fn refuses_to_parse(member: &Member<'_>, request: &Request<'_>, answer: &ReferenceAnswer<'_>) -> bool {
    let refuses = |text: &[u8]| member.accepts(&parse(text)) == Some(false);
    let is_valid = |text: &&[u8]| {
        let answer = ReferenceAnswer::of(member.spec, &parse(text));
        matches!(answer, ReferenceAnswer::Parse(Ok(_)))
    };
    match *request {
        Request::Resolve { base, input, .. } => {
            refuses(base)
                || refuses(input) && !resolves_elsewhere(member, request)
                // "file:///a" and "//b:80", by a parser that accepts a port in "http://b:80" and none in
                // "file://b:80".
                || answer.result().filter(is_valid).is_some_and(refuses)
        }
        _ => parsed_texts(request).any(refuses),
    }
}

/// Whether the subject resolves the same reference against a plain base. This is tested because some parsers cannot
/// parse a relative reference alone.
fn resolves_elsewhere(member: &Member<'_>, request: &Request<'_>) -> bool {
    let Request::Resolve { input, options, .. } = *request else {
        return false;
    };
    let elsewhere = Request::Resolve {
        base: b"http://a/",
        input,
        options,
    };
    member.accepts(&elsewhere) == Some(true)
}

/// Whether the subject resolves the plainest reference of this form against the plainest base of that form.
fn resolves_plainest(member: &Member<'_>, base: &[u8], input: &[u8]) -> bool {
    let plainest = |text| {
        let spans = urispec_specs::parse(member.spec, None, text).unwrap_or_default();
        ComponentTexts::of(&spans, text).plainest().joined()
    };
    let request = Request::Resolve {
        base: &plainest(base),
        input: &plainest(input),
        options: ResolveOptions::default(),
    };
    member.accepts(&request) == Some(true)
}

/// The part of a request that the subject refuses, although it parses all texts of the request.
fn of_result(member: &Member<'_>, request: &Request<'_>, answer: &ReferenceAnswer<'_>) -> Attributed<'static> {
    match *request {
        // "a:" and "/.//": the path of the result begins with two slashes, so that the result would be parsed
        // differently.
        Request::Resolve { base, input, .. }
            if answer.result().is_some_and(|uri| has_new_authority(base, input, uri))
                && resolves_plainest(member, base, input) =>
        {
            Attributed::whole("recomposition", Cause::Result(ResultFault::Refused))
        }
        // "a:" and "a": the reference is resolved against a different base, so that this base is the cause.
        Request::Resolve { base, .. } if resolves_elsewhere(member, request) => {
            let spans = urispec_specs::parse(member.spec, None, base).unwrap_or_default();
            Attributed::whole("base", Cause::Form(ComponentTexts::of(&spans, base).form()))
        }
        _ => Attributed::whole(step::of_request(request), Cause::Result(ResultFault::Refused)),
    }
}

/// Whether the result of a resolution has an authority that is in neither of the two texts, because the path of the
/// result begins with two slashes.
fn has_new_authority(base: &[u8], input: &[u8], result: &[u8]) -> bool {
    let has_none = |text: &[u8]| split(text).authority.is_none();
    // "http://a" and "b:/.//": the authority of the base is not used, since the reference has a different scheme.
    let is_absolute = split(input).scheme.is_some();
    has_none(input) && (is_absolute || has_none(base)) && !has_none(result)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_authority_is_new_if_neither_text_had_one() {
        assert!(has_new_authority(b"a:", b"/.//", b"a://"));
        assert!(has_new_authority(b"http://a", b"b:/.//", b"b://"));
        assert!(!has_new_authority(b"http://a", b"/.//", b"http://a//"));
        assert!(!has_new_authority(b"a:", b"//h", b"a://h"));
        assert!(!has_new_authority(b"a:", b"/b", b"a:/b"));
    }
}
