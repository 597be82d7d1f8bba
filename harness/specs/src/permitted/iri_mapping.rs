//! URIs and IRIs that RFC 3987 permits in addition to the results of its steps.

use std::borrow::Cow;

use urispec_model::{Component, Request, Spans, Spec};

use super::answers::Answers;
use super::branches::direction_of_writing;
use crate::equivalence::{Form, in_ascii, in_unicode};
use crate::ports::default_port;
use crate::{dispatch, iri_mapping, percent};

/// The printable US-ASCII characters that a URI does not allow and that a mapping may encode, section 3.1.
const EXCLUDED: &[u8] = b"<>\" {}|\\^`";

pub(super) fn permit(spec: Spec, request: &Request<'_>, answers: &mut Answers<'_>) {
    match *request {
        Request::ToUri { input } => {
            // If this interpretation accepts the text, there is no other error in the text.
            if iri_mapping::to_uri(spec, input).is_err()
                && let Some((reading, _)) = direction_of_writing(input)
            {
                answers.uri(reading, percent::encoded(input, |octet| !octet.is_ascii()));
            }
            for (reading, text) in [
                (None, Cow::Borrowed(input)),
                (
                    Some("iri-excluded-encoded"),
                    Cow::Owned(percent::encoded(input, |octet| EXCLUDED.contains(&octet))),
                ),
            ] {
                let Ok(uri) = iri_mapping::to_uri(spec, &text) else {
                    continue;
                };
                if let Some(reading) = reading {
                    answers.uri(reading, uri);
                }
                if let Some(uri) = by_to_ascii(spec, &text) {
                    answers.uri(reading.unwrap_or("iri-host-by-toascii"), uri);
                }
            }
        }
        Request::ToIri { input } => {
            if let Ok(iri) = iri_mapping::to_iri_but(spec, input, is_wide) {
                answers.uri("iri-wide-forms-kept", iri);
            }
            // By section 3.2.1, a converter with rules for the scheme may decode the labels of a host.
            if let Ok(iri) = iri_mapping::to_iri(spec, input)
                && let Ok(spans) = dispatch::parse_whole(spec, &iri)
                && is_of_known_scheme(&spans, &iri)
            {
                let mut form = Form::of(&iri, &spans);
                in_unicode(&mut form);
                answers.uri("iri-host-by-tounicode", form.recompose());
            }
        }
        _ => {}
    }
    // Section 3.2.1 changes the case of digits; by section 5.3.2.1, triplets that differ only in this case are equivalent.
    for text in answers.all_uris() {
        for change in [u8::to_ascii_uppercase, u8::to_ascii_lowercase] {
            answers.uri("iri-digits-of-either-case", with_digits(&text, change));
        }
    }
}

/// Whether hosts of the scheme are known to be DNS names; true without a scheme, because a reference may have such a scheme.
fn is_of_known_scheme(spans: &Spans, text: &[u8]) -> bool {
    let scheme = spans
        .get(Component::Scheme)
        .map(|scheme| scheme.of(text).to_ascii_lowercase());
    scheme.is_none_or(|scheme| default_port(&scheme).is_some())
}

/// The URI with the name of its host converted by `ToASCII`, which section 3.1 allows.
fn by_to_ascii(spec: Spec, iri: &[u8]) -> Option<Vec<u8>> {
    let spans = dispatch::parse_whole(spec, iri).ok()?;
    let mut form = Form::of(iri, &spans);
    in_ascii(&mut form);
    iri_mapping::to_uri(spec, &form.recompose()).ok()
}

/// Whether the character is a half-width or full-width form. Section 6.1 advises against these.
fn is_wide(character: char) -> bool {
    matches!(character, '\u{ff00}'..='\u{ffef}')
}

/// The text after `change` is applied to the digits of its triplets, which converts them to one case.
fn with_digits(text: &[u8], change: fn(&u8) -> u8) -> Vec<u8> {
    let mut changed = text.to_vec();
    for at in memchr::memchr_iter(b'%', text) {
        for digit in changed.iter_mut().skip(at + 1).take(2) {
            *digit = change(digit);
        }
    }
    changed
}
