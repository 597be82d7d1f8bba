//! Encodes and decodes data for a place in a URI, by RFC 3986 sections 2.1 to 2.4 and by earlier documents.
//!
//! The grammar of a document defines which characters a place allows. Unreserved characters never need to be
//! encoded. The reference implementation encodes all other characters, as section 2.2 of RFC 3986 recommends.
//! Implementations may leave reserved characters unencoded if the place allows them.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use urispec_grammar::Dfa;
use urispec_model::{Encoded, Operation, Place, Spec};

use crate::cursor::Rejection;
use crate::dispatch::deciding;
use crate::document::AskError;
use crate::grammars::syntax;
use crate::percent;

/// The rules and characters by which a document's grammar defines a place.
struct Rules {
    /// The rule that derives the encoded data.
    place: &'static str,
    /// The characters that never need to be encoded.
    unreserved: &'static str,
    /// Characters that the rule `place` derives, but that are delimiters inside the place.
    delimiters: &'static [u8],
}

/// The document and the section that define when to encode and to decode; `None` if `spec` does not define this, or
/// defines it for each scheme separately.
pub(crate) fn section(spec: Spec) -> Option<(Spec, &'static str)> {
    use Spec as S;
    let spec = deciding(spec, Operation::Encode);
    Some(match spec {
        S::Rfc1738 => (spec, "2.2"),
        S::Rfc1808 => (S::Rfc1738, "2.2"),
        S::UrlSyntax00 | S::UrlSyntax01 | S::UrlSyntax02 | S::UrlSyntax03 => (spec, "2.3.2"),
        S::Rfc2732 => (S::Rfc2396, "2.4.2"),
        S::Rfc2396bis04 | S::Rfc2396bis05 | S::Rfc2396bis06 | S::Rfc2396bis07 | S::Rfc3986 => (spec, "2.4"),
        S::Rfc3987 | S::Rfc6874 => (S::Rfc3986, "2.4"),
        _ if is_between(spec, S::UrlSyntax04, S::Rfc2396bis03) => (spec, "2.4.2"),
        _ => return None,
    })
}

/// Whether a document with a syntax is in the range from `first` to `last`, inclusive, in the order of
/// [`Spec::SYNTAXES`].
pub(crate) fn is_between(spec: Spec, first: Spec, last: Spec) -> bool {
    let place = |wanted: Spec| Spec::SYNTAXES.iter().position(|spec| *spec == wanted);
    (place(first)..=place(last)).contains(&place(spec))
}

fn rules(spec: Spec, place: Place) -> Option<Rules> {
    let has = |rule: &&str| syntax(spec).rule(rule).is_some();
    let one_of = |names: &[&'static str]| names.iter().copied().find(has);
    // RFC 3987 has its own rules in addition to the rules of RFC 3986, on which it relies.
    let place = match place {
        Place::User => one_of(&["iuserinfo", "userinfo", "user"])?,
        // Before draft 02 of RFC 3986, `reg-name` is not a host.
        Place::Host if matches!(spec, Spec::Rfc2396bis00 | Spec::Rfc2396bis01) => return None,
        Place::Host => one_of(&["ireg-name", "reg-name"])?,
        Place::Segment => one_of(&["isegment", "hsegment", "segment"])?,
        Place::Query => one_of(&["iquery", "search", "query"])?,
        Place::Fragment => one_of(&["ifragment", "fragment"])?,
        Place::Form => return None,
    };
    Some(Rules {
        place,
        unreserved: one_of(&["iunreserved", "unreserved"])?,
        delimiters: match place {
            "iuserinfo" | "userinfo" => b":",
            // A semicolon is encoded because it begins params, or because RFC 1738 section 3.3 reserves it in http.
            "segment" if matches!(spec, Spec::Rfc2396bis00 | Spec::Rfc2396bis01) => b";=",
            "segment" if one_of(&["param"]).is_some() => b";",
            "hsegment" | "search" => b";",
            _ => b"",
        },
    })
}

/// Whether a document treats host names and null octets as RFC 3986 does in sections 3.2.2 and 7.3.
pub(crate) fn is_as_rfc_3986(spec: Spec) -> bool {
    use Spec as S;
    let decides = section(spec).map(|(document, _)| document);
    matches!(
        decides,
        Some(S::Rfc2396bis04 | S::Rfc2396bis05 | S::Rfc2396bis06 | S::Rfc2396bis07 | S::Rfc3986)
    )
}

/// Encodes data for a place.
pub(crate) fn encode(spec: Spec, data: &[u8], place: Place) -> Result<Encoded<'static>, AskError> {
    let decided = automata(spec, place)?;
    // By section 3.2.2, a host name must be UTF-8 before it is encoded.
    if place == Place::Host
        && is_as_rfc_3986(spec)
        && let Err(error) = str::from_utf8(data)
    {
        return Err(Rejection::new("reg-name", error.valid_up_to(), "a character in UTF-8").into());
    }
    let mut encoded = Encoded::default();
    let mut text = Vec::with_capacity(data.len());
    let mut raw: Vec<u8> = Vec::new();
    for piece in pieces(data) {
        if decided.unreserved.accepts(piece) || piece.len() > 1 && decided.place.accepts(piece) {
            text.extend_from_slice(piece);
            continue;
        }
        text.extend_from_slice(&percent::encoded(piece, |_| true));
        if let [octet] = piece
            && decided.place.accepts(piece)
            && !decided.delimiters.contains(octet)
            && !raw.contains(octet)
        {
            raw.push(*octet);
        }
    }
    raw.sort_unstable();
    encoded.text = text.into();
    encoded.raw = raw.into();
    Ok(encoded)
}

