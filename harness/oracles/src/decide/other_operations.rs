//! Decides further operations, such as recomposition, addresses of hosts and targets of requests.

use std::net::IpAddr;

use urispec_model::{
    Answer, Component, Expectation, Form, Method, Observation, Provenance, Request, Span, Spec, Target,
};

use super::{Agreed, Decision, differ};
use crate::derivation::{Derived, derive};
use crate::{encoding, iri_mapping, scheme_parts};

/// Recomposition: the components that a grammar derives, joined again, are the input itself.
pub(super) fn recompose(spec: Spec, input: &[u8], request: &Request<'_>) -> Agreed {
    if !urispec_specs::defines(spec, request.operation()) {
        return Err(Decision::NotAsked);
    }
    let derived = match derive(spec, None, input) {
        Derived::Unknown(why) => return Err(Decision::Open(why)),
        Derived::Rejected => None,
        Derived::Accepted(..) | Derived::Ambiguous(_) => Some(Expectation::Uri(input.to_vec().into())),
    };
    agreed(spec, request, derived, Provenance::Algorithm)
}

/// The address by the rules `IPv4address` and `IPv6address` of the grammar.
pub(super) fn address(spec: Spec, host: &[u8], request: &Request<'_>) -> Agreed {
    if !urispec_specs::defines(spec, request.operation()) {
        return Err(Decision::NotAsked);
    }
    let is = |rule: &str, text: &[u8]| {
        matches!(
            derive(spec, Some(rule), text),
            Derived::Accepted(..) | Derived::Ambiguous(_)
        )
    };
    let inside = host.strip_prefix(b"[").and_then(|text| text.strip_suffix(b"]"));
    let address = match inside {
        None if is("IPv4address", host) => Some(IpAddr::from(ipv4(host))),
        Some(inside) => {
            // RFC 6874: a zone follows "%25".
            let end = if spec == Spec::Rfc6874 {
                memchr::memmem::find(inside, b"%25").unwrap_or(inside.len())
            } else {
                inside.len()
            };
            let is_zone = inside[end..].is_empty() || is("ZoneID", &inside[end + 3..]);
            (is_zone && is("IPv6address", &inside[..end])).then(|| IpAddr::from(ipv6(&inside[..end])))
        }
        None => None,
    };
    agreed(spec, request, Some(Expectation::Address(address)), Provenance::Grammar)
}

/// The four numbers of an `IPv4address`.
fn ipv4(text: &[u8]) -> [u8; 4] {
    let mut bytes = [0_u8; 4];
    let mut at = 0;
    for byte in text {
        match byte {
            b'.' => at += 1,
            digit => bytes[at] = bytes[at].wrapping_mul(10).wrapping_add(digit - b'0'),
        }
    }
    bytes
}

/// The sixteen bytes of an `IPv6address`: RFC 4291 section 2.2.
fn ipv6(text: &[u8]) -> [u8; 16] {
    let groups = |text: &[u8]| -> Vec<u8> {
        let parts = text.split(|byte| *byte == b':').filter(|part| !part.is_empty());
        parts
            .flat_map(|part| {
                if part.contains(&b'.') {
                    return ipv4(part).to_vec();
                }
                let digit = |byte: &u8| char::from(*byte).to_digit(16).unwrap_or_default();
                let number = part.iter().fold(0, |number, byte| number * 16 + digit(byte));
                number.to_be_bytes()[2..].to_vec()
            })
            .collect()
    };
    let cut = memchr::memmem::find(text, b"::").unwrap_or(text.len());
    let (before, after) = (groups(&text[..cut]), groups(&text[cut..]));
    let mut bytes = [0; 16];
    bytes[..before.len()].copy_from_slice(&before);
    bytes[16 - after.len()..].copy_from_slice(&after);
    bytes
}

/// Maps an IRI to a URI, or a URI to an IRI, by the characters that each allows and by the grammar of the whole
/// text.
pub(super) fn mapping(spec: Spec, request: &Request<'_>) -> Agreed {
    if !urispec_specs::defines(spec, request.operation()) {
        return Err(Decision::NotAsked);
    }
    let (input, of, mapped) = match *request {
        Request::ToUri { input } => (input, spec, iri_mapping::to_uri(input)),
        Request::ToIri { input } => (input, Spec::Rfc3986, iri_mapping::to_iri(input)),
        _ => return Err(Decision::NotAsked),
    };
    let derived = match derive(of, None, input) {
        Derived::Unknown(why) => return Err(Decision::Open(why)),
        Derived::Rejected => None,
        Derived::Accepted(..) | Derived::Ambiguous(_) => mapped.ok().map(|text| Expectation::Uri(text.into())),
    };
    agreed(spec, request, derived, Provenance::Algorithm)
}

