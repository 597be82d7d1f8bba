//! Maps IRIs to URIs, and URIs to IRIs: RFC 3987 sections 3.1 and 3.2.

use urispec_model::{Component, Spec};

use crate::cursor::is_triplet;
use crate::dispatch::parse_whole;
use crate::document::AskError;
use crate::percent::{decoded, encoded};
use crate::rfc3987::{is_iprivate, is_ucschar};

/// Whether a document defines how to map IRIs to URIs and back.
pub(crate) fn defines(spec: Spec) -> bool {
    spec == Spec::Rfc3987
}

/// The URI for an IRI reference. In every component, the triplets of its UTF-8 octets replace each non-ASCII
/// character.
///
/// The input is already in Unicode, so it is not normalized (section 3.1, step 1c).
pub(crate) fn to_uri(spec: Spec, iri: &[u8]) -> Result<Vec<u8>, AskError> {
    if !defines(spec) {
        return Err(AskError::Undefined);
    }
    parse_whole(spec, iri)?;
    Ok(encoded(iri, |octet| !octet.is_ascii()))
}

/// The IRI for a URI reference. Triplets are replaced by characters if the IRI allows these characters; all other
/// triplets stay.
pub(crate) fn to_iri(spec: Spec, uri: &[u8]) -> Result<Vec<u8>, AskError> {
    to_iri_but(spec, uri, |_| false)
}

/// Like [`to_iri`], but triplets also stay if `is_kept` is true for their character.
pub(crate) fn to_iri_but(spec: Spec, uri: &[u8], is_kept: fn(char) -> bool) -> Result<Vec<u8>, AskError> {
    if !defines(spec) {
        return Err(AskError::Undefined);
    }
    let spans = parse_whole(Spec::Rfc3986, uri)?;
    let query = spans.get(Component::Query);
    let mut iri = Vec::with_capacity(uri.len());
    let mut at = 0;
    while at < uri.len() {
        if !is_triplet(&uri[at..]) {
            iri.push(uri[at]);
            at += 1;
            continue;
        }
        let is_in_query = query.is_some_and(|query| query.range().contains(&at));
        let run = uri[at..].chunks(3).take_while(|chunk| is_triplet(chunk)).count();
        let is_allowed = |character| {
            let is_listed = is_ucschar(character) || is_in_query && is_iprivate(character);
            is_listed && !is_kept(character)
        };
        iri.extend_from_slice(&characters(&uri[at..][..3 * run], is_allowed));
        at += 3 * run;
    }
    Ok(iri)
}

/// Converts a run of triplets to the corresponding text of an IRI.
fn characters(run: &[u8], is_allowed: impl Fn(char) -> bool) -> Vec<u8> {
    let octets: Vec<u8> = decoded(run).collect();
    let mut text = Vec::with_capacity(run.len());
    let mut at = 0;
    for chunk in octets.utf8_chunks() {
        for character in chunk.valid().chars() {
            let mut bytes = [0; 4];
            let bytes = character.encode_utf8(&mut bytes).as_bytes();
            let written = &run[3 * at..][..3 * bytes.len()];
            at += bytes.len();
            let is_unreserved = character.is_ascii_alphanumeric() || "-._~".contains(character);
            if is_unreserved || is_allowed(character) {
                text.extend_from_slice(bytes);
            } else if character.is_ascii() {
                // Step 2 does not decode reserved characters, the percent sign, and characters that a URI does not allow.
                text.extend_from_slice(written);
            } else {
                text.extend_from_slice(&encoded(bytes, |_| true));
            }
        }
        text.extend_from_slice(&encoded(chunk.invalid(), |_| true));
        at += chunk.invalid().len();
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(found: Result<Vec<u8>, AskError>, expected: &str) {
        assert_eq!(String::from_utf8(found.unwrap()).unwrap(), expected);
    }

    #[test]
    fn the_printed_iris_and_uris_map_to_each_other() {
        let to = |uri: &str, iri: &str| {
            check(to_uri(Spec::Rfc3987, iri.as_bytes()), uri);
            check(to_iri(Spec::Rfc3987, uri.as_bytes()), iri);
        };
        to(
            "http://www.example.org/red%09ros%C3%A9#red",
            "http://www.example.org/red%09ros\u{e9}#red",
        );
        to(
            "http://example.com/%F0%90%8C%80%F0%90%8C%81",
            "http://example.com/\u{10300}\u{10301}",
        );
        to("http://www.example.org/D%C3%BCrst", "http://www.example.org/D\u{fc}rst");
    }

    #[test]
    fn what_an_iri_may_not_have_stays_encoded() {
        let check = |uri: &str, iri: &str| check(to_iri(Spec::Rfc3987, uri.as_bytes()), iri);
        check("/D%FCrst", "/D%FCrst");
        check("/%e2%80%ae%7e%2f%25", "/%E2%80%AE~%2f%25");
        check("/%EE%80%80?%EE%80%80#%EE%80%80", "/%EE%80%80?\u{e000}#%EE%80%80");
        for input in ["/\u{e9}", "/a|b", "/%4"] {
            assert!(to_iri(Spec::Rfc3987, input.as_bytes()).is_err(), "{input}");
        }
    }
}