/// Decodes a text that the place allows.
pub(crate) fn decode(spec: Spec, text: &[u8], place: Place) -> Result<Vec<u8>, AskError> {
    let decided = automata(spec, place)?;
    let has_delimiter = text.iter().any(|octet| decided.delimiters.contains(octet));
    if has_delimiter || !decided.place.accepts(text) {
        // The document does not define texts that the place does not allow.
        return Err(AskError::Undefined);
    }
    Ok(percent::decoded(text).collect())
}

/// Splits data into UTF-8 characters and single octets that are not UTF-8.
fn pieces(data: &[u8]) -> impl Iterator<Item = &[u8]> {
    data.utf8_chunks().flat_map(|chunk| {
        let valid = chunk.valid();
        let characters = valid
            .char_indices()
            .map(|(at, c)| &valid.as_bytes()[at..at + c.len_utf8()]);
        characters.chain(chunk.invalid().chunks(1))
    })
}

/// The automata for one place of a document.
struct Decided {
    place: Dfa,
    unreserved: Dfa,
    delimiters: &'static [u8],
}

type Made = HashMap<(Spec, Place), Arc<Decided>>;

/// The automata for a place of a document, which are built only once.
fn automata(spec: Spec, place: Place) -> Result<Arc<Decided>, AskError> {
    static MADE: Mutex<Option<Made>> = Mutex::new(None);
    section(spec).ok_or(AskError::Undefined)?;
    let spec = deciding(spec, Operation::Encode);
    let mut made = MADE.lock().unwrap_or_else(PoisonError::into_inner);
    let made = made.get_or_insert_default();
    if let Some(known) = made.get(&(spec, place)) {
        return Ok(Arc::clone(known));
    }
    let rules = rules(spec, place).ok_or(AskError::Undefined)?;
    let grammar = syntax(spec).variant("--repaired");
    let dfa = |rule: &str| grammar.dfa(rule).map_err(|_| AskError::Undefined);
    let decided = Arc::new(Decided {
        place: dfa(rules.place)?,
        unreserved: dfa(rules.unreserved)?,
        delimiters: rules.delimiters,
    });
    made.insert((spec, place), Arc::clone(&decided));
    Ok(decided)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(spec: Spec, place: Place, data: &str, text: &str, raw: &str) {
        let expected = Encoded {
            text: text.to_owned().into(),
            raw: raw.to_owned().into(),
        };
        assert_eq!(encode(spec, data.as_bytes(), place).unwrap(), expected, "{data}");
        assert_eq!(decode(spec, text.as_bytes(), place).unwrap(), data.as_bytes(), "{text}");
    }

    #[test]
    fn what_is_unreserved_is_a_matter_of_the_document() {
        check(Spec::Rfc3986, Place::Segment, "a b/c;d~%", "a%20b%2Fc%3Bd~%25", ";");
        check(Spec::Rfc2396, Place::Segment, "a b/c;d~!", "a%20b%2Fc%3Bd~!", "");
        check(Spec::Rfc1738, Place::Segment, "a;b:c~!", "a%3Bb%3Ac%7E!", ":");
        check(Spec::Rfc3986, Place::User, "a:b@c", "a%3Ab%40c", "");
        check(Spec::Rfc1738, Place::User, "a:b;c", "a%3Ab%3Bc", ";");
        check(Spec::Rfc3986, Place::Query, "a=b&c?/", "a%3Db%26c%3F%2F", "&/=?");
        check(Spec::Rfc3986, Place::Host, "\u{e9}", "%C3%A9", "");
        check(Spec::Rfc3987, Place::Host, "\u{e9}", "\u{e9}", "");
    }

    #[test]
    fn nothing_is_said_of_what_cannot_stand_in_a_place() {
        for (spec, place, text) in [
            (Spec::Rfc3986, Place::Segment, "a/b"),
            (Spec::Rfc3986, Place::Segment, "%4"),
            (Spec::Rfc3986, Place::User, "a:b"),
            (Spec::Rfc2396, Place::Host, "a"),
            (Spec::Rfc3986, Place::Form, "a"),
            (Spec::Rfc1630, Place::Segment, "a"),
        ] {
            assert!(decode(spec, text.as_bytes(), place).is_err(), "{spec} {text}");
        }
    }
}