/// The parts of a URL, or of the request that a client sends for it, derived by the rules of each scheme.
pub(super) fn parts(spec: Spec, request: &Request<'_>) -> Agreed {
    let derived = match *request {
        Request::SchemeParts { input } => scheme_parts::scheme_parts(spec, input),
        Request::Dispatch { input } => scheme_parts::dispatch(spec, input),
        _ => return Err(Decision::NotAsked),
    };
    let reference = match urispec_specs::answer(spec, request) {
        Observation::Accept(answer) => Expectation::from(answer.into_owned()),
        Observation::Reject(_) => Expectation::Reject,
        _ => return Err(Decision::NotAsked),
    };
    let derived = match derived {
        // In draft-ietf-uri-url-03 the rule for the whole URL has a prefix. In the other documents there are no
        // empty segments at that place.
        _ if derive(spec, None, request.input()) == Derived::Rejected => Expectation::Reject,
        None => {
            return Err(Decision::Open(
                "there is no second derivation by the rules of the scheme",
            ));
        }
        Some(scheme_parts::Derived::Refused) => Expectation::Reject,
        Some(scheme_parts::Derived::Parts(parts)) => Expectation::SchemeParts(parts),
    };
    if derived == reference {
        Ok((derived, Provenance::Prose))
    } else {
        differ(reference, derived)
    }
}

/// Encodes or decodes data with the lists of characters in the prose of the document.
pub(super) fn encoding(spec: Spec, request: &Request<'_>) -> Agreed {
    let derived = match *request {
        Request::Encode { input, place } if encoding::is_refused(spec, input, place) => Some(Expectation::Reject),
        Request::Encode { input, place } => encoding::encoded(spec, input, place).map(Expectation::Encoded),
        Request::Decode { input, place } => {
            encoding::decoded(spec, input, place).map(|data| Expectation::Decoded(data.into()))
        }
        _ => None,
    };
    let reference = match urispec_specs::answer(spec, request) {
        Observation::Accept(answer) => Expectation::from(answer.into_owned()),
        Observation::Reject(_) => Expectation::Reject,
        _ => return Err(Decision::NotAsked),
    };
    match derived {
        None => Err(Decision::Open(
            "there is no second derivation of data for this place of a URI",
        )),
        Some(derived) if derived == reference => Ok((derived, Provenance::Prose)),
        Some(derived) => differ(reference, derived),
    }
}

/// The form of a target, found from the method and the first byte, and the components that the rule for this form
/// derives.
pub(super) fn target(spec: Spec, input: &[u8], method: Method, request: &Request<'_>) -> Agreed {
    let form = match (method, input.first(), input.len()) {
        (Method::Connect, ..) => Form::Authority,
        (Method::Options, Some(b'*'), 1) => Form::Asterisk,
        (_, Some(b'/'), _) => Form::Origin,
        _ => Form::Absolute,
    };
    let (document, rule) = match (spec, form) {
        (Spec::Rfc7230, form) => (spec, form.name()),
        (Spec::Rfc2616, Form::Absolute) => (Spec::Rfc2396, "absoluteURI"),
        (Spec::Rfc2616, Form::Authority) => (Spec::Rfc2396, "authority"),
        (Spec::Rfc2616, _) => (spec, "Request-URI"),
        _ => return Err(Decision::NotAsked),
    };
    let derived = match derive(document, Some(rule), input) {
        Derived::Unknown(why) => return Err(Decision::Open(why)),
        Derived::Ambiguous(_) => return Err(Decision::Open("the grammar derives the input in several ways")),
        Derived::Rejected => None,
        Derived::Accepted(mut spans, _) => {
            if form == Form::Authority {
                spans.set(Component::Path, Some(Span::new(input.len(), input.len())));
            }
            Some(Expectation::Target(Target {
                form: Some(form),
                components: spans.parts(input, spec.components()).into_owned(),
            }))
        }
    };
    agreed(spec, request, derived, Provenance::Grammar)
}

/// The expectation, if both derivations agree; `None` is a rejection.
fn agreed(spec: Spec, request: &Request<'_>, derived: Option<Expectation>, from: Provenance) -> Agreed {
    let ours = match urispec_specs::answer(spec, request) {
        Observation::Accept(answer) => Some(Expectation::from(Answer::into_owned(answer))),
        Observation::Reject(_) => None,
        _ => return Err(Decision::NotAsked),
    };
    match (ours, derived) {
        (None, None) => Ok((Expectation::Reject, Provenance::Grammar)),
        (Some(ours), Some(derived)) if ours == derived => Ok((ours, from)),
        (ours, derived) => differ(ours, derived),
    }
}
